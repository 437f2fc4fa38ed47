"""The plugin that the repository ships for Neovim."""
import json
import os
import pathlib
import subprocess

import wire
from clients import NEOVIM, needs

pytestmark = needs(NEOVIM)
PLUGIN = pathlib.Path(__file__).parents[2] / "editors" / "neovim"


def test_it_reflows_explains_and_colours_every_buffer(wired):
    file = wired.folder / "a.py"
    code = ["def f(a):", "    b = a  # a comment behind code, longer than forty cells", "    return b"]
    file.write_text("\n".join(["# words in front of https://example.com/a/b-c/d?e=f%20g#h and behind", *code]) + "\n")
    # Python's usual servers have folds.
    (wired.folder / "highlight-lsp.toml").write_text('[languages.python]\nprovides = ["tokens", "folding", "formatting"]\n')
    more = {"b.py": "# x\n", "c.md": "# a\n", "d.c": "// a\n"}
    for name, text in more.items():
        (wired.folder / name).write_text(text)
    out = wired.folder / "out.json"
    environment = dict(
        os.environ, LSP_COMMAND=json.dumps(wired.command), LSP_PLUGIN=str(PLUGIN), LSP_FILE=str(file), LSP_OUT=str(out),
        LSP_MORE=json.dumps([str(wired.folder / name) for name in more]),
        HOME=str(wired.folder), XDG_STATE_HOME=str(wired.folder / "state"))
    script = os.path.join(os.path.dirname(__file__), "neovim_plugin.lua")
    subprocess.run(
        [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "--clean", "-n", "-S", script], env=environment, timeout=400, check=True, stdin=subprocess.DEVNULL)
    said = json.loads(out.read_text())
    assert "error" not in said, said
    assert said["comment"] == ["# words in front of", "# https://example.com/a/b-c/d?e=f%20g#h", "# and behind"]
    assert said["code"] == code
    assert said["fold"] >= 1
    # Every buffer, not only the one for which the server was started.
    assert said["drawn"] == [["of b.py", "python"], ["of c.md", "markdown"], ["of d.c", "c"], ["read again", "c"]]
    assert said["foreign"] == "a2ps"
    assert said["alone"] == ["No document symbols found"]
    assert said["beside"] == []
    assert said["command"] == 2
    assert said["before"] != said["comment"]
    assert "scope      comment" in "\n".join(said["explained"])
