#!/usr/bin/env python3
"""Makes the word lists of `grammars/spelling` from packages of registries.

    Tools/spelling_lists.py WORK [--dictionary FOLDER]

WORK is a folder for downloads: codespell and wordfreq by pip, SCOWL by `apt-get download` (Debian). The dictionary en_US of hunspell, in
/usr/share/hunspell unless FOLDER is named, says which words are right. Written are

- en-misspellings.txt: `word correction,correction`, codespell's list without its comments, and frequent contractions without their apostrophe;
- en-frequent.txt: `word N`, the right words among the first 50,000 of wordfreq's list; N is ten times the Zipf frequency;
- en-others.txt: words that en_US does not have, but SCOWL or wordfreq have, and that are one letter away from a frequent word: names and rare
  words, which are rarely misspellings, and words of other regions, `word regional`, which never are.

All are sorted by bytes, in lower case. LICENSE beside them says where they come from.
"""
import argparse
import collections
import ctypes
import glob
import gzip
import pathlib
import re
import subprocess
import sys
import zipfile

TARGET = pathlib.Path(__file__).resolve().parent.parent / "grammars/spelling"
CODESPELL, WORDFREQ = "codespell==2.4.3", "wordfreq==3.1.1"
FREQUENT = 50_000
# Contractions, and the Zipf frequency that they have at least.
CONTRACTION, CONTRACTED = r"[a-z]+(?:n't|'(?:re|ve|ll|d))", 4.3
# Of SCOWL, words up to this size, and names and capitals of all.
SIZE = 80
# Lists of SCOWL with words of other regions than America.
REGIONAL = ("british", "canadian", "australian")
# American lists of greater sizes have words of other regions, too (`centre`).
AMERICAN_SIZE = 70
# Other words of wordfreq are misspellings where they are so much rarer than the word that is one letter away.
RAREST, RARER = 1.5, 3.0
SHORTEST = 5


class Dictionary:
    def __init__(self, folder):
        self.library = ctypes.CDLL("libhunspell-1.7.so.0")
        self.library.Hunspell_create.restype = ctypes.c_void_p
        self.library.Hunspell_spell.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        self.handle = self.library.Hunspell_create(*(f"{folder}/en_US.{end}".encode() for end in ("aff", "dic")))

    def has(self, word):
        return bool(self.library.Hunspell_spell(self.handle, word.encode()))


def fetch(work):
    work.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", work, CODESPELL, WORDFREQ, "msgpack"], check=True)
    if not list(work.glob("scowl_*.deb")):
        subprocess.run(["apt-get", "download", "-q", "scowl"], check=True, cwd=work)
    for wheel in work.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(work / "unpacked")
    subprocess.run(["dpkg", "-x", next(work.glob("scowl_*.deb")), work / "unpacked"], check=True)
    return work / "unpacked"


def misspellings(folder):
    result = {}
    for line in (folder / "codespell_lib/data/dictionary.txt").read_text("utf-8").splitlines():
        word, fixes = line.split("->")
        if re.fullmatch("[a-z']+", word.lower()):
            result[word.lower()] = [part.strip() for part in fixes.split(",") if part.strip()]
    return result


def contractions(zipf, known):
    """Words that lack an apostrophe, and are no words."""
    words = [word for word in zipf if zipf[word] >= CONTRACTED and re.fullmatch(CONTRACTION, word) and known.has(word)]
    return {bare: [word] for word in words if len(bare := word.replace("'", "")) > 3 and not known.has(bare)}


def frequencies(folder):
    sys.path.insert(0, str(folder))
    import msgpack

    with gzip.open(folder / "wordfreq/data/large_en.msgpack.gz") as file:
        bins = msgpack.load(file, raw=False)
    return {word: (900 - index) / 100 for index, words in enumerate(bins[1:]) for word in words}


def others(folder, known, frequent, listed, zipf):
    sizes = {}
    regional, american = set(), set()
    for path in glob.glob(str(folder / "usr/share/dict/scowl/*")):
        match = re.fullmatch(r".*/([a-z_0-9]+)-([a-z-]+)\.(\d+)", path)
        if not match:
            continue
        size = SIZE if match[2] in ("upper", "proper-names") else int(match[3])
        region = match[1].split("_")[0]
        group = regional if region in REGIONAL else american if match[1] in ("american", "english") else set()
        for line in open(path, encoding="latin-1"):
            word = line.strip().lower()
            sizes[word] = min(size, sizes.get(word, 999))
            if size <= (AMERICAN_SIZE if group is american else SIZE):
                group.add(word)
    # The words that a letter was taken out of, or one as it is: what shares one is a letter away, or two.
    regional -= american
    near = collections.defaultdict(set)
    for word in frequent:
        near[word].add(word)
        for index in range(len(word)):
            near[word[:index] + word[index + 1 :]].add(word)
    result = []
    for word in sorted(set(sizes) | {word for word in zipf if zipf[word] >= RAREST}):
        if not re.fullmatch("[a-z]{%d,}" % SHORTEST, word) or word in listed:
            continue
        keys = {word} | {word[:index] + word[index + 1 :] for index in range(len(word))}
        found = {other for key in keys for other in near.get(key, ()) if is_near(word, other)}
        if not found or known.has(word):
            continue
        if sizes.get(word, 999) <= SIZE or max(frequent[other] for other in found) - zipf.get(word, 0) < RARER:
            result.append(word + " regional" if word in regional else word)
    return result


def is_near(a, b):
    """Whether a letter is missing, there too much or another one, or two are exchanged."""
    if len(a) > len(b):
        a, b = b, a
    start = next((index for index in range(len(a)) if a[index] != b[index]), len(a))
    if len(a) < len(b):
        return len(b) - len(a) == 1 and a[start:] == b[start + 1 :]
    return a[start + 1 :] == b[start + 1 :] or (a[start : start + 2] == b[start : start + 2][::-1] and a[start + 2 :] == b[start + 2 :])


def write(name, lines):
    (TARGET / name).write_bytes("".join(line + "\n" for line in sorted(lines, key=str.encode)).encode())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("--dictionary", default="/usr/share/hunspell")
    arguments = parser.parse_args()
    known = Dictionary(arguments.dictionary)
    folder = fetch(arguments.work)
    listed = misspellings(folder)
    zipf = frequencies(folder)
    listed = contractions(zipf, known) | listed
    first = [word for word in zipf if re.fullmatch("[a-z]+", word)][:FREQUENT]
    frequent = {word: zipf[word] for word in first if len(word) > 2 and word not in listed and known.has(word)}
    write("en-misspellings.txt", (f"{word} {','.join(fixes)}" for word, fixes in listed.items()))
    write("en-frequent.txt", (f"{word} {round(10 * value)}" for word, value in frequent.items()))
    write("en-others.txt", others(folder, known, frequent, listed, zipf))


if __name__ == "__main__":
    main()
