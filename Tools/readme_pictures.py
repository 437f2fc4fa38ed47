#!/usr/bin/env python3
"""Draws the picture of README.md: a file in colours with three numbered marks.

usage: Tools/readme_pictures.py PROGRAM [--check]
    writes docs/pictures/readme.png; --check only fails where the marked text is not highlighted as the README says

Needs rsvg-convert (librsvg2-bin) and the grammars of python and sql.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/pictures/readme.png"

SOURCE = '''\
"""Orders of customers; the fields: https://example.com/api/orders"""
import sqlite3


def open_orders(path: str, customer: int) -> list[tuple]:
    # ACME-1432: closed orders are not listed
    query = "SELECT id, total FROM orders WHERE customer = ? AND closed IS NULL"
    with sqlite3.connect(path) as db:
        return db.execute(query, (customer,)).fetchall()
'''

CONFIGURATION = """\
[[rules]]
id = "ticket"
pattern = 'ACME-(\\d+)'
scope = "constant"
link = "https://bugs.example.com/$1"
within = ["comment"]
"""

# The lines that get a number, from 0, and what has to be true of a text in them.
MARKS = [
    (0, "https://example.com/api/orders", "link", "https://example.com/api/orders"),
    (5, "ACME-1432", "rule", "ticket"),
    (6, "SELECT", "language", "sql"),
]


def run(program, folder, *arguments):
    words = [program, *arguments, "orders.py"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True).stdout


def check(shown):
    faults = []
    offsets = [0]
    for line in SOURCE.split("\n"):
        offsets.append(offsets[-1] + len(line) + 1)
    for line, text, field, wanted in MARKS:
        start = SOURCE.index(text, offsets[line])
        covering = [run for run in shown["runs"] if run["start"] <= start < run["end"]]
        values = [run.get(field) for run in covering]
        if field == "link":
            values = [link["target"] for link in shown["links"] if link["start"] == start]
        if wanted not in values:
            faults.append(f"{text}: {field} is {values}, not {wanted}")
    return faults


def marked(svg):
    """The picture with a number behind each marked line."""
    rows = re.findall(r'<text x="16" y="(\d+)" xml:space="preserve"(?: textLength="([\d.]+)")?', svg)
    width = int(re.search(r'width="(\d+)"', svg).group(1))
    marks = ""
    for number, (line, *_) in enumerate(MARKS, 1):
        y = int(rows[line][0]) - 5
        x = 16 + float(rows[line][1]) + 22
        width = max(width, int(x) + 24)
        marks += f'<circle cx="{x}" cy="{y}" r="9" fill="#ffd866"/>'
        marks += f'<text x="{x}" y="{y + 4.5}" text-anchor="middle" font-family="sans-serif" font-size="13" font-weight="bold" fill="#1b1e24">{number}</text>'
    old = re.search(r'width="(\d+)"', svg).group(1)
    return svg.replace(f'width="{old}"', f'width="{width}"').replace(f'viewBox="0 0 {old} ', f'viewBox="0 0 {width} ').replace("</svg>", marks + "</svg>")


def main():
    arguments = [word for word in sys.argv[1:] if word != "--check"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    program = str(pathlib.Path(arguments[0]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "orders.py").write_text(SOURCE)
        (place / "highlight-lsp.toml").write_text(CONFIGURATION)
        faults = check(json.loads(run(program, folder, "-f", "json")))
        if faults:
            sys.exit("\n".join(faults))
        if "--check" in sys.argv:
            return
        svg = place / "picture.svg"
        svg.write_text(marked(run(program, folder, "-f", "svg", "--window", "-t", "dark")))
        subprocess.run(["rsvg-convert", "-z", "2", "-o", PICTURE, svg], check=True)


main()
