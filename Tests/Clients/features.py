"""A folder with something of everything that editors may ask for, and what comes of it."""
import json

CONFIGURATION = """\
[format]
reflow = true
colums = 20
[languages.python]
provides = [
  "definition", "references", "rename", "workspaceSymbol", "symbols", "codeAction", "diagnostics", "completion", "tokens", "folding",
  "links", "selection", "occurrences",
]
[languages.javascript]
provides = ["workspaceSymbol", "symbols"]
[[rules]]
id = "typo"
pattern = '\\bteh\\b'
fix = "the"
severity = "warning"
message = "the"
"""
WORDS = '[spelling]\nenabled = true\nlanguages = ["en_XX"]\n'
LONG = "some words that are far longer than a row of eighty cells would be, and so they are broken into several of them\n"
TYPED = "these are words up to the end of what a row of eighty cells has space for, "
FILES = {
    "a.py": "def read_all(path):\n    return path\n\nread_all(1)\n",
    "fix.py": "# teh longish\n",
    "sub/b.js": "class Reader { readAll() {} }\n",
    "notes.md": LONG,
    "link.md": "see https://example.com/a(b).\n",
    "typed.md": TYPED,
    "python/highlights.scm": '; ours\n((identifier) @x (#eq? @x "a") @x)\n',
    # lsp-mode and others find the folder by it.
    ".git/HEAD": "ref: refs/heads/main\n",
}


def write(folder, words):
    """Writes the files; with `words` comments are spelt, which completion of words needs."""
    for name, text in (FILES | {"highlight-lsp.toml": CONFIGURATION + (WORDS if words else "")}).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    dictionary = folder.parent / "dictionaries"
    dictionary.mkdir()
    (dictionary / "en_XX.aff").write_text("SET UTF-8\n")
    (dictionary / "en_XX.dic").write_text("3\nthe\nteh\nlongish\n")
    return dictionary


def said(path):
    """What a script wrote, line by line."""
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    result = {entry["what"]: entry.get("value") for entry in entries}
    assert "error" not in result, (result["error"], result)
    return result
