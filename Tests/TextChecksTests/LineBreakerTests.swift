import TestSupport
import Testing
import TextChecks
import TextModel

@Suite struct LineBreakerTests {
  private func opportunities(_ string: String, links: [Range<Int>] = []) -> [Int] {
    let text = UTF16Text(string)
    var result = ContiguousArray<Int>()
    LineBreaker().appendOpportunities(inLine: 0..<text.count, of: text, links: links, to: &result)
    return Array(result)
  }

  /// Rows as `indent|text`.
  private func rows(_ string: String, links: [Range<Int>] = [], style: WrapStyle) -> [String] {
    let text = UTF16Text(string)
    var fragments = ContiguousArray<LineFragment>()
    LineBreaker().appendFragments(ofLine: 0..<text.count, of: text, links: links, style: style, to: &fragments)
    return fragments.map { "\($0.indent)|\(text.string(in: $0.range))" }
  }

  @Test func opportunitiesStandBehindSpacesAndHyphens() {
    #expect(opportunities("a bc  de-f") == [2, 6, 9])
    #expect(opportunities("漢字。") == [1])
    #expect(opportunities("").isEmpty)
    #expect(opportunities("word").isEmpty)
    #expect(opportunities("word ").isEmpty)
  }

  @Test func linksAreNotBroken() {
    let string = "see http://a.b/c-d/e f. x"
    #expect(opportunities(string) == [4, 11, 15, 17, 19, 21, 24])
    #expect(opportunities(string, links: [4..<20]) == [4, 21, 24])
    // The end of a link is an opportunity when UAX #14 has one there.
    #expect(opportunities(string, links: [4..<21]) == [4, 21, 24])
    #expect(opportunities(string, links: [0..<4, 4..<15, 15..<24]) == [4, 15, 24])
    #expect(opportunities(string, links: [0..<25]).isEmpty)
  }

  @Test func linksOfOtherLinesChangeNothing() {
    let text = UTF16Text("a b\nc d e\nf g")
    var result = ContiguousArray<Int>()
    LineBreaker().appendOpportunities(
      inLine: 4..<9, of: text, links: [0..<3, 4..<7, 10..<13], to: &result)
    #expect(result == [8])
  }

  @Test func otherSeparatorsDoNotEndALine() {
    #expect(opportunities("a\u{2028}b\u{0C}c") == [2, 4])
    #expect(rows("a\u{2028}b", style: WrapStyle(columns: 2)) == ["0|a\u{2028}b"])
  }

  @Test func rowsTakeWhatFits() {
    let style = WrapStyle(columns: 8)
    #expect(rows("one two three", style: style) == ["0|one two ", "0|three"])
    #expect(rows("one two. three", style: style) == ["0|one ", "0|two. ", "0|three"])
    #expect(rows("extraordinary a", style: style) == ["0|extraordinary ", "0|a"])
    #expect(rows("漢字漢字漢字", style: style) == ["0|漢字漢字", "0|漢字"])
    #expect(rows("", style: style) == ["0|"])
    #expect(rows("12345678", style: style) == ["0|12345678"])
  }

  @Test func aLongLinkHasARowOfItsOwn() {
    #expect(
      rows("see http://a.b/c-d/e now", links: [4..<20], style: WrapStyle(columns: 8))
        == ["0|see ", "0|http://a.b/c-d/e ", "0|now"])
  }

  @Test func tabsAreMeasuredWhereTheyLand() {
    let width = CellWidth(tabSize: 4)
    #expect(rows("a\tb\tc\td", style: WrapStyle(columns: 8, cellWidth: width)) == ["0|a\tb\t", "0|c\td"])
    // A margin of 3 moves the first stop to one cell behind it: 1 + 4 + 4 cells.
    #expect(rows("\tb\tc\td", style: WrapStyle(columns: 8, cellWidth: width, margin: 3)) == ["0|\tb\t", "0|c\td"])
  }

  @Test func laterRowsHang() {
    let aligned = WrapStyle(columns: 10, hangingIndent: .alignedWithText(extraCells: 2))
    #expect(rows("  one two three", style: aligned) == ["0|  one two ", "4|three"])
    #expect(rows("one two three four", style: aligned) == ["0|one two ", "2|three ", "2|four"])
    // Half a row at most; none where a word needs the room.
    #expect(rows("one two three", style: WrapStyle(columns: 10, hangingIndent: .cells(9))) == ["0|one two ", "5|three"])
    #expect(
      rows("one two threefold", style: WrapStyle(columns: 9, hangingIndent: .cells(2))) == ["0|one two ", "0|threefold"])
  }
}
