import TestSupport
import Testing

@testable import TextModel

/// Marks against an array in which every mark is moved by each edit.
@Suite struct MarkListTests {
  private struct Mark: TextMark, Equatable {
    var start: UInt32
    var end: UInt32
  }

  /// What an edit does to each mark.
  private func shifted(_ marks: [Mark], _ range: Range<Int>, _ newLength: Int) -> [Mark] {
    let edit = LayerEdit(range, newLength: newLength)
    let first = marks.firstIndex { Int($0.start) >= range.lowerBound } ?? marks.count
    // Those that reach the edit are side by side.
    let reaching = marks[..<first].lastIndex { Int($0.end) < range.lowerBound }.map { $0 + 1 } ?? 0
    return marks.enumerated().map { index, mark in
      if index < reaching { return mark }
      if index < first { return Mark(start: mark.start, end: max(mark.start, edit.end(mark.end))) }
      let range = edit.shifted(mark.start..<mark.end)
      return Mark(start: range.lowerBound, end: range.upperBound)
    }
  }

  @Test(arguments: 1...20) func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var length = 400
    // As they come: a line of ten units has at most two.
    var expected = (0..<60).map { index -> Mark in
      let start = UInt32(index * 6)
      return Mark(start: start, end: start + UInt32.random(in: 0...5, using: &random))
    }
    var list = MarkList<Mark>()
    list.replace(in: 0..<length, textLength: length, with: expected)
    var copies = HeldCopies<MarkList<Mark>, [Mark]>()
    for _ in 0..<300 {
      let lower = Int.random(in: 0...length, using: &random)
      let upper = min(length, lower + Int.random(in: 0...8, using: &random))
      let newLength = Int.random(in: 0...8, using: &random)
      list.shift(replacing: lower..<upper, newLength: newLength)
      expected = shifted(expected, lower..<upper, newLength)
      length += newLength - (upper - lower)
      #expect(Array(list.marks) == expected)
      copies.update(list, expected, &random)
      #expect(copies.firstDifference { Array($0.marks) } == nil)
      if Bool.random(using: &random) {
        let start = Int.random(in: 0...length, using: &random)
        let end = min(length, start + 20)
        let indices = list.indices(in: start..<end, textLength: length)
        let fresh = Bool.random(using: &random) && start < end ? [Mark(start: UInt32(start), end: UInt32(end))] : []
        list.replace(in: start..<end, textLength: length, with: fresh)
        expected.replaceSubrange(indices, with: fresh)
        #expect(Array(list.marks) == expected)
        #expect(list.firstIndex(at: end) == expected.firstIndex { Int($0.start) >= end } ?? expected.count)
      }
    }
  }

  @Test func keysMoveLaterMarks() {
    var list = MarkList<Mark>()
    list.replace(in: 0..<1000, textLength: 1000, with: (0..<100).map { Mark(start: $0 * 10, end: $0 * 10 + 3) })
    for key in 0..<50 { list.shift(replacing: (55 + key)..<(55 + key), newLength: 1) }
    #expect(Array(list.marks)[5] == Mark(start: 50, end: 53))
    #expect(Array(list.marks)[6] == Mark(start: 110, end: 113))
    #expect(Array(list.marks)[99] == Mark(start: 1040, end: 1043))
  }
}
