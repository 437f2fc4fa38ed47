internal import HighlightStorage

/// The edits of a text that can be undone.
struct UndoHistory {
  /// UTF-16 units with the caller's attributes.
  struct Content: Equatable {
    var units: ContiguousArray<UInt16>
    var attributes = CallersAttributes()

    var count: Int { units.count }
  }

  /// A replacement of `old` by `new` at the UTF-16 offset `start` of the text at that time.
  struct Edit {
    var start: Int
    var old: Content
    var new: Content
  }

  /// The selections at one point of the history.
  struct Selections: Equatable {
    var ranges: [TextRange]
    /// The index of the primary selection.
    var primary: Int

    /// Moves the selections as `TextRange.following(_:newLength:)` does.
    mutating func follow(_ range: Range<Int>, newLength: Int) {
      for index in ranges.indices { ranges[index] = ranges[index].following(range, newLength: newLength) }
    }
  }

  /// The edits of one undo step.
  struct Group {
    var edits: [Edit] = []
    /// In the text before the first edit.
    var selectionsBefore: Selections
    /// In the text after the last edit.
    var selectionsAfter: Selections

    /// Appends an edit. An edit whose replaced range lies in the new text of the last edit is merged into the last
    /// edit.
    mutating func append(_ edit: Edit) {
      if let last = edits.last {
        let offset = edit.start - last.start
        if offset >= 0, offset + edit.old.count <= last.new.count {
          edits[edits.count - 1].new.units.replaceSubrange(offset..<(offset + edit.old.count), with: edit.new.units)
          return
        }
      }
      edits.append(edit)
    }
  }

  private(set) var undone: [Group] = []
  private(set) var done: [Group] = []
  /// The number of steps to undo when the text was saved; nil if no undo or redo leads to the saved text any longer.
  private var saved: Int? = 0

  /// Whether the present text was reached by other steps than the saved text.
  var isChanged: Bool { saved != done.count }

  /// Records that the present text is saved. The last step must not be extended afterwards.
  mutating func markSaved() { saved = done.count }

  /// Records that the text was changed by others.
  mutating func forgetSaved() { saved = nil }
  /// The greatest number of groups that are kept.
  var limit: Int

  init(limit: Int = 1000) {
    self.limit = limit
  }

  /// Appends an undo step, removes the steps to redo, and drops the oldest undo steps above `limit`.
  mutating func append(_ group: Group) {
    if let count = saved, count > done.count { saved = nil }
    done.append(group)
    undone = []
    dropOldest()
  }

  private mutating func dropOldest() {
    let count = done.count - limit
    guard count > 0 else { return }
    done.removeFirst(count)
    saved = saved.flatMap { $0 < count ? nil : $0 - count }
  }

  /// Adds the edits of `group` to the last step to undo, so that both are one step; without a step, appends `group`.
  /// Removes the steps to redo.
  mutating func extend(with group: Group) {
    guard var last = done.popLast() else { return append(group) }
    if let count = saved, count > done.count { saved = nil }
    for edit in group.edits { last.append(edit) }
    last.selectionsAfter = group.selectionsAfter
    done.append(last)
    undone = []
  }

  /// Makes one step of the last two steps to undo.
  mutating func joinLastTwo() {
    guard done.count > 1, let last = done.popLast() else { return }
    let count = saved
    extend(with: last)
    // A text that was saved after the second step is the text after both.
    if count == done.count + 1 { saved = done.count }
  }

  /// Removes the last step, which left the text as it was.
  mutating func removeLast() {
    guard done.popLast() != nil else { return }
    if let count = saved, count > done.count { saved = done.count }
  }

  /// Removes and returns the last step to undo; nil if there is none.
  mutating func takeUndo() -> Group? { done.popLast() }

  /// Removes and returns the step that was undone last; nil if there is none.
  mutating func takeRedo() -> Group? { undone.popLast() }

  /// Appends a group that was just undone to the redo groups, or a group that was just redone to the undo groups.
  mutating func put(_ group: Group, undone isUndone: Bool) {
    if isUndone { undone.append(group) } else { done.append(group) }
  }

  /// Rebases the history onto an edit that the client did not make: edits outside its range move; edits that it touches
  /// keep their current text and can no longer be undone or redone. Groups without edits are removed. The selections of
  /// all groups move like the selections of the client. O(edits in the history).
  /// - Parameter recorded: the group of the edit in progress, which is not in a list yet; nil if there is none.
  /// - Returns: the number of groups that lost edits, and whether the last step to undo is one of them.
  mutating func follow(
    replacing range: Range<Int>, newLength: Int, recorded: inout Group?
  ) -> (lost: Int, includesLast: Bool) {
    let edit = Replacement(range: range, newLength: newLength)
    var (past, future) = (edit, edit)
    var lost = recorded?.follow(&past, undoing: true) == true ? 1 : 0
    var includesLast = false
    for index in done.indices.reversed() where done[index].follow(&past, undoing: true) {
      lost += 1
      includesLast = includesLast || index == done.count - 1
    }
    for index in undone.indices.reversed() where undone[index].follow(&future, undoing: false) { lost += 1 }
    done.removeAll { $0.edits.isEmpty }
    undone.removeAll { $0.edits.isEmpty }
    return (lost, includesLast)
  }
}

/// The replacement of a range of a text by `newLength` units.
private struct Replacement {
  var range: Range<Int>
  var newLength: Int
}

extension UndoHistory.Group {
  /// Rebases the group onto an edit of the text at its end that is not part of the history.
  /// - Parameters:
  ///   - other: the edit of the text after this group (before it, to redo); afterwards the same edit of the text
  ///     before this group (after it).
  ///   - undoing: whether the group is one to undo; otherwise one to redo.
  /// - Returns: whether the group lost edits, because the other edit touches their text.
  fileprivate mutating func follow(_ other: inout Replacement, undoing: Bool) -> Bool {
    func move(_ selections: inout UndoHistory.Selections) {
      selections.follow(other.range, newLength: other.newLength)
    }
    if undoing { move(&selectionsAfter) } else { move(&selectionsBefore) }
    let count = edits.count
    var kept: [UndoHistory.Edit] = []
    kept.reserveCapacity(count)
    // From the present text backwards (or forwards, to redo): each edit has its other content in the next text.
    for position in 0..<count {
      var edit = edits[undoing ? count - 1 - position : position]
      let (present, next) = undoing ? (edit.new.count, edit.old.count) : (edit.old.count, edit.new.count)
      let editRange = edit.start..<(edit.start + present)
      if other.range.lowerBound >= editRange.upperBound {
        let delta = next - present
        other.range = (other.range.lowerBound + delta)..<(other.range.upperBound + delta)
      } else if other.range.upperBound <= editRange.lowerBound {
        edit.start += other.newLength - other.range.count
      } else {
        // The part outside the range stays in the text, too.
        let start = min(other.range.lowerBound, editRange.lowerBound)
        let end = max(other.range.upperBound, editRange.upperBound)
        other.newLength += end - start - other.range.count
        other.range = start..<(end + next - present)
        continue
      }
      kept.append(edit)
    }
    edits = undoing ? kept.reversed() : kept
    if undoing { move(&selectionsBefore) } else { move(&selectionsAfter) }
    return kept.count < count
  }
}

extension TextRange {
  /// Returns a selection as it is after an edit: moved if it was after the replaced range, and without the replaced
  /// part. One that was replaced completely becomes a caret after the new text. A caret at the offset of an insertion
  /// moves after it.
  func following(_ range: Range<Int>, newLength: Int) -> TextRange {
    let old = utf16Range
    let delta = newLength - range.count
    // A caret at the offset of an insertion moves after it.
    if old.isEmpty && old.lowerBound < range.lowerBound || !old.isEmpty && old.upperBound <= range.lowerBound {
      return self
    }
    // All of it was replaced.
    if !old.isEmpty && range.lowerBound <= old.lowerBound && old.upperBound <= range.upperBound {
      return TextRange(at: TextLocation(range.lowerBound + newLength))
    }
    func moved(_ location: TextLocation, isStart: Bool) -> TextLocation {
      let offset = location.utf16Offset
      if offset >= range.upperBound { return TextLocation(offset + delta, affinity: location.affinity) }
      if offset <= range.lowerBound { return location }
      return TextLocation(isStart ? range.lowerBound + newLength : range.lowerBound)
    }
    let start = moved(start, isStart: true)
    let end = moved(end, isStart: false)
    return start.utf16Offset >= end.utf16Offset ? TextRange(at: TextLocation(start.utf16Offset)) : TextRange(start, end)
  }
}
