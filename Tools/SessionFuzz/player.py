"""Plays a session against a server, and compares what is left with a fresh server over the same text."""
import json
import random
import time

from client import Client, Failure
from texts import Lines, applied

METHODS = {
    "full": "textDocument/semanticTokens/full", "delta": "textDocument/semanticTokens/full/delta",
    "stale": "textDocument/semanticTokens/full/delta", "range": "textDocument/semanticTokens/range",
    "fold": "textDocument/foldingRange", "symbol": "textDocument/documentSymbol", "link": "textDocument/documentLink",
    "diagnostic": "textDocument/diagnostic", "highlight": "textDocument/documentHighlight",
    "selection": "textDocument/selectionRange", "color": "textDocument/documentColor", "runs": "highlight/runs",
    "breaks": "highlight/lineBreaks", "explain": "highlight/explain", "tree": "highlight/tree",
}
CANCELLED, CONTENT_MODIFIED = -32800, -32801
# Other work for the server, so that messages wait together. Shorter than what is coloured beside the main loop.
OTHER_WORK = "int f(int a, char *b) { return a + g(\"x\", b[1]); } /* c */\n" * 4000
# How long a client waits for the next refresh before colours that are wrong count as final.
SETTLING_SECONDS = 20
# Pauses in which a server without anything to do may put its colours right, unasked.
IDLE_PAUSES = (0.8, 1.5, 3, 6, 12)


def decoded(data):
    """The integers of an answer as (line, column, length, type, modifiers)."""
    if len(data) % 5:
        raise Failure("tokens", f"{len(data)} integers are no multiple of five")
    line = column = 0
    tokens = []
    for index in range(0, len(data), 5):
        if data[index]:
            line += data[index]
            column = 0
        column += data[index + 1]
        tokens.append((line, column, *data[index + 2 : index + 5]))
    return tokens


def fault_of_tokens(data, text, encoding, legend):
    """What is wrong with tokens of a text; None when nothing is."""
    lines = Lines(text)
    last_line, end = 0, 0
    widths = {}
    for line, column, length, kind, modifiers in decoded(data):
        if line != last_line:
            last_line, end = line, 0
        if length <= 0:
            return f"the token at {line}:{column} is empty"
        if column < end:
            return f"the token at {line}:{column} overlaps the one before"
        if kind >= legend[0] or modifiers >> legend[1]:
            return f"the token at {line}:{column} is not in the legend"
        if line >= len(lines):
            return f"the token at {line}:{column} is behind the last line"
        if line not in widths:
            widths[line] = lines.width(line, encoding)
        end = column + length
        if end > widths[line]:
            return f"the token at {line}:{column}+{length} passes the end of its line, {widths[line]}"
    return None


def differing(found, wanted):
    """Where two values differ first, as JSON."""
    a, b = json.dumps(found), json.dumps(wanted)
    place = next((index for index, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f"…{a[max(0, place - 60) : place + 100]} but fresh …{b[max(0, place - 60) : place + 100]}"


def differing_tokens(found, wanted, text):
    a, b = decoded(found), decoded(wanted)
    first = next((index for index, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    line = min((tokens[first][0] for tokens in (a, b) if first < len(tokens)), default=0)
    lines = Lines(text)
    content = text[lines.starts[line] : lines.content_end(line)] if line < len(lines) else ""
    return f"{len(a)} tokens, fresh {len(b)}; {a[first : first + 2]} but fresh {b[first : first + 2]} in line {line} {content[:100]!r}"


class Servers:
    """Servers that are used for several sessions, each in documents of its own."""

    SESSIONS = 40

    def __init__(self, settings):
        self.settings = settings
        self.clients = {}

    def get(self, role, encoding, refreshes, pulls):
        key = (role, encoding, refreshes, pulls)
        client, uses = self.clients.get(key, (None, 0))
        if client is not None and (uses >= self.SESSIONS or not client.is_usable):
            del self.clients[key]
            try:
                # What went wrong behind the last session, too.
                client.check()
                client.end()
            finally:
                client.kill()
            client = None
        if client is None:
            client, uses = Client(self.settings, encoding, refreshes, pulls), 0
        self.clients[key] = (client, uses + 1)
        return client

    def forget(self, client):
        """Ends a server after a fault."""
        self.clients = {key: entry for key, entry in self.clients.items() if entry[0] is not client}
        client.kill()

    def end(self):
        clients = [client for client, _ in self.clients.values()]
        self.clients = {}
        for client in clients:
            client.end()

    def kill(self):
        for client, _ in self.clients.values():
            client.kill()
        self.clients = {}


class Player:
    """One session."""

    count = 0

    def __init__(self, session, servers):
        Player.count += 1
        self.session = session
        self.encoding = session["encoding"]
        self.client = servers.get("played", self.encoding, session["refreshes"], session["pulls"])
        self.servers = servers
        self.uri = f"file:///session/{Player.count}"
        self.text = session["text"]
        self.version = 1
        # Tokens by the name of their result, and the last of these names.
        self.results = {}
        self.last_result = None
        self.waiting = {}

    @staticmethod
    def play(session, servers):
        """Raises `Failure` when something does not hold. What was played with is gone then."""
        player = Player(session, servers)
        try:
            player.open()
            for step in session["steps"]:
                getattr(player, "do_" + step["do"])(step)
            player.do_take(None)
            player.compare()
            player.close()
            player.client.check()
        except Failure as failure:
            servers.forget(player.client)
            raise failure

    # Steps

    @property
    def document(self):
        return {"uri": self.uri}

    def open(self):
        self.open_in(self.client, self.version)

    def close(self):
        self.close_in(self.client)

    @property
    def is_cell(self):
        """Whether the document is the one cell of a notebook."""
        return self.session.get("notebook", False)

    @property
    def notebook(self):
        return {"uri": self.uri + ".ipynb", "version": self.version}

    def open_in(self, client, version):
        identifier = self.session.get("identifier", self.session["language"])
        document = {"uri": self.uri, "languageId": identifier, "version": version, "text": self.text}
        if not self.is_cell:
            client.notify("textDocument/didOpen", {"textDocument": document})
            return
        cell = {"kind": 2, "document": self.uri}
        client.notify("notebookDocument/didOpen", {
            "notebookDocument": {**self.notebook, "version": version, "notebookType": "jupyter-notebook", "cells": [cell]},
            "cellTextDocuments": [document]})

    def close_in(self, client):
        if self.is_cell:
            client.notify("notebookDocument/didClose", {
                "notebookDocument": {"uri": self.notebook["uri"]}, "cellTextDocuments": [self.document]})
        else:
            client.notify("textDocument/didClose", {"textDocument": self.document})

    def do_change(self, step):
        held_before = self.client.held is not None
        self.client.hold()
        if step.get("behind"):
            other = {"uri": self.uri + ".c", "languageId": "c", "version": 1, "text": OTHER_WORK}
            self.client.notify("textDocument/didOpen", {"textDocument": other})
            self.client.notify("textDocument/didClose", {"textDocument": {"uri": other["uri"]}})
        for message in step["messages"]:
            changes = []
            for change in message:
                self.text, wire = applied(self.text, change)
                changes.append(wire(self.encoding))
            self.version += 1
            versioned = {"uri": self.uri, "version": self.version}
            if self.is_cell:
                self.client.notify("notebookDocument/didChange", {
                    "notebookDocument": self.notebook, "change": {"cells": {"textContent": [{"document": versioned, "changes": changes}]}}})
            else:
                self.client.notify("textDocument/didChange", {"textDocument": versioned, "contentChanges": changes})
        if not held_before:
            self.client.release()
        # An answer may be about any text since its question.
        for request in self.waiting.values():
            request["texts"].append(self.text)

    def do_ask(self, step):
        self.ask(step["number"], step["what"], step["from"], step["to"])

    def do_cancel(self, step):
        if request := self.waiting.get(step["number"]):
            request["is_cancelled"] = True
            self.client.notify("$/cancelRequest", {"id": request["id"]})

    def do_take(self, _):
        for number in list(self.waiting):
            self.take(number)
        self.client.check()
        # Who does not answer this one is still at work on a change, or for ever.
        answer = self.client.wait(self.client.start("session/unknown", {}))
        if answer.get("error", {}).get("code") != -32601:
            raise Failure("error", f"an unknown method: {answer}")

    def do_reopen(self, step):
        for request in self.waiting.values():
            request["is_closed"] = True
        self.results = {}
        self.last_result = None
        if step["closes"] or self.is_cell:
            self.close()
        self.version = 1
        self.open()

    def do_pause(self, step):
        self.client.release()
        time.sleep(step["seconds"])

    def do_hold(self, _):
        self.client.hold()

    def do_release(self, _):
        self.client.release()

    # Questions

    def parameters(self, what, start, end, uri, results=None):
        """The parameters of a question about a stretch of the text, and the result that a delta starts from."""
        parameters = {"textDocument": {"uri": uri}}
        previous = None
        lines = None
        if what in ("range", "runs", "breaks", "highlight", "selection", "explain", "tree"):
            lines = Lines(self.text)
            first = lines.position(int(start * len(self.text)), self.encoding)
            last = lines.position(int(end * len(self.text)), self.encoding)
        if what == "delta":
            previous = self.last_result
        elif what == "stale":
            # The oldest that is known, or one that nobody knows.
            previous = next(iter(self.results), "unknown")
        if what in ("delta", "stale"):
            parameters["previousResultId"] = previous or "none"
        elif what == "range":
            parameters["range"] = {"start": first, "end": last}
        elif what in ("runs", "breaks", "tree"):
            if end - start < 0.5:
                parameters["range"] = {"start": first, "end": last}
            if what == "breaks":
                parameters["columns"] = 40
        elif what in ("highlight", "explain"):
            parameters["position"] = first
        elif what == "selection":
            parameters["positions"] = [first, last]
        return parameters, previous

    def ask(self, number, what, start, end):
        parameters, previous = self.parameters(what, start, end, self.uri)
        self.waiting[number] = {
            "id": self.client.start(METHODS[what], parameters), "what": what, "previous": previous, "texts": [self.text],
        }

    def take(self, number):
        """Waits for an answer and checks it."""
        request = self.waiting.pop(number)
        what = request["what"]
        answer = self.client.wait(request["id"])
        if "error" in answer:
            code = answer["error"]["code"]
            allowed = [CANCELLED] if request.get("is_cancelled") else []
            allowed += [CONTENT_MODIFIED] if request.get("is_closed") else []
            if code not in allowed:
                raise Failure("error", f"{what}: {answer['error']}")
            return
        if request.get("is_closed"):
            return
        result = answer["result"]
        if what in ("full", "delta", "stale"):
            self.check_tokens(what, self.remember(result, request["previous"]), request["texts"])
        elif what == "range":
            self.check_tokens(what, result["data"], request["texts"])

    def remember(self, result, previous):
        """The tokens that an answer, whole or by delta, stands for."""
        if "edits" in result:
            if previous not in self.results:
                raise Failure("delta", f"edits of the result {previous}, which was not given")
            data = list(self.results[previous])
            starts = [edit["start"] for edit in result["edits"]]
            if starts != sorted(starts):
                raise Failure("delta", "edits that do not ascend")
            for edit in reversed(result["edits"]):
                stop = edit["start"] + edit["deleteCount"]
                if stop > len(data):
                    raise Failure("delta", "an edit behind the end")
                data[edit["start"] : stop] = edit.get("data", [])
        else:
            data = result["data"]
        name = result["resultId"]
        if self.results.get(name, data) != data:
            raise Failure("delta", f"the result {name} has two contents")
        self.results[name] = data
        self.last_result = name
        return data

    def check_tokens(self, what, data, texts):
        faults = []
        for text in texts:
            fault = fault_of_tokens(data, text, self.encoding, self.client.legend)
            if fault is None:
                return
            faults.append(fault)
        raise Failure("tokens", f"{what}: {faults[0]}")

    # The end of a session

    def compare(self):
        """What the server has is what a fresh one has of the text."""
        fresh = self.servers.get("fresh", self.encoding, False, True)
        uri = self.uri
        self.open_in(fresh, 1)
        try:
            self.compare_with(fresh, uri)
        except Failure:
            self.servers.forget(fresh)
            raise
        self.close_in(fresh)
        fresh.check()

    def compare_with(self, fresh, uri):
        wanted = fresh.request(METHODS["full"], {"textDocument": {"uri": uri}})["data"]
        if self.hits_time_limit(fresh, uri) or self.hits_time_limit(self.client, self.uri):
            # Where a parse is given up depends on the machine.
            return
        if fault := fault_of_tokens(wanted, self.text, self.encoding, fresh.legend):
            raise Failure("tokens", f"fresh: {fault}")
        # In some sessions nobody asks for all: the deltas have to come right by themselves.
        if self.last_result is not None and self.session["seed"] % 3 == 0:
            self.settle_by_delta(wanted)
        self.settle_by_full(wanted)
        if (data := self.delta()) != wanted:
            raise Failure("final delta", differing_tokens(data, wanted, self.text))
        generator = random.Random(self.session["seed"])
        self.compare_ranges(wanted, generator)
        for what in ("fold", "symbol", "link", "color", "runs", "breaks", "diagnostic"):
            self.compare_answer(fresh, uri, what, 0, 1)
        for _ in range(3):
            place = generator.random()
            for what in ("highlight", "selection", "explain"):
                self.compare_answer(fresh, uri, what, place, min(1, place + 0.1))
        if not self.session["pulls"]:
            self.compare_published(fresh, uri)

    def hits_time_limit(self, client, uri):
        items = client.request(METHODS["diagnostic"], {"textDocument": {"uri": uri}})["items"]
        return any(item["code"] in ("parse-time", "rule-time") for item in items)

    def full(self):
        return self.remember(self.client.request(METHODS["full"], {"textDocument": self.document}), None)

    def delta(self):
        parameters, previous = self.parameters("delta", 0, 1, self.uri)
        data = self.remember(self.client.request(METHODS["delta"], parameters), previous)
        self.check_tokens("delta", data, [self.text])
        return data

    def settle_by_full(self, wanted):
        """All tokens, asked for until no refresh comes any more."""
        while True:
            seen = self.client.refresh_count
            data = self.full()
            self.check_tokens("full", data, [self.text])
            if data == wanted:
                return
            if not self.session["refreshes"] or not self.client.wait_until(
                    lambda: self.client.refresh_count > seen, SETTLING_SECONDS):
                raise Failure("final full", differing_tokens(data, wanted, self.text))

    def settle_by_delta(self, wanted):
        """Deltas, asked for at refreshes, and where none come after pauses in which the server may work."""
        for pause in (0, *IDLE_PAUSES):
            seen = self.client.refresh_count
            self.client.wait_until(lambda: self.client.refresh_count > seen, pause)
            data = self.delta()
            if data == wanted:
                return
        raise Failure("idle delta", differing_tokens(data, wanted, self.text))

    def compare_ranges(self, wanted, generator):
        """Ranges of lines, put together, are the whole."""
        count = len(Lines(self.text))
        cuts = sorted({0, count, *(generator.randrange(count + 1) for _ in range(3))})
        tokens = []
        for start, end in zip(cuts, cuts[1:]):
            whole = {"start": {"line": start, "character": 0}, "end": {"line": end, "character": 0}}
            answer = self.client.request(METHODS["range"], {"textDocument": self.document, "range": whole})
            tokens += decoded(answer["data"])
        if tokens != decoded(wanted):
            raise Failure("final range", differing([list(token) for token in tokens], [list(token) for token in decoded(wanted)]))

    def compare_answer(self, fresh, uri, what, start, end):
        answers = []
        for client, document in ((self.client, self.uri), (fresh, uri)):
            parameters, _ = self.parameters(what, start, end, document)
            answer = client.request(METHODS[what], parameters)
            if isinstance(answer, dict):
                answer.pop("version", None)
            answers.append(answer)
        if answers[0] != answers[1]:
            raise Failure(f"final {what}", differing(*answers))

    def compare_published(self, fresh, uri):
        """What was sent unasked is what is answered to those who ask."""
        wanted = fresh.request(METHODS["diagnostic"], {"textDocument": {"uri": uri}})["items"]

        def items():
            return self.client.published.get(self.uri, {}).get("diagnostics", [])

        if not self.client.wait_until(lambda: items() == wanted, SETTLING_SECONDS):
            raise Failure("final published", differing(items(), wanted))
