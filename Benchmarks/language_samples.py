"""The texts that every machine measures: the highlighting tests of the repository without their marker lines.

A sample is a folder of files of one language. Where the longest test is under 2 KB, each is repeated in its file, so that the cost of
opening files does not hide that of the text. The files keep their names, from which their language is detected.
"""

import hashlib
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FIXTURES = os.path.join(ROOT, "grammars", "tests", "highlight")
# Texts of languages without highlighting tests: NAME/FILE.
SAMPLES = os.path.join(ROOT, "Benchmarks", "Samples")
LONGEST_FILE = 2_000
LONGEST_SAMPLE = 40_000
# A comment that has nothing but `^^^ scope`, `<- scope` or `| nobreak`.
MARKERS = re.compile(
    r"\s*(?:[^\w\s^|<]{0,4}|<!--|dnl|rem)\s*(?:(?:<-|\^+|\|)\s+(?:!?=?[a-z]|@|\[--\])[\w.=:/-]*\s*)+\W*", re.IGNORECASE)


def language_names():
    """The languages that have a sample, sorted."""
    folders = [folder for folder in (FIXTURES, SAMPLES) if os.path.isdir(folder)]
    return sorted({name for folder in folders for name in os.listdir(folder)} - {"structure", "templates"})


def fixture_texts(language):
    """Pairs of a path below the language's folder and its bytes without markers, sorted."""
    folder = next((path for path in (os.path.join(FIXTURES, language), os.path.join(SAMPLES, language)) if os.path.isdir(path)), None)
    if not folder:
        raise SystemExit(f"{language}: there is no sample: grammars/tests/highlight/{language} is missing")
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".assert"):
                continue
            full = os.path.join(path, name)
            with open(full, "rb") as file:
                data = file.read()
            if not os.path.exists(full + ".assert"):
                lines = data.splitlines(True)
                data = b"".join(line for line in lines if not MARKERS.fullmatch(line.decode("utf-8", "replace").rstrip("\r\n")))
            if data.strip():
                yield os.path.relpath(full, folder), data


class Sample:
    """The files of one language, `size` bytes or a little more."""

    def __init__(self, language, folder, size):
        self.language, self.byte_count = language, 0
        self.folder = os.path.join(folder, language)
        self.paths = []
        digest = hashlib.sha256()
        texts = []
        for path, data in fixture_texts(language):
            if not data.endswith(b"\n"):
                data += b"\n"
            texts.append((path, data))
        repeats = -(-LONGEST_FILE // max(len(data) for _, data in texts))
        texts = [(path, data * repeats) for path, data in texts]
        texts = texts[:1 + sum(sum(len(data) for _, data in texts[:end]) <= LONGEST_SAMPLE for end in range(1, len(texts)))]
        number = 0
        while self.byte_count < size:
            for path, data in texts:
                target = os.path.join(self.folder, str(number), path)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                with open(target, "wb") as file:
                    file.write(data)
                digest.update(data)
                self.paths.append(target)
                self.byte_count += len(data)
            number += 1
        self.hash = digest.hexdigest()[:12]
        # Of the language as well, and without a text: what starting costs.
        self.empty_path = os.path.join(self.folder, "empty", texts[0][0])
        os.makedirs(os.path.dirname(self.empty_path))
        open(self.empty_path, "wb").close()
