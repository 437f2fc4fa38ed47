#!/usr/bin/env python3
"""Compares references and rename of `highlight-lsp serve` with the servers that know a language by heart, on local names of real files.

    Tools/rename_peers.py PROGRAM LANGUAGE=FOLDER… [--peer LANGUAGE=COMMAND] [--names N] [--seed N] [--files N] [--data FOLDER] [--table]

FOLDER is a tree of sources as the peer wants it (with compile_flags.txt, go.mod, …). The peers are found on PATH:
jedi-language-server, clangd, gopls, tsserver (node-typescript), sourcekit-lsp, rust-analyzer, jdtls, arity, fatou.

A name is one that the peer itself says is defined inside a function, by seed; two of three stand in the file with another meaning, too: shadowed,
a member, the label of an argument. Compared is where it stands, but for what the preprocessor leaves out. `equal`: in the same places. `refused`: null, or an error with its reason. Everything
else is wrong: `fewer`, `more`, `other`. What is renamed is renamed back, which must give the same bytes, no new errors of syntax, and the peer must
find the new name in the same places. The exit code is 1 when something is wrong.
"""
import argparse
import collections
import json
import pathlib
import queue
import random
import re
import shlex
import shutil
import subprocess
import sys
import threading

ENDINGS = {
    "python": (".py",), "c": (".c",), "cpp": (".cc", ".cpp", ".h"), "objc": (".m",), "cuda": (".cu", ".cuh"), "go": (".go",),
    "javascript": (".js", ".mjs", ".cjs"), "typescript": (".ts",), "tsx": (".tsx",), "swift": (".swift",), "rust": (".rs",),
    "java": (".java",), "r": (".R", ".r"), "julia": (".jl",),
}
PEERS = {
    "python": "jedi-language-server", "c": "clangd", "cpp": "clangd", "objc": "clangd", "cuda": "clangd", "go": "gopls",
    "javascript": "tsserver", "typescript": "tsserver", "tsx": "tsserver", "swift": "sourcekit-lsp", "rust": "rust-analyzer",
    "java": "jdtls", "r": "arity lsp", "julia": "fatou lsp",
}
# How editors call the languages; those that are called as here are left out.
LANGUAGE_IDS = {"objc": "objective-c", "cuda": "cuda-cpp", "tsx": "typescriptreact"}
# Kinds of symbols: method, constructor, function, and what holds a function in some languages (variable, constant, property).
FUNCTION_KINDS = {6, 9, 12, 13, 14, 7}
MEMBER_KINDS = {7, 8, 10, 22}
ANSWER_SECONDS = 60
SILENT_SECONDS = 15
# How many places of a difference are printed.
SHOWN = 5


class Failure(Exception):
    """A server said no, or nothing."""


class Text:
    """A text and the positions in it: UTF-16 units of a line as the protocol counts them."""

    def __init__(self, text):
        self.text = text
        self.starts = [0] + [match.end() for match in re.finditer(r"\r\n|\n|\r", text)]

    def position(self, offset):
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.starts[middle] <= offset else (low, middle)
        units = len(self.text[self.starts[low] : offset].encode("utf-16-le")) // 2
        return {"line": low, "character": units}

    def line_start(self, offset):
        return self.starts[self.position(offset)["line"]]

    def offset(self, position):
        start = self.starts[min(position["line"], len(self.starts) - 1)]
        units = 0
        for offset in range(start, len(self.text) + 1):
            if units >= position["character"] or offset == len(self.text):
                return offset
            units += 2 if ord(self.text[offset]) > 0xFFFF else 1
        return len(self.text)

    def span(self, item):
        return self.offset(item["start"]), self.offset(item["end"])


class Connection:
    """A child process that speaks JSON; messages of both directions have a header unless it takes lines."""

    def __init__(self, command, folder, takes_lines=False):
        self.takes_lines = takes_lines
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.messages = queue.Queue()
        self.number = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while (line := stream.readline()) not in (b"\r\n", b"\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if line == b"":
                self.messages.put(None)
                return
            if length:
                self.messages.put(json.loads(stream.read(length)))

    def send(self, message):
        data = json.dumps(message).encode()
        data = data + b"\n" if self.takes_lines else b"Content-Length: %d\r\n\r\n%s" % (len(data), data)
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self, seconds=ANSWER_SECONDS):
        try:
            message = self.messages.get(timeout=seconds)
        except queue.Empty:
            raise Failure("no answer in time") from None
        if message is None:
            raise Failure("the server ended")
        return message

    def end(self):
        self.process.kill()
        self.process.wait()


class Server:
    """A server of the protocol. One document is open at a time."""

    def __init__(self, command, folder, language, options=None, settings=None):
        self.settings = settings or {}
        self.connection = Connection(command, folder)
        self.language_id = LANGUAGE_IDS.get(language, language)
        self.folder = folder
        self.version = 0
        self.uri = None
        self.text = None
        self.running = set()
        # What the preprocessor leaves out, as lines.
        self.inactive = []
        features = ["rename", "references", "definition", "documentHighlight", "publishDiagnostics"]
        capabilities = {
            "textDocument": dict(
                {name: {} for name in features}, documentSymbol={"hierarchicalDocumentSymbolSupport": True},
                inactiveRegionsCapabilities={"inactiveRegions": True}),
            "workspace": {"configuration": True, "workspaceFolders": True}, "window": {"workDoneProgress": True},
        }
        answer = self.request("initialize", {
            "processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities, "initializationOptions": options,
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "sources"}]}, seconds=300)
        # What gopls says is a description of its build.
        version = re.match(r"[^{]*?(\d+(\.\d+)+)", (answer.get("serverInfo") or {}).get("version", ""))
        self.name = pathlib.Path(command[0]).name + (" " + version[1] if version else "")
        self.notify("initialized", {})
        self.notify("workspace/didChangeConfiguration", {"settings": self.settings})

    def notify(self, method, params):
        self.connection.send({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method, params, seconds=ANSWER_SECONDS):
        self.connection.number += 1
        number = self.connection.number
        self.connection.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        while True:
            message = self.connection.receive(seconds)
            if "method" in message:
                self.answer(message)
            elif message.get("id") == number:
                if "error" in message:
                    raise Failure(message["error"].get("message", ""))
                return message.get("result")

    def answer(self, message):
        if message["method"] == "textDocument/inactiveRegions" and message["params"]["textDocument"]["uri"] == self.uri:
            self.inactive = [(item["start"]["line"], item["end"]["line"]) for item in message["params"]["regions"]]
        if message["method"] == "$/progress":
            change = {"begin": self.running.add, "end": self.running.discard}.get(message["params"]["value"].get("kind"))
            if change:
                change(message["params"]["token"])
        if "id" not in message:
            return
        result = None
        if message["method"] == "workspace/configuration":
            result = [self.setting(item.get("section")) for item in message["params"]["items"]]
        self.connection.send({"jsonrpc": "2.0", "id": message["id"], "result": result})

    def setting(self, section):
        result = self.settings
        for part in (section or "").split("."):
            result = result.get(part, {}) if part else result
        return result or None

    # What is asked of both sides.

    def open(self, path, text):
        self.uri, self.text, self.version, self.inactive = path.as_uri(), Text(text), 1, []
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": self.language_id, "version": 1, "text": text}})

    def settle(self):
        """Waits until it has read its sources, or says nothing any more."""
        self.ask("documentSymbol")
        while self.running:
            try:
                message = self.connection.receive(SILENT_SECONDS)
            except Failure:
                self.running.clear()
                return
            if "method" in message:
                self.answer(message)

    def change(self, text):
        if text == self.text.text:
            return
        self.version += 1
        self.text = Text(text)
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [{"text": text}]})

    def close(self):
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})

    def ask(self, method, offset=None, **more):
        params = {"textDocument": {"uri": self.uri}, **more}
        if offset is not None:
            params["position"] = self.text.position(offset)
        return self.request("textDocument/" + method, params)

    def spans(self, items):
        """The spans of what lies in the open document; None where something lies elsewhere."""
        result = set()
        for item in items or []:
            if item.get("uri", item.get("targetUri", self.uri)) != self.uri:
                return None
            result.add(self.text.span(item.get("range") or item.get("targetSelectionRange")))
        return result

    def definitions(self, offset):
        answer = self.ask("definition", offset)
        return self.spans([answer] if isinstance(answer, dict) else answer)

    def highlights(self, offset):
        return self.spans(self.ask("documentHighlight", offset))

    def references(self, offset):
        return self.spans(self.ask("references", offset, context={"includeDeclaration": True}))

    def rename(self, offset, name):
        """The edits, as spans with new texts; Failure where they are refused."""
        answer = self.ask("rename", offset, newName=name)
        if not answer:
            raise Failure("null")
        changes = dict(answer.get("changes") or {})
        for change in answer.get("documentChanges") or []:
            if "edits" in change:
                changes.setdefault(change["textDocument"]["uri"], []).extend(change["edits"])
        if set(changes) != {self.uri}:
            raise Failure("more files than this")
        return {(*self.text.span(edit["range"]), edit["newText"]) for edit in changes[self.uri]}

    def sees(self, span):
        line = self.text.position(span[0])["line"]
        return not any(first <= line <= last for first, last in self.inactive)

    def symbols(self):
        """Kind, span and place of the name of all symbols."""
        result = []

        def add(items):
            for item in items or []:
                span = item.get("range") or item["location"]["range"]
                name = item.get("selectionRange") or span
                result.append((item["kind"], *self.text.span(span), self.text.offset(name["start"])))
                add(item.get("children"))

        add(self.ask("documentSymbol"))
        return result

    def syntax_errors(self):
        return len(self.ask("diagnostic")["items"])

    def end(self):
        self.connection.end()


class TypeScriptServer:
    """tsserver, which speaks a protocol of its own: lines and columns from 1, of UTF-16."""

    KINDS = {
        "function": 12, "local function": 12, "method": 6, "constructor": 9, "getter": 6, "setter": 6, "var": 13, "let": 13,
        "const": 14, "property": 8, "class": 5, "local class": 5, "interface": 11, "enum": 10, "enum member": 22, "alias": 13,
        "type": 11, "module": 2,
    }

    def __init__(self, command, folder, _language):
        self.connection = Connection([*command, "--disableAutomaticTypingAcquisition"], folder, takes_lines=True)
        self.name = "tsserver " + self.request("status", {})["version"]
        self.path = None
        self.text = None

    def notify(self, command, arguments):
        self.connection.number += 1
        self.connection.send({"seq": self.connection.number, "type": "request", "command": command, "arguments": arguments})
        return self.connection.number

    def request(self, command, arguments):
        number = self.notify(command, arguments)
        while True:
            message = self.connection.receive()
            if message.get("type") == "response" and message.get("request_seq") == number:
                if not message.get("success"):
                    raise Failure(message.get("message", ""))
                return message.get("body")

    def open(self, path, text):
        self.path, self.text = str(path), Text(text)
        self.notify("open", {"file": self.path, "fileContent": text})

    def change(self, text):
        if text != self.text.text:
            self.notify("close", {"file": self.path})
            self.open(pathlib.Path(self.path), text)

    def close(self):
        self.notify("close", {"file": self.path})

    def at(self, offset):
        position = self.text.position(offset)
        return {"file": self.path, "line": position["line"] + 1, "offset": position["character"] + 1}

    def span(self, item):
        return tuple(
            self.text.offset({"line": item[end]["line"] - 1, "character": item[end]["offset"] - 1}) for end in ("start", "end"))

    def spans(self, items):
        if any(item["file"] != self.path for item in items):
            return None
        return {self.span(item) for item in items}

    def definitions(self, offset):
        return self.spans(self.request("definition", self.at(offset)))

    def references(self, offset):
        return self.spans(self.request("references", self.at(offset))["refs"])

    def highlights(self, offset):
        found = self.request("documentHighlights", {**self.at(offset), "filesToSearch": [self.path]})
        return {self.span(item) for entry in found for item in entry["highlightSpans"]}

    def rename(self, offset, name):
        answer = self.request("rename", self.at(offset))
        if not answer["info"]["canRename"]:
            raise Failure(answer["info"]["localizedErrorMessage"])
        if any(entry["file"] != self.path for entry in answer["locs"]):
            raise Failure("more files than this")
        return {
            (*self.span(item), item.get("prefixText", "") + name + item.get("suffixText", ""))
            for entry in answer["locs"] for item in entry["locs"]}

    def settle(self):
        pass

    def sees(self, _span):
        return True

    def symbols(self):
        result = []

        def add(item):
            if "nameSpan" in item:
                for span in item["spans"]:
                    result.append((self.KINDS.get(item["kind"], 0), *self.span(span), self.span(item["nameSpan"])[0]))
            for child in item.get("childItems", []):
                add(child)

        add(self.request("navtree", {"file": self.path}))
        return result

    def end(self):
        self.connection.end()


# MARK: names


DOCUMENTED = re.compile(r"^\s*/?\*.*@\w+\s+$")


def in_program(places, text):
    """Without tags of documentation, which some peers follow: those are texts of another language."""
    return {place for place in places or () if not DOCUMENTED.search(text.text[text.line_start(place[0]) : place[0]])}


def files_of(folder, language, count, generator):
    found = sorted(
        path for path in folder.rglob("*")
        if path.suffix in ENDINGS[language] and not path.name.endswith(".d.ts") and not path.is_symlink() and path.is_file()
        and 1_000 < path.stat().st_size < 120_000 and "node_modules" not in path.parts)
    generator.shuffle(found)
    return found[:count]


NAME = re.compile(r"(?<![\w$])[A-Za-z_$][\w$]*(?![\w$])")
# For these some servers show where they jump to.
KEYWORDS = {"if", "else", "for", "while", "loop", "match", "switch", "case", "return", "break", "continue", "try", "await", "fn", "func",
            "function", "in", "self", "this", "super", "unsafe", "async", "yield", "throw", "do", "defer", "go", "select", "_"}


def function_around(symbols, start, end):
    """The outermost function around a stretch; None where there is none."""
    around = [item for item in symbols if item[0] in FUNCTION_KINDS and item[1] <= start and end <= item[2] and item[3] != start]
    return min(around, key=lambda item: item[1], default=None)


def places_of_local(peer, symbols, offset, end):
    """Where the name stands that the peer says is local; None where it is not."""
    if function_around(symbols, offset, end) is None:
        return None
    definitions = peer.definitions(offset)
    if not definitions:
        return None
    for span in definitions:
        if function_around(symbols, *span) is None or any(item[0] in MEMBER_KINDS and item[3] == span[0] for item in symbols):
            return None
    places = peer.highlights(offset)
    name = peer.text.text[offset:end]
    places = in_program(places, peer.text)
    if not places or (offset, end) not in places or any(peer.text.text[slice(*place)] != name for place in places):
        return None
    return places if all(function_around(symbols, *place) for place in places) else None


class Case:
    """A name of a file, where it stands, and what became of it."""

    def __init__(self, path, text, offset, places):
        self.path, self.text, self.offset, self.places = path, text, offset, places
        self.name = next(text.text[start:end] for start, end in places)
        self.notes = []

    def where(self, offset=None):
        position = self.text.position(self.offset if offset is None else offset)
        return f"{self.path}:{position['line'] + 1}:{position['character'] + 1}"


def choose(peer, path, text, count, generator):
    """So many names of one file, which the peer has open."""
    symbols = peer.symbols()
    tokens = [match.span() for match in NAME.finditer(text) if match[0] not in KEYWORDS]
    generator.shuffle(tokens)
    counts = collections.Counter(text[start:end] for start, end in tokens)
    chosen, seen, tries = [], set(), 0
    for start, end in tokens:
        if len(chosen) == count or tries > 60 * count:
            break
        if (start, end) in seen or counts[text[start:end]] == 1:
            continue
        # One of three is any name, the others stand for something else, too.
        wants_others = len(chosen) % 3 != 2
        tries += 1
        try:
            places = places_of_local(peer, symbols, start, end)
        except Failure:
            continue
        if places is None or (wants_others and tries < 40 * count and counts[text[start:end]] == len(places)):
            continue
        seen |= places
        chosen.append(Case(path, peer.text, start, places))
    return chosen


# MARK: comparison


def verdict(found, places):
    if found is None:
        return "refused"
    if found == places:
        return "equal"
    return "fewer" if found < places else "more" if found > places else "other"


def applied(text, edits):
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def fresh(text, name):
    number = 1
    while f"{name}_new{number}" in text:
        number += 1
    return f"{name}_new{number}"


def other_answers(peer, offset, name):
    """What else the peer says the places are: its requests do not always agree."""
    for ask in (lambda: {edit[:2] for edit in peer.rename(offset, name)}, lambda: peer.references(offset)):
        try:
            yield in_program(ask(), peer.text)
        except Failure:
            continue


def described(case, found):
    missing, added = case.places - found, found - case.places
    lines = [f"    not found: {case.where(place[0])}" for place in sorted(missing)]
    lines += [f"    not the same: {case.where(place[0])}" for place in sorted(added)]
    return lines[:SHOWN] + ([f"    and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else [])


def compare(case, ours, peer):
    """The verdicts on references and on rename."""
    text, offset = case.text.text, case.offset
    new = fresh(text, case.name)
    try:
        references = ours.references(offset) or None
    except Failure:
        references = None
    edits = None
    try:
        edits = ours.rename(offset, new)
    except Failure as failure:
        case.notes.append(f"    rename: {failure}")
    renamed = None if edits is None else {edit[:2] for edit in edits}
    # What the preprocessor leaves out the peer does not know.
    references, renamed = ({span for span in found if peer.sees(span)} if found else None for found in (references, renamed))
    for found in (references, renamed):
        if found is not None and found != case.places:
            for places in other_answers(peer, offset, new):
                if places == found:
                    case.places = found
    verdicts = [verdict(references, case.places), verdict(renamed, case.places)]
    wrong = next((found for found in (references, renamed) if found is not None and found != case.places), None)
    if wrong is not None:
        case.notes += described(case, wrong)
    if verdicts[1] == "equal":
        verdicts[1] = there_and_back(case, ours, peer, edits, new) or "equal"
    return verdicts


def there_and_back(case, ours, peer, edits, new):
    """What goes wrong when a name is changed and changed back; None for nothing."""
    text, offset = case.text.text, case.offset
    errors = ours.syntax_errors()
    changed = applied(text, edits)

    def moved(place):
        return place + (len(new) - len(case.name)) * sum(start < place for start, _, _ in edits)

    places = {(moved(start), moved(start) + len(new)) for start, _ in case.places}
    place = moved(offset)
    try:
        for server in (ours, peer):
            server.change(changed)
        if ours.syntax_errors() > errors:
            return "errors"
        found = in_program(peer.highlights(place), peer.text)
        if found != places and places not in list(other_answers(peer, place, case.name)):
            case.notes.append(f"    renamed, the peer finds {len(found or ())} of {len(places)} places")
            return "new meaning"
        try:
            back = ours.rename(place, case.name)
        except Failure as failure:
            # A word that is a name in some places only: nothing is changed.
            case.notes.append(f"    renamed: {failure}")
            return "refused"
        if applied(changed, back) != text:
            return "not back"
    except Failure as failure:
        case.notes.append(f"    renamed: {failure}")
        return "no answer"
    finally:
        for server in (ours, peer):
            server.change(text)
    return None


def our_settings(language):
    provided = {"provides": ["references", "rename", "definition", "diagnostics"]}
    return {"highlight-lsp": {"languages": {language: provided}, "diagnostics": {"syntaxErrors": True}}}


def measure(arguments, language, folder):
    command = shlex.split(dict(arguments.peer).get(language, PEERS[language]))
    if not shutil.which(command[0]):
        sys.exit(f"rename_peers: {language}: no {command[0]} on PATH; install it, or name another with --peer {language}=COMMAND")
    kind = TypeScriptServer if "tsserver" in command[0] else Server
    peer = kind(command, folder, language)
    ours = Server([arguments.program, "serve"], folder, language, settings=our_settings(language))
    generator = random.Random(f"{arguments.seed} {language}")
    counts = [collections.Counter(), collections.Counter()]
    names = 0
    each = max(1, arguments.names // arguments.files)
    for path in files_of(folder, language, 4 * arguments.files, generator):
        if names >= arguments.names:
            break
        text = path.read_bytes().decode("utf-8", "replace")
        try:
            for server in (peer, ours):
                server.open(path, text)
            peer.settle()
            cases = choose(peer, path, text, min(each, arguments.names - names), generator)
        except Failure as failure:
            print(f"{path}: {peer.name}: {failure}", file=sys.stderr)
            cases = []
        for case in cases:
            try:
                verdicts = compare(case, ours, peer)
            except Failure as failure:
                print(f"{case.where()}: {failure}", file=sys.stderr)
                continue
            names += 1
            for counter, item in zip(counts, verdicts):
                counter[item] += 1
            if arguments.verbose or set(verdicts) - {"equal", "refused"}:
                print(f"{case.where()}: {case.name}: references {verdicts[0]}, rename {verdicts[1]}", *case.notes, sep="\n", flush=True)
        for server in (peer, ours):
            server.close()
    peer.end()
    ours.end()
    return peer.name or command[0], names, counts


def main():
    def pair(text):
        language, mark, value = text.partition("=")
        if not mark or language not in ENDINGS:
            raise argparse.ArgumentTypeError(f"{text}: LANGUAGE=… with one of {', '.join(ENDINGS)}")
        return language, value

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("sources", nargs="+", type=pair, metavar="LANGUAGE=FOLDER")
    parser.add_argument("--peer", type=pair, action="append", default=[], metavar="LANGUAGE=COMMAND")
    parser.add_argument("--names", type=int, default=30, help="of each language")
    parser.add_argument("--files", type=int, default=15, help="that they are spread over, of each language")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print the equal and the refused, too")
    arguments = parser.parse_args()
    rows, wrong = [], 0
    for language, folder in arguments.sources:
        name, names, counts = measure(arguments, language, pathlib.Path(folder).resolve())
        cells = [f"{language} | {name} | {names}"]
        for counter in counts:
            bad = sum(counter.values()) - counter["equal"] - counter["refused"]
            wrong += bad
            cells.append(f"{counter['equal']} | {counter['refused']} | {bad}")
        rows.append("| " + " | ".join(cells) + " |")
        print(rows[-1], flush=True)
    print("\n| language | peer | names | references equal | refused | wrong | rename equal | refused | wrong |", "|---" * 9 + "|", *rows, sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
