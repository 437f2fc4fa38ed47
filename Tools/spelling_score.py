#!/usr/bin/env python3
"""Scores `highlight-lsp spell` over a corpus of spelling cases.

    Tools/spelling_score.py PROGRAM FOLDER [--verbose] [--sample N] [--labels FILE]

The cases are scored over all words that the program reports with --all. What it is sure of by default is scored over LABELS, the labeled
words of real projects (Tests/Data/spelling-findings.tsv): precision and recall. `spelling_peers.py --labels` does the same for other checkers.

FOLDER holds JSON Lines: codebook.jsonl (texts in languages with the places of their typos), codespell_sample.jsonl (a typo and what is meant).
Of codebook's cases with a configuration the file has a name only: CONFIGURED has what the name stands for, in our keys.
The cases of the word splitter, typos_*.jsonl, are scored by the program's tests, which take the folder from HIGHLIGHT_LSP_SPELLING_CORPUS.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile


# Which words codebook's own tests ask for there: some patterns are left out, or some kinds of text are not looked at.
CONFIGURED = {
    "codebook-105": r"ignore = ['customword|testpattern', '\d{4}-\d\d-\d\d']",
    "codebook-106": r"ignore = ['vim\.opt\.\w+']",
    "codebook-119": "",
    "codebook-120": 'scopes = ["comments"]\nidentifiers = "none"',
    "codebook-121": 'scopes = ["strings"]\nidentifiers = "none"',
    "codebook-122": "scopes = []",
    "codebook-123": 'identifiers = "none"',
    # Names of functions, but not of variables: there is no such setting.
    "codebook-124": "",
    "codebook-125": 'scopes = ["comments"]\nidentifiers = "none"',
}


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def spell(program, arguments, text):
    result = subprocess.run(
        [program, "spell", "--all", "-f", "json", *arguments, "-"], input=text.encode("utf-8"), capture_output=True, check=False
    )
    if result.returncode == 2:
        sys.exit(result.stderr.decode("utf-8", "replace"))
    return [json.loads(line) for line in result.stdout.splitlines()]


def utf16(text, byte):
    return len(text.encode("utf-8")[:byte].decode("utf-8").encode("utf-16-le")) // 2


def score_codebook(program, cases, verbose):
    score_cases(program, [case for case in cases if case["config"] == "default"], verbose, "codebook without configurations of its own")
    configured = [case for case in cases if case["config"] != "default" and case["id"] in CONFIGURED]
    score_cases(program, configured, verbose, "codebook with configurations")


def score_cases(program, cases, verbose, title):
    languages = {"text": "plaintext"}
    wanted = found_count = extra = 0
    exact = 0
    for case in cases:
        text = case["text"]
        arguments = ["-l", languages.get(case["lang"], case["lang"])]
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            if case["id"] in CONFIGURED:
                file.write("[spelling]\n" + CONFIGURED[case["id"]] + "\n")
                file.flush()
                arguments += ["--config", file.name]
            found = spell(program, arguments, text)
        places = {(utf16(text, item["start"]), item["word"]) for item in found}
        expected = {(item["start"], item["word"]) for item in case["misspelled"]}
        wanted += len(expected)
        found_count += len(expected & places)
        extra += len(places - expected)
        exact += expected == places
        if verbose and expected != places:
            print(f"{case['id']} {case['lang']} {case['config']}")
            print("  missing", sorted(expected - places), " more", sorted(places - expected))
    print(f"{title}: {exact} of {len(cases)} cases alike; {found_count} of {wanted} places found, {extra} others")


def score_pairs(program, cases, sample):
    if sample:
        cases = cases[:: max(1, len(cases) // sample)]
    # One word a line: the line tells the case.
    text = "\n".join(case["typo"] for case in cases) + "\n"
    by_line = {item["line"]: item for item in spell(program, ["--suggest", "-l", "plaintext"], text)}
    flagged = first = five = 0
    for line, case in enumerate(cases):
        item = by_line.get(line)
        if item is None:
            continue
        flagged += 1
        guesses = [guess.lower() for guess in item["suggestions"][:5]]
        fixes = {fix.lower() for fix in case["fix"]}
        first += bool(guesses) and guesses[0] in fixes
        five += bool(fixes & set(guesses))
    count = len(cases)
    print(
        f"misspellings: {flagged} of {count} flagged ({100 * flagged / count:.1f} %), right guess first {first} "
        f"({100 * first / count:.1f} %), among five {five} ({100 * five / count:.1f} %)"
    )


def labeled_files(labels, folder):
    """Writes a file of Python for each labeled word, which is used as its context says; yields name, word and label."""
    for index, line in enumerate(labels.read_text(encoding="utf-8").splitlines()):
        if line.startswith("#"):
            continue
        label, _, part, word, context = line.split("\t")
        written = word.capitalize() if "capitals" in context else word
        if part == "name":
            text = f"def {word}(): pass" if "whole" in context else f"def get_{word}_now(): pass"
        else:
            text = f"the get{word.capitalize()}Now value" if "mixed" in context else f"the {written} value"
            text += ' "%s"' % word if "quoted" in context else ""
            text += " zzqqz qqzzk" if "crowd" in context else ""
            text = f"x = '{text}'" if part == "string" else f"# {text}"
        repeats = 3 if "repeated" in context else 1
        (folder / f"{index}.py").write_text((text + "\n") * repeats, encoding="utf-8")
        yield f"{index}.py", written, label == "true"


def print_labels(title, wanted, reported):
    """Prints precision and recall; `reported` holds pairs of a file and a word in small letters."""
    hits = sum(isTrue and (name, word.lower()) in reported for name, word, isTrue in wanted)
    false = sum(not isTrue and (name, word.lower()) in reported for name, word, isTrue in wanted)
    count = sum(isTrue for _, _, isTrue in wanted)
    print(
        f"{title}: {hits + false} of {len(wanted)} labeled words reported, precision {100 * hits / max(1, hits + false):.1f} %, "
        f"recall {100 * hits / max(1, count):.1f} %")


def score_labels(program, labels):
    with tempfile.TemporaryDirectory() as name:
        wanted = list(labeled_files(labels, pathlib.Path(name)))
        # Each file is a project of its own.
        for title, arguments in (("sure", []), ("possible", ["--all"])):
            reported = set()
            for file, _, _ in wanted:
                result = subprocess.run(
                    [program, "spell", "-f", "json", *arguments, file], capture_output=True, check=False, cwd=name)
                reported |= {(file, json.loads(line)["word"].lower()) for line in result.stdout.splitlines()}
            print_labels(title, wanted, reported)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--verbose", action="store_true", help="print the cases that differ")
    parser.add_argument("--labels", type=pathlib.Path, help="labeled words; Tests/Data/spelling-findings.tsv")
    parser.add_argument("--sample", type=int, help="so many of the misspellings")
    arguments = parser.parse_args()
    program = str(pathlib.Path(arguments.program).resolve())
    if arguments.labels:
        score_labels(program, arguments.labels)
    if (arguments.folder / "codebook.jsonl").exists():
        score_codebook(arguments.program, lines(arguments.folder / "codebook.jsonl"), arguments.verbose)
    if (arguments.folder / "codespell_sample.jsonl").exists():
        score_pairs(arguments.program, lines(arguments.folder / "codespell_sample.jsonl"), arguments.sample)


if __name__ == "__main__":
    main()
