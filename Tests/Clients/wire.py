"""Stands between a client and the server and keeps every message; checks what the server sent against the types of LSP.

As a program: wire.py LOG SERVER [ARGUMENT ...]. Where there is such a log already, its own has a number behind the name.
"""
import itertools
import json
import os
import subprocess
import sys
import threading


def without_network():
    """The words that run a program without network; none where that is not allowed."""
    words = ["unshare", "--map-root-user", "--net"]
    try:
        allowed = subprocess.run([*words, "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        allowed = False
    return words if allowed else []


# Neovim comes as a private person's build: it sees no network.
WITHOUT_NETWORK = without_network()


def copy(source, target, log, lock, direction):
    """Passes frames on and logs their bodies, until the source ends."""
    while True:
        header = b""
        while not header.endswith(b"\r\n\r\n"):
            byte = source.read(1)
            if not byte:
                target.close()
                return
            header += byte
        lengths = [line.split(b":")[1] for line in header.split(b"\r\n") if line.lower().startswith(b"content-length")]
        body = source.read(int(lengths[0]))
        with lock:
            log.write(json.dumps({"from": direction, "message": json.loads(body)}) + "\n")
            log.flush()
        try:
            target.write(header + body)
            target.flush()
        except BrokenPipeError:
            return


def own_log(name):
    """The first file of this name, or with a number behind it, that is not there yet."""
    for number in itertools.count(1):
        try:
            return open(name if number == 1 else f"{name}.{number}", "x")
        except FileExistsError:
            continue


def main():
    server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    lock = threading.Lock()
    with own_log(sys.argv[1]) as log:
        threading.Thread(
            target=copy, args=(sys.stdin.buffer, server.stdin, log, lock, "client"), daemon=True).start()
        copy(server.stdout, sys.stdout.buffer, log, lock, "server")
    # Not sys.exit: the other thread may still read.
    os._exit(server.wait())


def without_nulls(value):
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in sorted(value.items()) if inner is not None}
    if isinstance(value, list):
        return [without_nulls(inner) for inner in value]
    return value


def token_problems(data, legend):
    """What is wrong with the integers of an answer."""
    if len(data) % 5:
        yield f"{len(data)} integers are no multiple of five"
    line = column = end = 0
    for index in range(0, len(data) - 4, 5):
        lines, columns, length, kind, modifiers = data[index : index + 5]
        if lines:
            line, column, end = line + lines, 0, 0
        column += columns
        if length == 0:
            yield f"the token at {line}:{column} is empty"
        if column < end:
            yield f"the token at {line}:{column} overlaps the one before"
        if kind >= len(legend["tokenTypes"]) or modifiers >> len(legend["tokenModifiers"]):
            yield f"the token at {line}:{column} is not in the legend"
        end = column + length


def absolute(data):
    """The tokens of an answer as (line, column, length, type, modifiers)."""
    line = column = 0
    result = []
    for index in range(0, len(data), 5):
        if data[index]:
            line, column = line + data[index], 0
        column += data[index + 1]
        result.append((line, column, *data[index + 2 : index + 5]))
    return result


def problems(log):
    """What is wrong with the server's messages: each is read as its type and written again, which must give the same.

    The types alone let wrong values and unknown keys pass.
    """
    from lsprotocol import converters, types

    converter = converters.get_converter()
    pending = {}
    legend = {"tokenTypes": [], "tokenModifiers": []}
    count = 0
    for entry in map(json.loads, open(log)):
        message = entry["message"]
        if entry["from"] == "client":
            if "method" in message and "id" in message:
                pending[message["id"]] = message["method"]
            continue
        count += 1
        method = message.get("method") or pending.get(message.get("id"))
        if "error" in message:
            continue
        if method == "initialize":
            legend = message["result"]["capabilities"]["semanticTokensProvider"]["legend"]
        kinds = types.METHOD_TO_TYPES.get(method)
        if kinds is None:
            if not (method or "").startswith("highlight/"):
                yield f"{method}: nobody knows this method"
            continue
        kind = kinds[0] if "method" in message else kinds[1]
        if method == "textDocument/codeAction" and isinstance(message.get("result"), list):
            # An action with a command would be read as the command alone.
            for item in message["result"]:
                again = converter.unstructure(converter.structure(item, types.CodeAction), types.CodeAction)
                if without_nulls(item) != without_nulls(json.loads(json.dumps(again))):
                    yield f"{method}: {json.dumps(item)[:300]} reads as {json.dumps(again)[:300]}"
            continue
        try:
            again = json.loads(json.dumps(converter.unstructure(converter.structure(message, kind), kind)))
        except Exception as error:
            yield f"{method}: {error!r:.300}"
            continue
        if without_nulls(message) != without_nulls(again):
            yield f"{method}: {json.dumps(message)[:300]} reads as {json.dumps(again)[:300]}"
        result = message.get("result")
        if (method or "").startswith("textDocument/semanticTokens") and isinstance(result, dict) and "data" in result:
            yield from (f"{method}: {problem}" for problem in token_problems(result["data"], legend))
    if count == 0:
        yield "the server said nothing"


if __name__ == "__main__":
    main()
