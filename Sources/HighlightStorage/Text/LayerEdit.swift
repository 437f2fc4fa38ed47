/// A replacement of characters in a layer's text.
struct LayerEdit {
  /// The replaced units, in offsets before the edit.
  let lower: UInt32
  let upper: UInt32
  /// Added to what follows it; wraps.
  let delta: UInt32

  init(_ range: Range<Int>, newLength: Int) {
    lower = UInt32(range.lowerBound)
    upper = UInt32(range.upperBound)
    delta = UInt32(truncatingIfNeeded: newLength - range.count)
  }

  /// Where a stretch begins that began at `offset`: what is inserted right there stands before it.
  @inline(__always)
  func start(_ offset: UInt32) -> UInt32 {
    offset >= upper ? offset &+ delta : min(offset, lower)
  }

  /// Follows the replacement with both ends of a stretch, which never cross: what an edit has emptied follows what is
  /// inserted there, as the parser library has it.
  @inline(__always)
  func shift(_ start: inout UInt32, _ end: inout UInt32) {
    let newStart = self.start(start)
    (start, end) = (newStart, max(newStart, self.end(end)))
  }

  /// Where a stretch is after the replacement.
  @inline(__always)
  func shifted(_ range: Range<UInt32>) -> Range<UInt32> {
    var (start, end) = (range.lowerBound, range.upperBound)
    shift(&start, &end)
    return start..<end
  }

  /// Where a stretch ends that ended at `offset` and is not empty: what is inserted right there follows it.
  @inline(__always)
  func end(_ offset: UInt32) -> UInt32 {
    offset > upper || (offset == upper && lower < upper) ? offset &+ delta : min(offset, lower)
  }
}
