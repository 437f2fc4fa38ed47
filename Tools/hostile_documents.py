"""Writes hostile texts as html, svg and an index of pages, and looks for anything active in them.

    hostile_documents.py PROGRAM [--count N] [--seed N]

html has to be what html5lib takes without a parse error, svg what lxml takes as XML; in both there may be no element, attribute or address but
those that pages and pictures are made of. Whether their text is that of the file is not compared. Needs html5lib and lxml.
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
    "pre": {"class", "style"}, "code": {"class"}, "span": {"class", "style", "id"}, "a": {"href", "rel", "style"}, "nav": set(),
}
INDEX = HTML | {
    "main": set(), "p": set(), "label": set(), "input": {"id", "type", "autofocus"}, "output": {"id"}, "details": {"open"}, "summary": set(),
    "ul": set(), "li": set(), "small": set(), "script": set(),
}
SVG = {
    "svg": {"width", "height", "viewBox"}, "title": set(), "rect": None, "g": None, "text": None, "tspan": None, "a": {"href"},
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


def check_html(page, allowed):
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=True)
    root = parser.parse(page.decode())
    for _, code, _ in parser.errors:
        yield f"a parse error: {code}"
    yield from faults(root, allowed)


def check_svg(picture):
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    yield from faults(etree.fromstring(picture, parser), SVG)


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
                found += ["no page"] if page is None else check_html(page, HTML)
            for options in ([], ["--window", "--shadow", "-n"]):
                picture = run(program, ["-f", "svg", *options, "--", name], folder)
                found += ["no picture"] if picture is None else check_svg(picture)
            run(program, ["-f", "html", "-o", "out", "--index", "."], folder)
            found += check_html((pathlib.Path(folder) / "out/index.html").read_bytes(), INDEX)
        for fault in found:
            print(f"seed {seed}: {fault}")
        failed += bool(found)
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
