"""The compiler of OCaml, which writes down what each name of a text is (`-annot`)."""
import pathlib
import re
import subprocess
import tempfile

from wire import Failure, Text

# A place is a line, where the line begins and the place itself, in bytes.
PLACE = r'"[^"]*" \d+ -?\d+ (-?\d+)'
ENTRY = re.compile(rf"^{PLACE} {PLACE}\n((?:\w+\(\n(?:  .*\n)*\)\n)*)", re.MULTILINE)
# What a definition is known in, or where the definition is that is meant. What is known everywhere has no end.
DEFINED = re.compile(rf"^  def \S+ {PLACE} {PLACE}$", re.MULTILINE)
MEANT = re.compile(rf"^  int_ref \S+ {PLACE} {PLACE}$", re.MULTILINE)
FUNCTION = 12


class OCamlCompiler:
    """Asked as a server is. It compiles the open text alone, with the standard library."""

    def __init__(self, command, _folder, _language):
        self.command = command
        self.name = "ocamlc " + subprocess.run([*command, "-version"], capture_output=True, text=True, check=True).stdout.strip()
        self.folder = tempfile.TemporaryDirectory(prefix="rename-peers-")
        self.text = None
        # Where each definition of a local name is known, and which names stand for it.
        self.places = {}

    def open(self, path, text):
        self.text = Text(text)
        source = pathlib.Path(self.folder.name, path.name)
        source.write_text(text)
        annotations = source.with_suffix(".annot")
        annotations.unlink(missing_ok=True)
        subprocess.run([*self.command, "-w", "-a", "-annot", "-c", source.name], cwd=source.parent, capture_output=True, check=False)
        self.places = self.read(annotations.read_text()) if annotations.exists() else {}

    def read(self, annotations):
        """The places of each local name, by the place of its definition."""
        result, references = {}, []
        data = self.text.text.encode()
        for match in ENTRY.finditer(annotations):
            span = tuple(len(data[: int(match[index])].decode("utf-8", "replace")) for index in (1, 2))
            if (known := DEFINED.search(match[3])) and int(known[2]) >= 0:
                result[span] = {span}
            elif meant := MEANT.search(match[3]):
                references.append((span, (int(meant[1]), int(meant[2]))))
        for span, definition in references:
            if definition in result:
                result[definition].add(span)
        return result

    def change(self, text):
        if text != self.text.text:
            self.open(pathlib.Path("text.ml"), text)

    def close(self):
        self.places = {}

    def settle(self):
        pass

    def sees(self, _span):
        return True

    def doubts(self, _start, _end):
        return False

    def definitions(self, offset):
        return {definition for definition, places in self.places.items() if any(start <= offset < end for start, end in places)}

    def highlights(self, offset):
        found = self.definitions(offset)
        return self.places[found.pop()] if len(found) == 1 else set()

    references = highlights

    def rename(self, offset, name):
        places = self.highlights(offset)
        if not places:
            raise Failure("not a local name")
        return {(*place, name) for place in places}

    def symbols(self):
        """All of the text: definitions that are not local have no places."""
        return [(FUNCTION, 0, len(self.text.text), -1)]

    def end(self):
        self.folder.cleanup()
