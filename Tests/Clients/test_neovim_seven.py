"""The page's three lines in a new home: files of seven languages, most of which Neovim has no server for, each have one client and tokens."""
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import textwrap
import time

import pytest
import wire
from clients import NEOVIM, needs

PLUGIN = pathlib.Path(__file__).parents[2] / "editors" / "neovim"
SEVEN = pathlib.Path(__file__).with_name("seven")
FILES = [
    "hello.nim", "shade.wgsl", "facts.pl", "nginx.conf.j2", "meson.build", "justfile", "chart/templates/x.yaml", "chart/templates/_helpers.tpl",
]


@pytest.fixture
def home(wired):
    """A home with the program in PATH and the three lines of the page as the configuration."""
    program = wired.folder / "bin" / "highlight-lsp"
    program.parent.mkdir()
    # `highlight-lsp serve`, with its messages kept.
    words = " ".join(f"'{word}'" for word in wired.command[:-2])
    program.write_text(f'#!/bin/sh\nif [ "$1" = serve ]; then exec {words} "$@"; fi\nexec \'{wired.command[-3]}\' "$@"\n')
    program.chmod(0o755)
    page = (PLUGIN / "README.md").read_text()
    lines = textwrap.dedent(re.search(r"```lua\n( *vim\.opt\.runtimepath.*?) *```", page, re.S)[1])
    assert len(lines.splitlines()) == 3
    configuration = wired.folder / ".config" / "nvim" / "init.lua"
    configuration.parent.mkdir(parents=True)
    configuration.write_text(lines.replace("/path/to/highlight-lsp/editors/neovim", str(PLUGIN)))
    return dict(
        os.environ, HOME=str(wired.folder), XDG_CONFIG_HOME=str(wired.folder / ".config"), XDG_STATE_HOME=str(wired.folder / "state"),
        PATH=f"{program.parent}:{os.environ['PATH']}")


def played(home, wired, script, **more):
    out = wired.folder / "out.json"
    command = [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "-n", "-S", str(pathlib.Path(__file__).with_name(script))]
    subprocess.run(command, env=dict(home, LSP_OUT=str(out), **more), timeout=400, check=True, stdin=subprocess.DEVNULL)
    said = json.loads(out.read_text())
    assert "error" not in said, said
    return said


def played_in_terminal(home, wired, script, seconds=400, **more):
    """As `played`, in a terminal of 80 columns and 24 rows, whose output is read and dropped."""
    out = wired.folder / "out.json"
    command = [*wire.WITHOUT_NETWORK, NEOVIM.path, "-n", "-S", str(pathlib.Path(__file__).with_name(script))]
    child, terminal = pty.fork()
    if child == 0:
        os.execvpe(command[0], command, dict(home, LSP_OUT=str(out), TERM="xterm-256color", **more))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end and os.waitpid(child, os.WNOHANG)[0] == 0:
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    os.read(terminal, 1 << 16)
                except OSError:
                    os.waitpid(child, 0)
                    child = None
                    break
        else:
            if time.monotonic() < end:
                child = None
    finally:
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        os.close(terminal)
    said = json.loads(out.read_text())
    assert "error" not in said, said
    return said


@needs(NEOVIM)
def test_nothing_waits_for_enter(home, wired):
    folder = wired.folder / "work"
    folder.mkdir()
    (folder / ".git").mkdir()
    (folder / "a.py").write_text("def scale(n):\n    return n  # TODO\n\nprint(scale(3))\n")
    (folder / "c.diff").write_text("--- a\n+++ b\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n")
    (folder / "highlight-lsp.toml").write_text(
        "[features]\non = 'all'\n[[rules]]\nid = 'todo'\npattern = 'TODO'\nseverity = 'warning'\nmessage = 'to do'\n")
    said = played_in_terminal(home, wired, "neovim_messages.lua", LSP_FOLDER=str(folder))
    assert said["columns"] == 80
    ours = [message for message in said["messages"] if message]
    assert all(len(message) < 80 for message in ours), ours
    # One message for each end of the server, and the number of them at all.
    assert [message for message in ours if "signal" in message or "quit" in message] == [
        "highlight-lsp: the server ended (signal 9); it starts again", "highlight-lsp: the server ended (signal 9); it starts again in 2 s"]
    assert any("no grammar is missing: python is installed already" in message for message in ours)
    assert any(message.startswith("highlight-lsp: one word") and message.endswith("…") for message in ours)
    # What was cut is kept in full.
    assert any(line.startswith("said ") and line.endswith("not TOML: a value is missing here") for line in said["doctor"]), said["doctor"]
    assert said["foldmethod"] == "expr" and said["folds"] == ["expr", "manual", "indent"]
    assert said["tinted"] == [[4, "HighlightLspRemovedLine"], [5, "HighlightLspAddedLine"]]


@needs(NEOVIM)
def test_seven_languages_have_tokens_with_three_lines(home, wired):
    grammars = pathlib.Path(os.environ["XDG_DATA_HOME"]) / "highlight-lsp" / "grammars"
    files = [file for file in FILES if file != "meson.build" or (grammars / "meson").exists()]
    said = played(home, wired, "seven.lua", LSP_FILES=json.dumps([str(SEVEN / file) for file in files]))
    assert [entry["clients"] for entry in said] == [["highlight_lsp"]] * len(files), said
    assert all(entry["tokens"] > 4 for entry in said), said
    kinds = {pathlib.Path(entry["file"]).name: entry["type"] for entry in said}
    assert kinds["x.yaml"] == kinds["_helpers.tpl"] == "helm"


@needs(NEOVIM)
def test_every_type_that_neovim_knows_and_we_have_a_language_for_is_asked_for():
    """As the installed Neovim lists its types, which may be newer than ours."""
    listed = subprocess.run(
        [NEOVIM.path, "--headless", "--clean", "-c", "lua io.stdout:write(table.concat(vim.fn.getcompletion('', 'filetype'), '\\n'))", "-c", "qa!"],
        capture_output=True, text=True, timeout=400, stdin=subprocess.DEVNULL)
    known = set((listed.stdout or listed.stderr).split())
    assert len(known) > 500
    ours = set(re.findall(r'"([^"]+)"', re.search(r"filetypes = \{(.*?)\n  \}", (PLUGIN / "lsp/highlight_lsp.lua").read_text(), re.S)[1]))
    import editor_types

    manifest = editor_types.Manifest()
    assert sorted(kind for kind in known if manifest.language(kind) and kind not in ours) == []


def test_every_scope_is_a_type_that_the_plugin_asks_for():
    source = (PLUGIN.parents[1] / "Sources/TextModel/Runs/ScopeNames.swift").read_text()
    scopes = re.findall(r'"([^"]+)"', re.search(r"static let list = \[(.*?)\n  \]", source, re.S)[1])
    types = re.search(r"M\.types = \{(.*?)\n\}", (PLUGIN / "lua/highlight_lsp/colors.lua").read_text(), re.S)[1]
    assert {scope.replace(".", "_") for scope in scopes} <= set(re.findall(r'"([^"]+)"', types))


TOLD = "lua vim.wait(100000, function() return vim.fn.execute('messages'):find('no grammar for nim; :HighlightInstall installs it') end, 20)"


@needs(NEOVIM)
def test_a_missing_grammar_does_not_hold_neovim_up(home, wired):
    """`nvim --headless FILE -c qa!` ends, whatever is missing, and one message names our command."""
    home = dict(home, XDG_DATA_HOME=str(wired.folder / "data"))
    command = [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "-n", str(SEVEN / "hello.nim"), "-c", TOLD, "-c", "qa!"]
    run = subprocess.run(command, env=home, timeout=400, check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert "no grammar for nim; :HighlightInstall installs it" in run.stdout + run.stderr
    methods = [entry["message"].get("method") for entry in map(json.loads, open(wired.log))]
    assert "window/showMessageRequest" not in methods and methods.count("window/showMessage") == 1


@needs(NEOVIM)
def test_what_is_off_goes_at_once_and_saving_changes_nothing(home, wired):
    file = wired.folder / "a.lua"
    long = "-- a comment that is far longer than the eighty cells of a row, so that to reflow it would break it into two of them\n"
    file.write_text(long + "--   deeper\nlocal function f(a)\n  if a then\n    return a\n  end\nend\n")
    (wired.folder / "highlight-lsp.toml").write_text('[languages.lua]\nprovides = ["tokens", "folding", "formatting"]\n')
    said = played(home, wired, "neovim_switches.lua", LSP_FILE=str(file))
    assert said["before"]["tokens"] > 4 and said["before"]["folds"] > 0
    assert said["formatted"] and said["saved"] and said["again"]
    # At once: between the switch and the answers without tokens and folds the client neither edited nor waited for anything else.
    messages = [entry for entry in map(json.loads, open(wired.log))]
    switch = next(index for index, entry in enumerate(messages) if entry["message"].get("method") == "workspace/didChangeConfiguration")
    behind = [entry for entry in messages[switch + 1 :]]
    asked = [entry["message"]["method"] for entry in behind if entry["from"] == "client" and "method" in entry["message"]]
    again = asked.index("workspace/didChangeConfiguration")
    assert {method for method in asked[:again]} <= {"textDocument/semanticTokens/range", "textDocument/documentLink", "textDocument/foldingRange", "textDocument/diagnostic", "workspace/diagnostic"}
    told = [entry["message"]["method"] for entry in behind if entry["from"] == "server" and "method" in entry["message"]]
    assert {"workspace/semanticTokens/refresh", "workspace/foldingRange/refresh"} <= set(told)
    assert 'not asked for the file type "abaqus"' in said["missing"] and "vim.lsp.config" in said["missing"]
