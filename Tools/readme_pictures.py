#!/usr/bin/env python3
"""Draws pictures of the documents from what the program writes.

usage: Tools/readme_pictures.py PROGRAM [--check]
    writes into docs/pictures:
    readme.svg          a file, its `git diff`, and a rule's warning as an editor shows it
    terminal.svg        line ranges, marks of changes and highlighted lines, in a light terminal
    explain.svg         what `explain` prints of the rule's match, without nodes and weaker patterns
    annotation.svg      a finding in the diff of a pull request, from what `check --format github` prints
    headings.svg        a diff at a dark and at a light terminal
    side-by-side.svg    the same in two columns
    bat-diff.svg        a hunk whose docstring begins above it, beside bat
    bat-embedded.svg    SQL, a regular expression and templates in one file, beside bat
    --check writes nothing and fails where the output is not what README says, or a picture is another one

Needs git and the grammars of python, javascript, sql, html, css and regex. What bat writes is kept in
Tools/readme-bat.json, and made again where bat is installed and --check is not given.
"""

import fcntl
import json
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/pictures"
BAT = ROOT / "Tools/readme-bat.json"
WIDTH, GAP, BAR, PADDING = 838, 14, 30, 16
COLUMN = (WIDTH - GAP) / 2
GROUND, FRAME, TITLE, WARNING, TEXT = "#1b1e24", "#2a2f38", "#aeb6c2", "#e0c15a", "#d6dae0"
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
CELL, LINE = 8.4, 20
TERMINAL = 95
SIDES = 112

SOURCE = '''\
"""Orders that wait for their payment."""
import re, sqlite3

CODE = re.compile(r"(?P<shop>[A-Z]{2})-\\d{4,}$")


def open_orders(db, customer):
    """Return the orders that are still open.

    An order is open if it is neither paid
    for nor returned. Orders from other shops
    count if they have been shipped, and are
    left out while a claim is not settled.

    >>> open_orders(db, 7)
    [('DE-1042', 99.5)]
    """
    # TODO ACME-1432: leave out closed orders
    rows = db.execute("""
        SELECT code, total FROM orders
        WHERE customer = ? ORDER BY code
        """, (customer,))
    return [r for r in rows if CODE.match(r[0])]
'''
# One change inside a docstring that begins above the hunk, one inside SQL inside a string.
CHANGES = [("shipped,", "sent for a month,"), ("ORDER BY code", "AND closed IS NULL")]
LINES = (17, 20)
EMBEDDED = '''\
const SHOP = /(?<shop>[A-Z]{2})-\\d{4,}$/u

const openOrders = (db, customer) => db.query(sql`
  SELECT code, sum(total) AS total
  FROM orders WHERE customer = ${customer}
  GROUP BY code HAVING sum(total) > 10.0`)

const row = (order) => html`
  <li class="open" title=${order.note}>
    <b>${order.code}</b>: ${order.total}
  </li>`

const style = css`
  li.open b { color: #c00; }`
'''


def rule():
    """The rule that README shows."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"^ *\[\[rules\]\]\n(?: +.*\n)+", page, re.M)
    if not block:
        sys.exit("README.md has no block that begins with [[rules]]")
    return "".join(line.strip() + "\n" for line in block[0].splitlines())


def run(folder, *words, text=None, status=(0,)):
    environment = os.environ | {"HOME": folder, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    done = subprocess.run(words, cwd=folder, env=environment, input=text, capture_output=True, text=True)
    if done.returncode not in status:
        sys.exit(f"{' '.join(words)}: {done.stderr}")
    return done.stdout


def check(shown, difference, finding):
    """What README says of the picture, as sentences that do not hold."""
    def scopes(data, source, text):
        start = source.index(text)
        return {(run.get("language"), run["scope"]) for run in data["runs"] if run["start"] < start + len(text) and run["end"] > start}

    wanted = {("python", "string.documentation")}
    for text in ("been shipped,", "sent for a month,"):
        found = scopes(difference, difference["text"], text)
        if found != wanted:
            yield f"in the diff {text!r} is {found}, not {wanted}"
    for data, source, text, wanted in ((difference, difference["text"], "AND closed", "sql"), (shown, SOURCE, "shop", "regex")):
        if wanted not in (found := {language for language, _ in scopes(data, source, text)}):
            yield f"{text!r} has the languages {found}, not {wanted}"
    if [link["target"] for link in shown["links"]] != ["https://bugs.example.com/1432"]:
        yield f"the links are {shown['links']}"
    if (finding["severity"], SOURCE.splitlines()[finding["line"]][finding["column"] : finding["endColumn"]]) != ("warning", "TODO ACME-1432"):
        yield f"the finding is {finding}"


def drawing(lines, columns=0, boxes=""):
    """The picture of lines of spans (text, color, other properties), with the measures of the program's own."""
    columns = max(columns, *(sum(len(text) for text, *_ in line) for line in lines))
    rows = []
    for number, line in enumerate(lines):
        spans = "".join(f'<tspan fill="{color}"{extra}>{escape(text)}</tspan>' for text, color, extra in line)
        length = f' textLength="{sum(len(text) for text, *_ in line) * CELL:.1f}"' if line else ""
        rows.append(f'<text x="{PADDING}" y="{30 + number * LINE}" xml:space="preserve"{length}>{spans}</text>')
    width, height = columns * CELL + 2 * PADDING, len(lines) * LINE + 2 * PADDING
    return f'<svg width="{width:.0f}" height="{height}"><g font-family="{FONT}" font-size="14">{boxes}{"".join(rows)}</g></svg>'


def terminal(text, foreground=TEXT, columns=0):
    """The picture of what a terminal shows of a text with SGR sequences for 24-bit colors, EL and hyperlinks."""
    lines, boxes = [], []
    color, background, kinds = foreground, None, set()
    for number, line in enumerate(re.sub(r"\x1b\]8;.*?\x1b\\", "", text).splitlines()):
        spans, column = [], 0

        def fill(end):
            if background:
                boxes.append(f'<rect x="{PADDING + column * CELL:.1f}" y="{15 + number * LINE}" width="{(end - column) * CELL:.1f}" height="{LINE}" fill="{background}"/>')

        for codes, end, piece in re.findall(r"(?:\x1b\[([\d;]*)([mK]))?([^\x1b]*)", line):
            numbers = [int(code or 0) for code in codes.split(";")] if end == "m" else []
            while numbers:
                code = numbers.pop(0)
                if code == 0:
                    color, background, kinds = foreground, None, set()
                elif code in (38, 48) and numbers[:1] == [2]:
                    value, numbers = "#%02x%02x%02x" % tuple(numbers[1:4]), numbers[4:]
                    color, background = (value, background) if code == 38 else (color, value)
                elif code in (1, 3, 4):
                    kinds.add(code)
                else:
                    sys.exit(f"SGR {code} is not drawn yet")
            if end == "K":
                fill(columns)
            fill(column + len(piece))
            column += len(piece)
            extra = "".join((' font-weight="bold"' * (1 in kinds), ' font-style="italic"' * (3 in kinds), ' text-decoration="underline"' * (4 in kinds)))
            if piece and spans and spans[-1][1:] == (color, extra):
                spans[-1] = (spans[-1][0] + piece, color, extra)
            elif piece:
                spans.append((piece, color, extra))
        lines.append(spans)
    return drawing(lines, columns, "".join(boxes))


def at_terminal(folder, columns, *words):
    """What a command writes at a terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    environment = os.environ | {"HOME": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    process = subprocess.Popen(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=theirs)
    os.close(theirs)
    output = b""
    while True:
        try:
            piece = os.read(ours, 1 << 16)
        except OSError:
            break
        if not piece:
            break
        output += piece
    os.close(ours)
    if process.wait(timeout=60):
        sys.exit(f"{' '.join(words)}: exit code {process.returncode}")
    return output.decode().replace("\r\n", "\n")


def of_bat(folder, inputs, keeps):
    """What bat writes for texts by their names, and its version; kept in a file, as bat need not be installed."""
    kept = json.loads(BAT.read_text(encoding="utf-8")) if BAT.is_file() else {}
    bat = None if keeps else shutil.which("batcat") or shutil.which("bat")
    if bat:
        environment = {"COLORTERM": "truecolor", "LANG": "C.UTF-8", "HOME": folder}
        options = ["--no-config", "--color", "always", "--plain", "--paging", "never", "--file-name"]
        kept = {"version": subprocess.run([bat, "--version"], capture_output=True, text=True).stdout.split()[1], "texts": {}}
        for name, text in inputs.items():
            done = subprocess.run([bat, *options, name], input=text, env=environment, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"bat: {done.stderr}")
            kept["texts"][name] = {"input": text, "output": done.stdout}
        BAT.write_text(json.dumps(kept, indent=1, ensure_ascii=True) + "\n", encoding="utf-8")
    for name, text in inputs.items():
        if kept.get("texts", {}).get(name, {}).get("input") != text:
            sys.exit("Tools/readme-bat.json has other texts; run Tools/readme_pictures.py PROGRAM where bat is installed")
    return kept["version"], {name: terminal(kept["texts"][name]["output"]) for name in inputs}


def panel(svg, x, y, width, scale, title, extra="", ground=GROUND):
    """A window with a title and the text of a picture of the program, and its height."""
    body = svg[svg.index("<g ") : svg.rindex("</svg>")]
    height = BAR + float(re.search(r'height="(\d+)"', svg)[1]) * scale
    return (
        f'<g transform="translate({x} {y})"><rect width="{width}" height="{height:.1f}" rx="8" fill="{ground}" stroke="{FRAME}"/>'
        f'<path d="M0 {BAR}H{width}" stroke="{FRAME}"/>'
        f'<text x="{PADDING}" y="20" font-size="13" font-weight="bold" fill="{TITLE if ground == GROUND else FRAME}" font-family="{FONT}">{escape(title)}</text>'
        f'<g transform="translate(0 {BAR}) scale({scale:.4f})">{body}{extra}</g></g>'), height


def warning(svg, finding):
    """The marks of an editor: a wavy line below the finding, and its message behind the line."""
    row = finding["line"] - LINES[0] + 1
    line = re.findall(r'<text x="16" y="(\d+)" xml:space="preserve"(?: textLength="([\d.]+)")?', svg)[row]
    cell = 8.4
    indent = float(line[1]) - cell * len(SOURCE.splitlines()[finding["line"]])
    start, y = PADDING + indent + cell * finding["column"], int(line[0]) + 4
    waves = int(cell * (finding["endColumn"] - finding["column"]) / 6)
    return (
        f'<path d="M{start:.1f} {y}{"q1.5 -3 3 0t3 0" * waves}" fill="none" stroke="{WARNING}"/>'
        f'<text x="{PADDING + float(line[1]) + 3 * cell:.1f}" y="{line[0]}" fill="{WARNING}" font-size="14" font-family="{FONT}">'
        f'▲ {escape(finding["severity"])}: {escape(finding["message"])}</text>')


def beside(left, right, title, titles):
    """Two panels side by side."""
    scale = min(COLUMN / float(re.search(r'width="(\d+)"', svg)[1]) for svg in (left, right))
    first, height = panel(left, 0.5, 0.5, COLUMN - 1, scale, titles[0])
    second, other = panel(right, COLUMN + GAP + 0.5, 0.5, COLUMN - 1, scale, titles[1])
    return picture(title, max(height, other) + 1, first, second)


def picture(title, height, *parts):
    height = round(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">\n'
        f"<title>{escape(title)}</title>\n" + "\n".join(parts) + "\n</svg>\n")


def explanation(text):
    """Twelve lines of `explain`, as a picture: the position, scope, style and link, and the strongest captures and rules."""
    lines = re.sub(r"\S*/(\w+/highlights\.scm):\d+", r"\1", text).splitlines()
    strongest = lines.index("captures and rules, the strongest first")
    shown = lines[1:3] + [line for line in lines if line.startswith(("scope ", "style ", "link "))] + lines[strongest : strongest + 7]
    spans = []
    for line in shown:
        line = re.sub(r"; the name is local.*?(?=  |$)|  \(priority [^)]*\)|, \d+:\d+-\d+:\d+(?=\))", "", line)
        head = re.match(r"(?:scope|style|link) +|captures and rules.*| +(?:won|lost):", line)
        start = head.end() if head else 0
        color = "#7fbf7f" if "won:" in line else "#c98080" if "lost:" in line else TITLE
        spans.append([piece for piece in ((line[:start], color, ' font-weight="bold"'), (line[start:], TEXT, "")) if piece[0]])
    return drawing(spans)


def annotation(diff, command):
    """A diff, and a finding below its line, as `check --format github` reports it and GitHub shows it."""
    match = re.fullmatch(r"::(\w+) file=([^,]*),line=(\d+),.*?title=([^:]*)::(.*)", command)
    level, file, line, title, message = match.groups()
    scale = 0.9
    first, height = panel(diff, 0.5, 0.5, WIDTH - 1, scale, f"{file} in a pull request")
    first = first.replace(f' stroke="{FRAME}"/>', "/>", 1)
    top, inner = height + 1, WIDTH - 2 * PADDING
    box = (
        f'<g transform="translate({PADDING} {top - 6})"><rect width="{inner}" height="66" rx="6" fill="#2b2a22" stroke="{WARNING}"/>'
        f'<g font-family="{FONT}" font-size="13"><text x="14" y="20" fill="{WARNING}" font-weight="bold">▲ Check {level} on line {line}</text>'
        f'<text x="14" y="39" fill="{TITLE}">{escape(title)}</text><text x="14" y="57" fill="{TEXT}">{escape(message)}</text></g></g>')
    ground = f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{top + 72:.1f}" rx="8" fill="{GROUND}" stroke="{FRAME}"/>'
    return picture("A finding in a pull request's diff", top + 74, ground, first, box)


def main():
    # Pictures do not depend on what colors the reader wants; `swift test` sets one of these.
    for name in ("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "HIGHLIGHT_LSP_OPTS"):
        os.environ.pop(name, None)
    arguments = [word for word in sys.argv[1:] if word != "--check"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    checks = "--check" in sys.argv
    program = str(pathlib.Path(arguments[0]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        (file := pathlib.Path(folder, "orders.py")).write_text(SOURCE)
        pathlib.Path(folder, "orders.js").write_text(EMBEDDED)
        pathlib.Path(folder, "highlight-lsp.toml").write_text(rule())
        shown = json.loads(run(folder, program, "-f", "json", "orders.py"))
        finding = json.loads(run(folder, program, "check", "--format", "json", "orders.py", status=(1,)).splitlines()[0])
        (spoken := pathlib.Path(folder, "spoken.toml")).write_text(rule() + 'message = "ticket ACME-$1 is still open"\n')
        command = run(folder, program, "check", "--config", spoken, "--format", "github", "orders.py", status=(1,)).splitlines()[0]
        draw = ["-f", "svg", "-t", "dark"]
        left = run(folder, program, *draw, "orders.py")
        below = run(folder, program, *draw, "-n", "--lines", f"{LINES[0]}:{LINES[1]}", "orders.py")
        embedded = run(folder, program, *draw, "orders.js")
        run(folder, "git", "init", "-q")
        run(folder, "git", "add", ".")
        run(folder, "git", "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "Orders")

        def difference_of(changes):
            changed = SOURCE
            for old, new in changes:
                changed = changed.replace(old, new)
            file.write_text(changed)
            return run(folder, "git", "diff", "orders.py")

        text = difference_of(CHANGES)
        difference = json.loads(run(folder, program, "-f", "json", text=text)) | {"text": text}
        explained = run(folder, program, "explain", "orders.py:18:7")
        faults = list(check(shown, difference, finding))
        languages = {run.get("language") for run in json.loads(run(folder, program, "-f", "json", "orders.js"))["runs"]}
        if not {"sql", "regex", "html", "css"} <= languages:
            faults.append(f"orders.js has the languages {languages}")
        if "rule open-ticket" not in explained:
            faults.append("explain does not name the rule")
        if faults:
            sys.exit("\n".join(faults))
        right = run(folder, program, *draw, text=text)
        hunk = difference_of(CHANGES[:1])
        ours = run(folder, program, *draw, text=hunk)
        # Changed since git's index: a line of the docstring is another one, one of SQL is new.
        changed = SOURCE.replace("still open.", "open.").replace("        SELECT code, total FROM orders\n", "")
        file.write_text(changed)
        run(folder, "git", "add", "orders.py")
        file.write_text(SOURCE)
        words = ["-P", "-t", "light", "--style", "numbers,changes,snip", "--lines", "1:9", "--lines", "17:23", "-H", "20:22"]
        light = terminal(at_terminal(folder, TERMINAL, program, *words, "orders.py"), "#24292f", TERMINAL)
        # Two files, one of them under a new name.
        file.write_text(SOURCE)
        run(folder, "git", "add", ".")
        difference_of(CHANGES)
        run(folder, "git", "mv", "orders.js", "list.js")
        pathlib.Path(folder, "list.js").write_text(EMBEDDED.replace("> 10.0", "> 20").replace('<li class="open"', '<li class="late"'))
        layouts = {}
        for name, columns, option in (("headings", TERMINAL, ""), ("side-by-side", SIDES, "--side-by-side")):
            layouts[name] = [
                (columns, terminal(at_terminal(folder, columns, "/bin/sh", "-c", f"git diff -M -U1 HEAD -- '*.py' '*.js' | '{program}' -P -t {theme} {option}"), color, columns))
                for theme, color in (("dark", TEXT), ("light", "#24292f"))]
        # As in a pull request that adds the comment.
        file.write_text(SOURCE)
        without = "".join(line for line in SOURCE.splitlines(keepends=True) if "TODO" not in line)
        file.write_text(without)
        run(folder, "git", "add", "orders.py")
        file.write_text(SOURCE)
        added = run(folder, program, *draw, "-n", text="".join(run(folder, "git", "diff", "-U2", "orders.py").splitlines(keepends=True)[:8]))
        version, of_peer = of_bat(folder, {"orders.diff": hunk, "orders.js": EMBEDDED}, checks)
    scale = min(COLUMN / float(re.search(r'width="(\d+)"', svg)[1]) for svg in (left, right))
    first, height = panel(left, 0.5, 0.5, COLUMN - 1, scale, "$ hl orders.py")
    second, other = panel(right, COLUMN + GAP + 0.5, 0.5, COLUMN - 1, scale, "$ git diff | hl")
    top = max(height, other) + GAP
    third, height = panel(below, 0.5, top, WIDTH - 1, scale, "orders.py in an editor", warning(below, finding))
    explained = explanation(explained)
    fourth, bottom = panel(explained, 0.5, 0.5, WIDTH - 1, min(1, WIDTH / float(re.search(r'width="(\d+)"', explained)[1])), "$ hl explain orders.py:18:7")
    words = "$ hl --style numbers,changes,snip --lines 1:9 --lines 17:23 -H 20:22 orders.py"
    fifth, under = panel(light, 0.5, 0.5, WIDTH - 1, 1, words, ground="#fdfdfc")
    pictures = {
        "terminal": picture("Two ranges of a file in a light terminal", under + 1, fifth),
        "readme": picture("A Python file, its diff and a rule's warning, highlighted by highlight-lsp", top + height + 1, first, second, third),
        "explain": picture("What explain prints of a rule's match", bottom + 1, fourth),
        "annotation": annotation(added, command),
        "bat-diff": beside(of_peer["orders.diff"], ours, "A hunk inside a docstring, by bat and by highlight-lsp", (f"$ git diff | bat    (bat {version})", "$ git diff | hl")),
        "bat-embedded": beside(
            of_peer["orders.js"], embedded, "SQL, HTML, CSS and a regular expression in JavaScript, by bat and by highlight-lsp",
            (f"$ bat orders.js    (bat {version})", "$ hl orders.js")),
    }
    for name, (dark, light) in layouts.items():
        command, option = f"$ git diff HEAD | hl", " --side-by-side" * (name == "side-by-side")
        scale = min(1, WIDTH / float(re.search(r'width="(\d+)"', dark[1])[1]))
        above, height = panel(dark[1], 0.5, 0.5, WIDTH - 1, scale, command + option)
        below, other = panel(light[1], 0.5, height + GAP, WIDTH - 1, scale, command + option, ground="#fdfdfc")
        pictures[name] = picture(f"A diff with {'two columns' if option else 'headings'} in a dark and a light terminal", height + GAP + other + 1, above, below)
    for name, svg in pictures.items():
        path = PICTURES / f"{name}.svg"
        if not checks:
            path.write_text(svg, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != svg:
            sys.exit(f"docs/pictures/{name}.svg is not what the program draws; run Tools/readme_pictures.py PROGRAM")


main()
