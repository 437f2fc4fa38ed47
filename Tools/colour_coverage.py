#!/usr/bin/env python3
"""How much of a folder has colours: a line for each file that has few, a line for each language, and a summary.

    Tools/colour_coverage.py PROGRAM FOLDER [--files] [--worst N] [--bat BAT]

A file counts as coloured when at least 15 % of its characters that are no white space have a scope, of two kinds at least. Left aside are links,
files that are no text, PEM, files of one line, and files that consist of comments alone. With --files every file is listed, with --bat
only those count that bat colours by the same measure. The exit status is 0.
"""
import argparse
import json
import os
import re
import subprocess
import sys
from collections import defaultdict

SHARE = 0.15
KINDS = 2


def is_text(data):
    """No NUL, and UTF-8 or nearly so."""
    if b"\0" in data[:8192]:
        return False
    return data.decode("utf-8", "replace").count("\ufffd") * 10 <= max(len(data), 1)


def non_blank(data):
    return len(data) - sum(data.count(byte) for byte in (b" ", b"\t", b"\n", b"\r", b"\f", b"\v"))


def candidates(folder):
    """The files of a folder that are looked at, with their bytes."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != ".git")
        for name in sorted(names):
            path = os.path.join(root, name)
            if os.path.islink(path) or not os.path.isfile(path):
                continue
            try:
                with open(path, "rb") as file:
                    data = file.read(4_000_000)
            except OSError:
                continue
            if data.count(b"\n") > 1 and is_text(data) and b"-----BEGIN " not in data:
                yield path, data


def measure(report, data):
    """The share of the characters that have a scope, the kinds of scopes, and whether all of it is comments."""
    total = non_blank(data)
    coloured = comments = 0
    kinds = set()
    for run in report.get("runs", []):
        if not run.get("scope"):
            continue
        count = non_blank(data[run["start"] : run["end"]])
        coloured += count
        words = run["scope"].split(".")
        kind = words[0]
        # All of Markdown is markup: a heading and a link are two kinds of it.
        kinds.add(words[1] if kind == "markup" and len(words) > 1 else kind)
        if kind == "comment":
            comments += count
    share = coloured / total if total else 0
    return share, len(kinds), comments >= 0.98 * total


def is_coloured_by_bat(bat, path):
    """Whether bat shows the file with colours, other than that of its theme's plain text, by the same measure."""
    output = subprocess.run(
        [bat, "--no-config", "--color=always", "--style=plain", "--paging=never", "--theme=Monokai Extended", "--wrap=never", "--", path],
        capture_output=True, env={**os.environ, "COLORTERM": ""},
    ).stdout
    total = coloured = 0
    styles = set()
    style = b""
    for escape, text in re.findall(rb"\x1b\[([0-9;]*)m|([^\x1b]+)", output):
        if not text:
            style = b"" if escape in (b"", b"0", b"38;5;231") else escape
            continue
        count = non_blank(text)
        total += count
        if style and count:
            coloured += count
            styles.add(style)
    return total > 0 and coloured >= SHARE * total and len(styles) >= KINDS


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--files", action="store_true", help="list every file")
    parser.add_argument("--worst", type=int, default=40, help="list so many files without colours")
    parser.add_argument("--bat", help="count only what this program colours")
    options = parser.parse_args()

    listing = subprocess.run([options.program, "language", "list"], capture_output=True, text=True, check=True).stdout
    origins = {line.split("\t")[0]: line.split("\t")[3] for line in listing.splitlines()}
    files = list(candidates(options.folder))
    languages = defaultdict(lambda: [0, 0])
    bad = []
    counted = good = 0
    for start in range(0, len(files), 200):
        part = files[start : start + 200]
        output = subprocess.run(
            [options.program, "highlight", "-f", "json", "--", *[path for path, _ in part]], capture_output=True
        ).stdout
        reports = {}
        for line in output.splitlines():
            report = json.loads(line)
            reports[report.get("path")] = report
        for path, data in part:
            report = reports.get(path, {})
            share, kinds, is_comment = measure(report, data)
            if is_comment or non_blank(data) == 0 or options.bat and not is_coloured_by_bat(options.bat, path):
                continue
            language = report.get("language", "-")
            is_coloured = share >= SHARE and kinds >= KINDS
            counted += 1
            good += is_coloured
            languages[language][0] += 1
            languages[language][1] += is_coloured
            line = f"{share:4.0%} {kinds:2} kinds  {language:16} {origins.get(language, 'none'):8} {path}"
            if options.files:
                print(("  " if is_coloured else "- ") + line)
            elif not is_coloured:
                bad.append(line)
    for line in bad[: options.worst]:
        print("- " + line)
    if len(bad) > options.worst:
        print(f"- … and {len(bad) - options.worst} more")
    for language, (count, coloured) in sorted(languages.items(), key=lambda item: -item[1][0]):
        print(f"{coloured:6} of {count:6}  {language:16} {origins.get(language, 'none')}")
    print(f"{good} of {counted} files coloured ({good / counted:.1%})" if counted else "no files to look at")
    return 0


if __name__ == "__main__":
    sys.exit(main())
