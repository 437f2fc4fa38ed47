"""Runs a benchmark and writes what it prints into its section of a results file.

    python3 Benchmarks/results.py SECTION PROGRAM COMMAND [ARGUMENT ...]

Lines with tabs become a table, tables stay, and everything else is kept as it is printed. Sections that no benchmark writes are removed
from the file. PROGRAM is highlight-lsp, whose version is written. The exit status is that of the command.
"""

import datetime
import os
import platform
import re
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
# What every request costs: Benchmarks/request_costs.py writes that section itself.
OTHERS = {"RESULTS-server.md": ["What every request costs"], "RESULTS-layout.md": []}
HEADS = {
    "RESULTS-server.md": "# Results of `make bench-server`\n\nMilliseconds over standard input and output, from the first byte sent to the "
    "last byte of the answer.\nRatios to peers are of the same run; `slower` marks those that answer sooner than highlight-lsp.\n",
    "RESULTS-layout.md": "# Results of `make bench-layout` and `make bench-view`\n",
}
SECTIONS = {
    "server": ("RESULTS-server.md", "Keystrokes, ranges and opening",
               "Without files the texts are made by the script. A keystroke is a letter on a random line; files over 1 MB are asked of\n"
               "highlight-lsp alone."),
    "index": ("RESULTS-server.md", "The index of workspace/symbol",
              "5,000 files of C, Python and JavaScript, 30 MB. Keys are typed in a small file before, during and after the first question."),
    "layout": ("RESULTS-layout.md", "Layout",
               "Texts of 9 million units in rows of 80 cells. *pass* counts the units once, *its line alone* is `LineBreaker` over the line of "
               "the key;\n*key* follows the edit and finds the row of the caret. *height off* is the error of the height that is estimated with "
               "the first\nscreen. *all* lays out every paragraph."),
    "view": ("RESULTS-layout.md", "The reader",
             "`highlight-lsp view` in a pseudo-terminal of 160 × 50 cells; medians of seven. *first screen* is from the start of the process.\n"
             "*processor* is what all threads used until the screen and its surroundings were highlighted."),
}


def machine():
    with open("/proc/cpuinfo") as file:
        model = re.search(r"model name\s*: (.*)", file.read())
    load = os.getloadavg()[0]
    return f"{model[1] if model else platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; load {load:.1f}"


def body(lines):
    """The printed lines as Markdown."""
    result, block = [], []

    def end_block():
        while block and not block[0].strip():
            block.pop(0)
        if block:
            result.extend(["```", *block, "```", ""])
            block.clear()

    is_table = False
    for line in lines:
        cells = line.split("\t") if "\t" in line else None
        if cells or line.startswith("|"):
            end_block()
            result.append("| " + " | ".join(cells) + " |" if cells else line)
            if cells and not is_table:
                result.append("|" + "---|" * len(cells))
            is_table = True
            continue
        if is_table:
            result.append("")
        is_table = False
        block.append(line)
    end_block()
    return "\n".join(result).rstrip("\n")


def write(name, section):
    path = os.path.join(FOLDER, name)
    known = [title for file, title, _ in SECTIONS.values() if file == name] + OTHERS[name]
    sections = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            parts = re.split(r"^## (.*)\n", file.read(), flags=re.MULTILINE)[1:]
        sections = {title: text.strip("\n") for title, text in zip(parts[::2], parts[1::2]) if title in known}
    sections[section[0]] = section[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEADS[name])
        for title in known:
            if title in sections:
                file.write(f"\n## {title}\n\n{sections[title]}\n")


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in SECTIONS:
        sys.exit(f"usage: results.py {'|'.join(SECTIONS)} PROGRAM COMMAND [ARGUMENT ...]")
    name, title, about = SECTIONS[sys.argv[1]]
    version = subprocess.run([sys.argv[2], "--version"], capture_output=True, text=True).stdout.strip()
    lines = []
    # The environment's unbuffered output: lines are shown as they come.
    with subprocess.Popen(sys.argv[3:], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line.rstrip("\n"))
    # A failed benchmark replaces no figures, but one that found a fault has printed it.
    if lines and process.returncode in (0, 1):
        measured = f"Measured on {datetime.date.today()} with {version}: {machine()}."
        write(name, (title, f"{about}\n\n{measured}\n\n{body(lines)}"))
    sys.exit(process.returncode)


if __name__ == "__main__":
    main()
