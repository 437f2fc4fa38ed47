#!/usr/bin/env python3
"""Finds the query files inside the native module of a wheel: package_queries.py WHEEL SHA256 VERSION LICENCE > grammars/package-queries.tsv

The module is asked for its queries here, once, by whoever keeps the table: `pip install` the wheel into an environment of its own and run
this with its Python. Who installs a grammar only reads bytes at the places found.

Languages that have queries of our own are left out.
"""

import importlib
import pathlib
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "scripts"))
import language_files  # noqa: E402

MODULE = "tree_sitter_language_pack._native"
MEMBER = "tree_sitter_language_pack/_native.abi3.so"
KINDS = ["highlights", "injections", "locals"]
# What the files of a language leave to those of another.
BASES = {"qmljs": ["typescript"], "cuda": ["cpp"], "nqc": ["c"]}


def main():
    wheel, sha256, version, licence = sys.argv[1:]
    native = importlib.import_module(MODULE)
    module = zipfile.ZipFile(wheel).read(MEMBER)
    folder = pathlib.Path(__file__).resolve().parent.parent / "grammars"
    languages = language_files.languages()
    print("# Where the query files of languages that have none of ours stand in a package. Made by Tools/package_queries.py; PackageQueries.swift says")
    print("# what the fields are.")
    print("package", "tree-sitter-language-pack", version, licence, sep="\t")
    print("wheel", pathlib.Path(wheel).name, sha256, MEMBER, sep="\t")
    for name, entry in sorted(languages.items()):
        if "highlights" in entry.get("queries", {}) or (folder / name / "highlights.scm").exists():
            continue
        for kind in KINDS:
            text = None
            for spelling in [name, name.replace("_", "")]:
                try:
                    text = text or getattr(native, f"get_{kind}_query")(spelling)
                except Exception:  # It knows no such language.
                    pass
            if not text:
                continue
            place = module.find(text.encode())
            if place < 0:
                print(f"{name}: its {kind} are not stored in one piece", file=sys.stderr)
                continue
            print(name, kind, place, len(text.encode()), *([",".join(BASES[name])] if name in BASES else []), sep="\t")


main()
