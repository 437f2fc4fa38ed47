"""lsp-mode and Eglot: outline, symbols of the folder, names, actions, words, formatting, and help in our own files."""
import os
import pathlib
import subprocess

import features
import pytest
from clients import EGLOT, EMACS, LSP_MODE, needs
from test_spelling import has_hunspell


@pytest.mark.parametrize(
    "client", [pytest.param("lsp-mode", marks=needs(LSP_MODE)), pytest.param("eglot", marks=needs(EGLOT))])
def test_emacs_uses_what_it_is_offered(wired, client, monkeypatch):
    folder = wired.folder / "project"
    folder.mkdir()
    monkeypatch.setenv("DICPATH", str(features.write(folder, has_hunspell())))
    out = wired.folder / "out.jsonl"
    environment = dict(
        os.environ, LSP_CLIENT=client, LSP_COMMAND=" ".join(wired.command), LSP_FOLDER=str(folder), LSP_OUT=str(out),
        HOME=str(wired.folder), LSP_WORDS="1" if has_hunspell() else "")
    script = pathlib.Path(__file__).with_name("emacs_features.el")
    run = subprocess.run(
        [EMACS.path, "--batch", "-l", script], env=environment, timeout=400, capture_output=True, stdin=subprocess.DEVNULL, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
    result = features.said(out)
    assert result["outline"] == ["read_all"]
    assert result["defined"] == ["a.py", 1, 13]
    # lsp-mode asks for those without the declaration.
    assert result["references"][-1] == ["a.py", 2] and len(result["references"]) == (2 if client == "eglot" else 1)
    assert result["symbols"] == ["a.py", "b.js"]
    assert result["renamed"] == ["def read_all(place):", "    return place", "", "read_all(1)", ""]
    assert result["fixed"] == ["# the longish", ""]
    assert any("did you mean \"columns\"" in message for message in result["diagnostics"])
    assert "format.reflow" in result["hover"]
    assert "columns" in result["completed"]
    assert result["capture"] == ["highlights.scm", 2, 15]
    assert [len(line) <= 80 for line in result["formatted"]] == [True] * 3 and result["range"] == result["formatted"]
    assert result["occurrences"] == 2
    assert result["typed"] == [features.TYPED + "and", "more "]
    assert result["point"] == [2, 5]
    if has_hunspell():
        assert "longish" in result["words"]
