import Foundation
import TestSupport
import Testing

/// `highlight-lsp page`: blocks of code are colored, and nothing else of a page changes.
@Suite struct PageCommandTests {
  private func run(_ arguments: [String], _ page: String, folder: String? = nil) throws -> ChildProcess.Result {
    try Program.run(["page"] + arguments, input: Array(page.utf8), folder: folder)
  }

  /// A page colored with classes.
  private func coloured(_ page: String) throws -> String {
    let result = try run(["--classes", "own"], page)
    #expect(result.status == 0)
    return result.text
  }

  private static let keyword = "<span class=\"hl-keyword-import\">import</span>"

  @Test(arguments: [
    "<pre><code class=\"language-python\">@</code></pre>", "<pre><code class='foo lang-py'>@</code></pre>",
    "<pre class=\"sourceCode python\"><code class=\"sourceCode python\">@</code></pre>",
    "<pre class=\"sourceCode numberSource python\">@</pre>", "<pre class=\"python\"><code>@</code></pre>",
    "<pre lang=\"python\"><code>@</code></pre>", "<pre><code data-lang=python>@</code></pre>",
    "<div class=\"highlight-python3 notranslate\"><div class=\"highlight\"><pre>@</pre></div></div>",
    "<div class=\"language-python highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\"><code>@</code></pre></div></div>",
    "<DIV CLASS=LANGUAGE-x><div class=\"sourceCode py\"><PRE>@</PRE></div></DIV>", "<pre class=\"language-python\">@</pre>",
    "<pre class=\"playground\"><code class=\"language-python ignore\">@</code></pre>",
  ])
  func blocksOfManyMakers(page: String) throws {
    let before = page.replacing("@", with: "import")
    #expect(
      try coloured("<p>&nbsp;<b>\(before)</p>\r\n") == "<p>&nbsp;<b>\(page.replacing("@", with: Self.keyword))</p>\r\n")
  }

  @Test(arguments: [
    "<pre>import</pre>", "<pre><code>import</code></pre>", "<pre class=\"screen\">import</pre>",
    "<pre class=code><code>import</code></pre>",
    "<code class=\"language-python\">import</code>", "<pre><code class=\"language-text\">import</code></pre>",
    "<div class=\"highlight-default\"><pre><span class=\"kn\">import</span></pre></div>",
    "<!-- <pre class=\"language-python\">import</pre> -->", "<script>'<pre class=\"language-python\">import</pre>'</script>",
    "<textarea><pre class=\"language-python\">import</pre></textarea>",
    "<title><pre class=\"language-python\">import</pre></title>",
    "<svg><desc><pre class=\"language-python\">import</pre></desc></svg>",
    "<pre class=\"language-python\">import", "<pre class=\"language-python\">import<pre class=\"language-python\">",
    "<pre class=\"language-python\">import<table><tr><td>x</table></pre>", "<pre class=\"language-python\"><b>import</pre>",
    "<pre class=\"language-python\"><a><b>import</a></b></pre>", "<pre class=\"language-python\">import</div></pre>",
    "<pre class=\"language-python\"><span>import</span", "<pre class=\"language-python\"><textarea>import</pre>",
    "<pre class=\"language-python\"><span>a\r</span>\nb</pre>", "", "<", "\u{FEFF}", "<pre", "<pre class=\"language-python",
  ])
  func whatStaysAsItIs(page: String) throws {
    #expect(try coloured(page) == page)
  }

  @Test(arguments: [
    ("<span class=\"kn\">im</span><span style=\"color:red\">port</span>", "@"), ("<span></span>import", "@"),
    (
      "<span id=\"l1\"><a href=\"#l1\"></a><span class=\"kn\">import</span></span>",
      "<span id=\"l1\"><a href=\"#l1\"></a>@</span>"
    ),
    ("<span class=\"linenos\">1</span>import", "<span class=\"linenos\">1</span>@"),
    ("import <b class=\"conum\">(1)</b>", "@ <b class=\"conum\">(1)</b>"),
    (
      "import <i class=\"conum\" data-value=\"1\"></i><b>(1)</b>",
      "@ <i class=\"conum\" data-value=\"1\"></i><b>(1)</b>"
    ),
    ("<span class=\"boring\">import</span>", "<span class=\"boring\">@</span>"),
    (
      "<a href=\"x\">imp</a>ort",
      "<a href=\"x\"><span class=\"hl-keyword-import\">imp</span></a><span class=\"hl-keyword-import\">ort</span>"
    ),
    ("import<!-- c --><wbr>", "@<!-- c --><wbr>"), ("import<br>1", "@<br><span class=\"hl-number\">1</span>"),
    ("\nimport\r\n1", "\n@\r\n<span class=\"hl-number\">1</span>"),
    ("<span></span>\nimport", "<span></span>\n@"), ("<span class=\"k\">\n</span>import", "<span></span>\n@"),
    ("im&#112;ort", "<span class=\"hl-keyword-import\">im&#112;ort</span>"),
    (
      "'&lt;&#x3c;&lt<b>;</b>&copy'",
      "<span class=\"hl-string-documentation\">'&lt;&#x3c;&lt;</span><b><span class=\"hl-string-documentation\">;</span></b><span class=\"hl-string-documentation\">&copy;'</span>"
    ),
    ("'&am<span>p;</span>&bigstar;& &1'", "<span class=\"hl-string-documentation\">'&amp;amp;&bigstar;&amp; &amp;1'</span>"),
  ])
  func whatStandsInABlock(block: String, expected: String) throws {
    let (open, close) = ("<pre class=\"language-python\">", "</pre>")
    #expect(try coloured(open + block + close) == open + expected.replacing("@", with: Self.keyword) + close)
  }

  @Test func sessionsAreProgramsWithPromptsAndAnswers() throws {
    let page = [
      "<div class=\"highlight-pycon\"><pre><span></span><span class=\"gp\">&gt;&gt;&gt; </span><span class=\"kn\">import</span> os",
      "<span class=\"gp\">&gt;&gt;&gt; </span>x = '''", "<span class=\"gp\">... </span>'''",
      "<span class=\"go\">import 1</span>", "",
      "</pre></div>",
    ].joined(separator: "\n")
    let expected = [
      "<div class=\"highlight-pycon\"><pre class=\"highlight\"><span class=\"gp\">&gt;&gt;&gt; </span><span class=\"kn\">import</span> "
        + "<span class=\"nn\">os</span>",
      "<span class=\"gp\">&gt;&gt;&gt; </span><span class=\"n\">x</span> <span class=\"o\">=</span> <span class=\"s\">'''</span>",
      "<span class=\"gp\">... </span><span class=\"s\">'''</span>", "<span class=\"go\">import 1</span>", "", "</pre></div>",
    ].joined(separator: "\n")
    #expect(try run(["--classes", "pygments"], page).text == expected)
    let own = try coloured(page)
    #expect(own.contains("<span class=\"hl-punctuation-special\">&gt;&gt;&gt; </span>") && own.contains("\nimport 1\n"))
    #expect(try coloured(own) == own)
  }

  @Test func otherEncodingsPassThrough() throws {
    let latin =
      Array("<meta charset=iso-8859-1><pre class=\"language-python\">x = '".utf8) + [0xE9, 0x80]
      + Array("'</pre>\u{FF}".utf8)
    let result = try Program.run(["page", "--classes", "pygments"], input: latin)
    #expect(result.status == 0)
    #expect(result.output.count > latin.count && result.output.contains([0x27, 0xE9, 0x80, 0x27]))
    let wide: [UInt8] =
      [0xFF, 0xFE] + Array("<pre class=\"language-python\">x = 1</pre>".utf16.flatMap { [UInt8($0 & 255), 0] })
    let other = try Program.run(["page"], input: wide)
    #expect(other.output == wide && other.errors.contains("UTF-16") && other.status == 1)
  }

  private let page =
    "<html><head><title>t</title></head><body><pre><code class=\"language-python\">import os</code></pre></body></html>\n"

  @Test func stylesInTheTagsAreTheDefault() throws {
    let result = try run([], page)
    #expect(result.text.contains("<span style=\"color: #8b2fa8\">import</span>") && !result.text.contains("<style"))
    #expect(try run([], result.text).text == result.text)
    let dark = try run(["--theme", "dark", "--background"], page).text
    #expect(
      dark.contains(
        "<pre style=\"color: #d6dae0; background: #1b1e24\"><code style=\"color: inherit; background: none\" class="))
    #expect(try run(["--theme", "dark", "--background"], dark).text == dark)
  }

  @Test func aStyleSheetIsPutInOnce() throws {
    let options = ["--classes", "own", "--style-sheet", "--dark-theme", "dark", "--background"]
    let result = try run(options, page).text
    #expect(result.ranges(of: "<style id=\"highlight-lsp\">").count == 1 && result.contains("</style>\n</head>"))
    #expect(result.contains("prefers-color-scheme: dark") && result.contains("<pre class=\"hl-block\"><code class="))
    #expect(try run(options, result).text == result)
    let other = try run(["--classes", "pygments", "--style-sheet"], result).text
    #expect(other.contains("<pre class=\"hl-block highlight\">"))
    #expect(other.ranges(of: "<style").count == 1 && other.contains(".highlight .kn {") && !other.contains(".hl-keyword"))
    // Without a head it stands in front; without a colored block nowhere.
    #expect(try run(options, "<pre class=\"language-python\">x = 1</pre>").text.hasPrefix("<style id"))
    #expect(try run(options, "<head></head><pre>x</pre>").text == "<head></head><pre>x</pre>")
  }

  /// Rules for the classes of Pygments are for elements in `.highlight`.
  @Test func blocksOutsideOfTheClassGetIt() throws {
    let page = """
      <pre><code class=language-python>import</code></pre><pre class="language-python">import</pre>
      <pre class=language-python>import</pre><div class=highlight><pre class="language-python">import</pre></div>
      <pre><code class="language-python highlight">import</code></pre><pre class="highlight"><code class="language-python">import</code></pre>

      """
    let result = try run(["--classes", "pygments"], page).text
    let tags = result.matches(of: /<pre[^>]*>/).map { String($0.output) }
    #expect(
      tags == [
        "<pre class=\"highlight\">", "<pre class=\"language-python highlight\">",
        "<pre class=\"language-python highlight\">",
        "<pre class=\"language-python\">", "<pre>", "<pre class=\"highlight\">",
      ])
    #expect(result.ranges(of: "<span class=\"kn\">").count == 6)
    #expect(try run(["--classes", "pygments"], result).text == result)
    #expect(try run(["--classes", "own"], page).text.ranges(of: "highlight").count == 3)
  }

  @Test func filesAreWrittenBack() throws {
    let folder = try TemporaryFolder()
    for name in ["a.html", "b.html"] { try folder.write(page, to: name) }
    try folder.write("<p>", to: "c.html")
    #expect(try run(["a.html", "b.html"], "", folder: folder.path).text.ranges(of: "<html>").count == 2)
    let result = try run(["--write", "a.html", "b.html", "c.html", "gone.html"], "", folder: folder.path)
    #expect(result.status == 1 && result.output.isEmpty && result.errors.contains("gone.html"))
    #expect(try folder.bytes(of: "a.html") == folder.bytes(of: "b.html") && folder.bytes(of: "a.html") != Array(page.utf8))
    try folder.write(page, to: "a.html")
    #expect(try run(["a.html", "-o", "out.html"], "", folder: folder.path).output.isEmpty)
    #expect(try folder.bytes(of: "out.html") == folder.bytes(of: "b.html"))
    // Of a folder, its pages.
    for name in ["site/a.html", "site/sub/b.HTM", "site/a.txt"] { try folder.write(page, to: name) }
    let refused = try run(["site"], "", folder: folder.path)
    #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains("--write"))
    #expect(try run(["--write", "site"], "", folder: folder.path).status == 0)
    for name in ["site/a.html", "site/sub/b.HTM"] { #expect(try folder.bytes(of: name) == folder.bytes(of: "b.html")) }
    #expect(try folder.bytes(of: "site/a.txt") == Array(page.utf8))
  }

  @Test func aMissingGrammarAndAnUnknownNameAreToldOnce() throws {
    let folder = try TemporaryFolder()
    let page = "<pre><code class=\"language-python\">x</code></pre><pre><code class=\"language-nonesuch\">x</code></pre>"
    try folder.write(page + page, to: "a.html")
    let result = try Program.run(
      ["page", "a.html", "a.html"], environment: ["XDG_DATA_HOME": folder.path], folder: folder.path)
    #expect(result.status == 1 && result.text == page + page + page + page)
    #expect(result.errorLines.count == 3 && result.errorLines.last?.contains("8 blocks in 2 pages") == true)
    #expect(result.errors.contains("highlight-lsp grammar install python") && result.errors.contains("\"nonesuch\""))
    let known = try run([], "<pre><code class=\"language-nonesuch\">x</code></pre>")
    #expect(known.status == 0 && known.errorLines.count == 2)
    let listed = try run(["--verbose", "a.html"], "", folder: folder.path)
    #expect(
      listed.errorLines.contains { $0.hasPrefix("a.html:1:50: note: ") && $0.hasSuffix("unknown language \"nonesuch\"") })
  }

  @Test(arguments: [
    ["--write"], ["--write", "-o", "x", "a"], ["-o", "x", "a", "b"], ["--style-sheet"], ["--classes", "x"],
    ["--theme", "nowhere"],
    ["--classes", "own", "--dark-theme", "dark"], ["--classes", "own", "--style-sheet", "--dark-where", ".dark"],
  ])
  func wrongUse(arguments: [String]) throws {
    let result = try run(arguments, page)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }

  /// Without the tags of spans a page is what it was, whatever it is.
  @Test(arguments: 0..<8 as Range<UInt64>) func nothingButSpansChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "<pre class=language-python>", "<pre>", "</pre>", "<code class=\"lang-c\">", "</code>", "<div class=language-json>",
      "</div>",
      "<span>", "</span>", "<b>", "</b>", "def f", "(1 &lt; 2)", "'&", "amp;", "\n", "\r", "<!--", "-->", "<", ">", "\"",
      "{", "[1]",
      "<script>", "</script>", "<p>", "é", "\u{0}", "<br>", "&#x41;", "/* ", " */", "# x ",
    ]
    let page = (0..<4000).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let result = try run(["--classes", "own"], page)
    #expect(result.status == 0)
    func bare(_ page: String) -> [UInt8] {
      Array(page.replacing(/<\/?span[^>]*>/, with: "").replacing(/&(?!#x41;|lt;)(amp;)?/, with: "&").utf8)
    }
    #expect(bare(result.text) == bare(page), "seed \(seed)")
    #expect(try run(["--classes", "own"], result.text).output == result.output, "seed \(seed)")
  }
}
