import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

/// Characters that a terminal does not show.
@Suite struct TerminalCharactersTests {
  private static let pieces = [
    "a", "1", "x", " ", ".", "é", "e\u{301}", "Ж", "ש", "م", "क्", "ᠠ", "漢", "😀", "❤", "👩", "🏽", "\u{20E3}", "🏴", "\n",
    "\u{FEFF}",
    "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{180B}", "\u{180E}", "\u{180F}", "\u{200B}",
    "\u{200C}", "\u{200D}", "\u{200D}", "\u{200E}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2060}", "\u{2069}", "\u{2800}",
    "\u{3164}", "\u{FE00}", "\u{FE0E}", "\u{FE0F}", "\u{FE0F}", "\u{FFA0}", "\u{FFF9}", "\u{13430}", "\u{1343F}",
    "\u{1BCA0}",
    "\u{1D173}", "\u{E0041}", "\u{E007F}", "\u{E0101}",
  ]

  /// What `check` finds is displayed by its number, and so is everything invisible that has no use.
  @Test func nothingHiddenReachesTheTerminal() throws {
    var random = SeededGenerator(seed: 3)
    var annotations = AnnotationSettings()
    annotations.characters = CharacterChecks()
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        .joined()
      let storage = HighlightingStorage(UTF16Text(text), language: nil, annotations: annotations)
      let file = HighlightedFile(
        path: "a.txt", language: "plaintext", bytes: ContiguousArray(text.utf8), illFormedSequences: [], encoding: .utf8,
        storage: storage, limits: [])
      var sink = ByteSink(descriptor: nil)
      try ANSIRenderer(theme: .dark, depth: .none).render(file, lines: LineSelection(), into: &sink)
      let shown = String(decoding: sink.bytes, as: UTF8.self)
      let scalars = Array(text.unicodeScalars)
      var offset = 0
      var expected = ""
      var hidden: Set<Int> = []
      for (index, scalar) in scalars.enumerated() {
        let next = index + 1 < scalars.count ? scalars[index + 1].value : nil
        if InvisibleCharacter.isHidden(scalar.value, after: index == 0 ? nil : scalars[index - 1].value, before: next) {
          hidden.insert(offset)
          expected += "<U+" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
          expected += String(scalar.value, radix: 16, uppercase: true) + ">"
        } else {
          expected.unicodeScalars.append(scalar)
        }
        offset += UTF16.width(scalar)
      }
      #expect(Array(shown.utf8) == Array(expected.utf8), "\(text.debugDescription): \(shown.debugDescription)")
      for finding in storage.characterFindings where finding.kind != .confusable {
        #expect(finding.range.contains { hidden.contains($0) }, "\(text.debugDescription): \(finding)")
      }
      // A row is as wide as its characters and the numbers in it.
      let units = Array(text.utf16)
      for start in hidden {
        let cells = units.withUnsafeBufferPointer {
          CellWidth(controlForm: .terminal).column(
            after: start..<(start + (UTF16.isLeadSurrogate($0[start]) ? 2 : 1)), of: $0)
        }
        if !UTF16.isLeadSurrogate(units[start]) { #expect(cells == 8) } else { #expect(cells == 9) }
      }
    }
  }
}
