#!/usr/bin/env python3
"""Highlights files as they are with LF, with CRLF, after a byte order mark and without the last line end, and compares the scopes
of all characters: they do not depend on how the lines end.

    Tools/line_ends.py PROGRAM [FILE-OR-FOLDER ...]     without files: the fixtures, grammars/tests/highlight

Prints the first line of each file that differs. The last line counts; exits 1 if a file differs.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

BOM = b"\xef\xbb\xbf"
# Fixtures that differ, and why: what a parser makes of a text with errors, or of an unfinished one, is not ours. Each has to differ.
END = "the grammar demands the line end after it"
KNOWN = {
    ("crlf", "kotlin/Lost.kt"): "a text with errors",
    ("crlf", "luap/patterns.md"): END,
    ("no-last-end", "bash/heredoc_names.bash"): "a text with errors",
    ("no-last-end", "dtd/book.dtd"): END,
    ("no-last-end", "gitcommit/MERGE_MSG"): END,
    ("no-last-end", "hcl/heredocs.hcl"): END,
    ("no-last-end", "objc/Kinds.m"): END,
    ("no-last-end", "tcl/main.tcl"): END,
}
# What is changed in a text whose lines end with LF.
VARIANTS = {
    "crlf": lambda text: text.replace(b"\n", b"\r\n"),
    "bom": lambda text: BOM + text,
    "no-last-end": lambda text: text.removesuffix(b"\n"),
}
# Descriptions of what is beside them.
BESIDE = (".assert", ".structure", ".runs")


def scopes(program, folder):
    """Returns, for each file below the folder, its language, its lines and for each byte of them the scope."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    found = {}
    for first in range(0, len(files), 400):
        names = [str(path.relative_to(folder)) for path in files[first : first + 400]]
        run = subprocess.run(
            [program, "highlight", "-f", "json", "--", *names], cwd=folder, capture_output=True, timeout=600
        )
        for row in run.stdout.splitlines():
            row = json.loads(row)
            text = (folder / row["path"]).read_bytes()
            marks = [""] * len(text)
            for part in row["runs"]:
                marks[part["start"] : part["end"]] = [part["scope"] or ""] * (part["end"] - part["start"])
            start = len(BOM) if text.startswith(BOM) else 0
            lines = []
            for line in split(text[start:]):
                content = line.rstrip(b"\n").removesuffix(b"\r")
                lines.append((content, marks[start : start + len(content)]))
                start += len(line)
            found[row["path"]] = (row.get("language"), lines)
    return found


def split(text):
    """Returns the lines of a text, each with its LF."""
    lines = text.split(b"\n")
    return [line + b"\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def difference(before, after):
    """Returns what differs first; None if nothing does."""
    if before[0] != after[0]:
        return f"language {before[0]}, then {after[0]}"
    for number, ((text, old), (_, new)) in enumerate(zip(before[1], after[1]), 1):
        if old != new:
            column = next(column for column, pair in enumerate(zip(old, new)) if pair[0] != pair[1])
            shown = text.decode(errors="replace")
            return f"{number}:{column + 1}: {old[column] or 'none'}, then {new[column] or 'none'}: {shown[:80]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).absolute()))
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--only", choices=VARIANTS, help="only this variant")
    options = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent
    paths = options.paths or [root / "grammars/tests/highlight"]
    files = []
    for path in paths:
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and not file.name.endswith(BESIDE):
                files.append((file, file.name if path.is_file() else str(file.relative_to(path))))
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for variant, change in {"lf": lambda text: text, **VARIANTS}.items():
            for file, relative in files:
                text = file.read_bytes().replace(b"\r\n", b"\n")
                # A text with bytes that are no UTF-8 or with CR alone is another text with a mark or CRLF.
                if b"\r" in text or text.startswith(BOM) or not is_utf8(text):
                    continue
                target = folder / variant / relative
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(change(text))
        before = scopes(options.program, folder / "lf")
        for variant in [options.only] if options.only else VARIANTS:
            after = scopes(options.program, folder / variant)
            for path in sorted(before):
                found = difference(before[path], after[path]) if path in after else "not highlighted"
                known = KNOWN.get((variant, path)) if not options.paths else None
                if bool(found) == bool(known):
                    passed += 1
                else:
                    failed += 1
                    print(f"{path}: {variant}: {found or 'differs no more; leave it out of KNOWN'}")
            shutil.rmtree(folder / variant)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def is_utf8(text):
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
