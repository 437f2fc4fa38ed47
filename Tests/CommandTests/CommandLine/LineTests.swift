import TestSupport
import Testing

/// `--lines` and `--number`.
@Suite struct LineTests {
  private static let text = (1...12).map { "line \($0)\n" }.joined()

  private func output(_ arguments: [String], of text: String = text) throws -> String {
    let result = try Program.run(["highlight"] + arguments, input: Array(text.utf8))
    #expect(result.status == 0)
    return result.text
  }

  @Test(arguments: [
    ("3:4", "line 3\nline 4\n"), (":2", "line 1\nline 2\n"), ("11:", "line 11\nline 12\n"), ("5", "line 5\n"),
    ("12:99", "line 12\n"), ("99:", ""),
  ])
  func aRangeIsOneBasedAndMayBeOpen(range: String, expected: String) throws {
    #expect(try output(["--lines", range]) == expected)
    #expect(try output(["--lines", range, "-f", "plain"]) == expected)
  }

  @Test func rangesAreRepeatableAndOverlapOnce() throws {
    let chosen = try output(["--lines", "7:8", "--lines", "2:3", "--lines", "3:4"])
    #expect(chosen == "line 2\nline 3\nline 4\nline 7\nline 8\n")
  }

  @Test func numbersAreRightAligned() throws {
    let lines = try output(["-n"]).split(separator: "\n")
    #expect(lines.first == " 1  line 1")
    #expect(lines.last == "12  line 12")
  }

  @Test func numbersAreThoseOfTheFile() throws {
    #expect(try output(["--number", "--lines", "9:10"]) == " 9  line 9\n10  line 10\n")
  }

  @Test func aLastLineWithoutATerminatorStaysSo() throws {
    #expect(try output(["-n"], of: "a\nb") == "1  a\n2  b")
  }

  @Test func everyKindOfTerminatorEndsALineAndIsKept() throws {
    #expect(try output(["--lines", "2:3"], of: "a\r\nb\rc\nd") == "b\rc\n")
  }

  /// If a file is long, only its start is colored, with the same output: also if something goes on to the end, and with
  /// errors.
  @Test(arguments: [
    ("a.py", "def f():\n  \"\"\"text\"\"\"\n  return 1  # one\n"), ("a.c", "int f(int a) {\n  return a; /* b\n c */\n}\n"),
    ("a.js", "class B { m() { return `${1}`; } }\n/** @type {A} */\nconst c = /x/;\n"), ("a.txt", "https://example.com\n"),
  ])
  func theShownLinesAreThoseOfTheWholeFile(name: String, piece: String) throws {
    let folder = try TemporaryFolder()
    let ends = [
      ("", ""), ("class A {\n", "}\n"), ("\"\"\"\n", "\"\"\"\n"), ("/*\n", "*/\n"), (")\n", "(\n"), ("", "}}]\n"),
      ("#if A\n#if B\n", "#endif\n#endif\n"),
    ]
    for (head, tail) in ends {
      try folder.write(head + String(repeating: piece, count: 1000) + tail, to: name)
      func lines(_ arguments: [String]) throws -> [Substring] {
        try Program.run(["highlight", "--color", "always", "-n", name] + arguments, folder: folder.path).text
          .split(separator: "\n", omittingEmptySubsequences: false)
      }
      let all = try lines([])
      #expect(all.count > 1000)
      for range in [1...20, 35...41] {
        let shown = try lines(["--lines", "\(range.lowerBound):\(range.upperBound)"])
        #expect(shown.dropLast() == all[(range.lowerBound - 1)..<range.upperBound], "\(head.debugDescription)")
      }
    }
  }

  @Test(arguments: [("html", "line 3"), ("svg", "line 3")])
  func pagesShowOnlyTheChosenLines(format: String, kept: String) throws {
    let page = try output(["--lines", "3:3", "-f", format])
    #expect(page.contains(kept))
    #expect(!page.contains("line 2"))
    #expect(!page.contains("line 4"))
  }
}
