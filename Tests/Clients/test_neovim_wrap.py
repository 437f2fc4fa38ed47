"""The option `wrap` of the plugin for Neovim: rows end where the server allows it."""
import json
import os
import pathlib
import re
import subprocess
import textwrap

import wire
from clients import NEOVIM, needs

pytestmark = needs(NEOVIM)
ROOT = pathlib.Path(__file__).parents[2]
PLUGIN = ROOT / "editors" / "neovim"


def address(length):
    """An address of so many characters in which other programs break lines."""
    return ("https://example.com/" + "a-b/c?d=e&f." * length)[: length - 1] + "z"


def test_rows_break_where_the_server_allows_it(wired):
    long, short = address(120), address(45)
    file = wired.folder / "notes.md"
    lines = [
        f"Before it {long} and behind it.", "", f"Some words first, then {short} in the middle of it, and more words behind.", "",
        "漢字" * 40, "\tA tab, then words up to the end of the row and of another one, too.", "x" * 6000]
    file.write_text("\n".join(lines) + "\n")
    out = wired.folder / "out.json"
    page = (ROOT / "docs/protocol.md").read_text()
    client = textwrap.dedent(re.search(r"^    local namespace = .*?\n\n", page, re.S | re.M)[0])
    assert len(client.strip().splitlines()) == 10
    environment = dict(
        os.environ, LSP_COMMAND=json.dumps(wired.command), LSP_PLUGIN=str(PLUGIN), LSP_FILE=str(file), LSP_OUT=str(out),
        LSP_CLIENT=client,
        HOME=str(wired.folder), XDG_STATE_HOME=str(wired.folder / "state"))
    script = pathlib.Path(__file__).with_name("neovim_wrap.lua")
    subprocess.run(
        [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "--clean", "-n", "-S", script], env=environment, timeout=400, check=True,
        stdin=subprocess.DEVNULL)
    said = json.loads(out.read_text())
    assert "error" not in said, said
    # Blanks that have no cell in a row begin the next one.
    first = ["Before it", long[:60], long[60:], " and behind it.", ""]
    second = ["Some words first, then", f"{short} in the middle", "of it, and more words behind.", ""]
    wide = ["漢字" * 15, "漢字" * 15, "漢字" * 10]
    tab = ["    A tab, then words up to the end of the row and of", "another one, too."]
    assert said["rows"] == [*first, *second, *wide, *tab]
    assert said["typed"] == ["word Before it", *said["rows"][1:]]
    assert said["before_the_answer"] == said["typed"]
    assert said["undone"] == said["rows"]
    assert said["more"] == [*first[:-1], *said["rows"]]
    # A mark of rows takes cells of all but the first.
    assert said["showbreak"][:8] == [
        "Before it", f"> {long[:58]}", f"> {long[58:116]}", f"> {long[116:]}", "> and behind it.", "",
        "Some words first, then", f"> {short} in the"]
    # A row of 30 is shorter than both addresses.
    assert said["narrow"][:11] == [
        "Before it", *(long[start : start + 30] for start in range(0, 120, 30)), " and behind it.", "",
        "Some words first, then", short[:30], short[30:], "in the middle of it, and more"]
    assert said["wide"][:6] == [
        "Before it", long[:80], long[80:], "and behind it.", "", f"Some words first, then {short} in the"]
    assert said["folded"][:4] == said["wide"][:4] and said["folded"][4].startswith("+--") and len(said["folded"]) == 5
    assert said["unfolded"] == said["wide"]
    # Nothing is left of it: neither in the text nor in the options.
    assert said["same"] and said["linebreak"]
    assert said["client"] == [10, 131]
    assert said["formatted"] == ["Before it", long, "and behind it."]
