"""Vim with vim-lsp and with YouCompleteMe: colours before and after an edit, names, actions, words, formatting, help in our own files."""
import json
import os
import pathlib
import pty
import subprocess
import threading

import features
from clients import VIM_LSP, YOUCOMPLETEME, needs
from test_spelling import has_hunspell


def drive(wired, script, monkeypatch):
    folder = wired.folder / "project"
    folder.mkdir()
    monkeypatch.setenv("DICPATH", str(features.write(folder, has_hunspell())))
    out = wired.folder / "out.jsonl"
    environment = dict(
        os.environ, LSP_COMMAND=json.dumps(wired.command), LSP_FOLDER=str(folder), LSP_OUT=str(out), HOME=str(wired.folder), TERM="dumb",
        LSP_WORDS="1" if has_hunspell() else "")
    here = pathlib.Path(__file__).parent
    # Vim ends where its standard input does, and types only in a terminal.
    terminal, end = pty.openpty()

    def read():
        try:
            while os.read(terminal, 1 << 16):
                pass
        except OSError:
            pass

    threading.Thread(target=read, daemon=True).start()
    try:
        subprocess.run(
            [YOUCOMPLETEME.path, "-N", "-n", "-i", "NONE", "-u", here / f"{script}.vim"], env=environment, timeout=400, check=True, stdin=end, stdout=end,
            stderr=end)
    finally:
        os.close(end)
    return features.said(out)


def check(result):
    """What both plugins show alike."""
    colours = {(line, text) for line, text, _ in result["open"]}
    assert {(1, "def"), (1, "read_all"), (1, "path"), (2, "path"), (4, "1")} <= colours
    edited = {(line, text) for line, text, _ in result["edited"]}
    assert edited == {(1, "# one more")} | {(line + 1, text) for line, text in colours}
    assert result["defined"] == ["a.py", 1, 13]
    assert [place[:2] for place in result["references"]] == [["a.py", 1], ["a.py", 2]]
    assert "read_all" in result["outline"][0][2]
    assert sorted(place[0] for place in result["symbols"]) == ["a.py", "b.js"]
    assert result["renamed"] == ["def read_all(place):", "    return place", "", "read_all(1)"]
    assert result["fixed"] == ["# the longish"]
    assert any("did you mean \"columns\"" in message for message in result["diagnostics"])
    assert "format.reflow" in str(result["hover"])
    assert result["completed"] == ["columns = "]
    assert result["capture"] == ["highlights.scm", 2, 15]
    assert len(result["formatted"]) == 2 and result["range"] == result["formatted"]
    if has_hunspell():
        assert "longish" in result["words"]


@needs(VIM_LSP)
def test_vim_lsp_uses_what_it_is_offered(wired, monkeypatch):
    result = drive(wired, "vim_lsp", monkeypatch)
    check(result)
    assert [place[:2] for place in result["occurrences"]] == [[1, "path"], [2, "path"]]
    assert result["folds"] == [1, 1, 0, 0]
    assert [place[2] for place in result["links"]] == ["https://example.com/a(b)"]


@needs(YOUCOMPLETEME)
def test_youcompleteme_uses_what_it_is_offered(wired, monkeypatch):
    check(drive(wired, "vim_ycm", monkeypatch))
