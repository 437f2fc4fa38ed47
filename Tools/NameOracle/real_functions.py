"""Functions cut from files of this machine, and what runs them: where nothing of what a function needs is there, its compiled code is compared
(Python, Lua), or all that it does with the world is printed (bash, JavaScript)."""
import ast
import dataclasses
import pathlib
import re
import symtable
import sysconfig
import textwrap

from program import WORD, Program

FRESH = "renamed_name"
MOST_LINES, LEAST_LINES = 60, 4
MOST_NAMES = 8
FOLDERS = {
    "python": [sysconfig.get_path("stdlib")],
    "lua": ["/usr/share/nvim/runtime", "/usr/share/lua", "/usr/share/awesome", "/usr/share/vlc/lua"],
    "javascript": ["/usr/lib/node_modules", "/usr/share/nodejs", "/usr/share/javascript"],
    "bash": ["/etc/init.d", "/usr/share", "/usr/lib", "/usr/bin", "/usr/sbin", "/etc/bash_completion.d", "/opt"],
}
SUFFIXES = {"python": (".py",), "lua": (".lua",), "javascript": (".js", ".cjs"), "bash": (".sh", "")}
# Functions of JavaScript with a type for each parameter.
FOLDERS["typescript"], SUFFIXES["typescript"] = FOLDERS["javascript"], SUFFIXES["javascript"]
TYPE = ": any"
MOST_BYTES = 200_000


@dataclasses.dataclass
class Function(Program):
    names: list = None
    # Ways to find all uses of a name that a person may mean, from its name and what stands before and after.
    plausible: list = None
    wrap: object = None
    name: str = ""

    def wrapped(self, text, old=""):
        return self.wrap(text, old, self)

    def guesses(self, name):
        """The sets of words that may be all uses of a name."""
        for is_use in self.plausible:
            found = {(start, end) for start, end in self.spans_of({name}) if is_use(self.text[max(start - 40, 0) : start], self.text[end : end + 40])}
            if found:
                yield found


def files(language, random):
    found = []
    for folder in FOLDERS[language]:
        for path in sorted(pathlib.Path(folder).rglob("*")) if pathlib.Path(folder).is_dir() else []:
            if path.suffix in SUFFIXES[language] and path.is_file() and not path.is_symlink() and not {"test", "site-packages"} & set(path.parts):
                found.append(path)
    random.shuffle(found)
    return found


def functions(language, random):
    """Functions of real files in an order that the seed gives, at most three of a file."""
    for path in files(language, random) if language in CUTTERS else []:
        try:
            if path.stat().st_size > MOST_BYTES:
                continue
            with open(path, "rb") as file:
                if language == "bash" and path.suffix != ".sh" and not re.match(rb"#! ?/(usr/)?bin/(env )?(ba|da)?sh\b|# .*-\*- shell-script", file.read(80)):
                    continue
            text = path.read_text()
        except (OSError, UnicodeDecodeError):
            continue
        found = [function for function in CUTTERS[language](text) if LEAST_LINES <= function.text.count("\n") <= MOST_LINES]
        random.shuffle(found)
        for function in found[:3]:
            random.shuffle(function.names)
            function.names = sorted(function.names[:MOST_NAMES])
            function.origin = str(path)
            if function.names and FRESH not in function.text:
                yield function


def is_member(before, after):
    return re.search(r"(?<![.\d])[.]\s*$", before) or re.search(r"\?\.\s*$", before)


# Python

REFLECTION = re.compile(r"\b(?:locals|vars|dir)\(\)|\b(?:eval|exec)\(")
PYTHON = '''
import dis, types
def show(code, old):
    name = lambda text: old if text == %(fresh)r else text
    # Classes know what they are called, and functions the names of their annotations.
    knows = "__qualname__" in code.co_names or any(i.opname in ("LOAD_BUILD_CLASS", "MAKE_FUNCTION") for i in dis.get_instructions(code))
    count, named = code.co_argcount, code.co_argcount + code.co_kwonlyargcount
    # Who calls it names what is behind the star.
    print("code", code.co_flags, [name(text) for text in code.co_varnames[:count]], code.co_varnames[count:named])
    cells = []
    inner = []
    for i in dis.get_instructions(code):
        value = i.argval
        if isinstance(value, types.CodeType):
            inner.append(value)
            value = name(value.co_name)
        elif isinstance(value, str) and (i.opcode in dis.hasname or i.opcode in dis.haslocal or i.opcode in dis.hasfree):
            value = name(value)
        elif isinstance(value, str) and knows:
            value = ".".join(map(name, value.split(".")))
        # Cells are in the order of their names.
        if i.opname in ("MAKE_CELL", "LOAD_CLOSURE"):
            cells.append((i.opname, value))
            continue
        print(*sorted(cells), i.opname, repr(value))
        cells = []
    for code in inner:
        show(code, old)
show(compile(%(text)r, "-", "exec"), %(old)r)
'''


def python_wrap(text, old, function):
    return PYTHON % {"fresh": FRESH, "text": text, "old": old}


def python_functions(text):
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            lines = text.splitlines(keepends=True)[node.lineno - 1 : node.end_lineno]
            source = textwrap.dedent("".join(lines)).rstrip() + "\n"
            if REFLECTION.search(source) or "\f" in source:
                continue
            try:
                table = symtable.symtable(source, "-", "exec")
                compile(source, "-", "exec")
            except (SyntaxError, ValueError):
                continue
            names = set()
            collect(table, names)
            names -= {"self", "_"}
            # The plausible uses: all names but members and labels of arguments.
            yield Function("python", source, names=sorted(names), wrap=python_wrap, plausible=[
                lambda before, after: not is_member(before, after) and not (
                    re.match(r"=(?!=)", after) and re.search(r"[(,]\s*$", before)),
                lambda before, after: not is_member(before, after)])


def collect(table, names):
    for child in table.get_children():
        if child.get_type() == "function":
            names |= {symbol.get_name() for symbol in child.get_symbols()
                      if symbol.is_local() and not symbol.get_name().startswith((".", "__"))}
        collect(child, names)


# Lua

def lua_wrap(text, old, function):
    return f"io.write(string.dump(assert(load([=====[\n{text}]=====], '-')), true))"


def lua_functions(text):
    for match in re.finditer(r"^(?:local function \w+|function [\w.:]+|local \w+ = function)\s*\(.*?^end$", text, re.MULTILINE | re.DOTALL):
        source = match.group() + "\n"
        names = set()
        for part in re.findall(r"\blocal\s+(?!function\b)([\w\s,]+?)(?:=|$|<)|\blocal function (\w+)|\bfor\s+([\w\s,]+?)\s+in\b|\bfor\s+(\w+)\s*=|\bfunction\b[\w.:\s]*\(([^)]*)\)",
                               source, re.MULTILINE):
            names |= set(WORD.findall(" ".join(part)))
        names -= {"_", "self", "function"}
        outer = set(re.findall(r"^local function (\w+)|^local (\w+) = function", source)[0] if source.startswith("local") else ())
        yield Function("lua", source, names=sorted(names - outer), wrap=lua_wrap, plausible=[
            lambda before, after: not re.search(r"(?<!\.)[.:]\s*$", before) and not (
                re.search(r"[{,]\s*$", before) and re.match(r"\s*=(?!=)", after)) and not is_in_quotes(before),
            lambda before, after: not re.search(r"(?<!\.)[.:]\s*$", before) and not is_in_quotes(before)])


def is_in_quotes(before):
    line = before.rsplit("\n", 1)[-1]
    return line.count('"') % 2 == 1 or line.count("'") % 2 == 1


# JavaScript

JAVASCRIPT = """
var made = 0
function mock(path) {
  if (path.length > 160 || ++made > 3000) return undefined
  return new Proxy(function () {}, {
    get(target, key) {
      if (key === Symbol.toPrimitive) return () => path
      if (key === Symbol.iterator) return function* () { yield mock(path + "[0]"); yield mock(path + "[1]") }
      if (typeof key === "symbol" || key === "then" || key === "prototype") return target[key]
      if (key === "length") return 2
      return mock(path + "." + key)
    },
    set(target, key, value) { print("set", path, String(key), told(value)); return true },
    has(target, key) { print("has", path, String(key)); return true },
    apply(target, self, values) { print("call", path, ...values.map(value => told(value))); for (const value of values) if (typeof value === "function" && !(isMock(value))) attempt(() => value(mock("a"), mock("b"), mock("c"))); return mock(path + "()") },
    construct(target, values) { print("new", path, ...values.map(value => told(value))); return mock("new " + path) },
  })
}
function isMock(value) { try { return "__is_mock" in value && false } catch { return false } }
function told(value, depth) {
  depth = Number(depth) || 0
  if (depth > 4) return "…"
  try {
    if (typeof value === "function") { var text = value[Symbol.toPrimitive]; return text ? text() : "[function]" }
    if (typeof value === "object" && value !== null) return "{" + Object.entries(value).slice(0, 20).map(([key, inner]) => key + ": " + told(inner, depth + 1)).join(", ") + "}"
    return String(value)
  } catch (error) { return "?" }
}
function attempt(action) { try { return action() } catch (error) { print("error", told(error && error.name)) } }
var world = new Proxy({}, {
  has: (target, key) => typeof key === "string" && !(key in globalThis),
  get: (target, key) => key === Symbol.unscopables ? undefined : mock(key),
  set: (target, key, value) => { print("set", key, told(value)); return true },
})
with (world) {
%(text)s
for (var given of [[mock("a"), mock("b"), mock("c"), mock("d")], [], ["text", 2, {}, []], [{}, "a b", 3, null], [[1, 2], x => x, true, "z"], [0, 0, 0, 0]]) {
  print("---")
  made = 0
  attempt(() => { var result = %(name)s.apply(mock("this"), given); if (result && result.next) result = result.next(); print("result", told(result)) })
}
}
"""


def javascript_wrap(text, old, function):
    return JAVASCRIPT.replace("%(text)s", text).replace("%(name)s", function.name)


def javascript_functions(text):
    for match in re.finditer(r"^(?:async )?function\*? (\w+)\s*\([^\n]*\{$.*?^\}$", text, re.MULTILINE | re.DOTALL):
        source = match.group() + "\n"
        if source.startswith("async") or match.group(1) in ("mock", "told", "attempt", "print", "world", "made", "given"):
            continue
        names = set(re.findall(r"\b(?:let|const|var|function|class)\s+([A-Za-z_]\w*)", source))
        head = re.match(r"[^(]*\(([\w\s,]*)\)", source)
        names |= set(WORD.findall(head.group(1))) if head else set()
        names |= set(re.findall(r"\bcatch \((\w+)\)", source)) | set(re.findall(r"\b(\w+) =>", source))
        names -= {match.group(1), "function", "class", "in", "of", "extends"}
        if re.search(r"\beval\(", source):
            continue
        yield Function("javascript", source, names=sorted(names), wrap=javascript_wrap, name=match.group(1), plausible=[
            lambda before, after: not is_member(before, after) and not (re.search(r"[{,]\s*$", before) and re.match(r"\s*:", after)) and not is_in_quotes(before)])


def typescript_functions(text):
    for function in javascript_functions(text) if TYPE not in text else []:
        head = re.match(r"([^(]*\()([\w\s,]*)(?=\))", function.text)
        if head:
            typed = re.sub(r"\w+", lambda name: name.group() + TYPE, head.group(2))
            function.text = head.group(1) + typed + function.text[head.end() :]
        function.language = "typescript"
        function.wrap = lambda text, old, function: javascript_wrap(text.replace(TYPE, ""), old, function)
        yield function


# Bash

BASH = """
command_not_found_handle() { echo "command: $*"; }
for each in kill exec cd exit trap wait umask ulimit set shift source . enable fc suspend logout history bind disown; do
  case $each in shift|exit|exec|.|set|trap) continue;; esac
  eval "$each() { echo \\"builtin $each: \\$*\\"; }"
done
%(text)s
PATH=/nonexistent
declare -f %(name)s >/dev/null || exit 9
set -r
(%(name)s one two three) </dev/null 2>&1
(%(name)s) </dev/null 2>&1
(%(name)s -v /nonexistent/a.b 3 4) <<< $'first line\\nsecond' 2>&1
(%(name)s start) </dev/null 2>&1
echo end
"""
DANGER = re.compile(r"\b(?:kill|exec|builtin|enable|command|rm|reboot|shutdown|dd|mount|umount|/proc|/sys|sleep|while :|while true|set|trap|eval|source)\b|^\s*\. ", re.MULTILINE)


def bash_wrap(text, old, function):
    return BASH.replace("%(text)s", text).replace("%(name)s", function.name)


def bash_functions(text):
    text = re.sub(r"[12&]?>+ ?/dev/null|2>&1|>&2|1>&2", "", text)
    for match in re.finditer(r"^(?:function )?(\w+) ?\(\)\s*\{\n.*?^\}$", text, re.MULTILINE | re.DOTALL):
        source = match.group() + "\n"
        if DANGER.search(source):
            continue
        # Names that are not local belong to the whole script, and others.
        names = set()
        for line in re.findall(r"\b(?:local|typeset|declare)((?: +-\w+)*(?: +[A-Za-z_]\w*(?:=(?:\"[^\"]*\"|'[^']*'|\$\([^)]*\)|[^\s;\"'$]|\$)*)?)+)", source):
            names |= set(re.findall(r"(?:^| )([A-Za-z_]\w*)(?==|\s|$)", re.sub(r"\"[^\"]*\"|'[^']*'|\$\([^)]*\)", "", line)))
        yield Function("bash", source, names=sorted(names), wrap=bash_wrap, name=match.group(1), plausible=[
            lambda before, after: bool(
                re.search(r"\$$|\$\{[#!]?$", before) or re.match(r"\+?=|\[", after) and re.search(r"(?:^|[\s;(&|])$", before)
                or re.search(r"\b(?:local|declare|typeset|read|unset|for|export|printf -v|mapfile|getopts \S+)(?: +-\w+)*(?: [\w =\"$]*)? $", before.rsplit("\n")[-1].rsplit(";")[-1])
                or re.search(r"\(\([^)]*$", before))])


CUTTERS = {
    "python": python_functions, "lua": lua_functions, "javascript": javascript_functions, "typescript": typescript_functions,
    "bash": bash_functions}
