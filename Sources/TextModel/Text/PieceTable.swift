/// UTF-16 units in pieces, so that an edit of a large text moves only units near it, and a copy shares the others.
///
/// A piece is a range of a buffer that it may share with other pieces. Short texts are one piece. An edit of a long piece
/// splits off a piece of a few thousand units with a buffer of its own; later edits there move that buffer only. An edit
/// costs O(units of a small piece + pieces after it).
@usableFromInline package struct PieceTable: Sendable {
  @usableFromInline package struct Piece: Sendable {
    /// The UTF-16 offset in the text at which the piece begins.
    @usableFromInline package var start: Int
    @usableFromInline package var buffer: ContiguousArray<UInt16>
    /// The range of the buffer that belongs to the piece.
    @usableFromInline package var slice: Range<Int>

    @inlinable package var count: Int { slice.count }
    @inlinable package var end: Int { start + slice.count }
    @inlinable package var ownsBuffer: Bool { slice.count == buffer.count }

    @inlinable init(start: Int, buffer: ContiguousArray<UInt16>, slice: Range<Int>) {
      self.start = start
      self.buffer = buffer
      self.slice = slice
    }
  }

  // Debug builds cut the shortest texts, so that tests see pieces everywhere.
  #if DEBUG
    private static let longestEdited = 48
    private static let margin = 12
  #else
    /// Longer pieces are not edited in place. While a copy of the table is held, an edit copies as many units.
    private static let longestEdited = 16_384
    /// The number of code units on either side that are copied into a piece for an edit.
    private static let margin = 4_096
  #endif

  /// The number of units.
  @usableFromInline package internal(set) var count: Int
  /// The number of non-ASCII code units.
  @usableFromInline var nonASCIICount: Int
  /// Ascending and without gaps. Only an empty text has an empty piece.
  @usableFromInline package internal(set) var pieces: ContiguousArray<Piece>

  package init(_ units: ContiguousArray<UInt16> = []) {
    count = units.count
    nonASCIICount = units.withUnsafeBufferPointer { Self.nonASCIICount($0) }
    pieces = [Piece(start: 0, buffer: units, slice: 0..<units.count)]
  }

  @inlinable package var isASCII: Bool { nonASCIICount == 0 }

  /// Returns the number of non-ASCII units.
  private static func nonASCIICount(_ units: UnsafeBufferPointer<UInt16>) -> Int {
    var all: UInt16 = 0
    for unit in units { all |= unit }
    // Most texts have none.
    guard all >= 0x80 else { return 0 }
    var result = 0
    for unit in units where unit >= 0x80 { result += 1 }
    return result
  }

  /// All units in one buffer. O(1) for a text of one piece, O(units) otherwise.
  package var units: ContiguousArray<UInt16> {
    if pieces.count == 1 && pieces[0].ownsBuffer { return pieces[0].buffer }
    return units(in: 0..<count)
  }

  /// Returns a copy of the units in a range. O(range).
  @usableFromInline package func units(in range: Range<Int>) -> ContiguousArray<UInt16> {
    ContiguousArray(unsafeUninitializedCapacity: range.count) { copy, copied in
      forEachStretch(of: range) { stretch in
        guard let source = stretch.baseAddress, let target = copy.baseAddress else { return }
        (target + copied).initialize(from: source, count: stretch.count)
        copied += stretch.count
      }
    }
  }

  /// The unit at an offset. O(log pieces).
  @inlinable package subscript(offset: Int) -> UInt16 {
    let piece = pieces.count == 1 ? 0 : index(at: offset)
    return pieces[piece].buffer[pieces[piece].slice.lowerBound + offset - pieces[piece].start]
  }

  /// Returns the index of the piece that contains the unit at `offset`; at the end of the text, the last one.
  @inlinable package func index(at offset: Int) -> Int {
    max(0, pieces.partitioningIndex { $0.start > offset } - 1)
  }

  /// Calls `body` with a buffer that contains `range`, and the offset in the text at which the buffer begins. The
  /// buffer is the whole piece if one piece contains the range, else a copy of the range.
  @inlinable package func withStretch<Result, Failure: Error>(
    around range: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let piece = pieces[index(at: range.lowerBound)]
    if range.upperBound <= piece.end {
      return try piece.buffer.withUnsafeBufferPointer { (units) throws(Failure) in
        try body(UnsafeBufferPointer(rebasing: units[piece.slice]), piece.start)
      }
    }
    return try units(in: range).withUnsafeBufferPointer { (units) throws(Failure) in try body(units, range.lowerBound) }
  }

  /// Calls `body` with consecutive buffers that together are the units of a range.
  @inlinable package func forEachStretch(of range: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>) -> Void) {
    var offset = range.lowerBound
    var index = index(at: offset)
    while offset < range.upperBound {
      let piece = pieces[index]
      let end = min(piece.end, range.upperBound)
      let first = piece.slice.lowerBound + offset - piece.start
      piece.buffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[first..<(first + end - offset)])) }
      offset = end
      index += 1
    }
  }

  // MARK: Editing

  /// Replaces the units in `range` (UTF-16 offsets, half-open). O(units of a small piece + pieces after it).
  package mutating func replace(_ range: Range<Int>, with replacement: ContiguousArray<UInt16>) {
    if nonASCIICount > 0 {
      var removed = 0
      forEachStretch(of: range) { removed += Self.nonASCIICount($0) }
      nonASCIICount -= removed
    }
    for unit in replacement where unit >= 0x80 { nonASCIICount += 1 }
    let first = index(at: range.lowerBound)
    let length = pieces[first].count
    let newLength = length - range.count + replacement.count
    let isShort = newLength <= Self.longestEdited && (newLength >= Self.margin || pieces.count == 1)
    let changed: Int
    if range.upperBound <= pieces[first].end && pieces[first].ownsBuffer && isShort {
      let start = range.lowerBound - pieces[first].start
      pieces[first].buffer.replaceSubrange(start..<(start + range.count), with: replacement)
      pieces[first].slice = 0..<newLength
      changed = first
    } else {
      changed = cut(range, replacement)
    }
    let delta = replacement.count - range.count
    count += delta
    guard delta != 0 else { return }
    for index in (changed + 1)..<pieces.count { pieces[index].start += delta }
  }

  /// Replaces a range, and the units around it, by one new piece. Returns its index, or that of the piece before if
  /// the new one would be empty.
  private mutating func cut(_ range: Range<Int>, _ replacement: ContiguousArray<UInt16>) -> Int {
    var start = max(range.lowerBound - Self.margin, 0)
    var end = min(range.upperBound + Self.margin, count)
    // A rest of a piece that would be shorter than that is included.
    let before = index(at: start)
    if start - pieces[before].start < Self.margin { start = pieces[before].start }
    let after = index(at: max(end - 1, 0))
    if pieces[after].end - end < Self.margin { end = pieces[after].end }
    // The halves of a character stay together.
    if start > pieces[before].start && UTF16.isTrailSurrogate(self[start]) { start -= 1 }
    if end < pieces[after].end && UTF16.isTrailSurrogate(self[end]) { end += 1 }

    var buffer: ContiguousArray<UInt16> = []
    buffer.reserveCapacity(end - start + replacement.count - range.count + Self.margin)
    forEachStretch(of: start..<range.lowerBound) { buffer.append(contentsOf: $0) }
    buffer.append(contentsOf: replacement)
    forEachStretch(of: range.upperBound..<end) { buffer.append(contentsOf: $0) }

    var fresh: ContiguousArray<Piece> = []
    func append(_ piece: Piece, _ range: Range<Int>) {
      guard !range.isEmpty else { return }
      let shift = piece.slice.lowerBound - piece.start
      let slice = (range.lowerBound + shift)..<(range.upperBound + shift)
      fresh.append(Piece(start: range.lowerBound, buffer: piece.buffer, slice: slice))
    }
    append(pieces[before], pieces[before].start..<start)
    let changed = before + fresh.count
    let isEmpty = buffer.isEmpty && (fresh.count > 0 || before > 0 || after + 1 < pieces.count || end < pieces[after].end)
    if !isEmpty { fresh.append(Piece(start: start, buffer: buffer, slice: 0..<buffer.count)) }
    append(pieces[after], end..<pieces[after].end)
    pieces.replaceSubrange(before...after, with: fresh)
    return isEmpty ? changed - 1 : changed
  }
}
