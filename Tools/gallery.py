#!/usr/bin/env python3
"""A picture of each language, dark and light, and a page with all of them.

    Tools/gallery.py PROGRAM [--samples FOLDER] [--languages "A B"] [--output FOLDER]

The samples are the files of FOLDER, each for the language that is detected, else the fixtures in grammars/tests/highlight without their
markers. Of several files of a language the longest is taken. Where the grammar of a language is not installed, it is named and left out.
A long file gives its first 70 lines, a long line its first 140 columns. rsvg-convert draws the pictures, or a headless Chromium.
The exit status is 1 where a picture could not be made.
"""
import argparse
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

LINES = 70
COLUMNS = 140
TAB = 4
THEMES = ["dark", "light"]
FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "grammars/tests/highlight"
# A comment that holds nothing but `^^^ scope`, `<- scope` or `| nobreak`.
MARKERS = re.compile(r"\s*(?:[^\w\s^|<]{0,4}|<!--|dnl|rem)\s*(?:(?:<-|\^+|\|)\s+(?:!?=?[a-z]|@|\[--\])[\w.=:/-]*\s*)+\W*", re.IGNORECASE)


def lines_of(path, has_markers):
    """The lines of a text, without those that hold markers, and without blank ones at the end; none where it is no text."""
    data = path.read_bytes()[:2_000_000]
    if b"\0" in data[:8192]:
        return []
    lines = data.decode("utf-8", "replace").splitlines()
    if has_markers:
        lines = [line for line in lines if not MARKERS.fullmatch(line)]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def weight(lines):
    """How much a text shows: its lines that are not blank, up to a few pictures full, then its letters."""
    return min(sum(bool(line.strip()) for line in lines), 3 * LINES), sum(min(len(line), COLUMNS) for line in lines[:LINES])


def best(found, language, path, lines):
    if lines and (language not in found or weight(lines) > weight(found[language][1])):
        found[language] = (path, lines)


def samples_of_folder(program, folder):
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and ".git" not in path.relative_to(folder).parts]
    found = {}
    for start in range(0, len(files), 200):
        part = files[start : start + 200]
        output = subprocess.run([program, "language", "detect", "--", *part], capture_output=True, text=True).stdout
        for line in output.splitlines():
            path, _, language = line.rpartition("\t")
            if language != "plaintext":
                best(found, language, pathlib.Path(path), lines_of(pathlib.Path(path), False))
    return found


def samples_of_fixtures():
    found = {}
    for path in sorted(FIXTURES.glob("*/**/*")):
        if path.is_file() and path.suffix != ".assert":
            has_markers = not path.with_name(path.name + ".assert").exists()
            best(found, path.relative_to(FIXTURES).parts[0], path, lines_of(path, has_markers))
    return found


def draw(drawing, picture):
    """An SVG as a PNG of twice its size."""
    if shutil.which("rsvg-convert"):
        subprocess.run(["rsvg-convert", "--zoom", "2", "-o", picture, drawing], check=True)
        return
    chromium = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    if not chromium:
        sys.exit("gallery: neither rsvg-convert nor chromium is here")
    width, height = re.search(r'width="(\d+)" height="(\d+)"', drawing.read_text()).groups()
    arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=2"]
    size = f"--window-size={width},{height}"
    subprocess.run([chromium, *arguments, size, f"--screenshot={picture}", drawing.as_uri()], check=True, capture_output=True)


def make_pictures(program, language, lines, output, scratch):
    """Two pictures; or what went wrong."""
    # The whole text is coloured, and a part of it shown: strings and comments that go on are as they should be.
    text = "\n".join(lines) + "\n"
    for theme in THEMES:
        command = [program, "highlight", "-l", language, "-f", "svg", "-t", theme, "--lines", f":{LINES}", "--no-rules", "-"]
        run = subprocess.run(command, input=text.encode(), capture_output=True)
        if run.returncode:
            return run.stderr.decode("utf-8", "replace").strip() or f"exit status {run.returncode}"
        drawing = scratch / f"{language}-{theme}.svg"
        drawing.write_text(fit_to_draw(run.stdout.decode()))
        draw(drawing, output / f"{language}-{theme}.png")
    return None


def fit_to_draw(drawing):
    """What is left of long lines is outside, tabs are spaces, and the font is one that is known."""
    width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', drawing).groups())
    limit = min(width + TAB * 9 * max(line.count("\t") for line in drawing.split("\n")), COLUMNS * 9)
    old = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    drawing = drawing.replace(old, f'width="{limit}" height="{height}" viewBox="0 0 {limit} {height}"', 1)
    # Whoever draws knows no ui-monospace and takes another font for it, none of equal widths.
    drawing = drawing.replace('font-family="ui-monospace, monospace"', 'font-family="monospace"', 1)
    return "\n".join(with_spaces(line) if "\t" in line else line for line in drawing.split("\n"))


def with_spaces(line):
    """A line of an SVG with spaces in place of tabs; who draws makes one space of a tab."""
    column = 0
    parts = []
    for part in re.findall(r"<[^>]*>|&\w+;|&#\w+;|.", line):
        if part == "\t":
            part = " " * (TAB - column % TAB)
            column += len(part)
        elif not part.startswith("<"):
            column += 1
        parts.append(part)
    return "".join(parts)


def page(names):
    rows = []
    for name in names:
        pictures = "".join(f'<img loading="lazy" src="{name}-{theme}.png" alt="{name}, {theme}">' for theme in THEMES)
        rows.append(f'<h2 id="{name}">{html.escape(name)}</h2>\n<p>{pictures}</p>')
    links = " ".join(f'<a href="#{name}">{name}</a>' for name in names)
    style = "body { font: 15px sans-serif; margin: 2em } p { display: flex; gap: 1em; align-items: start } img { width: 49%; height: auto }"
    head = f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Gallery</title>\n<style>{style}</style>\n'
    outside = '<p><a href="outside/index.html">Terminals, browsers and drawings</a></p>\n'
    return head + outside + f"<nav>{links}</nav>\n" + "\n".join(rows) + "\n</html>\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--samples", type=pathlib.Path, help="the files to show; without it our fixtures")
    parser.add_argument("--languages", default="", help="only these, separated by spaces")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path(".build/gallery"))
    options = parser.parse_args()
    if options.samples and not options.samples.is_dir():
        parser.error(f"{options.samples} is no folder")

    samples = samples_of_folder(options.program, options.samples.resolve()) if options.samples else samples_of_fixtures()
    listing = subprocess.run([options.program, "grammar", "list"], capture_output=True, text=True, check=True).stdout
    missing = {line.split()[0] for line in listing.splitlines() if " not installed" in line}
    wanted = options.languages.split()
    for name in sorted(set(wanted) - samples.keys()):
        print(f"{name}: no sample", file=sys.stderr)
    names = sorted(name for name in samples if not wanted or name in wanted)
    left_out = [name for name in names if name in missing]
    names = [name for name in names if name not in missing]
    if left_out:
        print("not installed, left out: " + " ".join(left_out), file=sys.stderr)

    output = options.output.resolve()
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(2) as pool:
        faults = list(pool.map(lambda name: make_pictures(options.program, name, samples[name][1], output, pathlib.Path(scratch)), names))
    failed = 0
    for name, fault in zip(names, faults):
        if fault:
            failed += 1
            print(f"{name} ({samples[name][0]}): {fault}", file=sys.stderr)
    # Pictures of earlier runs stay on the page.
    drawn = sorted(path.name.removesuffix("-dark.png") for path in output.glob("*-dark.png"))
    (output / "index.html").write_text(page(drawn))
    print(f"{len(names) - failed} languages drawn, {len(drawn)} on the page: {options.output / 'index.html'}")
    return 1 if failed or set(wanted) - samples.keys() else 0


if __name__ == "__main__":
    sys.exit(main())
