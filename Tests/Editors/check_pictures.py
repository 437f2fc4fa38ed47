"""check_pictures.py FOLDER: takes pictures of the editors and checks that they show the server's colours and misspelt words."""

import ctypes.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from colours import saturated

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here.parent / "Clients"))
from clients import EMACS, KATE, NEOVIM, QT_CREATOR, XTERM  # noqa: E402

passed = failed = 0
missing = set()


def is_usable(*clients):
    """Whether all of them are; those that are missing are named in the end."""
    missing.update(client.problem for client in clients if client.problem)
    return not any(client.problem for client in clients)


def check(name, condition, detail):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
    print(f"{'ok' if condition else 'FAILED'}: {name} ({detail})")


def take(script, sample, picture, *arguments):
    # A copy, because editors leave files beside what they show.
    with tempfile.TemporaryDirectory() as folder:
        file = shutil.copy(here / sample, folder)
        subprocess.run([here / script, file, picture, *arguments], check=True, timeout=180)


def kate(folder):
    plain, coloured = folder / "kate-off.png", folder / "kate-on.png"
    take("kate.sh", "sample.c", plain, "false")
    take("kate.sh", "sample.c", coloured, "true")
    # Kate colours C by itself; names of types, parameters and functions are the server's.
    count = sum((saturated(coloured) - saturated(plain)).values())
    check("Kate draws semantic tokens over its own colours", count > 300, f"{count} pixels")


def squiggles(picture):
    """Clear colours in the lines of text: comments are grey."""
    text = picture.with_suffix(".text.png")
    subprocess.run(["convert", picture, "-crop", "800x50+80+113", "+repage", text], check=True)
    return sum(saturated(text).values())


def kate_spelling(folder):
    if not ctypes.util.find_library("hunspell-1.7"):
        missing.add("missing client: libhunspell: apt-get install libhunspell-1.7-0")
        return
    # The dictionary is the test's own; the library is the system's.
    with tempfile.TemporaryDirectory() as name:
        project = pathlib.Path(name)
        words = ["hello", "world", "the"]
        (project / "en_XX.aff").write_text("SET UTF-8\nTRY esianrtolcdugmphbyfvkwz'\n")
        (project / "en_XX.dic").write_text(f"{len(words)}\n" + "\n".join(words) + "\n")
        (project / ".git").mkdir()
        (project / "highlight-lsp.toml").write_text('[spelling]\nenabled = true\nlanguages = ["en_XX"]\n')
        (project / "a.py").write_text("# hello wrold zqqzq\n")
        (project / "b.py").write_text("# the zqqzq\n")
        environment = dict(os.environ, DICPATH=name)
        subprocess.run(
            [here / "kate_spelling.sh", project, folder / "kate-spelling"], check=True, timeout=240, env=environment)
        before, after, other = (
            squiggles(folder / f"kate-spelling-{part}.png") for part in ("before", "after", "other"))
        check("Kate underlines misspelt words", before > 40, f"{before} pixels")
        text = (project / "a.py").read_text()
        check("a code action of Kate replaces a word", text == "# hello world zqqzq\n", repr(text))
        added = project / "highlight-lsp.words"
        words = added.read_text() if added.exists() else ""
        check("another adds one to the words of the project", words == "zqqzq\n", repr(words))
        check("which is right in both documents", after == 0 and other == 0, f"{after} and {other} pixels")


def qt_creator(folder):
    plain, coloured = folder / "qtcreator-off.png", folder / "qtcreator-on.png"
    take("qtcreator.sh", "sample.swift", plain, "*.none")
    take("qtcreator.sh", "sample.swift", coloured, "*.swift")
    # Qt Creator knows no Swift: every colour in the text is the server's.
    fresh = saturated(coloured) - saturated(plain)
    hues = [hue for hue, count in fresh.items() if count > 30]
    check("Qt Creator draws Swift in several colours", len(hues) >= 3, f"{len(hues)} hues, {sum(fresh.values())} pixels")


def seven(folder):
    """The lines of the editors' pages in a new home, with a file of a language for which the editor has little or nothing."""
    for editor, clients in [("neovim", [NEOVIM, XTERM]), ("emacs", [EMACS, XTERM]), ("kate", [KATE])]:
        if not is_usable(*clients):
            continue
        own, ours = folder / f"seven-{editor}-own.png", folder / f"seven-{editor}-ours.png"
        for picture in (own, ours):
            mode = picture.stem.rpartition("-")[2]
            subprocess.run([here / "seven.sh", editor, "shade.wgsl", picture, mode], check=True, timeout=180)
        count = sum((saturated(ours) - saturated(own)).values())
        # Neovim's own colour scheme has two pale colours and otherwise bold type.
        check(f"{editor} draws WGSL in colours of the server", count > (30 if editor == "neovim" else 100), f"{count} pixels")


def main():
    folder = pathlib.Path(sys.argv[1]).absolute()
    for clients, test in [([], seven), ([KATE], kate), ([KATE], kate_spelling), ([QT_CREATOR], qt_creator)]:
        if not is_usable(*clients):
            continue
        try:
            test(folder)
        except (subprocess.SubprocessError, OSError) as error:
            check(test.__name__, False, error)
    print(*sorted(missing), sep="\n")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0 if passed else 77)


main()
