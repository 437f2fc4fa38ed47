import TestSupport
import Testing
import TextModel

@testable import HighlightCore

/// The words of `#any-of?`.
@Suite struct WordSetModelTests {
  private static func word(_ random: inout SeededGenerator) -> String {
    let letters = ["a", "b", "_", "é", "😀"]
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func aSetHasItsWordsAndNoOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = (0..<Int.random(in: 0...60, using: &random)).map { _ in Self.word(&random) }
    let set = WordSet(capacity: words.count, units: words.reduce(0) { $0 + $1.utf8.count })
    for word in words { Array(word.utf8).withUnsafeBufferPointer { set.insert($0) } }
    let expected = Set(words)
    for asked in words + (0..<100).map({ _ in Self.word(&random) }) {
      let isThere = Array(asked.utf16).withUnsafeBufferPointer { set.contains($0) }
      #expect(isThere == expected.contains(asked), "seed \(seed), \(asked)")
      // A unit that begins no word excludes all words that begin with it.
      if let first = asked.utf16.first, isThere { #expect(set.firstUnits.contains(first) != false) }
    }
  }
}
