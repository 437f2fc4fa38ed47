"""The harness of sessions finds what it is there for: a server with a fault is told from one without."""
import json
import pathlib
import stat
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Tools/SessionFuzz"))
import session_fuzz
import shorten
from client import Settings
from texts import Lines, applied, units

# A server that answers every request with little, and with one fault.
SERVER = '''#!{python}
import json, sys, time
FAULT = {fault!r}
count = text = 0
def send(message):
    body = json.dumps(dict(message, jsonrpc="2.0")).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n%s" % (len(body), body))
    sys.stdout.buffer.flush()
while header := sys.stdin.buffer.readline():
    sys.stdin.buffer.readline()
    message = json.loads(sys.stdin.buffer.read(int(header.split(b":")[1])))
    method, params = message["method"], message.get("params")
    if method == "exit":
        sys.exit(3 if FAULT == "exit" else 0)
    if method == "textDocument/didChange":
        count += 1
        while FAULT == "hang": pass
        if FAULT == "silence": time.sleep(600)
        if FAULT == "crash": sys.exit(1)
    if "id" not in message:
        continue
    answer = dict(id=message["id"], result=[])
    name = method.split("/")[-1]
    wrong = count > 0
    if method == "initialize":
        legend = dict(tokenTypes=["variable"], tokenModifiers=[])
        answer["result"] = dict(capabilities=dict(
            positionEncoding=params["capabilities"]["general"]["positionEncodings"][0], semanticTokensProvider=dict(legend=legend)))
    elif method.startswith("textDocument/semanticTokens"):
        data = [0, 0, 1, 0, 0]
        if wrong: data = dict(overlap=data * 2, empty=[0, 0, 0, 0, 0], long=[0, 0, 99, 0, 0], other=[]).get(FAULT, data)
        if name == "range" and params["range"]["start"]["line"] > 0: data = []
        if name == "range" and params["range"]["end"]["line"] == 0: data = []
        answer["result"] = dict(resultId="1" if FAULT == "other" else str(count), data=data)
        if FAULT == "edits" and name == "delta":
            answer["result"] = dict(resultId="2", edits=[dict(start=99, deleteCount=1)])
    elif name == "diagnostic":
        answer["result"] = dict(kind="full", items=[])
    elif method == "session/unknown":
        answer = dict(id=message["id"], error=dict(code=-32601, message="unknown"))
    elif name == "foldingRange" and FAULT == "fold" and wrong:
        answer["result"] = [dict(startLine=0, endLine=1)]
    send(answer)
    if FAULT == "twice" and wrong: send(answer)
'''
SESSION = {
    "seed": 1, "kind": "mixed", "language": "json", "encoding": "utf-16", "refreshes": False, "pulls": True, "text": "[1]\n[2]\n",
    "steps": [
        {"do": "ask", "what": "full", "number": 0, "from": 0, "to": 1}, {"do": "take"},
        {"do": "change", "messages": [[{"start": 1, "end": 2, "text": ""}, {"start": 1, "end": 1, "text": "2, 3"}], []]},
        {"do": "ask", "what": "delta", "number": 1, "from": 0, "to": 1},
    ],
}


def played(tmp_path, fault):
    program = tmp_path / "server"
    program.write_text(SERVER.format(python=sys.executable, fault=fault))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return session_fuzz.played(SESSION, Settings(str(program), patience=2, asks_debugger=False))


@pytest.mark.parametrize("fault, kind", [
    ("none", None), ("hang", "hang"), ("silence", "silence"), ("crash", "died"), ("exit", "died"), ("overlap", "tokens"), ("empty", "tokens"),
    ("long", "tokens"), ("other", "delta"), ("edits", "delta"), ("fold", "final fold"), ("twice", "answers"),
])
def test_a_fault_is_found(tmp_path, fault, kind):
    failure = played(tmp_path, fault)
    assert (failure and failure.kind) == kind, failure


def test_what_a_fault_does_not_need_is_left_out(capsys):
    class Found(Exception):
        kind = "x"

    def play(session):
        text = session["text"]
        for step in session["steps"]:
            for message in step.get("messages", []):
                for change in message:
                    text, _ = applied(text, change)
        return Found() if "2, 3" in text else None

    result = shorten.shortened(json.loads(json.dumps(SESSION)), play)
    assert result["text"] == "" or len(result["steps"]) <= 1
    assert play(result)


def test_positions_are_those_of_the_protocol():
    text = units("a😀b\r\n\ud83dé\rx\n")
    lines = Lines(text)
    assert len(lines) == 4
    assert [lines.position(3, encoding)["character"] for encoding in ("utf-8", "utf-16", "utf-32")] == [5, 3, 2]
    assert [lines.position(8, encoding) for encoding in ("utf-8", "utf-16", "utf-32")] == [
        {"line": 1, "character": 5}, {"line": 1, "character": 2}, {"line": 1, "character": 2}]
    # Inside of a pair, and of a terminator, there are no positions.
    assert [lines.reachable(offset) for offset in (2, 4, 5, 8)] == [1, 4, 4, 8]
