"""How long language servers take to answer: a keystroke, a range, opening a file; highlight-lsp and its peers in one run.

    python3 Benchmarks/server_latency.py PROGRAM [FILE ...] [--peer LANGUAGE:NAME=COMMAND] [--edits N] [--rounds N]

Without files the work is made here: 300 KB of C and Python, 9 MB of C and JavaScript. Files over 1 MB are asked of highlight-lsp alone.
Peers that are installed are found by name (clangd for C; ty and zuban for Python); those that are missing are named and left out.

A keystroke inserts a letter into a word on a random line, or takes it away again. The clock runs from the first byte of
textDocument/didChange to the last byte of the answer to semanticTokens/full/delta (full where a server knows no delta). The rounds of
the servers alternate, so that a slow moment hits all of them. After each round the tokens put together from deltas must be those of the
full answer, and those of the same text opened anew. The exit status is 1 when they are not.
"""

import argparse
import json
import os
import pathlib
import random
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

LANGUAGES = {
    ".c": "c", ".h": "c", ".cpp": "cpp", ".css": "css", ".go": "go", ".html": "html", ".java": "java", ".js": "javascript",
    ".json": "json", ".md": "markdown", ".py": "python", ".rs": "rust", ".swift": "swift", ".ts": "typescript"}
PEERS = {
    "c": {"clangd": "clangd --log=error --background-index=false"}, "python": {"ty": "ty server", "zuban": "zuban server"}}
LARGE = 1_000_000
VIEW = 60
TIMEOUT = 300
# The text changed while the answer was made, or the server gave up for another reason: ask again.
RETRY = (-32801, -32802, -32800)

TYPES = (
    "namespace type class enum interface struct typeParameter parameter variable property enumMember event function method macro "
    "keyword modifier comment string number regexp operator decorator").split()
MODIFIERS = "declaration definition readonly static deprecated abstract async modification documentation defaultLibrary".split()


class Server:
    """A language server and the client's end of the conversation with it."""

    # Longer results are not decoded: that would be taken for the time of the answers behind them.
    decoded_length = LARGE

    def __init__(self, command, folder, encoding="utf-16", settings=None, text_document=None):
        environment = dict(os.environ, XDG_CONFIG_HOME="/nonexistent", XDG_STATE_HOME="/nonexistent")
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder, env=environment,
            bufsize=0)
        self.output = self.process.stdout.fileno()
        self.buffer = bytearray()
        self.answers = {}
        self.count = 0
        self.refreshes = 0
        self.folder = pathlib.Path(folder).as_uri()
        capabilities = {
            "general": {"positionEncodings": [encoding]},
            "window": {"workDoneProgress": True},
            "workspace": {"configuration": True, "semanticTokens": {"refreshSupport": True}},
            "textDocument": {
                **(text_document or {}), "synchronization": {"didSave": True},
                "semanticTokens": {
                    "requests": {"range": True, "full": {"delta": True}}, "tokenTypes": TYPES, "tokenModifiers": MODIFIERS,
                    "formats": ["relative"], "multilineTokenSupport": False, "overlappingTokenSupport": False}}}
        result, _ = self.request(
            "initialize", {
                "processId": os.getpid(), "rootUri": self.folder, "capabilities": capabilities,
                # A slow moment of the machine is no limit hit.
                "initializationOptions": {"highlight-lsp": {"limits": {"parseMilliseconds": 60000}, **(settings or {})}},
                "workspaceFolders": [{"uri": self.folder, "name": "bench"}]})
        offered = result["result"]["capabilities"]
        sync = offered.get("textDocumentSync", 1)
        self.takes_ranges = (sync if isinstance(sync, int) else sync.get("change", 1)) == 2
        tokens = offered.get("semanticTokensProvider") or {}
        if not tokens:
            raise ValueError("offers no semantic tokens")
        self.has_delta = isinstance(tokens.get("full"), dict) and bool(tokens["full"].get("delta"))
        self.has_range = bool(tokens.get("range"))
        self.notify("initialized", {})

    @staticmethod
    def frame(message):
        body = json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":"), ensure_ascii=False).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def write(self, data):
        view = memoryview(data)
        while view:
            view = view[self.process.stdin.write(view) :]

    def notify(self, method, params):
        self.write(self.frame({"method": method, "params": params}))

    def prepare(self, method, params):
        """A request's number and its frame."""
        self.count += 1
        return self.count, self.frame({"id": self.count, "method": method, "params": params})

    def request(self, method, params):
        number, frame = self.prepare(method, params)
        self.write(frame)
        return self.answer(number)

    def answer(self, number):
        """The answer to a request, and when its last byte came in."""
        while number not in self.answers:
            self.read()
        message, moment = self.answers.pop(number)
        return (json.loads(message) if isinstance(message, bytes) else message), moment

    def read(self, until=None):
        """Takes one message; false when none came in time."""
        limit = until or time.perf_counter() + TIMEOUT
        while True:
            head = self.buffer.find(b"\r\n\r\n")
            if head >= 0:
                length = int(re.search(rb"(?i)content-length:\s*(\d+)", self.buffer[:head]).group(1))
                if len(self.buffer) >= head + 4 + length:
                    break
            left = limit - time.perf_counter()
            if left <= 0 or not select.select([self.output], [], [], left)[0]:
                if until:
                    return False
                raise TimeoutError("no answer")
            data = os.read(self.output, 1 << 20)
            if not data:
                raise EOFError("the server ended")
            self.buffer += data
        moment = time.perf_counter()
        body = bytes(self.buffer[head + 4 : head + 4 + length])
        del self.buffer[: head + 4 + length]
        number = re.match(rb'\{"jsonrpc":"2\.0","id":(\d+),"result"', body) if length > self.decoded_length else None
        if number:
            self.answers[int(number.group(1))] = (body, moment)
            return True
        message = json.loads(body)
        if "method" not in message:
            self.answers[message["id"]] = (message, moment)
        elif "id" in message:
            if message["method"] == "workspace/semanticTokens/refresh":
                self.refreshes += 1
            result = None
            if message["method"] == "workspace/configuration":
                result = [None] * len(message["params"]["items"])
            self.write(self.frame({"id": message["id"], "result": result}))
        return True

    def wait(self, seconds, ended=lambda: False):
        """Takes messages for a while, or until something is so."""
        until = time.perf_counter() + seconds
        while not ended() and self.read(until):
            pass

    def peak_megabytes(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) / 1024

    def end(self):
        try:
            self.request("shutdown", None)
            self.notify("exit", None)
            self.process.wait(5)
        except Exception:
            self.process.kill()
            self.process.wait()


class Document:
    """An open file whose text the client changes."""

    def __init__(self, server, path, text, name=None):
        self.server = server
        self.lines = text.split("\n")
        self.uri = (pathlib.Path(path).absolute().parent / (name or pathlib.Path(path).name)).as_uri()
        self.language = LANGUAGES[pathlib.Path(path).suffix]
        self.version = 1
        self.data = []
        self.result = None
        self.inserted = None
        count = len(self.lines)
        # Some line of the middle half, in a word of letters.
        self.places = [
            number for number in range(count // 4, max(count * 3 // 4, 1))
            if self.lines[number].isascii() and len(self.lines[number]) < 400 and re.search(r"[A-Za-z_]{3}", self.lines[number])]
        text_document = {"uri": self.uri, "languageId": self.language, "version": 1, "text": text}
        self.open_frame = server.frame({"method": "textDocument/didOpen", "params": {"textDocument": text_document}})

    def open(self):
        """Opens it and waits for its tokens; milliseconds."""
        start = time.perf_counter()
        self.server.write(self.open_frame)
        return (self.full() - start) * 1000

    def close(self):
        self.server.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})

    def ask(self, method, params, before=b""):
        """A request about the document, again as long as the server says that it has no answer yet."""
        params = {"textDocument": {"uri": self.uri}, **params}
        for _ in range(200):
            number, frame = self.server.prepare(f"textDocument/semanticTokens/{method}", params)
            self.server.write(before + frame)
            before = b""
            message, moment = self.server.answer(number)
            if "error" not in message:
                return message["result"] or {}, moment
            if message["error"]["code"] not in RETRY:
                raise ValueError(message["error"]["message"])
        raise TimeoutError("no answer but errors")

    def full(self):
        result, moment = self.ask("full", {})
        self.take(result)
        return moment

    def take(self, result):
        if "edits" in result:
            for edit in sorted(result["edits"], key=lambda edit: -edit["start"]):
                self.data[edit["start"] : edit["start"] + edit["deleteCount"]] = edit.get("data") or []
        else:
            self.data = result.get("data") or []
        self.result = result.get("resultId")

    def change(self, generator):
        """The next keystroke as a frame."""
        if self.inserted is None:
            line = generator.choice(self.places)
            word = generator.choice(list(re.finditer(r"[A-Za-z_]{3}", self.lines[line])))
            column = word.start() + 1
            self.inserted = (line, column)
            ends, new = (column, column), "x"
        else:
            line, column = self.inserted
            self.inserted = None
            ends, new = (column, column + 1), ""
        self.lines[line] = self.lines[line][: ends[0]] + new + self.lines[line][ends[1] :]
        self.version += 1
        if self.server.takes_ranges:
            positions = [{"line": line, "character": end} for end in ends]
            change = {"range": {"start": positions[0], "end": positions[1]}, "text": new}
        else:
            change = {"text": "\n".join(self.lines)}
        document = {"uri": self.uri, "version": self.version}
        return self.server.frame(
            {"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": [change]}})

    def key(self, generator):
        """A keystroke; milliseconds until its tokens are here."""
        frame = self.change(generator)
        delta = self.server.has_delta and self.result is not None
        method, params = ("full/delta", {"previousResultId": self.result}) if delta else ("full", {})
        start = time.perf_counter()
        result, moment = self.ask(method, params, before=frame)
        self.take(result)
        return (moment - start) * 1000

    def range(self, generator):
        """The tokens of a screenful; milliseconds."""
        first = generator.randrange(max(len(self.lines) - VIEW, 1))
        last = min(first + VIEW, len(self.lines) - 1)
        lines = {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}
        start = time.perf_counter()
        _, moment = self.ask("range", {"range": lines})
        return (moment - start) * 1000


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * (len(values) - 1) + 0.5))]


class Table:
    def __init__(self):
        self.is_wrong = False

    def head(self, title):
        print(f"\n{title}")
        print(f"  {'':34}{'n':>6}{'p50':>10}{'p95':>10}{'p99':>10}{'worst':>10}  ms")

    def row(self, name, values, note=""):
        if not values:
            print(f"  {name:34}     0  {note}", flush=True)
            return
        cells = "".join(f"{percentile(values, part):10.2f}" for part in (0.5, 0.95, 0.99, 1))
        print(f"  {name:34}{len(values):6}{cells}  {note}", flush=True)

    def wrong(self, text):
        self.is_wrong = True
        print(f"  WRONG: {text}", flush=True)


def verify(document, path, table, name):
    """Tokens by delta are those of the full answer, and those of a fresh document."""
    server = document.server
    refreshes = server.refreshes
    server.wait(1)
    if len(document.lines) > 20_000:
        # The last parse may still be running; the client is told of its end.
        server.wait(8, ended=lambda: server.refreshes > refreshes)
    kept = document.data
    if server.has_delta and document.result is not None:
        # What was answered while a parse was running is refined by then.
        result, _ = document.ask("full/delta", {"previousResultId": document.result})
        document.take(result)
        kept = document.data
    document.full()
    if server.has_delta and kept != document.data:
        table.wrong(f"{name}: the tokens by delta are not those of the full answer")
    fresh = Document(server, path, "\n".join(document.lines), name="fresh-" + pathlib.Path(path).name)
    fresh.open()
    if fresh.data != document.data:
        table.wrong(f"{name}: the tokens after all edits are not those of the text opened anew")
    fresh.close()


def compare(path, servers, arguments, table):
    """A file of ordinary size, asked of every server."""
    text = path.read_text(encoding="utf-8")
    opened, keys, ranges, peaks, counts = {}, {}, {}, {}, {}
    for number in range(arguments.rounds):
        for name, command in list(servers.items()):
            generator = random.Random(number)
            server = None
            try:
                server = Server(command, str(path.absolute().parent))
                document = Document(server, path, text)
                opened.setdefault(name, []).append(document.open())
                counts[name] = len(document.data) // 5
                # What the server does after opening is no part of a keystroke.
                server.wait(0.5)
                document.full()
                keys.setdefault(name, []).extend(document.key(generator) for _ in range(arguments.edits // arguments.rounds // 2 * 2))
                if server.has_range:
                    ranges.setdefault(name, []).extend(document.range(generator) for _ in range(40))
                peaks[name] = server.peak_megabytes()
                if name == OWN:
                    verify(document, path, table, path.name)
            except Exception as error:
                print(f"  {name} is left out: {error!r}")
                del servers[name]
                keys.pop(name, None)
            finally:
                if server:
                    server.end()
    peers = [name for name in keys if name != OWN]
    for title, values in (("keystroke to tokens", keys), ("didOpen to full tokens", opened), (f"range of {VIEW} lines", ranges)):
        table.head(f"{path.name}, {len(text) // 1000} KB: {title}")
        for name, times in values.items():
            note = f"{counts[name]} tokens, {peaks[name]:.0f} MB" if values is keys and name in peaks else ""
            table.row(name, times, note)
        for part, label in ((0.5, "p50"), (0.99, "p99")):
            if OWN in values and [name for name in peers if name in values]:
                fastest = min(peers, key=lambda name: percentile(values[name], part) if name in values else float("inf"))
                ratio = percentile(values[fastest], part) / percentile(values[OWN], part)
                print(f"  {label}: 1/{ratio:.1f} of {fastest}" + (", slower" if ratio < 1 else ""))


def large(path, small_path, command, arguments, table):
    """A large file, asked of our own program."""
    text = path.read_text(encoding="utf-8")
    table.head(f"{path.name}, {len(text) / 1e6:.1f} MB")
    folder = str(path.absolute().parent)
    generator = random.Random(1)
    small_text = small_path.read_text(encoding="utf-8")

    # While the file is parsed for the first time.
    ranges, keys = [], []
    for values, is_range in ((ranges, True), (keys, False)):
        for _ in range(arguments.rounds):
            server = Server(command, folder)
            small = Document(server, small_path, small_text)
            small.open()
            document = Document(server, path, text)
            server.write(document.open_frame)
            number, frame = server.prepare("textDocument/semanticTokens/full", {"textDocument": {"uri": document.uri}})
            server.write(frame)
            while number not in server.answers:
                values.append(document.range(generator) if is_range else small.key(generator))
            if not is_range:
                verify(small, small_path, table, f"{small_path.name} beside {path.name}")
            server.end()
    table.row(f"range of {VIEW} lines while it is parsed", ranges)
    table.row(f"key in {small_path.name} meanwhile", keys)

    server = Server(command, folder)
    document = Document(server, path, text)
    table.row("didOpen to full tokens", [document.open()])
    server.wait(0.5)
    table.row(f"range of {VIEW} lines", [document.range(generator) for _ in range(200)])
    refreshes = server.refreshes
    values = [document.key(generator) for _ in range(arguments.edits)]
    server.wait(2)
    table.row("keys, one after the other", values, f"{server.refreshes - refreshes} refreshes")
    refreshes = server.refreshes
    values = []
    for _ in range(min(arguments.edits, 100)):
        values.append(document.key(generator))
        server.wait(0.2)
    table.row("keys, one every 0.2 s", values, f"{server.refreshes - refreshes} refreshes, {server.peak_megabytes():.0f} MB")
    # Another document is typed in while the idle server looks over what it did.
    small = Document(server, small_path, small_text)
    small.open()
    values = []
    for _ in range(10):
        document.key(generator)
        server.wait(0.55)
        for _ in range(20):
            values.append(small.key(generator))
            server.wait(0.02)
    table.row(f"key in {small_path.name} after pauses", values)
    verify(document, path, table, path.name)
    server.end()


C = """
/* The rows of table {n}. */
struct row_{n} {{ unsigned long key; const char *name; double values[{m}]; }};

static int insert_{n}(struct row_{n} *rows, int count, const char *name)
{{
  for (int index = 0; index < count; index++) {{
    if (rows[index].key == {n}UL || !name) /* it is there */
      return -1;
    rows[index].values[index % {m}] += 0.{n} * index;
  }}
  return count > {n} ? insert_{n}(rows + 1, count - 1, "row {n}\\n") : (int)sizeof(struct row_{n});
}}
"""
PYTHON = '''
def scale_{n}(values, factor=1.{n}, *, label="row {n}"):
    """Scales the values of table {n}."""
    result = []
    for index, value in enumerate(values):
        if value is None or index % {m} == 0:
            continue  # holes stay out
        result.append(f"{{label}}: {{value * factor:.2f}}" if index else str(value))
    return {{"label": label, "rows": result, "size": {n}}}
'''
JAVASCRIPT = """
  /** The rows of table {n}. */
  class Table{n} extends Base {{
    constructor(rows = [], name = `table {n}`) {{
      super(name);
      this.rows = rows.filter((row) => row.key !== {n} && /^[a-z]+{m}$/i.test(row.name));
    }}
    async total(factor) {{
      let sum = 0;
      for (const row of this.rows) sum += row.value * factor ?? {m};
      return sum > {n} ? await this.total("less") : {{ sum, name: this.name }};
    }}
  }}
"""


def source(part, size, head="", group=None):
    """A text of about `size` units; `group` goes around some parts at a time, as modules do."""
    parts, length, number = [head], len(head), 0
    while length < size:
        if group and number % 50 == 0:
            parts.append(group[1] * (number > 0) + group[0].format(n=number))
        parts.append(part.format(n=number, m=number % 7 + 2))
        length += len(parts[-1])
        number += 1
    return "".join(parts) + (group[1] if group else "")


def make_files(folder):
    texts = {
        "small.c": source(C, 10_000), "middle.c": source(C, 300_000), "middle.py": source(PYTHON, 300_000), "large.c": source(C, 9_000_000),
        "large.js": source(JAVASCRIPT, 9_000_000, group=("\nvar module{n} = (function () {{\n", "})();\n"))}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts if name != "small.c"]


OWN = "highlight-lsp"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--peer", action="append", default=[], help="LANGUAGE:NAME=COMMAND; takes the place of the known ones")
    parser.add_argument("--edits", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    own = f"{shlex.quote(os.path.abspath(arguments.program))} serve"

    peers = {language: dict(programs) for language, programs in PEERS.items()}
    if arguments.peer:
        peers = {}
    for peer in arguments.peer:
        language, name, command = re.fullmatch(r"([^:]+):([^=]+)=(.+)", peer).groups()
        peers.setdefault(language, {})[name] = command
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        made = make_files(folder)
        for path in arguments.files or made:
            if path.stat().st_size >= LARGE:
                large(path, folder / "small.c", own, arguments, table)
                continue
            servers = {OWN: own}
            for name, command in peers.get(LANGUAGES[path.suffix], {}).items():
                if shutil.which(shlex.split(command)[0]):
                    servers[name] = command
                else:
                    print(f"{name} is not installed; left out")
            compare(path, servers, arguments, table)
    sys.exit(1 if table.is_wrong else 0)


if __name__ == "__main__":
    main()
