"""How much memory the language server takes for many open documents.

    python3 Benchmarks/document_memory.py PROGRAM [--documents N] [--size UNITS] [--most MB] FILE ...

Documents are put together from pieces of the files, each another one, opened one after the other, and all tokens are asked for. Printed is what is
resident after each tenth of them, and when the server was left alone for two seconds. Then the first documents are edited, which have given up their
syntax by then: the slowest answer is printed, and their tokens must be those of a server that knows nothing else. The exit status is 1 where they are not,
and where more than --most is resident.
"""

import argparse
import pathlib
import random
import re
import sys
import tempfile
import time

from server_latency import LANGUAGES, Server

EDITED = 10


def texts(files, count, size):
    sources = [pathlib.Path(file).read_text() for file in files]
    for number in range(count):
        chance = random.Random(number)
        text = ""
        while len(text) < size:
            source = chance.choice(sources)
            start = chance.randrange(len(source))
            text += source[start : start + size // 6] + "\n\n"
        yield text[:size]


def resident(server):
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


def opened(server, uri, language, text):
    server.notify(
        "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}})
    return tokens(server, uri)


def tokens(server, uri):
    return server.request("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})[0]["result"]["data"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--size", type=int, default=50_000)
    parser.add_argument("--most", type=float, default=250)
    options = parser.parse_args()
    language = LANGUAGES[pathlib.Path(options.files[0]).suffix]
    command = f"{pathlib.Path(options.program).absolute()} serve"
    documents = list(texts(options.files, options.documents, options.size))
    is_right = True
    with tempfile.TemporaryDirectory() as folder:
        server = Server(command, folder)
        suffix = pathlib.Path(options.files[0]).suffix

        def uri(number):
            return f"{server.folder}/{number}{suffix}"

        print(f"no document: {resident(server):.0f} MB")
        for number, text in enumerate(documents, 1):
            opened(server, uri(number), language, text)
            if number % max(options.documents // 10, 1) == 0:
                print(f"{number} documents: {resident(server):.0f} MB")
        most = server.peak_megabytes()
        server.wait(2)
        print(f"left alone: {resident(server):.0f} MB, at most {most:.0f} MB")
        slowest, other = 0, Server(command, folder)
        for number, text in enumerate(documents[:EDITED], 1):
            place = {"line": 3, "character": 0}
            start = time.perf_counter()
            server.notify(
                "textDocument/didChange", {
                    "textDocument": {"uri": uri(number), "version": 2},
                    "contentChanges": [{"range": {"start": place, "end": place}, "text": "a "}]})
            found = tokens(server, uri(number))
            slowest = max(slowest, time.perf_counter() - start)
            lines = text.split("\n")
            lines[3] = "a " + lines[3]
            is_right = is_right and found == opened(other, uri(number), language, "\n".join(lines))
        print(f"a document that gave up its syntax: {slowest * 1000:.0f} ms at most; " + ("equal" if is_right else "NOT EQUAL"))
        server.end()
        other.end()
    sys.exit(0 if is_right and most <= options.most else 1)


if __name__ == "__main__":
    main()
