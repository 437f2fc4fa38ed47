#!/usr/bin/env python3
"""Measures highlight-lsp and bat over real files of some languages and draws the chart of README.md.

usage: Benchmarks/readme_chart.py PROGRAM [--folder /usr] [--runs 3]
    writes docs/pictures/speed-light.svg, speed-dark.svg and speed.json

The figure of a row is processor time (user and system) of one command over a hundred files, the median of the runs, which take turns. The
languages are chosen by what the machine has, fastest and slowest rows included; none is left out for being slow.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import random
import resource
import shutil
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/pictures"
LANGUAGES = {"json": "JSON", "js": "JavaScript", "py": "Python", "c": "C", "h": "C headers", "html": "HTML", "md": "Markdown", "xml": "XML"}
FILES = 100
LONGEST = 200_000
COLOURS = {
    "light": {"text": "#1f2328", "quiet": "#656d76", "own": "#0969da", "peer": "#c9d1d9", "ground": "#ffffff"},
    "dark": {"text": "#e6edf3", "quiet": "#8b949e", "own": "#2f81f7", "peer": "#484f58", "ground": "#0d1117"},
}


def found(folder):
    """Folders of copies by extension, chosen by a seed."""
    paths = {extension: [] for extension in LANGUAGES}
    for top, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path, extension = os.path.join(top, name), name.rsplit(".", 1)[-1]
            if extension in paths and not os.path.islink(path) and 0 < os.path.getsize(path) <= LONGEST:
                paths[extension].append(path)
    for extension, list_ in paths.items():
        if len(list_) >= FILES:
            yield extension, random.Random(1).sample(list_, FILES)


def cpu(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(program, folder, runs):
    bat = shutil.which("batcat") or shutil.which("bat")
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for extension, paths in found(folder):
            place = os.path.join(scratch, extension)
            os.mkdir(place)
            names = []
            for number, path in enumerate(paths):
                names.append(os.path.join(place, f"{number}.{extension}"))
                shutil.copyfile(path, names[-1])
            commands = [[program, "--color", "always", *names], [bat, "--color", "always", "--paging", "never", "--style", "plain", *names]]
            # Without its parser a language would seem fast; languages inside others may lack theirs.
            said = subprocess.run(commands[0], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr
            if any("is not installed" in line and " in it is not highlighted" not in line for line in said.splitlines()):
                raise SystemExit(f"readme_chart: no grammar for {LANGUAGES[extension]}; install it with: {program} grammar install")
            times = [[], []]
            for _ in range(runs):
                for taken, command in zip(times, commands):
                    taken.append(cpu(command))
            own, peer = map(statistics.median, times)
            rows.append({"language": LANGUAGES[extension], "kilobytes": sum(map(os.path.getsize, names)) // 1000, "own": own, "bat": peer})
    version = subprocess.run([bat, "--version"], capture_output=True, text=True).stdout.split()[1]
    rows.sort(key=lambda row: row["own"] / row["bat"])
    return {"date": str(datetime.date.today()), "machine": f"{platform.machine()}, {os.cpu_count()} cores", "bat": version, "rows": rows}


def drawn(data, scheme):
    colours = COLOURS[scheme]
    rows, left, room, height = data["rows"], 110, 430, 34
    longest = max(max(row["own"], row["bat"]) for row in rows)
    total = 52 + height * len(rows) + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{total}" viewBox="0 0 720 {total}" font-family="system-ui, sans-serif" font-size="13">',
        f'<title>Processor time of highlight-lsp and bat {data["bat"]} over {FILES} files of each language</title>',
        f'<rect width="720" height="{total}" fill="{colours["ground"]}"/>',
        f'<rect x="{left}" y="16" width="12" height="12" fill="{colours["own"]}"/><text x="{left + 18}" y="27" fill="{colours["text"]}">highlight-lsp</text>',
        f'<rect x="{left + 120}" y="16" width="12" height="12" fill="{colours["peer"]}"/><text x="{left + 138}" y="27" fill="{colours["text"]}">bat {data["bat"]}</text>',
        f'<text x="{left + room + 150}" y="27" text-anchor="end" fill="{colours["quiet"]}">bat ÷ highlight-lsp</text>',
    ]
    for number, row in enumerate(rows):
        y = 44 + height * number
        parts.append(f'<text x="{left - 10}" y="{y + 18}" text-anchor="end" fill="{colours["text"]}">{row["language"]}</text>')
        for offset, key, colour in ((4, "own", "own"), (16, "bat", "peer")):
            width = max(2, row[key] / longest * room)
            parts.append(f'<rect x="{left}" y="{y + offset}" width="{width:.1f}" height="10" rx="2" fill="{colours[colour]}"/>')
            parts.append(f'<text x="{left + width + 6:.1f}" y="{y + offset + 9}" font-size="10" fill="{colours["quiet"]}">{row[key]:.2f} s</text>')
        parts.append(
            f'<text x="{left + room + 150}" y="{y + 18}" text-anchor="end" font-weight="bold" fill="{colours["text"]}">{row["bat"] / row["own"]:.1f} ×</text>')
    parts.append(
        f'<text x="16" y="{total - 16}" font-size="11" fill="{colours["quiet"]}">Processor time over {FILES} files of each language below /usr, chosen by a seed; '
        f'{data["machine"]}, {data["date"]}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--folder", default="/usr")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    data = measure(os.path.abspath(arguments.program), arguments.folder, arguments.runs)
    for row in data["rows"]:
        print(f'{row["language"]:12} {row["kilobytes"]:6} KB  {row["own"]:.2f} s  bat {row["bat"]:.2f} s  {row["bat"] / row["own"]:.1f} x')
    (PICTURES / "speed.json").write_text(json.dumps(data, indent=1) + "\n")
    for scheme in COLOURS:
        (PICTURES / f"speed-{scheme}.svg").write_text(drawn(data, scheme))


main()
