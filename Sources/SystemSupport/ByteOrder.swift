extension ContiguousArray<UInt8> {
  /// The number in `count` bytes at an offset, the lowest first; nil where it does not fit into the bytes. At most eight.
  package func number(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return (0..<count).reduce(0) { $0 | UInt64(self[offset + $1]) << ($1 * 8) }
  }

  /// As `number(at:count:)`, for offsets and lengths in the bytes.
  package func place(at offset: Int, count: Int) -> Int? {
    number(at: offset, count: count).flatMap { Int(exactly: $0) }
  }
}
