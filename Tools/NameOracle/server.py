"""The server's answers about names: one process for many documents."""
import bisect
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "SessionFuzz"))
from client import Client, Settings
from program import WORD

SUFFIX = {"bash": "sh", "lua": "lua", "python": "py", "javascript": "js", "typescript": "ts", "markdown": "md"}


class Names:
    """A server, asked about one document at a time. A program is a document of its own, or stands in a fence of Markdown."""

    def __init__(self, program):
        self.client = Client(Settings(program, asks_debugger=False), "utf-32", False, False)
        self.number = 0

    def open(self, program, fence=None):
        """`fence`: what stands before each line of a program in Markdown; None for a document of the program's language."""
        self.number += 1
        language, lines = program.language, program.text.split("\n")
        self.lines, self.above, self.indent = lines, 0, 0
        if fence is not None:
            lines = ["Before", "", f"{fence}````{language}", *[fence + line for line in lines], f"{fence}````", "after."]
            language, self.above, self.indent = "markdown", 3, len(fence)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.uri = f"file:///names/{self.number}.{SUFFIX[language]}"
        self.client.notify("textDocument/didOpen", {
            "textDocument": {"uri": self.uri, "languageId": language, "version": 1, "text": "\n".join(lines)}})

    def close(self):
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})

    def end(self):
        self.client.end()

    def ask(self, method, offset, **more):
        line = bisect.bisect_right(self.starts, offset) - 1
        position = {"line": line + self.above, "character": offset - self.starts[line] + self.indent}
        return self.client.wait(self.client.start(method, {"textDocument": {"uri": self.uri}, "position": position, **more}))

    def spans(self, items):
        return {tuple(self.offset(item["range"][end]) for end in ("start", "end")) for item in items or []}

    def offset(self, position):
        return self.starts[position["line"] - self.above] + position["character"] - self.indent

    def rename(self, offset, name):
        """What changes and None, or None and the reason why nothing does."""
        answer = self.ask("textDocument/rename", offset, newName=name)
        if "error" in answer:
            return None, answer["error"]["message"]
        if not answer["result"]:
            return None, ""
        return self.spans(answer["result"]["changes"][self.uri]), None

    def references(self, offset):
        return self.spans(self.ask("textDocument/references", offset, context={"includeDeclaration": True}).get("result"))

    def occurrences(self, offset):
        return self.spans(self.ask("textDocument/documentHighlight", offset).get("result"))


class NoScopes:
    """What a server would answer that knows no scopes: each name is the same wherever it stands."""

    def open(self, program, fence=None):
        self.program = program

    def close(self):
        pass

    def end(self):
        pass

    def rename(self, offset, name):
        text = self.program.text
        word = WORD.match(text, offset).group()
        return {match.span() for match in WORD.finditer(text) if match.group() == word}, None

    def references(self, offset):
        return self.rename(offset, "")[0]

    occurrences = references
