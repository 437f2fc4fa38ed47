import os
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "scripts"))
import wire

PROGRAM = os.environ["HIGHLIGHT_LSP_PROGRAM"]


class Wire:
    """A server whose messages are kept and checked at the end of the test."""

    def __init__(self, folder):
        self.folder = folder
        self.log = folder / "wire.log"
        self.command = [sys.executable, wire.__file__, str(self.log), PROGRAM, "serve", "--stdio"]


@pytest.fixture
def wired(tmp_path, monkeypatch):
    # The configuration of whoever runs the tests is none of their business.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    result = Wire(tmp_path)
    yield result
    for log in sorted(tmp_path.glob("wire.log*")) or [result.log]:
        assert list(wire.problems(log)) == []
