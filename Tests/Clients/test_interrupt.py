"""Ctrl-C in a run over many files: it ends by the signal, after what was found so far."""
import os
import pty
import signal
import subprocess

import pytest

PROGRAM = os.environ["HIGHLIGHT_LSP_PROGRAM"]
RULE = "[[rules]]\nid = \"todo\"\npattern = 'TODO'\nseverity = \"warning\"\nwithin = [\"comment\"]\n"


@pytest.mark.parametrize("command", [["check", "-j", "1", "--write-baseline", "old.json"], ["check", "-j", "2", "--fix"]])
def test_findings_are_reported_and_the_signal_ends(tmp_path, command):
    (tmp_path / "highlight-lsp.toml").write_text(RULE)
    for index in range(3000):
        (tmp_path / f"f{index:04}.py").write_text("# TODO\n" + "def f(value):\n    return value + 1\n" * 200)
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        [PROGRAM, *command], cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=end,
        env=dict(os.environ, XDG_CONFIG_HOME=str(tmp_path / "none"), CI=""))
    os.close(end)
    said = b""
    # The first files are checked.
    while b"checking [1" not in said and b"checking [2" not in said:
        said += os.read(terminal, 4096)
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=60)[0].decode()
    try:
        while part := os.read(terminal, 4096):
            said += part
    except OSError:
        pass  # The terminal has no other end any more.
    assert process.returncode == -signal.SIGINT
    assert b"interrupted: " in said
    found = output.count("[todo]")
    assert 0 < found < 3000 or b" 0 of 3000" in said
    assert not (tmp_path / "old.json").exists()
