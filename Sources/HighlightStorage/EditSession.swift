internal import TextModel

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
    let moved = range.map { EditedRange.shift($0, replacing: edited, newLength: newLength) }
    range = EditedRange.union(moved, edited.lowerBound..<(edited.lowerBound + newLength))
    changeInLength += delta
  }
}
