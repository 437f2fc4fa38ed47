import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

/// rtf, latex, pictures: what they hold is the text.
@Suite struct DocumentOutputTests {
  private static let pieces = [
    "a", "\\", "{", "}", "%", "#", "$", "&", "_", "^", "~", "'", "`", "\"", "--", "<<", " ", "  ", "\t", "é", "日", "😀",
    "\\end{Verbatim}",
    "\u{1B}", "\u{202E}", "\\u8232?", "\\'41", "]]>", "<script>",
  ]

  private func randomText(_ random: inout SeededGenerator) -> ColoredFile {
    var text = ""
    var runs: [(Range<Int>, String)] = []
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      let start = text.utf16.count
      text += Int.random(in: 0..<6, using: &random) == 0 ? "\n" : Self.pieces.randomElement(using: &random) ?? ""
      if Bool.random(using: &random) {
        runs.append(
          (start..<text.utf16.count, ["keyword", "diff.plus", "markup.link.url"].randomElement(using: &random) ?? ""))
      }
    }
    return ColoredFile(text, runs: runs)
  }

  private func output(_ format: OutputFormat, _ text: ColoredFile, tabSize: Int = 8) throws -> String {
    var sink = ByteSink(descriptor: nil)
    var look = OutputAppearance(theme: .light)
    look.tabSize = tabSize
    let renderer = format.renderer(look)
    renderer.renderHead(title: "t\\{", into: &sink)
    try renderer.render(text.file(), lines: LineSelection(), into: &sink)
    try renderer.renderTail(into: &sink)
    return sink.string
  }

  /// The lines of a text as a document shows them.
  /// - Parameter keepsTabs: whether they are shown as such, not as the spaces that they take.
  private func shown(_ text: ColoredFile, keepsTabs: Bool = false) -> [String] {
    var lines: [String] = []
    for line in text.storage.string.split(separator: "\n", omittingEmptySubsequences: false) {
      var shown = ""
      var column = 0
      for scalar in line.unicodeScalars {
        if scalar == "\t" && !keepsTabs {
          shown += String(repeating: " ", count: 8 - column % 8)
        } else if let unit = UInt16(exactly: scalar.value), VisibleControls.isHidden(unit) {
          shown += VisibleControls.visibleForm(of: unit)
        } else {
          shown.unicodeScalars.append(scalar)
        }
        column = ContiguousArray(shown.utf16).withUnsafeBufferPointer { CellWidth().column(after: $0.indices, of: $0) }
      }
      lines.append(shown)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func rtfIsReadBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = randomText(&random)
      let tabSize = Int.random(in: 1...8, using: &random)
      let read = try #require(RTFText(try output(.rtf, text, tabSize: tabSize)))
      let lines = shown(text, keepsTabs: true)
      #expect(read.tabTwips == 120 * tabSize, "seed \(seed)")
      #expect(read.lines == lines || (read.lines == [""] && lines.isEmpty), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func latexHoldsTheText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = randomText(&random)
      let document = try output(.latex, text)
      let start = try #require(document.range(of: "\\begin{Verbatim}[commandchars=\\\\\\{\\},fontsize=\\small]\n"))
      let end = try #require(document.range(of: "\\end{Verbatim}\n\\end{document}\n"))
      var body = String(document[start.upperBound..<end.lowerBound])
      #expect(!body.contains("\\end{Verbatim}"))
      body.replace(/\\(textcolor|colorbox)\[HTML\]\{[0-9A-F]{6}\}\{/, with: "")
      body.replace(/\\setlength\{\\fboxsep\}\{0pt\}/, with: "")
      body.replace(/\\(textbf|textit|underline)\{/, with: "")
      #expect(!body.contains("'") && !body.contains("`"))
      body = body.replacing("\\textquotesingle{}", with: "'").replacing("\\textasciigrave{}", with: "`")
      body = body.replacing("\\strut{}", with: "").replacing(/\\char(\d+)\{\}/) { match in
        String(UnicodeScalar(UInt8(match.output.1) ?? 0))
      }
      // Braces of the text are among the characters by number now; what is left of others ends commands.
      let expected = shown(text).map { $0.replacing("}", with: "") }
      #expect(
        body.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0).replacing("}", with: "") }
          == expected)
    }
  }

  @Test func tabsOfAPictureLeadToTheirStops() throws {
    let svg = try output(.svg, ColoredFile("a\tb\n\t\tc", runs: [(1..<3, "keyword")]))
    #expect(svg.contains(">a<tspan ") && svg.contains(">       b</tspan></text>"))
    #expect(svg.contains("textLength=\"75.6\"") && svg.contains(">                c</text>") && !svg.contains("\t"))
  }

  @Test func whatStandsBehindOtherCharactersHasAPlace() throws {
    let svg = try output(.svg, ColoredFile("日本x", runs: [(2..<3, "keyword")]))
    #expect(svg.contains("日本<tspan x=\"49.6\"><tspan ") && !svg.contains("textLength"))
  }
}

/// The text of a document in the Rich Text Format, read by its rules; nil where they are broken.
private struct RTFText {
  private(set) var lines = [""]
  /// Twentieths of a point from one tab stop to the next.
  private(set) var tabTwips = 0

  init?(_ document: String) {
    var rest = Array(document.utf8)[...]
    var hidden: [Bool] = []
    var units: [UInt16] = []
    func flush(_ lines: inout [String], _ units: inout [UInt16]) {
      lines[lines.count - 1] += String(decoding: units, as: UTF16.self)
      units = []
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"):
        let isHidden = [#"\*"#, #"\fonttbl"#, #"\colortbl"#, #"\info"#].contains { rest.starts(with: $0.utf8) }
        hidden.append(hidden.last == true || isHidden)
      case UInt8(ascii: "}"): if hidden.popLast() == nil { return nil }
      case 0x0A: break
      case UInt8(ascii: "\\"):
        guard let next = rest.first else { return nil }
        if [0x5C, 0x7B, 0x7D].contains(next) {
          if hidden.last == false { units.append(UInt16(next)) }
          rest = rest.dropFirst()
          continue
        }
        let word = String(decoding: rest.prefix { ($0 | 0x20) &- 0x61 < 26 }, as: UTF8.self)
        rest = rest.dropFirst(word.utf8.count)
        if word.isEmpty { guard next == UInt8(ascii: "*") else { return nil } }
        let number = String(decoding: rest.prefix { $0 == 0x2D || $0 &- 0x30 < 10 }, as: UTF8.self)
        rest = rest.dropFirst(number.utf8.count)
        if word == "u", hidden.last == false {
          guard let value = Int16(number), rest.starts(with: "\\'3f".utf8) else { return nil }
          rest = rest.dropFirst(4)
          units.append(UInt16(bitPattern: value))
          continue
        }
        if word == "u" { rest = rest.dropFirst(4) }
        if rest.first == 0x20 { rest = rest.dropFirst() }
        if word == "deftab" { tabTwips = Int(number) ?? 0 }
        if word == "tab", hidden.last == false { units.append(0x09) }
        if word == "line" {
          flush(&lines, &units)
          lines.append("")
        }
      default:
        guard byte < 0x80 else { return nil }
        if hidden.last == false { units.append(UInt16(byte)) }
      }
    }
    flush(&lines, &units)
    guard hidden.isEmpty else { return nil }
  }
}
