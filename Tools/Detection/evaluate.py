#!/usr/bin/env python3
"""Compares what the program says of files with shared names with what they are.

    Tools/Detection/evaluate.py PROGRAM FOLDER [--list evaluation.tsv]

Downloads the packages of the list into FOLDER, takes at most 12 files of each group (those whose paths have the lowest hashes) and runs
`PROGRAM language detect --json` on them. Prints for each group that is not wholly right: how many are right, plain text and of a wrong
language; then the sums. The packages are none of corpus.tsv.
"""

import argparse
import base64
import collections
import hashlib
import json
import os
import subprocess
import sys

import fetch

MOST = 12


def is_right(said, allowed):
    if allowed[0].startswith("!"):
        return "!" + said not in allowed
    return said in allowed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--list", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "evaluation.tsv"))
    parser.add_argument("--samples", help="a file that fetch.py wrote; default: fetched into FOLDER")
    options = parser.parse_args()
    groups = {}
    for line in open(options.list, encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            group, languages, packages, pattern = line.rstrip("\n").split("\t")
            groups[group] = (languages.split(","), packages, pattern)
    folder = os.path.abspath(options.folder)
    os.makedirs(folder, exist_ok=True)
    names = list(groups)
    rows = os.path.join(folder, "list.tsv")
    with open(rows, "w") as file:
        for group in names:
            file.write(f"{group}\t{groups[group][1]}\t{groups[group][2]}\n")
    fetch.LARGEST = 200_000_000
    sys.argv = ["fetch.py", folder, "--list", rows]
    fetch.main()
    found = collections.defaultdict(list)
    for line in open(os.path.join(folder, "samples.jsonl")):
        sample = json.loads(line)
        if sample["kind"]:
            order = hashlib.sha256((sample["package"] + sample["path"]).encode()).hexdigest()
            found[sample["kind"]].append((order, sample))
    sums, below, wrong_of_all = [0, 0, 0], [], collections.Counter()
    for group in names:
        chosen = [s for _, s in sorted(found[group], key=lambda p: p[0])[:MOST]]
        paths = []
        for sample in chosen:
            path = os.path.join(folder, "files", sample["package"].replace(":", "-"), sample["path"].lstrip("./"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(base64.b64decode(sample["head"]))
            paths.append(path)
        if not paths:
            print(f"{group}: no files")
            continue
        output = subprocess.run([options.program, "language", "detect", "--json"] + paths, capture_output=True, text=True)
        right, plain, wrong, told = 0, 0, 0, []
        for line in output.stdout.splitlines():
            said = json.loads(line)["language"]
            if is_right(said, groups[group][0]):
                right += 1
                continue
            if said == "plaintext":
                plain += 1
            else:
                wrong += 1
                wrong_of_all[(group, said)] += 1
            told.append(os.path.relpath(json.loads(line)["file"], folder + "/files") + " " + said)
        count = right + plain + wrong
        for index, number in enumerate((right, plain, wrong)):
            sums[index] += number
        if right < 0.8 * count:
            below.append(group)
        if right < count:
            print(f"{group}: {right} of {count} right, {plain} plain, {wrong} wrong: " + "; ".join(told[:6]))
    total = sum(sums)
    print(f"{total} files of {len(names)} groups: right {100 * sums[0] / total:.1f} %, plain {100 * sums[1] / total:.1f} %, "
          f"wrong {100 * sums[2] / total:.1f} %; groups under 80 %: {', '.join(below) or 'none'}")


if __name__ == "__main__":
    main()
