#!/usr/bin/env python3
"""Products of bounds: texts and configurations of a stranger that are each small, and large together.

    Tools/Robustness/products.py [--program FILE] [CASE ...]

Each case is a folder. Every command that reads it must end by itself within SECONDS of processor time and MEGABYTES of data; the
language server must answer a request about another document, and go on. Prints a line for each run, and exits with 1 if one does
not hold. The cases of Markdown and JSON multiply only where their parsers are installed (XDG_DATA_HOME).
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

SECONDS = 30
MEGABYTES = 1024
ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMATS = ["ansi", "html", "svg", "json", "tokens", "rtf", "latex", "pdf"]


def rule(name, pattern, **keys):
    lines = [f"[[rules]]\nid = {json.dumps(name)}\npattern = {json.dumps(pattern)}"]
    lines += [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
    return "\n".join(lines) + "\n"


def lines(text, count):
    return (text + "\n") * count


LINE = "y" * 60_000

# MARK: Cases


def case_group_times_group():
    """$1 30,000 times, and a match of a whole line."""
    times = "$1" * 30_000
    config = rule("a", "(.+)", link="https://x/" + times) + rule("b", "(.*y)", severity="error", message=times, fix=times)
    return config, {"a.txt": lines(LINE, 20)}


def case_literal_times_matches():
    """A link of 900 KB, 3,000 matches."""
    return rule("a", "y", link="https://x/" + "z" * 900_000), {"a.txt": lines("y" * 30, 100)}


def case_bounded_links_times_matches():
    """Links just below their bound, 300,000 matches."""
    return rule("a", "y", link="https://x/" + "z" * 8000), {"a.txt": lines("y" * 3000, 100)}


def case_messages_times_matches():
    """Messages and fixes just below their bounds, 300,000 matches."""
    config = rule("a", "y", severity="error", message="m" * 1000, fix="f" * 60_000)
    return config, {"a.txt": lines(LINE, 5)}


def case_lookahead_times_groups():
    """A hundred groups that each hold the rest of the line, at every character of the line."""
    config = rule("a", "(?=(.*))" * 99 + "y", severity="error", message="".join(f"${{{n}}}" for n in range(1, 100)),
                  link="https://x/" + "".join(f"${{{n}}}" for n in range(1, 100)))
    return config, {"a.txt": lines("é" * 100 + LINE[:32_000], 10)}


def case_rules_times_matches():
    """A thousand rules with links and messages, each matching everywhere."""
    config = "".join(
        rule(f"r{n}", "y|\u00e9", severity="hint", message="m" * 300, link="https://x/" + "z" * 300) for n in range(1000))
    return config, {"a.txt": lines("y\u00e9" * 10_000, 20)}


def case_names_times_matches():
    """Long ids and scopes, five million matches in short lines."""
    scope = "keyword." + "a" * 110
    return rule("i" * 120, "y", scope=scope, severity="error"), {"a.txt": lines("y", 5_000_000)}


def case_redacted_times_line():
    """Redacted matches in every character of a line that is not ASCII."""
    return rule("a", "y", severity="error", redact=True, message="$0"), {"a.txt": lines("\u00e9" + "y" * 32_000, 8)}


def case_markdown_destination_times_lines():
    """One destination of 8,000 characters, and a link text of a million lines."""
    return "", {"a.md": "[" + lines("a", 1_000_000) + "](https://x/" + "z" * 8000 + ")\n"}


def case_word_files():
    """200 word files of 13 MB."""
    names = [f"w{n}.txt" for n in range(200)]
    words = "".join(f"w{n:011}ord\n" for n in range(13_000_000 // 16))
    files = {name: words for name in names}
    return "[spelling]\nenabled = true\nlanguages = []\nwordFiles = " + json.dumps(names) + "\n", {"a.txt": "wrold\n", **files}


def case_faults_times_rules():
    """400 rules with 100 unknown scopes each, in one line of 900 KB."""
    captures = ", ".join(f"{n} = 'keywrd{n}'" for n in range(100))
    groups = "(y)" * 99
    text = ", ".join(f"{{ id = 'r{n}', pattern = '{groups}', captures = {{ {captures} }} }}" for n in range(400))
    return "rules = [" + text + "]\n", {"a.txt": "y\n"}


def case_many_groups():
    """Patterns with thousands of groups, which every match would record."""
    return rule("a", "()" * 8000 + "y", scope="keyword"), {"a.txt": lines(LINE, 10)}


def case_sets_times_rules():
    """39 rules with 5,200 sets of word characters each."""
    config = "".join(rule(f"r{n}", "[\\w!]" * 5_200, scope="keyword") for n in range(39))
    return config, {"a.txt": "yyy\n"}


def case_rules_times_characters():
    """A thousand rules that give every character a scope, in short lines."""
    return "".join(rule(f"r{n}", ".", scope="keyword") for n in range(1000)), {"a.txt": lines("y" * 80, 2000)}


def case_rules_times_links():
    """A thousand rules that make every character a link, in short lines."""
    config = "".join(rule(f"r{n}", ".", link="https://x/$0") for n in range(1000))
    return config, {"a.txt": lines("y" * 80, 2000)}


def case_sets_times_queries():
    """A query file of the folder for each of four languages, full of sets."""
    languages = ["json", "markdown", "python", "c"]
    config = "".join(f'[languages.{name}]\nextends = ["{name}.scm"]\n' for name in languages)
    kinds = {"json": "string", "markdown": "paragraph", "python": "identifier", "c": "identifier"}
    text = "[\\\\w!]" * 600
    queries = {f"{name}.scm": f'(({kind}) @type (#match? @type "{text}"))\n' * 15 for name, kind in kinds.items()}
    return config, {**queries, "a.json": '{"a": 1}\n', "a.md": "a\n", "a.py": "a\n", "a.c": "int a;\n"}


def case_long_scope_in_a_query():
    """A capture name of 60 KB in a query file of the folder, 100,000 nodes."""
    config = '[languages.json]\nextends = ["q.scm"]\n'
    return config, {"q.scm": "(number) @number." + "a" * 60_000 + "\n", "a.json": "[" + "1,\n" * 100_000 + "1]\n"}


CASES = {name[5:].replace("_", "-"): make for name, make in list(globals().items()) if name.startswith("case_")}

# MARK: Runs


def limits():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_DATA, (MEGABYTES << 20, MEGABYTES << 20))


def environment(folder):
    values = {name: value for name, value in os.environ.items() if name not in ("CI", "NO_COLOR")}
    return {
        **values, "XDG_CONFIG_HOME": str(folder / "none"), "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_STATE_HOME": str(folder / "none")}


def run(program, folder, arguments):
    """Returns the status, the seconds of processor time, the megabytes of memory and those of output."""
    with open(folder / "output", "wb") as output:
        child = subprocess.Popen([program, *arguments], cwd=folder / "work", stdout=output, stderr=subprocess.PIPE,
                                 stdin=subprocess.DEVNULL, preexec_fn=limits, env=environment(folder))
        errors = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    size = (folder / "output").stat().st_size
    return child.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, size / 1e6, errors


class Client:
    """A client of the server, which reads in the order of the wire."""

    def __init__(self, program, folder):
        self.child = subprocess.Popen([program, "serve"], cwd=folder / "work", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, env=environment(folder))
        self.number = 0

    def send(self, method, params, is_request=True):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if is_request:
            self.number += 1
            message["id"] = self.number
        body = json.dumps(message).encode()
        self.child.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.child.stdin.flush()
        return self.number

    def read(self):
        length = 0
        while (line := self.child.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if length == 0:
            raise EOFError
        return json.loads(self.child.stdout.read(length))

    def answer(self, number):
        while True:
            message = self.read()
            if message.get("id") == number and "method" not in message:
                return message
            if "method" in message and "id" in message:
                body = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": None}).encode()
                self.child.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
                self.child.stdin.flush()

    def request(self, method, params):
        return self.answer(self.send(method, params))


def serve(program, folder, files):
    """Opens the document of a case and another one, asks for both, edits, and returns what `run` does."""
    client = Client(program, folder)
    root = (folder / "work").as_uri()
    try:
        client.request("initialize", {"capabilities": {"textDocument": {"diagnostic": {}}}, "rootUri": root,
                                      "workspaceFolders": [{"uri": root, "name": "w"}]})
        client.send("initialized", {}, False)
        for name in files:
            text = (folder / "work" / name).read_text()
            client.send("textDocument/didOpen",
                        {"textDocument": {"uri": f"{root}/{name}", "languageId": "", "version": 1, "text": text}}, False)
        client.send("textDocument/didOpen",
                    {"textDocument": {"uri": "file:///elsewhere/b.txt", "languageId": "", "version": 1, "text": "x\n"}}, False)
        begin = time.monotonic()
        client.request("textDocument/documentLink", {"textDocument": {"uri": "file:///elsewhere/b.txt"}})
        waited = time.monotonic() - begin
        document = {"textDocument": {"uri": f"{root}/{files[0]}"}}
        place = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}
        for step in range(2):
            for method, more in [("documentLink", {}), ("diagnostic", {}), ("semanticTokens/full", {}),
                                 ("codeAction", {"range": place, "context": {"diagnostics": []}}),
                                 ("hover", {"position": place["start"]})]:
                client.request("textDocument/" + method, {**document, **more})
            change = {"range": {"start": place["start"], "end": place["start"]}, "text": "y"}
            client.send("textDocument/didChange",
                        {"textDocument": {**document["textDocument"], "version": 2 + step}, "contentChanges": [change]}, False)
        client.request("textDocument/documentLink", {"textDocument": {"uri": "file:///elsewhere/b.txt"}})
        client.request("shutdown", None)
        client.send("exit", None, False)
        client.child.stdin.close()
        errors = b"" if waited < 10 else b"the other document waited %d s" % waited
    except (EOFError, BrokenPipeError):
        errors = b"the server ended"
    client.child.stdout.read()
    _, status, usage = os.wait4(client.child.pid, 0)
    client.child.returncode = os.waitstatus_to_exitcode(status)
    return client.child.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, 0.0, errors


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / ".build/release/highlight-lsp"))
    parser.add_argument("cases", nargs="*", help=", ".join(CASES))
    options = parser.parse_args()
    failures = count = 0
    for name in options.cases or CASES:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="products-"))
        try:
            config, files = CASES[name]()
            (folder / "work").mkdir()
            (folder / "work/highlight-lsp.toml").write_text(config)
            for path, text in files.items():
                (folder / "work" / path).write_text(text)
            named = [path for path in files if path.startswith("a.")]
            runs = [("check", ["check", "-j", "1", *named]), ("check json", ["check", "-j", "1", "--format", "json", *named]),
                    ("check sarif", ["check", "-j", "1", "--format", "sarif", *named]), ("check rules", ["check", "--only", "config,rules"]),
                    ("check fix", ["check", "-j", "1", "--fix", "--dry-run", *named])]
            runs += [(form, ["highlight", "-f", form, "--color", "always", *named]) for form in FORMATS]
            if "spelling" in config:
                runs = [("spell", ["spell", "-j", "4", *named]), ("check", ["check", "--only", "spelling", *named])]
            results = [(label, run(options.program, folder, arguments)) for label, arguments in runs]
            results.append(("server", serve(options.program, folder, named)))
            for label, (status, seconds, megabytes, output, errors) in results:
                holds = status in (0, 1) and seconds < SECONDS and megabytes < MEGABYTES and not (label == "server" and errors)
                count += 1
                failures += not holds
                note = "" if holds else "  " + errors.decode(errors="replace").strip()[-200:]
                print(f"{name:34} {label:12} {status:4} {seconds:6.1f} s {megabytes:6.0f} MB {output:8.1f} MB out  "
                      + ("holds" if holds else "DOES NOT HOLD") + note, flush=True)
        finally:
            shutil.rmtree(folder)
    print(f"{count - failures} hold, {failures} do not")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
