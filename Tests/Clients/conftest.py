import os
import pathlib
import re
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "scripts"))
import wire

PROGRAM = os.environ["HIGHLIGHT_LSP_PROGRAM"]
CALL = pytest.StashKey()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.stash[CALL] = report.outcome
    return report


FIGURES = []


@pytest.fixture
def figures():
    """Takes a line for the end of the report: what was measured."""
    return FIGURES.append


def pytest_terminal_summary(terminalreporter):
    """What was measured, and a line for each client that is missing, whatever else is shown."""
    for line in FIGURES:
        terminalreporter.write_line(f"figure: {line}")
    reasons = {report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", [])}
    missing = {part for reason in reasons for part in re.split("; (?=missing client: )", reason) if part.startswith("missing client: ")}
    for line in sorted(missing):
        terminalreporter.write_line(line)


class Wire:
    """A server whose messages are kept and checked at the end of the test."""

    def __init__(self, folder):
        self.folder = folder
        self.log = folder / "wire.log"
        self.command = [sys.executable, wire.__file__, str(self.log), PROGRAM, "serve", "--stdio"]


@pytest.fixture
def wired(request, tmp_path, monkeypatch):
    # The tests do not depend on the user's configuration.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    result = Wire(tmp_path)
    yield result
    # A test that was skipped on its way started no server, and one that failed has said why.
    if request.node.stash.get(CALL, None) != "passed":
        return
    logs = sorted(tmp_path.glob("wire.log*"))
    assert logs, "the client did not start the server"
    for log in logs:
        assert list(wire.problems(log)) == []
