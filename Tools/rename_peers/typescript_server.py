"""TypeScript's own server."""
import pathlib

from wire import Connection, Failure, Text


class TypeScriptServer:
    """tsserver, which speaks a protocol of its own: lines and columns from 1, of UTF-16."""

    KINDS = {
        "function": 12, "local function": 12, "method": 6, "constructor": 9, "getter": 6, "setter": 6, "var": 13, "let": 13,
        "const": 14, "property": 8, "class": 5, "local class": 5, "interface": 11, "enum": 10, "enum member": 22, "alias": 13,
        "type": 11, "module": 2,
    }

    def __init__(self, command, folder, _language):
        self.connection = Connection([*command, "--disableAutomaticTypingAcquisition"], folder, takes_lines=True)
        self.name = "tsserver " + self.request("status", {})["version"]
        self.path = None
        self.text = None

    def notify(self, command, arguments):
        self.connection.number += 1
        self.connection.send({"seq": self.connection.number, "type": "request", "command": command, "arguments": arguments})
        return self.connection.number

    def request(self, command, arguments):
        number = self.notify(command, arguments)
        while True:
            message = self.connection.receive()
            if message.get("type") == "response" and message.get("request_seq") == number:
                if not message.get("success"):
                    raise Failure(message.get("message", ""))
                return message.get("body")

    def open(self, path, text):
        self.path, self.text = str(path), Text(text)
        self.notify("open", {"file": self.path, "fileContent": text})

    def change(self, text):
        if text != self.text.text:
            self.notify("close", {"file": self.path})
            self.open(pathlib.Path(self.path), text)

    def close(self):
        self.notify("close", {"file": self.path})

    def at(self, offset):
        position = self.text.position(offset)
        return {"file": self.path, "line": position["line"] + 1, "offset": position["character"] + 1}

    def span(self, item):
        return tuple(
            self.text.offset({"line": item[end]["line"] - 1, "character": item[end]["offset"] - 1}) for end in ("start", "end"))

    def spans(self, items):
        if any(item["file"] != self.path for item in items):
            return None
        return {self.span(item) for item in items}

    def definitions(self, offset):
        return self.spans(self.request("definition", self.at(offset)))

    def references(self, offset):
        return self.spans(self.request("references", self.at(offset))["refs"])

    def highlights(self, offset):
        found = self.request("documentHighlights", {**self.at(offset), "filesToSearch": [self.path]})
        return {self.span(item) for entry in found for item in entry["highlightSpans"]}

    def rename(self, offset, name):
        answer = self.request("rename", self.at(offset))
        if not answer["info"]["canRename"]:
            raise Failure(answer["info"]["localizedErrorMessage"])
        if any(entry["file"] != self.path for entry in answer["locs"]):
            raise Failure("more files than this")
        return {
            (*self.span(item), item.get("prefixText", "") + name + item.get("suffixText", ""))
            for entry in answer["locs"] for item in entry["locs"]}

    def settle(self):
        pass

    def sees(self, _span):
        return True

    def doubts(self, _start, _end):
        return False

    def symbols(self):
        result = []

        def add(item):
            if "nameSpan" in item:
                for span in item["spans"]:
                    result.append((self.KINDS.get(item["kind"], 0), *self.span(span), self.span(item["nameSpan"])[0]))
            for child in item.get("childItems", []):
                add(child)

        add(self.request("navtree", {"file": self.path}))
        return result

    def end(self):
        self.connection.end()
