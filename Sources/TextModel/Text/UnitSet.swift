/// A set of UTF-16 units.
@usableFromInline package struct UnitSet: BitwiseCopyable, Sendable {
  /// Bits 0 to 127.
  @usableFromInline package internal(set) var low: (UInt64, UInt64) = (0, 0)
  /// Whether units from 0x80 on belong to it; nil: a set cannot express it.
  @usableFromInline package var others: Bool? = false

  @inlinable package init() {}

  /// Creates a set from its parts: bits of the units 0 to 127, and `others`.
  package init(low: (UInt64, UInt64), others: Bool?) {
    self.low = low
    self.others = others
  }

  /// Creates the set of some ASCII characters.
  @inlinable package init(_ characters: StaticString) {
    characters.withUTF8Buffer { for byte in $0 { insert(UInt16(byte)) } }
  }

  /// Every unit.
  @inlinable package static var all: UnitSet {
    var set = UnitSet()
    set.invert()
    return set
  }

  @inlinable package mutating func insert(_ unit: UInt16) {
    if unit < 64 { low.0 |= 1 << UInt64(unit) } else if unit < 128 { low.1 |= 1 << UInt64(unit - 64) } else { others = nil }
  }

  @inlinable package mutating func insert(_ range: ClosedRange<UInt16>) {
    low.0 |= UnitSet.bits(range, from: 0)
    low.1 |= UnitSet.bits(range, from: 64)
    if range.upperBound >= 128 { others = nil }
  }

  /// Returns for the 64 units from `first` on a bit each, which is set if the unit belongs to a range.
  @inlinable static func bits(_ range: ClosedRange<UInt16>, from first: UInt16) -> UInt64 {
    guard range.upperBound >= first, range.lowerBound < first + 64 else { return 0 }
    let (low, high) = (max(range.lowerBound, first) - first, min(range.upperBound, first + 63) - first)
    return UInt64.max << UInt64(low) & UInt64.max >> UInt64(63 - high)
  }

  @inlinable package mutating func formUnion(_ other: UnitSet) {
    low = (low.0 | other.low.0, low.1 | other.low.1)
    if others != true { others = other.others == false ? others : other.others }
  }

  @inlinable package mutating func invert() {
    low = (~low.0, ~low.1)
    others = others.map { !$0 }
  }

  /// Whether a unit certainly belongs to the set. False also if the set cannot tell.
  @inlinable @inline(__always)
  package func holds(_ unit: UInt16) -> Bool { contains(unit) == true }

  /// Whether a unit belongs to the set. Nil for a unit from 0x80 on if the set cannot tell, and for surrogates if it has all
  /// others: an expression takes both of a character at once.
  @inlinable @inline(__always)
  package func contains(_ unit: UInt16) -> Bool? {
    if unit < 64 { return low.0 >> UInt64(unit) & 1 == 1 }
    if unit < 128 { return low.1 >> UInt64(unit - 64) & 1 == 1 }
    return others == true && unit & 0xF800 == 0xD800 ? nil : others
  }
}
