#!/usr/bin/env python3
"""Draws the picture of README.md from what the program writes: a file, its `git diff`, and a rule's warning as an editor shows it.

usage: Tools/readme_pictures.py PROGRAM [--check]
    writes docs/pictures/readme.svg; --check writes nothing and fails where the output is not what README
    says, or the picture is another one

Needs git and the grammars of python, sql and regex.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/pictures/readme.svg"
WIDTH, GAP, BAR, PADDING = 838, 14, 30, 16
COLUMN = (WIDTH - GAP) / 2
GROUND, FRAME, TITLE, WARNING = "#1b1e24", "#2a2f38", "#aeb6c2", "#e0c15a"

SOURCE = '''\
"""Orders that wait for their payment."""
import re, sqlite3

CODE = re.compile(r"(?P<shop>[A-Z]{2})-\\d{4,}$")


def open_orders(db, customer):
    """Return the orders that are still open.

    An order is open if it is neither paid
    for nor returned. Orders from other shops
    count if they have been shipped, and are
    left out while a claim is not settled.

    >>> open_orders(db, 7)
    [('DE-1042', 99.5)]
    """
    # TODO ACME-1432: leave out closed orders
    rows = db.execute("""
        SELECT code, total FROM orders
        WHERE customer = ? ORDER BY code
        """, (customer,))
    return [r for r in rows if CODE.match(r[0])]
'''
# One change inside a docstring that begins above the hunk, one inside SQL inside a string.
CHANGES = [("shipped,", "sent for a month,"), ("ORDER BY code", "AND closed IS NULL")]
LINES = (17, 20)


def rule():
    """The rule that README shows."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"^ *\[\[rules\]\]\n(?: +.*\n)+", page, re.M)
    if not block:
        sys.exit("README.md has no block that begins with [[rules]]")
    return "".join(line.strip() + "\n" for line in block[0].splitlines())


def run(folder, *words, text=None, status=(0,)):
    environment = os.environ | {"HOME": folder, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    done = subprocess.run(words, cwd=folder, env=environment, input=text, capture_output=True, text=True)
    if done.returncode not in status:
        sys.exit(f"{' '.join(words)}: {done.stderr}")
    return done.stdout


def check(shown, difference, finding):
    """What README says of the picture, as sentences that do not hold."""
    def scopes(data, source, text):
        start = source.index(text)
        return {(run.get("language"), run["scope"]) for run in data["runs"] if run["start"] < start + len(text) and run["end"] > start}

    wanted = {("python", "string.documentation")}
    for text in ("been shipped,", "sent for a month,"):
        found = scopes(difference, difference["text"], text)
        if found != wanted:
            yield f"in the diff {text!r} is {found}, not {wanted}"
    for data, source, text, wanted in ((difference, difference["text"], "AND closed", "sql"), (shown, SOURCE, "shop", "regex")):
        if wanted not in (found := {language for language, _ in scopes(data, source, text)}):
            yield f"{text!r} has the languages {found}, not {wanted}"
    if [link["target"] for link in shown["links"]] != ["https://bugs.example.com/1432"]:
        yield f"the links are {shown['links']}"
    if (finding["severity"], SOURCE.splitlines()[finding["line"]][finding["column"] : finding["endColumn"]]) != ("warning", "TODO ACME-1432"):
        yield f"the finding is {finding}"


def panel(svg, x, y, width, scale, title, extra=""):
    """A window with a title and the text of a picture of the program, and its height."""
    body = svg[svg.index("<g ") : svg.rindex("</svg>")]
    height = BAR + float(re.search(r'height="(\d+)"', svg)[1]) * scale
    return (
        f'<g transform="translate({x} {y})"><rect width="{width}" height="{height:.1f}" rx="8" fill="{GROUND}" stroke="{FRAME}"/>'
        f'<path d="M0 {BAR}H{width}" stroke="{FRAME}"/>'
        f'<text x="{PADDING}" y="20" font-size="13" font-weight="bold" fill="{TITLE}" font-family="ui-monospace, \'DejaVu Sans Mono\', Menlo, Consolas, monospace">{escape(title)}</text>'
        f'<g transform="translate(0 {BAR}) scale({scale:.4f})">{body}{extra}</g></g>'), height


def warning(svg, finding):
    """The marks of an editor: a wavy line below the finding, and its message behind the line."""
    row = finding["line"] - LINES[0] + 1
    line = re.findall(r'<text x="16" y="(\d+)" xml:space="preserve"(?: textLength="([\d.]+)")?', svg)[row]
    cell = 8.4
    indent = float(line[1]) - cell * len(SOURCE.splitlines()[finding["line"]])
    start, y = PADDING + indent + cell * finding["column"], int(line[0]) + 4
    waves = int(cell * (finding["endColumn"] - finding["column"]) / 6)
    return (
        f'<path d="M{start:.1f} {y}{"q1.5 -3 3 0t3 0" * waves}" fill="none" stroke="{WARNING}"/>'
        f'<text x="{PADDING + float(line[1]) + 3 * cell:.1f}" y="{line[0]}" fill="{WARNING}" font-size="14" font-family="ui-monospace, \'DejaVu Sans Mono\', Menlo, Consolas, monospace">'
        f'▲ {escape(finding["severity"])}: {escape(finding["message"])}</text>')


def main():
    arguments = [word for word in sys.argv[1:] if word != "--check"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    program = str(pathlib.Path(arguments[0]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        (file := pathlib.Path(folder, "orders.py")).write_text(SOURCE)
        pathlib.Path(folder, "highlight-lsp.toml").write_text(rule())
        shown = json.loads(run(folder, program, "-f", "json", "orders.py"))
        finding = json.loads(run(folder, program, "check", "--format", "json", "orders.py", status=(1,)).splitlines()[0])
        drawing = ["-f", "svg", "-t", "dark"]
        left = run(folder, program, *drawing, "orders.py")
        below = run(folder, program, *drawing, "-n", "--lines", f"{LINES[0]}:{LINES[1]}", "orders.py")
        run(folder, "git", "init", "-q")
        run(folder, "git", "add", ".")
        changed = SOURCE
        for old, new in CHANGES:
            changed = changed.replace(old, new)
        file.write_text(changed)
        text = run(folder, "git", "diff")
        difference = json.loads(run(folder, program, "-f", "json", text=text)) | {"text": text}
        faults = list(check(shown, difference, finding))
        if "rule open-ticket" not in run(folder, program, "explain", "orders.py:18:7"):
            faults.append("explain does not name the rule")
        if faults:
            sys.exit("\n".join(faults))
        right = run(folder, program, *drawing, text=text)
    scale = min(COLUMN / float(re.search(r'width="(\d+)"', svg)[1]) for svg in (left, right))
    first, height = panel(left, 0.5, 0.5, COLUMN - 1, scale, "$ hl orders.py")
    second, other = panel(right, COLUMN + GAP + 0.5, 0.5, COLUMN - 1, scale, "$ git diff | hl")
    top = max(height, other) + GAP
    third, height = panel(below, 0.5, top, WIDTH - 1, scale, "orders.py in an editor", warning(below, finding))
    total = round(top + height + 1)
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{total}" viewBox="0 0 {WIDTH} {total}">\n'
        f"<title>A Python file, its diff and a rule's warning, highlighted by highlight-lsp</title>\n{first}\n{second}\n{third}\n</svg>\n")
    if "--check" not in sys.argv:
        PICTURE.write_text(picture, encoding="utf-8")
    elif not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != picture:
        sys.exit("docs/pictures/readme.svg is not what the program draws; run Tools/readme_pictures.py PROGRAM")


main()
