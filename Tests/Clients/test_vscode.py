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
from clients import NODE, needs

ROOT = pathlib.Path(__file__).parents[2]
EXTENSION = ROOT / "editors" / "vscode"


@needs(NODE)
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
    subprocess.run([NODE.path, str(script)], env=environment, timeout=400, check=True, stdin=subprocess.DEVNULL)
    assert json.loads(out.read_text()) == {"headings": 6, "before": [0, 1], "behind": [0, 1]}
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
        subprocess.run(command, check=True, timeout=400, stdout=subprocess.DEVNULL)
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
    run = subprocess.run(command, capture_output=True, text=True, timeout=400)
    assert run.returncode == 1 and "has no vscode-languageclient" in run.stderr
    assert not (tmp_path / "a.vsix").exists()


MODULES = os.environ.get("VSCODE_MODULES", "")
SEVEN = pathlib.Path(__file__).with_name("seven")
# By file: VS Code's identifier, and what is typed at its end: together 25 keys and more in each of eight languages.
TYPED = {
    "hello.nim": ("nim", "\nproc more(a: int) = echo a\n"), "shade.wgsl": ("wgsl", "\nfn g(a: i32) -> i32 { return a; }\n"),
    "facts.pl": ("prolog", "\nfriend(X, Y) :- knows(X, Y).\n"), "nginx.conf.j2": ("twig", "\n{% set name = other %}{{ name }}\n"),
    "justfile": ("justfile", "\nclean target='all':\n    rm -rf {{target}}\n"), "chart/templates/x.yaml": ("helm", "\nmore: {{ .Values.more | quote }}\n"),
    "more.py": ("python", "\ndef more(a):\n    return a + 1\n"), "notes.md": ("markdown", "\n# Title\n\nsome `code` and *words*\n"),
}


@needs(NODE)
@pytest.mark.skipif(not MODULES, reason="missing client: vscode-languageclient: VSCODE_MODULES names no folder with it")
def test_two_hundred_keys_in_eight_languages_through_the_client_of_vscode(wired):
    """Tokens behind the keys are those of a document that is opened with the text."""
    (wired.folder / "more.py").write_text("import os\n\n\nclass A:\n    def f(self, x):\n        return x\n")
    (wired.folder / "notes.md").write_text("See https://example.com/a\n\n- one\n- two\n")
    shutil.copytree(SEVEN, wired.folder, dirs_exist_ok=True)
    program = wired.folder / "server"
    program.write_text(
        f'#!/bin/sh\nif [ "$1" = serve ]; then exec {shlex.join(wired.command[:-2])} "$@"; fi\nexec {shlex.quote(wired.command[-3])} "$@"\n')
    program.chmod(0o755)
    out = wired.folder / "out.json"
    files = [{"file": str(wired.folder / name), "language": language, "typed": typed} for name, (language, typed) in TYPED.items()]
    environment = dict(
        os.environ, LSP_EXTENSION=str(EXTENSION), LSP_MODULES=MODULES, LSP_PROGRAM=str(program), LSP_FILES=json.dumps(files), LSP_OUT=str(out))
    script = pathlib.Path(__file__).with_name("vscode_keys.js")
    run = subprocess.run([NODE.path, str(script)], env=environment, timeout=400, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert run.returncode == 0, run.stderr
    said = json.loads(out.read_text())
    assert sum(entry["count"] for entry in said["files"]) >= 200
    fresh = subprocess.Popen(
        [wired.command[-3], "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ)

    def send(**message):
        body = json.dumps(dict(message, jsonrpc="2.0")).encode()
        fresh.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        fresh.stdin.flush()

    def answer(number):
        while True:
            length = 0
            while line := fresh.stdout.readline().strip():
                if line.lower().startswith(b"content-length"):
                    length = int(line.split(b":")[1])
            message = json.loads(fresh.stdout.read(length))
            if message.get("id") == number and "method" not in message:
                return message["result"]

    initialize = next(entry["message"] for entry in map(json.loads, open(wired.log)) if entry["message"].get("method") == "initialize")
    send(id=1, method="initialize", params=dict(initialize["params"], processId=None))
    answer(1)
    send(method="initialized", params={})
    for number, entry in enumerate(said["files"], 2):
        uri = pathlib.Path(entry["file"]).as_uri()
        language = TYPED[str(pathlib.Path(entry["file"]).relative_to(wired.folder))][0]
        send(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": entry["text"]}})
        send(id=number, method="textDocument/semanticTokens/full", params={"textDocument": {"uri": uri}})
        assert entry["after"] == answer(number)["data"], entry["file"]
        assert len(entry["after"]) > len(entry["first"]) > 0, entry["file"]
    fresh.kill()
    fresh.wait()
    assert said["files"][-1]["links"] == 1
    assert {"highlight-lsp.explain", "highlight-lsp.chooseLanguages", "highlight-lsp.installForFile", "highlight-lsp.showLog"} <= set(said["commands"])
    assert "captures and rules" in said["explained"]
    assert said["status"] and said["status"][0][0] == "nim", said["status"]


def test_every_language_that_vscode_does_not_know_is_contributed():
    import editor_types

    package = json.loads((EXTENSION / "package.json").read_text())
    contributed = {language["id"]: language for language in package["contributes"]["languages"]}
    manifest = editor_types.Manifest()
    own = {manifest.language(kind) for kind in editor_types.known("vscode")}
    assert set(contributed) == set(manifest.languages) - own
    assert {"nim", "wgsl", "prolog", "twig", "helm", "meson", "justfile"} <= set(contributed)
    for language in contributed.values():
        configuration = json.loads((EXTENSION / language["configuration"]).read_text())
        assert configuration["wordPattern"] and configuration["brackets"]
