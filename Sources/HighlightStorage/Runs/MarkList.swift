/// A stretch of text inside one paragraph that something is noted for.
protocol TextMark {
  /// UTF-16 offsets, half-open.
  var start: UInt32 { get set }
  var end: UInt32 { get set }
}

/// Marks of a text, ascending by their start; they may overlap and be empty.
struct MarkList<Mark: TextMark> {
  private(set) var marks: ContiguousArray<Mark> = []

  /// The index of the first mark that begins at `offset` or behind it. O(log marks).
  func firstIndex(at offset: Int) -> Int {
    marks.partitioningIndex { Int($0.start) >= offset }
  }

  /// Follows a replacement of characters: marks behind it move, those it cuts are found anew with their paragraph. O(marks behind it).
  mutating func shift(replacing range: Range<Int>, newLength: Int) {
    let edit = LayerEdit(range, newLength: newLength)
    var index = firstIndex(at: range.lowerBound)
    // A mark lies inside a line: those that reach the edit are near, and found anew with their paragraph anyhow.
    var before = index
    while before > 0 && Int(marks[before - 1].end) >= range.lowerBound {
      before -= 1
      marks[before].end = max(marks[before].start, edit.end(marks[before].end))
    }
    while index < marks.count {
      let range = edit.shifted(marks[index].start..<marks[index].end)
      (marks[index].start, marks[index].end) = (range.lowerBound, range.upperBound)
      index += 1
    }
  }

  /// Where the marks of some paragraphs stand in `marks`.
  /// - Parameters:
  ///   - paragraphs: begins and ends where paragraphs do.
  ///   - textLength: where it ends, the marks at the very end of the text belong to it.
  func indices(in paragraphs: Range<Int>, textLength: Int) -> Range<Int> {
    let first = firstIndex(at: paragraphs.lowerBound)
    return first..<(paragraphs.upperBound >= textLength ? marks.count : max(first, firstIndex(at: paragraphs.upperBound)))
  }

  /// Replaces the marks of some paragraphs by others, ascending.
  mutating func replace(in paragraphs: Range<Int>, textLength: Int, with replacement: some Collection<Mark>) {
    let indices = indices(in: paragraphs, textLength: textLength)
    guard !indices.isEmpty || !replacement.isEmpty else { return }
    marks.replaceSubrange(indices, with: replacement)
  }

  /// Removes all marks.
  mutating func removeAll() {
    marks = []
  }
}
