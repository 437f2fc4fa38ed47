"""The suite is green on a machine without preparation: clients that are absent, old or broken are skipped and named."""
import pathlib
import re
import subprocess
import sys

import clients
import pytest

HERE = pathlib.Path(__file__).parent
# What an old client prints; a broken one prints nothing and fails.
OLD = {
    "emacs": "GNU Emacs 24.5.1", "nvim": "NVIM v0.4.4", "vim": "VIM - Vi IMproved 8.1", "node": "v12.22.12", "kate": "kate 19.04.0",
    "qtcreator": "Qt Creator 4.8.2 based on Qt 5.12.8", "xterm": "XTerm(278)", "chromium": "Chromium 90.0.4430.212",
    "chromedriver": "ChromeDriver 90.0.4430.212",
}
KINDS = {"absent": "is not installed", "old": "too old", "broken": "is broken"}
ALL = [client for client in vars(clients).values() if isinstance(client, clients.Client)]


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Makes PATH a folder with nothing in it but clients of a kind."""

    def make(kind):
        folder = tmp_path / "bin"
        folder.mkdir()
        for name, version in OLD.items() if kind != "absent" else ():
            stub = folder / name
            stub.write_text(f"#!/bin/sh\necho '{version}'\n" if kind == "old" else "#!/bin/sh\necho no library >&2\nexit 127\n")
            stub.chmod(0o755)
        monkeypatch.setenv("PATH", str(folder))
        for variable in ("NEOVIM", "VIM_LSP", "VSCODE_MODULES"):
            monkeypatch.delenv(variable, raising=False)
        return folder

    return make


@pytest.mark.parametrize("kind", KINDS)
def test_every_client_is_named_with_what_is_wrong(machine, kind):
    machine(kind)
    for client in ALL:
        fresh = clients.Client(client.name, client.find, client.probe, client.advice)
        assert fresh.problem and fresh.problem.startswith(f"missing client: {client.name}: "), client.name
        assert KINDS[kind] in fresh.problem, fresh.problem


def test_a_client_that_does_not_end_is_broken(machine, monkeypatch):
    stub = machine("absent") / "node"
    stub.write_text("#!/bin/sh\nwhile :; do :; done\n")
    stub.chmod(0o755)
    monkeypatch.setattr(clients, "SECONDS", 1)
    fresh = clients.Client("Node.js", clients.NODE.find, clients.NODE.probe, "")
    assert "does not end within 1 s" in fresh.problem


@pytest.mark.parametrize("kind", KINDS)
def test_the_suite_skips_and_names_them(machine, kind):
    """All tests of clients in a process of their own: none fails, in its teardown either."""
    machine(kind)
    names = [path.name for path in HERE.glob("test_*.py") if re.search(r"^from clients import", path.read_text(), re.M)]
    assert len(names) > 6
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *names], cwd=HERE, capture_output=True, text=True, timeout=200)
    assert run.returncode == 0, run.stdout[-3000:]
    # Some only read files of the repository.
    assert re.search(r"\b[12][0-9] skipped", run.stdout), run.stdout[-3000:]
    for client in (clients.NEOVIM, clients.LSP_MODE, clients.EGLOT, clients.YOUCOMPLETEME, clients.NODE):
        assert f"missing client: {client.name}: " in run.stdout, client.name
