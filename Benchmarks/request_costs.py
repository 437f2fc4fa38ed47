"""What every request costs the language server, on texts of three sizes, ordinary ones and the worst.

    python3 Benchmarks/request_costs.py PROGRAM [--only TEXT] [--sizes 10000,100000,1000000] [--output Benchmarks/RESULTS-server.md]

Printed is a table for each text; written to the file is one of what each request costs on C and on the text that is the worst for it.
Counted is the processor time of the server's process, all threads, from the request to the last byte of its answer; the least of three runs.
A cell is milliseconds / KB of the answer. `delta` is a letter typed or taken away in the middle, and the tokens that follow. A row ends
with `!` where a request grows more than three times faster than its answer and the text together; the exit status is 1 then.
With --output the table takes the place of the section of that name in the file, or is added to it.
"""

import argparse
import bisect
import os
import pathlib
import re
import shlex
import sys
import tempfile
import time

import server_latency
from server_latency import C, JAVASCRIPT, PYTHON, source

# A request that takes longer is given up, and the process with it.
TIMEOUT = 30
# Below this a factor says nothing.
NOISE_MS = 40
TOO_FAST_A_GROWTH = 3
TITLE = "## What every request costs"

MARKDOWN = """
## Section {n}

Some *words* with `code` and [a link](https://example.com/{n}) number {n}. Others follow it,
and a second line of the same paragraph stands here.

- an item {n}
- another one

```python
def f{n}(value): return value + {m}
```
"""
PROSE = "Some words stand here and others follow them. Number {n} is a sentence with a comma, and it goes on\n"


def joined(part, size):
    """A text of about `size` units, `part` again and again with a number in it."""
    parts, length, number = [], 0, 0
    while length < size:
        parts.append(part.replace("{n}", str(number)))
        length += len(parts[-1])
        number += 1
    return "".join(parts)


def around(opening, middle, closing, size):
    count = size // (len(opening) + len(closing))
    return opening * count + middle + closing * count


# Names in the texts, for requests that ask about one.
NAME = re.compile(r"(?<![\w\"])(rows|values|value|[xaé]\d*)(?=[^\w\"])")

# Name: language, text of a size.
TEXTS = {
    "c": ("c", lambda size: source(C, size)),
    "python": ("python", lambda size: source(PYTHON, size)),
    "javascript": ("javascript", lambda size: source(JAVASCRIPT, size)),
    "markdown": ("markdown", lambda size: source(MARKDOWN, size)),
    "json": ("json", lambda size: "[" + joined('{"key": [{n}, "text", null]},\n', size) + "1]\n"),
    "one name": ("python", lambda size: joined("x = f(x, 1)\n", size)),
    "one name, one line": ("javascript", lambda size: joined("x=f(x,1);", size)),
    "one name, one line, not ASCII": ("javascript", lambda size: joined("é=f(é,1);", size)),
    "all definitions": ("python", lambda size: joined("x{n} = 1\n", size)),
    "all scopes": ("javascript", lambda size: joined("{let a = 1; a}\n", size)),
    "nested scopes": ("javascript", lambda size: around("{let a=1;", "a", "}\n", size)),
    "nested brackets": ("json", lambda size: around("[", "1", "]", size)),
    "nested brackets in lines": ("json", lambda size: around("[\n", "1\n", "]\n", size)),
    "sibling brackets": ("json", lambda size: "[" + "[],\n" * (size // 4) + "a]\n"),
    "sibling brackets, one line": ("json", lambda size: "[" + "[]," * (size // 3) + "a]\n"),
    "folds": ("json", lambda size: "[" + "[\n1\n],\n" * (size // 7) + "1]\n"),
    "symbols": ("python", lambda size: joined("def f{n}(): a\n", size)),
    "nested symbols": ("javascript", lambda size: around("function f(){\n", "a", "}\n", size)),
    "links": ("markdown", lambda size: joined("[a](b{n}) \n", size)),
    "links, one line": ("markdown", lambda size: joined("[a](b{n}) ", size)),
    "plain links": ("plaintext", lambda size: joined("https://a.b/{n}\n", size)),
    "plain links, one line": ("plaintext", lambda size: joined("https://a.b/{n} ", size)),
    "prose, one paragraph": ("plaintext", lambda size: joined(PROSE, size)),
    "prose, one line": ("plaintext", lambda size: joined(PROSE, size).replace("\n", ". ")),
    "prose, no sentence": ("plaintext", lambda size: joined("word ", size)),
    "prose, no blank": ("plaintext", lambda size: "a" * size),
    "prose, not ASCII, one line": ("plaintext", lambda size: joined("Ein Wörtchen. ", size)),
    "paragraph of Markdown": ("markdown", lambda size: joined(PROSE, size)),
    "one line of Markdown": ("markdown", lambda size: joined("*a* `b` ", size)),
    "headings": ("markdown", lambda size: joined("# h{n}\n", size)),
    "nested lists": ("markdown", lambda size: joined("- a\n  - b\n    - c\n", size)),
    "one comment": ("c", lambda size: "/* " + joined(PROSE, size) + "*/\nint a;\n"),
    "one comment, one line": ("c", lambda size: "/* " + joined("word ", size) + "*/ int a;\n"),
    "line comments": ("c", lambda size: joined("// " + PROSE, size)),
    "block comments": ("c", lambda size: joined("/* words {n} */\n", size)),
    "errors": ("python", lambda size: joined("= ) 1 x\n", size)),
    "errors, one line": ("javascript", lambda size: joined("} ) ] a ", size)),
    "errors of JSON": ("json", lambda size: joined("a ] ,\n", size)),
    "colours": ("css", lambda size: joined("a { color: #ff0000 }\n", size)),
    "colours, one line": ("css", lambda size: "a {" + joined("color:red;", size) + "}"),
    "scripts": ("html", lambda size: joined("<script>f({n})</script>\n", size)),
    "findings": ("python", lambda size: joined("# TODO {n}\n", size)),
    "blank lines": ("plaintext", lambda size: "\n" * size),
    "indented deeper and deeper": ("plaintext", lambda size: "".join(" " * n + "a\n" for n in range(int((2 * size) ** 0.5)))),
}
REQUESTS = (
    "open full delta range documentLink selectionRange selectionRange×100 foldingRange documentSymbol documentColor "
    "diagnostic lineBreaks runs explain rangeFormatting documentHighlight").split()


class CostServer(server_latency.Server):
    decoded_length = 0

    def __init__(self, command, folder):
        super().__init__(
            command, folder, encoding="utf-8",
            settings={
                "format": {"reflow": True}, "diagnostics": {"syntaxErrors": True}, "links": {"paths": True},
                "rules": [{"id": "todo", "pattern": "TODO", "severity": "hint"}], "limits": {"fileBytes": 100_000_000}},
            text_document={
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}, "diagnostic": {},
                "foldingRange": {"lineFoldingOnly": False}})

    def raw_answer(self, number):
        """The answer to a request as bytes; an error as a dictionary."""
        while number not in self.answers:
            self.read()
        return self.answers.pop(number)[0]

    def processor_time(self):
        """Milliseconds of all threads."""
        total = 0
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                total += int((task / "schedstat").read_text().split()[0])
            except (OSError, IndexError):
                pass  # It ended.
        return total / 1e6

    def settle(self):
        """Waits until the server does nothing; what it did unasked is no part of an answer."""
        before = self.processor_time()
        for _ in range(200):
            self.wait(0.02)
            after = self.processor_time()
            if after - before < 0.2:
                return
            before = after

    def timed(self, frames, number):
        """Sends frames; milliseconds until the answer to a request, and the answer as bytes."""
        start = self.processor_time()
        self.write(frames)
        message = self.raw_answer(number)
        return self.processor_time() - start, message


class Text:
    """A text with the positions that requests ask for."""

    def __init__(self, text):
        self.text = text
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]
        middle = len(text) // 2
        word = NAME.search(text, middle) or re.compile(r"[A-Za-zé]").search(text, middle) or re.compile(".").search(text, 0)
        self.middle = word.start() if word else 0

    def position(self, offset):
        line = bisect.bisect_right(self.starts, offset) - 1
        return {"line": line, "character": len(self.text[self.starts[line] : offset].encode())}

    def range(self, first, last):
        return {"start": self.position(first), "end": self.position(last)}

    def params(self, request):
        whole = self.range(0, len(self.text))
        place = self.position(self.middle)
        line = place["line"]
        match request:
            case "range":
                last = min(line + 60, len(self.starts) - 1)
                return "textDocument/semanticTokens/range", {"range": self.range(self.starts[line], self.starts[last])}
            case "selectionRange":
                return "textDocument/selectionRange", {"positions": [place]}
            case "selectionRange×100":
                step = max(len(self.text) // 100, 1)
                places = [self.position(offset) for offset in range(0, step * 100, step) if offset < len(self.text)]
                return "textDocument/selectionRange", {"positions": places}
            case "full":
                return "textDocument/semanticTokens/full", {}
            case "lineBreaks":
                return "highlight/lineBreaks", {"columns": 80}
            case "runs":
                return "highlight/runs", {}
            case "explain":
                return "highlight/explain", {"position": place}
            case "rangeFormatting":
                return "textDocument/rangeFormatting", {"range": whole, "options": {"tabSize": 4, "insertSpaces": True}}
            case "documentHighlight":
                return "textDocument/documentHighlight", {"position": place}
        return f"textDocument/{request}", {}


def measure(command, folder, language, text, requests, table):
    """Adds a cell (milliseconds, KB of the answer) for each request to a table."""
    text = Text(text)
    uri = pathlib.Path(folder, f"text.{language}").as_uri()
    document = {"textDocument": {"uri": uri}}
    server = None
    version = 1

    def opened():
        """A server with the text, what opening took, and the answer."""
        server = CostServer(command, folder)
        number, ask = server.prepare("textDocument/semanticTokens/full", document)
        frame = server.frame(
            {"method": "textDocument/didOpen", "params": {
                "textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text.text}}})
        cost, answer = server.timed(frame + ask, number)
        server.settle()
        return server, cost, answer

    def key(server, answer, inserts):
        nonlocal version
        version += 1
        place = text.position(text.middle)
        end = {**place, "character": place["character"] + (0 if inserts else 1)}
        change = {"range": {"start": place, "end": end}, "text": "x" if inserts else ""}
        result = re.search(rb'"resultId":"(\d+)"', answer[:200]).group(1).decode()
        number, ask = server.prepare("textDocument/semanticTokens/full/delta", {**document, "previousResultId": result})
        frame = server.frame(
            {"method": "textDocument/didChange", "params": {
                "textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}})
        return server.timed(frame + ask, number)

    try:
        # What is typed goes last: it changes the history of the tree.
        for request in [name for name in requests if name != "delta"] + ["delta"] * ("delta" in requests):
            best, size = None, 0
            try:
                if server is None:
                    server, cost, tokens = opened()
                if request == "open":
                    best, size = cost, len(tokens)
                for attempt in range(0 if request == "open" else 4 if request == "delta" else 3):
                    if request == "delta":
                        cost, tokens = key(server, tokens, attempt % 2 == 0)
                        answer = tokens
                    else:
                        method, more = text.params(request)
                        number, frame = server.prepare(method, {**document, **more})
                        cost, answer = server.timed(frame, number)
                    server.settle()
                    if not isinstance(answer, bytes):
                        # The server has bounds of its own.
                        best, size = cost, None
                        break
                    if best is None or cost < best:
                        best, size = cost, len(answer)
                    if cost > 2000:
                        break
                table[request] = (best, size and size / 1000)
            except (TimeoutError, EOFError, OSError) as error:
                table[request] = (None if isinstance(error, TimeoutError) else float("nan"), 0)
                server.process.kill()
                server.process.wait()
                server = None
                version = 1
    finally:
        if server:
            server.end()


def written(cell):
    if cell is None:
        return ""
    cost, size = cell
    if cost is None:
        return f"> {TIMEOUT} s"
    if cost != cost:
        return "ended"
    if size is None:
        return f"{cost:.0f}, given up"
    digits = 2 if cost < 10 else 1 if cost < 100 else 0
    return f"{cost:.{digits}f} / {size:.{0 if size >= 10 else 1}f}"


def grows_too_fast(small, large, factor):
    """Whether a cost grew more than the answer and the text together."""
    if not small or not large or small[0] is None or small[1] is None:
        return False
    if large[0] is None or large[0] != large[0]:
        return True
    if large[0] < NOISE_MS or large[1] is None:
        return False
    allowed = max(factor, large[1] / max(small[1], 0.1))
    return large[0] > TOO_FAST_A_GROWTH * allowed * max(small[0], NOISE_MS / factor / 4)


def summary(results, requests, head):
    """Rows for the first text and, for each request, the text on which it costs most at the largest size; and the rows that are marked."""
    first = next(iter(results), None)
    rows = [f"| request | text | " + " | ".join(head) + " |", "|---" * (len(head) + 2) + "|"]
    marked = []
    for index, request in enumerate(requests):
        def cost(name):
            cell = results[name][0][-1].get(request)
            return 0 if cell is None or cell[0] is None or cell[0] != cell[0] else cell[0]
        worst = max(results, key=cost, default=None)
        for name in dict.fromkeys(name for name in (first, worst) if name):
            rows.append(f"| {request} | {name} | " + " | ".join(written(table.get(request)) for table in results[name][0]) + " |")
        marked += [
            f"| {request} | {name} | " + " | ".join(written(table.get(request)) for table in tables) + " |"
            for name, (tables, text_rows) in results.items() if text_rows[index].endswith("! |")]
    if marked:
        rows += ["", "What grows faster than its answer:", "", *rows[:2], *marked]
    return rows


def replaced(text, section):
    """A document with a section put in the place of that of the same title."""
    title = section.split("\n", 1)[0]
    before, found, rest = text.partition(title + "\n")
    if not found:
        return text.rstrip("\n") + "\n\n" + section
    following = re.search(r"^## ", rest, re.MULTILINE)
    return before + section + ("\n" + rest[following.start() :] if following else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--only", action="append", help="the name of a text; several may be given")
    parser.add_argument("--requests", help="names of requests, with commas between them; all unless given")
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--output", type=pathlib.Path)
    arguments = parser.parse_args()
    command = f"{shlex.quote(os.path.abspath(arguments.program))} serve"
    sizes = [int(size) for size in arguments.sizes.split(",")]
    requests = arguments.requests.split(",") if arguments.requests else REQUESTS
    server_latency.TIMEOUT = TIMEOUT

    head = [f"{size // 1000} KB" for size in sizes]
    lines = [
        TITLE, "",
        "`Benchmarks/request_costs.py`: milliseconds of the server's processor time, least of three / KB of the answer. Positions in UTF-8.",
        f"Measured on {time.strftime('%Y-%m-%d')}. The highlights of one name look at 20,000 occurrences at most.", ""]
    is_wrong = False
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, (language, make) in TEXTS.items():
            if arguments.only and name not in arguments.only:
                continue
            tables = []
            for size in sizes:
                tables.append({})
                measure(command, folder, language, make(size), requests, tables[-1])
            rows = [f"| {name} | " + " | ".join(head) + " | |", "|---" * (len(head) + 2) + "|"]
            for request in requests:
                cells = [table.get(request) for table in tables]
                marks = [
                    grows_too_fast(cells[index], cells[index + 1], sizes[index + 1] / sizes[index])
                    for index in range(len(cells) - 1)]
                is_wrong |= any(marks)
                rows.append(f"| {request} | " + " | ".join(map(written, cells)) + f" | {'!' if any(marks) else ''} |")
            print("\n".join(rows) + "\n", flush=True)
            results[name] = (tables, rows[2:])
    lines += summary(results, requests, head)
    if arguments.output:
        text = arguments.output.read_text(encoding="utf-8") if arguments.output.exists() else ""
        arguments.output.write_text(replaced(text, "\n".join(lines).rstrip("\n") + "\n"), encoding="utf-8")
    sys.exit(1 if is_wrong else 0)


if __name__ == "__main__":
    main()
