"""What Neovim makes of symbols of the folder, names, actions, words, formatting, switches, and of help in our own files."""
import json
import os
import subprocess

import features
import wire
from clients import NEOVIM, needs
from test_spelling import has_hunspell

pytestmark = needs(NEOVIM)


def test_neovim_uses_what_it_is_offered(wired, monkeypatch):
    folder = wired.folder / "project"
    folder.mkdir()
    monkeypatch.setenv("DICPATH", str(features.write(folder, has_hunspell())))
    out = wired.folder / "out.jsonl"
    environment = dict(
        os.environ, LSP_COMMAND=json.dumps(wired.command), LSP_OUT=str(out), HOME=str(wired.folder),
        XDG_STATE_HOME=str(wired.folder / "state"), LSP_WORDS="1" if has_hunspell() else "")
    script = os.path.join(os.path.dirname(__file__), "neovim_features.lua")
    subprocess.run(
        [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "--clean", "-n", "-S", script], env=environment, timeout=400, check=True,
        stdin=subprocess.DEVNULL, cwd=folder)
    said = features.said(out)
    found = {(os.path.basename(item["filename"]), item["text"].split("] ")[-1].split(" ")[0]) for item in said["symbols"]}
    assert found == {("a.py", "read_all"), ("b.js", "readAll")}
    assert said["renamed"] == ["def read_all(place):", "    return place", "", "read_all(1)"]
    assert [item["text"] for item in said["outline"]] == ["[Function] read_all"]
    assert (said["defined"]["lnum"], said["defined"]["col"]) == (1, 14)
    assert [(item["lnum"], item["col"]) for item in said["references"]] == [(1, 14), (2, 12)]
    assert said["occurrences"] == 2
    assert said["fixed"] == ["# the longish"]
    assert "`format.reflow`" in said["hover"]["contents"]["value"]
    assert "columns" in said["completed"]
    assert any("did you mean \"columns\"" in message for message in said["diagnostics"])
    assert len(said["formatted"]) == 2
    assert said["definition"]["lnum"] == 2 and said["definition"]["col"] == 16
    if has_hunspell():
        assert "longish" in said["words"]
