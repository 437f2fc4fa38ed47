import TestSupport
import Testing
import TextModel

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

  /// Texts of many chunks and blocks.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func copiesKeepTheirTextAndLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt16] = [0x0A, 0x0D, 0x61, 0x62, 0x63, 0x64]
    func units(_ count: ClosedRange<Int>) -> [UInt16] {
      (0..<Int.random(in: count, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
    }
    var text = UTF16Text(ContiguousArray(units(300...900)))
    var model = Array(text.units)
    var copies = HeldCopies<UTF16Text, [[UInt32]]>()
    for step in 0..<200 {
      let lower = Int.random(in: 0...model.count, using: &random)
      let isLarge = Int.random(in: 0..<20, using: &random) == 0
      let upper = min(model.count, lower + Int.random(in: 0...(isLarge ? 300 : 4), using: &random))
      let replacement = units(0...(isLarge ? 300 : 4))
      text.replace(lower..<upper, with: replacement)
      model.replaceSubrange(lower..<upper, with: replacement)
      guard Array(text.lines.lineStarts) == lineStarts(of: model) else {
        Issue.record("seed \(seed), step \(step): \(model) gives \(text.lines.lineStarts)")
        return
      }
      copies.update(text, [model.map(UInt32.init), lineStarts(of: model)], &random)
      if copies.firstDifference({ [$0.units.map(UInt32.init), Array($0.lines.lineStarts)] }) != nil {
        Issue.record("seed \(seed), step \(step): a copy changed")
        return
      }
    }
    let starts = lineStarts(of: model).map(Int.init) + [model.count]
    for line in starts.indices.dropLast() {
      #expect(text.lines.range(of: line, textLength: model.count) == starts[line]..<starts[line + 1])
      #expect(text.lines.start(of: line) == starts[line])
    }
    for offset in 0...model.count {
      #expect(text.lines.line(at: offset) == starts.dropLast().lastIndex { $0 <= offset })
    }
  }

  @Test func lookupCoversEveryOffset() {
    let text = UTF16Text("ab\ncd\r\n\re")
    let lines = (0...text.count).map { text.lines.line(at: $0) }
    #expect(lines == [0, 0, 0, 1, 1, 1, 1, 2, 3, 3])
  }
}
