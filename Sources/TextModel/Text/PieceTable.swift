/// UTF-16 units in pieces, so that an edit of a large text moves only units near it, and a copy shares the others.
///
/// A piece is a range of a buffer that it may share with other pieces. Short texts are one piece. An edit of a long piece
/// splits off a piece of a few thousand units with a buffer of its own; later edits there move that buffer only. An edit
/// costs O(units of a small piece + log pieces + pieces ÷ 4,096), wherever it is.
@usableFromInline package struct PieceTable: Sendable {
  @usableFromInline package struct Piece: KeyedElement, Sendable {
    @usableFromInline package static let chunkSize = Granularity.choose(64, small: 8)

    /// The UTF-16 offset in the text at which the piece begins.
    @usableFromInline package var key: UInt32
    @usableFromInline package var buffer: ContiguousArray<UInt16>
    /// The range of the buffer that belongs to the piece.
    @usableFromInline package var slice: Range<Int>

    @inlinable package var start: Int { Int(key) }
    @inlinable package var count: Int { slice.count }
    @inlinable package var end: Int { start + slice.count }
    @inlinable package var ownsBuffer: Bool { slice.count == buffer.count }

    @inlinable init(start: Int, buffer: ContiguousArray<UInt16>, slice: Range<Int>) {
      key = UInt32(start)
      self.buffer = buffer
      self.slice = slice
    }

    @inlinable @inline(__always)
    package mutating func move(by delta: UInt32) { key &+= delta }
  }

  /// The longest piece, in units, that is edited in place. While a copy of the table is held, an edit copies up to
  /// this number of units.
  private static let longestEdited = Granularity.choose(16_384, small: 48)
  /// The number of code units on either side that are copied into a piece for an edit.
  private static let margin = Granularity.choose(4_096, small: 12)

  /// The number of units.
  @usableFromInline package internal(set) var count: Int
  /// The number of non-ASCII code units.
  @usableFromInline var nonASCIICount: Int
  /// The only piece, while `store` is empty.
  @usableFromInline var only: Piece
  /// The pieces of a text that has several, ascending and without gaps. None is empty.
  @usableFromInline package internal(set) var store = ChunkedStore<Piece, LastKey>()

  package init(_ units: ContiguousArray<UInt16> = []) {
    count = units.count
    nonASCIICount = units.withUnsafeBufferPointer { Self.nonASCIICount($0) }
    only = Piece(start: 0, buffer: units, slice: 0..<units.count)
  }

  @inlinable package var isASCII: Bool { nonASCIICount == 0 }

  /// The offset from which on all units are ASCII: 0, or 1 after a byte order mark; nil in other texts.
  package var asciiStart: Int? {
    if isASCII { return 0 }
    return nonASCIICount == 1 && self[0] == 0xFEFF ? 1 : nil
  }

  /// The buffer of all units; nil if the text has several, or shares one.
  @inlinable package var wholeBuffer: ContiguousArray<UInt16>? { isWhole ? only.buffer : nil }

  /// Whether all units are in one buffer that has no others.
  @inlinable package var isWhole: Bool { store.isEmpty && only.ownsBuffer }

  /// The pieces. O(pieces).
  package var pieces: ContiguousArray<Piece> { store.isEmpty ? [only] : store.all }

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
  package var units: ContiguousArray<UInt16> { wholeBuffer ?? units(in: 0..<count) }

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
    if store.isEmpty { return only.buffer[only.slice.lowerBound + offset] }
    let index = index(at: offset)
    let (block, chunk) = (index.chunk.block, index.chunk.chunk)
    let base = store.blocks[block].base &+ store.blocks[block].chunks[chunk].base
    let start = Int(store.blocks[block].chunks[chunk].elements[index.element].key &+ base)
    let first = store.blocks[block].chunks[chunk].elements[index.element].slice.lowerBound
    return store.blocks[block].chunks[chunk].elements[index.element].buffer[first + offset - start]
  }

  /// Returns the index of the piece that contains the unit at `offset`; at the end of the text, the last one.
  /// - Precondition: there are several pieces.
  @inlinable func index(at offset: Int) -> ChunkedStore<Piece, LastKey>.Index {
    store.index(before: store.firstIndex(after: offset)) ?? store.index(at: 0)
  }

  /// Returns the piece that contains the unit at `offset`; at the end of the text, the last one. O(log pieces).
  @inlinable package func piece(at offset: Int) -> Piece { store.isEmpty ? only : store[index(at: offset)] }

  /// Calls `body` with a buffer that contains `range`, and the offset in the text at which the buffer begins. The
  /// buffer is the whole piece if one piece contains the range, else a copy of the range.
  @inlinable package func withStretch<Result, Failure: Error>(
    around range: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let piece = piece(at: range.lowerBound)
    if range.upperBound <= piece.end {
      return try piece.buffer.withUnsafeBufferPointer { (units) throws(Failure) in
        try body(UnsafeBufferPointer(rebasing: units[piece.slice]), piece.start)
      }
    }
    return try units(in: range).withUnsafeBufferPointer { (units) throws(Failure) in try body(units, range.lowerBound) }
  }

  /// Calls `body` with consecutive buffers that together are the units of a range.
  @inlinable package func forEachStretch(of range: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>) -> Void) {
    guard !range.isEmpty else { return }
    func visit(_ piece: Piece) -> Bool {
      let start = max(piece.start, range.lowerBound)
      let end = min(piece.end, range.upperBound)
      let first = piece.slice.lowerBound + start - piece.start
      piece.buffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[first..<(first + end - start)])) }
      return end < range.upperBound
    }
    if store.isEmpty {
      _ = visit(only)
    } else {
      store.forEach(from: index(at: range.lowerBound), visit)
    }
  }

  // MARK: Editing

  /// Replaces the units in `range` (UTF-16 offsets, half-open). O(units of a small piece + log pieces + pieces ÷ 4,096).
  package mutating func replace(_ range: Range<Int>, with replacement: ContiguousArray<UInt16>) {
    if nonASCIICount > 0 {
      var removed = 0
      forEachStretch(of: range) { removed += Self.nonASCIICount($0) }
      nonASCIICount -= removed
    }
    for unit in replacement where unit >= 0x80 { nonASCIICount += 1 }
    if store.isEmpty {
      if canEdit(only, range, replacement) {
        Self.edit(&only, range, replacement)
      } else {
        set(cut(range, replacement, bounds(around: range), before: only, after: only))
      }
    } else {
      replaceInStore(range, with: replacement)
    }
    count += replacement.count - range.count
  }

  private mutating func replaceInStore(_ range: Range<Int>, with replacement: ContiguousArray<UInt16>) {
    let delta = UInt32(truncatingIfNeeded: replacement.count - range.count)
    let index = index(at: range.lowerBound)
    if canEdit(store[index], range, replacement) {
      return store.rewrite(index.chunk...index.chunk, movingLaterBy: delta) { pieces in
        Self.edit(&pieces[index.element], range, replacement)
        for later in (index.element + 1)..<pieces.count { pieces[later].move(by: delta) }
      }
    }
    let bounds = bounds(around: range)
    let (before, after) = (self.index(at: bounds.start), self.index(at: max(bounds.end - 1, 0)))
    let fresh = cut(range, replacement, bounds, before: store[before], after: store[after])
    let last = before.element + store.number(of: after) - store.number(of: before)
    store.rewrite(before.chunk...after.chunk, movingLaterBy: delta) { pieces in
      for later in (last + 1)..<pieces.count { pieces[later].move(by: delta) }
      pieces.replaceSubrange(before.element...last, with: fresh)
    }
    if store.count <= 1 { set(store.isEmpty ? [Piece(start: 0, buffer: [], slice: 0..<0)] : store.all) }
  }

  /// Sets all pieces.
  private mutating func set(_ pieces: ContiguousArray<Piece>) {
    store = ChunkedStore()
    if pieces.count == 1 {
      only = pieces[0]
    } else {
      only = Piece(start: 0, buffer: [], slice: 0..<0)
      store.append(pieces)
    }
  }

  /// Whether a replacement lies in a piece that is short enough to be edited in place, and stays so.
  private func canEdit(_ piece: Piece, _ range: Range<Int>, _ replacement: ContiguousArray<UInt16>) -> Bool {
    let newLength = piece.count - range.count + replacement.count
    let isShort = newLength <= Self.longestEdited && (newLength >= Self.margin || store.isEmpty)
    return range.upperBound <= piece.end && piece.ownsBuffer && isShort
  }

  private static func edit(_ piece: inout Piece, _ range: Range<Int>, _ replacement: ContiguousArray<UInt16>) {
    let start = range.lowerBound - piece.start
    piece.buffer.replaceSubrange(start..<(start + range.count), with: replacement)
    piece.slice = 0..<piece.buffer.count
  }

  /// Returns the offsets between which units are copied into one new piece for a replacement.
  private func bounds(around range: Range<Int>) -> (start: Int, end: Int) {
    var start = max(range.lowerBound - Self.margin, 0)
    var end = min(range.upperBound + Self.margin, count)
    // A rest of a piece that would be shorter than that is included.
    let before = piece(at: start)
    if start - before.start < Self.margin { start = before.start }
    let after = piece(at: max(end - 1, 0))
    if after.end - end < Self.margin { end = after.end }
    // The halves of a character stay together.
    if start > before.start && UTF16.isTrailSurrogate(self[start]) { start -= 1 }
    if end < after.end && UTF16.isTrailSurrogate(self[end]) { end += 1 }
    return (start, end)
  }

  /// Returns the pieces that replace those from `before` to `after`: one new piece with the replacement and the units
  /// inside `bounds`, and the rests of `before` and `after`. A single empty piece if no text is left.
  private func cut(
    _ range: Range<Int>, _ replacement: ContiguousArray<UInt16>, _ bounds: (start: Int, end: Int), before: Piece,
    after: Piece
  ) -> ContiguousArray<Piece> {
    let (start, end) = bounds
    let delta = replacement.count - range.count
    var buffer: ContiguousArray<UInt16> = []
    buffer.reserveCapacity(end - start + delta + Self.margin)
    forEachStretch(of: start..<range.lowerBound) { buffer.append(contentsOf: $0) }
    buffer.append(contentsOf: replacement)
    forEachStretch(of: range.upperBound..<end) { buffer.append(contentsOf: $0) }

    var fresh: ContiguousArray<Piece> = []
    /// Appends a part of a piece, which begins at an offset of the new text.
    func append(_ piece: Piece, _ range: Range<Int>, at start: Int) {
      guard !range.isEmpty else { return }
      let shift = piece.slice.lowerBound - piece.start
      let slice = (range.lowerBound + shift)..<(range.upperBound + shift)
      fresh.append(Piece(start: start, buffer: piece.buffer, slice: slice))
    }
    append(before, before.start..<start, at: before.start)
    if !buffer.isEmpty || count + delta == 0 {
      fresh.append(Piece(start: start, buffer: buffer, slice: 0..<buffer.count))
    }
    append(after, end..<after.end, at: end + delta)
    return fresh
  }
}
