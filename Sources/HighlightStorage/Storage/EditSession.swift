/// The sum of the edits between `beginEditing` and `endEditing`.
struct EditSession: Equatable {
  private(set) var mask: TextStorage.EditActions = []
  /// The smallest range that contains every edit, in UTF-16 offsets after the last of them; nil without edits.
  private(set) var range: Range<Int>?
  private(set) var changeInLength = 0

  /// Adds an edit to the session: its changes to the mask, its range to the edited range, which covers both in the
  /// new text, and its growth to the total.
  /// - Parameters:
  ///   - mask: the changes of the edit.
  ///   - edited: the edited UTF-16 range, in offsets before that edit.
  ///   - delta: how many units longer the text became.
  mutating func record(_ mask: TextStorage.EditActions, range edited: Range<Int>, changeInLength delta: Int) {
    self.mask.formUnion(mask)
    let newLength = edited.count + delta
    let moved = range.map { EditSession.shift($0, replacing: edited, newLength: newLength) }
    range = EditSession.union(moved, edited.lowerBound..<(edited.lowerBound + newLength))
    changeInLength += delta
  }

  /// Returns `range` moved as the text moves when `replaced` gets `newLength` units. A start inside the replaced
  /// units moves to the start of the new ones, an end inside to their end.
  ///
  ///     before  ……[ replaced ]……        a start inside moves to the left edge,
  ///     after   ……[ new ]……             an end inside to the right edge
  static func shift(_ range: Range<Int>, replacing replaced: Range<Int>, newLength: Int) -> Range<Int> {
    let delta = newLength - replaced.count
    let lower =
      range.lowerBound >= replaced.upperBound
      ? range.lowerBound + delta : min(range.lowerBound, replaced.lowerBound)
    let upper =
      range.upperBound >= replaced.upperBound
      ? range.upperBound + delta
      : range.upperBound > replaced.lowerBound ? replaced.lowerBound + newLength : range.upperBound
    return lower..<max(lower, upper)
  }

  /// Returns the smallest range that contains both; `b` if `a` is nil.
  static func union(_ a: Range<Int>?, _ b: Range<Int>) -> Range<Int> {
    guard let a else { return b }
    return min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }
}
