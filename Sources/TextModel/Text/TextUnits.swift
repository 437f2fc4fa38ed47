/// Access to the units of an immutable text by ranges, as buffers in memory.
///
/// A range is read without a copy if it is inside the window, or in the same buffer. Other ranges are copied, and the
/// copies are kept until `withUnits` returns.
@usableFromInline package struct TextUnits {
  /// The length of the text.
  @usableFromInline package let count: Int
  /// The address that unit 0 would have if the whole text were contiguous with the window.
  @usableFromInline let base: UnsafePointer<UInt16>
  @usableFromInline let windowStart: Int
  @usableFromInline let windowEnd: Int
  @usableFromInline let rest: Unmanaged<Rest>?

  @usableFromInline final class Rest {
    @usableFromInline let table: PieceTable
    private var copies: ContiguousArray<UnsafeMutableBufferPointer<UInt16>> = []

    @usableFromInline init(_ table: PieceTable) {
      self.table = table
    }

    deinit {
      for copy in copies { copy.deallocate() }
    }

    @usableFromInline func stretch(_ range: Range<Int>) -> UnsafeBufferPointer<UInt16> {
      let copy = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: range.count)
      copies.append(copy)
      var copied = 0
      table.forEachStretch(of: range) { stretch in
        _ = UnsafeMutableBufferPointer(rebasing: copy[copied...]).initialize(from: stretch)
        copied += stretch.count
      }
      return UnsafeBufferPointer(copy)
    }
  }

  /// Creates access to a text in one buffer.
  @inlinable package init(_ units: UnsafeBufferPointer<UInt16>) {
    count = units.count
    base = nonNullBase(of: units)
    windowStart = 0
    windowEnd = units.count
    rest = nil
  }

  @inlinable init(_ window: UnsafeBufferPointer<UInt16>, at start: Int, count: Int, rest: Unmanaged<Rest>) {
    self.count = count
    base = nonNullBase(of: window) - start
    windowStart = start
    windowEnd = start + window.count
    self.rest = rest
  }

  /// Calls `body` with the units of a table. O(1) if the window is contiguous, else O(window).
  /// - Parameter window: the UTF-16 range that can be read without a copy.
  @inlinable package static func withUnits<Result>(
    of table: PieceTable, window: Range<Int>, _ body: (TextUnits) -> Result
  ) -> Result {
    if table.isWhole { return table.only.buffer.withUnsafeBufferPointer { body(TextUnits($0)) } }
    let rest = Rest(table)
    return withExtendedLifetime(rest) {
      table.withStretch(around: window) { units, start in
        body(TextUnits(units, at: start, count: table.count, rest: .passUnretained(rest)))
      }
    }
  }

  /// The units of a half-open UTF-16 range of the text, in a buffer whose index 0 is its start. O(1) if the range is
  /// in the same buffer as the window, else O(range).
  @inlinable @inline(__always)
  package subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt16> {
    if range.lowerBound >= windowStart && range.upperBound <= windowEnd {
      return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }
    return outside(range)
  }

  @inline(never)
  @usableFromInline func outside(_ range: Range<Int>) -> UnsafeBufferPointer<UInt16> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
    guard let rest else { preconditionFailure("a text in one buffer is its own window") }
    return rest._withUnsafeGuaranteedRef { $0.stretch(range) }
  }

  /// The unit at an offset. O(1) in the window, else O(log pieces).
  @inlinable @inline(__always)
  package subscript(offset: Int) -> UInt16 {
    if offset >= windowStart && offset < windowEnd { return base[offset] }
    precondition(offset >= 0 && offset < count, "offset outside the text")
    guard let rest else { preconditionFailure("a text in one buffer is its own window") }
    return rest._withUnsafeGuaranteedRef { $0.table[offset] }
  }
}
