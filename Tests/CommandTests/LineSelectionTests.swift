import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightRendering
@testable import highlight_lsp

@Suite struct LineSelectionTests {
  @Test(arguments: [
    ("3:5", 3...5), ("3:", 3...Int.max), (":5", 1...5), (":", 1...Int.max), ("4", 4...4), ("1:1", 1...1), ("7:7", 7...7),
    ("35::5", 30...40),
    ("30:40:2", 28...42), ("2:3:9", 1...12), ("9::1", 8...10), ("4:+2:1", 3...7), ("4:4:0", 4...4),
  ])
  func ranges(text: String, expected: ClosedRange<Int>) throws {
    #expect(try LineSelection.range(text, "--lines") == expected)
  }

  @Test(arguments: [
    "", "0", "0:2", "1:0", "5:3", "-1", "-1:2", "1:-2", "a", "1:b", "1:2:3:4", "1:2:x", ":2:3", "-3:-2:1", "-3::1", "1:2:-1",
    "1:2:+1", "::", "1-2", "1.5", " 1", "1,2",
    "99999999999999999999",
  ])
  func otherTextIsRefused(text: String) {
    #expect(throws: UsageError.self) { try LineSelection.range(text, "--lines") }
  }

  @Test(
    arguments: [
      ([], 3, [0..<3]), ([], 0, [0..<0]), ([2...2], 3, [1..<2]), ([1...Int.max], 3, [0..<3]), ([2...10], 3, [1..<3]),
      ([4...5], 3, []), ([1...1, 3...3], 3, [0..<1, 2..<3]), ([3...3, 1...1], 3, [0..<1, 2..<3]),
      ([1...2, 2...3], 5, [0..<3]),
      ([1...2, 3...4], 5, [0..<4]), ([1...5, 2...3], 9, [0..<5]), ([2...3, 2...3], 9, [1..<3]), ([1...1], 0, []),
      ([5...6, 1...9, 8...12], 10, [0..<10]),
    ] as [([ClosedRange<Int>], Int, [Range<Int>])])
  func chosenLines(ranges: [ClosedRange<Int>], count: Int, expected: [Range<Int>]) {
    #expect(LineSelection(ranges: ranges).lines(of: count) == expected)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func randomSelectionsAreAscendingAndExact(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let ranges = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let first = Int.random(in: 1...12, using: &random)
        return first...Int.random(in: first...14, using: &random)
      }
      let count = Int.random(in: 0...12, using: &random)
      let lines = LineSelection(ranges: ranges).lines(of: count).flatMap { Array($0) }
      guard lines == (0..<count).filter({ line in ranges.contains { $0.contains(line + 1) } }) else {
        Issue.record("seed \(seed): \(ranges) of \(count) gives \(lines)")
        return
      }
    }
  }

  /// A terminator ends the last line and begins none.
  @Test(arguments: [
    ("", 0), ("a", 1), ("a\n", 1), ("a\r\n", 1), ("a\r", 1), ("a\nb", 2), ("\n", 1), ("\n\n", 2), ("\r\n\r", 2),
  ])
  func linesAsPeopleCountThem(string: String, count: Int) {
    #expect(ColoredFile(string).file().lineCount == count)
  }
}
