/// Four UTF-16 units of a text, compared at once.
@usableFromInline package struct FourUnits {
  /// The first unit lowest.
  @usableFromInline let units: UInt64

  /// Reads the four units at an offset.
  /// - Precondition: the text has them.
  @inlinable @inline(__always)
  package init(_ text: UnsafeBufferPointer<UInt16>, at offset: Int) {
    assert(offset >= 0 && offset + 4 <= text.count)
    let bytes = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + offset)
    units = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
  }

  /// Which of the four are a unit, sixteen bits each: the lowest bit that is set is one of the first; 0 if none is.
  /// Later bits may be wrong.
  @inlinable @inline(__always)
  package func matches(of unit: UInt16) -> UInt64 {
    let ones: UInt64 = 0x0001_0001_0001_0001
    let value = units ^ (ones &* UInt64(unit))
    // The highest of the sixteen bits is set if they are zero.
    return (value &- ones) & ~value & (ones &* 0x8000)
  }
}
