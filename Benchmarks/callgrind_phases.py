"""Splits the instructions of a run by phases, from the profile that callgrind wrote.

The self cost of a function belongs to the phase of the folder of Sources/ in which its type is declared. A function without a phase
(the runtime of Swift, malloc, ICU, C helpers) has its cost divided among its callers, in proportion to what it cost for each of them.
"""

import collections
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PHASES = ["parser", "matcher", "runs", "output", "other"]
# By module, and in HighlightCore by folder. What is missing here is "other".
MODULES = {"HighlightRendering": "output", "TerminalViewer": "output", "TextLayout": "output"}
FOLDERS = {
    "Syntax": "parser", "Queries": "matcher", "Rules": "matcher", "LineGrammars": "matcher", "Layers": "runs", "Runs": "runs",
}
# What every phase uses: its callers have its cost.
SHARED_MODULES = {"SystemSupport", "DataFormats"}
SHARED_FOLDERS = {"Text", "Threading", "Limits"}
# Functions of the parser library that walk trees belong to their callers, all others to the parser.
WALK = re.compile(r"ts_(tree_cursor|node|tree|language|query)_")
DECLARATION = re.compile(
    r"^(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*"
    r"(?:struct|class|enum|actor|protocol)\s+(\w+)", re.MULTILINE)


class Mangled:
    """The first identifiers of a mangled name of Swift: module, type, and the module of an extension."""

    def __init__(self, name):
        self.name, self.at, self.words = name, 2, []

    def peek(self):
        return self.name[self.at] if self.at < len(self.name) else ""

    def identifier(self):
        """The next identifier; None where there is none."""
        if not self.peek().isdigit():
            return None
        result, substitutes = "", self.peek() == "0"
        if substitutes:
            self.at += 1
        while True:
            while substitutes and self.peek().isalpha():
                character = self.peek()
                self.at += 1
                index = ord(character.lower()) - ord("a")
                substitutes = character.islower()
                if index >= len(self.words):
                    return None
                result += self.words[index]
            if self.peek() == "0":
                self.at += 1
                return result
            digits = re.match(r"\d+", self.name[self.at:])
            if not digits:
                return None
            self.at += len(digits[0])
            text = self.name[self.at:self.at + int(digits[0])]
            self.at += len(text)
            self.add_words(text)
            result += text
            if not substitutes:
                return result

    def add_words(self, text):
        start, before = -1, ""
        for index, character in enumerate(text + "\0"):
            ends = character in "_\0" or character.isupper() and not before.isupper()
            if start >= 0 and ends:
                if index - start >= 2:
                    self.words.append(text[start:index])
                start = -1
            if start < 0 and not character.isdigit() and character not in "_\0":
                start = index
            before = character


class Attribution:
    """Phases of functions by their names; `sources` is the folder Sources of the program's commit."""

    def __init__(self, sources):
        self.types = {}
        for folder, _, names in os.walk(sources):
            parts = os.path.relpath(folder, sources).split(os.sep)
            for name in names:
                if not name.endswith(".swift"):
                    continue
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    for declared in DECLARATION.findall(file.read()):
                        self.types[parts[0], declared] = parts[1] if len(parts) > 1 else ""
        self.modules = {module for module, _ in self.types}
        self.known = {}

    def phase(self, name, library):
        """The phase of a function; None where its callers have it."""
        key = name, library
        if key not in self.known:
            self.known[key] = self.find(name, library)
        return self.known[key]

    def find(self, name, library):
        if library.endswith("parser.so"):
            return "parser"
        if name.startswith("ts_"):
            return None if WALK.match(name) else "parser"
        if not name.startswith("$s"):
            return "other" if name in ("main", "(below main)") else None
        mangled = Mangled(name)
        module = mangled.identifier()
        if module not in self.modules or module in SHARED_MODULES:
            return None
        declared = mangled.identifier()
        if module in MODULES:
            return MODULES[module]
        if module not in ("HighlightCore", "HighlightStorage"):
            return "other"
        folder = self.types.get((module, declared))
        # An extension in another module: renderers extend the types that they write.
        rest = self.name_of_extension(mangled)
        if rest in MODULES:
            return MODULES[rest]
        return None if folder is None or folder in SHARED_FOLDERS else FOLDERS.get(folder, "other")

    def name_of_extension(self, mangled):
        if mangled.peek() in "VCO" and mangled.peek():
            mangled.at += 1
            module = mangled.identifier()
            if mangled.peek() == "E":
                return module
        return None


class Profile:
    """Self costs and calls of a profile."""

    def __init__(self, path):
        self.names = {"fn": {}, "ob": {}}
        self.costs = collections.Counter()
        self.calls = collections.defaultdict(collections.Counter)
        self.read(path)

    def name(self, kind, text):
        number, _, name = text.partition(" ")
        names = self.names[kind]
        if name:
            names[number] = name
        return names.get(number, number)

    def read(self, path):
        library = function = called_library = called = None
        is_call = False
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                first = line[0]
                if first.isdigit() or first in "+-*":
                    fields = line.split()
                    cost = int(fields[1]) if len(fields) > 1 else 0
                    if is_call:
                        self.calls[called][function] += cost
                        is_call, called_library = False, None
                    else:
                        self.costs[function] += cost
                elif line.startswith("fn="):
                    function = (self.name("fn", line[3:].rstrip()), library)
                elif line.startswith("ob="):
                    library = self.name("ob", line[3:].rstrip())
                elif line.startswith("cob="):
                    called_library = self.name("ob", line[4:].rstrip())
                elif line.startswith("cfn="):
                    called = (self.name("fn", line[4:].rstrip()), called_library or library)
                elif line.startswith("calls="):
                    is_call = True

    def phases(self, attribution):
        """Instructions by phase."""
        known, open_functions = {}, []
        for function in set(self.costs) | set(self.calls):
            phase = attribution.phase(*function)
            if phase:
                known[function] = {phase: 1.0}
            elif self.calls.get(function):
                open_functions.append(function)
            else:
                known[function] = {"other": 1.0}
        shares = {function: {} for function in open_functions}
        # Functions call each other in circles: shares flow from callers until little changes.
        for _ in range(30):
            change = 0.0
            for function in open_functions:
                new = collections.Counter()
                weight = sum(cost for caller, cost in self.calls[function].items() if caller != function)
                for caller, cost in self.calls[function].items():
                    if caller == function or not weight:
                        continue
                    for phase, share in (known.get(caller) or shares.get(caller, {})).items():
                        new[phase] += share * cost / weight
                change = max([change] + [abs(new[phase] - shares[function].get(phase, 0.0)) for phase in PHASES])
                shares[function] = new
            if change < 0.001:
                break
        result = collections.Counter()
        for function, cost in self.costs.items():
            divided = known.get(function) or shares[function]
            total = sum(divided.values())
            if not total:
                result["other"] += cost
            for phase, share in divided.items():
                result[phase] += cost * share / total
        return {phase: result[phase] for phase in PHASES}
