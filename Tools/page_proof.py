"""Proves over real pages that `highlight-lsp page` changes nothing but colours in blocks of code.

    page_proof.py PROGRAM FOLDER [--limit N] [-- OPTIONS OF page]

Every .html file below FOLDER is coloured. Of each page and its coloured form
- the bytes outside `pre` elements are the same;
- the bytes without the spans that carry a class or a style and nothing else are the same, but for `&` that became `&amp;`;
- the trees that html5lib builds are the same, but for those spans inside `pre`;
- colouring it again changes nothing.
html5lib has to be importable: `python3 -m venv V && V/bin/pip install html5lib`, then V/bin/python.
"""

import argparse
import pathlib
import re
import subprocess
import sys

import html5lib

COLOUR = re.compile(rb"<span(?:\s+(?:class|style)=(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))*\s*>|</span\s*>", re.I)
BLOCK = re.compile(rb"<pre\b.*?</pre\s*>", re.I | re.S)
REFERENCE = re.compile(rb"&(?![a-zA-Z]+[0-9]*;|#[0-9]+;|#[xX][0-9a-fA-F]+;)")


def coloured(program, options, page):
    result = subprocess.run([program, "page", *options, "-"], input=page, capture_output=True, timeout=300)
    return result.stdout, result.returncode, result.stderr.decode(errors="replace")


def outside(page):
    return BLOCK.split(page)


def without_colours(page):
    return REFERENCE.sub(b"&amp;", COLOUR.sub(b"", page))


def is_colour(element):
    return element.tag.endswith("}span") and set(element.attrib) <= {"class", "style"}


def events(element, inside, out):
    """The tree as a flat list, text joined where a colour was."""
    name = element.tag if isinstance(element.tag, str) else "comment"
    hidden = inside and isinstance(element.tag, str) and is_colour(element)

    def text(value):
        if not value:
            return
        if out and out[-1][0] == "text":
            out[-1] = ("text", out[-1][1] + value)
        else:
            out.append(("text", value))

    if not hidden:
        out.append(("start", name, sorted(element.attrib.items())))
    text(element.text)
    for child in element:
        events(child, inside or name.endswith("}pre"), out)
        text(child.tail)
    if not hidden:
        out.append(("end", name))
    return out


def tree(page):
    return events(html5lib.parse(page), False, [])


def faults(program, options, page):
    result, status, messages = coloured(program, options, page)
    if status not in (0, 1):
        yield f"exit code {status}: {messages}"
        return
    if outside(page) != outside(result):
        yield "bytes outside of blocks differ"
    if without_colours(page) != without_colours(result):
        yield "bytes that are no colours differ"
    if result != page and tree(page) != tree(result):
        yield "the trees differ"
    if coloured(program, options, result)[0] != result:
        yield "colouring it again changes it"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--limit", type=int, default=0, help="at most so many pages, spread over the folder")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    arguments = parser.parse_args(sys.argv[1:end])
    options = sys.argv[end + 1 :]
    sys.setrecursionlimit(20000)
    pages = sorted(pathlib.Path(arguments.folder).rglob("*.html"))
    if arguments.limit and len(pages) > arguments.limit:
        pages = pages[:: len(pages) // arguments.limit][: arguments.limit]
    failed = changed = blocks = spans = 0
    for path in pages:
        page = path.read_bytes()
        result = coloured(arguments.program, options, page)[0]
        changed += result != page
        old, new = BLOCK.findall(page), BLOCK.findall(result)
        blocks += sum(a != b for a, b in zip(old, new))
        spans += result.count(b"<span")
        found = list(faults(arguments.program, options, page))
        for fault in found:
            print(f"{path}: {fault}")
        failed += bool(found)
    print(f"{len(pages)} pages, {changed} with changed blocks, {blocks} blocks, {spans} spans")
    print(f"{len(pages) - failed} passed, {failed} failed")
    return 1 if failed or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
