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

  @Test func aTerminalGetsTheColorsOfTheTheme() {
    let dark = storage.rendered(as: .ansi)
    #expect(dark.hasPrefix("\u{1B}[") && dark.hasSuffix("\n"))
    #expect(dark != storage.rendered(as: .ansi, theme: .light))
  }

  @Test func whatACallerAddsReachesEveryForm() {
    let link = "https://a.test/x"
    storage.addAttribute(.link, value: link, range: 4..<7)
    storage.addAttribute(.style, value: Style(foreground: Color(red: 1, green: 2, blue: 3), italic: true), range: 2..<5)
    let page = storage.rendered(as: .html)
    #expect(page.contains("<span class=\"hl-keyword\">le</span><span class=\"hl-keyword\" style=\"color: #010203"))
    #expect(page.contains("<a href=\"\(link)\" rel=\"noopener\">"))
    #expect(storage.rendered(as: .ansi).contains("38;2;1;2;3m") && storage.rendered(as: .ansi).contains(";\(link)\u{1B}\\"))
    #expect(storage.rendered(as: .svg).contains("#010203") && storage.rendered(as: .svg).contains("<a href=\"\(link)\""))
    #expect(storage.rendered(as: .json).contains("\"target\":\"\(link)\""))
    #expect(storage.rendered(as: .rtf).contains(link) && storage.rendered(as: .latex).contains("a.test/x"))
    // A script is no link, whoever gives it.
    storage.addAttribute(.link, value: "javascript:x", range: 4..<7)
    #expect(!storage.rendered(as: .html).contains("<a href") && !storage.rendered(as: .svg).contains("<a href"))
  }

  private struct Pictures: AttachmentRenderer {
    func text(for attachment: TextAttachment, at utf16Offset: Int) -> String { "<\(attachment.identifier)\n\(utf16Offset)>" }
    func markup(for attachment: TextAttachment, at utf16Offset: Int) -> String? {
      attachment.identifier == "p" ? "<img src=\"\(attachment.identifier).png\" alt=\"\(attachment.description)\">" : nil
    }
  }

  @Test(arguments: RenderedForm.allCases) func attachmentsAreDescribedOrDrawn(form: RenderedForm) throws {
    let picture = TextAttachment(identifier: "p", description: "a map", width: 8, height: 2)
    let button = TextAttachment(identifier: "button", description: "ok", width: 4, height: 1)
    storage.insertAttachment(picture, at: 4)
    storage.insertAttachment(picture, at: 4)
    storage.insertAttachment(button, at: storage.length - 1)
    let described = storage.rendered(as: form)
    let drawn = storage.rendered(as: form, attachments: Pictures())
    switch form {
    case .json: #expect(described == drawn)
    case .html:
      #expect(described.matches(of: /<span class="hl-attachment">a map<\/span>/).count == 2)
      let image = "<span class=\"hl-attachment\"><img src=\"p.png\" alt=\"a map\"></span><span hidden>&lt;p 4&gt;</span>"
      #expect(drawn.contains(image) && drawn.contains("&lt;button 15&gt;</span>"))
    case .ansi:
      // As wide as the layout has it.
      #expect(described.contains("a map   ") && described.contains("ok  \n"))
      #expect(drawn.contains("<p 4>   ") && drawn.contains("<p 5>   ") && drawn.contains("<but\n"))
    default: #expect(described.contains("a map") && drawn.contains("p 4") && !described.contains("\u{FFFC}"))
    }
    // The storage keeps its text.
    #expect(storage.attachments().count == 3 && (form == .json || described.contains("let")))
  }

  @Test func aRangeIsRenderedAsInTheWhole() throws {
    let storage = HighlightingStorage("one\ntwo https://a.test/x three\nfour\n", language: nil)
    storage.setAttributes(Attributes(scope: "keyword"), range: 2..<6)
    storage.insertAttachment(TextAttachment(identifier: "p", description: "map", width: 3, height: 1), at: 29)
    let page = storage.rendered(as: .html, in: 4..<30, lineNumbers: true)
    #expect(page.contains("id=\"L2\">2  </span><span class=\"hl-keyword\">tw</span>o <a href=\"https://a.test/x\""))
    #expect(page.contains("</a> thre<span class=\"hl-attachment\">map</span></code></pre>") && !page.contains(">one"))
    #expect(storage.rendered(as: .html, in: 0..<storage.length) == storage.rendered(as: .html))
    let drawn = storage.rendered(as: .html, in: 4..<30, attachments: Pictures())
    #expect(drawn.contains("&lt;p 29&gt;"))
    for form in RenderedForm.allCases { #expect(!storage.rendered(as: form, in: 5..<5).contains("two")) }
    #expect(try storage.renderedData(as: .text(.html), in: 4..<7, theme: .dark).count < page.utf8.count)
  }

  @Test func aPlainStorageIsRenderedWithWhatCallersSet() {
    let storage = TextStorage("plain text")
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<5)
    storage.addAttribute(.link, value: "https://a.test/x", range: 6..<10)
    let page = storage.rendered(as: .html)
    #expect(page.contains("<span class=\"hl-keyword\">plain</span> <a href=\"https://a.test/x\""))
    #expect(storage.rendered(as: .html, in: 6..<10).contains(">text</a>"))
  }

  @Test func aStyleOfACallerCountsMoreThanTheTheme() {
    let theme = Theme.dark
    let plain = Attributes(scope: "keyword")
    var styled = plain
    styled.style = Style(underline: true, underlineForm: .curly)
    let below = theme.style(for: "keyword")
    #expect(theme.style(of: plain) == below)
    #expect(theme.style(of: styled)?.foreground == below?.foreground && theme.style(of: styled)?.underlineForm == .curly)
    styled.style = nil
    #expect(styled == plain && theme.style(of: Attributes(scope: nil)) == nil)
  }
}

@Suite struct WritingDirectionTests {
  private func rendered(_ text: String, as form: RenderedForm) -> String {
    HighlightingStorage(UTF16Text(text), language: nil).rendered(as: form)
  }

  @Test func pagesLeaveDirectionsToTheBrowser() {
    #expect(rendered("a שלום\n", as: .html).contains("<pre class=\"highlight\" tabindex=\"0\" dir=\"auto\">"))
    for text in ["abc\n", "漢字é\n", "a\u{202E}b\n"] { #expect(!rendered(text, as: .html).contains("dir=")) }
  }

  /// What a picture has in each of its columns: the first is 16 pixels from the edge, each is 8.4 wide.
  private func placed(_ text: String) -> [String] {
    rendered(text, as: .svg).matches(of: /<tspan x="([0-9.]+)" unicode-bidi="isolate">([^<]*)</).map { match in
      let column = ((Double(match.1) ?? 0) - 16) / 8.4
      return "\(Int(column.rounded())) \(match.2)"
    }
  }

  @Test func picturesPlaceWhatIsReordered() {
    #expect(placed("a שלום\nb\n") == ["0 a ", "2 שלום"])
    // A line that begins with a letter from right to left begins at the right edge; brackets are mirrored.
    #expect(placed("שלום (ab) עולם\n0123456789 0123456789\n") == ["17 שלום", "15 ) ", "13 ab", "11  (", "7 עולם"])
    #expect(placed("abc\n").isEmpty)
    #expect(!rendered("漢字é\n", as: .svg).contains("unicode-bidi"))
  }
}
