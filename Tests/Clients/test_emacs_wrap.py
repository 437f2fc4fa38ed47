"""`highlight-lsp-wrap-mode` of Emacs on a terminal: rows end where the server allows it."""
import fcntl
import json
import os
import pathlib
import pty
import select
import signal
import struct
import termios
import time

import pytest
from clients import EGLOT, EMACS, LSP_MODE, needs
from test_neovim_wrap import address


@pytest.mark.parametrize(
    "client", [pytest.param("lsp-mode", marks=needs(LSP_MODE)), pytest.param("eglot", marks=needs(EGLOT))])
def test_rows_break_where_the_server_allows_it(wired, client):
    long, short = address(120), address(45)
    file, out = wired.folder / "notes.txt", wired.folder / "out.jsonl"
    (wired.folder / ".git").mkdir()
    file.write_text(
        f"Before it {long} and behind it.\n\nSome 😀 words first, then {short} in the middle of it, and more words behind.\n\n"
        + "漢字" * 40 + "\n")
    environment = dict(
        os.environ, HOME=str(wired.folder), LSP_CLIENT=client, LSP_COMMAND=" ".join(wired.command), LSP_OUT=str(out), LSP_FILE=str(file),
        TERM="xterm-256color")
    script = pathlib.Path(__file__).with_name("emacs_wrap.el")
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 60, 0, 0))
        os.execve(EMACS.path, [EMACS.path, "-nw", "-q", "-l", str(script)], environment)

    def said():
        return {entry["what"]: entry["value"] for entry in map(json.loads, out.read_text().splitlines())} if out.exists() else {}

    # What the editor draws is read, so that it goes on.
    end = time.monotonic() + 300
    try:
        while time.monotonic() < end and "end" not in said():
            if select.select([terminal], [], [], 0.1)[0]:
                os.read(terminal, 1 << 16)
    finally:
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
    said = said()
    assert "error" not in said, said
    # The last column of a terminal is Emacs' own. A wider link has rows of its own.
    first = ["Before it", long[:59], long[59:118], long[118:], "and behind it."]
    rest = [
        "", "Some 😀 words first, then", f"{short} in the", "middle of it, and more words behind.", "",
        "漢字" * 14 + "漢", "字" + "漢字" * 14, "漢字" * 11]
    assert said["rows"] == [*first, *rest] and said["again"] == said["rows"] and said["failed"] == said["rows"]
    # A window beside another one cuts long rows.
    assert said["narrow"][:8] == [
        "Before it", long, "and behind it.", "", "Some 😀 words first, then", short, "in the middle of it, and", "more words behind."]
    assert said["hidden"][:4] == first[:4]
    assert said["typed"] == ["word Before it", *first[1:], *rest]
    assert said["longer"] == ["word " + "w" * 50, *first, *rest]
    # The text is as it was, and nothing is left when the mode is off.
    assert not said["modified"] and said["same"] and said["left"] and said["overlays"] == 0
