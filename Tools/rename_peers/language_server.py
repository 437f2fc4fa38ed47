"""A server of the Language Server Protocol."""
import pathlib
import re

from wire import ANSWER_SECONDS, Connection, Failure, Text

# How editors call the languages; those that are called as here are left out.
LANGUAGE_IDS = {"objc": "objective-c", "cuda": "cuda-cpp", "tsx": "typescriptreact"}
SILENT_SECONDS = 15
# A severity of diagnostics.
ERROR = 1
# An error of the protocol.
CONTENT_MODIFIED = -32801


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
        # Where the server itself finds errors in the open document: what it says of names there is no measure.
        self.errors = []
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
                if message.get("error", {}).get("code") == CONTENT_MODIFIED:
                    # It was still reading a change.
                    return self.request(method, params, seconds)
                if "error" in message:
                    raise Failure(message["error"].get("message", ""))
                return message.get("result")

    def answer(self, message):
        if message["method"] == "textDocument/inactiveRegions" and message["params"]["textDocument"]["uri"] == self.uri:
            self.inactive = [(item["start"]["line"], item["end"]["line"]) for item in message["params"]["regions"]]
        if message["method"] == "textDocument/publishDiagnostics" and message["params"]["uri"] == self.uri:
            self.errors = [item["range"] for item in message["params"]["diagnostics"] if item.get("severity") == ERROR]
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
        self.uri, self.text, self.version = path.as_uri(), Text(text), 1
        self.inactive, self.errors = [], []
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

    def doubts(self, start, end):
        """Whether it finds an error in a stretch."""
        return any(start <= self.text.offset(item["start"]) < end for item in self.errors)

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
