#!/usr/bin/env python3
"""Times the first screen of `highlight-lsp FILE` beside that of bat: from the start of the process to a full screen of `less`.

    python3 Benchmarks/first_screen.py PROGRAM [--sizes KB,…] [--only LANGUAGE,…] [--pairs N] [--against PROGRAM] [LANGUAGE=FILE …]

Both run in a pseudo-terminal of 50 rows and 120 columns, inside of a git repository, in their default styles (bat with `--style
plain`), in random order, as pairs. The table has the medians in milliseconds and the median of the pairs' ratios. Texts are put
together from the repository's highlighting tests, or from the named files. The pseudo-terminal answers the questions that terminals
answer: its background, and what it is.
"""

import argparse
import fcntl
import json
import os
import pty
import random
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

from language_samples import fixture_texts

ROWS, COLUMNS = 50, 120
PATIENCE = 30.0
EXTENSIONS = {
    "python": "py", "c": "c", "javascript": "js", "rust": "rs", "json": "json", "xml": "xml", "html": "html", "markdown": "md", "log": "log"}
SIZES = [100, 300, 1000, 3000, 30000]


def repeated(pieces, size, head="", tail="", between=""):
    """So many pieces in turn that the text has `size` bytes or a little more."""
    text, length, number = [head], len(head), 0
    while length < size:
        piece = pieces[number % len(pieces)]
        text.append(piece if number == 0 else between + piece)
        length += len(text[-1])
        number += 1
    return "".join(text) + tail


def text_of(language, size, path=None):
    if path:
        with open(path, encoding="utf-8", errors="replace") as file:
            return repeated([file.read()], size)
    if language == "json":
        pieces = [
            "    " + json.dumps({"id": i, "name": f"entry {i}", "tags": ["a", "b"], "open": i % 3 == 0, "size": i / 7, "parent": None}, indent=2)
            .replace("\n", "\n    ") for i in range(50)]
        return repeated(pieces, size, "{\n  \"entries\": [\n", "\n  ]\n}\n", ",\n")
    if language == "log":
        levels = ["INFO", "WARN", "ERROR", "DEBUG"]
        pieces = [
            f"2026-01-01T00:{i // 60:02}:{i % 60:02}.{i:03}Z {levels[i % 4]} worker-{i % 7} took request {i} of 10.0.0.{i % 200}, in {i % 97} ms\n"
            for i in range(999)]
        return repeated(pieces, size)
    if language == "xml":
        pieces = [f"  <item id=\"{i}\">\n    <name>entry &amp; {i}</name>\n    <!-- of {i} -->\n    <size unit='MB'>{i}</size>\n  </item>\n" for i in range(50)]
        return repeated(pieces, size, "<?xml version=\"1.0\"?>\n<items xmlns=\"urn:a\">\n", "</items>\n")
    if language == "html":
        pieces = [f"<p class=\"b\" id=\"p{i}\">text <b>bold</b> and <a href=\"/{i}\">a link</a></p>\n<ul>\n  <li>one</li>\n</ul>\n" for i in range(50)]
        head = "<!DOCTYPE html>\n<html>\n<head>\n<style>\np { color: red; }\n</style>\n</head>\n<body>\n"
        return repeated(pieces, size, head, "</body>\n</html>\n")
    texts = [data.decode("utf-8", "replace") for name, data in fixture_texts(language) if name.endswith("." + EXTENSIONS[language])]
    return repeated(texts, size)


def first_screen(command, folder, home):
    """Seconds from the start of a command to a full screen."""
    start = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.chdir(folder)
        environment = {
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home,
            "XDG_RUNTIME_DIR": home, "TMPDIR": home}
        for name in ("HIGHLIGHT_LSP_DATA", "XDG_DATA_HOME"):
            if name in os.environ:
                environment[name] = os.environ[name]
        os.execve(command[0], command, environment)
    shown, found, asked = b"", None, 0
    try:
        while found is None:
            left = PATIENCE - (time.perf_counter() - start)
            if left <= 0 or not select.select([terminal], [], [], left)[0]:
                sys.exit(f"no screen of {' '.join(command)} within {PATIENCE} s: {shown[-300:]!r}")
            try:
                shown += os.read(terminal, 1 << 16)
            except OSError:
                sys.exit(f"{' '.join(command)} ended: {shown[-300:]!r}")
            if shown.count(b"\x1b[c") > asked:
                asked += 1
                os.write(terminal, b"\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;22c")
            # The prompt of `less` after the rows.
            rest = shown.rstrip()
            if rest.endswith(b":\x1b[K") or rest.endswith(b"\x1b[K:") or rest.endswith(b"\n:") or rest.endswith(b"\r:"):
                found = time.perf_counter() - start
    finally:
        try:
            os.write(terminal, b"q")
        except OSError:
            pass
        end = time.perf_counter() + 0.2
        while time.perf_counter() < end:
            if not select.select([terminal], [], [], 0.05)[0]:
                if os.waitpid(process, os.WNOHANG)[0]:
                    process = 0
                    break
                continue
            try:
                os.read(terminal, 1 << 16)
            except OSError:
                break
        os.close(terminal)
        if process:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
            os.waitpid(process, 0)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("files", nargs="*", metavar="LANGUAGE=FILE")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--only", default=",".join(EXTENSIONS))
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--against", help="another program instead of bat, with the same arguments")
    options = parser.parse_intermixed_args()
    named = dict(item.split("=", 1) for item in options.files)
    bat = shutil.which("batcat") or shutil.which("bat")
    if not bat and not options.against:
        sys.exit("bat is not installed; --against names another program")
    other = [os.path.abspath(options.against)] if options.against else [bat, "--style", "plain"]
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        home, repository = os.path.join(folder, "home"), os.path.join(folder, "repository")
        os.mkdir(home)
        subprocess.run(["git", "init", "-q", repository], check=True)
        print("| text | KB | highlight-lsp ms | other ms | ratio |")
        print("|---|---|---|---|---|")
        for language in options.only.split(","):
            for size in map(int, options.sizes.split(",")):
                path = os.path.join(repository, f"a{size}.{EXTENSIONS[language]}")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text_of(language, size * 1000, named.get(language)))
                commands = {"own": [os.path.abspath(options.program), path], "other": [*other, path]}
                times = {"own": [], "other": []}
                for number in range(options.pairs + 1):
                    for name in random.sample(list(commands), 2):
                        seconds = first_screen(commands[name], repository, home)
                        # The first pair fills caches.
                        if number > 0:
                            times[name].append(seconds * 1000)
                ratio = statistics.median(own / theirs for own, theirs in zip(times["own"], times["other"]))
                worst = max(worst, ratio)
                print(
                    f"| {language} | {size} | {statistics.median(times['own']):.1f} | {statistics.median(times['other']):.1f} | {ratio:.2f} |",
                    flush=True)
                os.remove(path)
    print(f"\nworst ratio: {worst:.2f}")


if __name__ == "__main__":
    main()
