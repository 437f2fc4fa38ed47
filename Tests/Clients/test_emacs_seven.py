"""The lines of Emacs' page: files of seven languages, for most of which Emacs has no mode, have a server and colours."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import textwrap

from clients import EGLOT, LSP_MODE, needs

ROOT = pathlib.Path(__file__).parents[2]
SEVEN = pathlib.Path(__file__).with_name("seven")
FILES = ["hello.nim", "shade.wgsl", "facts.pl", "nginx.conf.j2", "meson.build", "justfile", "chart/templates/x.yaml"]


def page_lines():
    page = (ROOT / "editors/emacs.md").read_text()
    return textwrap.dedent(re.search(r"```elisp\n(.*?) *```", page, re.S)[1]).replace("/path/to/highlight-lsp", str(ROOT))


@needs(LSP_MODE)
def test_seven_languages_have_colours_with_the_lines_of_the_page(wired):
    grammars = pathlib.Path(os.environ["XDG_DATA_HOME"]) / "highlight-lsp" / "grammars"
    names = [name for name in FILES if name != "meson.build" or (grammars / "meson").exists()]
    shutil.copytree(SEVEN, wired.folder / "seven")
    (wired.folder / "seven" / ".git").mkdir()
    out = wired.folder / "out.jsonl"
    environment = dict(
        os.environ, HOME=str(wired.folder), LSP_COMMAND=" ".join(wired.command), LSP_OUT=str(out), LSP_PAGE=page_lines(),
        LSP_FILES=" ".join(str(wired.folder / "seven" / name) for name in names))
    script = pathlib.Path(__file__).with_name("emacs_seven.el")
    subprocess.run([LSP_MODE.path, "--batch", "-l", script], env=environment, timeout=400, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    said = {entry["what"]: entry["value"] for entry in map(json.loads, out.read_text().splitlines())}
    assert "error" not in said, said
    assert set(said) == {pathlib.Path(name).name for name in names}
    assert said["facts.pl"]["mode"] == "prolog-mode"
    # The hook of the page is that of programs: conf-mode, which Emacs takes for this name, does not run it.
    assert said["nginx.conf.j2"]["mode"] == "highlight-lsp-code-mode"
    assert all(entry["tokens"] > 4 and entry["faces"] > 4 for entry in said.values()), said
    # Flyspell finds comments and strings, and nothing else, though the faces are lsp-mode's.
    assert sum(entry["wrong"] for entry in said.values()) == 0 and sum(entry["texts"] for entry in said.values()) > 8, said


@needs(EGLOT)
def test_eglot_has_the_server_where_it_knows_no_other(tmp_path):
    program = f"""(progn (package-initialize) (load "{ROOT}/editors/emacs/highlight-lsp") (require 'eglot)
      (princ (json-encode (mapcar (lambda (mode) (let ((found (eglot--lookup-mode mode))) (list (symbol-name mode) (format "%s" (cdr found)))))
                           '(highlight-lsp-code-mode wgsl-mode meson-mode python-mode markdown-mode)))))"""
    run = subprocess.run([EGLOT.path, "--batch", "--eval", program], capture_output=True, text=True, timeout=400, env=dict(os.environ, HOME=str(tmp_path)))
    said = dict(json.loads(run.stdout.splitlines()[-1]))
    for mode in ("highlight-lsp-code-mode", "wgsl-mode", "meson-mode", "markdown-mode"):
        assert "highlight-lsp" in said[mode][0], said
    assert "highlight-lsp" not in said["python-mode"][0]
