import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering

/// What was written is read back.
@Suite struct AttributedTextTests {
  private static let pieces = [
    "let", " ", "x", "\n", "\t", "<a href=\"b\">", "&amp;", "'", "\"", "é", "漢字", "😀", "{", "}", "\\", "\\'e9", "—", "שלום",
    "\r\n", "\n\n", "  ",
    "\u{1B}", "\u{85}", "\u{202E}", "a;b", "]]>", "http://a.example/b?c&d", "e\u{301}",
  ]

  /// A text with scopes all over it.
  private static func storage(seed: UInt64) -> HighlightingStorage {
    var random = SeededGenerator(seed: seed)
    var text = ""
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    let annotations = AnnotationSettings(linkDetector: LinkDetector())
    let storage = HighlightingStorage(UTF16Text(text), language: nil, annotations: annotations)
    var runs: ContiguousArray<AttributeRun> = []
    var place = 0
    while place < storage.length {
      let end = min(place + Int.random(in: 1...9, using: &random), storage.length)
      // Between pairs of surrogates, as scopes are.
      if Bool.random(using: &random), end == storage.length || !UTF16.isTrailSurrogate(storage.text[end]),
        !UTF16.isTrailSurrogate(storage.text[place])
      {
        let scope = ScopeNames.list.randomElement(using: &random) ?? "keyword"
        let value = storage.attributeTable.intern(Attributes(scope: scope, capture: scope, layer: .syntax))
        runs.append(AttributeRun(start: place, end: end, attribute: value))
      }
      place = end
    }
    storage.replaceRuns(of: .syntax, in: 0..<storage.length, with: runs)
    return storage
  }

  @Test func codingKeepsAll() throws {
    for seed in 0..<200 as Range<UInt64> {
      let storage = Self.storage(seed: seed)
      if seed % 3 > 0 { Self.addCallersAttributes(to: storage, seed: seed) }
      if seed % 5 == 0 { storage.replaceCharacters(in: 0..<0, with: [0xD800, 0x41]) }
      let text = AttributedText(storage, theme: .dark)
      let data = try JSONEncoder().encode(text)
      let read = try JSONDecoder().decode(AttributedText.self, from: data)
      #expect(read == text, "seed \(seed)")
      #expect(AttributedText(read.makeStorage(), theme: .dark) == text, "seed \(seed)")
    }
    let wrong = #"{"text":"ab","runs":[{"range":[1,3],"scope":"x"}]}"#
    #expect(throws: (any Error).self) { try JSONDecoder().decode(AttributedText.self, from: Data(wrong.utf8)) }
  }

  /// Scopes, links, styles and values of a program's own, here and there.
  private static func addCallersAttributes(to storage: HighlightingStorage, seed: UInt64) {
    var random = SeededGenerator(seed: seed &+ 1000)
    for _ in 0..<Int.random(in: 0...8, using: &random) where storage.length > 0 {
      let start = Int.random(in: 0..<storage.length, using: &random)
      let range = start..<Int.random(in: (start + 1)...storage.length, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: storage.setAttributes(Attributes(scope: "keyword"), range: range)
      case 1: storage.setAttributes(Attributes(scope: nil), range: range)
      case 2: storage.addAttribute(.style, value: Style(foreground: Color(rgb: 0x123456), italic: true), range: range)
      case 3: storage.addAttribute(AttributeKey("count"), value: Int.random(in: 0...2, using: &random), range: range)
      case 4:
        storage.addAttribute(AttributeKey("note"), value: "text", range: range)
        storage.addAttribute(
          .attachment, value: TextAttachment(identifier: "a", description: "b", width: 2, height: 1), range: range)
      case 5: storage.addAttribute(.link, value: "https://own.example/", range: range)
      case 6:
        storage.setAttributes(
          Attributes(scope: "string", values: [AttributeKey("flag"): AttributeValue(true)]), range: range)
      default: storage.addAttribute(AttributeKey("share"), value: 0.5, range: range)
      }
    }
  }

  /// A value of a program's own type.
  private struct Author: Codable, Hashable {
    var name: String
  }

  @Test func valuesOfOtherTypesAreNamedToTheDecoder() throws {
    let key = AttributeKey("author")
    let storage = HighlightingStorage(UTF16Text("some text"), language: nil)
    storage.addAttribute(key, value: Author(name: "Ada"), range: 2..<6)
    let text = AttributedText(storage)
    #expect(text.values == [.init(range: 2..<6, key: key, value: AttributeValue(Author(name: "Ada")))])
    let data = try JSONEncoder().encode(text)
    let decoder = JSONDecoder()
    #expect(throws: DecodingError.self) { try decoder.decode(AttributedText.self, from: data) }
    decoder.userInfo[.attributeTypes] = AttributeTypes([key: Author.self])
    let read = try decoder.decode(AttributedText.self, from: data)
    #expect(read == text)
    #expect(read.makeStorage().attribute(key, at: 3).value as? Author == Author(name: "Ada"))
    // What cannot be written is not left out without a word.
    struct Handle: Hashable { var number = 1 }
    storage.addAttribute(key, value: Handle(), range: 0..<1)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(AttributedText(storage)) }
    let wrong = #"{"text":"ab","values":[{"range":[1,3],"key":"a","type":"int","value":1}]}"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AttributedText.self, from: Data(wrong.utf8)) }
  }

  @Test func callersScopesLinksAndStylesAreThoseOfTheStorageAgain() {
    let storage = HighlightingStorage(UTF16Text("see https://a.example/x or the manual"), language: nil)
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<3)
    storage.addAttribute(.style, value: Style(bold: true), range: 2..<5)
    storage.addAttribute(.link, value: "man:x", range: 31..<37)
    let made = AttributedText(storage).makeStorage()
    #expect(made.attributes(at: 0).attributes?.layer == .caller)
    #expect(made.attributes(at: 4).attributes?.style == Style(bold: true))
    #expect(made.links().map(\.target) == ["https://a.example/x", "man:x"])
    #expect(AttributedText(storage).styles == [.init(range: 2..<5, style: Style(bold: true))])
  }

  @Test func documentsKeepTabsLineFeedsAndForeignColors() throws {
    for text in ["a\tb", "\t", "a\n", "a", "", "\n", "a\n\n", "a\tb\r\n"] {
      let storage = HighlightingStorage(UTF16Text(text), language: nil)
      let read = try AttributedText(rtf: storage.rendered(as: .rtf))
      #expect(read.string == text.replacing("\r\n", with: "\n"), "\(text.debugDescription)")
    }
    let storage = HighlightingStorage(UTF16Text("own colours"), language: nil)
    let style = Style(foreground: Color(rgb: 0x010203), background: Color(rgb: 0x040506))
    storage.addAttribute(.style, value: style, range: 4..<11)
    #expect(try AttributedText(rtf: storage.rendered(as: .rtf)).styles == [.init(range: 4..<11, style: style)])
    // Of other programs, whose first color is any.
    let other = "{\\rtf1{\\colortbl;\\red255\\green0\\blue0;}{\\cf1 red} plain \\cf1 red\\cf0\\tab .\\par}"
    let read = try AttributedText(rtf: other)
    #expect(read.string == "red plain red\t.\n")
    #expect(read.styles.map(\.range) == [0..<3, 10..<13] && read.styles[0].style.foreground == Color(rgb: 0xFF0000))
  }

  /// The characters of a storage as a form shows them, each with how it looks and where it leads.
  private struct Shown: Equatable, CustomStringConvertible {
    var unit: UInt16
    var style: Style
    var link: String?
    var description: String {
      "\(String(decoding: [unit], as: UTF16.self).debugDescription) \(style.foreground?.hex ?? "-") \(link ?? "")"
    }
  }

  private func expected(_ storage: HighlightingStorage, theme: Theme, isRTF: Bool) -> [Shown] {
    var result: [Shown] = []
    let links = storage.links()
    for offset in 0..<storage.length {
      let unit = storage.text[offset]
      let (attributes, _) = storage.attributes(at: offset)
      var style = attributes?.scope.flatMap { theme.style(for: $0) } ?? Style()
      // Terminals alone have sixteen colors.
      style.ansi16 = nil
      style.background = style.background ?? ground(of: offset, storage, theme)
      let link = links.first { $0.range.contains(offset) }.flatMap { LinkTarget.href($0.target) }
      var shown: [UInt16] = [unit]
      switch unit {
      case 0x1B: shown = Array("^[".utf16)
      case 0x85: shown = Array("<U+0085>".utf16)
      case 0x202E: shown = Array("<U+202E>".utf16)
      case 0x0D where isRTF: continue
      default: break
      }
      for unit in shown { result.append(Shown(unit: unit, style: style, link: link)) }
    }
    return result
  }

  /// The background of the row of a unit, where the row begins with text of a difference.
  private func ground(of offset: Int, _ storage: HighlightingStorage, _ theme: Theme) -> Color? {
    let content = storage.text.contentRange(ofLine: storage.text.lines.line(at: offset))
    guard content.contains(offset), let scope = storage.attributes(at: content.lowerBound).attributes?.scope,
      scope.hasPrefix("diff."), let color = theme.style(for: scope)?.background, color != theme.background
    else { return nil }
    return color
  }

  private func found(_ text: AttributedText, links: Bool) -> [Shown] {
    text.units.indices.map { offset in
      Shown(unit: text.units[offset], style: text.style(at: offset), link: links ? text.link(at: offset)?.target : nil)
    }
  }

  @Test func pagesReadBack() {
    for seed in 0..<200 as Range<UInt64> {
      let storage = Self.storage(seed: seed)
      let theme: Theme = seed % 2 == 0 ? .dark : .light
      let text = AttributedText(html: storage.rendered(as: .html, theme: theme, lineNumbers: seed % 3 == 0))
      var shown = expected(storage, theme: theme, isRTF: false)
      for index in shown.indices where [0x0A, 0x0D].contains(shown[index].unit) { shown[index].style = Style() }
      #expect(
        found(text, links: true).filter { ![0x0A, 0x0D].contains($0.unit) }
          == shown.filter { ![0x0A, 0x0D].contains($0.unit) }, "seed \(seed)")
      #expect(text.units == ContiguousArray(shown.map(\.unit)), "seed \(seed)")
      #expect(text.foreground == theme.foreground && text.background == theme.background, "seed \(seed)")
    }
  }

  @Test func fragmentsReadBack() {
    #expect(
      AttributedText(html: "<pre class=\"highlight\"><code>a &lt; b &#x41;&#66; &x</code></pre> c").string == "a < b AB &x")
    let styled =
      "<pre class=\"highlight\" style=\"color: #ffffff; background: #000000\"><code><span style=\"color: #ff0000; font-weight: bold\">x</span>y</code></pre>"
    let text = AttributedText(html: styled)
    #expect(text.styles == [.init(range: 0..<1, style: Style(foreground: Color(rgb: 0xFF0000), bold: true))])
    #expect(text.background == Color(rgb: 0))
  }

  /// The characters that pages show as they are.
  @Test func aPageBecomesTheSamePageAgain() {
    for seed in 0..<200 as Range<UInt64> {
      let storage = Self.storage(seed: seed)
      if storage.string.unicodeScalars.contains(where: { ["\u{1B}", "\u{85}", "\u{202E}"].contains($0) }) { continue }
      if seed % 2 == 0, storage.length > 3 {
        storage.addAttribute(.style, value: Style(foreground: Color(rgb: 0x010203), italic: true), range: 1..<3)
      }
      let theme: Theme = seed % 3 == 0 ? .dark : .light
      let page = storage.rendered(as: .html, theme: theme)
      let again = AttributedText(html: page).makeStorage().rendered(as: .html, theme: theme)
      #expect(again == page, "seed \(seed)")
      #expect(AttributedText(html: again) == AttributedText(html: page), "seed \(seed)")
    }
  }

  @Test func aPageThatIsCutOffIsReadUpToThere() {
    let page = "<pre class=\"highlight\"><code>a &lt; <b>b</b> <a href=\"https://a.example\">c</a></code></pre>d"
    for count in 0...page.utf8.count {
      let text = AttributedText(html: String(decoding: Array(page.utf8).prefix(count), as: UTF8.self)).string
      #expect("a < b c".hasPrefix(text) || text.contains("&"), "\(count): \(text.debugDescription)")
    }
    #expect(AttributedText(html: "<p>a page of another program</p>").string.isEmpty)
  }

  @Test func documentsReadBack() throws {
    for seed in 0..<200 as Range<UInt64> {
      let storage = Self.storage(seed: seed)
      let theme: Theme = seed % 2 == 0 ? .dark : .light
      let text = try AttributedText(rtf: storage.rendered(as: .rtf, theme: theme))
      let shown = expected(storage, theme: theme, isRTF: true)
      #expect(text.units == ContiguousArray(shown.map(\.unit)), "seed \(seed)")
      let visible = found(text, links: true)
      for (index, character) in shown.enumerated() where index < visible.count && character.unit != 0x0A {
        #expect(visible[index] == character, "seed \(seed), \(index)")
      }
    }
    #expect(throws: AttributedTextError.notRTF) { try AttributedText(rtf: "text") }
    #expect(throws: AttributedTextError.unbalanced(byte: 13)) { try AttributedText(rtf: "{\\rtf1 {\\b a}") }
    #expect(try AttributedText(rtf: "{\\rtf1{\\*\\generator x;}a\\u8212\\'3fb\\par c}").string == "a—b\nc")
  }
}
