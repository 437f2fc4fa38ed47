"""The clients of this machine: each is usable, or `problem` says what is missing: absent, too old, or broken.

A client is asked by running it once. One that does not answer as it should is missing like one that is not installed.
"""
import functools
import os
import pathlib
import re
import shutil
import subprocess

SECONDS = 60


class Missing(Exception):
    """Why a client cannot be used, and what to do."""


class Client:
    """A program that the tests drive.

    `probe` takes its path, and raises `Missing`; `advice` says how to install it.
    """

    def __init__(self, name, find, probe, advice):
        self.name, self.find, self.probe, self.advice = name, find, probe, advice

    @property
    def path(self):
        return self.find()

    @functools.cached_property
    def problem(self):
        """None if the client can be used, otherwise `missing client: NAME: why`."""
        try:
            path = self.path
            if not path:
                raise Missing(f"it is not installed; {self.advice}")
            self.probe(path)
        except Missing as missing:
            return f"missing client: {self.name}: {missing}"
        return None


def needs(*clients):
    """A mark that skips a test, before its fixtures are made, where one of the clients is missing."""
    import pytest  # The tests of editors with windows run without it.

    problems = [client.problem for client in clients if client.problem]
    return pytest.mark.skipif(bool(problems), reason="; ".join(problems) or "none is missing")


def answer(words, **options):
    """What a command prints, on standard error if nothing on standard output; `Missing` if it fails or does not end."""
    try:
        run = subprocess.run(
            list(map(str, words)), capture_output=True, text=True, errors="replace", timeout=SECONDS, stdin=subprocess.DEVNULL, **options)
    except subprocess.TimeoutExpired:
        raise Missing(f"it is broken: {words[0]} does not end within {SECONDS} s") from None
    except OSError as error:
        raise Missing(f"it is broken: {error}") from None
    if run.returncode:
        said = (run.stderr.strip() or run.stdout.strip() or "it says nothing").splitlines()[-1][:200]
        raise Missing(f"it is broken: {words[0]} ends with {run.returncode}: {said}")
    return run.stdout.strip() or run.stderr.strip()


def version(pattern, lowest, *arguments):
    """A probe: the command prints a version that fits the pattern, and it is not below the lowest."""

    def probe(path):
        said = answer([path, *arguments])
        found = re.search(pattern, said)
        if not found:
            raise Missing(f"it is broken: {path} {' '.join(arguments)} prints no version")
        parts = tuple(map(int, re.findall(r"\d+", found[1])))
        if parts < lowest:
            raise Missing(f"{found[1]} is too old; {'.'.join(map(str, lowest))} or newer is needed")

    return probe


def package(name, function):
    """A probe: Emacs loads its package, which has a function that the tests call."""

    def probe(path):
        emacs_version(path)
        script = f"""(progn (package-initialize)
          (unless (require '{name} nil t) (princ "absent") (kill-emacs 0))
          (princ (if (fboundp '{function}) "usable" "old")))"""
        said = answer([path, "--batch", "--eval", script])
        if said.endswith("absent"):
            raise Missing(f"it is not installed; apt-get install elpa-{name}")
        if not said.endswith("usable"):
            raise Missing(f"it is too old: it has no {function}")

    return probe


def youcompleteme(path):
    vim_version(path)
    if "+python3" not in answer([path, "--version"]):
        raise Missing("this Vim has no Python; apt-get install vim-nox")
    if not pathlib.Path("/usr/share/vim-youcompleteme/plugin/youcompleteme.vim").exists():
        raise Missing("it is not installed; apt-get install vim-youcompleteme")


def vim_lsp_plugin(path):
    vim_version(path)
    # A checkout of the plugin, which no package has.
    folder = os.environ.get("VIM_LSP", "")
    if not folder:
        raise Missing("VIM_LSP names no folder with it")
    if not (pathlib.Path(folder) / "plugin/lsp.vim").exists():
        raise Missing(f"it is broken: {folder} has no plugin/lsp.vim")


def program(*names):
    return lambda: next(filter(None, map(shutil.which, names)), None)


emacs_version = version(r"GNU Emacs ([\d.]+)", (28, 1), "--version")
vim_version = version(r"Vi IMproved ([\d.]+)", (9, 0), "--version")
NEOVIM = Client(
    "Neovim", lambda: os.environ.get("NEOVIM") or shutil.which("nvim"), version(r"NVIM v([\d.]+)", (0, 11), "--version"),
    "scripts/test-clients installs it on Linux on x86-64")
EMACS = Client("Emacs", program("emacs"), emacs_version, "apt-get install emacs-nox")
LSP_MODE = Client(
    "lsp-mode", EMACS.find, package("lsp-mode", "lsp-semantic-tokens-mode"), "apt-get install emacs-nox elpa-lsp-mode")
EGLOT = Client("Eglot", EMACS.find, package("eglot", "eglot--lookup-mode"), "apt-get install emacs-nox elpa-eglot")
VIM_LSP = Client("vim-lsp", program("vim"), vim_lsp_plugin, "apt-get install vim-nox")
YOUCOMPLETEME = Client("YouCompleteMe", program("vim"), youcompleteme, "apt-get install vim-nox vim-youcompleteme")
NODE = Client(
    "Node.js", program("node", "nodejs"), version(r"v([\d.]+)", (18, 0), "--version"), "apt-get install nodejs")
# Those with windows, whose programs need no display to say their versions.
KATE = Client(
    "Kate", program("kate"), version(r"kate ([\d.]+)", (22, 12), "--version"), "apt-get install --no-install-recommends kate")
QT_CREATOR = Client(
    "Qt Creator", program("qtcreator"), version(r"Qt Creator ([\d.]+)", (9, 0), "-version"),
    "apt-get install --no-install-recommends qtcreator")
XTERM = Client("xterm", program("xterm"), version(r"XTerm\((\d+)\)", (300,), "-version"), "apt-get install xterm")
CHROMIUM = Client(
    "Chromium", program("chromium"), version(r"(?:Chromium|Chrome) ([\d.]+)", (100,), "--version"),
    "apt-get install chromium")
CHROMEDRIVER = Client(
    "ChromeDriver", program("chromedriver"), version(r"ChromeDriver ([\d.]+)", (100,), "--version"),
    "apt-get install chromium-driver")
