import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering

/// Differences read line by line.
@Suite struct DifferenceTextTests {
  private func read(_ text: String) -> DifferenceText { DifferenceText(ContiguousArray(text.utf16)) }

  /// The kinds of the lines, as a letter each.
  private func kinds(_ text: String) -> String {
    String(
      read(text).lines.map { line -> Character in
        switch line.kind {
        case .other, .header, .hunk, .words: "."
        case .context: " "
        case .removed: "-"
        case .added: "+"
        case .note: "\\"
        }
      })
  }

  @Test func aFileOfGit() throws {
    let text = read(
      """
      commit 58bb1bf6d5b8da360120628fe258da3f27077210

          A subject

      diff --git a/src/a.c b/src/a.c
      index 83db48f..bf269f4 100644
      --- a/src/a.c
      +++ b/src/a.c
      @@ -10,3 +10,4 @@ int f(void)
       one
      -two
      +2
      +zwei
       three

      """)
    let file = try #require(text.files.first)
    #expect(text.files.count == 1 && file.hunks.count == 1)
    #expect(file.header.oldName == "a/src/a.c" && file.header.newName == "b/src/a.c")
    #expect(file.header.oldObjects == ["83db48f"] && file.header.newObject == "bf269f4")
    let lines = text.lines[file.hunks[0].lines]
    #expect(lines.map(\.kind) == [.context, .removed, .added, .added, .context])
    #expect(lines.map(\.old) == [10, 11, 0, 0, 12])
    #expect(lines.map(\.new) == [10, 0, 11, 12, 13])
  }

  @Test func linesOfAHunkAreCounted() {
    // What is removed and added looks like headers.
    let text = "--- a\n+++ b\n@@ -1,2 +1,2 @@\n--- x\n-@@ -1 +1 @@\n+++ y\n+diff --git a/x b/x\n"
    #expect(kinds(text) == "...--++")
    #expect(read(text).files.count == 1)
    // Behind it they are.
    #expect(kinds("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n--- c\n+++ d\n@@ -1 +1 @@\n-x\n+y\n") == "...-+...-+")
    #expect(read("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n--- c\n+++ d\n@@ -1 +1 @@\n-x\n+y\n").files.count == 2)
    // The signature of a mail is no removed line.
    #expect(kinds("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n-- \n2.39\n") == "...-+..")
  }

  @Test(
    arguments: [
      ("@@ -1,9 +1,9 @@\n a\nother\n-b\n", ". .."), ("@@ -1,9 +1,9 @@\n-a\n\n b\n", ".-  "),
      ("@@ -1 +1 @@\n+a\n+b\n", ".+."),
      ("@@ -1 +0,0 @@\n a\n", ".."), ("@@ -999999999999,1 +1 @@\n-a\n", ".."), ("@@ -1 +1\n-a\n", ".."), ("@@\n-a\n", ".."),
      ("@@ -1 -1 @@\n-a\n", ".."), ("@@@@@@@@@@@ -1 +1 @@@@@@@@@@@\n-a\n", ".."),
      ("@@ -1,0 +1,2 @@ x\n+a\n+b\n-c\n", ".++."),
      ("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n\\ No newline at end of file\n\\ x\n", ".-\\+\\\\"),
      ("@@ -1,2 +1,2 @@\r\n a\r\n-b\r\n+c", ". -+"), ("", ""), ("\n", "."), ("@@ -1 +1 @@", "."),
    ])
  func whatHunksHold(text: String, expected: String) {
    #expect(kinds(text) == expected)
  }

  @Test func severalOldSides() throws {
    let text = read(
      """
      diff --cc a.py
      index 4ab0d0e,5c0c6f3..0b3c5a2
      --- a/a.py
      +++ b/a.py
      @@@ -1,4 -1,3 +1,4 @@@
        one
      - two
       -zwei
      ++deux
       +three
        four

      """)
    let file = try #require(text.files.first)
    #expect(file.header.oldObjects == ["4ab0d0e", "5c0c6f3"] && file.header.newObject == "0b3c5a2")
    #expect(file.hunks[0].parents == 2)
    let lines = text.lines[file.hunks[0].lines]
    #expect(lines.map(\.kind) == [.context, .removed, .removed, .added, .added, .context])
    #expect(lines.map(\.parents) == [3, 1, 2, 0, 1, 3])
    #expect(lines.map(\.new) == [1, 0, 0, 2, 3, 4])
    #expect(lines.map(\.old) == [1, 2, 2, 0, 3, 4])
    #expect(lines.map(\.prefix) == [2, 2, 2, 2, 2, 2])
  }

  @Test(
    arguments: [
      ("a/x y", "a/x y"), ("a/x\t2024-01-01 00:00:00", "a/x"), (#""a/\303\244\t\"\\""#, "a/\u{E4}\t\"\\"), (#""a"#, nil),
      (#""a\"#, nil), (#""\999""#, nil), (#""\777""#, nil), (#""\q""#, nil),
    ] as [(String, String?)])
  func namesInQuotes(written: String, name: String?) {
    #expect(DifferenceName.unquoted(written) == name)
  }

  @Test(
    arguments: [
      ("a/x", "b/x", "x", "x"), ("i/x", "w/y", "x", "y"), ("c/x", "i/x", "x", "x"), ("1/x", "2/x", "x", "x"),
      (nil, "b/x", nil, "x"),
      ("a/x", nil, "x", nil), ("src/x", "src/x", "src/x", "src/x"), ("a/x", "x", "a/x", "x"), (nil, nil, nil, nil),
    ] as [(String?, String?, String?, String?)])
  func prefixesOfNames(old: String?, new: String?, expectedOld: String?, expectedNew: String?) {
    let (first, second) = DifferenceName.withoutPrefixes(old: old, new: new)
    #expect(first == expectedOld && second == expectedNew)
  }

  @Test func aFileThatIsNotThere() {
    let header = read("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n").files[0].header
    #expect(header.isOldMissing && header.oldName == nil && !header.isNewMissing)
  }

  /// Whatever the texts are, hunks hold their lines with their numbers; in parts, too.
  @Test(arguments: 0..<200 as Range<UInt64>) func bothSidesAreFound(seed: UInt64) throws {
    let difference = RandomDifference(seed: seed, context: Int(seed % 4))
    let units = ContiguousArray(difference.text.utf16)
    let text = DifferenceText(units)
    func check(_ text: DifferenceText, _ units: ContiguousArray<UInt16>) {
      for line in text.lines where [.context, .removed, .added].contains(line.kind) {
        let content = String(decoding: units[line.content], as: UTF16.self)
        func isEqual(_ lines: [String], _ number: Int) -> Bool {
          guard number <= lines.count else { return false }
          var expected = Array(lines[number - 1].utf16)
          if expected.last == 0x0A { expected.removeLast() }
          if expected.last == 0x0D { expected.removeLast() }
          return expected == Array(content.utf16)
        }
        if line.kind != .added { #expect(isEqual(difference.old, line.old), "\(content)") }
        if line.kind != .removed { #expect(isEqual(difference.new, line.new), "\(content)") }
      }
    }
    check(text, units)
    #expect(text.lines.last?.kind != .other || text.lines.count <= 3)
    // The same in parts that end with lines.
    var random = SeededGenerator(seed: seed)
    var (parser, part) = (DifferenceParser(), DifferenceText())
    var start = 0
    var kinds: [DifferenceText.Line.Kind] = []
    var lengths = 0
    while start < units.count {
      var end = Int.random(in: start + 1...units.count, using: &random)
      while end < units.count && units[end - 1] != 0x0A { end += 1 }
      let piece = ContiguousArray(units[start..<end])
      part.read(piece, &parser)
      check(part, piece)
      kinds += part.lines.map(\.kind)
      lengths += part.files.flatMap(\.hunks).reduce(0) { $0 + $1.lines.count }
      start = end
    }
    #expect(kinds == text.lines.map(\.kind))
    #expect(lengths == text.files.flatMap(\.hunks).reduce(0) { $0 + $1.lines.count })
  }

  /// Parts hold all hunks of a file, and no text is held that no file follows.
  @Test func whereATextMayBeCut() {
    var scanner = DifferenceScanner()
    func read(_ text: String) -> Int {
      scanner.read(ContiguousArray(text.utf16), continuesLine: false)
      return scanner.end
    }
    #expect(read("commit 1\n\n    x\n") == 16)
    #expect(read("diff --git a/x b/x\n--- a/x\n+++ b/x\n") == 16)
    #expect(read("@@ -1 +1 @@\n-a\n") == 16 && scanner.isInsideHunk)
    #expect(read("+b\n") == 16 && !scanner.isInsideHunk)
    #expect(read("@@ -9 +9 @@\n-a\n+b\n") == 16)
    scanner.drop(16)
    #expect(scanner.end == 0)
    let file = "--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n"
    let second = read(file)
    #expect(second == 35 + 15 + 3 + 18)
    #expect(read("\ncommit 2\n") == second + file.utf16.count + 10)
  }
}

/// What renderers know of a difference.
@Suite struct DifferenceLayoutTests {
  private func layout(_ text: String) -> (DifferenceLayout, ContiguousArray<UInt16>) {
    let units = ContiguousArray(text.utf16)
    return (DifferenceLayout(DifferenceText(units), UTF16Text(units)), units)
  }

  @Test func linesAndWords() {
    let (layout, units) = layout("--- a\n+++ b\n@@ -9,2 +9,2 @@\n let a\n-let bee = 1\n+let bee = 22\n")
    #expect((0...6).map { layout.line($0)?.scope } == [nil, nil, nil, nil, "diff.minus", "diff.plus", nil])
    #expect((3...5).map { layout.line($0)?.old } == [9, 10, 0])
    #expect((3...5).map { layout.line($0)?.new } == [9, 0, 10])
    #expect(layout.words.map { String(decoding: units[$0], as: UTF16.self) } == ["1", "22"])
    #expect(layout.numberWidth == 2)
  }

  /// A CR in a line begins one for everybody else: it belongs to the line of the difference.
  @Test func returnsInsideLines() {
    let (layout, _) = layout("--- a\n+++ b\n@@ -1 +1 @@\n-a\rb\r\n+c\r\r\n")
    #expect((3...6).map { layout.line($0)?.scope } == ["diff.minus", "diff.minus", "diff.plus", "diff.plus"])
    #expect((3...6).map { layout.line($0)?.old } == [1, 0, 0, 0])
    #expect((3...6).map { layout.line($0)?.new } == [0, 0, 1, 0])
  }
}
