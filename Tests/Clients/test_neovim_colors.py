"""Colours in Neovim with the page's lines: nothing is lost, they come with the key, they stay while the server is away, and links open."""
import json
import os
import pathlib
import random
import statistics
import subprocess

import wire
from clients import NEOVIM, needs
from test_neovim_seven import PLUGIN, SEVEN, home, played  # noqa: F401

pytestmark = needs(NEOVIM)
ROOT = pathlib.Path(__file__).parents[2]
# Languages that Neovim brings a parser for, then some that it has a syntax file for.
LANGUAGES = ["lua", "c", "vim", "markdown", "query", "html", "python", "bash", "make", "diff", "css", "dockerfile", "awk", "nginx"]


def sample(language):
    """The largest fixture of a language."""
    files = [file for file in (ROOT / "grammars/tests/highlight" / language).glob("*") if file.suffix != ".assert" and file.is_file()]
    return max(files, key=lambda file: file.stat().st_size, default=None)


def test_nothing_is_lost_links_open_and_the_server_comes_again(home, wired, figures):  # noqa: F811
    markdown = wired.folder / "page.md"
    markdown.write_text(
        "# One\n\n## Two with *this* and `that`\n\nSome **bold**, *italic*, ~~gone~~ and <https://example.com/a_(b)>.\n\n> quoted\n\n"
        "- item\n\n```python\ndef f(): pass\n```\n")
    page = wired.folder / "page.html"
    page.write_text("<html><head><title>A title</title></head><body><h1>Heading</h1><b>bold</b> <i>italic</i> <a href=x>link</a> <u>u</u></body></html>\n")
    links = wired.folder / "links.ts"
    links.write_text("// see https://example.com/a_(b) and #1234\nconst a = 1\n")
    (wired.folder / "highlight-lsp.toml").write_text("[[rules]]\nid = 'ticket'\npattern = '#\\d+'\nscope = 'string.special.url'\nlink = 'https://bugs.example.com/$0'\n")
    grammars = pathlib.Path(os.environ["XDG_DATA_HOME"]) / "highlight-lsp" / "grammars"
    files = [sample(language) for language in LANGUAGES if (grammars / language).exists()]
    files = [str(file) for file in [markdown, page, *files] if file]
    said = played(home, wired, "neovim_colors.lua", LSP_FILES=json.dumps(files), LSP_LINKS=str(links))
    for has_parser in [True, False]:
        results = [result for result in said["files"] if result["parser"] == has_parser]
        cells, lost = sum(result["coloured"] for result in results), sum(result["lost"] for result in results)
        names = sorted({pathlib.Path(result["file"]).suffix or pathlib.Path(result["file"]).name for result in results})
        figures(f"Neovim, {'parsers' if has_parser else 'syntax files'} ({' '.join(names)}): {lost} of {cells} colored cells lost, 3 schemes")
        assert cells > 500
    losses = [(result["file"], result["scheme"], result["losses"]) for result in said["files"] if result["lost"]]
    assert losses == []
    assert said["started"] == 0
    # Underlined, with the whole address.
    targets = ["https://example.com/a_(b)", "https://bugs.example.com/%231234"]
    assert [[target.replace("#", "%23"), line] for target, line in said["links"]] == [[target, True] for target in targets]
    assert [target.replace("#", "%23") for target in said["opened"]] == targets
    assert said["without"] == {"tokens": 0, "same_syntax": True}
    figures(f"Neovim: colors {said['again']:.0f} ms after the server was killed; Neovim's own meanwhile")
    # Once, and Neovim's own message about its log is left out.
    assert said["notes"] == ["highlight-lsp: the server ended (signal 9); it starts again"]
    assert said["offers"] == [True, False, True] and said["rest"]


def typescript(size):
    """A text of about so many bytes."""
    parts, length, number = [], 0, 0
    while length < size:
        parts.append(
            f"export function handle{number}(input: Map<string, number>, flag = {number}): string | undefined {{\n"
            f"  const found = input.get(`key-${{flag}}`) ?? {number} * 2;\n  if (found > 10) {{\n"
            "    return `${found}: ${flag}`; // what was found\n  }\n  return undefined;\n}\n\n")
        length += len(parts[-1])
        number += 1
    return "".join(parts)


def test_colours_come_with_the_key(wired, figures):
    for name, size in [("300 KB", 300_000), ("5 MB", 5_000_000)]:
        file, out = wired.folder / "a.ts", wired.folder / "speed.json"
        file.write_text(typescript(size))
        environment = dict(
            os.environ, LSP_COMMAND=json.dumps([wired.command[3], "serve"] if size > 1_000_000 else wired.command), LSP_PLUGIN=str(PLUGIN), LSP_FILE=str(file),
            LSP_OUT=str(out), HOME=str(wired.folder), XDG_STATE_HOME=str(wired.folder / "state"))
        script = os.path.join(os.path.dirname(__file__), "neovim_speed.lua")
        subprocess.run(
            [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "--clean", "-n", "-S", script], env=environment, timeout=400, check=True, stdin=subprocess.DEVNULL)
        said = json.loads(out.read_text())
        assert "error" not in said, said
        median = f"{statistics.median(said['keys']):.0f} ms" if said["keys"] else "later than the next key"
        figures(
            f"Neovim, {name} of TypeScript, 50 keys, 11 a second: key to color {median} (median of {len(said['keys'])}), "
            f"longest stall {max(said['stalls']):.0f} ms, first colors after {said['first']:.0f} ms")
        # Not a measurement: a client that waits for a pause has none. The long text is for a program that is not a debug build.
        assert len(said["keys"]) > 10 or size > 1_000_000


def test_the_server_has_the_text_that_neovim_has(wired):
    """Random commands, in texts with and without an end of the last line, of two kinds of line ends."""
    for number, (text, encoding) in enumerate([("a = 1\nb = 'ä😀'\n\ndef f():\n    return 2\n", "utf-8"), ("x\r\n\r\ny = '€'\r\n", "utf-16"), ("one", "utf-8")]):
        file, out = wired.folder / f"text{number}.py", wired.folder / "sync.json"
        file.write_bytes(text.encode())
        choice = random.Random(number)
        commands = [
            "dd", "p", "P", "J", ">>", "u", "u", "\x12", "x", "ax\x1b", "O😀 ä\x1b", "ob\x1b", "yyp", "ggdd", "Gdd", "GoE\x1b", "ggVGd", "iq\nr\x1b",
            ":%s/a/ä/ge\n", ":sort\n", ":m0\n", ":g/b/d\n", "dG", "5.", "ggO\x1b", "GP", "Gp", "cwü\x1b", "~", "g~~", "yG", "oone\ntwo ü\nthree\x1b", "ggPGp", "5G", "9G", "$",
        ]
        keys = [choice.choice(commands) for _ in range(300)]
        script = os.path.join(os.path.dirname(__file__), "neovim_sync.lua")
        environment = dict(
            os.environ, LSP_COMMAND=json.dumps(wired.command), LSP_PLUGIN=str(PLUGIN), LSP_FILE=str(file), LSP_KEYS=json.dumps(keys), LSP_OUT=str(out),
            LSP_ENCODING=encoding, HOME=str(wired.folder), XDG_STATE_HOME=str(wired.folder / "state"))
        subprocess.run(
            [*wire.WITHOUT_NETWORK, NEOVIM.path, "--headless", "--clean", "-n", "-S", script], env=environment, timeout=400, check=True, stdin=subprocess.DEVNULL)
        said = json.loads(out.read_text())
        assert "error" not in said, said
        assert said["encoding"] == encoding
        followed = None
        for entry in [json.loads(line) for log in sorted(wired.folder.glob("wire.log*")) for line in open(log)]:
            message = entry["message"]
            if message.get("params", {}) and str(message["params"].get("textDocument", {}).get("uri", "")).endswith(file.name):
                if message["method"] == "textDocument/didOpen":
                    followed = message["params"]["textDocument"]["text"]
                for change in message["params"].get("contentChanges", []):
                    followed = replaced(followed, change, encoding) if "range" in change else change["text"].replace("\r\n", "\n")
        assert followed == said["text"], number


def replaced(text, change, encoding):
    """A text after a change of LSP."""
    lines = text.replace("\r\n", "\n").split("\n")
    unit = {"utf-8": "utf-8", "utf-16": "utf-16-le"}[encoding]

    def offset(position):
        before = sum(len(line) + 1 for line in lines[: position["line"]])
        line = lines[position["line"]].encode(unit) if position["line"] < len(lines) else b""
        return before + len(line[: position["character"] * (2 if encoding == "utf-16" else 1)].decode(unit))

    plain = "\n".join(lines)
    new = change["text"].replace("\r\n", "\n")
    return plain[: offset(change["range"]["start"])] + new + plain[offset(change["range"]["end"]) :]
