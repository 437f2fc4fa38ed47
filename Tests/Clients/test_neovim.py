"""Neovim draws what the server says: open, edit at the end, at the top and in the middle, with an emoji."""
import json
import os
import subprocess

import wire
from clients import NEOVIM, needs

pytestmark = needs(NEOVIM)


def test_neovim_draws_tokens_links_and_folds(wired):
    file = wired.folder / "a.py"
    file.write_text("# see https://example.com/a b\nx = 1\ndef f(a):\n    return a\n")
    # Python's usual servers have folds.
    (wired.folder / "highlight-lsp.toml").write_text('[languages.python]\nprovides = ["tokens", "links", "folding", "selection", "diagnostics"]\n')
    out = wired.folder / "out.jsonl"
    environment = dict(
        os.environ, LSP_COMMAND=json.dumps(wired.command), LSP_OUT=str(out), HOME=str(wired.folder),
        XDG_STATE_HOME=str(wired.folder / "state"))
    script = os.path.join(os.path.dirname(__file__), "neovim.lua")
    subprocess.run(
        [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "--clean", "-n", "-S", script, str(file)], env=environment, timeout=400, check=True,
        stdin=subprocess.DEVNULL)
    said = {}
    for line in out.read_text().splitlines():
        entry = json.loads(line)
        said[entry["what"]] = entry.get("value")
    assert "error" not in said
    assert said["encoding"] == "utf-8"
    assert [0, "# see https://example.com/a b", "comment"] in said["open"]
    assert [2, "f", "function"] in said["open"]
    assert [4, "z", "variable"] in said["end"] and [4, "3", "number"] in said["end"]
    # Everything two lines further down.
    assert [[line - 2, text, kind] for line, text, kind in said["top"]] == said["end"]
    assert [4, "'😀'", "string"] in said["middle"] and [4, "4", "number"] in said["middle"]
    assert [5, "f", "function"] in said["middle"]
    assert said["data"] == said["textDocument/semanticTokens/full"]["data"]
    full = wire.absolute(said["data"])
    assert wire.absolute(said["textDocument/semanticTokens/range"]["data"]) == [token for token in full if 3 <= token[0] < 6]
    methods = [entry["message"].get("method") for entry in map(json.loads, open(wired.log))]
    assert "textDocument/semanticTokens/full/delta" in methods
    lengths = []
    selection = said["textDocument/selectionRange"][0]
    while selection:
        start, end = selection["range"]["start"], selection["range"]["end"]
        lengths.append((end["line"] - start["line"], end["character"] - start["character"]))
        selection = selection.get("parent")
    assert lengths[0] == (0, 1) and lengths == sorted(lengths) and len(lengths) > 3
    assert [2, "see", "keyword"] in said["rule"]
    assert [link["target"] for link in said["textDocument/documentLink"]] == ["https://example.com/a"]
    assert said["highlight/lineBreaks"]["lines"][2]["links"][0]["target"] == "https://example.com/a"
    lines = said["text"]
    assert said["folds"][lines.index("def f(a):")] == 1
