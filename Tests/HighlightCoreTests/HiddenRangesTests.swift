import HighlightStorage
import Testing

@testable import HighlightCore

/// The union of hidden ranges, and texts without them.
@Suite struct HiddenRangesTests {
  @Test func rangesAreJoinedWhereTheyOverlap() {
    #expect(HiddenRanges([5..<9, 1..<3, 2..<4, 7..<8, 4..<4, 9..<10]).ranges == [1..<4, 5..<9, 9..<10])
    #expect(HiddenRanges([Range<Int>]()).isEmpty)
  }

  @Test func overlapsAreThoseOfEachUnit() {
    let hidden = HiddenRanges([2..<4, 6..<9])
    for start in 0..<12 {
      for end in start..<12 {
        let wanted =
          start == end ? [2, 3, 6, 7, 8].contains(start) : (start..<end).contains { [2, 3, 6, 7, 8].contains($0) }
        #expect(hidden.overlap(start..<end) == wanted, "\(start)..<\(end)")
      }
    }
  }

  @Test func eachCharacterOfWhichAPartIsHiddenIsAStar() {
    let text = UTF16Text("a😀e\u{301}b\nc")
    #expect(HiddenRanges([2..<4]).shown(0..<text.count, of: text) == "a**b\nc")
    #expect(HiddenRanges([5..<8]).shown(1..<text.count, of: text) == "😀e\u{301}*\n*")
    #expect(HiddenRanges([0..<1]).shown(1..<3, of: text) == "😀")
  }
}
