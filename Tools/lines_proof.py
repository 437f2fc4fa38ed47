#!/usr/bin/env python3
"""Proves that `highlight --lines` shows the lines of the whole file's output.

    Tools/lines_proof.py PROGRAM FOLDER_OR_FILE ... [--ranges N] [--seed N] [--repeat KB]

For each text the output of the whole file is cut into lines, and compared with the output of ranges: the first lines, the last
ones, some in the middle, several at once, chosen by a seed. With --repeat each text is also tried so often behind itself that it
is at least so long: of a short file all is read anyway. Exit code 1 where anything differs.
"""

import argparse
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile


def files_of(places):
    for place in map(pathlib.Path, places):
        yield from sorted(p for p in place.rglob("*") if p.is_file()) if place.is_dir() else [place]


def output(program, path, *arguments):
    command = [program, "highlight", "--color", "always", *arguments, path.name]
    return subprocess.run(command, cwd=path.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def choices(random_source, count, ranges):
    """Arguments of one run each, and the lines that they choose, from 1."""
    yield [":20"], set(range(1, 21))
    yield ["-10:"], set(range(max(count - 9, 1), count + 1))
    for _ in range(ranges):
        first = random_source.randint(1, count)
        last = min(first + random_source.randint(0, 40), count)
        yield [f"{first}:{last}"], set(range(first, last + 1))
    first = random_source.randint(1, max(count // 8, 1))
    second = random_source.randint(1, max(count // 3, 1))
    yield [f"{first}:+3", f"{second}"], {*range(first, first + 4), second}


def compare(program, path, random_source, ranges):
    """How many runs were compared, and what differed; None where lines cannot be told apart."""
    content = path.read_bytes()
    if not content or b"\r" in content.replace(b"\r\n", b"") or content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return None
    whole = output(program, path).split(b"\n")
    count = content.count(b"\n") + (not content.endswith(b"\n"))
    if whole and content.endswith(b"\n"):
        whole.pop()
    if len(whole) != count:
        return None
    faults, runs = [], 0
    for chosen, lines in choices(random_source, count, ranges):
        arguments = [word for value in chosen for word in ("--lines=" + value,)]
        shown = output(program, path, *arguments).split(b"\n")
        if shown and not shown[-1]:
            shown.pop()
        expected = [whole[line - 1] for line in sorted(lines) if 1 <= line <= count]
        runs += 1
        if shown != expected:
            place = next((i for i, pair in enumerate(zip(shown, expected)) if pair[0] != pair[1]), min(len(shown), len(expected)))
            faults.append((chosen, sorted(lines)[place] if place < len(lines) else None))
    return runs, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("places", nargs="+")
    parser.add_argument("--ranges", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=0, metavar="KB")
    options = parser.parse_args()
    program = str(options.program.resolve())
    random_source = random.Random(options.seed)
    texts, runs, skipped, differing = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in files_of(options.places):
            tried = [path]
            if options.repeat and 0 < path.stat().st_size < options.repeat * 1024:
                content = path.read_bytes()
                copy = pathlib.Path(folder, path.name)
                copy.write_bytes((content if content.endswith(b"\n") else content + b"\n") * (options.repeat * 1024 // len(content) + 1))
                tried.append(copy)
            for text in tried:
                result = compare(program, text, random_source, options.ranges)
                if result is None:
                    skipped += 1
                    continue
                texts, runs = texts + 1, runs + result[0]
                for chosen, line in result[1]:
                    differing += 1
                    print(f"{path}{'' if text is path else ' (repeated)'}: --lines {' '.join(chosen)} differs at line {line}")
                if text is not path:
                    text.unlink()
    print(f"{texts} texts, {runs} runs, {differing} differ; {skipped} texts skipped (empty, binary, UTF-16, or with a lone CR)")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
