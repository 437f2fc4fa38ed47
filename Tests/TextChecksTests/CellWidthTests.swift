import Testing
import TextChecks
import TextModel

@Suite struct CellWidthTests {
  private func cells(_ text: UTF16Text, _ width: CellWidth = CellWidth(), from column: Int = 0) -> Int {
    text.units.withUnsafeBufferPointer { width.column(after: 0..<$0.count, of: $0, from: column) } - column
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("äß¿", 3), ("e\u{301}", 1), ("漢字", 4), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
    ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{1112}\u{1161}", 2),
    ("αж", 2), ("a\u{200B}b", 2), ("a\u{AD}b", 3), ("\u{301}", 0), ("か\u{3099}", 2), ("กำ", 2), ("का", 2), ("क्", 1),
    ("\u{6DD}", 1), ("□☃", 2), ("\u{20000}", 2), ("\u{2028}", 0), ("\u{FEFF}a", 1),
  ])
  func text(text: String, expected: Int) {
    #expect(cells(UTF16Text(text)) == expected)
  }

  @Test(arguments: [
    ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👩‍❤️‍👩", 2), ("❤", 1), ("❤️", 2), ("❤\u{FE0E}", 1), ("❤️‍🔥", 2), ("❤‍🔥", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4),
    ("1️⃣", 2), ("#\u{20E3}", 1), ("👍🏽", 2), ("☝️🏽", 2), ("☝🏽", 2), ("🏽", 2), ("a🏽", 3), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("🏳️‍🌈", 2), ("🏳️‍⚧️", 2), ("©", 1),
    ("©️", 2),
    ("a\u{FE0F}", 1), ("漢\u{FE0F}", 2), ("a‍😀", 3), ("😀\u{301}‍😀", 2), ("👩🏽‍🚀", 2), ("🇩\u{FE0F}", 1),
  ])
  func emoji(text: String, expected: Int) {
    #expect(cells(UTF16Text(text)) == expected)
  }

  @Test func tabsReachTheNextStop() {
    let four = CellWidth(tabSize: 4)
    #expect(cells(UTF16Text("\t"), four) == 4)
    #expect(cells(UTF16Text("a\t"), four) == 4)
    #expect(cells(UTF16Text("漢字\tb"), four) == 9)
    #expect(cells(UTF16Text("\t"), four, from: 3) == 1)
    #expect(cells(UTF16Text("\t\t"), four, from: 4) == 8)
    #expect(cells(UTF16Text("\t"), CellWidth(tabSize: 0)) == 1)
  }

  @Test func controlsTakeWhatIsShownOfThem() {
    let text = UTF16Text("\u{1B}\u{7F}\u{85}\u{202E}\r\n")
    #expect(cells(text) == 0)
    #expect(cells(text, CellWidth(controlForm: .visible)) == 20)
  }

  @Test func loneSurrogatesTakeACell() {
    #expect(cells(UTF16Text([0xD83D, 0x61, 0xDE00])) == 3)
    #expect(cells(UTF16Text([0xDE00, 0xD83D, 0xDE00, 0xD83D])) == 4)
  }

  /// A range is measured by itself: what stands in front of it joins nothing.
  @Test func aRangeStandsAlone() {
    let text = UTF16Text("👩‍👩")
    text.units.withUnsafeBufferPointer { units in
      #expect(CellWidth().column(after: 3..<5, of: units) == 2)
      #expect(CellWidth().column(after: 0..<3, of: units) == 2)
      #expect(CellWidth().column(after: 3..<3, of: units, from: 7) == 7)
    }
  }

  @Test(arguments: [
    ("", 4, [""]), ("abcd", 4, ["abcd"]), ("abcde", 4, ["abcd", "e"]), ("abc漢", 4, ["abc", "漢"]), ("漢漢", 1, ["漢", "漢"]),
    ("a\tb", 8, ["a       ", "b"]), ("abc\td", 4, ["abc", "    ", "d"]),
  ])
  func rowsOfALine(line: String, columns: Int, expected: [String]) {
    #expect(CellWidth().rows(of: line, columns: columns) == expected)
  }

  @Test func measuringStopsBehindTheLimit() {
    let text = UTF16Text(String(repeating: "漢", count: 1000))
    let column = text.units.withUnsafeBufferPointer { CellWidth().column(after: 0..<1000, of: $0, limit: 9) }
    #expect(column == 10)
  }

  /// Long chains of marks and joiners are looked back over once, not again and again.
  @Test func longSequencesAreLinear() {
    let marks = UTF16Text("👩" + String(repeating: "\u{301}", count: 200_000) + "‍👩")
    let chain = UTF16Text(String(repeating: "👩‍", count: 100_000) + "👩")
    let start = ContinuousClock.now
    #expect(cells(marks) == 2)
    #expect(cells(chain) == 2)
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
