"""Programs whose names are known: each use of a name is written with the number of what it means, until the text is complete."""
import dataclasses
import re

MARK = re.compile("\ue000(\\d+)\ue001")
WORD = re.compile(r"[A-Za-z_]\w*")
# Ordinary words, some of which are also commands, members and keys of the programs.
NAMES = ["value", "item", "count", "status", "file", "name", "data", "total", "index", "left", "node", "line", "_size"]


@dataclasses.dataclass
class Binding:
    """What a name means. `kind`: "local"; "text" for what other files may use; "other" where syntax cannot know all its uses, or it is a member."""

    number: int
    name: str
    kind: str
    type: str

    def __str__(self):
        return f"\ue000{self.number}\ue001"


class Scope:
    """A scope of a program that is being made."""

    def __init__(self, kind, parent=None):
        self.kind = kind
        self.parent = parent
        self.names = {}
        # Names of scopes around that are used here: where order does not count they cannot be defined here any more.
        self.passed = set()

    def chain(self):
        scope = self
        while scope:
            yield scope
            scope = scope.parent


@dataclasses.dataclass
class Program:
    language: str
    text: str
    # Each binding with the offsets at which it is meant; without them for functions of real files.
    bindings: dict = dataclasses.field(default_factory=dict)
    origin: str = ""

    def wrapped(self, text, old=""):
        """What is run of a text of this program, in which a name may be changed: `old`."""
        return text

    def spans_of(self, names):
        """Where names stand, whatever they mean there."""
        return [match.span() for match in WORD.finditer(self.text) if match.group() in names]

    def renamed(self, spans, name):
        pieces, end = [], 0
        for start, stop in sorted(spans):
            pieces += [self.text[end:start], name]
            end = stop
        return "".join(pieces) + self.text[end:]

    def binding_at(self, offset):
        for binding, starts in self.bindings.values():
            if offset in starts:
                return binding
        return None

    def spans(self, binding):
        return {(start, start + len(binding.name)) for start in self.bindings[binding.number][1]}


class Maker:
    """Makes up programs of a language. What differs between languages is in the subclasses."""

    language = ""
    # Whether a name of a scope means the same from its beginning, so that one that was used cannot be defined later.
    knows_all = True

    def __init__(self, random):
        self.random = random
        # Half of the programs have few names, so that one name means several things.
        self.pool = random.sample(NAMES, 3) if random.random() < 0.5 else None
        self.bindings = []
        self.last_number = 0

    def chance(self, part):
        return self.random.random() < part

    def pick(self, items):
        return self.random.choice(items)

    def word(self):
        """A text that is the same as a name, often."""
        if self.pool:
            return self.pick(self.pool)
        return self.pick([binding.name for binding in self.bindings] or NAMES)

    def define(self, scope, kind="local", type="int", taken=()):
        """A new name in a scope."""
        def is_free(name):
            return name not in scope.names and name not in taken and not (self.knows_all and name in scope.passed)
        free = [name for name in self.pool or [] if is_free(name)]
        if free and self.chance(0.9):
            name = self.pick(free)
        else:
            self.last_number += 1
            name = f"{self.pick(NAMES)}{self.last_number}"
        return self.bind(scope, name, kind, type)

    def bind(self, scope, name, kind="local", type="int"):
        binding = Binding(len(self.bindings), name, kind, type)
        self.bindings.append(binding)
        scope.names[name] = binding
        return binding

    def visible(self, scope, type="int"):
        """What is known in a scope, by its name."""
        known = {}
        for around in scope.chain():
            if around.kind == "class" and around is not scope:
                continue
            for name, binding in around.names.items():
                known.setdefault(name, binding)
        return [binding for binding in known.values() if binding.type == type]

    def use(self, scope, type="int"):
        """A name that is known in a scope; None if there is none."""
        known = self.visible(scope, type)
        if not known:
            return None
        # Names that are shadowed or shadow are used more often.
        often = [binding for binding in known if sum(other.name == binding.name for other in self.bindings) > 1]
        binding = self.pick(often if often and self.chance(0.6) else known)
        self.pass_through(scope, binding)
        return binding

    def pass_through(self, scope, binding):
        for around in scope.chain():
            if around.names.get(binding.name) is binding:
                return
            around.passed.add(binding.name)

    def finish(self, lines):
        """The program of lines with marks."""
        text, pieces, length, end = "\n".join(lines).replace("\0", "") + "\n", [], 0, 0
        found = {}
        for match in MARK.finditer(text):
            binding = self.bindings[int(match.group(1))]
            pieces += [text[end : match.start()], binding.name]
            length += match.start() - end
            found.setdefault(binding.number, (binding, []))[1].append(length)
            length += len(binding.name)
            end = match.end()
        pieces.append(text[end:])
        return Program(self.language, "".join(pieces), found)


def indented(lines, by="    "):
    # What begins with NUL begins its line.
    return [by + line if line and not line.startswith("\0") else line for line in lines]
