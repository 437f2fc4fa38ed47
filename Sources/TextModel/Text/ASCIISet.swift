/// Some characters of ASCII.
@usableFromInline package struct ASCIISet: BitwiseCopyable, Equatable, Sendable {
  /// A bit for each of the units 0 to 63, and 64 to 127.
  @usableFromInline package var low: UInt64 = 0
  @usableFromInline package var high: UInt64 = 0

  @inlinable package init() {}

  @inlinable package init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  @inlinable package static var all: ASCIISet { ASCIISet(low: .max, high: .max) }

  static let letters = ASCIISet(low: 0, high: 0x07FF_FFFE_07FF_FFFE)

  /// Whether a unit belongs to the set.
  /// - Precondition: the unit is below 128.
  @inlinable @inline(__always)
  package func contains(_ unit: UInt16) -> Bool {
    (unit < 64 ? low >> UInt64(unit & 63) : high >> UInt64(unit & 63)) & 1 == 1
  }

  /// Whether the set contains the unit at an offset of a text of ASCII; false at the end of the text.
  @inline(__always)
  func contains(_ offset: Int, of units: UnsafeBufferPointer<UInt16>) -> Bool {
    offset < units.count && contains(units[offset])
  }

  /// Inserts a unit, if it is below 128.
  @inlinable package mutating func insert(_ unit: UInt16) {
    if unit < 64 { low |= 1 << UInt64(unit) } else if unit < 128 { high |= 1 << UInt64(unit - 64) }
  }

  /// Inserts the units of a range that are below 128.
  @inlinable package mutating func insert(_ range: ClosedRange<UInt16>) {
    low |= ASCIISet.bits(range, from: 0)
    high |= ASCIISet.bits(range, from: 64)
  }

  /// Returns for the 64 units from `first` on a bit each, which is set if the unit belongs to a range.
  @inlinable static func bits(_ range: ClosedRange<UInt16>, from first: UInt16) -> UInt64 {
    guard range.upperBound >= first, range.lowerBound < first + 64 else { return 0 }
    let (low, high) = (max(range.lowerBound, first) - first, min(range.upperBound, first + 63) - first)
    return UInt64.max << UInt64(low) & UInt64.max >> UInt64(63 - high)
  }

  @inlinable package func union(_ other: ASCIISet) -> ASCIISet { ASCIISet(low: low | other.low, high: high | other.high) }

  @inlinable package func intersection(_ other: ASCIISet) -> ASCIISet {
    ASCIISet(low: low & other.low, high: high & other.high)
  }

  @inlinable package var inverted: ASCIISet { ASCIISet(low: ~low, high: ~high) }

  @inlinable package var isEmpty: Bool { low | high == 0 }

  /// Together with the same letters in the other case.
  var folded: ASCIISet {
    let letters: UInt64 = 0x07FF_FFFE
    return ASCIISet(low: low, high: high | (high & letters) << 32 | (high >> 32) & letters)
  }

  /// The only unit in it; nil if there are none or several.
  package var onlyUnit: UInt16? {
    switch (low.nonzeroBitCount, high.nonzeroBitCount) {
    case (1, 0): UInt16(low.trailingZeroBitCount)
    case (0, 1): UInt16(64 + high.trailingZeroBitCount)
    default: nil
    }
  }

  static let word = ASCIISet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
}
