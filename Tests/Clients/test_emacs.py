"""Emacs with lsp-mode draws what the server says, opens links, folds, and lets selections grow."""
import json
import os
import subprocess

import wire
from clients import LSP_MODE, needs


@needs(LSP_MODE)
def test_lsp_mode_draws_tokens_opens_links_and_folds(wired):
    file = wired.folder / "a.py"
    file.write_text("# see https://example.com/a b\nx = 1\ndef f(a):\n    return a + 1\n")
    (wired.folder / ".git").mkdir()
    # Python's usual servers have folds.
    (wired.folder / "highlight-lsp.toml").write_text(
        '[languages.python]\nprovides = ["tokens", "links", "folding", "selection", "diagnostics"]\n')
    out = wired.folder / "out.jsonl"
    environment = dict(os.environ, LSP_COMMAND=" ".join(wired.command), LSP_FILE=str(file), LSP_OUT=str(out))
    script = os.path.join(os.path.dirname(__file__), "emacs.el")
    subprocess.run(
        [LSP_MODE.path, "--batch", "-l", script], env=environment, timeout=400, check=True, capture_output=True,
        stdin=subprocess.DEVNULL)
    said = {}
    for line in out.read_text().splitlines():
        entry = json.loads(line)
        said[entry["what"]] = entry["value"]
    assert "error" not in said, said["error"]
    faces = {(line, text): face for line, text, face in said["open"]}
    assert "comment" in faces[(0, "# see https://example.com/a b")]
    assert "function" in faces[(2, "f")]
    assert any(line == 4 and text == "3" for line, text, _ in said["end"])
    # The client drops an edit at index 0, so the answer is a full one.
    assert [[line - 1, text, face] for line, text, face in said["top"]] == said["end"]
    assert any(line == 2 and "😀" in text and "comment" in face for line, text, face in said["middle"])
    # The lines below moved one down and look as before.
    assert [entry for entry in said["middle"] if entry[0] > 2] == [
        [line + 1, text, face] for line, text, face in said["top"] if line > 1]
    assert any(line == 2 and text == "42" for line, text, _ in said["inside"])
    assert said["data"] == said["full"]
    assert wire.absolute(said["range"]) == [token for token in wire.absolute(said["full"]) if 2 <= token[0] < 4]
    methods = [entry["message"].get("method") for entry in map(json.loads, open(wired.log))]
    assert "textDocument/semanticTokens/full/delta" in methods
    assert any(line == 1 and text == "see" and "keyword" in face for line, text, face in said["rule"])
    assert said["opened"] == "https://example.com/a"
    assert [4, 5] in said["folds"]
    assert said["selections"] == sorted(said["selections"], key=len) and said["selections"][0] == "a"
    assert said["breaks"] == 8
