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
