/// What was done to a text, to be undone.
struct UndoHistory {
  /// A replacement: the range had `old` and has `new`, at offsets of the text as it was then.
  struct Edit {
    var start: Int
    var old: ContiguousArray<UInt16>
    var new: ContiguousArray<UInt16>
  }

  /// What one undo takes back.
  struct Group {
    var edits: [Edit] = []
    /// Of the storage before the first of them.
    var version: Int
    var selectionsBefore: [TextRange]
    var selectionsAfter: [TextRange]
  }

  private(set) var undone: [Group] = []
  private(set) var done: [Group] = []
  /// How many groups are kept.
  var limit: Int

  init(limit: Int = 1000) {
    self.limit = limit
  }

  mutating func append(_ group: Group) {
    done.append(group)
    undone = []
    if done.count > limit { done.removeFirst(done.count - limit) }
  }

  /// Adds edits to the last group.
  mutating func extend(with group: Group) {
    guard !done.isEmpty else { return append(group) }
    done[done.count - 1].edits += group.edits
    done[done.count - 1].selectionsAfter = group.selectionsAfter
    undone = []
  }

  mutating func takeUndo() -> Group? {
    guard let group = done.popLast() else { return nil }
    undone.append(group)
    return group
  }

  mutating func takeRedo() -> Group? {
    guard let group = undone.popLast() else { return nil }
    done.append(group)
    return group
  }

  /// Follows an edit that somebody else made: what lies apart from it moves, what it touches can be undone no more, nor what came before
  /// that.
  mutating func follow(replacing range: Range<Int>, newLength: Int) {
    undone = []
    var range = range
    for index in done.indices.reversed() {
      for position in done[index].edits.indices.reversed() {
        let edit = done[index].edits[position]
        let present = edit.start..<(edit.start + edit.new.count)
        if range.lowerBound >= present.upperBound {
          // Behind it: before the edit it stood elsewhere.
          let delta = edit.new.count - edit.old.count
          range = (range.lowerBound - delta)..<(range.upperBound - delta)
        } else if range.upperBound <= present.lowerBound {
          done[index].edits[position].start += newLength - range.count
        } else {
          done.removeFirst(index + 1)
          return
        }
      }
    }
  }
}
