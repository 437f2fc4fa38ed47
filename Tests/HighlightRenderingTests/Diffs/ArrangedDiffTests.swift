import DataFormats
import HighlightStorage
import HighlightTestSupport
import SystemSupport
import TestSupport
import Testing

@testable import HighlightRendering

/// Differences with headings, and in two columns.
@Suite struct ArrangedDiffTests {
  private func arranged(_ text: String, hasSides: Bool = false, isComplete: Bool = true) -> ArrangedDiff {
    let units = ContiguousArray(text.utf16)
    let (diff, whole) = (ParsedDiff(units), UTF16Text(units))
    return ArrangedDiff(
      diff, units, DiffLines(diff, whole), whole,
      form: DiffForm(hasSides: hasSides, columns: 20), isComplete: isComplete
    ) { "file:///top/\($0)" }
  }

  private func lines(_ arranged: ArrangedDiff) -> [String] {
    String(decoding: arranged.units, as: UTF16.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  private static let rule = String(repeating: "─", count: 20)

  // MARK: Headings

  @Test func aFileOfGit() {
    let arranged = arranged(
      "commit 1\n\n    Subject\n\ndiff --git a/src/a.c b/src/a.c\nindex 83db48f..bf269f4 100644\n--- a/src/a.c\n+++ b/src/a.c\n"
        + "@@ -10,3 +10,4 @@ int f(void)\n one\n-two\n+2\n+zwei\n three\n")
    #expect(
      lines(arranged) == [
        "commit 1", "", "    Subject", "", "▌ src/a.c  +2 −1", Self.rule, "@@ 10–12 → 10–13 @@ int f(void)", " one", "-two",
        "+2", "+zwei", " three", "",
      ])
    #expect(arranged.layout.line(4)?.isHeading == true && arranged.layout.line(5)?.isHeading == true)
    #expect((7...11).map { arranged.layout.line($0)?.old } == [10, 11, 0, 0, 12])
    #expect((7...11).map { arranged.layout.line($0)?.new } == [10, 0, 11, 12, 13])
    #expect(arranged.layout.scope(ofLine: 8) == "diff.minus" && arranged.layout.scope(ofLine: 9) == "diff.plus")
    let text = lines(arranged).joined(separator: "\n").utf16.map { $0 }
    #expect(
      arranged.layout.links.map { String(decoding: text[$0.range], as: UTF16.self) + " " + $0.target }
        == ["src/a.c file:///top/src/a.c", "10–13 file:///top/src/a.c#10"])
  }

  /// Every name, mode and remark of a header is in the heading.
  @Test(arguments: [
    ("diff --git a/x b/y z\nsimilarity index 90%\nrename from x\nrename to y z\n", "▌ x → y z  renamed, 90% similar"),
    ("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", "▌ x  mode 100644 → 100755"),
    ("diff --git a/a b/c d b/a b/c d\nold mode 100644\nnew mode 100755\n", "▌ a b/c d  mode 100644 → 100755"),
    (
      "diff --git \"a/\\303\\244\" \"b/\\303\\244\"\nnew file mode 100644\nindex 0000000..e69de29\n",
      "▌ ä  new file, mode 100644"
    ),
    ("diff --git a/x b/x\ndeleted file mode 100644\nindex e69de29..0000000\n", "▌ x  deleted file, mode 100644"),
    (
      "diff --git a/a.png b/a.png\nindex 1234567..89abcde 100644\nBinary files a/a.png and b/a.png differ\n",
      "▌ a.png  binary"
    ),
    ("diff --git x y\nsimilarity index 100%\ncopy from x\ncopy to y\n", "▌ x → y  copied, 100% similar"),
    ("diff --git x x\nold mode 100644\nnew mode 120000\n", "▌ x  mode 100644 → 120000"),
    (
      "diff --cc a.c\nindex 1111111,2222222..3333333\nmode 100644,100644..100755\n--- a/a.c\n+++ b/a.c\n",
      "▌ a.c  mode 100644,100644 → 100755"
    ),
  ])
  func headersWithoutHunks(text: String, heading: String) {
    #expect(lines(arranged(text)) == [heading, Self.rule, ""])
    // What follows is no part of it.
    #expect(lines(arranged(text + "\ncommit 2\n")) == [heading, Self.rule, "", "commit 2", ""])
    #expect(lines(arranged(text + text)) == [heading, Self.rule, "", heading, Self.rule, ""])
  }

  @Test(arguments: [
    ("--- a.txt\t2024-01-01\n+++ b.txt\t2024-01-02\n@@ -1 +1 @@\n-a\n+b\n", "▌ a.txt → b.txt  +1 −1", "@@ 1 → 1 @@"),
    ("--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n", "▌ x  new file  +2 −0", "@@ none → 1–2 @@"),
    ("diff -ru a/x b/x\n--- a/x\n+++ b/x\n@@ -3,1 +2,0 @@\n-b\n", "▌ x  +0 −1", "@@ 3 → after 2 @@"),
    (
      "Index: x\n===================================================================\n--- x\t(revision 1)\n+++ x\t(working copy)\n"
        + "@@ -1 +1 @@\n-a\n+b\n",
      "▌ x  +1 −1", "@@ 1 → 1 @@"
    ),
    (
      "diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1,2 -1,1 +1,3 @@@ f\n  a\n +b\n++c\n", "▌ x  +2 −0",
      "@@@ 1–2, 1 → 1–3 @@@ f"
    ),
  ])
  func headings(text: String, file: String, hunk: String) {
    let shown = lines(arranged(text))
    #expect(shown[0] == file && shown[1] == Self.rule && shown[2] == hunk)
  }

  /// Counts of a file whose end is not known are not given.
  @Test func filesInParts() {
    let text = "--- a\n+++ a\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n"
    #expect(lines(arranged(text, isComplete: false))[0] == "▌ a")
    #expect(lines(arranged(text + "--- b\n+++ b\n@@ -1 +1 @@\n-a\n+b\n", isComplete: false))[0] == "▌ a  +1 −1")
  }

  @Test(arguments: [
    "--- a\ntext\n", "Index: a\n", "diff -u\n", "diff is a program\n", "--- a\n+++ b\n", "@@ no hunk @@\n",
    "rename from x\n", "Only in a: b\n", "",
  ])
  func textThatIsNoHeader(text: String) {
    let isPair = text == "--- a\n+++ b\n"
    #expect(lines(arranged(text)) == (isPair ? ["▌ a → b", Self.rule, ""] : lines(arranged("x\n" + text)).dropFirst() + []))
    if !isPair { #expect(String(decoding: arranged(text).units, as: UTF16.self) == text) }
  }

  /// All lines of hunks are there once, in order, with their numbers and changed words.
  @Test(arguments: 0..<300 as Range<UInt64>) func everyLineOnce(seed: UInt64) {
    let random = RandomDifference(seed: seed, context: Int(seed % 4))
    let text = "Subject\n" + random.text + (seed % 2 == 0 ? random.text : "")
    let units = ContiguousArray(text.utf16)
    let diff = ParsedDiff(units)
    let before = DiffLines(diff, UTF16Text(units))
    let arranged = arranged(text)
    let expected = diff.lines.filter { ![.other, .header, .hunk].contains($0.kind) }.map {
      String(decoding: units[$0.start..<$0.end], as: UTF16.self)
    }
    let after = UTF16Text(arranged.units)
    var shown: [String] = []
    for copy in arranged.copies {
      #expect(Array(arranged.units[copy.start..<copy.start + copy.range.count]) == Array(units[copy.range]))
    }
    for line in ParsedDiff(ContiguousArray(arranged.units)).lines {
      let text = String(decoding: arranged.units[line.start..<line.end], as: UTF16.self)
      let known = arranged.layout.line(after.lines.line(at: line.start))
      if let known, known.old > 0 || known.new > 0 || text.hasPrefix("\\ ") { shown.append(text) }
    }
    #expect(shown == expected)
    func words(_ layout: DiffLines, _ units: ContiguousArray<UInt16>) -> [String] {
      layout.words.map { String(decoding: units[$0], as: UTF16.self) }
    }
    #expect(words(arranged.layout, arranged.units) == words(before, units))
  }

  @Test func returnsInTheNameOfAFunction() {
    let arranged = arranged("--- a\n+++ a\n@@ -2 +2 @@ one\r!\r\n-a\n+b\n", hasSides: true)
    #expect((2...5).map { arranged.layout.line($0)?.old } == [0, 0, 2, 0])
    #expect((2...5).map { arranged.layout.line($0)?.new } == [0, 0, 0, 2])
  }

  // MARK: Sides

  /// Each side has its lines once, in order, beside each other only if they are the same or a change.
  @Test(arguments: 0..<300 as Range<UInt64>) func everyLineOnItsSide(seed: UInt64) {
    let random = RandomDifference(seed: seed, context: Int(seed % 4))
    let units = ContiguousArray(random.text.utf16)
    let diff = ParsedDiff(units)
    let arranged = arranged(random.text, hasSides: true)
    // A CR that is an error belongs to the line.
    func text(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: arranged.units[arranged.units[$0].last == 0x0D ? $0.dropLast() : $0], as: UTF16.self) }
    }
    let rows = arranged.layout.blocks.flatMap(\.rows)
    var (old, new): ([String], [String]) = ([], [])
    var last = ParsedDiff.Line.Kind.context
    for line in diff.lines where ![.other, .header, .hunk].contains(line.kind) {
      let text = String(decoding: units[line.start..<line.end], as: UTF16.self)
      if line.kind != .note { last = line.kind }
      if last != .added { old.append(text) }
      if last != .removed { new.append(text) }
    }
    #expect(rows.compactMap { text($0.old) } == old)
    #expect(rows.compactMap { text($0.new) } == new)
    for row in rows {
      guard let old = text(row.old), let new = text(row.new) else { continue }
      #expect(old == new ? !old.hasPrefix("-") : old.hasPrefix("-") && new.hasPrefix("+"))
    }
    // The blocks are the hunks.
    let after = UTF16Text(arranged.units)
    for (block, hunk) in zip(arranged.layout.blocks, diff.files.flatMap(\.hunks)) {
      #expect(
        after.lines.start(of: block.lines.lowerBound)
          == block.rows.map { min($0.old?.lowerBound ?? .max, $0.new?.lowerBound ?? .max) }.min())
      let last = diff.lines[hunk.lines.upperBound - 1]
      #expect(
        text(after.contentRange(ofLine: block.lines.upperBound - 1))
          == String(decoding: units[last.start..<last.end], as: UTF16.self).split(
            separator: "\r", omittingEmptySubsequences: false
          ).last.map(String.init))
    }
  }

  private func shown(_ text: String, columns: Int, tabSize: Int = 4) throws -> [String] {
    let arranged = arranged(text, hasSides: true)
    var file = ColoredFile(String(decoding: arranged.units, as: UTF16.self), runs: []).file(language: "diff")
    file.diff = arranged.layout
    var style = TerminalStyle()
    style.gridColumns = columns
    style.tabWidth = tabSize
    var sink = ByteSink(descriptor: nil)
    try ANSIRenderer(theme: .dark, depth: .none, style: style).render(file, lines: LineSelection(), into: &sink)
    return sink.string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func rowsInStep() throws {
    let rows = try shown(
      "--- a\n+++ a\n@@ -1,4 +1,4 @@\n \tone\n-let value = 123456789012\n+let value = 12345678901234567890\n-gone\n 世界世界世界世界世界世界\n+come\n",
      columns: 41)
    // Twenty cells for each side: four for the number, a space, and fifteen for text.
    #expect(
      rows[3...] == [
        "   1      one       │   1      one", "   2 -let value =   │   2 +let value = ",
        "     123456789012   │     12345678901234", "                    │     567890", "   3 -gone          │",
        "   4  世界世界世界世│   3  世界世界世界世", "     界世界世界     │     界世界世界", "                    │   4 +come", "",
      ])
  }

  /// Neither a CR nor spaces at the end leave the column.
  @Test func rowsThatFillTheirColumn() throws {
    let rows = try shown(
      "--- a\n+++ a\n@@ -1 +1 @@\n-abcdefghijklmn\n+abcdefghijklmn\r\n@@ -9 +9 @@\n-a\n+abcdefghijklmn   x\n", columns: 41)
    #expect(
      rows[3...] == [
        "   1 -abcdefghijklmn│   1 +abcdefghijklmn", "                    │     ^M", "@@ 9 → 9 @@",
        "   9 -a             │   9 +abcdefghijklmn", "                    │        ", "                    │     x", "",
      ])
  }

  @Test func severalOldSides() throws {
    let rows = try shown(
      "diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1,2 -1,2 +1,2 @@@\n  a\n- b\n -c\n++d\n", columns: 41)
    #expect(
      rows[3...] == [
        "   1   a            │   1   a", "   2 - b            │", "   2  -c            │",
        "                    │   2 ++d", "",
      ])
  }

  /// Without their padding the rows of each side are its lines.
  @Test(arguments: 0..<60 as Range<UInt64>) func rowsOfRandomDifferences(seed: UInt64) throws {
    let random = RandomDifference(seed: seed, context: 3)
    guard random.text.contains("@@") else { return }
    let width = CellWidth(tabSize: 8, controlForm: .terminal)
    for row in try shown(random.text, columns: 31).dropFirst(2) where !row.hasPrefix("@@") && !row.isEmpty {
      let parts = row.split(separator: "│", maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(row)")
      for part in parts {
        let units = ContiguousArray(part.utf16)
        let cells = units.withUnsafeBufferPointer { width.column(after: 0..<units.count, of: $0, from: 0) }
        #expect(part == parts[0] ? cells == 15 : cells <= 15, "\(row)")
      }
    }
  }
}
