"""What the data folder says of languages, for scripts: grammars/packages.toml and grammars/NAME/language.toml, or the grammars/languages.toml of
an older clone.

    scripts/language_files.py              prints the languages of the first tier
    scripts/language_files.py supported    prints the folders of supported languages and of the fixtures that make test runs
    scripts/language_files.py tested       prints the languages whose grammars tests need: those with a query file here; for make test only
                                           supported ones and those of Tests/Data/languages.txt (HIGHLIGHT_LSP_TEST_ALL=1: all)
"""

import os
import pathlib
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
FIXTURES = "grammars/tests/highlight"


def languages(clone=ROOT):
    """The table of each language, by name: the first tier first, as the program orders them."""
    files = sorted(pathlib.Path(clone, "grammars").glob("*/language.toml"))
    found = {path.parent.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in files}
    single = pathlib.Path(clone, "grammars/languages.toml")
    found = found or tomllib.loads(single.read_text(encoding="utf-8"))["languages"]
    return dict(sorted(found.items(), key=lambda item: (item[1].get("tier") != 1, item[0])))


def packages(clone=ROOT):
    """The table of each package, by name."""
    return tomllib.loads(pathlib.Path(clone, "grammars/packages.toml").read_text(encoding="utf-8"))["packages"]


def is_supported(entry):
    """Whether a failing fixture of a language fails make test. That of a language of the community fails make test-all."""
    return "tier" in entry


def supported_folders(clone=ROOT):
    """The folders of supported languages, and those of fixtures that are not of the community's. One that is named as no language has fixtures of several."""
    known = languages(clone)
    fixtures = sorted(path.name for path in pathlib.Path(clone, FIXTURES).iterdir() if path.name not in known or is_supported(known[path.name]))
    return [*(f"grammars/{name}" for name, entry in known.items() if is_supported(entry)), *(f"{FIXTURES}/{name}" for name in fixtures)]


def first_tier():
    """The languages of the first tier."""
    return [name for name, entry in languages().items() if entry.get("tier") == 1]


def tested(clone=ROOT):
    """The languages whose grammars tests need."""
    more = pathlib.Path(clone, "Tests/Data/languages.txt").read_text(encoding="utf-8").split()
    runs_all = os.environ.get("HIGHLIGHT_LSP_TEST_ALL") == "1"
    return [
        name for name, entry in languages(clone).items()
        if any(pathlib.Path(clone, "grammars", name).glob("*.scm")) and (runs_all or is_supported(entry) or name in more)]


if __name__ == "__main__":
    printed = {(): first_tier, ("supported",): supported_folders, ("tested",): tested}.get(tuple(sys.argv[1:]))
    if not printed:
        sys.exit(__doc__)
    print("\n".join(printed()))
