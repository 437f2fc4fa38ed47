"""What the data folder says of languages, for scripts: grammars/packages.toml and grammars/NAME/language.toml, or the grammars/languages.toml of
an older clone."""

import pathlib
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]


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


if __name__ == "__main__":
    # The languages of the first tier, for scripts of a shell.
    print("\n".join(name for name, entry in languages().items() if entry.get("tier") == 1))
