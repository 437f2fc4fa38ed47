extension UnsafeBufferPointer<UInt16> {
  /// Returns the Unicode scalar at an offset and its number of units, 1 or 2. A lone surrogate, or half of a pair
  /// that `end` cuts, is returned as it is.
  @inlinable @inline(__always)
  package func scalar(at offset: Int, end: Int) -> (value: UInt32, length: Int) {
    let unit = self[offset]
    guard UTF16.isLeadSurrogate(unit), offset + 1 < end, UTF16.isTrailSurrogate(self[offset + 1]) else {
      return (UInt32(unit), 1)
    }
    return (0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(self[offset + 1]) & 0x3FF, 2)
  }

  /// Returns the Unicode scalar that ends at an offset; nil at `start`. A lone surrogate, or half of a pair that
  /// `start` cuts, is returned as it is.
  @inlinable @inline(__always)
  package func scalar(before offset: Int, start: Int) -> UInt32? {
    guard offset > start else { return nil }
    let unit = self[offset - 1]
    guard UTF16.isTrailSurrogate(unit), offset - 2 >= start, UTF16.isLeadSurrogate(self[offset - 2]) else {
      return UInt32(unit)
    }
    return 0x10000 + (UInt32(self[offset - 2]) & 0x3FF) << 10 + UInt32(unit) & 0x3FF
  }
}
