/// A replacement of characters in a layer's text.
@usableFromInline package struct LayerEdit {
  /// The replaced units, in offsets before the edit.
  @usableFromInline package let lower: UInt32
  @usableFromInline package let upper: UInt32
  /// The number to add to offsets after the edit. The addition wraps.
  @usableFromInline package let delta: UInt32

  @inlinable package init(_ range: Range<Int>, newLength: Int) {
    lower = UInt32(range.lowerBound)
    upper = UInt32(range.upperBound)
    delta = UInt32(truncatingIfNeeded: newLength - range.count)
  }

  /// Returns the new start of a range that began at `offset`. A start inside the replaced units moves to their start.
  /// Text inserted exactly at `offset` comes before the range.
  @inlinable @inline(__always)
  package func start(_ offset: UInt32) -> UInt32 {
    offset >= upper ? offset &+ delta : min(offset, lower)
  }

  /// Updates both ends of a range. A range that the edit emptied comes after text inserted there, as in tree-sitter.
  @inlinable @inline(__always)
  package func shift(_ start: inout UInt32, _ end: inout UInt32) {
    let newStart = self.start(start)
    (start, end) = (newStart, max(newStart, self.end(end)))
  }

  /// Returns the position of a range after the replacement.
  @inlinable @inline(__always)
  package func shifted(_ range: Range<UInt32>) -> Range<UInt32> {
    var (start, end) = (range.lowerBound, range.upperBound)
    shift(&start, &end)
    return start..<end
  }

  /// Returns the new end of a non-empty range that ended at `offset`. An end inside the replaced units moves to their
  /// start. Text inserted exactly at `offset` comes after the range.
  @inlinable @inline(__always)
  package func end(_ offset: UInt32) -> UInt32 {
    offset > upper || (offset == upper && lower < upper) ? offset &+ delta : min(offset, lower)
  }
}
