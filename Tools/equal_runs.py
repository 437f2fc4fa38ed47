#!/usr/bin/env python3
"""Highlights hostile, unfinished and large texts again and again, and compares the bytes of the output: limits count work,
so that the load of the machine, the number of jobs and other files change nothing.

    Tools/equal_runs.py PROGRAM [--runs 10] [--keep FOLDER] [FILE ...]

Half of the runs have six busy processes beside them; each load is tried with `-j 1` and `-j 4`. FILE: more texts. Prints
the limits and the slowest run of each text, and exits 1 if two runs differ.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

BUSY = 6


def texts():
    """Returns the texts by file name."""
    source = "def f(a, b):\n    return [a, 'b', {1: b}]\n\n"
    lines = "static int f(int a, char *b) { return g(a + 1, \"b\"); }\n"
    return {
        "indents.rst": "\n".join(" " * count + "a" for count in range(180)),
        "brackets.c": "{ ( [ a;\n" * 27000,
        "fewer-brackets.c": "{ ( [ a;\n" * 3000,
        "unfinished.py": 'x = """\n' + source * 90000,
        "unfinished-comment.c": "/* " + lines * 70000,
        "tags.svelte": "<a>" * 50000,
        "marks.svelte": "{-{-…${" * 12000,
        "angles.cpp": "a<" * 100000,
        "attributes.xml": '<a b="' * 60000,
        "open.json": '[{"a":' * 60000,
        "templates.js": "[{(`${" * 30000,
        "arrows.js": "(a,b)=>" * 40000 + "(",
        "substitutions.sh": '$(( "${a[ `' * 15000,
        "emphasis.md": "*a _b **c [d](e " * 20000,
        "fences.md": "```c\n" + lines * 3000 + "```\n\n" + ("> - " * 50 + "a\n") * 200,
        "large.c": lines * 100000,
        "large.json": "[" + ",\n".join('{"a%d": [1, 2.5, "x", null]}' % number for number in range(150000)) + "]",
        "rules.txt": "a" * 60 + "\n" + "xy " * 3000 + "\n" + ("word " * 9000 + "\n") * 10,
    }


RULES = r"""
[[rules]]
id = "backtracks"
pattern = '(a+)+b'
scope = "keyword"

[[rules]]
id = "backtracks-too"
pattern = 'x(y| )+z'
scope = "string"

[[rules]]
id = "looks-everywhere"
pattern = '\w+\s*\w+\s*=>'
scope = "operator"
"""


def run(program, arguments, folder):
    """Returns the output of the program and the seconds that it took."""
    start = time.monotonic()
    result = subprocess.run([program, "highlight", "-f", "json", *arguments], cwd=folder, capture_output=True, timeout=1800)
    if result.returncode not in (0, 1):
        sys.exit(f"{arguments}: exit code {result.returncode}: {result.stderr.decode(errors='replace')[-500:]}")
    return result.stdout + result.stderr, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--keep", help="the folder for the texts")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="equal-runs-"))
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for name, text in texts().items():
        (folder / name).write_text(text)
        names.append(name)
    for file in options.files:
        shutil.copy(file, folder)
        names.append(pathlib.Path(file).name)
    (folder / "highlight-lsp.toml").write_text(RULES)

    differing = 0
    known = {}
    slowest = {name: 0.0 for name in names}
    for number in range(options.runs):
        is_busy = number % 2 == 1
        busy = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(BUSY if is_busy else 0)]
        try:
            for name in names:
                output, seconds = run(program, [name], folder)
                slowest[name] = max(slowest[name], seconds)
                if known.setdefault(name, output) != output:
                    differing += 1
                    print(f"{name}: run {number + 1} differs{' (busy)' if is_busy else ''}", flush=True)
            for jobs in ("1", "4"):
                output, _ = run(program, ["-j", jobs, *names], folder)
                if known.setdefault("all", output) != output:
                    differing += 1
                    print(f"all texts with -j {jobs}: run {number + 1} differs{' (busy)' if is_busy else ''}", flush=True)
        finally:
            for process in busy:
                process.kill()
                process.wait()
    for name in names:
        file = json.loads(known[name].split(b"\n")[0])
        print(f"{name}: {len(file['runs'])} runs, limits {file['limits']}, at most {slowest[name]:.1f} s")
    print(f"{len(names)} texts, {options.runs} runs: {differing} differences")
    if not options.keep:
        shutil.rmtree(folder)
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
