import TestSupport
import Testing

@testable import HighlightStorage

/// Remembers which gaps between units an edit touched: a text of n units has n + 1 gaps.
struct GapModel {
  private var touched: [Bool]
  private(set) var changeInLength = 0

  init(length: Int) {
    touched = Array(repeating: false, count: length + 1)
  }

  var length: Int { touched.count - 1 }

  mutating func edit(_ range: Range<Int>, newLength: Int) {
    touched.replaceSubrange(range.lowerBound...range.upperBound, with: Array(repeating: true, count: newLength + 1))
    changeInLength += newLength - range.count
  }

  /// From the first touched gap to the last.
  var range: Range<Int>? {
    guard let first = touched.firstIndex(of: true), let last = touched.lastIndex(of: true) else { return nil }
    return first..<last
  }
}

@Suite struct EditSessionTests {
  @Test func aNewSessionIsEmpty() {
    let session = EditSession()
    #expect(session.mask.isEmpty && session.range == nil && session.changeInLength == 0)
  }

  /// Edits that are given in offsets before each of them, and the sum in offsets after the last.
  @Test(
    arguments: [
      ([(5..<5, 2)], 5..<7, 2),
      ([(5..<8, 0)], 5..<5, -3),
      ([(5..<8, 1), (0..<0, 2)], 0..<8, 0),
      ([(2..<2, 3), (5..<5, 1)], 2..<6, 4),
      ([(2..<2, 3), (0..<10, 0)], 0..<0, -7),
      ([(2..<2, 3), (3..<4, 0)], 2..<4, 2),
      ([(4..<6, 0), (0..<2, 0)], 0..<2, -4),
      ([(4..<8, 2), (5..<10, 1)], 4..<6, -6),
    ] as [([(Range<Int>, Int)], Range<Int>, Int)])
  func editsAddUp(edits: [(Range<Int>, Int)], range: Range<Int>, changeInLength: Int) {
    var session = EditSession()
    for (edited, newLength) in edits {
      session.record(.editedCharacters, range: edited, changeInLength: newLength - edited.count)
    }
    #expect(session.range == range)
    #expect(session.changeInLength == changeInLength)
  }

  /// `4..<8` while other units are replaced.
  @Test(arguments: [
    (0..<2, 3, 5..<9), (0..<4, 0, 0..<4), (8..<9, 5, 4..<8), (9..<9, 1, 4..<8), (4..<4, 2, 6..<10), (8..<8, 2, 4..<10),
    (5..<6, 4, 4..<11), (4..<8, 1, 4..<5), (2..<6, 1, 2..<5), (6..<10, 3, 4..<9), (2..<10, 1, 2..<3), (3..<9, 0, 3..<3),
  ])
  func aRangeFollowsAReplacement(replaced: Range<Int>, newLength: Int, expected: Range<Int>) {
    #expect(EditedRange.shift(4..<8, replacing: replaced, newLength: newLength) == expected)
  }

  @Test func masksAreUnited() {
    var session = EditSession()
    session.record(.editedAttributes, range: 0..<1, changeInLength: 0)
    #expect(session.mask == .editedAttributes)
    session.record(.editedCharacters, range: 0..<1, changeInLength: 0)
    #expect(session.mask == [.editedAttributes, .editedCharacters])
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func randomEditsAgreeWithTouchedGaps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<200 {
      var model = GapModel(length: Int.random(in: 0...12, using: &random))
      var session = EditSession()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let lower = Int.random(in: 0...model.length, using: &random)
        let range = lower..<Int.random(in: lower...model.length, using: &random)
        let newLength = Int.random(in: 0...4, using: &random)
        session.record(.editedCharacters, range: range, changeInLength: newLength - range.count)
        model.edit(range, newLength: newLength)
        guard session.range == model.range, session.changeInLength == model.changeInLength else {
          Issue.record("seed \(seed), step \(step): \(session), not \(String(describing: model.range))")
          return
        }
      }
    }
  }
}
