#!/usr/bin/env python3
"""What spelling costs in the server: until the first diagnostics, for each key, for the diagnostics behind a key.

    Benchmarks/spelling_latency.py PROGRAM FILE [...]        ms; off and on; medians of the keys
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

KEYS = 60


class Client:
    def __init__(self, program, folder):
        environment = dict(os.environ, XDG_CONFIG_HOME=str(folder / "none"), XDG_STATE_HOME=str(folder / "none"))
        self.process = subprocess.Popen(
            [program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        )
        self.next = 0
        self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "capabilities": {
                    "textDocument": {
                        "diagnostic": {},
                        "semanticTokens": {
                            "requests": {"full": {"delta": True}, "range": True},
                            "tokenTypes": [],
                            "tokenModifiers": [],
                            "formats": ["relative"],
                        },
                    },
                    "workspace": {"diagnostics": {"refreshSupport": True}},
                },
            },
        )
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.next += 1
        self.send({"id": self.next, "method": method, "params": params})
        while True:
            message = self.receive()
            if "method" in message and "id" in message:
                self.send({"id": message["id"], "result": None})
            elif message.get("id") == self.next:
                return message.get("result")

    def close(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        self.process.wait()

    def memory(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0


def measure(program, path, on):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "highlight-lsp.toml").write_text(f"[spelling]\nenabled = {'true' if on else 'false'}\n")
        text = path.read_text(encoding="utf-8")
        uri = (folder / path.name).as_uri()
        client = Client(program, folder)
        document = {"textDocument": {"uri": uri}}
        start = time.monotonic()
        client.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "", "version": 1, "text": text}},
        )
        found = 0
        first = None
        while time.monotonic() < start + 5:
            report = client.request("textDocument/diagnostic", document)
            found = sum(item.get("code") == "spelling" for item in report["items"])
            if found or not on:
                first = (time.monotonic() - start) * 1000
                break
        client.request("textDocument/semanticTokens/full", document)
        result = client.request("textDocument/semanticTokens/full", document)["resultId"]
        lines = text.split("\n")
        keys, pulls = [], []
        for index in range(KEYS):
            line = len(lines) * (index % 10 + 1) // 12
            place = {"line": line, "character": len(lines[line])}
            letter = "qz "[index % 3]
            lines[line] += letter
            start = time.monotonic()
            client.notify(
                "textDocument/didChange",
                {
                    "textDocument": {"uri": uri, "version": index + 2},
                    "contentChanges": [{"range": {"start": place, "end": place}, "text": letter}],
                },
            )
            result = client.request(
                "textDocument/semanticTokens/full/delta", {**document, "previousResultId": result}
            )["resultId"]
            middle = time.monotonic()
            client.request("textDocument/diagnostic", document)
            pulls.append((time.monotonic() - middle) * 1000)
            keys.append((middle - start) * 1000)
        memory = client.memory()
        client.close()
        return first, statistics.median(keys), statistics.median(pulls), found, memory


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for name in sys.argv[2:]:
        path = pathlib.Path(name)
        print(f"{path.name}: {path.stat().st_size} bytes")
        for on in (False, True):
            first, key, pull, found, memory = measure(sys.argv[1], path, on)
            shown = "-" if first is None else f"{first:.0f}"
            print(
                f"  spelling {'on ' if on else 'off'}: first diagnostics {shown} ms, key {key:.3f} ms, "
                f"diagnostics behind a key {pull:.3f} ms, {found} words, {memory:.1f} MB"
            )


if __name__ == "__main__":
    main()
