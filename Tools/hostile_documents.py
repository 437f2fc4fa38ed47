"""Writes hostile texts as html, svg and an index of pages, and looks for anything active in them.

    hostile_documents.py PROGRAM [--count N] [--seed N]

html has to be what html5lib takes without a parse error, svg what lxml takes as XML; in both there may be no element, attribute or address but
those that pages and pictures are made of. The text of the code (of a picture: its rows) is compared with that of the file, with what stands
for characters that are not shown as they are, and without the numbers of lines. Needs html5lib and lxml.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import html5lib
from lxml import etree

PIECES = [
    "<script>alert(1)</script>", "</pre>", "</code>", "</style>", "<!--", "-->", "]]>", "<![CDATA[", "&", "&amp;", "&#x41;", "\"", "'", "`",
    "javascript:alert(1)", "https://example.com/\"onclick=\"x", "http://a.b/<img src=x onerror=y>", "data:text/html,<b>", "mailto:a@b.example",
    "<svg onload=x>", "<?xml version=\"1.0\"?>", "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>", "&e;", "\x00", "\x08", "\x1b[31m",
    "\x7f", "\x85", "\u202e", "\u2028", "\ufffe", "\U0001f600", "\ud7ff", "\n", "\r", "\r\n", "\t", "x = 1 # ", "'''", "def f():", "{{7*7}}", "${x}",
]
HTML = {
    "html": {"lang"}, "head": set(), "meta": {"charset", "name", "content"}, "title": set(), "style": set(), "body": set(),
    "pre": {"class", "style", "tabindex", "dir"}, "code": {"class", "style"}, "span": {"class", "style", "id", "aria-hidden"},
    "a": {"href", "rel", "style"}, "nav": {"class"},
}
INDEX = HTML | {
    "main": set(), "p": set(), "label": set(), "input": {"id", "type", "autofocus"}, "output": {"id"}, "details": {"open"}, "summary": set(),
    "ul": set(), "li": set(), "small": set(), "script": set(),
}
SVG = {
    "svg": {"role", "width", "height", "viewBox"}, "title": set(), "rect": None, "g": None, "text": None, "tspan": None, "a": {"href"},
    "path": {"d", "fill"}, "circle": {"cx", "cy", "r", "fill"}, "filter": {"id", "x", "y", "width", "height"},
    "feGaussianBlur": {"stdDeviation"},
}
SCHEME = re.compile(r"(https?|ftp|mailto|file):", re.I)


def faults(root, allowed):
    for element in root.iter():
        if not isinstance(element.tag, str):
            yield f"a comment or instruction: {element}"
            continue
        name = element.tag.rpartition("}")[2]
        if name not in allowed:
            yield f"an element {name}"
            continue
        for attribute, value in element.attrib.items():
            plain = attribute.rpartition("}")[2]
            if plain.startswith("on") or (allowed[name] is not None and plain not in allowed[name]):
                yield f"an attribute {plain} of {name}"
            if plain == "href" and ":" in value.split("/")[0] and not SCHEME.match(value):
                yield f"an address {value}"
            if plain == "style" and ("url" in value or "expression" in value):
                yield f"a style {value}"


HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")


def shown(text):
    """A text with what pages and pictures have in place of controls, and with line ends as those who read markup make them."""

    def form(match):
        code = ord(match[0])
        if code >= 0xFFFE:
            return "\ufffd"
        return f"^{chr(code ^ 0x40)}" if code < 0x80 else f"<U+{code:04X}>"

    return HIDDEN.sub(form, text.replace("\r\n", "\n").replace("\r", "\n"))


def text_of(element, isNumber):
    """The text of an element, without that of numbers of lines."""
    parts = [element.text or ""]
    for child in element:
        parts += ["" if isNumber(child) else text_of(child, isNumber), child.tail or ""]
    return "".join(parts)


def compare(found, expected):
    if found == expected:
        return
    place = next((index for index, pair in enumerate(zip(found, expected)) if pair[0] != pair[1]), min(len(found), len(expected)))
    yield f"text differs at {place}: {found[place:place + 30]!r} in place of {expected[place:place + 30]!r}"


def check_html(page, allowed, text=None, has_numbers=False):
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=True)
    root = parser.parse(page.decode())
    for _, code, _ in parser.errors:
        yield f"a parse error: {code}"
    yield from faults(root, allowed)
    if text is None:
        return
    codes = [element for element in root.iter() if str(element.tag).endswith("}code")]
    if len(codes) != 1:
        yield f"{len(codes)} elements code"
        return
    found = text_of(codes[0], lambda element: element.get("class") == "hl-line-number")
    yield from compare(found, shown(text))


def check_svg(picture, text, has_numbers=False):
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(picture, parser)
    yield from faults(root, SVG)
    # The title of a window is in no group.
    rows = root.xpath("./*[local-name()='g']//*[local-name()='text']")
    found = [text_of(row, lambda element: has_numbers and "user-select" in element.get("style", "")) for row in rows]
    expected = shown(text).removesuffix("\n").split("\n") if text else []
    # Tabs are the spaces that they take, which are counted in cells.
    for number, (row, line) in enumerate(zip(found, expected), start=1):
        pattern = re.escape(line).replace("\\\t", " {1,8}")
        if not re.fullmatch(pattern, row):
            yield f"row {number} is {row!r} in place of {line!r}"
    if len(found) != len(expected):
        yield f"{len(found)} rows in place of {len(expected)}"


def run(program, arguments, folder):
    result = subprocess.run([program, "highlight", *arguments], cwd=folder, capture_output=True, timeout=120)
    return result.stdout if result.returncode in (0, 1) else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = str(pathlib.Path(arguments.program).resolve())
    failed = 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        generator = random.Random(seed)
        text = "".join(generator.choices(PIECES, k=generator.randint(0, 60)))
        ending = generator.choice([".py", ".html", ".md", ".js", ".c", ".json", ".txt"])
        found = []
        with tempfile.TemporaryDirectory() as folder:
            name = generator.choice(["a", "<b>", "\"'&", "x onerror=y", "javascript:z", "a\nb"]) + ending
            (pathlib.Path(folder) / name).write_bytes(text.encode())
            for options in (["-n"], ["--classes", "pygments"], ["--classes", "none", "--theme", "dark"]):
                page = run(program, ["-f", "html", *options, "--", name], folder)
                found += ["no page"] if page is None else check_html(page, HTML, text, "-n" in options)
            for options in ([], ["--window", "--shadow", "-n"]):
                picture = run(program, ["-f", "svg", *options, "--", name], folder)
                found += ["no picture"] if picture is None else check_svg(picture, text, "-n" in options)
            run(program, ["-f", "html", "-o", "out", "--index", "."], folder)
            found += check_html((pathlib.Path(folder) / "out/index.html").read_bytes(), INDEX)
        for fault in found:
            print(f"seed {seed}: {fault}")
        failed += bool(found)
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
