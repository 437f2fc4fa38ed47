"""In Emacs colours come with the key: lsp-mode on a terminal, with the page's lines."""
import json
import os
import pathlib
import pty
import select
import signal
import statistics
import time

from clients import LSP_MODE, needs
from test_emacs_seven import page_lines
from test_neovim_colors import typescript

pytestmark = needs(LSP_MODE)


def test_colours_come_with_the_key(wired, figures):
    file, out = wired.folder / "a.ts", wired.folder / "out.jsonl"
    (wired.folder / ".git").mkdir()
    file.write_text(typescript(300_000))
    environment = dict(
        os.environ, HOME=str(wired.folder), LSP_COMMAND=" ".join(wired.command), LSP_OUT=str(out), LSP_FILE=str(file), TERM="xterm-256color",
        LSP_PAGE="\n".join(line for line in page_lines().splitlines() if "hook" not in line))
    script = pathlib.Path(__file__).with_name("emacs_speed.el")
    child, terminal = pty.fork()
    if child == 0:
        os.execve(LSP_MODE.path, [LSP_MODE.path, "-nw", "-q", "-l", str(script)], environment)

    def said():
        return {entry["what"]: entry["value"] for entry in map(json.loads, out.read_text().splitlines())} if out.exists() else {}

    def wait(until, seconds):
        """What the editor draws is read, so that it goes on."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            if select.select([terminal], [], [], 0.02)[0]:
                try:
                    os.read(terminal, 1 << 16)
                except OSError:
                    return

    try:
        wait(lambda: {"ready", "error"} & set(said()), 100)
        assert "error" not in said(), said()
        for key in b"a" * 49 + b"z":
            os.write(terminal, bytes([key]))
            wait(lambda: False, 1 / 11)
        wait(lambda: "keys" in said(), 100)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    times = said()["keys"]
    assert said()["delay"] == 0.02
    figures(f"Emacs, 300 KB of TypeScript, 50 keys, 11 a second: key to color {statistics.median(times):.0f} ms (median of {len(times)})")
    assert len(times) > 10
