import TestSupport
import Testing

@testable import DataFormats

/// Differences read line by line.
@Suite struct ParsedDiffTests {
  private func read(_ text: String) -> ParsedDiff { ParsedDiff(ContiguousArray(text.utf16)) }

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

  /// The kinds of the lines and their numbers: `-3`, `+4`, ` 3,4`, `h` for headers, `@` for lines of a hunk's form.
  private func lines(_ text: String, _ form: DiffParser.Form = .signs) -> [String] {
    var (parser, result) = (DiffParser(form), ParsedDiff())
    result.read(ContiguousArray(text.utf16), &parser)
    return result.lines.map { line in
      switch line.kind {
      case .other: "."
      case .header: "h"
      case .hunk: "@"
      case .context: " \(line.old),\(line.new)"
      case .removed: "-\(line.old)"
      case .added: "+\(line.new)"
      case .note: "\\"
      case .words: "w"
      }
    }
  }

  @Test func differencesWithoutOptions() {
    let text = "1,2c1\n< a\n< b\n---\n> c\n5a5,6\n> d\n> e\n9d9\n< f\n"
    #expect(lines(text) == ["@", "-1", "-2", "@", "+1", "@", "+5", "+6", "@", "-9"])
    #expect(
      lines("diff -r x/a y/a\n1c1\n< a\n\\ No newline at end of file\n---\n> b\n") == ["h", "@", "-1", "\\", "@", "+1"])
    #expect(read("diff -r x/a y/a\n1c1\n< a\n---\n> b\n").files[0].header.newName == "y/a")
    // What is no command, and what is no line of its hunk.
    #expect(lines("1x1\n> a\n") == [".", "."] && lines("1c1\n> a\n") == ["@", "."])
    #expect(lines("2,1c1\n< a\n") == [".", "."] && lines("12 monkeys\n") == ["."])
  }

  @Test func columnsOfAGraph() throws {
    let text = """
      *   commit 58bb1bf
      |\\  Merge: a b
      | |
      | * commit 68bb1bf
      | |
      | |     diff --git a/no b/no
      | |
      | | diff --git a/x b/x
      | | index 83db48f..bf269f4 100644
      | | --- a/x
      | | +++ b/x
      | | @@ -1,2 +1,2 @@
      | | -| a
      | | +* b
      | |  c
      | |
      * | commit 78bb1bf
      |/
      * commit 88bb1bf

        diff --git a/y b/y
        --- a/y
        +++ b/y
        @@ -1 +1 @@
        -a
        +b

      """
    let expected = [
      ".", ".", ".", ".", ".", ".", ".", "h", "h", "h", "h", "@", "-1", "+1", " 2,2", ".", ".", ".", ".", ".", "h", "h", "h",
      "@", "-1", "+1",
    ]
    // A message may hold the start of a difference.
    #expect(lines(text) == expected)
    let diff = read(text)
    let line = diff.lines[12]
    #expect(line.margin == 4 && line.prefix == 5)
    let units = Array(text.utf16)
    #expect(String(decoding: units[line.content], as: UTF16.self) == "| a")
    #expect(diff.lines[24].margin == 2)
    #expect(diff.files.map(\.header.names.new) == ["x", "y"])
    // Spaces at the end of a line may be missing, in hunks and between them.
    let trimmed = read("* a\n| | diff --git a/x b/x\n| | @@ -1,2 +1 @@\n| |\n| | -a\n|\n")
    #expect(trimmed.lines.map(\.kind) == [.other, .header, .hunk, .context, .removed, .other])
    #expect(trimmed.lines.allSatisfy { $0.margin <= $0.prefix && $0.start + $0.prefix <= $0.end })
    // Without a graph, spaces are none of its columns.
    #expect(lines("  diff --git a/x b/x\n  --- a/x\n") == [".", "."])
  }

  @Test func comparisonsOfRanges() throws {
    let text = """
      -:  ------- > 1:  83db48f New
      1:  f00dbal = 2:  decafe1 Same
      1:  f00dba1 ! 2:  decafe1 Subject
          @@ Metadata
           Author: A
          @@ Commit message
           ## Notes ##
          -    Old
          +    New
          @@ a.py: def f():
             x = 1
          -- y = 2
          ++ y = 3
          + +z
      2:  f00dba2 < -:  ------- Gone

      """
    #expect(
      lines(text) == [".", ".", ".", "@", " 0,0", "@", " 0,0", "-0", "+0", "@", " 0,0", "-0", "+0", "+0", "."])
    let diff = read(text)
    #expect(diff.files.map(\.header.names.new) == [nil, "a.py"])
    let line = diff.lines[11]
    #expect(line.prefix == 6 && line.margin == 4)
  }

  @Test func differencesByWords() {
    let text = "diff --git a/x b/x\n@@ -1,3 +1,2 @@\na [-b-]{+c+}\n  d\n[-e-]\n@@ -9 +9 @@\n{+f+}\ndiff --git a/y b/y\n"
    #expect(lines(text, .words) == ["h", "@", "w", "w", "w", "@", "w", "h"])
    #expect(DiffParser.Form.detected(in: ContiguousArray(text.utf16)) == .words)
    let parts = "@@ -1,2 +1,2 @@\n a\n-b\n+c\n~\n d\n~\n"
    #expect(lines(parts, .porcelain) == ["@", " 0,0", "-0", "+0", "@", " 0,0", "@"])
    #expect(DiffParser.Form.detected(in: ContiguousArray(parts.utf16)) == .porcelain)
    #expect(DiffParser.Form.detected(in: ContiguousArray("@@ -1 +1 @@\n-a\n+b\n~\n".utf16)) == .porcelain)
    // New lines only, and lines that are all indented.
    for text in ["@@ -0,0 +1 @@\n{+a+}\n", "@@ -1,2 +1,2 @@\n  a\n  [-b-]{+c+}\n", "@@ -1 +0,0 @@\n[-a-]\n"] {
      #expect(DiffParser.Form.detected(in: ContiguousArray(text.utf16)) == .words, "\(text)")
    }
    for text in [
      "@@ -1 +1 @@\n-[-a-]\n+{+b+}\n", "@@ -1,9 +1,9 @@\n a\nother\n", "", "@@ -1 +1 @@\n-a\n+b\n", "{+a+}\n",
    ] { #expect(DiffParser.Form.detected(in: ContiguousArray(text.utf16)) == .signs, "\(text)") }
  }

  /// Files without hunks are files, with what their headers say.
  @Test func headers() throws {
    let text = read(
      """
      diff --git a/old name b/new name
      similarity index 95%
      rename from old name
      rename to new name
      diff --git a/x y b/x y
      old mode 100644
      new mode 100755
      diff --git a/a and b.png b/a and b.png
      index 83db48f..bf269f4 100644
      Binary files a/a and b.png and b/a and b.png differ
      diff --git a/n.png b/n.png
      new file mode 100644
      index 0000000..bf269f4
      Binary files /dev/null and b/n.png differ
      diff --git "a/\\303\\244" "b/\\303\\244"
      deleted file mode 120000
      index 83db48f..0000000
      --- "a/\\303\\244"
      +++ /dev/null
      @@ -1 +0,0 @@
      -a
      diff --git a/p b/p
      index 83db48f..bf269f4 100644
      GIT binary patch
      literal 3
      KcmZQzU|?VX0000102=@R

      literal 0
      HcmV?d00001

      commit 83db48f

      """)
    let headers = text.files.map(\.header)
    #expect(headers.map(\.names.old) == ["old name", "x y", "a and b.png", nil, "\u{E4}", "p"])
    #expect(headers.map(\.names.new) == ["new name", "x y", "a and b.png", "n.png", nil, "p"])
    #expect(headers.map(\.oldMode) == [nil, "100644", nil, nil, "120000", nil])
    #expect(headers.map(\.newMode) == [nil, "100755", nil, "100644", nil, nil])
    #expect(headers.map(\.isBinary) == [false, false, true, true, false, true])
    #expect(headers[0].similarity == 95 && !headers[0].isCopy)
    #expect(text.files.map(\.hunks.count) == [0, 0, 0, 0, 1, 0])
    // The files have all lines but the last.
    #expect(text.files.flatMap { Array($0.lines) } == Array(0..<text.lines.count - 1))
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
    #expect(DiffFileName.unquoted(written) == name)
  }

  @Test(
    arguments: [
      ("a/x", "b/x", "x", "x"), ("i/x", "w/y", "x", "y"), ("c/x", "i/x", "x", "x"), ("1/x", "2/x", "x", "x"),
      (nil, "b/x", nil, "x"),
      ("a/x", nil, "x", nil), ("src/x", "src/x", "src/x", "src/x"), ("a/x", "x", "a/x", "x"), (nil, nil, nil, nil),
    ] as [(String?, String?, String?, String?)])
  func prefixesOfNames(old: String?, new: String?, expectedOld: String?, expectedNew: String?) {
    let (first, second) = DiffFileName.withoutPrefixes(old: old, new: new)
    #expect(first == expectedOld && second == expectedNew)
  }

  @Test func aFileThatIsNotThere() {
    let header = read("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n").files[0].header
    #expect(header.isOldMissing && header.oldName == nil && !header.isNewMissing)
  }

  /// Whatever the texts are, hunks hold their lines with their numbers; in parts, too.
  @Test(arguments: 0..<200 as Range<UInt64>) func bothSidesAreFound(seed: UInt64) throws {
    let diff = RandomDifference(seed: seed, context: Int(seed % 4))
    let units = ContiguousArray(diff.text.utf16)
    let text = ParsedDiff(units)
    func check(_ text: ParsedDiff, _ units: ContiguousArray<UInt16>) {
      for line in text.lines where [.context, .removed, .added].contains(line.kind) {
        let content = String(decoding: units[line.content], as: UTF16.self)
        func isEqual(_ lines: [String], _ number: Int) -> Bool {
          guard number <= lines.count else { return false }
          var expected = Array(lines[number - 1].utf16)
          if expected.last == 0x0A { expected.removeLast() }
          if expected.last == 0x0D { expected.removeLast() }
          return expected == Array(content.utf16)
        }
        if line.kind != .added { #expect(isEqual(diff.old, line.old), "\(content)") }
        if line.kind != .removed { #expect(isEqual(diff.new, line.new), "\(content)") }
      }
    }
    check(text, units)
    #expect(text.lines.last?.kind != .other || text.lines.count <= 3)
    // The same in parts that end with lines.
    var random = SeededGenerator(seed: seed)
    var (parser, part) = (DiffParser(), ParsedDiff())
    var start = 0
    var kinds: [ParsedDiff.Line.Kind] = []
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
    var scanner = DiffPartBounds()
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
