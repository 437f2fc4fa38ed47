"""The extension that the repository ships for VS Code: what it tells the server of the settings."""
import json
import os
import pathlib
import shlex
import shutil
import subprocess

import pytest

NODE = shutil.which("node") or shutil.which("nodejs")
pytestmark = pytest.mark.skipif(not NODE, reason="no Node.js")
EXTENSION = pathlib.Path(__file__).parents[2] / "editors" / "vscode"


def test_the_server_gets_its_own_keys_only_and_those_of_each_folder(wired):
    folders = [wired.folder / "one", wired.folder / "two"]
    for folder in folders:
        folder.mkdir()
    # The setting names a program; the words in front of it come with a script.
    program = wired.folder / "server"
    program.write_text(f"#!/bin/sh\nexec {shlex.join(wired.command[:-2])} \"$@\"\n")
    program.chmod(0o755)
    out = wired.folder / "out.json"
    environment = dict(
        os.environ, LSP_EXTENSION=str(EXTENSION), LSP_PROGRAM=str(program), LSP_FOLDERS=json.dumps(list(map(str, folders))),
        LSP_OUT=str(out))
    script = pathlib.Path(__file__).with_name("vscode.js")
    subprocess.run([NODE, str(script)], env=environment, timeout=60, check=True, stdin=subprocess.DEVNULL)
    assert json.loads(out.read_text()) == {"before": [0, 1], "behind": [0, 1]}
    told, questions, said = [], {}, []
    for entry in map(json.loads, open(wired.log)):
        message = entry["message"]
        if entry["from"] == "server":
            if message.get("method") == "workspace/configuration":
                questions[message["id"]] = message["params"]["items"]
            if message.get("method") in ("window/logMessage", "window/showMessage"):
                said.append(message["params"]["message"])
        elif message.get("method") == "initialize":
            told.append(message["params"]["initializationOptions"])
        elif message.get("method") == "workspace/didChangeConfiguration":
            told.append((message["params"]["settings"] or {}).get("highlight-lsp"))
        elif message.get("id") in questions and "method" not in message:
            told += message["result"]
    assert all(item["scopeUri"] for items in questions.values() for item in items)
    assert {key for settings in told for key in settings or {}} == {"explain", "format", "links"}
    assert said == []
