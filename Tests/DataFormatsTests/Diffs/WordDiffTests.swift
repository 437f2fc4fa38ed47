import TestSupport
import Testing

@testable import DataFormats

/// Changed words of lines.
@Suite struct WordDiffTests {
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
      let changes = WordDiff(buffer).changes(from: old, to: new)
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

  /// What is one word for a reader is marked as one.
  @Test(
    arguments: [
      // Numbers.
      ("0.5", "0.25"), ("1.25", "1.5"), ("1e-5", "1e-6"), ("1.5e+10", "1.5e+11"), ("0x1F", "0x2F"), ("1_000", "2_000"),
      ("1'000'000", "1'000'001"), ("0x1.8p-3", "0x1.8p-4"), (".5", ".25"), ("1.f", "2.f"), ("1.0f", "1.5f"),
      ("10px", "12px"),
      ("1.5em", "1.25em"), ("1.2.3", "1.2.4"), ("v1.2.3", "v1.2.4"), ("192.168.0.1", "192.168.0.2"), ("8'hFF", "8'hFE"),
      ("1.e5", "1.e6"), ("2.5L", "2.5"), ("0b1010", "0b1011"), ("1u64", "1u32"),
      // Names.
      ("old_name", "new_name"), ("größe2", "größe3"),
      // Operators.
      ("==", "!="), ("<=", ">="), ("&&", "||"), ("+=", "-="), ("===", "=="), ("->", "=>"), ("::", "."), ("<<=", ">>="),
      ("..<", "..."),
      ("??", "?:"), (">>>", ">>"), ("|>", "<|"), (":=", "="), ("++", "--"), ("**", "*"), ("!==", "!="), ("<=>", "=="),
    ])
  func oneWord(old: String, new: String) {
    for (before, after) in [("value x ", " done y"), ("call(", ")"), ("", " the rest is common"), ("the rest [", "")] {
      let changes = words([before + old + after], [before + new + after])
      #expect(changes.old == [old] && changes.new == [new], "\(before)\(old)\(after)")
    }
  }

  /// A number or an operator weighs as one character: a short line with a long one has words, too.
  @Test(arguments: [
    ("x = 0.5", "x = 0.25", "0.5", "0.25"), ("z = v1.2.3;", "z = v10.20.30;", "v1.2.3", "v10.20.30"),
    ("a <<= b", "a >>= b", "<<=", ">>="),
  ])
  func shortLines(removed: String, added: String, old: String, new: String) {
    let changes = words([removed], [added])
    #expect(changes.old == [old] && changes.new == [new])
  }

  /// Ranges, methods and members of numbers, subtractions and brackets of generics are no part of a number.
  @Test(arguments: [
    ("0..9 of a", "0..8 of a", "9", "8"), ("0...9 of a", "0...8 of a", "9", "8"), ("3.times do x", "4.times do x", "3", "4"),
    ("t[1].5 + abc", "t[1].6 + abc", "5", "6"), ("a.5 + abc + d", "a.6 + abc + d", "5", "6"),
    ("0x1E-5 + abcd", "0x1E-6 + abcd", "5", "6"),
    ("10-5 + abcd", "10-6 + abcd", "5", "6"), ("'1', '2', '3'", "'1', '2', '4'", "3", "4"),
    ("2024-01-02 abc", "2024-01-03 abc", "02", "03"),
    ("x = -1 + abc", "x = -2 + abc", "1", "2"), ("version 1.5.", "version 1.6.", "1.5", "1.6"),
    ("1.e + abcde", "2.e + abcde", "1", "2"),
  ])
  func partsOfTheirOwn(removed: String, added: String, old: String, new: String) {
    let changes = words([removed], [added])
    #expect(changes.old == [old] && changes.new == [new])
  }

  /// Tokens are the line without gaps, whatever it contains.
  @Test(arguments: 0..<200 as Range<UInt64>) func tokensCoverTheLine(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let units = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      Array("01eEpPxX.'+-fé \u{301}\u{1F600}=<>!&a_)".utf16).randomElement(using: &random) ?? 0
    }
    units.withUnsafeBufferPointer { buffer in
      let tokens = WordDiff(buffer).tokens(in: 0..<units.count)
      #expect(tokens.first?.start == 0 && tokens.last?.end == units.count)
      #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.end == $1.start && $0.start < $0.end }, "seed \(seed)")
    }
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
    let long = String(repeating: "a ", count: WordDiff.maxTokens)
    #expect(words(long + "x", long + "y") == [["x"], ["y"]])
    #expect(words(long, long + "\r") == [[], ["\r"]])
    #expect(words(long + "\u{1F600}", long + "\u{1F601}") == [["\u{1F600}"], ["\u{1F601}"]])
    let wide = String(repeating: "a", count: WordDiff.maxUnits)
    #expect(words("x " + wide, "y " + wide) == [["x"], ["y"]])
    let other = String(repeating: "b", count: WordDiff.maxUnits)
    #expect(words("x " + wide, "x " + other) == [[], []])
    let short = String(repeating: "a ", count: WordDiff.maxTokens / 2 - 1)
    #expect(words(short + "x", short + "y") == [["x"], ["y"]])
  }

  /// What both have in common is as long as the quadratic algorithm finds it, and is common.
  @Test(arguments: 0..<300 as Range<UInt64>) func theLongestCommonSubsequence(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func line() -> [WordDiff.Token] {
      (0..<Int.random(in: 0...40, using: &random)).map { index in
        WordDiff.Token(start: index, end: index + 1, hash: UInt64.random(in: 0...4, using: &random), isSpace: false)
      }
    }
    let (a, b) = (line(), line())
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i][j] = a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    let common = try #require(WordDiff.common(a, b))
    #expect(common.count == lengths[0][0])
    #expect(common.allSatisfy { a[$0.0] == b[$0.1] })
    #expect(zip(common, common.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 })
  }

  @Test func tooManyEdits() {
    func line(_ hash: UInt64) -> [WordDiff.Token] {
      (0..<100).map { WordDiff.Token(start: $0, end: $0 + 1, hash: hash, isSpace: false) }
    }
    #expect(WordDiff.common(line(1), line(2)) == nil)
    #expect(WordDiff.common(line(1), line(1))?.count == 100)
  }
}
