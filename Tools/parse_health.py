#!/usr/bin/env python3
"""How much of real files a parser gives up, and how much of that nothing colours.

    Tools/parse_health.py PROGRAM [--list FILE] [--show N] [FILE…]

A list has lines of a language, a tab and a path; files named alone are detected. For each file the lines
that touch an ERROR or MISSING node of the file's own tree are counted (where rules keep from the parser what
it does not know, and it reads the rest again: of that tree), and those of them inside ERROR nodes that have
characters but no scope at all. Prints the shares of files in which either exceeds
10 % of the file's lines, by language, and with --show the first such lines of the worst files.
Exit code 2: the program cannot be run or a list cannot be read.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

BAD_SHARE = 0.10


def run(program, arguments):
    """What the program prints, as JSON; None where it fails."""
    result = subprocess.run([program, *arguments], capture_output=True, timeout=120)
    try:
        return json.loads(result.stdout)
    except json.JSONDecodeError:
        return None


def error_ranges(node, inside=False):
    """Byte ranges of ERROR nodes (True) and MISSING nodes (False) of the outermost tree."""
    ranges, stack = [], [(node, inside)]
    while stack:
        node, _ = stack.pop()
        if node.get("kind") == "ERROR":
            ranges.append((node["start"], node["end"], True))
            continue
        if node.get("missing"):
            ranges.append((node["start"], node["end"], False))
        stack += [(child, True) for child in node.get("children", []) if "language" not in child]
    return ranges


def last_reading(root, length):
    """The trees of what rules gave back to a parser for most of the text; those of `root` where there are none."""
    for text in root.get("children", []):
        if "language" not in text or "kind" in text:
            continue
        trees = [tree for tree in text.get("children", []) if tree.get("kind")]
        if 2 * sum(tree["end"] - tree["start"] for tree in trees) > length:
            return trees
        if 2 * (text["end"] - text["start"]) > length:
            return []
    return [root]


def health(program, path, language):
    """Lines, lines with errors, lines in errors without a scope, and the detected language."""
    chosen = ["-l", language] if language else []
    tree = run(program, ["tree", "-f", "json", *chosen, path])
    runs = run(program, ["highlight", "-f", "json", *chosen, path])
    if runs is None:
        return None
    text = pathlib.Path(path).read_bytes()
    starts = [0]
    for index, byte in enumerate(text):
        if byte == 10:
            starts.append(index + 1)
    if starts[-1] == len(text):
        starts.pop()
    ends = starts[1:] + [len(text)]
    scoped = bytearray(len(text) + 1)
    for item in runs["runs"]:
        if item.get("scope"):
            scoped[item["start"] : item["end"]] = b"\1" * (item["end"] - item["start"])
    errors, plain, line = set(), set(), 0
    roots = [tree for root in (tree or {}).get("children", []) for tree in last_reading(root, len(text))]
    for root in roots:
        for start, end, whole in error_ranges(root):
            low, high = 0, len(starts)
            while low < high:
                middle = (low + high) // 2
                if starts[middle] <= start:
                    low = middle + 1
                else:
                    high = middle
            line = max(low - 1, 0)
            while line < len(starts) and (starts[line] < end or starts[line] <= start < ends[line]):
                errors.add(line)
                if whole and text[starts[line] : ends[line]].strip() and not any(scoped[starts[line] : ends[line]]):
                    plain.add(line)
                line += 1
    return runs.get("language", language), len(starts), errors, plain


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--list")
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    samples = [("", name) for name in options.files]
    if options.list:
        try:
            rows = pathlib.Path(options.list).read_text().splitlines()
        except OSError as error:
            parser.error(f"{options.list}: {error.strerror}")
        samples += [tuple(row.split("\t", 1)) for row in rows if "\t" in row]
    table = collections.defaultdict(lambda: [0, 0, 0, 0])
    worst = []
    for language, path in samples:
        found = health(options.program, path, language)
        if found is None:
            print(f"{path}: not read", file=sys.stderr)
            continue
        name, lines, errors, plain = found
        row = table[name]
        row[0] += 1
        row[1] += bool(errors)
        row[2] += len(errors) > BAD_SHARE * lines
        row[3] += len(plain) > BAD_SHARE * lines
        worst.append((len(plain) / max(lines, 1), len(errors) / max(lines, 1), name, path, sorted(plain)))
    total = [sum(row[column] for row in table.values()) for column in range(4)]
    print(f"{'language':16} {'files':>6} {'errors':>7} {'>10 % in errors':>16} {'>10 % of no scope':>18}")
    for name, row in sorted(table.items(), key=lambda item: (-item[1][3], -item[1][2], item[0])):
        print(f"{name:16} {row[0]:6} {row[1]:7} {row[2]:16} {row[3]:18}")
    count = max(total[0], 1)
    print(f"{'all':16} {total[0]:6} {total[1]:7} {total[2]:16} {total[3]:18}")
    print(f"{100 * total[2] / count:.1f} % of the files in errors, {100 * total[3] / count:.1f} % without a scope there")
    for plain, errors, name, path, numbers in sorted(worst, reverse=True)[: options.show]:
        shown = " ".join(str(number + 1) for number in numbers[:8])
        print(f"{100 * plain:5.1f} % plain {100 * errors:5.1f} % errors  {name}  {path}  {shown}")


if __name__ == "__main__":
    main()
