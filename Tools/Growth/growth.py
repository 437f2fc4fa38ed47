#!/usr/bin/env python3
"""How the cost of every request and command grows with the text.

    growth.py PROGRAM [--short] [--only WORD] [--output FOLDER]
    growth.py PROGRAM --missing        names the requests and commands that are in none of the tables; exit status 1 where there are some

Each request and each command is measured over each generated text (texts.py) at n, 2n and 4n characters. A row fails where the cost grows
with an exponent above 1.25, where an answer is an error, and where the answer about a whole text is shorter per character at 4n than at n
and does not say that it leaves something out. The exit status is 1 then. Counted are the instructions of the server or command where the
system counts them (perf_event_open), else processor time, the least of several runs; what is below a floor says nothing.
A row that fails is measured again, four times at most.
--output writes growth.md and growth.svg into a folder.
"""

import argparse
import bisect
import ctypes
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Benchmarks"))
import server_latency
from texts import SUFFIX, TEXTS

ROOT = pathlib.Path(__file__).parents[2]
MOST_EXPONENT = 1.25
SIZES = {False: (100_000, 200_000, 400_000), True: (16_000, 32_000, 64_000)}
# Costs below this say nothing: processor time in milliseconds, and instructions.
FLOOR = {"ms": 15, "instructions": 60_000_000}
# A command that takes longer, in milliseconds, is not run again: other work hardly changes its cost.
LONG = 1000
# Signs that an answer leaves something out, and says so.
CUTS = (b'"elided"', b'"next"', b'"isIncomplete":true', b"source.fixAll", b'"limit"')
# An answer with as many actions may have had more.
MOST_ACTIONS = 200
# How often a row that fails is measured again.
MOST_REPEATS = 4
RULES = [{"id": "todo", "pattern": "TODO", "severity": "warning", "fix": "DONE"}]
SETTINGS = {
    "format": {"reflow": True, "document": True}, "explain": {"hover": True}, "rules": RULES, "limits": {"fileBytes": 100_000_000},
    "languages": {
        name: {"provides": ["definition", "references", "rename", "codeAction", "completion", "linkedEditing", "formatting",
                            "onTypeFormatting", "folding", "symbols", "occurrences", "selection", "links", "colors", "tokens",
                            "diagnostics"]}
        for name in SUFFIX}}

# Requests: what each asks for beside the document, and whether its answer is about the whole text.
WHOLE, POSITION = "whole", "position"
REQUESTS = {
    "textDocument/semanticTokens/full": (WHOLE, lambda t: {}),
    "textDocument/semanticTokens/full/delta": (POSITION, lambda t: {"previousResultId": "0"}),
    "textDocument/semanticTokens/range": (WHOLE, lambda t: {"range": t.whole}),
    "textDocument/diagnostic": (WHOLE, lambda t: {}),
    "textDocument/documentLink": (WHOLE, lambda t: {}),
    "textDocument/selectionRange": (POSITION, lambda t: {"positions": [t.middle]}),
    "textDocument/foldingRange": (WHOLE, lambda t: {}),
    "textDocument/documentSymbol": (WHOLE, lambda t: {}),
    "textDocument/documentHighlight": (POSITION, lambda t: {"position": t.middle}),
    "textDocument/documentColor": (WHOLE, lambda t: {}),
    "textDocument/colorPresentation": (POSITION, lambda t: {"range": t.word, "color": {"red": 1, "green": 0, "blue": 0, "alpha": 1}}),
    "textDocument/definition": (POSITION, lambda t: {"position": t.middle}),
    "textDocument/references": (POSITION, lambda t: {"position": t.middle, "context": {"includeDeclaration": True}}),
    "textDocument/rename": (POSITION, lambda t: {"position": t.middle, "newName": "qq"}),
    "textDocument/prepareRename": (POSITION, lambda t: {"position": t.middle}),
    "textDocument/linkedEditingRange": (POSITION, lambda t: {"position": t.middle}),
    "textDocument/codeAction": (WHOLE, lambda t: {"range": t.whole, "context": {"diagnostics": []}}),
    "textDocument/rangeFormatting": (POSITION, lambda t: {"range": t.whole, "options": {"tabSize": 4, "insertSpaces": True}}),
    "textDocument/formatting": (POSITION, lambda t: {"options": {"tabSize": 4, "insertSpaces": True}}),
    "textDocument/onTypeFormatting": (POSITION, lambda t: {"position": t.middle, "ch": " ", "options": {"tabSize": 4, "insertSpaces": True}}),
    "textDocument/completion": (POSITION, lambda t: {"position": t.middle}),
    "textDocument/hover": (POSITION, lambda t: {"position": t.middle}),
    "highlight/lineBreaks": (WHOLE, lambda t: {"columns": 80}),
    "highlight/layout": (WHOLE, lambda t: {"columns": 80}),
    "highlight/hitTest": (POSITION, lambda t: {"columns": 80, "row": 20, "column": 3}),
    "highlight/runs": (WHOLE, lambda t: {}),
    "highlight/tree": (WHOLE, lambda t: {}),
    "highlight/explain": (POSITION, lambda t: {"position": t.middle}),
}
# A rename that is refused is an answer: the text has no name there, or other places may know it.
REFUSALS = {"textDocument/rename": (-32803,), "textDocument/prepareRename": (-32803,)}
# Requests that are not about a text, and what sees to them.
OTHER_REQUESTS = {
    "workspace/symbol": "the index of a folder: Benchmarks/workspace_index.py",
    "codeAction/resolve": "one word: Benchmarks/spelling_latency.py",
    "completionItem/resolve": "one word",
    "workspace/executeCommand": "settings, words and grammars",
    "highlight/status": "the requests of this moment",
}
# Commands over a file: arguments with {file}, and whether the output is about the whole text.
COMMANDS = {
    "highlight ansi": (WHOLE, ["highlight", "-f", "ansi", "--color", "always", "{file}"]),
    "highlight html": (WHOLE, ["highlight", "-f", "html", "{file}"]),
    "highlight svg": (WHOLE, ["highlight", "-f", "svg", "{file}"]),
    "highlight json": (WHOLE, ["highlight", "-f", "json", "{file}"]),
    "highlight tokens": (WHOLE, ["highlight", "-f", "tokens", "{file}"]),
    "highlight plain": (WHOLE, ["highlight", "-f", "plain", "{file}"]),
    "highlight wrapped": (WHOLE, ["highlight", "-f", "plain", "--wrap", "80", "{file}"]),
    "explain": (POSITION, ["explain", "{file}:1:1"]),
    "tree": (WHOLE, ["tree", "--anonymous", "{file}"]),
    "check": (POSITION, ["check", "--isolated", "--only", "sources,characters", "{file}"]),
    "spell": (POSITION, ["spell", "{file}"]),
    "reflow": (WHOLE, ["reflow", "{file}"]),
    "diff": (WHOLE, ["diff", "/dev/null", "{file}"]),
    "page": (WHOLE, ["page", "{page}"]),
    "batch": (WHOLE, ["batch", "{batch}"]),
    "language": (POSITION, ["language", "detect", "{file}"]),
    "doctor": (POSITION, ["doctor", "{file}"]),
}
OTHER_COMMANDS = {
    "view": "a screen at a time: Benchmarks/viewer_latency.py", "serve": "the requests above", "init": "writes files of its own",
    "grammar": "grammars", "theme": "themes", "help": "help",
}
# A word list or a library may be missing, and findings are no error.
FINE_STATUS = {0, 1}


class Counter:
    """Counts the instructions of threads, where the system does that; else their processor time."""

    def __init__(self):
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.unit = "instructions" if self._open(os.getpid()) is not None else "ms"

    def _open(self, thread):
        # struct perf_event_attr: hardware, instructions, of user programs, threads to come included.
        attributes = struct.pack("IIQQQQQ", 0, 112, 1, 0, 0, 0, 1 << 1 | 1 << 5 | 1 << 6).ljust(112, b"\0")
        descriptor = self.libc.syscall(298, attributes, thread, -1, -1, 0)
        if descriptor < 0:
            return None
        try:
            counted = struct.unpack("Q", os.read(descriptor, 8))[0]
        except OSError:
            counted = 0
        if thread == os.getpid() and counted == 0:
            sum(range(1000))
            counted = struct.unpack("Q", os.read(descriptor, 8))[0]
            if counted == 0:
                os.close(descriptor)
                return None
        return descriptor

    def threads(self, process):
        return [int(task.name) for task in pathlib.Path(f"/proc/{process}/task").iterdir()]

    def start(self, process):
        if self.unit == "ms":
            return self.processor_time(process)
        return [descriptor for thread in self.threads(process) if (descriptor := self._open(thread)) is not None]

    def end(self, process, started):
        if self.unit == "ms":
            return self.processor_time(process) - started
        total = 0
        for descriptor in started:
            total += struct.unpack("Q", os.read(descriptor, 8))[0]
            os.close(descriptor)
        return total

    @staticmethod
    def processor_time(process):
        total = 0
        for task in pathlib.Path(f"/proc/{process}/task").iterdir():
            try:
                total += int((task / "schedstat").read_text().split()[0])
            except (OSError, IndexError):
                pass  # It ended.
        return total / 1e6


class Text:
    """A text with the positions that requests ask for, in UTF-8."""

    def __init__(self, text, name):
        self.text, self.name = text, name
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]
        found = re.compile(r"(?<!\w)" + re.escape(name)).search(text, len(text) // 2)
        place = found.start() if found else text.find(name)
        self.middle = self.position(place)
        self.word = {"start": self.middle, "end": self.position(place + len(name))}
        self.whole = {"start": self.position(0), "end": self.position(len(text))}

    def position(self, offset):
        line = bisect.bisect_right(self.starts, offset) - 1
        return {"line": line, "character": len(self.text[self.starts[line] : offset].encode())}


class Server(server_latency.Server):
    decoded_length = 0

    def __init__(self, program, folder, counter):
        self.counter = counter
        super().__init__(
            f"{program} serve", folder, encoding="utf-8", settings=SETTINGS,
            text_document={"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}, "diagnostic": {}, "foldingRange": {}})

    def raw_answer(self, number):
        while number not in self.answers:
            self.read()
        return self.answers.pop(number)[0]

    def settle(self):
        before = self.counter.processor_time(self.process.pid)
        for _ in range(200):
            self.wait(0.02)
            after = self.counter.processor_time(self.process.pid)
            if after - before < 0.2:
                return
            before = after

    def cost(self, method, params):
        number, frame = self.prepare(method, params)
        started = self.counter.start(self.process.pid)
        self.write(frame)
        answer = self.raw_answer(number)
        # An error comes as a dictionary.
        if isinstance(answer, dict):
            answer = json.dumps(answer, separators=(",", ":")).encode()
        return self.counter.end(self.process.pid, started), answer


def says_cut(method, answer):
    """Whether an answer leaves something out, and a client can tell."""
    if method == "textDocument/codeAction" and answer.count(b'{"title":') >= MOST_ACTIONS:
        return True
    return any(cut in answer for cut in CUTS)


def error_code(answer):
    head = answer[:400]
    if b'"error":{' not in head:
        return None
    return int(re.search(rb'"code":(-?\d+)', head).group(1))


def request_rows(program, names, sizes, only, counter, runs):
    """A row for each request and text: name, text, costs, lengths of the answers, what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        for text_name, (language, make, name) in TEXTS.items():
            costs = {method: [] for method in names}
            lengths = {method: [] for method in names}
            faults = {method: [] for method in names}
            for size in sizes:
                text = Text(make(size), name)
                uri = pathlib.Path(folder, f"text.{SUFFIX[language]}").as_uri()
                server = Server(program, folder, counter)
                try:
                    server.notify("textDocument/didOpen", {
                        "textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text.text}})
                    document = {"textDocument": {"uri": uri}}
                    # A word is replaced by itself: an edited text is in several pieces, which requests have to pass over once.
                    server.notify("textDocument/didChange", {
                        "textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"range": text.word, "text": text.name}]})
                    server.cost("textDocument/semanticTokens/full", document)
                    server.settle()
                    # The client is told of a limit by a diagnostic, once for all answers.
                    is_limited = b'"code":"limit"' in server.cost("textDocument/diagnostic", document)[1]
                    for method in names:
                        if only and only not in f"{method} {text_name}":
                            continue
                        params = {**document, **REQUESTS[method][1](text)}
                        best = None
                        for _ in range(runs):
                            cost, answer = server.cost(method, params)
                            if best is None or cost < best[0]:
                                best = (cost, answer)
                            if best[0] < FLOOR[counter.unit] / 4:
                                break
                        code = error_code(best[1])
                        if code is not None and code not in REFUSALS.get(method, ()):
                            faults[method].append(f"{size}: error {code}")
                        costs[method].append(best[0])
                        lengths[method].append((len(best[1]), is_limited or says_cut(method, best[1]) or code is not None))
                except (EOFError, TimeoutError, OSError, ValueError) as error:
                    for method in names:
                        if len(costs[method]) < sizes.index(size) + 1 and not (only and only not in f"{method} {text_name}"):
                            faults[method].append(f"{size}: {type(error).__name__}")
                finally:
                    server.process.kill()
                    server.process.wait()
            for method in names:
                if costs[method] or faults[method]:
                    yield row(method, text_name, REQUESTS[method][0], sizes, costs[method], lengths[method], faults[method], counter.unit)


def command_rows(program, names, sizes, only, counter, runs):
    environment = dict(os.environ, XDG_CONFIG_HOME="/nonexistent", XDG_STATE_HOME="/nonexistent", NO_COLOR="")
    with tempfile.TemporaryDirectory() as folder:
        for text_name, (language, make, _) in TEXTS.items():
            for name in names:
                if only and only not in f"{name} {text_name}":
                    continue
                costs, lengths, faults = [], [], []
                for size in sizes:
                    text = make(size)
                    file = pathlib.Path(folder, f"text.{SUFFIX[language]}")
                    file.write_text(text)
                    page, batch = pathlib.Path(folder, "page.html"), pathlib.Path(folder, "texts.jsonl")
                    page.write_text(f'<pre><code class="language-{language}">' + text.replace("&", "&amp;").replace("<", "&lt;") + "</code></pre>\n")
                    batch.write_text(json.dumps({"language": language, "text": text}) + "\n")
                    arguments = [part.format(file=file, page=page, batch=batch) for part in COMMANDS[name][1]]
                    source = None
                    if name == "batch":
                        arguments, source = arguments[:-1], batch
                    best = None
                    for _ in range(runs):
                        measured = command_cost(program, arguments, source, environment)
                        best = measured if best is None or measured[0] < best[0] else best
                        if best[0] > LONG:
                            break
                    if best[1] not in FINE_STATUS and not (name == "spell" and best[1] == 2):
                        faults.append(f"{size}: exit status {best[1]}")
                    costs.append(best[0])
                    lengths.append((best[2], best[3]))
                yield row(name, text_name, COMMANDS[name][0], sizes, costs, lengths, faults, "ms")


def command_cost(program, arguments, source, environment):
    """Milliseconds of processor time, the exit status, the length of the output, and whether a message or the end of the output names a limit."""
    with open(source or os.devnull, "rb") as given, tempfile.TemporaryFile() as messages:
        process = subprocess.Popen([program, *arguments], stdin=given, stdout=subprocess.PIPE, stderr=messages, env=environment)
        length, tail = 0, b""
        while part := process.stdout.read(1 << 20):
            length, tail = length + len(part), part[-1000:]
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        messages.seek(0)
        said = messages.read(1 << 20) + tail
        is_limited = b"(limit: " in said or b'"limits":["' in said
    process.returncode = os.waitstatus_to_exitcode(status)
    return (usage.ru_utime + usage.ru_stime) * 1000, process.returncode, length, is_limited


def row(name, text, kind, sizes, costs, lengths, faults, unit):
    exponent = None
    if len(costs) == len(sizes) and costs[-1] >= FLOOR[unit]:
        # Work up to a limit and work beyond it are two kinds of work: where the last two sizes are beyond it, they are compared.
        says = [said for _, said in lengths]
        at = 1 if says[1:] == [True, True] and not says[0] else 0
        # What a small text costs at least is no growth.
        first = max(costs[at], FLOOR[unit] / 8)
        exponent = math.log(costs[-1] / first) / math.log(sizes[-1] / sizes[at])
        if exponent > MOST_EXPONENT:
            faults = faults + [f"exponent {exponent:.2f}"]
    if kind == WHOLE and len(lengths) == len(sizes):
        (first, _), (last, says) = lengths[0], lengths[-1]
        if last / sizes[-1] < 0.8 * first / sizes[0] and first > 2000 and not says:
            faults = faults + [f"{last} bytes at {sizes[-1]}, {first} at {sizes[0]}"]
    return {"name": name, "text": text, "costs": costs, "unit": unit, "exponent": exponent, "faults": faults}


def missing(program):
    """Requests and commands that are in none of the tables."""
    page = (ROOT / "docs/protocol.md").read_text().split("## All notifications")[0]
    known = set(re.findall(r"^\| `([\w/]+)` \|", page, re.MULTILINE))
    unknown = [f"request {name}" for name in sorted(known - REQUESTS.keys() - OTHER_REQUESTS.keys())]
    unknown += [f"request {name}, which there is not" for name in sorted((REQUESTS.keys() | OTHER_REQUESTS.keys()) - known)]
    text = subprocess.run([program, "--help"], capture_output=True, text=True, env=dict(os.environ, NO_COLOR="1")).stdout
    commands = set(re.findall(r"^  ([a-z]+)   +[A-Z]", text, re.MULTILINE))
    covered = {name.split()[0] for name in COMMANDS} | OTHER_COMMANDS.keys()
    return unknown + [f"command {name}" for name in sorted(commands - covered)]


def written(cost, unit):
    return f"{cost / 1e6:.0f} M" if unit == "instructions" else f"{cost:.0f} ms"


def table(rows, sizes):
    lines = ["| request or command | text | " + " | ".join(f"{size // 1000} K" for size in sizes) + " | exponent | |", "|---" * (len(sizes) + 4) + "|"]
    for line in rows:
        costs = [written(cost, line["unit"]) for cost in line["costs"]] + [""] * (len(sizes) - len(line["costs"]))
        exponent = "" if line["exponent"] is None else f"{line['exponent']:.2f}"
        lines.append(f"| {line['name']} | {line['text']} | " + " | ".join(costs) + f" | {exponent} | {'; '.join(line['faults'])} |")
    return "\n".join(lines) + "\n"


def plot(rows, sizes):
    """The costs of all rows over the size, both logarithmic, as SVG; what fails is red and named."""
    rows = [line for line in rows if len(line["costs"]) == len(sizes) and min(line["costs"]) > 0]
    width, height, margin = 900, 560, 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{margin}" y="24" font-size="15">Cost of requests and commands by the size of the text</text>']
    if rows:
        scale = {unit: max(line["costs"][-1] for line in rows if line["unit"] == unit) for unit in {line["unit"] for line in rows}}
        low = min(line["costs"][0] / scale[line["unit"]] for line in rows)
        across = lambda size: margin + (width - 2 * margin - 160) * math.log(size / sizes[0]) / math.log(sizes[-1] / sizes[0])
        up = lambda part: height - margin + (height - 2 * margin) * (math.log(max(part, low) / low) / math.log(1 / low) if low < 1 else 1) * -1
        for size in sizes:
            parts.append(f'<line x1="{across(size):.0f}" y1="{margin}" x2="{across(size):.0f}" y2="{height - margin}" stroke="#ddd"/>')
            parts.append(f'<text x="{across(size):.0f}" y="{height - margin + 18}" text-anchor="middle">{size // 1000} K</text>')
        for line in sorted(rows, key=lambda line: bool(line["faults"])):
            points = " ".join(f"{across(size):.1f},{up(cost / scale[line['unit']]):.1f}" for size, cost in zip(sizes, line["costs"]))
            colour, opacity = ("#c00", 1) if line["faults"] else ("#06c", 0.25)
            title = f"{line['name']}: {line['text']}, {', '.join(written(cost, line['unit']) for cost in line['costs'])}".replace("&", "&amp;")
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-opacity="{opacity}"><title>{title}</title></polyline>')
            if line["faults"]:
                parts.append(f'<text x="{across(sizes[-1]) + 6:.0f}" y="{up(line["costs"][-1] / scale[line["unit"]]):.0f}" fill="#c00">{line["name"]}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--short", action="store_true", help="small texts, and the requests alone")
    parser.add_argument("--only", help="rows that hold a word")
    parser.add_argument("--output", help="the folder of growth.md and growth.svg")
    parser.add_argument("--missing", action="store_true")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    unknown = missing(program)
    for name in unknown:
        print(f"in no table of Tools/Growth: {name}", file=sys.stderr)
    if arguments.missing:
        return 1 if unknown else 0
    counter = Counter()
    sizes = SIZES[arguments.short]
    runs = 2 if arguments.short else 3
    rows = []
    for line in request_rows(program, REQUESTS, sizes, arguments.only, counter, runs):
        # Other work on the machine makes one size slow by chance, but hardly each time: a row that fails is measured again.
        for _ in range(MOST_REPEATS if line["faults"] else 0):
            repeated = request_rows(program, {line["name"]: None}, sizes, f"{line['name']} {line['text']}", counter, runs)
            line = next(repeated, line)
            if not line["faults"]:
                break
        rows.append(line)
        if line["faults"] or not arguments.short:
            print(table([line], sizes).splitlines()[-1], flush=True)
    if not arguments.short:
        for line in command_rows(program, COMMANDS, sizes, arguments.only, counter, runs):
            rows.append(line)
            print(table([line], sizes).splitlines()[-1], flush=True)
    if arguments.output:
        folder = pathlib.Path(arguments.output)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "growth.md").write_text("# Growth\n\n" + table(rows, sizes))
        (folder / "growth.svg").write_text(plot(rows, sizes))
    failed = [line for line in rows if line["faults"]]
    print(f"{len(rows) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
