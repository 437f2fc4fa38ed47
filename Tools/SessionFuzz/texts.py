"""Texts as a client holds them, and what they are made of.

A text here is a `str` in which every character is one UTF-16 unit: a character outside the BMP is two surrogates. Offsets are indices
of such a text, so that they are the units of the server.
"""
import bisect
import glob
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
import language_files  # noqa: E402

ENCODINGS = ("utf-8", "utf-16", "utf-32")

TERMINATOR = re.compile("\r\n|\n|\r")
ASTRAL = re.compile("[\U00010000-\U0010ffff]")


def units(text):
    """A text of Python as UTF-16 units; what is in units already stays as it is."""
    def pair(match):
        value = ord(match.group()) - 0x10000
        return chr(0xD800 + (value >> 10)) + chr(0xDC00 + (value & 0x3FF))

    return ASTRAL.sub(pair, text)


def is_lead(unit):
    return "\ud800" <= unit < "\udc00"


def is_trail(unit):
    return "\udc00" <= unit < "\ue000"


def splits_pair(text, offset):
    """Whether an offset lies inside a surrogate pair, where no position can be."""
    return 0 < offset < len(text) and is_trail(text[offset]) and is_lead(text[offset - 1])


def width(text, start, end, encoding):
    """How wide a stretch of a line is in the columns of an encoding."""
    part = text[start:end]
    if encoding == "utf-16" or part.isascii():
        return len(part)
    # Pairs become characters again; lone surrogates stay, and are three bytes.
    characters = joined(part)
    return len(characters) if encoding == "utf-32" else len(characters.encode("utf-8", "surrogatepass"))


PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def joined(text):
    """The inverse of `units`."""
    return PAIR.sub(
        lambda match: chr(0x10000 + ((ord(match.group()[0]) & 0x3FF) << 10) + (ord(match.group()[1]) & 0x3FF)), text)


class Lines:
    """Where the lines of a text begin: they end at LF, CRLF or CR."""

    def __init__(self, text):
        self.text = text
        self.starts = [0]
        self.starts.extend(match.end() for match in TERMINATOR.finditer(text))

    def __len__(self):
        return len(self.starts)

    def content_end(self, line):
        """The offset behind a line's last character, in front of its terminator."""
        if line + 1 == len(self.starts):
            return len(self.text)
        end = self.starts[line + 1] - 1
        return end - 1 if self.text[end - 1 : end + 1] == "\r\n" and end > self.starts[line] else end

    def line(self, offset):
        return bisect.bisect_right(self.starts, offset) - 1

    def position(self, offset, encoding):
        """The position of an offset; inside of CRLF it is that of the end of the line."""
        line = self.line(offset)
        end = min(offset, self.content_end(line))
        return {"line": line, "character": width(self.text, self.starts[line], end, encoding)}

    def reachable(self, offset):
        """The offset that the position of an offset leads to."""
        offset = min(offset, len(self.text))
        if splits_pair(self.text, offset):
            offset -= 1
        return min(offset, self.content_end(self.line(offset)))

    def width(self, line, encoding):
        return width(self.text, self.starts[line], self.content_end(line), encoding)


def applied(text, change):
    """A text after a change of a session, and the change as the protocol has it (a function of the encoding)."""
    if "start" not in change:
        return change["text"], lambda encoding: {"text": change["text"]}
    lines = Lines(text)
    start = lines.reachable(change["start"])
    end = max(start, lines.reachable(change["end"]))
    if change.get("beyond"):
        end = lines.content_end(lines.line(end))

    def wire(encoding):
        last = lines.position(end, encoding)
        # A position behind the end of a line is the end of the line.
        if change.get("beyond"):
            last["character"] = 2**31 - 1
        return {"range": {"start": lines.position(start, encoding), "end": last}, "text": change["text"]}

    return text[:start] + change["text"] + text[end:], wire


# Texts beside the fixtures: embedded languages, here documents, templates, raw strings, fences, and what is not finished.
SNIPPETS = {
    "bash": [
        "cat <<A <<-'B'\n$x ${y:-\"z\"}\nA\n\tmore $(date)\n\tB\nm=1\necho $m \"$(echo `ls` | wc -l)\"\n",
        "case $1 in\n  a|b) f \"$@\" ;;\n  *) echo ${#list[@]} ;;\nesac\n[[ $a =~ ^[a-z]+$ ]] && echo '\n",
    ],
    "c": [
        "#define MAX(a, b) \\\n  ((a) > (b) ? (a) : (b))\n#if 0\nint unused(\n#endif\nstatic const char *s = \"a\\n%d\" L\"x\";\n/* open",
        "struct a { int b : 3; };\nenum { A, B = 1 << 3 };\nint f(void) { return (int){ 1 } + 'x' + 0x1FuL; }\n",
    ],
    "cpp": [
        "auto r = R\"x(raw \" )\" )x\";\ntemplate <typename T, int N = 2> struct A final : B<T> { auto f() -> int override; };\n#define M(x) \\\n  x\n",
        "namespace a::b { constexpr auto g = []<class T>(T &&t) noexcept { return t <=> 1; }; } // é😀\n",
    ],
    "css": ["a:not(.b) > c::before { content: \"\\201C\"; color: #ff0080; margin: calc(1px + 2%) !important }\n@media (min-width: 1px) {\n  p { color: rgb(1, 2, 3) /* open"],
    "go": ["package a\n\nvar s = `raw\n\\n`\n\nfunc (p *T[K]) f(a ...int) (x, y int) {\n\tgo func() { c <- 'x' }()\n\treturn\n}\n"],
    "html": [
        "<!doctype html>\n<style>p { color: red } /* x */</style>\n<script>let a = `b${1 + 1}`; // https://example.com\n</script>\n<p onclick=\"f('x')\" style=\"color: #123\">a &amp; b<br></p>\n",
        "<script type=\"module\">\nimport a from 'b';\n</script><script type=\"application/json\">{\"a\": [1]}</script><textarea><p></textarea><!-- open",
    ],
    "java": ["/** @param a {@code x} */\nrecord A<T extends B>(int a) implements C {\n  String s = \"\"\"\n    text \\\n    \"\"\";\n  @Override int f() { return switch (a) { case 1 -> 'x'; default -> { yield 0; } }; }\n}\n"],
    "javascript": [
        "const t = html`<p class=\"a\">${x + `b${y}`}</p>`;\n/** @type {string} */ let r = /a[/]b+/giu.exec(s) ?? 1n;\nclass A extends B { #p = 1; static async *g() { yield* this.#p; } }\n",
        "ec(",
        "const a = <B c={d}>{...e}</B>;\nlabel: for (const {f, ...g} of h) { if (f) continue label }\n`open ${",
    ],
    "json": ["{\"a\": [1, -2.5e3, true, null, \"\\u00e9\\n\"], \"b\": {\"c\": \"http://example.com/?q=(1)\"}, \"d\": \"open\n"],
    "markdown": [
        "---\ntitle: x\n---\n\n# A *b* `c`\n\n```python\ndef f(x):\n    '''doc\n    '''\n    return f\"{x!r}\"\n```\n\n> ```js\n> let a = `x${1}`;\n> ```\n\n- [ ] a\n  ```c\n  int x;\n  ```\n",
        "a *![]() b\n\n| a | b |\n|---|:-:|\n| *x* | `y` |\n\n<p style=\"color: red\">x</p>\n\n[a](http://example.com \"t\") ![i](a.png) [r]\n\n[r]: <b c>\n\n~~~~html\n<script>let a = 1;</script>\n",
        "1. a\n\n   ```json\n   {\"a\": 1}\n   ```\n2. b\n\n***\n\n```rust\nfn f() { let s = r#\"x\"#; }\n```\n```",
    ],
    "markdown_inline": ["a *b **c** `d` <b>e</b> [f](g \"h\") ![i](j) <http://example.com> \\* &amp; ~~k~~\n"],
    "python": [
        "import re\n\nclass A(B, metaclass=C):\n    '''doc'''\n\n    @property\n    async def f(self, x: int = 1, *a, **k) -> 'str':\n        return f'{x!r:>{10}} {self.f(x)}' + rb'a' + re.compile(r'(a|b)+').pattern\n",
        "match x:\n    case {'a': [1, *_]} if y: pass\nlambda a, /, b: (yield)\ns = '''open\n",
    ],
    "rust": ["/// doc `x`\n#[derive(Debug)]\npub fn f<'a, T: Clone>(x: &'a T) -> Option<T> { println!(\"{x:?} {}\", 1); let r = r##\"raw \"# \"##; Some(x.clone()) }\nmacro_rules! m { ($x:expr) => { $x + b'\\'' } }\n/* /* nested */ open"],
    "swift": ["let r = /a[b]+c/\nlet s = #\"\"\"\n  multi \\#(1 + 2)\n  \"\"\"#\n#if DEBUG\n@MainActor func f(_ x: some P) async throws -> [String: Int] { guard let y = x as? Int else { return [:] }; return [\"\\(y)\": y] }\n#endif\n"],
    "toml": ["a.\"b c\" = { d = [1, 0x_f], e = 1979-05-27T07:32:00Z }\n[[x.y]]\ns = '''raw\n'''\nm = \"\"\"\\\n  x\n\"\"\"\nf = inf\no = \"open\n"],
    "tsx": ["type A<T> = { [K in keyof T]?: T[K] };\nconst b = <C<string> d={`x${1}`} {...e}>{f && <></>}</C>;\n"],
    "typescript": ["abstract class A<in T> implements B { constructor(private readonly a: string) { super() } @d() get b(): asserts a is string { return this!.a as const } }\ndeclare module 'x' { export type Y = `a${string}` }\n"],
}
SNIPPETS |= {
    "helm": [
        "{{- define \"a.b\" -}}\n{{- default .Chart.Name .Values.c | trunc 63 -}}\n{{- end -}}\na: {{ include \"a.b\" . }}\n{{- range $k, $v := .Values.l }}\n  {{ $k }}: {{ $v | quote }}\n{{- end }}\n{{/* open",
        "metadata:\n  labels:\n    {{- toYaml .Values.x | nindent 4 }}\n  script: |\n    #!/bin/sh\n    echo {{ .Release.Name }} \"$x\"\n",
    ],
    "justfile": [
        "set shell := ['bash', '-c']\nv := `ls` + \"a\"\nexport E := env('X', 'y')\n# c\n[private]\n@b t=v *r: && c\n    echo {{t}} {{r}}\nc:\n    #!/usr/bin/env python3\n    print(f\"{1}\")\nalias x := b\n",
        "a $p='1':\n\tif [ -n \"$p\" ]; then echo {{ if p == '1' { 'x' } else { uppercase('y') } }}; fi\n",
    ],
    "meson": ["project('a', 'c', version: '1')\nd = [dependency('z')]\nforeach n : ['x', f'y@d@']\n  executable(n, n + '.c', dependencies: d)\nendforeach\nif get_option('t') == '''open\n"],
    "nim": [
        "type T*[A] = ref object of R\n  a*, b: int\nproc f*(x: T, y = 1): string {.inline.} =\n  ## doc\n  let s = fmt\"{x.a:>3}\" & r\"\\n\"\n  for i in 0 ..< y: result.add $i\n#[ open",
        "template t(a: untyped) = a\nmacro m(b: typed): untyped = quote do: `b`\nasm \"\"\"mov\n\"\"\"\nwhen defined(js): discard\n",
    ],
    "prolog": [
        ":- module(m, [p/1]).\np(X, _) :- q(X, Y), \\+ r(Y), X is Y * 2.5e3, !.\nd --> \"abc\", [x|T], { s(T) }.\n'Quoted'('it''s', \"s~w\\n\", 0'a). % c\n/* open",
        "a :- format(\"~w~n\", [X]), catch(b, error(E, _), (print(E), fail)).\n",
    ],
    "twig": [
        "{# c #}{% extends 'b' %}{% macro f(a, b='x') %}{{ a|upper }}{% endmacro %}{% for k, v in d.items() %}<p>{{ loop.index }} {{ k ~ v }}</p>{% else %}-{% endfor %}{% raw %}{{ x }}{% endraw %}",
        "server {\n{% for p in paths %}\n  location {{ p }} { proxy_pass {{ q[p]['r'] }}; }\n{% endfor %}\n{% set a = { 'b': [1, 2] } %}\n{{ a.b|join(', ') if a is defined else 'open",
    ],
    "wgsl": ["struct A { @location(0) p: vec4<f32>, };\n@group(0) @binding(1) var<uniform> u: A;\n@vertex fn m(@builtin(vertex_index) i: u32) -> A {\n  var b = array<f32, 2>(1.0, 0x1p3);\n  for (var j = 0u; j < 2u; j++) { b[j] *= u.p.x; }\n  return A(vec4(b[i])); /* open"],
}
# What any text may hold: characters of all widths, terminators of all kinds, units that are no characters.
ODD = [units(text) for text in (
    "😀", "👨\u200d👩\u200d👧", "e\u0301", "é", "中文", "שלום", "𝒳", "ﬀ", "\u00a0", "\u2028", "\u2029", "\u0085", "\x0b", "\x0c", "\0",
    "\ufeff", "\ud83d", "\ude00", "\r", "\r\n", "\n\r", "\t", "\u202e", "\uffff")]
# What opens, closes and joins things in some language.
PIECES = [
    "'", '"', "`", '"""', "'''", "```", "```js\n", "~~~\n", "/*", "*/", "//", "#", "<!--", "-->", "{", "}", "(", ")", "[", "]", "<", ">", "\\", "$",
    "${", "$(", "@", "=", ";", ":", ",", ".", "\n", "\n", "\n\n", "\r\n", "\r", " ", "    ", "\t", "if ", "else ", "def f():\n", "class A ",
    "return ", "let ", "fn ", "func ", "x", "1", "0x", "1.5e3", "https://example.com/a?b=(c)", "a@example.com", "TODO", "#f00", "rgb(1,2,3)",
    "<script>", "</script>", "<style>", "</style>", "<p>", "</p>", "<<EOF\n", "EOF\n", "#if A\n", "#endif\n", "---\n", "> ", "- ", "1. ",
    "| a | b |\n|---|---|\n", "**", "*", "_", "![", "](", "r#\"", "\"#", "f'", "\\(", "#[a]", "@media ", "=>", "->", "::", "&&", "%", "/a/g", "macro ",
]


class Sources:
    """The texts of the languages that are there: those of the fixtures, and the snippets."""

    # Sessions are about edits; longer texts are made where they are wanted.
    LONGEST = 12_000

    def __init__(self, repository, grammars, wanted=()):
        manifest = language_files.languages(repository)
        self.texts = {}
        # What a client says: of a template, what is around its pieces, which otherwise the text decides when it is opened.
        self.identifiers = {
            name: f"{entry['host']}+{entry['templates'][0]}" if "host" in entry and entry.get("templates") else name
            for name, entry in manifest.items()}
        for name in sorted(manifest):
            has_colours = name in SNIPPETS or os.path.exists(os.path.join(repository, f"grammars/{name}/highlights.scm"))
            # Rules in the place of a parser are always there; those of texts inside others alone have no documents.
            has_rules = manifest[name].get("lines") and any(manifest[name].get(key) for key in ("extensions", "filenames", "globs"))
            is_there = has_rules or os.path.exists(os.path.join(grammars, name, "parser.so"))
            if not (has_colours or has_rules) or not is_there or (wanted and name not in wanted):
                continue
            texts = [units(text) for text in SNIPPETS.get(name, [])]
            for path in sorted(glob.glob(os.path.join(repository, f"grammars/tests/highlight/{name}/*"))):
                if not path.endswith(".assert"):
                    texts.append(units(open(path, encoding="utf-8", newline="").read())[: self.LONGEST])
            self.texts[name] = texts or [""]
        self.languages = list(self.texts)

    # What begins and ends a text of another language, and what its lines stand behind.
    hosts = {
        "justfile": ("\nrun-{name}:\n    #!/usr/bin/env {name}\n", "    ", "\n"),
        "helm": ("\nscript: |\n  #!/usr/bin/env {name}\n", "  ", "\n"), "markdown": ("\n```{name}\n", "", "\n```\n"),
        "twig": ("\n{{% set x %}}\n", "", "\n{{% endset %}}\n"), "nim": ("\nlet s = \"\"\"\n", "", "\n\"\"\"\n"),
    }

    def hosted(self, generator, host):
        """A text of some language as texts of `host` hold one."""
        name = generator.choice(self.languages)
        head, indent, tail = self.hosts[host]
        lines = generator.choice(self.texts[name])[:800].split("\n")
        return units(head.format(name=name)) + "\n".join(indent + line for line in lines) + units(tail.format(name=name))

    def embedding(self):
        """A Markdown text with fences of the other languages."""
        fences = [f"## {name}\n\n```{name}\n{texts[0][:800]}\n```\n\n" for name, texts in self.texts.items() if name != "markdown"]
        return "".join(fences)
