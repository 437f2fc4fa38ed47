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
    Form("a diagram of Mermaid", "<pre class=\"mermaid\">@</pre>"),
    Form("a gutter", "<div class=\"language-python\"><table><tr><td class=\"gutter\"><pre>@</pre></td></tr></table></div>"),
    Form("numbers in a pre", "<div class=\"language-python\"><pre class=\"lineno\">@</pre></div>"),
  ]

  @Test(arguments: colored) func blocksOfManyMakers(form: Form) {
    let page = "<section>\(form.page.replacing("@", with: "return \"a\" "))</section>\n"
    var colorer = colorer()
    let result = colorer.coloured(ContiguousArray(page.utf8), configuration: 0)
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(result.colouredBlocks == 1 && result.skipped.isEmpty && text.contains("<span class=\"hl-"))
    #expect(Self.bare(text) == Self.bare(page))
    #expect(colorer.coloured(result.bytes, configuration: 0).bytes == result.bytes)
    // Old colors are replaced, and nothing else.
    let old = page.replacing("return", with: "<span class=\"k\">return</span>")
    #expect(String(decoding: colorer.coloured(ContiguousArray(old.utf8), configuration: 0).bytes, as: UTF8.self) == text)
  }

  @Test(arguments: kept) func whatStays(form: Form) {
    let page = "<section>\(form.page.replacing("@", with: "<span class=\"k\">return</span> 1"))</section>\n"
    var colorer = colorer()
    let result = colorer.coloured(ContiguousArray(page.utf8), configuration: 0)
    #expect(result.colouredBlocks == 0 && String(decoding: result.bytes, as: UTF8.self) == page)
  }

  @Test func oldColorsStayWhereNoneCome() {
    let page = "<pre class=\"language-@\"><span class=\"k\">\u{1F}</span></pre>\n"
    for name in ["diff", "python", "console"] {
      let page = page.replacing("@", with: name)
      var colorer = colorer()
      let result = colorer.coloured(ContiguousArray(page.utf8), configuration: 0)
      #expect(String(decoding: result.bytes, as: UTF8.self) == page)
      #expect(result.skipped.map(\.reason) == ["nothing in it has a color as \(name)"])
    }
  }

  @Test func promptsAndOutputHaveTheClassesOfPygments() {
    let page = "<pre class=\"console\"><code>$ ls -l\na <b>b</b>\n\n# c\n</code></pre>"
    var colorer = colorer(.pygments)
    let bytes = colorer.coloured(ContiguousArray(page.utf8), configuration: 0).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<span class=\"gp\">$</span> <span class=\"nf\">ls</span> "))
    #expect(
      text.contains("\n<span class=\"go\">a </span><b><span class=\"go\">b</span></b>\n\n<span class=\"go\"># c</span>\n"))
    #expect(colorer.coloured(bytes, configuration: 0).bytes == bytes)
  }

  @Test func skippedBlocksHavePlacesAndReasons() {
    let page = """
      <pre>a</pre><pre class="language-none">b</pre>
      ä<pre><code class="language-nonesuch">c</code></pre>
      <pre class="language-python"><form>d</form></pre>
      <div class="language-python"><table><tr><td class="gutter"><pre>1</pre></td></tr></table></div>
      """
    var colorer = colorer()
    let skipped = colorer.coloured(ContiguousArray(page.utf8), configuration: 0).skipped
    #expect(skipped.map(\.line) == [1, 2, 3] && skipped.map(\.column) == [1, 2, 1])
    #expect(skipped[0].reason == "its language is not named" && skipped[1].reason == "unknown language \"nonesuch\"")
    #expect(skipped[2].reason.contains("other elements"))
  }

  /// A page without the tags of spans.
  private static func bare(_ page: String) -> String { page.replacing(/<\/?span[^>]*>/, with: "") }

  private func colorer(_ names: ClassNames = .own) -> PageColorer {
    let manifest = TestEnvironment.manifest
    return PageColorer(
      manifest, highlighter: FileHighlighter(manifest: manifest, forcedLanguage: nil),
      styles: HTMLStyles(theme: .light, otherTheme: nil, names: names))
  }
}
