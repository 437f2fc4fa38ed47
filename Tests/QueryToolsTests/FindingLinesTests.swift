import HighlightStorage
import Testing

@testable import HighlightRendering
@testable import QueryTools

/// The positions, source lines and stars of findings.
@Suite struct FindingLinesTests {
  private func lines(_ text: String, hiding: [Range<Int>] = []) -> FindingLines {
    let storage = HighlightingStorage(UTF16Text(text), language: nil)
    return FindingLines(
      HighlightedFile(
        path: "a.txt", language: "plaintext", bytes: ContiguousArray(text.utf8), illFormedSequences: [], encoding: .utf8,
        storage: storage, limits: []), hiding: hiding)
  }

  private func described(_ finding: Finding) -> String {
    "\(finding.line ?? 0):\(finding.column ?? 0)-\(finding.endColumn ?? 0) \(finding.sourceLine ?? "")"
  }

  @Test func columnsAreThoseOfCharacters() {
    let text = "ab\r\ne\u{301}x👨‍👩‍👧y\rz\n"
    let lines = lines(text)
    let storage = UTF16Text(text)
    // Backwards, too: findings of several rules are not in the order of the text.
    for offset in Array(0...storage.count) + (0...storage.count).reversed()
    where offset == storage.count || !UTF16.isTrailSurrogate(storage[offset]) {
      let finding = lines.finding(.sources, "a", .hint, offset..<offset, "m")
      let line = storage.lines.line(at: offset) + 1
      let column = storage.string(in: storage.lines.start(of: line - 1)..<offset).count + 1
      #expect(finding.line == line && finding.column == column && finding.endColumn == column, "\(offset)")
    }
    #expect(described(lines.finding(.sources, "a", .hint, 1..<5, "m")) == "1:2-3 ab")
    #expect(described(lines.finding(.sources, "a", .hint, 4..<7, "m")) == "2:1-3 e\u{301}x👨‍👩‍👧y")
    #expect(described(lines.finding(.sources, "a", .hint, 7..<15, "m")) == "2:3-4 e\u{301}x👨‍👩‍👧y")
  }

  @Test func hiddenTextsAreStars() {
    let lines = lines("key = abcd # é\nkey = efgh\nx\n", hiding: [6..<10, 6..<7, 8..<9, 21..<25])
    let first = lines.finding(.sources, "a", .hint, 0..<3, "m")
    #expect(first.sourceLine == "key = **** # é" && first.lineText == "key = abcd # é" && first.message == "m")
    #expect(lines.finding(.spelling, "a", .hint, 9..<10, "m").message == "found in a hidden text")
    #expect(lines.finding(.spelling, "a", .hint, 11..<12, "m").message == "m")
    #expect(lines.finding(.sources, "a", .hint, 16..<17, "m").sourceLine == "key = ****")
    let last = lines.finding(.sources, "a", .hint, 26..<27, "m")
    #expect(last.sourceLine == "x" && last.lineText == nil)
  }

  /// A quadratic way takes minutes.
  @Test func manyFindingsInALineTakeNoTime() {
    for unit in ["y", "é"] {
      let text = String(repeating: unit, count: 60_000)
      let lines = lines(text, hiding: (0..<60_000).map { $0..<($0 + 1) })
      var columns = 0
      for offset in 0..<60_000 {
        columns += lines.finding(.spelling, "a", .hint, offset..<(offset + 1), "m").column ?? 0
      }
      #expect(columns == 60_000 * 60_001 / 2)
      #expect(lines.finding(.sources, "a", .hint, 0..<1, "m").snippet == nil)
    }
  }
}
