/// An annotation of a range of text inside one paragraph.
protocol TextMark {
  /// UTF-16 offsets, half-open.
  var start: UInt32 { get set }
  var end: UInt32 { get set }
}

extension TextMark {
  /// Adds a number to both ends. The addition wraps.
  @inline(__always)
  mutating func move(by delta: UInt32) {
    (start, end) = (start &+ delta, end &+ delta)
  }
}

/// Annotations ("marks") of a text, ascending by their start. They may overlap and be empty.
///
/// Offsets after the last edit are updated at the next edit: edits are usually near each other, and marks are many.
struct MarkList<Mark: TextMark> {
  /// The marks with their present offsets. O(1).
  private(set) var marks = Marks()

  /// The marks. From an index on a shift of their offsets is pending; the subscript applies it.
  struct Marks: RandomAccessCollection {
    fileprivate var stored: ContiguousArray<Mark> = []
    /// From this index on `delta` must be added; wraps.
    fileprivate var firstUnmoved = 0
    fileprivate var delta: UInt32 = 0

    var startIndex: Int { 0 }
    var endIndex: Int { stored.count }

    subscript(index: Int) -> Mark {
      var mark = stored[index]
      if index >= firstUnmoved { mark.move(by: delta) }
      return mark
    }

    /// Changes the index from which `delta` is pending to `index`: adds it to the stored marks before it, or
    /// subtracts it from those from it on. O(marks between the two indices).
    fileprivate mutating func setFirstUnmoved(_ index: Int) {
      for moved in Swift.min(index, firstUnmoved)..<Swift.max(index, firstUnmoved) {
        stored[moved].move(by: index > firstUnmoved ? delta : 0 &- delta)
      }
      firstUnmoved = index
    }
  }

  /// Returns the index of the first mark that begins at or after `offset`; the number of marks if there is none.
  /// O(log marks).
  func firstIndex(at offset: Int) -> Int {
    marks.partitioningIndex { Int($0.start) >= offset }
  }

  /// Updates the ranges of the marks for a replacement of characters. None is removed; marks that it cuts may be
  /// wrong until their paragraph is processed again. O(log marks + marks between this edit and the last one).
  mutating func shift(replacing range: Range<Int>, newLength: Int) {
    let edit = LayerEdit(range, newLength: newLength)
    let first = firstIndex(at: range.lowerBound)
    let behind = Swift.max(first, firstIndex(at: range.upperBound))
    marks.setFirstUnmoved(behind)
    marks.delta = marks.delta &+ edit.delta
    // A mark is inside one line: those that reach the edit are near, and are recomputed with their paragraph anyway.
    var before = first
    while before > 0 && Int(marks.stored[before - 1].end) >= range.lowerBound {
      before -= 1
      marks.stored[before].end = Swift.max(marks.stored[before].start, edit.end(marks.stored[before].end))
    }
    for index in first..<behind {
      let range = edit.shifted(marks.stored[index].start..<marks.stored[index].end)
      (marks.stored[index].start, marks.stored[index].end) = (range.lowerBound, range.upperBound)
    }
  }

  /// Returns the half-open range of the indices in `marks` of the marks that begin in some paragraphs.
  /// - Parameters:
  ///   - paragraphs: begins and ends at paragraph boundaries.
  ///   - textLength: the length of the text. If the paragraphs end there, marks at that offset are included.
  func indices(in paragraphs: Range<Int>, textLength: Int) -> Range<Int> {
    let first = firstIndex(at: paragraphs.lowerBound)
    return first..<(paragraphs.upperBound >= textLength ? marks.count : max(first, firstIndex(at: paragraphs.upperBound)))
  }

  /// Replaces the marks of some paragraphs by others, which ascend by their start.
  /// - Parameters:
  ///   - paragraphs: begins and ends at paragraph boundaries.
  ///   - textLength: the length of the text.
  mutating func replace(in paragraphs: Range<Int>, textLength: Int, with replacement: some Collection<Mark>) {
    let indices = indices(in: paragraphs, textLength: textLength)
    guard !indices.isEmpty || !replacement.isEmpty else { return }
    marks.setFirstUnmoved(indices.upperBound)
    marks.stored.replaceSubrange(indices, with: replacement)
    marks.firstUnmoved = indices.lowerBound + replacement.count
  }

  /// Removes all marks.
  mutating func removeAll() {
    marks = Marks()
  }
}
