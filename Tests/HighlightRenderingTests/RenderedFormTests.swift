import HighlightRendering
import HighlightStorage
import Testing

/// What a program gets that uses the library.
@Suite struct RenderedFormTests {
  private let storage = HighlightingStorage(UTF16Text("let <a> = \"é\"\n"), language: nil)

  init() {
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<3)
  }

  @Test(arguments: RenderedForm.allCases) func everyFormHoldsTheText(form: RenderedForm) {
    let output = storage.rendered(as: form, title: "example")
    #expect(!output.isEmpty)
    if form != .json { #expect(output.contains("let")) }
  }

  @Test func aPageHasItsTitleAndEscapes() {
    let page = storage.rendered(as: .html, title: "a & b", lineNumbers: true)
    #expect(page.contains("<title>a &amp; b</title>") && page.contains("&lt;a&gt;"))
    #expect(page.contains("<span class=\"hl-keyword\">let</span>"))
  }

  @Test func aTerminalGetsTheColoursOfTheTheme() {
    let dark = storage.rendered(as: .ansi)
    #expect(dark.hasPrefix("\u{1B}[") && dark.hasSuffix("\n"))
    #expect(dark != storage.rendered(as: .ansi, theme: .light))
  }
}

@Suite struct WritingDirectionTests {
  private func rendered(_ text: String, as form: RenderedForm) -> String {
    HighlightingStorage(UTF16Text(text), language: nil).rendered(as: form)
  }

  @Test func pagesLeaveDirectionsToTheBrowser() {
    #expect(rendered("a שלום\n", as: .html).contains("<pre class=\"highlight\" dir=\"auto\">"))
    for text in ["abc\n", "漢字é\n", "a\u{202E}b\n"] { #expect(!rendered(text, as: .html).contains("dir=")) }
  }

  @Test func picturesIsolatePieces() {
    #expect(rendered("a שלום\nb\n", as: .svg).split(separator: "unicode-bidi=\"isolate\"").count == 2)
    #expect(!rendered("漢字é\n", as: .svg).contains("unicode-bidi"))
  }
}
