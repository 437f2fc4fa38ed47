import TestSupport
import Testing

@testable import HighlightRendering

/// Changed words of lines.
@Suite struct WordDifferenceTests {
  /// The changed words of removed and added lines.
  private func words(_ removed: [String], _ added: [String]) -> (old: [String], new: [String]) {
    var units: [UInt16] = []
    func append(_ line: String) -> Range<Int> {
      units += Array(line.utf16)
      defer { units.append(0x0A) }
      return units.count - line.utf16.count..<units.count
    }
    let (old, new) = (removed.map(append), added.map(append))
    return units.withUnsafeBufferPointer { buffer in
      let changes = WordDifference(buffer).changes(from: old, to: new)
      func texts(_ ranges: [Range<Int>]) -> [String] { ranges.map { String(decoding: buffer[$0], as: UTF16.self) } }
      return (texts(changes.old), texts(changes.new))
    }
  }

  @Test(
    arguments: [
      (["let a = 1"], ["let a = 2"], ["1"], ["2"]),
      (["let old name = f(x)"], ["let new word = f(x)"], ["old name"], ["new word"]),
      (["f(a, b)"], ["f(a, b, c)"], [], [", c"]), (["f(a)  "], ["f(a)"], ["  "], []), (["a"], ["a"], [], []),
      (["same", "x = y"], ["same", "x = z"], ["y"], ["z"]),
      // Letters of other scripts are words; Chinese and pictographs are characters of their own.
      (["größe = 1, x"], ["höhe = 1, x"], ["größe"], ["höhe"]), (["我们好 x y"], ["我们坏 x y"], ["好"], ["坏"]),
      (["ok \u{1F600} fine here"], ["ok \u{1F601} fine here"], ["\u{1F600}"], ["\u{1F601}"]),
      // Lines that share too little, or nothing, have no words.
      (["abc"], ["xyz"], [], []), (["return nil"], ["throw error(1, 2)"], [], []), ([""], ["x"], [], []),
      // White space is all that differs.
      (["  "], ["\t"], ["  "], ["\t"]), (["  "], [""], ["  "], []), (["a"], ["a\r"], [], ["\r"]), (["\r"], [""], ["\r"], []),
      (["a \r", "b\r"], ["a ", "b"], ["\r", "\r"], []), (["a\r"], ["a\r"], [], []),
      ([], ["x"], [], []), (["x"], [], [], []),
    ] as [([String], [String], [String], [String])])
  func changedWords(removed: [String], added: [String], old: [String], new: [String]) {
    let changes = words(removed, added)
    #expect(changes.old == old && changes.new == new)
  }

  @Test func linesFindTheirPartners() {
    // The first added line has none.
    let changes = words(
      ["call(alpha, beta)", "return gamma"], ["guard done else", "call(alpha, delta)", "return gamma + 1"])
    #expect(changes.old == ["beta"])
    #expect(changes.new == ["delta", " + 1"])
    // In blocks with too many pairs the first belongs to the first.
    let many = (0..<40).map { "value \($0) of it" }
    let shifted = words(many, ["value x of it"] + many)
    #expect(shifted.old.count == 40 && shifted.new.count == 40)
  }

  /// Of lines that are too long, what is between their common start and end is marked.
  @Test func longLines() {
    func words(_ removed: String, _ added: String) -> [[String]] {
      let changes = self.words([removed], [added])
      return [changes.old, changes.new]
    }
    let long = String(repeating: "a ", count: WordDifference.mostTokens)
    #expect(words(long + "x", long + "y") == [["x"], ["y"]])
    #expect(words(long, long + "\r") == [[], ["\r"]])
    #expect(words(long + "\u{1F600}", long + "\u{1F601}") == [["\u{1F600}"], ["\u{1F601}"]])
    let wide = String(repeating: "a", count: WordDifference.mostUnits)
    #expect(words("x " + wide, "y " + wide) == [["x"], ["y"]])
    let other = String(repeating: "b", count: WordDifference.mostUnits)
    #expect(words("x " + wide, "x " + other) == [[], []])
    let short = String(repeating: "a ", count: WordDifference.mostTokens / 2 - 1)
    #expect(words(short + "x", short + "y") == [["x"], ["y"]])
  }

  /// What both have in common is as long as the quadratic algorithm finds it, and is common.
  @Test(arguments: 0..<300 as Range<UInt64>) func theLongestCommonSubsequence(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func line() -> [WordDifference.Token] {
      (0..<Int.random(in: 0...40, using: &random)).map { index in
        WordDifference.Token(start: index, end: index + 1, hash: UInt64.random(in: 0...4, using: &random), isSpace: false)
      }
    }
    let (a, b) = (line(), line())
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i][j] = a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    let common = try #require(WordDifference.common(a, b))
    #expect(common.count == lengths[0][0])
    #expect(common.allSatisfy { a[$0.0] == b[$0.1] })
    #expect(zip(common, common.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 })
  }

  @Test func tooManyEdits() {
    func line(_ hash: UInt64) -> [WordDifference.Token] {
      (0..<100).map { WordDifference.Token(start: $0, end: $0 + 1, hash: hash, isSpace: false) }
    }
    #expect(WordDifference.common(line(1), line(2)) == nil)
    #expect(WordDifference.common(line(1), line(1))?.count == 100)
  }
}
