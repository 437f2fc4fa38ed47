extension ContiguousArray<UInt8> {
  /// Returns the little-endian number in the `count` bytes at an offset; nil if the array ends before that.
  /// - Precondition: `count` is at most 8.
  package func number(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return (0..<count).reduce(0) { $0 | UInt64(self[offset + $1]) << ($1 * 8) }
  }

  /// Returns the little-endian number in the `count` bytes at an offset; nil if the array ends before that, or if the
  /// number is greater than `Int.max`.
  /// - Precondition: `count` is at most 8.
  package func integer(at offset: Int, count: Int) -> Int? {
    number(at: offset, count: count).flatMap { Int(exactly: $0) }
  }
}
