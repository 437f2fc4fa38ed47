"""MB/s of every language beside bat and Pygments: the table of Benchmarks/RESULTS-languages.md

    python3 Benchmarks/language_speed.py PROGRAM [LANGUAGE ...] [--write]

Every program gets the same files (language_samples.py), all of them in one process, and writes escape sequences for a terminal. MB/s are
bytes by processor time, system time included, which other work on the machine disturbs little; the fastest of some runs counts. The
process of highlight-lsp and of bat is counted from its start to its end; Pygments only for its work, without loading Python, each file
with the lexer of its name. --write puts the table into the document.
"""

import argparse
import datetime
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import textwrap

import language_samples

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = os.path.join(ROOT, "Benchmarks", "RESULTS-languages.md")
BEGIN, END = "<!-- make bench-languages TABLE=yes: begin -->", "<!-- make bench-languages TABLE=yes: end -->"
SAMPLE_SIZE = 128_000
RUNS = 3

# Reads lists of paths, a line of JSON each, and answers with the processor seconds of each list, or null where no lexer knows it.
PYGMENTS = """
import json, sys, time
from pygments import highlight
from pygments.formatters import get_formatter_by_name
from pygments.lexers import get_lexer_for_filename
from pygments.util import ClassNotFound
formatter = get_formatter_by_name("terminal256")
for line in sys.stdin:
    texts = [(path, open(path, encoding="utf-8", errors="replace").read()) for path in json.loads(line)]
    try:
        lexers = [get_lexer_for_filename(path, text) for path, text in texts]
        if any(lexer.name in ("Text only", "Text output") for lexer in lexers):
            raise ClassNotFound
        highlight(texts[0][1], lexers[0], formatter)
        start = time.process_time()
        for (_, text), lexer in zip(texts, lexers):
            highlight(text, lexer, formatter)
        answer = time.process_time() - start
    except ClassNotFound:
        answer = None
    print(json.dumps(answer), flush=True)
"""


class Peers:
    """bat and Pygments, as far as they are there."""

    def __init__(self):
        self.bat = shutil.which("batcat") or shutil.which("bat")
        self.python = next((python for python in (sys.executable, "/usr/bin/python3") if self.version_of_pygments(python)), None)
        self.pygments = self.python and subprocess.Popen(
            [self.python, "-c", PYGMENTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    @staticmethod
    def version_of_pygments(python):
        result = subprocess.run([python, "-c", "import pygments; print(pygments.__version__)"], capture_output=True, text=True)
        return result.stdout.strip()

    def versions(self):
        if self.bat:
            yield subprocess.run([self.bat, "--version"], capture_output=True, text=True).stdout.split("\n")[0].split(" (")[0]
        if self.python:
            yield f"Pygments {self.version_of_pygments(self.python)}"

    def bat_command(self, paths):
        return [self.bat, "--color", "always", "--paging", "never", "--style", "plain", *paths]

    def knows_bat(self, sample):
        """Whether bat has a language for these files: plain text has one colour."""
        first = {os.path.basename(path): path for path in reversed(sample.paths)}
        for path in first.values():
            output = subprocess.run(self.bat_command([path]), capture_output=True).stdout
            if len(set(re.findall(rb"\x1b\[[\d;]+m", output)) - {b"\x1b[0m"}) < 2:
                return False
        return True

    def pygments_seconds(self, sample):
        self.pygments.stdin.write(json.dumps(sample.paths) + "\n")
        self.pygments.stdin.flush()
        return json.loads(self.pygments.stdout.readline())


def seconds(command, environment=None):
    """Processor seconds of one process and its threads."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode != 0:
        raise RuntimeError(f"{command[0]} failed: {result.stderr.decode(errors='replace')[:300]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Row:
    """Bytes by second of one language; None where a program does not know it."""

    def __init__(self, program, peers, sample):
        self.language, size = sample.language, sample.byte_count / 1e6
        own = [program, "highlight", "--jobs", "1", "--color", "always", "--paging", "never", *sample.paths]
        bat = peers.bat_command(sample.paths) if peers.bat and peers.knows_bat(sample) else None
        # In turns, so that a slow moment hits all of them.
        times = {"own": [], "bat": [], "pygments": []}
        for number in range(RUNS):
            times["own"].append(seconds(own))
            if bat and number < 2:
                times["bat"].append(seconds(bat))
            if peers.pygments and number == 0 and (found := peers.pygments_seconds(sample)):
                times["pygments"].append(found)
        self.own, self.bat, self.pygments = (size / min(found) if found else None for found in times.values())

    def ratio(self, peer):
        return self.own / peer if peer else None


def table(rows, peers, program):
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()
    yield f"Measured on {datetime.date.today()} with {', '.join([version, *peers.versions()])}."
    yield ""
    slower = []
    for name, peer in [("bat", "bat"), ("Pygments", "pygments")]:
        known = [row for row in rows if getattr(row, peer)]
        if not known:
            yield f"{name} was not there."
            continue
        ratios = sorted(row.ratio(getattr(row, peer)) for row in known)
        yield f"- {name} knows {len(known)} of the {len(rows)} languages; the median is {ratios[len(ratios) // 2]:.1f} times its speed."
        slower += [(row.ratio(getattr(row, peer)), row.language, name) for row in known if row.ratio(getattr(row, peer)) < 1]
    if slower:
        text = ", ".join(f"{language} ({ratio:.2f} of {name})" for ratio, language, name in sorted(slower))
        yield from textwrap.wrap(f"- Slower than a peer: {text}.", 98, subsequent_indent="  ", break_on_hyphens=False)
    else:
        yield "- No language is slower than a peer."
    yield ""
    yield "| language | MB/s | bat | times | Pygments | times |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        cells = [row.language, f"{row.own:.2f}"]
        for peer in (row.bat, row.pygments):
            cells += [f"{peer:.2f}", mark(row.ratio(peer))] if peer else ["–", "–"]
        yield "| " + " | ".join(cells) + " |"


def mark(ratio):
    """A ratio, in bold where highlight-lsp is the slower one."""
    return f"**{ratio:.2f}**" if ratio < 1 else f"{ratio:.1f}"


def write(lines):
    with open(DOCUMENT, encoding="utf-8") as file:
        before, begin, rest = file.read().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{DOCUMENT}: the lines {BEGIN} and {END} are missing")
    with open(DOCUMENT, "w", encoding="utf-8") as file:
        file.write(before + BEGIN + "\n\n" + "\n".join(lines) + "\n\n" + END + after)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    parser.add_argument("--write", action="store_true", help="put the table into Benchmarks/RESULTS-languages.md")
    arguments = parser.parse_args()
    known = language_samples.language_names()
    if unknown := [name for name in arguments.languages if name not in known]:
        parser.error(f"{unknown[0]}: there is no such sample; grammars/tests/highlight has them")
    program, peers, rows = os.path.abspath(arguments.program), Peers(), []
    with tempfile.TemporaryDirectory() as folder:
        for language in arguments.languages or known:
            sample = language_samples.Sample(language, folder, SAMPLE_SIZE)
            try:
                rows.append(Row(program, peers, sample))
            except RuntimeError as error:
                print(f"{language}: left out: {error}", file=sys.stderr)
            shutil.rmtree(sample.folder)
    if not rows:
        sys.exit("no language could be measured")
    lines = list(table(rows, peers, program))
    print("\n".join(lines))
    if arguments.write:
        write(lines)


if __name__ == "__main__":
    main()
