"""The extension that the repository ships for VS Code: what it tells the server of the settings."""
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree
import zipfile

import pytest

NODE = shutil.which("node") or shutil.which("nodejs")
ROOT = pathlib.Path(__file__).parents[2]
EXTENSION = ROOT / "editors" / "vscode"


@pytest.mark.skipif(not NODE, reason="no Node.js")
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


def test_the_archive_has_what_its_manifest_names(tmp_path):
    module = tmp_path / "node_modules" / "vscode-languageclient"
    module.mkdir(parents=True)
    (module / "package.json").write_text("{}")
    (module / "node.js").write_text("exports.LanguageClient = class {};\n")
    # Two of the same files are the same.
    for name in ("a.vsix", "b.vsix"):
        command = [sys.executable, ROOT / "scripts" / "vscode-package", tmp_path / name, "--modules", tmp_path / "node_modules"]
        subprocess.run(command, check=True, timeout=60, stdout=subprocess.DEVNULL)
    assert (tmp_path / "a.vsix").read_bytes() == (tmp_path / "b.vsix").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.vsix") as archive:
        names = archive.namelist()
        read = {name: archive.read(name) for name in names}
    assert names[0] == "[Content_Types].xml" and "extension/node_modules/vscode-languageclient/node.js" in names
    package = json.loads((EXTENSION / "package.json").read_text())
    assert json.loads(read["extension/package.json"]) == package
    assert "extension/" + package["main"].removeprefix("./") in names
    space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
    manifest = xml.etree.ElementTree.fromstring(read["extension.vsixmanifest"])
    identity = manifest.find(f"{space}Metadata/{space}Identity").attrib
    assert [identity[key] for key in ("Id", "Version", "Publisher")] == [package[key] for key in ("name", "version", "publisher")]
    assets = [asset.get("Path") for asset in manifest.iter(f"{space}Asset")]
    assert assets[0] == "extension/package.json" and set(assets) <= set(names)
    types = xml.etree.ElementTree.fromstring(read["[Content_Types].xml"])
    assert {"." + entry.get("Extension") for entry in types} == {pathlib.PurePath(name).suffix for name in names[1:]}


def test_packing_without_the_packages_says_what_is_missing(tmp_path):
    command = [sys.executable, ROOT / "scripts" / "vscode-package", tmp_path / "a.vsix", "--modules", tmp_path]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 1 and "has no vscode-languageclient" in run.stderr
    assert not (tmp_path / "a.vsix").exists()
