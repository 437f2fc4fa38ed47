"""The texts that Swift sources make of their strings, with placeholders for interpolations: what scripts/messages reads."""

import re
import sys


# MARK: Tokens


class Node:
    """A token, or a group in brackets with its children."""

    __slots__ = ("kind", "text", "line", "first", "spaced", "children", "parts", "used")

    def __init__(self, kind, text, line, first=False, spaced=False):
        self.kind, self.text, self.line, self.first, self.spaced = kind, text, line, first, spaced
        self.children, self.parts, self.used = [], [], False

    def __repr__(self):
        return self.text if self.kind not in ("group", "string") else f"{self.text}…"


OPERATOR = set("+-*/=<>!&|^~?%")
CLOSING = {"(": ")", "[": "]", "{": "}"}
WORD = re.compile(r"[@#$]?[A-Za-z_][A-Za-z_0-9]*|\$[0-9]+|`\w+`")
NUMBER = re.compile(r"[0-9][0-9A-Za-z_]*(?:\.[0-9][0-9A-Za-z_]*)?")


class Lexer:
    """Reads Swift into nodes. Comments are left out; a string has its pieces and the nodes of its interpolations in turn."""

    def __init__(self, text, path):
        self.text, self.path, self.offset, self.line = text, path, 0, 1

    def group(self, close):
        """The nodes up to a closing bracket, which is consumed."""
        nodes, first, spaced = [], True, True
        text = self.text
        while self.offset < len(text):
            c = text[self.offset]
            if c == "\n":
                self.line += 1
                first = spaced = True
                self.offset += 1
            elif c.isspace():
                spaced = True
                self.offset += 1
            elif text.startswith("//", self.offset):
                self.offset = text.find("\n", self.offset) if "\n" in text[self.offset:] else len(text)
            elif text.startswith("/*", self.offset):
                end, depth = self.offset + 2, 1
                while depth:
                    if text.startswith("/*", end):
                        depth, end = depth + 1, end + 2
                    elif text.startswith("*/", end):
                        depth, end = depth - 1, end + 2
                    else:
                        self.line += text[end] == "\n"
                        end += 1
                self.offset = end
            elif c == close:
                self.offset += 1
                return nodes
            else:
                node = self.node(c, first, spaced)
                nodes.append(node)
                first = spaced = False
        if close:
            sys.exit(f"{self.path}: no {close} to the end of the file")
        return nodes

    def node(self, c, first, spaced):
        line = self.line
        if c in CLOSING:
            self.offset += 1
            node = Node("group", c, line, first, spaced)
            node.children = self.group(CLOSING[c])
            return node
        match = re.compile(r'(#*)("""|")').match(self.text, self.offset)
        if match:
            return self.string(match, first, spaced)
        for kind, pattern in (("word", WORD), ("number", NUMBER)):
            match = pattern.match(self.text, self.offset)
            if match:
                self.offset = match.end()
                return Node(kind, match[0], line, first, spaced)
        end = self.offset + 1
        if c in OPERATOR:
            while end < len(self.text) and self.text[end] in OPERATOR and not self.text.startswith(("//", "/*"), end):
                end += 1
        node = Node("sign", self.text[self.offset:end], line, first, spaced)
        self.offset = end
        return node

    def string(self, match, first, spaced):
        hashes, quote = match[1], match[2]
        node = Node("string", quote, self.line, first, spaced)
        self.offset = match.end()
        piece, text, escape, end = "", self.text, "\\" + match[1], quote + match[1]
        while not text.startswith(end, self.offset):
            c = text[self.offset]
            if text.startswith(escape, self.offset):
                self.offset += len(escape)
                c = text[self.offset]
                self.offset += 1
                if c == "(":
                    node.parts.append(piece)
                    piece = ""
                    node.parts.append(self.group(")"))
                elif c == "u":
                    close = text.index("}", self.offset)
                    piece += chr(int(text[self.offset + 1:close], 16))
                    self.offset = close + 1
                elif c == "\n":
                    self.line += 1
                    self.offset = re.compile(r"\s*").match(text, self.offset).end()
                else:
                    piece += {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}.get(c, c)
            else:
                self.line += c == "\n"
                piece += c
                self.offset += 1
        self.offset += len(end)
        node.parts.append(piece)
        return node


# MARK: Expressions


def is_sign(node, text):
    return node.kind == "sign" and node.text == text


def split(nodes, sign, spaced=False):
    """The parts between signs; with `spaced`, between those after a blank."""
    pieces = [[]]
    for node in nodes:
        if is_sign(node, sign) and (node.spaced or not spaced):
            pieces.append([])
        else:
            pieces[-1].append(node)
    return pieces


STATEMENTS = {"if", "guard", "while", "for", "switch", "func", "init"}
MODIFIERS = {"let", "var", "static", "private", "package", "public", "String"}
# Signs that continue a statement on the next line.
CONTINUES = {"+", "??", "?", ":", "&&", "||", "==", "!=", ".", "<", ">", "-", "*", "=", "+=", "->", ","}


def statements(nodes):
    """The statements of a block."""
    pieces = []
    for node in nodes:
        last = pieces[-1][-1] if pieces and pieces[-1] else None
        if is_sign(node, ";"):
            pieces.append([])
        elif (
            not pieces or node.first and node.text not in CONTINUES and node.text != "else"
            and not (last is not None and last.kind == "sign" and last.text in CONTINUES and last.text != ":")
        ):
            pieces.append([node])
        else:
            pieces[-1].append(node)
    return [piece for piece in pieces if piece]


KEYWORDS = {"return", "throw", "try", "await", "yield", "any", "some", "case"}


def value(nodes):
    """The expression of a statement, and what it is for: `return`, `throw`, the name that it is assigned to."""
    purpose = ""
    if nodes and nodes[0].text in ("case", "default", "@unknown"):
        for index, node in enumerate(nodes):
            if is_sign(node, ":"):
                nodes = nodes[index + 1:]
                break
        else:
            return [], ""
    for index, node in enumerate(nodes):
        if node.kind == "word" and node.text == "in" and nodes[0].text not in ("for", "if", "guard", "while"):
            nodes = nodes[index + 1:]
            break
    if nodes and nodes[0].text in STATEMENTS | {"do", "repeat", "struct", "enum", "class", "extension"}:
        return nodes, ""
    for index in range(len(nodes) - 1, -1, -1):
        node = nodes[index]
        if node.kind == "sign" and node.text in ("=", "+="):
            names = [node.text for node in nodes[:index] if node.kind == "word" and node.text not in MODIFIERS]
            purpose = "= " + (names[0] if nodes[0].text in MODIFIERS and names else ".".join(names))
            nodes = nodes[index + 1:]
            break
    while nodes and nodes[0].kind == "word" and nodes[0].text in KEYWORDS:
        if nodes[0].text in ("return", "throw"):
            purpose = nodes[0].text
        nodes = nodes[1:]
        if nodes and nodes[0].text in ("?", "!"):
            nodes = nodes[1:]
    return nodes, purpose


SUGGESTION = '[; did you mean "<name>"?]'
# What a placeholder is called instead.
ALIASES = {
    "nearest": "name", "meant": "name", "near": "name", "real": "range", "whole": "range", "st_uid": "user",
    "hl_pdf_libraries": "libraries",
}
# Members that say nothing of what a value is.
SKIPPED = set(
    "joined map flatMap compactMap sorted self Self prefix isEmpty try lowercased rawValue description text String debugDescription doubleQuoted "
    "trimmingSpaces contains last first dropFirst dropLast Double double reduce min max opened".split())
# Functions whose argument is named instead.
TRANSPARENT = {"String", "FileName", "reported", "text", "visible", "shown", "relativePath", "Int"}


def name_of(nodes, scope):
    """The placeholder of an expression: its last name; of a calculation, that of its first operand."""
    for index, node in enumerate(nodes):
        if index and node.kind == "sign" and node.text in ("-", "/", "*", "+") and node.spaced:
            return name_of(nodes[:index], scope)
    names = [node for node in nodes if node.kind == "word"]
    for index, node in reversed(list(enumerate(nodes))):
        if node.kind != "word":
            continue
        group = next((other for other in nodes[index + 1:index + 2] if other.kind == "group" and not other.spaced), None)
        if node.text == "suggestion":
            return SUGGESTION
        if node.text == "quoted" and group:
            return '"' + name_of(group.children, scope) + '"'
        if node.text == "describe":
            return "<system error>"
        if node.text in TRANSPARENT and group:
            inner = name_of(split(group.children, ",")[0], scope)
            if inner != "<…>":
                return inner
        if node.text in SKIPPED and len(names) > 1:
            continue
        if node.text.startswith("$"):
            known = scope.get(node.text)
            return known if isinstance(known, str) else "<…>"
        text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", node.text).lower()
        return "<" + ALIASES.get(text, text) + ">"
    for node in nodes:
        if node.kind == "group":
            return name_of(node.children, scope)
    return "<…>"


def is_subscript(nodes, index):
    """Whether a node is the index of the value before it."""
    return index > 0 and nodes[index].text == "[" and nodes[index].kind == "group" and not nodes[index].spaced and not nodes[index].first


def has_string(nodes):
    """Whether there is a string, not counting subscripts."""
    return any(
        node.kind == "string" or node.kind == "group" and not is_subscript(nodes, index) and has_string(node.children)
        for index, node in enumerate(nodes))


def inline(options):
    """Alternatives inside a text."""
    options = list(dict.fromkeys(options))
    if len(options) == 1:
        return options
    if len(options) == 2:
        a, b = sorted(options, key=len)
        if a == "" and b in ("s", "es"):
            return [f"({b})"]
        if a == "" and re.fullmatch(r"<[^<>]*>", b):
            return [b]
        if a == "":
            return [b if b.startswith("[") and b.endswith("]") else "[" + b + "]"] if len(b) < 90 else options
        if b == a + "s":
            return [a + "(s)"]
    if all(len(option) < 24 for option in options):
        return ["{" + "|".join(options) + "}"]
    return options


def product(a, b):
    """Each text of `a` before each of `b`, at most 24."""
    return [x + y for x in a for y in b][:24]


def evaluate(nodes, scope):
    """The texts that an expression may be."""
    nodes, _ = value(nodes)
    for index, node in enumerate(nodes):
        if is_sign(node, "?") and node.spaced:
            depth = 0
            for other in range(index + 1, len(nodes)):
                if is_sign(nodes[other], "?") and nodes[other].spaced:
                    depth += 1
                elif is_sign(nodes[other], ":"):
                    if depth == 0:
                        return evaluate(nodes[index + 1:other], scope) + evaluate(nodes[other + 1:], scope)
                    depth -= 1
    pieces = split(nodes, "??", True)
    if len(pieces) > 1:
        return [text for piece in pieces for text in evaluate(piece, scope)]
    pieces = split(nodes, "+", True)
    if len(pieces) > 1:
        result = [""]
        for piece in pieces:
            options = evaluate(piece, scope)
            result = product(result, inline(options) if len(options) > 1 else options)
        return result
    return term(nodes, scope)


def term(nodes, scope):
    """The texts of an operand of `+`."""
    if not nodes:
        return [""]
    head = nodes[0]
    if head.kind == "string":
        head.used = True
        result = [""]
        for part in head.parts:
            if isinstance(part, str):
                result = [text + part for text in result]
            else:
                result = product(result, interpolated(part, scope))
        return result
    if head.text in ("if", "switch"):
        result = []
        for node in nodes:
            if node.kind == "group" and node.text == "{":
                for statement in statements(node.children):
                    rest, _ = value(statement)
                    if rest and has_string(rest):
                        result += evaluate(rest, scope)
                    elif rest and len(rest) == 1:
                        result += [name_of(rest, scope)]
        return result or ["<…>"]
    if head.kind == "group" and head.text == "(" and has_string(head.children):
        return evaluate(head.children, scope)
    if head.kind == "group" and head.text == "[" and has_string(head.children):
        return [text for piece in split(head.children, ",") for text in evaluate(piece, scope)]
    for index, node in enumerate(nodes):
        if node.kind == "group" and node.text == "{" and has_string(node.children):
            name = name_of(nodes[:index], scope)
            if not name.startswith("<"):
                name = "<name>"
            inner = dict(scope)
            for number in range(3):
                inner[f"${number}"] = name
            for other in node.children[:3]:
                if other.kind == "word":
                    inner[other.text] = name
                    break
            return evaluate(statements(node.children)[-1], inner)
    if len(nodes) == 1 and isinstance(scope.get(head.text), Variable) and 0 < len(scope[head.text].forms) < 9:
        scope[head.text].inlined()
        return scope[head.text].forms
    return [name_of(nodes, scope)]


def interpolated(nodes, scope):
    """What an interpolation gives: the texts of strings in it, of a local value, or a placeholder."""
    if has_string(nodes):
        options = evaluate(nodes, scope)
        if not all(option.startswith("<") and option.count("<") == 1 and option.endswith(">") for option in options):
            return inline(options)
    if len(nodes) == 1 and nodes[0].text in scope:
        known = scope[nodes[0].text]
        if isinstance(known, str):
            return [known]
        if isinstance(known, Variable) and 0 < len(known.forms) < 9:
            return known.inlined()
    return [name_of(nodes, scope)]


def first_line(nodes):
    """The line of the first string."""
    for node in nodes:
        line = node.line if node.kind == "string" else first_line(node.children) if node.kind == "group" else None
        if line:
            return line
    return None


# MARK: The walk


class Text:
    """Something that is written: its forms, and where it is made."""

    def __init__(self, forms, path, line, owner, calls, purpose, after):
        self.forms, self.path, self.line = forms, path, line
        # Declarations, calls (name, label, nodes of the arguments) and statement around it, outer ones first.
        self.owner, self.calls, self.purpose = owner, calls, purpose
        # The exit code that is set beside it; empty for none.
        self.after = after
        # Whether another text has it as a part.
        self.is_inlined = False


def exit_code(pieces, number):
    """The exit code that the statements around a message set: those after it, then those before it."""
    later, earlier = [pieces[number]], pieces[:number][::-1]
    for piece in pieces[number + 1:]:
        if piece[0].text in ("case", "default"):
            break
        later.append(piece)
    if pieces[number][0].text in ("case", "default"):
        earlier = []
    for index, piece in enumerate(earlier):
        if piece[0].text in ("case", "default"):
            earlier = earlier[:index + 1]
            break
    for piece in later + earlier:
        texts = [node.text for node in piece]
        for code, name in (("2", "usage"), ("1", "incomplete")):
            if name in texts and ("ExitCode" in texts or "=" in texts or "return" in texts):
                return code
    return ""


class Variable:
    """A local value that holds a text: its forms, and what they come from."""

    def __init__(self):
        self.forms, self.texts = [], []

    def take(self, text, adds):
        if adds:
            parts = inline(["", *text.forms])
            self.forms = [form + part for form in self.forms or [""] for part in parts][:12]
        else:
            self.forms += [form for form in text.forms if form not in self.forms]
        self.texts.append(text)

    def inlined(self):
        for text in self.texts:
            text.is_inlined = True
        return inline(self.forms)


DECLARES = {"struct", "enum", "class", "actor", "extension", "func", "var", "let", "init", "protocol"}


def owner_of(statement):
    """What a brace belongs to: `func name`, `var name`, `struct Name`."""
    for index, node in enumerate(statement):
        if node.kind == "word" and node.text in DECLARES:
            if node.text == "init":
                return "init"
            if node.text == "class" and index + 1 < len(statement) and statement[index + 1].text in ("func", "var"):
                continue
            name = ""
            for other in statement[index + 1:]:
                if other.kind == "word" or is_sign(other, "."):
                    name += other.text
                else:
                    break
            return f"{node.text} {name}"
        if node.kind == "word" and node.text in ("if", "guard", "for", "while", "switch", "return", "throw", "case"):
            return None
    return None


def callee(nodes, index):
    """The name before an argument list."""
    name = ""
    before = index - 1
    if nodes[index].spaced:
        return None
    while before >= 0:
        node = nodes[before]
        if node.kind == "word" and node.text not in ("return", "throw", "try", "in", "case", "let", "if"):
            name = node.text + name
        elif is_sign(node, ".") or is_sign(node, "?") and not node.spaced:
            name = "." + name if node.text == "." else name
        elif node.kind == "group" and not node.spaced and before > 0:
            pass
        else:
            break
        if node.spaced or node.first:
            break
        before -= 1
    return name or None


def walk(nodes, kind, path, owner, calls, purpose, scope, found, after=""):
    """Adds the texts of a group to `found`. `kind`: its bracket, or `file`."""
    is_list = kind in ("{", "file")
    pieces = statements(nodes) if is_list else split(nodes, ",")
    scope = dict(scope)
    for number, piece in enumerate(pieces):
        if is_list:
            after = exit_code(pieces, number)
        label = ""
        if kind in ("(", "[") and len(piece) > 1 and piece[0].kind in ("word", "string") and is_sign(piece[1], ":"):
            label = piece[0].text
            rest, why = piece[2:], ""
        elif kind in ("{", "file"):
            rest, why = value(piece)
        else:
            rest, why = piece, ""
        is_argument = kind == "(" and calls and calls[-1][2] is nodes
        chain = calls[:-1] + [(calls[-1][0], label, nodes)] if is_argument else calls
        purpose_here = why or purpose
        chooses = why.startswith("= ") and rest and rest[0].text in ("if", "switch") and has_string(rest)
        if chooses or any(node.kind == "string" and not node.used for node in rest) and rest[0].text not in STATEMENTS:
            text = Text(evaluate(rest, scope), path, first_line(rest), owner, chain, purpose_here, after)
            found.append(text)
            if why.startswith("= "):
                name, adds = why[2:], any(is_sign(node, "+=") for node in piece)
                if piece[0].text in ("let", "var"):
                    scope[name] = Variable()
                # What an option holds by default is not its text.
                is_local = piece[0].text == "let" or any(part.startswith(("func", "init", "var")) for part in owner)
                if isinstance(scope.get(name), Variable) and is_local:
                    scope[name].take(text, adds)
        elif piece and piece[0].text in ("let", "var") and len(piece) > 1:
            scope[piece[1].text] = Variable()
        for index, node in enumerate(piece):
            if node.kind == "group":
                if node.text == "{":
                    inner_owner = owner_of(piece)
                    keeps = inner_owner is None
                    walk(node.children, "{", path, owner + [inner_owner] if inner_owner else owner,
                         chain if keeps else [], purpose_here if keeps else "", scope, found, after)
                elif node.text == "(":
                    name = callee(piece, index)
                    inner = chain + [(name, "", node.children)] if name else chain
                    walk(node.children, "(", path, owner, inner, purpose_here, scope, found, after)
                elif not is_subscript(piece, index):
                    walk(node.children, "[", path, owner, chain, purpose_here, scope, found, after)
            elif node.kind == "string":
                for part in node.parts:
                    if not isinstance(part, str) and has_string(part):
                        walk(part, "(", path, owner, chain, purpose_here, scope, found, after)


ERRORS = re.compile(r"^[^/\n\"]*\b(?:struct|enum|class)\s+(\w+)\s*:\s*[^{\n]*\bError\b", re.MULTILINE)


def made(nodes, path, is_maker, calls):
    """Notes the calls of the functions that `is_maker` accepts by name."""
    for index, node in enumerate(nodes):
        if node.kind == "group":
            name = callee(nodes, index) if node.text == "(" else None
            if name and is_maker(name) and not (index > 1 and nodes[index - 2].text in ("func", "case")):
                calls.append((path, node.line, name, node.children))
            made(node.children, path, is_maker, calls)
        elif node.kind == "string":
            for part in node.parts:
                if not isinstance(part, str):
                    made(part, path, is_maker, calls)


def scan(folder, is_maker):
    """The texts of the Swift files below a folder, the calls of makers, and the types of errors: (file, line, name)."""
    found, calls, types = [], [], []
    for path in sorted(folder.rglob("*.swift")):
        name, text = str(path.relative_to(folder)), path.read_text()
        nodes = Lexer(text, name).group("")
        walk(nodes, "file", name, [], [], "", {}, found)
        made(nodes, name, is_maker, calls)
        types += [(name, text.count("\n", 0, match.start()) + 1, match[1]) for match in ERRORS.finditer(text)]
    return found, calls, types
