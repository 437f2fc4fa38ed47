/// A set of UTF-16 units.
@usableFromInline package struct UnitSet: BitwiseCopyable, Equatable, Sendable {
  /// The units below 0x80.
  @usableFromInline package internal(set) var ascii = ASCIISet()
  /// Whether units from 0x80 on belong to it; nil: a set cannot express it.
  @usableFromInline package var others: Bool? = false

  @inlinable package init() {}

  @inlinable package init(ascii: ASCIISet, others: Bool?) {
    self.ascii = ascii
    self.others = others
  }

  /// Creates the set of some ASCII characters.
  @inlinable package init(_ characters: StaticString) {
    characters.withUTF8Buffer { for byte in $0 { insert(UInt16(byte)) } }
  }

  /// Every unit.
  @inlinable package static var all: UnitSet { UnitSet(ascii: .all, others: true) }

  @inlinable package mutating func insert(_ unit: UInt16) {
    ascii.insert(unit)
    if unit >= 128 { others = nil }
  }

  @inlinable package mutating func insert(_ range: ClosedRange<UInt16>) {
    ascii.insert(range)
    if range.upperBound >= 128 { others = nil }
  }

  @inlinable package mutating func formUnion(_ other: UnitSet) {
    ascii = ascii.union(other.ascii)
    if others != true { others = other.others == false ? others : other.others }
  }

  @inlinable package mutating func invert() {
    ascii = ascii.inverted
    others = others.map { !$0 }
  }

  /// Together with what equals its ASCII letters if case is ignored, also outside of ASCII (`ſ`, the Kelvin sign).
  var folded: UnitSet {
    if ascii.intersection(.letters).isEmpty { return self }
    return UnitSet(ascii: ascii.folded, others: others == true ? true : nil)
  }

  /// Whether a unit certainly belongs to the set. Also false if the set does not know.
  @inlinable @inline(__always)
  package func holds(_ unit: UInt16) -> Bool { contains(unit) == true }

  /// Whether a unit belongs to the set. Nil for a unit from 0x80 on if the set does not know, and for surrogates if the
  /// set contains all other units: an expression consumes both surrogates of a character at once.
  @inlinable @inline(__always)
  package func contains(_ unit: UInt16) -> Bool? {
    if unit < 128 { return ascii.contains(unit) }
    return others == true && unit & 0xF800 == 0xD800 ? nil : others
  }
}
