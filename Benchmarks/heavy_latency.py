"""How long a small document waits beside heavy requests on the same server, and how long these take.

    python3 Benchmarks/heavy_latency.py PROGRAM

One server has texts that are the worst for some requests: 18,000 findings, 12,000 nested nodes, a line of 1 MB, 36,000 occurrences of a name, 3,000
fences. Each of the nine requests about them is sent alone, then all at once, while a document of C asks for its tokens every 50 ms. Printed are the times
by the clock. The exit status is 1 when a request has an error for an answer, or takes longer than it may: 5 s alone, 30 s at once; tokens 100 ms at
p95 and 1 s at most.
"""

import argparse
import pathlib
import sys
import tempfile
import time

import server_latency

TEXTS = {
    "findings": ("python", "".join(f"# TODO {n}\n" for n in range(18_000))),
    "nested": ("json", "[" * 12_000 + "1" + "]" * 12_000),
    "line": ("javascript", "x=f(x,1);" * (1_000_000 // 9)),
    "name": ("javascript", "function f() {\n  let a = 1;\n" + "  a;\n" * 36_000 + "}\n"),
    "fences": ("markdown", "".join(f"```c\nint a{n};\n```\n\n" for n in range(3_000))),
}
SMALL = "int f(int a) {\n  return a + 1;\n}\n" * 50


def position(line, character):
    return {"line": line, "character": character}


def everything():
    return {"start": position(0, 0), "end": position(10_000_000, 0)}


REQUESTS = [
    ("code actions", "findings", "textDocument/codeAction", {"range": everything(), "context": {"diagnostics": []}}),
    ("hover", "nested", "textDocument/hover", {"position": position(0, 12_000)}),
    ("selection ranges", "nested", "textDocument/selectionRange", {"positions": [position(0, 12_000)]}),
    ("layout", "line", "highlight/layout", {"columns": 80}),
    ("tokens", "line", "textDocument/semanticTokens/full", {}),
    ("references", "name", "textDocument/references", {"position": position(1, 6), "context": {"includeDeclaration": True}}),
    ("highlights", "name", "textDocument/documentHighlight", {"position": position(1, 6)}),
    ("rename", "name", "textDocument/rename", {"position": position(1, 6), "newName": "b"}),
    ("folds", "fences", "textDocument/foldingRange", {}),
]


class Server(server_latency.Server):
    decoded_length = 0

    def pending(self, numbers):
        return [number for number in numbers if number not in self.answers]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    provides = ["definition", "references", "rename", "codeAction", "folding", "occurrences", "selection", "links", "tokens"]
    settings = {
        "explain": {"hover": True}, "rules": [{"id": "todo", "pattern": "TODO", "severity": "warning", "fix": "DONE"}],
        "languages": {"javascript": {"provides": provides}}}
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{program} serve", folder, settings=settings)
        uris = {}
        for name, (language, text) in [*TEXTS.items(), ("small", ("c", SMALL))]:
            uris[name] = pathlib.Path(folder, f"{name}.{language}").as_uri()
            server.notify("textDocument/didOpen", {
                "textDocument": {"uri": uris[name], "languageId": language, "version": 1, "text": text}})
            server.request("textDocument/semanticTokens/full", {"textDocument": {"uri": uris[name]}})
        version, tokens = 1, []

        def key():
            """A letter typed into the small document, and the wait for its tokens."""
            nonlocal version
            version += 1
            start = time.perf_counter()
            server.notify("textDocument/didChange", {
                "textDocument": {"uri": uris["small"], "version": version},
                "contentChanges": [{"range": {"start": position(0, 4), "end": position(0, 4 if version % 2 else 5)}, "text": "x" if version % 2 else ""}]})
            number, frame = server.prepare("textDocument/semanticTokens/full", {"textDocument": {"uri": uris["small"]}})
            server.write(frame)
            while number not in server.answers:
                server.read()
            tokens.append((server.answers[number][1] - start) * 1000)
            time.sleep(max(0, 0.05 - (time.perf_counter() - start)))

        def run(requests, limit):
            nonlocal failed
            start = time.perf_counter()
            numbers = {}
            for request in requests:
                number, frame = server.prepare(request[2], {"textDocument": {"uri": uris[request[1]]}, **request[3]})
                numbers[number] = request[0]
                server.write(frame)
            while server.pending(numbers):
                key()
                if time.perf_counter() - start > 120:
                    break
            for number, name in numbers.items():
                answer = server.answers.get(number)
                seconds = answer[1] - start if answer else float("inf")
                fault = "" if answer and isinstance(answer[0], bytes) else f"  no result: {answer and answer[0]}"
                failed = failed or bool(fault) or seconds > limit
                print(f"{name:18} {seconds:7.2f} s  {len(answer[0]) if answer else 0:>10} bytes{fault}", flush=True)

        print("alone")
        for request in REQUESTS:
            run([request], 5)
        print("all at once")
        run(REQUESTS, 30)
        tokens.sort()
        p95, most = tokens[int(len(tokens) * 0.95)], tokens[-1]
        print(f"tokens of the small document: {len(tokens)} times, p50 {tokens[len(tokens) // 2]:.1f} ms, p95 {p95:.1f} ms, at most {most:.0f} ms")
        failed = failed or p95 > 100 or most > 1000
        server.end()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
