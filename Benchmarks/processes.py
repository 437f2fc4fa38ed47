"""Whole processes side by side: highlight-lsp, bat and Pygments on a small, a middle and a large file.

    python3 Benchmarks/processes.py PROGRAM [--runs N] [--language python]

The files are made here, so that every machine measures the same work. Runs of the programs alternate, so that a slow moment hits all
of them; the table shows medians of wall time and their ratio to highlight-lsp (how many times slower the other one is).
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FUNCTION = '''
def scale_{n}(values, factor=1.{n}, *, label="row {n}"):
    """Scales the values of table {n}."""
    result = []
    for index, value in enumerate(values):
        if value is None or index % 7 == {r}:
            continue  # holes stay out
        result.append(f"{{label}}: {{value * factor:.2f}}" if index else str(value))
    return {{"label": label, "rows": result, "size": 0x{n:x}}}


class Table_{n}(dict):
    limit = {n}_000

    def total(self):
        return sum(len(key) + self[key] for key in self if key != "none")
'''


def source(byte_count):
    parts = ["import os\nimport sys\n"]
    size = len(parts[0])
    n = 0
    while size < byte_count:
        part = FUNCTION.format(n=n, r=n % 7)
        parts.append(part)
        size += len(part)
        n += 1
    return "".join(parts)


def small_source():
    return "\n".join(source(1000).splitlines()[:20]) + "\n"


def milliseconds(command):
    start = time.perf_counter()
    result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    elapsed = (time.perf_counter() - start) * 1000
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {result.stderr.decode(errors='replace').strip()}")
    return elapsed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=11)
    arguments = parser.parse_args()

    bat = shutil.which("batcat") or shutil.which("bat")
    pygmentize = shutil.which("pygmentize")
    programs = {"highlight-lsp": [os.path.abspath(arguments.program), "highlight", "--color", "always"]}
    if bat:
        programs["bat"] = [bat, "--color", "always", "--paging", "never", "--style", "plain"]
    if pygmentize:
        programs["Pygments"] = [pygmentize, "-f", "terminal256"]

    with tempfile.TemporaryDirectory() as folder:
        files = {"20 lines": small_source(), "300 KB": source(300_000), "9 MB": source(9_000_000)}
        print(f"{'file':10}" + "".join(f"{name:>24}" for name in programs))
        for title, text in files.items():
            path = os.path.join(folder, title.replace(" ", "_") + ".py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            runs = arguments.runs if len(text) < 1_000_000 else 3
            times = {name: [] for name in programs}
            for _ in range(runs):
                for name, command in programs.items():
                    times[name].append(milliseconds(command + [path]))
            medians = {name: statistics.median(values) for name, values in times.items()}
            own = medians["highlight-lsp"]
            cells = [f"{medians[name]:10.1f} ms ({medians[name] / own:5.2f} x)" for name in programs]
            print(f"{title:10}" + "".join(f"{cell:>24}" for cell in cells), flush=True)


main()
