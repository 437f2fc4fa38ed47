import DataFormats
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering

/// What renderers know of a difference.
@Suite struct DiffLinesTests {
  private func layout(_ text: String) -> (DiffLines, ContiguousArray<UInt16>) {
    let units = ContiguousArray(text.utf16)
    return (DiffLines(ParsedDiff(units), UTF16Text(units)), units)
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

  private func words(_ text: String, _ errors: WhiteSpaceErrors = WhiteSpaceErrors()) -> [String] {
    let units = ContiguousArray(text.utf16)
    return DiffLines(ParsedDiff(units), UTF16Text(units), errors: { _ in errors }).words
      .map { String(decoding: units[$0], as: UTF16.self) }
  }

  @Test func changesThatCannotBeSeen() {
    let (layout, units) = layout("@@ -1,2 +1,2 @@\n-a\n-b\r\n+a\r\n+b\n")
    #expect(layout.words.map { String(decoding: units[$0], as: UTF16.self) } == ["\r", "\r"])
    #expect((0...5).map { layout.line($0)?.showsReturn == true } == [false, false, true, true, false, false])
    // A blank line, and a CR that both sides have, which is no error if git is told so.
    #expect(words("@@ -1 +1 @@\n-\n+\r\n") == ["\r"])
    #expect(words("@@ -1 +1 @@\n-a\r\n+b\r\n", WhiteSpaceErrors(kinds: "cr-at-eol", lines: nil)) == [])
    #expect(words("@@ -1 +1 @@\n-a\n+a\r\n", WhiteSpaceErrors(kinds: "cr-at-eol", lines: nil)) == ["\r"])
    // Of a line with another CR in it, only the last one is before an LF.
    let (parts, _) = self.layout("@@ -1 +1 @@\n-a\rb\n+a\rb\r\n")
    #expect((0...5).map { parts.line($0)?.showsReturn == true } == [false, false, false, false, true, false])
    // A newline at the end of one side.
    let note = "\\ No newline at end of file"
    #expect(words("@@ -1 +1 @@\n-a\n\(note)\n+a\n") == [note] && words("@@ -1 +1 @@\n-a\n+a\n\(note)\n") == [note])
    #expect(words("@@ -1 +1 @@\n-a\n\(note)\n+b\n\(note)\n") == [])
  }

  @Test(
    arguments: [
      (nil, nil, "x = 1  ", ["  "]), (nil, nil, "\t", ["\t"]), (nil, nil, " \tx", [" "]), (nil, nil, "\tx\r", ["\r"]),
      (nil, nil, "        x", []), ("indent-with-non-tab", nil, "        x", ["        "]),
      ("indent-with-non-tab,tabwidth=4", nil, "    x", ["    "]), ("tab-in-indent", nil, "\tx", ["\t"]),
      ("-trailing-space", nil, "x ", []), ("-space-before-tab", nil, " \tx", []), ("cr-at-eol", nil, "x\r", []),
      ("cr-at-eol", nil, "x \r", [" "]), ("trailing-space,nonsense,tabwidth=0", nil, "x ", [" "]), (nil, "none", "x ", []),
      (nil, "old", "x ", []), (nil, "old,new", "x ", [" "]), (nil, "context", "x ", []), (nil, "all", "x ", [" "]),
      (nil, nil, "x", []), (nil, nil, "", []),
    ] as [(String?, String?, String, [String])])
  func errorsInWhiteSpace(kinds: String?, lines: String?, line: String, expected: [String]) {
    #expect(words("@@ -0,0 +1 @@\n+\(line)\n", WhiteSpaceErrors(kinds: kinds, lines: lines)) == expected)
  }

  /// The attribute of a file wins.
  @Test func attributesOfFiles() {
    let general = WhiteSpaceErrors(kinds: "-blank-at-eol,tabwidth=4", lines: "all")
    #expect(general.settings(attribute: "unspecified") == general)
    #expect(general.settings(attribute: "set") == WhiteSpaceErrors(kinds: "indent-with-non-tab,tabwidth=4", lines: "all"))
    #expect(
      general.settings(attribute: "unset")
        == WhiteSpaceErrors(kinds: "-trailing-space,-space-before-tab,tabwidth=4", lines: "all"))
    #expect(general.settings(attribute: "tab-in-indent") == WhiteSpaceErrors(kinds: "tab-in-indent", lines: "all"))
  }

  @Test func sidesOfErrors() {
    let text = "@@ -1,2 +1 @@\n-x \n y \n"
    #expect(words(text) == [])
    #expect(words(text, WhiteSpaceErrors(kinds: nil, lines: "old")) == [" "])
    #expect(words(text, WhiteSpaceErrors(kinds: nil, lines: "all")) == [" ", " "])
    // Blank lines at the end of the file, if it has more of them than before.
    #expect(words("@@ -1,3 +1,4 @@\n a\n b\n c\n+\t\n") == ["+\t"])
    for kinds in ["-blank-at-eof", "-trailing-space"] {
      #expect(words("@@ -1,3 +1,4 @@\n a\n b\n c\n+\n", WhiteSpaceErrors(kinds: kinds, lines: nil)) == [])
    }
    #expect(words("@@ -1,3 +1,4 @@\n a\n b\n c\n+\n", WhiteSpaceErrors(kinds: nil, lines: "old")) == [])
    #expect(words("@@ -1,6 +1,5 @@\n a\n b\n c\n-d\n-\n-\n+e\n+\n") == [])
    #expect(words("@@ -1,3 +1,5 @@\n a\n b\n c\n+\n+\n") == ["+", "+"])
    #expect(words("@@ -1,3 +1,4 @@\n a\n b\n \n+\n") == ["+"] && words("@@ -1,3 +1,4 @@\n a\n b\n+\n \n") == ["+"])
    #expect(words("@@ -1,3 +1,3 @@\n a\n b\n-\n+\n") == [] && words("@@ -5,2 +5,5 @@\n a\n+\n+\n+x\n b\n") == [])
    #expect(words("@@ -5,3 +5,4 @@\n a\n b\n+\n c\n") == [] && words("@@ -9,0 +9 @@\n+\n") == [])
    #expect(words("@@ -1 +1,2 @@\n-a\n+b\n+\n").last == "+" && words("@@ -7 +7,2 @@\n-a\n+b\n+\n").last != "+")
    #expect(words("@@ -1,3 +1,4 @@\n a\n b\n c\n+\n@@ -9 +10,2 @@\n d\n+e\n") == [])
    // An error inside of a changed word is one range with it.
    #expect(words("@@ -1 +1 @@\n-a b c\n+a b d  \n") == ["c", "d  "])
  }
}
