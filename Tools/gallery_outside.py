#!/usr/bin/env python3
"""Pictures of the output as others show it: terminals, a browser, a drawer of svg; and a page with all of them.

    Tools/gallery_outside.py PROGRAM [--output FOLDER] [--only WORD] [--documentation]

xterm and kitty on a display of their own show ansi: light and dark, with 16, 256 and all colours. Which of the two themes counts is asked of the
terminal, as at home. A headless Chromium shows html for readers of light and of dark pages, 360 pixels wide and on paper, and svg, which
rsvg-convert draws, too. The texts are those of Tools/gallery-samples. What is not installed is skipped and named.
--only takes the pictures whose names hold a word; --documentation puts some into docs/pictures, as small as pngquant makes them. The exit status
is 1 where a picture could not be made, or a page is wider than its window.
"""
import argparse
import contextlib
import html
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from headless_chromium import Chromium

SAMPLES = pathlib.Path(__file__).resolve().parent / "gallery-samples"
FONT = "DejaVu Sans Mono"
COLUMNS, ROWS = 92, 40
DEPTHS = {
    "16": ["-u", "COLORTERM", "TERM=xterm"],
    "256": ["-u", "COLORTERM", "TERM=xterm-256color"],
    "true": ["TERM=xterm-256color", "COLORTERM=truecolor"],
}
GROUNDS = {"light": ("#ffffff", "#000000"), "dark": ("#000000", "#e5e5e5")}
# What a terminal or a reader could be led astray by; in no file of the tree.
CONTROLS = "a = '\x1b[31m red \x07'  # \u202e backwards \u202c\nb = 'zero\u200bwidth'\n\tc = 'tab'\t# \x9b1m\nd = 'over'\rwritten = 1\ne = '\ufeff'\n"
# The name of a picture's text, its file, and the options; the first is shown with every number of colours.
TERMINAL_TEXTS = [
    ("code", "shapes.py", ["--style", "full"]),
    ("marks", "shapes.py", ["--style", "numbers,changes,snip", "--lines", "1:12", "--lines", "20:32", "-H", "22:25"]),
    ("markdown", "notes.md", ["--style", "numbers,grid"]),
    ("diff", "change.diff", ["--style", "numbers"]),
    ("wide", "wide.go", ["--style", "full", "--tab-width", "4"]),
    ("wrapped", "wide.go", ["--style", "numbers,grid", "--wrap", "40"]),
    ("controls", "controls.py", ["--style", "numbers"]),
    ("show-all", "wide.go", ["--style", "grid", "--show-all"]),
]
# The pictures of docs/pictures, and where they come from.
DOCUMENTATION = {
    "markdown": "kitty-markdown-light-true",
    "difference-dark": "kitty-diff-dark-true",
    "difference-light": "kitty-diff-light-true",
    "page": "html-fragment-dark",
    "window": "svg-window-chromium",
}
PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A page of somebody else</title>
<style>body {{ font: 17px/1.5 serif; max-width: 40em; margin: 1em auto; padding: 0 1em; background: #f6f1e7; color: #333 }}
code {{ background: #e8e0d0; padding: 2px }}
@media (prefers-color-scheme: dark) {{ body {{ background: #2b2620; color: #ddd }} code {{ background: #453d33 }} }}
{sheet}</style>
<h1>A page of somebody else</h1>
<p>It has styles of its own, for <code>code</code>, too.</p>
{fragments}
<p>And it goes on.</p>
</html>
"""


class Gallery:
    """What was made, what was skipped, and what failed."""

    def __init__(self, program, output, only):
        self.program, self.output, self.only = program, output, only
        self.pictures, self.skipped, self.faults = [], [], []

    def wants(self, name):
        return self.only in name

    def run(self, arguments, folder):
        """What the program writes for a file of the samples."""
        result = subprocess.run([self.program, *arguments], cwd=folder, capture_output=True)
        if result.returncode:
            sys.exit(f"gallery: {shlex.join(arguments)}: {result.stderr.decode(errors='replace').strip()}")
        return result.stdout

    def add(self, name, caption, make):
        """Takes a picture by make(path)."""
        if not self.wants(name):
            return
        path = self.output / f"{name}.png"
        path.unlink(missing_ok=True)
        try:
            fault = make(path)
        except (subprocess.SubprocessError, OSError, RuntimeError) as error:
            fault = str(error)
            if isinstance(error, subprocess.CalledProcessError) and error.stderr:
                fault += ": " + error.stderr.decode(errors="replace").strip()
        if fault:
            self.faults.append(f"{name}: {fault}")
            print(f"gallery: {self.faults[-1]}", file=sys.stderr)
        if path.exists():
            self.pictures.append((name, caption))

    def page(self):
        parts = []
        for name, caption in self.pictures:
            alt = html.escape(f"{name}: {caption}", quote=True)
            parts.append(f'<figure id="{name}"><img loading="lazy" src="{name}.png" alt="{alt}"><figcaption>{alt}</figcaption></figure>')
        notes = "".join(f"<p>Skipped: {html.escape(name)}</p>\n" for name in self.skipped)
        notes += "".join(f"<p>Failed: {html.escape(fault)}</p>\n" for fault in self.faults)
        style = "body { font: 15px sans-serif; margin: 2em; background: #bbb } img { max-width: 100% } figure { margin: 0 0 3em }"
        head = f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Gallery: from outside</title>\n<style>{style}</style>\n'
        return head + notes + "\n".join(parts) + "\n</html>\n"


def write_samples(folder):
    """The samples in a folder that git knows, with what they were before in its index; change.diff is the difference."""
    for path in SAMPLES.iterdir():
        shutil.copy(path, folder)
    folder.joinpath("before.py").replace(folder / "shapes.py")
    folder.joinpath("before.md").replace(folder / "notes.md")
    folder.joinpath("controls.py").write_bytes(CONTROLS.encode())
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "."], cwd=folder, check=True)
    for name in ["shapes.py", "notes.md"]:
        shutil.copy(SAMPLES / name, folder)
    difference = subprocess.run(["git", "diff", "-U2"], cwd=folder, check=True, capture_output=True).stdout
    folder.joinpath("change.diff").write_bytes(difference)


def keep(output, folder):
    """Puts the upper parts of the documentation's pictures into a folder, with as few colours as do not show."""
    folder.mkdir(exist_ok=True)
    for name, source in DOCUMENTATION.items():
        picture = folder / f"{name}.png"
        subprocess.run(["convert", output / f"{source}.png", "-crop", "x1480+0+0", "+repage", picture], check=True)
        subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--quality", "60-95", "-o", picture, picture], check=True)
        subprocess.run(["optipng", "-quiet", picture], check=True)


# MARK: Terminals


def terminal_command(terminal, ground, command):
    back, front = GROUNDS[ground]
    if terminal == "xterm":
        looks = ["-fa", FONT, "-fs", "11", "-bg", back, "-fg", front, "-geometry", f"{COLUMNS}x{ROWS}+0+0", "-b", "4", "+sb"]
        return ["xterm", *looks, "-e", *command]
    options = {
        "font_family": FONT, "font_size": "11", "background": back, "foreground": front, "remember_window_size": "no",
        "initial_window_width": f"{COLUMNS}c", "initial_window_height": f"{ROWS}c", "update_check_interval": "0",
        "enable_audio_bell": "no", "shell_integration": "disabled",
    }
    return ["kitty", "--config", "NONE", *(part for item in options.items() for part in ("-o", "=".join(item))), *command]


class Terminal:
    """A terminal that runs one command behind the other; it starts with the first."""

    # Each command is a file; what is behind it tells that it is done, and in which window.
    LOOP = """number=0
while true; do
  while [ ! -e $number ]; do sleep 0.1; done
  printf '\\033[H\\033[2J\\033[3J'
  sh ./$number
  printf '\\033[?25l'
  echo $WINDOWID >part
  mv part $number.done
  number=$((number + 1))
done
"""
    SECONDS = 120

    def __init__(self, name, ground, folder):
        self.name, self.ground, self.folder = name, ground, folder
        self.process, self.number = None, 0

    def close(self):
        if self.process:
            self.process.terminate()
            self.process.wait()

    def start(self):
        self.folder.mkdir()
        self.process = subprocess.Popen(
            terminal_command(self.name, self.ground, ["sh", "-c", self.LOOP]), cwd=self.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Whatever is asked of a terminal that still starts is answered late.
        return self.photograph("echo ready", self.folder / "ready.png", colors=2)

    def photograph(self, command, picture, colors=8):
        """Runs a command, and takes the window once it has stood still with so many colours. Tells what went wrong."""
        if not self.process and (fault := self.start()):
            return fault
        part, done = self.folder / "command", self.folder / f"{self.number}.done"
        part.write_text(command)
        part.replace(self.folder / str(self.number))
        self.number += 1
        before, deadline = None, time.monotonic() + self.SECONDS
        while time.monotonic() < deadline:
            time.sleep(0.3)
            if self.process.poll() is not None:
                return "the terminal ended"
            if not done.exists():
                continue
            subprocess.run(["import", "-window", done.read_text().strip(), f"png24:{picture}"], check=True, capture_output=True)
            # How many colours it has, and a digest.
            now = subprocess.run(["identify", "-format", "%k %#", picture], check=True, capture_output=True).stdout.split()
            if now == before and int(now[0]) >= colors:
                trim = ["-bordercolor", GROUNDS[self.ground][0], "-fuzz", "1%", "-trim", "-border", "8"]
                subprocess.run(["mogrify", *trim, picture], check=True)
                return None
            before = now
        return "the terminal showed nothing, or never stood still"


@contextlib.contextmanager
def display(home):
    """An X server, and the environment of programs that have it."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as number:
        name = ":" + number.readline().strip()
    run = home / "run"
    run.mkdir(mode=0o700)
    old = dict(os.environ)
    for variable in ["COLORTERM", "NO_COLOR", "HIGHLIGHT_LSP_OPTS", "WAYLAND_DISPLAY"]:
        os.environ.pop(variable, None)
    os.environ |= {"DISPLAY": name, "HOME": str(home), "XDG_RUNTIME_DIR": str(run), "LC_ALL": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1"}
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(old)
        server.terminate()
        server.wait()


def take_terminals(gallery, folder, home):
    missing = [tool for tool in ["Xvfb", "import"] if not shutil.which(tool)]
    terminals = [] if missing else [name for name in ["xterm", "kitty"] if shutil.which(name)]
    gallery.skipped += [f"{name} is not installed" for name in ["xterm", "kitty"] if not shutil.which(name)]
    gallery.skipped += [f"terminals: {tool} is not installed" for tool in missing]
    if not terminals:
        return
    with display(home):
        for name in terminals:
            for ground in GROUNDS:
                with contextlib.closing(Terminal(name, ground, home / f"{name}-{ground}")) as terminal:
                    take_texts(gallery, terminal, folder)


def take_texts(gallery, terminal, folder):
    for text, file, options in TERMINAL_TEXTS:
        for depth, environment in DEPTHS.items():
            if text != "code" and depth != "true":
                continue
            arguments = ["highlight", "--paging", "never", *options, file]
            command = f"cd {shlex.quote(str(folder))} && {shlex.join(['env', *environment, gallery.program, *arguments])}"
            gallery.add(
                f"{terminal.name}-{text}-{terminal.ground}-{depth}", shlex.join(["highlight-lsp", *arguments]),
                lambda path: terminal.photograph(command, path))


# MARK: Pages and drawings


def take_pages(gallery, folder, scratch):
    if not Chromium.program():
        gallery.skipped.append("pages: chromium is not installed")
        return
    pages = {
        "document": gallery.run(["highlight", "-f", "html", "-n", "shapes.py", "notes.md", "wide.go"], folder),
        "document-themes": gallery.run(
            ["highlight", "-f", "html", "-n", "--theme", "flaxcloth", "--dark-theme", "tidepool", "shapes.py"], folder),
        "controls": gallery.run(["highlight", "-f", "html", "controls.py"], folder),
    }
    sheet = gallery.run(["theme", "css", "--dark-theme", "dark", "light"], folder).decode()
    for name, options in {"fragment": [], "fragment-styles": ["--classes", "none", "--theme", "light"]}.items():
        fragments = [gallery.run(["highlight", "-f", "html", "--fragment", *options, file], folder) for file in ["shapes.py", "notes.md"]]
        page = PAGE.format(sheet=sheet if not options else "", fragments=b"\n<p>Next:</p>\n".join(fragments).decode())
        pages[name] = page.encode()
    gallery.run(["highlight", "-f", "html", "-o", str(scratch / "site"), "--index", "."], folder)
    pages["index"] = (scratch / "site/index.html").read_bytes()
    with Chromium(scratch / "profile") as browser:
        for name, page in pages.items():
            file = scratch / f"{name}.html"
            file.write_bytes(page)
            for kind, width, scheme in [("light", 900, "light"), ("dark", 900, "dark"), ("narrow", 360, "light"), ("narrow-dark", 360, "dark")]:
                gallery.add(f"html-{name}-{kind}", f"{width} pixels", lambda path: shoot(browser, file, width, scheme, path))
            gallery.add(f"html-{name}-print", "the first page on paper", lambda path: print_page(browser, file, path))
        for name in DRAWINGS:
            file = scratch / f"{name}.svg"
            draw(gallery, name, folder, file)
            gallery.add(f"svg-{name}-chromium", shlex.join(DRAWINGS[name]), lambda path: shoot(browser, file, None, "light", path))


def shoot(browser, file, width, scheme, path):
    wide = browser.shoot(file.as_uri(), width, scheme, path)
    return f"the page is {wide} pixels wide in a window of {width}" if width and wide > width else None


def print_page(browser, file, path):
    paper = path.with_suffix(".pdf")
    # Of readers who prefer dark pages: paper is light all the same.
    browser.print(file.as_uri(), "dark", paper)
    if not shutil.which("pdftoppm"):
        return "pdftoppm is not installed; the PDF stays"
    subprocess.run(["pdftoppm", "-r", "70", "-png", "-singlefile", paper, path.with_suffix("")], check=True)
    paper.unlink()
    return None


DRAWINGS = {
    "plain": ["-t", "light", "-n", "shapes.py"],
    "window": ["-t", "dark", "-n", "--window", "--shadow", "shapes.py"],
    "markdown": ["-t", "light", "notes.md"],
    "diff": ["-t", "dark", "change.diff"],
    "wide": ["-t", "dark", "-n", "wide.go"],
    "wrapped": ["-t", "light", "-n", "--wrap", "40", "wide.go"],
    "controls": ["-t", "light", "controls.py"],
}


def draw(gallery, name, folder, file):
    file.write_bytes(gallery.run(["highlight", "-f", "svg", *DRAWINGS[name]], folder))


def take_drawings(gallery, folder, scratch):
    if not shutil.which("rsvg-convert"):
        gallery.skipped.append("svg: rsvg-convert is not installed")
        return
    for name in DRAWINGS:
        file = scratch / f"{name}.svg"
        draw(gallery, name, folder, file)
        command = ["rsvg-convert", "--zoom", "1.5", file, "-o"]
        gallery.add(f"svg-{name}-rsvg", shlex.join(DRAWINGS[name]), lambda path: subprocess.run([*command, path], check=True) and None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path(".build/gallery/outside"))
    parser.add_argument("--only", default="", metavar="WORD", help="only pictures whose names hold this")
    parser.add_argument("--documentation", action="store_true", help="also put some into docs/pictures; needs ImageMagick, pngquant and optipng")
    options = parser.parse_args()
    # Whoever ends this ends the terminals and their display, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    output = options.output.resolve()
    output.mkdir(parents=True, exist_ok=True)
    # Folders below HOME change while terminals run; the grammars stay where they are.
    os.environ["XDG_DATA_HOME"] = os.path.abspath(os.environ.get("XDG_DATA_HOME", os.path.expanduser("~/.local/share")))
    gallery = Gallery(options.program, output, options.only)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        os.environ["XDG_CONFIG_HOME"] = str(scratch / "config")
        folder = scratch / "samples"
        for path in [folder, scratch / "home"]:
            path.mkdir()
        write_samples(folder)
        if not re.match("html|svg", options.only):
            take_terminals(gallery, folder, scratch / "home")
        if not re.match("xterm|kitty", options.only):
            take_pages(gallery, folder, scratch)
            take_drawings(gallery, folder, scratch)
    (output / "index.html").write_text(gallery.page())
    if options.documentation:
        keep(output, SAMPLES.parent.parent / "docs/pictures")
    for name in gallery.skipped:
        print(f"skipped: {name}", file=sys.stderr)
    print(f"{len(gallery.pictures)} pictures, {len(gallery.faults)} faults: {options.output / 'index.html'}")
    return 1 if gallery.faults else 0


if __name__ == "__main__":
    sys.exit(main())
