"""The pages of `highlight` and `page` in a browser: what is copied, where it is, and who can read it."""

import functools
import http.server
import subprocess
import threading

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from conftest import PROGRAM

LINK = "https://example.com/" + "a-" * 30
TEXT = (
    "import os\n\n\tdef f(x):  \n        return x\n  a\t|\n        \t|\n"
    + "x = [" + ", ".join(map(str, range(60))) + "]\n"
    + "# see " + LINK + " for the rest of this remark\n\n\ty = 1"
)
DIFFERENCE = "--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n import os\n-x = 1\n+x = 2\n"
POLICY = "default-src 'none'; style-src 'self'"


@pytest.fixture
def site(driver, tmp_path, monkeypatch):
    """Files made by the program in a folder, which a server gives to the browser under a strict policy if asked."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "site"
    folder.mkdir()

    class Handler(http.server.SimpleHTTPRequestHandler):
        def end_headers(self):
            if "strict" in self.path:
                self.send_header("Content-Security-Policy", POLICY)
            super().end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(driver, folder, f"http://127.0.0.1:{server.server_port}/")
    server.shutdown()
    server.server_close()


class Site:
    def __init__(self, driver, folder, address):
        self.driver, self.folder, self.address = driver, folder, address

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def make(self, name, *arguments, text=None):
        """Writes the output of the program to a file."""
        result = subprocess.run(
            [PROGRAM, *arguments], input=text, capture_output=True, text=True, cwd=self.folder, check=True
        )
        if name:
            self.write(name, result.stdout)
        return result.stdout

    def around(self, name, body, *sheets, html=""):
        links = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)
        return self.write(
            name,
            f'<!DOCTYPE html><html lang="en" {html}><head><meta charset="utf-8"><title>t</title>{links}</head>'
            f"<body><main>{body}</main></body></html>",
        )

    def open(self, name, scheme="light"):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        )
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get(self.address + name)
        return self

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def log(self):
        return [e["message"] for e in self.driver.get_log("browser") if "favicon" not in e["message"]]

    def copied(self, selector="pre"):
        """What a reader gets who selects an element, copies it and pastes it as text."""
        self.run(
            "const range = document.createRange(); range.selectNodeContents(document.querySelector(arguments[0]));"
            "getSelection().removeAllRanges(); getSelection().addRange(range)",
            selector,
        )
        ActionChains(self.driver).key_down(Keys.CONTROL).send_keys("c").key_up(Keys.CONTROL).perform()
        self.run("const area = document.createElement('textarea'); document.body.append(area); area.focus()")
        ActionChains(self.driver).key_down(Keys.CONTROL).send_keys("v").key_up(Keys.CONTROL).perform()
        return self.run(
            "const area = document.querySelector('textarea'); area.remove(); return area.value"
        ).rstrip("\n")

    def edges(self, character):
        """The left edges of all occurrences of a character in the block, and the width of a cell."""
        return self.run(
            """const found = [], walk = document.createTreeWalker(document.querySelector('pre code'), 4);
            const range = document.createRange();
            for (let t; t = walk.nextNode();) for (let i = 0; i < t.length; i++) if (t.data[i] == arguments[0]) {
              range.setStart(t, i); range.setEnd(t, i + 1);
              const box = range.getBoundingClientRect(); found.push(box.x); var cell = box.width;
            }
            return [found, cell]""",
            character,
        )

    def faint(self, least=4.5):
        """The texts whose contrast (WCAG 2) to the background behind them is smaller, with both colors."""
        return self.run(
            """const num = c => c.match(/[\\d.]+/g).map((v, i) => c.startsWith('color') && i < 3 ? v * 255 : +v);
            const lum = c => c.slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
              .reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
            const ground = e => { for (; e; e = e.parentElement) { const c = num(getComputedStyle(e).backgroundColor);
              if (c[3] !== 0) return c; } return [255, 255, 255]; };
            const found = [], walk = document.createTreeWalker(document.body, 4);
            for (let t; t = walk.nextNode();) {
              const e = t.parentElement, style = getComputedStyle(e);
              if (!t.data.trim() || style.display == 'none' || e.closest('script, noscript')) continue;
              const [a, b] = [lum(num(style.color)), lum(ground(e))].sort((a, b) => b - a);
              if ((a + .05) / (b + .05) < arguments[0]) found.push([t.data, style.color, ground(e).join()]);
            }
            return found""",
            least,
        )

    def print(self, prints=True):
        """Shows the page as it is on paper."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print" if prints else ""})

    def style(self, selector, name):
        return self.run("return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", selector, name)


OPTIONS = [
    [], ["-n"], ["--wrap", "40"], ["--wrap", "40", "-n", "--tab-width", "4"], ["--wrap", "character", "-n"],
    ["-n", "--lines", "1:6"],
]


@pytest.mark.parametrize("classes", ["own", "pygments", "none"])
@pytest.mark.parametrize("options", OPTIONS, ids=" ".join)
def test_a_copy_is_the_source(site, classes, options):
    site.write("a.py", TEXT)
    command = ["highlight", "-f", "html", "--classes", classes, *options, "a.py"]
    expected = "\n".join(TEXT.split("\n")[:6]) if "--lines" in options else TEXT
    site.make("a.html", *command)
    assert site.open("a.html").copied() == expected
    site.make("c.css", "theme", "css", *([] if classes == "none" else ["--classes", classes]))
    site.around("b.html", site.make(None, *command, "--fragment", "--theme", "light"), "c.css")
    assert site.open("b.html").copied() == expected


@pytest.mark.parametrize("options", [["-n"], ["-n", "--side-by-side"]], ids=" ".join)
def test_a_copied_difference_has_no_numbers(site, options):
    site.write("a.diff", DIFFERENCE)
    site.make("a.html", "highlight", "-f", "html", *options, "a.diff")
    copied = site.open("a.html").copied()
    if options == ["-n"]:
        assert copied == DIFFERENCE.rstrip("\n")
    else:
        assert [line for line in copied.splitlines() if line] and not any(line[:1].isdigit() for line in copied.splitlines())


def test_hard_rows_are_lines(site):
    site.write("a.py", TEXT)
    site.make("a.html", "highlight", "-f", "html", "-n", "--wrap", "40,hard", "a.py")
    copied = site.open("a.html").copied()
    assert copied.count("\n") > TEXT.count("\n") and LINK in copied
    assert copied.replace("\n", "") == TEXT.replace("\n", "")


def test_a_copied_block_of_another_page_is_the_source(site):
    site.around("in.html", '<pre><code class="language-python">' + TEXT.replace("\n", "\r\n") + "</code></pre>")
    for options in [[], ["--classes", "pygments", "--style-sheet"], ["--classes", "own", "--background"]]:
        site.make("a.html", "page", *options, "in.html")
        assert site.open("a.html").copied() == TEXT


def test_a_copied_picture_has_no_numbers(site):
    text = "import os\nx = 1\n    y = 2"
    site.write("a.py", text)
    site.make("a.svg", "highlight", "-f", "svg", "-n", "a.py")
    site.around("a.html", (site.folder / "a.svg").read_text().partition("?>")[2])
    assert site.open("a.html").copied("svg") == text


@pytest.mark.parametrize("classes", ["own", "none"])
@pytest.mark.parametrize("width", [8, 4])
@pytest.mark.parametrize("numbers", [[], ["-n"]], ids=["plain", "numbers"])
def test_tab_stops_are_so_many_columns_apart(site, classes, width, numbers):
    site.write("a.txt", " " * width + "|\n\t|\n" + "x\t|\n" + "xx\ty\t|\n")
    tabs = [] if width == 8 else ["--tab-width", str(width)]
    site.make("a.html", "highlight", "-f", "html", "--classes", classes, *tabs, *numbers, "a.txt")
    edges, cell = site.open("a.html").edges("|")
    assert all(abs(edge - edges[0]) < 0.5 for edge in edges[:3])
    assert abs(edges[3] - edges[0] - width * cell) < 0.5
    assert abs(edges[0] - site.edges("x")[0][0] - width * cell) < 0.5


@pytest.mark.parametrize("form", ["document", "fragment", "none"])
def test_rows_are_so_wide_and_begin_behind_the_numbers(site, form):
    site.write("a.py", TEXT)
    command = ["highlight", "-f", "html", "-n", "--wrap", "40", "a.py"]
    if form == "document":
        site.make("a.html", *command)
    elif form == "none":
        site.around("a.html", site.make(None, *command, "--fragment", "--classes", "none"))
    else:
        site.make("c.css", "theme", "css")
        site.around("a.html", site.make(None, *command, "--fragment"), "c.css")
    commas, cell = site.open("a.html").edges(",")
    start = site.run("const r = document.createRange(); const t = [...document.querySelector('pre code').childNodes]"
                     ".find(n => !n.matches?.('.hl-line-number')); r.selectNodeContents(t); return r.getBoundingClientRect().x")
    # The numbers have two digits and two blanks after them.
    assert len(commas) == 59 and max(commas) + cell - start <= 36 * cell + 0.5 and min(commas) > start
    assert site.run("return document.querySelector('pre a').getClientRects().length") == 1


def test_a_strict_policy_allows_all_of_it(site):
    (site.folder / "src").mkdir()
    site.write("src/a.py", TEXT)
    site.write("b.diff", DIFFERENCE)
    command = ["highlight", "-f", "html", "-n", "--wrap", "60", "--tab-width", "4"]
    site.make(None, *command, "--css", "s.css", "-o", "strict", "src/a.py", "b.diff")
    site.make("c.css", "theme", "css")
    site.around("strict/f.html", site.make(None, *command, "--fragment", "src/a.py"), "../c.css")
    site.make("strict/g.html", *command, "--side-by-side", "--css", "../c.css", "b.diff")
    site.make("strict/h.html", *command, "--pages", "60x20", "--css", "../c.css", "src/a.py")
    for name, tabs in [("src/a.py.html", "4"), ("b.diff.html", "4"), ("f.html", "4"), ("g.html", "4"), ("h.html", "4")]:
        site.open("strict/" + name)
        assert site.log() == [] and site.run("return document.querySelectorAll('style, [style]').length") == 0
        assert site.style("pre", "tabSize") == tabs and site.style("pre", "backgroundColor") != "rgba(0, 0, 0, 0)"


def test_short_classes_are_those_of_our_blocks_alone(site):
    host = '<p class="m">A</p><table class="n"><tr><td class="c">B</td></tr></table>'
    block = '<pre><code class="language-python">return "a"</code></pre>'
    site.around("in.html", host + block)
    site.make("a.html", "page", "--classes", "pygments", "--style-sheet", "in.html")
    site.make("c.css", "theme", "css", "light", "--classes", "pygments")
    site.around("in2.html", host + block, "c.css")
    site.make("b.html", "page", "--classes", "pygments", "in2.html")
    for name in ["a.html", "b.html"]:
        site.open(name)
        assert {site.style(e, "color") for e in ["p", "table", "td"]} == {"rgb(0, 0, 0)"}
        assert site.style("td", "fontStyle") == "normal"
        assert site.style(".k", "color") != site.style(".s", "color") != "rgb(0, 0, 0)"


@pytest.mark.parametrize("selector,on", [(".dark", 'class="dark"'), ("[data-theme=dark]", 'data-theme="dark"')])
def test_a_switch_of_the_site_decides(site, selector, on):
    block = '<pre><code class="language-python">return "a"</code></pre>'
    site.make("c.css", "theme", "css", "--dark-where", selector)
    for name, html in [("light.html", ""), ("dark.html", on)]:
        body = site.make(None, "highlight", "-l", "python", "-f", "html", "--fragment", text='return "a"\n')
        site.around(name, body, "c.css", html=html)
        site.around("page-" + name, block, html=html)
        site.make(None, "page", "--classes", "own", "--style-sheet", "--dark-theme", "dark", "--dark-where", selector,
                  "--background", "--write", "page-" + name)
    for prefix in ["", "page-"]:
        found = [
            [site.open(prefix + name, scheme).style("pre", "backgroundColor"), site.style(".hl-keyword-return", "color")]
            for name in ["light.html", "dark.html"] for scheme in ["light", "dark"]
        ]
        assert found[0] == found[1] != found[2] == found[3]
        site.open(prefix + "dark.html").driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        assert [site.style("pre", "backgroundColor"), site.style(".hl-keyword-return", "color")] == found[0]
        site.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_blocks_with_a_background_have_it_from_the_sheet(site):
    site.make("c.css", "theme", "css", "light", "--dark-theme", "dark")
    site.around("a.html", '<pre class=x><code class="language-python">return "a"</code></pre>', "c.css")
    site.make(None, "page", "--classes", "own", "--background", "--write", "a.html")
    light = site.open("a.html").style("pre", "backgroundColor")
    dark = site.open("a.html", "dark").style("pre", "backgroundColor")
    assert light == "rgb(253, 253, 252)" and dark == "rgb(27, 30, 36)"


@pytest.mark.parametrize("kind", ["page", "both", "fragment", "other", "pages", "site", "index", "explain"])
def test_paper_is_light(site, kind):
    site.write("a.py", TEXT)
    site.around("in.html", '<pre><code class="language-python">' + TEXT + "</code></pre>")
    html, dark = ["highlight", "-f", "html", "-n", "-H", "1:3"], ["--theme", "dark"]
    if kind == "fragment":
        site.make("c.css", "theme", "css", "dark")
        site.around("a.html", site.make(None, *html, "--fragment", "a.py"), "c.css")
    elif kind in ["site", "index"]:
        site.make(None, *html, *dark, "--index", "--css", "s.css", "-o", ".", "a.py")
    else:
        site.make("a.html", *{
            "page": [*html, *dark, "a.py"], "both": [*html, "a.py"], "pages": [*html, *dark, "--pages", "60x20", "a.py"],
            "other": ["page", "--classes", "own", "--style-sheet", "--background", *dark, "in.html"],
            "explain": ["explain", "-f", "html", *dark, "a.py"],
        }[kind])
    site.open({"site": "a.py.html", "index": "index.html"}.get(kind, "a.html"), "dark")
    selector = "pre" if kind in ["fragment", "other"] else "html"
    assert site.style(selector, "backgroundColor") == "rgb(27, 30, 36)"
    try:
        site.print()
        assert site.style(selector, "backgroundColor") == "rgb(253, 253, 252)" and site.faint() == []
    finally:
        site.print(False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("classes", ["own", "pygments", "none"])
def test_marked_text_can_be_read(site, classes, scheme):
    site.write("a.py", TEXT)
    theme = ["--theme", scheme] if classes == "none" else ["--theme", "light", "--dark-theme", "dark"]
    site.make("a.html", "highlight", "-f", "html", "-n", "-H", "1:12", "--classes", classes, *theme, "a.py")
    assert site.open("a.html", scheme).faint() == [] and site.copied() == TEXT
    site.around("in.html", '<pre><code class="language-python">a = <mark>f(1, "a") # b</mark>\n</code></pre>')
    sheet = ["--theme", scheme] if classes == "none" else ["--style-sheet", "--dark-theme", "dark"]
    site.make("b.html", "page", "--classes", classes, "--background", *sheet, "in.html")
    assert site.open("b.html", scheme).faint() == [] and site.style("mark", "display") == "inline"


FLEX = (
    '<pre style="color:#f8f8f2;background-color:#272822;display:grid"><code class="language-go">'
    '<span style="display:flex;"><span><span style="color:#66d9ef">var</span> a = <span style="color:#e6db74">"x"</span>\n'
    '</span></span><span style="display:flex; background-color:#3c3d38"><span><span style="color:#66d9ef">var</span> b = 2 '
    '<span style="color:#75715e">// b\n</span></span></span></code></pre>'
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [
    "", "--background", "--background --theme dark", "--classes own --style-sheet --dark-theme dark",
    "--classes pygments --style-sheet",
])
def test_lines_of_another_program_stay_lines(site, options, scheme):
    site.around("in.html", FLEX)
    site.make("a.html", "page", *options.split(), "in.html")
    assert site.open("a.html", scheme).copied() == 'var a = "x"\nvar b = 2 // b'
    assert site.faint() == []
    band, block = site.style("code > span + span", "backgroundColor"), site.style("pre", "backgroundColor")
    assert band != block and band != "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["page", "wide", "contrast", "difference", "sides", "pages", "fragment", "other", "index", "picture"])
def test_axe_finds_nothing(site, axe, kind, scheme):
    # To a screen reader a picture is one thing, in which nothing has the focus: a link is only for those who click.
    site.write("a.py", TEXT.replace(LINK, "it") if kind == "picture" else TEXT)
    site.write("a.diff", DIFFERENCE)
    html = ["highlight", "-f", "html", "-n"]
    command = {
        "page": [*html, "--wrap", "40", "a.py"], "wide": [*html, "a.py"], "difference": [*html, "a.diff"],
        "contrast": [*html, "--theme", "contrast-light", "--dark-theme", "contrast-dark", "a.py"],
        "sides": [*html, "--side-by-side", "a.diff"], "pages": [*html, "--pages", "60x20", "--columns", "1", "a.py"],
        "fragment": [*html, "--fragment", "--classes", "none", "--theme", scheme, "a.py"],
        "other": ["page", "--classes", "own", "--style-sheet", "--background", "--dark-theme", "dark", "in.html"],
        "index": [*html, "--index", "-o", ".", "a.py"], "picture": ["highlight", "-f", "svg", "-n", "a.py"],
    }[kind]
    block = '<h1>T</h1><pre tabindex="0" style="overflow: auto"><code class="language-python">'
    site.around("in.html", block + TEXT + "</code></pre>")
    output = site.make("a.html", *command)
    if kind == "picture":
        site.around("a.html", output.partition("?>")[2])
    elif kind == "fragment":
        site.around("a.html", output)
    site.open("index.html" if kind == "index" else "a.html", scheme)
    site.run(axe)
    result = site.driver.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
    found = [
        (v["id"], v["impact"], [(n["target"], n.get("failureSummary")) for n in v["nodes"][:3]])
        for v in result["violations"]
        if v["impact"] in ("serious", "critical")
    ]
    assert found == []
