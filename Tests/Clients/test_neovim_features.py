"""What Neovim makes of symbols of the folder, rename, formatting, and of help in our own files."""
import json
import os
import subprocess

import pytest
import wire

NEOVIM = os.environ.get("NEOVIM", "")
pytestmark = pytest.mark.skipif(not NEOVIM, reason="no Neovim 0.11")


def test_neovim_uses_what_it_is_offered(wired):
    files = {
        "a.py": "def read_all(path):\n    return path\n\nread_all(1)\n", "sub/b.js": "class Reader { readAll() {} }\n",
        "highlight-lsp.toml": "[format]\nreflow = true\ncolums = 20\n[languages.python]\nprovides = [\"rename\", \"workspaceSymbol\"]\n",
        "notes.md": "some words that are far longer than a row of forty cells would be, and so they are broken into several of them\n",
        "python/highlights.scm": "; ours\n((identifier) @x (#eq? @x \"a\") @x)\n",
    }
    for name, text in files.items():
        path = wired.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    out = wired.folder / "out.jsonl"
    environment = dict(
        os.environ, LSP_COMMAND=json.dumps(wired.command), LSP_OUT=str(out), HOME=str(wired.folder),
        XDG_STATE_HOME=str(wired.folder / "state"))
    script = os.path.join(os.path.dirname(__file__), "neovim_features.lua")
    subprocess.run(
        [*wire.WITHOUT_NETWORK, NEOVIM, "--headless", "--clean", "-n", "-S", script], env=environment, timeout=120, check=True,
        stdin=subprocess.DEVNULL, cwd=wired.folder)
    said = {}
    for line in out.read_text().splitlines():
        entry = json.loads(line)
        said[entry["what"]] = entry.get("value")
    assert "error" not in said, said["error"]
    found = {(os.path.basename(item["filename"]), item["text"].split("] ")[-1].split(" ")[0]) for item in said["symbols"]}
    assert found == {("a.py", "read_all"), ("b.js", "readAll")}
    assert said["renamed"] == ["def read_all(place):", "    return place", "", "read_all(1)"]
    assert "`format.reflow`" in said["hover"]["contents"]["value"]
    assert "columns" in said["completed"]
    assert any("did you mean \"columns\"" in message for message in said["diagnostics"])
    assert len(said["formatted"]) == 2
    assert said["definition"]["lnum"] == 2 and said["definition"]["col"] == 16
