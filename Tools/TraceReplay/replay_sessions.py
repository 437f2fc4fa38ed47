"""Replays recorded sessions, framing cases, bodies that are no JSON, and editing traces against the language server.

replay_sessions.py PROGRAM FOLDER; the folder holds, each where it is there:
  lsp/framing.jsonl             id, chunks_b64, expect
  lsp/session_sample.jsonl      from, message: every request of the client must be answered once
  robust/jsontestsuite/*.json   n_*: an error and the stream lives on; y_*: no error of JSON
  traces/NAME.json.gz           startContent, txns of patches (position, deleted, inserted) in code points
  traces/NAME.checkpoints.json  sha256 of the text after some transactions
Traces are replayed in all three encodings, a message for each transaction and with 1 to 8 of them in one message; at each checkpoint the tokens by delta, the full ones and the places where lines may be broken
are those of a fresh document over the client's text.
The last line counts.
"""
import base64
import glob
import gzip
import hashlib
import json
import os
import queue
import random
import subprocess
import sys
import threading


class Server:
    def __init__(self, program):
        environment = dict(os.environ, XDG_CONFIG_HOME="/nonexistent", XDG_STATE_HOME="/nonexistent")
        self.process = subprocess.Popen(
            [program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        self.messages = queue.Queue()
        self.count = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while (line := stream.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length"):
                    length = int(line.split(b":")[1])
            if not line:
                self.messages.put(None)
                return
            self.messages.put(json.loads(stream.read(length)))

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        # Lone surrogates survive as escapes.
        body = json.dumps(message).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def next(self, timeout=60):
        message = self.messages.get(timeout=timeout)
        if message is None:
            raise EOFError("the server ended")
        if "method" in message and "id" in message:
            self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
        return message

    def request(self, method, params):
        self.count += 1
        identifier = f"replay-{self.count}"
        self.send({"jsonrpc": "2.0", "id": identifier, "method": method, "params": params})
        while True:
            message = self.next()
            if message.get("id") == identifier and "method" not in message:
                return message

    def initialize(self, encoding="utf-16"):
        self.request(
            "initialize", {"processId": None, "capabilities": {"general": {"positionEncodings": [encoding]}}})
        self.notify("initialized", {})

    def open(self, uri, language, text):
        self.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}})

    def tokens(self, uri):
        return self.request("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})["result"]

    def breaks(self, uri):
        """Where each line may be broken and its links: nearly the text itself."""
        return self.request("highlight/lineBreaks", {"textDocument": {"uri": uri}})["result"]["lines"]

    def alive(self):
        """Whether a request is answered as it should be."""
        self.open("file:///alive.json", "json", "[1]")
        return len(self.tokens("file:///alive.json")["data"]) == 5

    def end(self):
        self.process.kill()
        self.process.wait()


passed, failed = 0, 0


def check(condition, what):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
        print("FAILED:", what)


def framing(program, path):
    for case in map(json.loads, open(path)):
        server = Server(program)
        try:
            expect = case["expect"]
            if expect.get("eof"):
                for chunk in case["chunks_b64"]:
                    server.raw(base64.b64decode(chunk))
                server.process.stdin.close()
                check(server.process.wait(20) == 1, f"framing {case['id']}: the end of the stream ends the server")
                continue
            for chunk in case["chunks_b64"]:
                server.raw(base64.b64decode(chunk))
            codes = []
            for message in expect.get("messages", []):
                answer = server.next()
                while answer.get("id") is None and message.get("id") is not None:
                    codes.append(answer["error"]["code"])
                    answer = server.next()
                # No request comes before "initialize".
                check(answer.get("id") == message["id"] and answer["error"]["code"] == -32002, f"framing {case['id']}")
            if "error_code" in expect:
                check(expect["error_code"] in codes, f"framing {case['id']}: {codes}")
            if "messages_sha256" in expect:
                check(server.next()["error"]["code"] == -32600, f"framing {case['id']}: a batch is refused")
            if "error" in expect or "any" in expect:
                # What came before may be part of an unfinished header; the next length starts anew.
                server.raw(b"\r\n\r\n")
            server.initialize()
            check(server.alive(), f"framing {case['id']}: the stream lives on")
        except Exception as error:
            check(False, f"framing {case['id']}: {error!r}")
        finally:
            server.end()


def session(program, path):
    server = Server(program)
    texts, asked, answers = {}, {}, {}

    def take(message):
        if "id" in message and "method" not in message:
            answers[message["id"]] = answers.get(message["id"], 0) + 1

    entries = [json.loads(line) for line in open(path)]
    for entry in entries:
        message = entry["message"]
        if entry["from"] != "client" or "method" not in message:
            continue
        if message["method"] == "initialize":
            message["params"]["processId"] = None
        server.send(message)
        if "id" in message:
            asked[message["id"]] = message["method"]
        params = message.get("params") or {}
        if message["method"] == "textDocument/didOpen":
            texts[params["textDocument"]["uri"]] = [params["textDocument"]["languageId"], params["textDocument"]["text"]]
        if message["method"] == "textDocument/didChange":
            uri = params["textDocument"]["uri"]
            for change in params["contentChanges"]:
                texts[uri][1] = changed(texts[uri][1], change)
            # Every message until then is taken, so that nothing is lost.
            while len(answers) < len(asked):
                take(server.next())
            fresh = Server(program)
            fresh.initialize()
            fresh.open("file:///fresh", texts[uri][0], texts[uri][1])
            same = server.tokens(uri)["data"] == fresh.tokens("file:///fresh")["data"]
            check(same and server.breaks(uri) == fresh.breaks("file:///fresh"), f"session: {uri} after a change")
            fresh.end()
    while len(answers) < len(asked):
        take(server.next())
    check(all(count == 1 for count in answers.values()), "session: every request is answered once")
    server.end()


def changed(text, change):
    """A text after a change with UTF-16 positions."""
    if "range" not in change:
        return change["text"]
    units = text.encode("utf-16-le", "surrogatepass")

    def offset(position):
        lines = text.split("\n")
        before = "\n".join(lines[: position["line"]]) + ("\n" if position["line"] else "")
        return len(before.encode("utf-16-le", "surrogatepass")) + position["character"] * 2

    start, end = offset(change["range"]["start"]), offset(change["range"]["end"])
    inserted = change["text"].encode("utf-16-le", "surrogatepass")
    return (units[:start] + inserted + units[end:]).decode("utf-16-le", "surrogatepass")


def bodies(program, files):
    server = Server(program)
    server.initialize()
    for path in files:
        body = open(path, "rb").read()
        kind = os.path.basename(path)[:2]
        if kind not in ("n_", "y_"):
            continue
        server.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        try:
            code = server.next()["error"]["code"]
            check(code == -32700 if kind == "n_" else code == -32600, f"{os.path.basename(path)}: {code}")
        except Exception as error:
            check(False, f"{os.path.basename(path)}: {error!r}")
            server.end()
            server = Server(program)
            server.initialize()
    check(server.alive(), "the stream lives on after all bodies")
    server.end()


def column(text, unit):
    return len(text) if unit == "utf-32" else len(text.encode(unit)) if unit == "utf-8" else len(text.encode("utf-16-le")) // 2


def trace(program, path, unit, largest_batch):
    batches = random.Random(path)
    recording = json.load(gzip.open(path))
    checkpoints = json.load(open(path.replace(".json.gz", ".checkpoints.json")))
    hashes = {entry["after_txn"]: entry["sha256"] for entry in checkpoints["checkpoints"]}
    language = checkpoints["highlight_as"]
    server = Server(program)
    server.initialize(unit)
    text, uri = recording["startContent"], "file:///trace"
    server.open(uri, language, text)
    result = server.tokens(uri)
    data = list(result["data"])
    changes, count, left = [], len(recording["txns"]), 0
    for number, transaction in enumerate(recording["txns"], 1):
        left = (left or batches.randint(1, largest_batch)) - 1
        for place, deleted, inserted in transaction["patches"]:
            def position(offset):
                start = text.rfind("\n", 0, offset) + 1
                return {"line": text.count("\n", 0, offset), "character": column(text[start:offset], unit)}

            changes.append(
                {"range": {"start": position(place), "end": position(place + deleted)}, "text": inserted})
            text = text[:place] + inserted + text[place + deleted :]
        # A checkpoint looks at what was sent.
        if left and number not in hashes and number < count:
            continue
        server.notify(
            "textDocument/didChange", {"textDocument": {"uri": uri, "version": number + 1}, "contentChanges": changes})
        changes, left = [], 0
        if number % 10 == 0 or number in hashes:
            answer = server.request(
                "textDocument/semanticTokens/full/delta",
                {"textDocument": {"uri": uri}, "previousResultId": result["resultId"]})["result"]
            if "data" in answer:
                data = list(answer["data"])
            for edit in sorted(answer.get("edits", []), key=lambda edit: -edit["start"]):
                data[edit["start"] : edit["start"] + edit["deleteCount"]] = edit["data"]
            result = answer
        if number in hashes:
            name = f"{os.path.basename(path)} {unit}, {largest_batch} at once, after {number}"
            check(hashlib.sha256(text.encode()).hexdigest() == hashes[number], f"{name}: the recording itself")
            full = server.tokens(uri)
            fresh = f"file:///fresh{number}"
            server.open(fresh, language, text)
            check(full["data"] == server.tokens(fresh)["data"], f"{name}: full tokens")
            check(server.breaks(uri) == server.breaks(fresh), f"{name}: the text")
            # What a full answer changed among syntax errors has a name of its own.
            if full["resultId"] == result["resultId"]:
                check(full["data"] == data, f"{name}: tokens by delta")
            result, data = full, list(full["data"])
            server.notify("textDocument/didClose", {"textDocument": {"uri": fresh}})
    server.end()


def main():
    program, folder = sys.argv[1], sys.argv[2]
    if os.path.exists(path := os.path.join(folder, "lsp/framing.jsonl")):
        framing(program, path)
    if os.path.exists(path := os.path.join(folder, "lsp/session_sample.jsonl")):
        session(program, path)
    bodies(program, sorted(glob.glob(os.path.join(folder, "robust/jsontestsuite/**/*.json"), recursive=True)))
    for path in sorted(glob.glob(os.path.join(folder, "traces/*.json.gz"))):
        for unit in ("utf-8", "utf-16", "utf-32"):
            for largest_batch in (1, 8):
                trace(program, path, unit, largest_batch)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
