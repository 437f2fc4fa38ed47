import TestSupport
import Testing

@testable import DataFormats

@Suite struct LineDiffTests {
  private func hunks(_ old: String, _ new: String) -> [LineDiff.Hunk] {
    LineDiff(old: ContiguousArray(old.utf8), new: ContiguousArray(new.utf8)).hunks
  }

  private func hunk(_ old: Range<Int>, _ new: Range<Int>) -> LineDiff.Hunk { LineDiff.Hunk(old: old, new: new) }

  @Test func linesThatDiffer() {
    #expect(hunks("", "").isEmpty && hunks("a\nb\n", "a\nb\n").isEmpty)
    #expect(hunks("a\nb\nc\n", "a\nx\nc\n") == [hunk(1..<2, 1..<2)])
    #expect(hunks("a\nb\n", "a\n") == [hunk(1..<2, 1..<1)] && hunks("", "a\n") == [hunk(0..<0, 0..<1)])
    #expect(hunks("a\nb\nc\n", "x\na\nc\ny\n") == [hunk(0..<0, 0..<1), hunk(1..<2, 2..<2), hunk(3..<3, 3..<4)])
    // Ends of lines do not count, a missing one does.
    #expect(hunks("a\r\nb\r\n", "a\nb\n").isEmpty && hunks("a", "a\n") == [hunk(0..<1, 0..<1)])
    // What was added ends with its own last line.
    #expect(hunks("f {\n}\n", "f {\n}\ng {\n}\n") == [hunk(2..<2, 2..<4)])
    #expect(hunks("a\na\n", "a\na\na\n") == [hunk(2..<2, 2..<3)])
  }

  /// Where no text is long, the lines that stay are as many as can.
  @Test(arguments: 0..<200 as Range<UInt64>) func asTheLongestCommonLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func lines() -> [String] {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        ["a\n", "b\n", "c\n", "\n"].randomElement(using: &random) ?? ""
      }
    }
    let (old, new) = (lines(), lines())
    let hunks = hunks(old.joined(), new.joined())
    var (kept, position): ([String], (old: Int, new: Int)) = ([], (0, 0))
    for hunk in hunks + [hunk(old.count..<old.count, new.count..<new.count)] {
      #expect(hunk.old.lowerBound >= position.old && hunk.new.lowerBound >= position.new)
      let same = old[position.old..<hunk.old.lowerBound]
      #expect(same.elementsEqual(new[position.new..<hunk.new.lowerBound]))
      kept += same
      position = (hunk.old.upperBound, hunk.new.upperBound)
    }
    var best = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for a in old.indices.reversed() {
      for b in new.indices.reversed() {
        best[a][b] = old[a] == new[b] ? best[a + 1][b + 1] + 1 : max(best[a + 1][b], best[a][b + 1])
      }
    }
    #expect(kept.count == best[0][0], "\(old) \(new)")
  }

  @Test func manyMovedLinesAreBounded() {
    let lines = (0..<5000).map { "line \($0)\n" }
    let hunks = hunks("head\n" + lines.joined(), "head\n" + lines.reversed().joined())
    #expect(hunks.last?.new.upperBound == 5001 && hunks.first?.new.lowerBound == 1)
  }
}
