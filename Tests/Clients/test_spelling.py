"""Editors show misspelt words, replace one, and add one to the project, which makes it right in every open file."""
import ctypes
import json
import os
import subprocess

import pytest
import wire
from clients import LSP_MODE, NEOVIM, needs
from features import said

WORDS = ["hello", "world", "the"]


def has_hunspell():
    for name in ("libhunspell-1.7.so.0", "libhunspell.so.0", "libhunspell-1.7.dylib"):
        try:
            ctypes.CDLL(name)
            return True
        except OSError:
            continue
    return False


pytestmark = pytest.mark.skipif(not has_hunspell(), reason="missing client: libhunspell: apt-get install libhunspell-1.7-0")


@pytest.fixture
def files(wired, monkeypatch):
    folder = wired.folder / "words"
    folder.mkdir()
    (folder / "en_XX.aff").write_text("SET UTF-8\nTRY esianrtolcdugmphbyfvkwz'\n")
    (folder / "en_XX.dic").write_text(f"{len(WORDS)}\n" + "\n".join(WORDS) + "\n")
    monkeypatch.setenv("DICPATH", str(folder))
    (wired.folder / ".git").mkdir()
    (wired.folder / "highlight-lsp.toml").write_text('[spelling]\nenabled = true\nlanguages = ["en_XX"]\n')
    first, second = wired.folder / "a.py", wired.folder / "b.py"
    first.write_text("# hello wrold zqqzq\n")
    second.write_text("# the zqqzq\n")
    return first, second


@needs(NEOVIM)
def test_neovim_replaces_and_adds_words(wired, files):
    out = wired.folder / "out.jsonl"
    environment = dict(
        os.environ, LSP_COMMAND=json.dumps(wired.command), LSP_OUT=str(out), LSP_OTHER=str(files[1]), HOME=str(wired.folder),
        XDG_STATE_HOME=str(wired.folder / "state"))
    script = os.path.join(os.path.dirname(__file__), "neovim_spelling.lua")
    subprocess.run(
        [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "--clean", "-n", "-S", script, str(files[0])], env=environment,
        timeout=400, check=True, stdin=subprocess.DEVNULL)
    result = said(out)
    assert result["words"] == result["underlined"] == [["wrold", "zqqzq"], ["zqqzq"]]
    assert result["text"][0] == "# hello world zqqzq"
    assert (wired.folder / "highlight-lsp.words").read_text() == "zqqzq\n"


@needs(LSP_MODE)
def test_emacs_replaces_and_adds_words(wired, files):
    out = wired.folder / "out.jsonl"
    environment = dict(
        os.environ, LSP_COMMAND=" ".join(wired.command), LSP_FILE=str(files[0]), LSP_OTHER=str(files[1]), LSP_OUT=str(out))
    script = os.path.join(os.path.dirname(__file__), "emacs_spelling.el")
    subprocess.run(
        [LSP_MODE.path, "--batch", "-l", script], env=environment, timeout=400, check=True, capture_output=True,
        stdin=subprocess.DEVNULL)
    result = said(out)
    assert result["words"] == [2, 1]
    assert result["underlined"] == [["wrold", "zqqzq"], ["zqqzq"]]
    assert result["text"].startswith("# hello world zqqzq")
    assert (wired.folder / "highlight-lsp.words").read_text() == "zqqzq\n"
