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
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if Int(marks[middle].start) < offset { low = middle + 1 } else { high = middle }
    }
    return low
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

/// A link of a storage.
struct StoredLink: TextMark {
  /// How the target is known.
  enum Target {
    /// From the text, as the detector finds it: it need not be kept.
    case inText(kind: Link.Kind, suffixLength: Int)
    /// As a rule made it.
    case given(String)
  }

  var start: UInt32
  var end: UInt32
  var target: Target
  var source: TextLink.Source

  init(_ range: Range<Int>, target: Target, source: TextLink.Source) {
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
    self.target = target
    self.source = source
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// A line without rules and links, because it is too long.
struct StoredLongLine: TextMark {
  var start: UInt32
  var end: UInt32
}

/// A finding of a storage.
struct StoredFinding: TextMark {
  var start: UInt32
  var end: UInt32
  var finding: RuleFinding
}

/// A paragraph in which a rule is off.
struct StoredFault: TextMark {
  var start: UInt32
  var end: UInt32
  var fault: RuleFault
}
