import RandomEdits
import Testing

@testable import HighlightCore

/// `#contains?` of queries.
@Suite struct ContainedTextTests {
  private func contains(_ text: [UInt16], _ others: [[UInt16]]) -> Bool {
    text.withUnsafeBufferPointer { ContainedTexts(others).hasOne(in: $0) }
  }

  @Test func textsAreFoundWhereTheyAre() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt16.random(in: 1...3, using: &random) }
      let others = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in UInt16.random(in: 1...3, using: &random) }
      }
      let isThere = others.contains { other in
        other.isEmpty || text.indices.contains { text[$0...].starts(with: other) }
      }
      #expect(contains(text, others) == isThere, "\(text) \(others)")
    }
  }

  /// Texts that have two units in common are found by one search, wherever these are in each.
  @Test func textsWithACommonPartAreFoundWhereTheyAre() {
    var random = SeededGenerator(seed: 2)
    func units(_ counts: ClosedRange<Int>) -> [UInt16] {
      (0..<Int.random(in: counts, using: &random)).map { _ in UInt16.random(in: 1...4, using: &random) }
    }
    for _ in 0..<4000 {
      let (text, common) = (units(0...60), units(2...3))
      let others = (0..<Int.random(in: 2...4, using: &random)).map { _ in units(0...2) + common + units(0...2) }
      let isThere = others.contains { other in text.indices.contains { text[$0...].starts(with: other) } }
      #expect(contains(text, others) == isThere, "\(text) \(others)")
    }
  }

  /// Long texts are searched in parts.
  @Test(arguments: [1, 2, 3, 17]) func textsAcrossTheBordersOfPartsAreFound(length: Int) {
    let other = (0..<length).map { UInt16(100 + $0) }
    for start in Array(8180...8200) + [0, 16_380, 30_000 - length] {
      var text = [UInt16](repeating: 7, count: 30_000)
      #expect(!contains(text, [other]))
      text.replaceSubrange(start..<(start + length), with: other)
      #expect(contains(text, [[8, 9], other]), "\(start)")
      text.removeLast(text.count - start - length + 1)
      #expect(!contains(text, [other]), "\(start)")
    }
  }
}
