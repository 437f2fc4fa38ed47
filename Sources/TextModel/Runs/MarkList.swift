/// An annotation of a range of text inside one paragraph.
@usableFromInline package protocol TextMark: KeyedElement {
  /// UTF-16 offsets, half-open.
  var start: UInt32 { get set }
  var end: UInt32 { get set }
}

extension TextMark {
  @inlinable package static var chunkSize: Int { Granularity.choose(64, small: 4) }

  @inlinable package var key: UInt32 { start }

  @inlinable @inline(__always)
  package mutating func move(by delta: UInt32) {
    (start, end) = (start &+ delta, end &+ delta)
  }
}

/// Annotations ("marks") of a text, ascending by their start. They may overlap and be empty. A copy is O(1) and shares most
/// of its memory with the original, also after edits.
@usableFromInline package struct MarkList<Mark: TextMark> {
  @usableFromInline typealias Store = ChunkedStore<Mark, LastKey>

  /// The marks.
  @usableFromInline package internal(set) var marks = Marks()

  /// Creates a list without marks.
  @inlinable package init() {}

  /// The marks, by their number. Access is O(log marks), mostly O(1).
  @usableFromInline package struct Marks: RandomAccessCollection {
    @usableFromInline var store = ChunkedStore<Mark, LastKey>()

    @inlinable init() {}

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { store.count }

    @inlinable package subscript(number: Int) -> Mark { store[store.index(at: number)] }
  }

  /// Returns the index of the first mark that begins at or after `offset`; the number of marks if there is none.
  /// O(log marks).
  @inlinable package func firstIndex(at offset: Int) -> Int {
    marks.store.number(of: marks.store.firstIndex(after: offset - 1))
  }

  /// Moves the marks after a replacement of characters. Marks that it cuts may be wrong until their paragraph is
  /// processed again. O(marks ÷ 4,096 + a few hundred).
  @inlinable package mutating func shift(replacing range: Range<Int>, newLength: Int) {
    guard let lastChunk = marks.store.lastChunk else { return }
    let edit = LayerEdit(range, newLength: newLength)
    let first = marks.store.firstIndex(after: range.lowerBound - 1)
    let upper = marks.store.firstIndex(after: range.upperBound - 1)
    // A mark is inside one line: those that reach the edit are near, and are recomputed with their paragraph anyway.
    var lowest = first
    while let before = marks.store.index(before: lowest), Int(marks.store[before].end) >= range.lowerBound {
      lowest = before
    }
    let firstNumber = marks.store.number(of: first)
    let reaching = firstNumber - marks.store.number(of: lowest)
    let inside = Swift.max(marks.store.number(of: upper) - firstNumber, 0)
    let chunks = Swift.min(lowest.chunk, lastChunk)...Swift.min(Swift.max(lowest.chunk, upper.chunk), lastChunk)
    let start = lowest.chunk > lastChunk ? marks.store.elementCount(of: lastChunk) : lowest.element
    marks.store.rewrite(chunks, movingLaterBy: edit.delta) { marks in
      marks.withUnsafeMutableBufferPointer { marks in
        for index in start..<(start + reaching) {
          marks[index].end = Swift.max(marks[index].start, edit.end(marks[index].end))
        }
        for index in (start + reaching)..<(start + reaching + inside) {
          edit.shift(&marks[index].start, &marks[index].end)
        }
        for index in (start + reaching + inside)..<marks.count { marks[index].move(by: edit.delta) }
      }
    }
  }

  /// Returns the half-open range of the indices in `marks` of the marks that begin in some paragraphs.
  /// - Parameters:
  ///   - paragraphs: begins and ends at paragraph boundaries.
  ///   - textLength: the length of the text. If the paragraphs end there, marks at that offset are included.
  @inlinable package func indices(in paragraphs: Range<Int>, textLength: Int) -> Range<Int> {
    let first = firstIndex(at: paragraphs.lowerBound)
    return first..<(paragraphs.upperBound >= textLength ? marks.count : max(first, firstIndex(at: paragraphs.upperBound)))
  }

  /// Replaces the marks of some paragraphs by others, which ascend by their start.
  /// - Parameters:
  ///   - paragraphs: begins and ends at paragraph boundaries.
  ///   - textLength: the length of the text.
  @inlinable
  package mutating func replace(in paragraphs: Range<Int>, textLength: Int, with replacement: some Collection<Mark>) {
    let indices = indices(in: paragraphs, textLength: textLength)
    guard !indices.isEmpty || !replacement.isEmpty else { return }
    let first = marks.store.index(at: indices.lowerBound)
    let last = marks.store.index(at: Swift.max(indices.upperBound - 1, indices.lowerBound))
    let lastChunk = marks.store.lastChunk
    let chunks = lastChunk.map { Swift.min(first.chunk, $0)...Swift.min(last.chunk, $0) }
    marks.store.rewrite(chunks) { marks in
      let start = first.chunk == chunks?.lowerBound ? first.element : marks.count
      marks.replaceSubrange(start..<(start + indices.count), with: replacement)
    }
  }

  /// Removes all marks.
  @inlinable package mutating func removeAll() {
    marks = Marks()
  }
}
