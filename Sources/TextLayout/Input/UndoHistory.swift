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

  /// The edits of one undo step.
  struct Group {
    var edits: [Edit] = []
    var selectionsBefore: [TextRange]
    var selectionsAfter: [TextRange]

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
  /// The greatest number of groups that are kept.
  var limit: Int

  init(limit: Int = 1000) {
    self.limit = limit
  }

  /// Appends an undo step, removes the steps to redo, and drops the oldest undo steps above `limit`.
  mutating func append(_ group: Group) {
    done.append(group)
    undone = []
    if done.count > limit { done.removeFirst(done.count - limit) }
  }

  /// Adds the edits of `group` to the last step to undo, so that both are one step; without a step, appends `group`.
  /// Removes the steps to redo.
  mutating func extend(with group: Group) {
    guard var last = done.popLast() else { return append(group) }
    for edit in group.edits { last.append(edit) }
    last.selectionsAfter = group.selectionsAfter
    done.append(last)
    undone = []
  }

  mutating func removeLast() { _ = done.popLast() }

  /// Removes and returns the last step to undo; nil if there is none.
  mutating func takeUndo() -> Group? { done.popLast() }

  /// Removes and returns the step that was undone last; nil if there is none.
  mutating func takeRedo() -> Group? { undone.popLast() }

  /// Appends a group that was just undone to the groups to redo, or one that was just redone to those to undo.
  mutating func put(_ group: Group, undone isUndone: Bool) {
    if isUndone { undone.append(group) } else { done.append(group) }
  }

  /// Rebases the history onto an edit that the client did not make: edits outside its range move; edits that it
  /// touches keep their current text and can no longer be undone or redone. Groups without edits are removed.
  /// - Parameter recorded: the group of the edit in progress, which is not in a list yet; nil if there is none.
  /// - Returns: the number of groups that lost edits.
  mutating func follow(replacing range: Range<Int>, newLength: Int, recorded: inout Group?) -> Int {
    if let group = recorded { done.append(group) }
    var lost = Self.follow(replacing: range, newLength: newLength, in: &done, undoing: true)
    if recorded != nil { recorded = done.popLast() }
    lost += Self.follow(replacing: range, newLength: newLength, in: &undone, undoing: false)
    done.removeAll { $0.edits.isEmpty }
    undone.removeAll { $0.edits.isEmpty }
    return lost
  }

  private static func follow(
    replacing range: Range<Int>, newLength: Int, in groups: inout [Group], undoing: Bool
  ) -> Int {
    var (range, newLength) = (range, newLength)
    var lost = 0
    for index in groups.indices.reversed() {
      let edits = groups[index].edits
      var kept: [Edit] = []
      kept.reserveCapacity(edits.count)
      // From the present text backwards (or forwards, to redo): each edit has its other content in the text that comes next.
      for position in undoing ? Array(edits.indices.reversed()) : Array(edits.indices) {
        var edit = edits[position]
        let (present, next) = undoing ? (edit.new.count, edit.old.count) : (edit.old.count, edit.new.count)
        let editRange = edit.start..<(edit.start + present)
        if range.lowerBound >= editRange.upperBound {
          range = (range.lowerBound + next - present)..<(range.upperBound + next - present)
        } else if range.upperBound <= editRange.lowerBound {
          edit.start += newLength - range.count
        } else {
          // The part outside the range stays in the text, too.
          let start = min(range.lowerBound, editRange.lowerBound)
          let end = max(range.upperBound, editRange.upperBound)
          newLength += end - start - range.count
          range = start..<(end + next - present)
          continue
        }
        kept.append(edit)
      }
      if kept.count < edits.count { lost += 1 }
      groups[index].edits = undoing ? kept.reversed() : kept
    }
    return lost
  }
}
