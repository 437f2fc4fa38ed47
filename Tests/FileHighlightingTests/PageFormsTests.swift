import Foundation
import HighlightLanguages
import HighlightRendering
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import FileHighlighting

/// The forms in which generators of pages write blocks of code, and what becomes of them.
@Suite struct PageFormsTests {
  /// A block as a generator writes it. `@` is the code: of a block that is colored `return "a" `, of one that stays the
  /// same with old colors around `return`.
  struct Form: CustomTestStringConvertible {
    let maker: String
    let page: String
    var testDescription: String { maker + ": " + page }

    init(_ maker: String, _ page: String) { (self.maker, self.page) = (maker, page) }
  }

  static let colored = [
    Form("CommonMark", "<pre><code class=\"language-python\">@</code></pre>"),
    Form("CommonMark, attributes after the name", "<pre><code class=\"language-python{1,3}\">@</code></pre>"),
    Form("CommonMark, a title after the name", "<pre><code class=\"language-js:title=a.js\">@</code></pre>"),
    Form("CommonMark, a file after the name", "<pre><code class=\"language-python:a.py\">@</code></pre>"),
    Form("CommonMark, a class in braces", "<pre><code class=\"language-{.python .numberLines}\">@</code></pre>"),
    Form("CommonMark, an id in braces", "<pre><code class=\"language-{#id .python}\">@</code></pre>"),
    Form("CommonMark, a cell in braces", "<pre><code class=\"language-{python}\">@</code></pre>"),
    Form("CommonMark, a directive", "<pre><code class=\"language-{code-block} python\">@</code></pre>"),
    Form("cmark with its option for GitHub", "<pre lang=\"python\"><code>@</code></pre>"),
    Form("cmark, first versions; wp-syntax", "<pre lang=\"python\">@</pre>"),
    Form("mdBook", "<pre><code class=\"language-rust,ignore\">@</code></pre>"),
    Form("mdBook, a playground", "<pre class=\"playground\"><code class=\"language-rust edition2021\">@</code></pre>"),
    Form("markdown-it", "<pre><code class=\"hljs language-python\">@</code></pre>"),
    Form("highlight.js", "<pre><code class=\"python hljs\" data-highlighted=\"yes\">@</code></pre>"),
    Form("marked, no prefix", "<pre><code class=\"python\">@</code></pre>"),
    Form("Discourse", "<pre data-code-wrap=\"python\"><code class=\"lang-python\">@</code></pre>"),
    Form("pandoc without colors", "<pre class=\"python\"><code>@</code></pre>"),
    Form(
      "pandoc with colors",
      "<div class=\"sourceCode\" id=\"cb1\"><pre class=\"sourceCode python\"><code class=\"sourceCode python\">@</code></pre></div>"
    ),
    Form(
      "pandoc, numbered",
      "<pre class=\"sourceCode numberSource python numberLines\"><code class=\"sourceCode python\">@</code></pre>"),
    Form("pandoc, braces that it does not know", "<pre><code class=\"{.python}\">@</code></pre>"),
    Form(
      "Quarto",
      "<div class=\"sourceCode\"><pre class=\"sourceCode python code-with-copy\"><code class=\"sourceCode python\">@</code><button title=\"Copy\" class=\"code-copy-button\"><i class=\"bi\"></i></button></pre></div>"
    ),
    Form("TypeDoc", "<pre><code class=\"ts\">@</code><button type=\"button\">Copy</button></pre>"),
    Form(
      "VitePress",
      "<div class=\"language-js vp-adaptive-theme\"><button title=\"Copy\"></button><span class=\"lang\">js</span><pre class=\"shiki\"><code><span class=\"line\">@</span></code></pre></div>"
    ),
    Form(
      "Sphinx", "<div class=\"highlight-python notranslate\"><div class=\"highlight\"><pre><span></span>@</pre></div></div>"),
    Form(
      "Sphinx, numbers in a table",
      "<div class=\"highlight-python3 notranslate\"><div class=\"highlight\"><table class=\"highlighttable\"><tr><td class=\"linenos\"><div class=\"linenodiv\"><pre><span class=\"normal\">1</span></pre></div></td><td class=\"code\"><div><pre><span></span>@</pre></div></td></tr></table></div></div>"
    ),
    Form("docutils", "<pre class=\"code python literal-block\">@</pre>"),
    Form("docutils, version 5", "<pre class=\"code python literal-block\"><code>@</code></pre>"),
    Form("nbconvert", "<div class=\" highlight hl-ipython3\"><pre><span></span>@</pre></div>"),
    Form("nbsphinx", "<div class=\"highlight-ipython3 notranslate\"><div class=\"highlight\"><pre>@</pre></div></div>"),
    Form("mkdocs", "<div class=\"language-python highlight\"><pre><span></span><code>@</code></pre></div>"),
    Form(
      "mkdocs-material, numbered",
      "<div class=\"language-py highlight\"><table class=\"highlighttable\"><tr><th colspan=\"2\" class=\"filename\"><span class=\"filename\">a.py</span></th></tr><tr><td class=\"linenos\"><div class=\"linenodiv\"><pre><span></span><span class=\"normal\">1</span></pre></div></td><td class=\"code\"><div><pre><span></span><code>@</code></pre></div></td></tr></table></div>"
    ),
    Form(
      "Python-Markdown, a copy button first",
      "<div class=\"language-py highlight\"><pre id=\"__code_0\"><span></span><button class=\"md-clipboard\"></button><code>@</code></pre></div>"
    ),
    Form(
      "Jekyll",
      "<div class=\"language-python highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\"><code>@</code></pre></div></div>"
    ),
    Form(
      "Jekyll, a figure",
      "<figure class=\"highlight\"><pre><code class=\"language-python\" data-lang=\"python\">@</code></pre></figure>"),
    Form(
      "Jekyll, numbered",
      "<figure class=\"highlight\"><pre><code class=\"language-python\" data-lang=\"python\"><table class=\"rouge-table\"><tbody><tr><td class=\"gutter gl\"><pre class=\"lineno\">1\n</pre></td><td class=\"code\"><pre>@</pre></td></tr></tbody></table></code></pre></figure>"
    ),
    Form(
      "Rouge, numbered",
      "<div class=\"language-python highlighter-rouge\"><div class=\"highlight\"><table class=\"rouge-table\"><tbody><tr><td class=\"rouge-gutter gl\"><pre class=\"lineno\">1\n</pre></td><td class=\"rouge-code\"><pre>@</pre></td></tr></tbody></table></div></div>"
    ),
    Form(
      "CodeRay in a table",
      "<div class=\"language-python highlighter-coderay\"><table class=\"CodeRay\"><tr><td class=\"line-numbers\"><pre>1\n</pre></td><td class=\"code\"><pre>@</pre></td></tr></table></div>"
    ),
    Form(
      "pandoc of old, numbered",
      "<table class=\"sourceCode python numberLines\"><tr><td class=\"lineNumbers\"><pre>1\n</pre></td><td class=\"sourceCode\"><pre><code class=\"sourceCode python\">@</code></pre></td></tr></table>"
    ),
    Form(
      "by hand, numbered",
      "<div class=\"language-python\"><table><tr><td><pre>1\n2\n</pre></td><td><pre>@</pre></td></tr></table></div>"),
    Form(
      "Hugo",
      "<div class=\"highlight\"><pre tabindex=\"0\" class=\"chroma\"><code class=\"language-python\" data-lang=\"python\"><span class=\"line\"><span class=\"cl\">@</span></span></code></pre></div>"
    ),
    Form(
      "Hugo without classes",
      "<div class=\"highlight\"><pre tabindex=\"0\" style=\"color:#f8f8f2\"><code class=\"language-python\" data-lang=\"python\"><span style=\"display:flex;\"><span>@</span></span></code></pre></div>"
    ),
    Form(
      "Hugo without classes, numbered",
      "<pre tabindex=\"0\" style=\"color:#f8f8f2\"><code class=\"language-python\"><span style=\"display:flex;\"><span style=\"white-space:pre;user-select:none;color:#7f7f7f\">1</span><span>@</span></span></code></pre>"
    ),
    Form("Asciidoctor", "<pre class=\"rouge highlight\"><code data-lang=\"python\">@</code></pre>"),
    Form("Asciidoctor, CodeRay", "<pre class=\"CodeRay highlight\"><code data-lang=\"python\">@</code></pre>"),
    Form(
      "Hexo",
      "<figure class=\"highlight python\"><table><tr><td class=\"gutter\"><pre><span class=\"line\">1</span><br></pre></td><td class=\"code\"><pre><span class=\"line\">@</span><br></pre></td></tr></table></figure>"
    ),
    Form(
      "Hexo, without numbers",
      "<figure class=\"highlight js\"><table><tr><td class=\"code\"><pre>@</pre></td></tr></table></figure>"),
    Form("Org", "<div class=\"org-src-container\"><pre class=\"src src-python\" id=\"org1\">@</pre></div>"),
    Form("Org, numbered", "<pre class=\"src src-python\"><span class=\"linenr\">1: </span>@</pre>"),
    Form("GitHub", "<div class=\"highlight highlight-source-python notranslate\"><pre>@</pre></div>"),
    Form("GitHub, a text", "<div class=\"highlight highlight-text-html-basic\"><pre>&lt;p&gt;@</pre></div>"),
    Form(
      "GitLab",
      "<pre class=\"code highlight js-syntax-highlight language-python\" lang=\"python\"><code><span id=\"LC1\" class=\"line\" lang=\"python\">@</span></code></pre>"
    ),
    Form("MediaWiki", "<div class=\"mw-highlight mw-highlight-lang-python mw-content-ltr\" dir=\"ltr\"><pre>@</pre></div>"),
    Form("DokuWiki", "<pre class=\"code python\">@</pre>"),
    Form("GeSHi, RDoc", "<pre class=\"ruby\">@</pre>"),
    Form("YARD", "<pre class=\"code ruby\"><code class=\"ruby\">@</code></pre>"),
    Form("ExDoc", "<pre><code class=\"makeup elixir\" translate=\"no\">@</code></pre>"),
    Form("rustdoc", "<pre class=\"rust rust-example-rendered\"><code>@</code></pre>"),
    Form("WordPress", "<pre class=\"wp-block-code\"><code lang=\"python\" class=\"language-python\">@</code></pre>"),
    Form("SyntaxHighlighter", "<pre class=\"wp-block-syntaxhighlighter-code brush: python; notranslate\">@</pre>"),
    Form("SyntaxHighlighter, no blank", "<pre class=\"brush:js; gutter: false\">@</pre>"),
    Form(
      "Confluence",
      "<pre class=\"syntaxhighlighter-pre\" data-syntaxhighlighter-params=\"brush: java; gutter: false\">@</pre>"),
    Form("Crayon", "<pre class=\"lang:python decode:true \">@</pre>"),
    Form("Enlighter", "<pre class=\"EnlighterJSRAW\" data-enlighter-language=\"python\">@</pre>"),
    Form("prettify", "<pre class=\"prettyprint linenums lang-py\">@</pre>"),
    Form(
      "Prism",
      "<pre class=\"language-python\" tabindex=\"0\"><code class=\"language-python\">@<span aria-hidden=\"true\" class=\"line-numbers-rows\"><span></span></span></code></pre>"
    ),
    Form(
      "Docusaurus",
      "<div class=\"language-python codeBlockContainer\"><div><pre class=\"prism-code language-python\"><code><span class=\"token-line\" style=\"color:#393A34\">@<br></span></code></pre></div></div>"
    ),
    Form(
      "Docusaurus, numbered",
      "<pre class=\"prism-code language-python\"><code class=\"codeBlockLines_e6Vv codeBlockLinesWithNumbering_o6Pm\"><span class=\"token-line codeLine_lJS_\" style=\"color:#393A34\"><span class=\"codeLineNumber_Tfdd\"></span><span class=\"codeLineContent_feaV\">@<br></span></span></code></pre>"
    ),
    Form(
      "Expressive Code",
      "<pre data-language=\"python\"><code><div class=\"ec-line\"><div class=\"gutter\"><div class=\"ln\" aria-hidden=\"true\">1</div></div><div class=\"code\">@</div></div></code></pre>"
    ),
    Form(
      "Torchlight",
      "<pre><code class='torchlight' data-lang='python' style='background-color: #fff'><div class='line'><span style=\"user-select: none;\" class=\"line-number\">1</span>@</div></code></pre>"
    ),
    Form(
      "Gatsby",
      "<div class=\"gatsby-highlight\" data-language=\"python\"><pre class=\"language-python\"><code class=\"language-python\"><span class=\"gatsby-highlight-code-line\">@</span></code></pre></div>"
    ),
    Form(
      "Astro, rehype",
      "<figure data-rehype-pretty-code-figure=\"\"><pre class=\"astro-code\" data-language=\"python\"><code><span class=\"line\">@</span></code></pre></figure>"
    ),
    Form("capitals", "<PRE><CODE CLASS=LANGUAGE-PYTHON>@</CODE></PRE>"),
  ]

  static let kept = [
    Form("no language", "<pre>@</pre>"), Form("no language, code", "<pre><code>@</code></pre>"),
    Form("codehilite without its language", "<div class=\"codehilite\"><pre><span></span><code>@</code></pre></div>"),
    Form("text", "<pre><code class=\"language-text\">@</code></pre>"),
    Form("Sphinx, none", "<div class=\"highlight-none notranslate\"><div class=\"highlight\"><pre>@</pre></div></div>"),
    Form("Notion, plain text", "<pre id=\"a\" class=\"code\"><code class=\"language-Plain Text\">@</code></pre>"),
    Form("AsciiDoc, a literal", "<pre class=\"screen\">@</pre>"), Form("poem in Polish", "<pre lang=\"pl\">@</pre>"),
    Form("a name that is no language", "<pre><code class=\"language-nonesuch\">@</code></pre>"),
    Form("a table of numbers", "<pre class=\"language-python\"><table><tr><td>@</td></tr></table></pre>"),
    Form("a bar of tools", "<pre class=\"language-python\"><div class=\"toolbar\">@</div></pre>"),
    Form("a diagram of Mermaid", "<pre class=\"mermaid\">@</pre>"),
    Form("a gutter", "<div class=\"language-python\"><table><tr><td class=\"gutter\"><pre>@</pre></td></tr></table></div>"),
    Form("numbers in a pre", "<div class=\"language-python\"><pre class=\"lineno\">@</pre></div>"),
  ]

  @Test(arguments: colored) func blocksOfManyMakers(form: Form) {
    let page = "<section>\(form.page.replacing("@", with: "return \"a\" "))</section>\n"
    var colorer = colorer()
    let result = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0)
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(result.highlightedBlocks == 1 && result.skipped.isEmpty && text.contains("<span class=\"hl-"))
    #expect(Self.bare(text) == Self.bare(page))
    #expect(colorer.highlightedPage(result.bytes, configuration: 0).bytes == result.bytes)
    // Old colors are replaced, and nothing else.
    let old = page.replacing("return", with: "<span class=\"k\">return</span>")
    #expect(
      String(decoding: colorer.highlightedPage(ContiguousArray(old.utf8), configuration: 0).bytes, as: UTF8.self) == text)
  }

  @Test(arguments: kept) func whatStays(form: Form) {
    let page = "<section>\(form.page.replacing("@", with: "<span class=\"k\">return</span> 1"))</section>\n"
    var colorer = colorer()
    let result = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0)
    #expect(result.highlightedBlocks == 0 && String(decoding: result.bytes, as: UTF8.self) == page)
  }

  @Test func oldColorsStayWhereNoneCome() {
    let page = "<pre class=\"language-@\"><span class=\"k\">\u{1F}</span></pre>\n"
    for name in ["diff", "python", "console"] {
      let page = page.replacing("@", with: name)
      var colorer = colorer()
      let result = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0)
      #expect(String(decoding: result.bytes, as: UTF8.self) == page)
      #expect(result.skipped.map(\.reason) == ["nothing in it has a color as \(name)"])
    }
  }

  @Test func promptsAndOutputHaveTheClassesOfPygments() {
    let page = "<pre class=\"console\"><code>$ ls -l\na <b>b</b>\n\n# c\n</code></pre>"
    var colorer = colorer(.pygments)
    let bytes = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<span class=\"gp\">$</span> <span class=\"nf\">ls</span> "))
    #expect(
      text.contains("\n<span class=\"go\">a </span><b><span class=\"go\">b</span></b>\n\n<span class=\"go\"># c</span>\n"))
    #expect(colorer.highlightedPage(bytes, configuration: 0).bytes == bytes)
  }

  @Test func skippedBlocksHavePlacesAndReasons() {
    let page = """
      <pre>a</pre><pre class="language-none">b</pre>
      ä<pre><code class="language-nonesuch">c</code></pre>
      <pre class="language-python"><form>d</form></pre>
      <div class="language-python"><table><tr><td class="gutter"><pre>1</pre></td></tr></table></div>
      """
    var colorer = colorer()
    let skipped = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0).skipped
    #expect(skipped.map(\.line) == [1, 2, 3] && skipped.map(\.column) == [1, 2, 1])
    #expect(skipped[0].reason == "its language is not named" && skipped[1].reason == "unknown language \"nonesuch\"")
    #expect(skipped[2].reason.contains("other elements"))
  }

  /// What an element lays out stays in one piece; without its old colors.
  @Test(arguments: [
    ("<span style=\"display: flex\"><span>@</span></span>", "<span style=\"display: flex\"><span>@</span></span>"),
    (
      "<span style=\"display:grid\"><span style=\"color:#eee\">@</span></span>",
      "<span style=\"display:grid\"><span>@</span></span>"
    ),
    ("<span style=\"display:flex\">@</span>", "<span style=\"display:flex\"><span>@</span></span>"),
    (
      "<span style=\"display:flex\"><b class=\"ln\">1</b><span class=\"a\">@</span></span>",
      "<span style=\"display:flex\"><b class=\"ln\">1</b><span>@</span></span>"
    ),
    (
      "<span style=\"display:flex\"><b class=\"ln\">1</b>@</span>",
      "<span style=\"display:flex\"><b class=\"ln\">1</b><span>@</span></span>"
    ),
    ("<span class=\"line\"><span>@</span></span>", "<span class=\"line\"><span>@</span></span>"),
    ("<span class=\"code-line__text\">@</span>", "<span class=\"code-line__text\">@</span>"),
    ("<span class=\"lineContent\">@</span>", "<span class=\"lineContent\">@</span>"),
    ("<span class=\"gutter-mark\"></span>@", "<span class=\"gutter-mark\"></span>@"),
    ("<span class=\"inline\">@</span>", "@"), ("<span class=\"token line\">@</span>", "@"),
    ("<span class=\"line\"><span class=\"k\">@</span></span>", "<span class=\"line\">@</span>"),
  ])
  func linesKeepTheirLayout(block: String, expected: String) {
    let page = "<pre class=\"language-python\">\(block.replacing("@", with: "<span class=\"k\">return</span> x\n"))</pre>"
    var colorer = colorer()
    let bytes = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0).bytes
    let code = "<span class=\"hl-keyword-return\">return</span> <span class=\"hl-variable\">x</span>\n"
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "<pre class=\"language-python\">\(expected.replacing("@", with: code))</pre>")
    #expect(colorer.highlightedPage(bytes, configuration: 0).bytes == bytes)
  }

  @Test func linesThatAreElementsEndWithThem() {
    let lines = ["# a", "return", "", "# b\n", "return"].map { "<div class=\"line\">\($0)</div>" }.joined()
    var colorer = colorer()
    let result = colorer.highlightedPage(ContiguousArray("<pre class=\"python\">\(lines)</pre>".utf8), configuration: 0)
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(text.ranges(of: "<span class=\"hl-keyword-return\">return</span></div>").count == 2)
    #expect(text.contains("<div class=\"line\"></div>") && text.contains("# b</span>\n</div>"))
    #expect(colorer.highlightedPage(result.bytes, configuration: 0).bytes == result.bytes)
  }

  // MARK: Backgrounds

  private static let code = "return f(1, \"a\") <mark>+ 2</mark> # c"

  private func page(_ style: String, line: String = "") -> String {
    """
    <pre style="\(style)"><code class="language-python"><span class="line" style="\(line)">\(Self.code)
    </span></code></pre>
    """
  }

  /// In tags, colors are chosen for the background that a page gives a block, a line or a mark; all have the contrast.
  @Test(arguments: [
    ("background-color:#272822", 0x272822), ("margin: 0; background: #fff !important", 0xFFFFFF),
    ("BACKGROUND:RGB(40 42 54)", 0x282A36), ("background: rgba(0, 0, 0, 1) none", 0), ("background:black", 0),
    ("background:#8a8a8a", 0x8A8A8A), ("background: #1b1e24ff", 0x1B1E24), ("background:#000;background:#eee", 0xEEEEEE),
  ])
  func colorsStandOnTheBackgroundOfABlock(style: String, rgb: Int) throws {
    for theme in [Theme.light, .dark] {
      var colorer = colorer(.none, theme)
      for page in [page(style), page("background:#fff", line: style)] {
        let result = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0)
        let text = String(decoding: result.bytes, as: UTF8.self)
        #expect(
          !result.isOnPage && text.contains(style)
            && colorer.highlightedPage(result.bytes, configuration: 0).bytes == result.bytes)
        let parts = text.components(separatedBy: "<code")[1].split(separator: /<\/?mark/)
        let mark = try #require(parts[1].firstMatch(of: /^ style="color: #\w+; background: (#\w+)"/)).output.1
        var count = 0
        for (index, part) in parts.enumerated() {
          let ground = index == 1 ? try #require(Color(hex: mark)) : Color(rgb: UInt32(rgb))
          for match in part.matches(of: /style="color: (#\w+)/) {
            let color = try #require(Color(hex: match.output.1))
            #expect(color.contrast(to: ground) >= 4.5, "\(color.hex) on \(ground.hex)")
            count += 1
          }
        }
        #expect(count >= 7)
      }
    }
  }

  /// With classes, the theme's background replaces one on which its colors cannot be read.
  @Test func aSheetBringsItsBackground() {
    for (style, isKept) in [("background:#272822", false), ("background:#f6f8fa", true), ("background:var(--x)", true)] {
      for names in [ClassNames.own, .pygments] {
        var colorer = colorer(names)
        colorer.addsStyleSheet = true
        let page = page("tab-size:4;color:#f8f8f2;\(style)", line: "display:flex;\(style)")
        let result = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0)
        let text = String(decoding: result.bytes, as: UTF8.self)
        let mark = names == .own ? "hl-line-marked" : "hll"
        #expect(text.contains(" class=\"hl-block") != isKept && text.contains("\n.hl-block {") != isKept)
        #expect(text.ranges(of: style).count == (isKept ? 2 : 0))
        #expect(text.contains(isKept ? "style=\"tab-size:4;color" : "style=\"tab-size:4\""))
        #expect(text.contains("<span class=\"line \(mark)\" style=\"display:flex\">") != isKept)
        #expect(text.contains("<mark class=\"\(mark) hl-line-part\">"))
        #expect(String(decoding: colorer.highlightedPage(result.bytes, configuration: 0).bytes, as: UTF8.self) == text)
      }
    }
  }

  @Test func aBackgroundReplacesThatOfThePage() {
    var colorer = colorer(.none)
    colorer.paintsBackground = true
    let page = page("background:#272822;color:#eee", line: "color:#f8f8f2") + "<pre class=\"mermaid\">a</pre>"
    let result = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0)
    let text = String(decoding: result.bytes, as: UTF8.self)
    let base = "color: \(Theme.light.foreground.hex); background: \(Theme.light.background.hex)"
    #expect(text.hasPrefix("<pre style=\"\(base)\"><code style=\"color: inherit; background: none\" class="))
    #expect(text.contains("<span class=\"line\"><span") && text.hasSuffix("<pre class=\"mermaid\">a</pre>"))
    #expect(colorer.highlightedPage(result.bytes, configuration: 0).bytes == result.bytes)
  }

  /// Blocks without colors have the background of those beside them, unless they have old colors or are drawings.
  @Test func plainBlocksAreLikeTheOthers() {
    let blocks = [
      "<pre><code>a</code></pre>", "<pre class=\"language-text\">a</pre>", "<pre class=\"language-nonesuch\">a</pre>",
      "<pre class=\"mermaid\">a</pre>", "<pre><span style=\"color:red\">a</span></pre>", "<pre><table></table></pre>",
    ]
    let page = "<pre class=\"python\">return</pre>" + blocks.joined()
    var colorer = colorer()
    #expect(
      String(decoding: colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0).bytes, as: UTF8.self)
        .hasSuffix(blocks.joined()))
    colorer.paintsBackground = true
    let result = colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0)
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(text.ranges(of: "hl-block").count == 4 && text.hasSuffix(blocks[3...].joined()))
    #expect(colorer.highlightedPage(result.bytes, configuration: 0).bytes == result.bytes)
  }

  /// Each element is looked at with those around it and with its content: deep ones would take quadratic time.
  @Test func deeplyNestedBlocksStay() {
    func page(_ depth: Int) -> String {
      let (open, close) = ("<span style=\"display:flex\">", "</span>")
      return "<pre><code class=\"language-python\">" + String(repeating: open, count: depth) + "a = 1"
        + String(repeating: close, count: depth) + "</code></pre>"
    }
    var colorer = colorer(.none, .light)
    for (depth, count) in [(40, 1), (100_000, 0)] {
      let result = colorer.highlightedPage(ContiguousArray(page(depth).utf8), configuration: 0)
      #expect(result.highlightedBlocks == count)
    }
  }

  @Test func whoseBackgroundIsNotKnown() {
    let block = "<pre class=\"python\">return</pre>"
    var colorer = colorer(.none, .dark)
    func isOnPage(_ page: String) -> Bool { colorer.highlightedPage(ContiguousArray(page.utf8), configuration: 0).isOnPage }
    #expect(isOnPage(block) && !isOnPage("<body style=\"background:#191919\">" + block))
    #expect(!isOnPage("<pre style=\"background:#fff\" class=\"python\">return</pre>") && !isOnPage("<pre>a</pre>"))
    #expect(HTMLStyles(theme: .light).nameOfPaleTheme == nil)
    #expect(HTMLStyles(theme: .light, otherTheme: .dark).nameOfPaleTheme == Theme.dark.name)
    colorer.paintsBackground = true
    #expect(!colorer.highlightedPage(ContiguousArray(block.utf8), configuration: 0).isOnPage)
  }

  @Test(arguments: [
    ("a: url(;#000); background: \"a;\" #fff", nil), ("background:none", nil), ("background: transparent", nil),
    ("background:#12345", nil), ("background:rgb(1,2)", nil), ("background:rgba(0,0,0,0)", nil), ("color:#000", nil),
    ("background : #123", "#112233"), ("background:#0008", "#777777"), ("background:rgb(100% 0% 0%)", "#ff0000"),
    ("font:&quot;a;b&#34;;background:#abc;", "#aabbcc"), ("background:hsl(0 100% 50%) fixed", "#ff0000"),
    ("background:rebeccapurple", "#663399"), ("background:rgba(0,0,0,.5)", "#808080"), ("", nil), (";:;", nil),
  ])
  func backgroundsInTags(style: String, color: String?) throws {
    let bytes = ContiguousArray("<pre style='\(style)'>".utf8)
    var tokenizer = HTMLTokenizer(bytes)
    let next = tokenizer.next()
    let token = try #require(next)
    #expect(InlineStyle(of: token, bytes).background(on: Color(rgb: 0xFFFFFF))?.hex == color)
  }

  /// A page without the tags of spans.
  private static func bare(_ page: String) -> String { page.replacing(/<\/?span[^>]*>/, with: "") }

  private func colorer(_ names: ClassNames = .own, _ theme: Theme = .light) -> PageColorer {
    let manifest = TestEnvironment.manifest
    return PageColorer(
      manifest, highlighter: FileHighlighter(manifest: manifest, forcedLanguage: nil),
      styles: HTMLStyles(theme: theme, otherTheme: nil, names: names))
  }
}
