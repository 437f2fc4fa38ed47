import HighlightStorage
import TestSupport
import Testing

/// The line starts of `text`, found the simple way.
private func lineStarts(of text: [UInt16]) -> [UInt32] {
  var result: [UInt32] = [0]
  for (offset, unit) in text.enumerated() {
    let endsWithCR = unit == 0x0D && !(offset + 1 < text.count && text[offset + 1] == 0x0A)
    if unit == 0x0A || endsWithCR { result.append(UInt32(offset + 1)) }
  }
  return result
}

@Suite struct LineTableTests {
  @Test(
    arguments: [
      ("", [0]), ("a", [0]), ("a\n", [0, 2]), ("a\r\nb", [0, 3]), ("a\rb", [0, 2]), ("\n\r\n\r", [0, 1, 3, 4]),
      ("a\u{2028}b\u{85}c\u{0B}d\u{0C}e", [0]),
    ] as [(String, [UInt32])])
  func linesEndAtLFAndCRLFAndCR(text: String, expected: [UInt32]) {
    #expect(Array(UTF16Text(text).lines.lineStarts) == expected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func editsGiveTheTableOfAFreshText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt16] = [0x0A, 0x0D, 0x61, 0x62]
    var text = UTF16Text()
    for step in 0..<500 {
      let lower = Int.random(in: 0...text.count, using: &random)
      let upper = min(text.count, lower + Int.random(in: 0...4, using: &random))
      let replacement = (0..<Int.random(in: 0...4, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
      text.replace(lower..<upper, with: replacement)
      let expected = lineStarts(of: Array(text.units))
      guard Array(text.lines.lineStarts) == expected else {
        Issue.record("seed \(seed), step \(step): \(Array(text.units)) gives \(text.lines.lineStarts)")
        return
      }
    }
  }

  @Test func lookupCoversEveryOffset() {
    let text = UTF16Text("ab\ncd\r\n\re")
    let lines = (0...text.count).map { text.lines.line(at: $0) }
    #expect(lines == [0, 0, 0, 1, 1, 1, 1, 2, 3, 3])
  }
}
