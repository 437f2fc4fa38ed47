/// A set of UTF-16 units.
struct UnitSet: BitwiseCopyable {
  /// Bits 0 to 127.
  private var low: (UInt64, UInt64) = (0, 0)
  /// Whether units from 0x80 on belong to it; nil: a set cannot express it.
  var others: Bool? = false

  init() {}

  /// Creates the set that a record of stored queries has.
  init(_ record: StoredQueries.UnitSetRecord) {
    low = (record.low, record.high)
    others = record.others == 2 ? nil : record.others == 1
  }

  /// The set for stored queries.
  var record: StoredQueries.UnitSetRecord {
    StoredQueries.UnitSetRecord(low: low.0, high: low.1, others: others.map { $0 ? 1 : 0 } ?? 2)
  }

  /// Creates the set of some ASCII characters.
  init(_ characters: StaticString) {
    characters.withUTF8Buffer { for byte in $0 { insert(UInt16(byte)) } }
  }

  /// Every unit.
  static var all: UnitSet {
    var set = UnitSet()
    set.invert()
    return set
  }

  mutating func insert(_ unit: UInt16) {
    if unit < 64 { low.0 |= 1 << UInt64(unit) } else if unit < 128 { low.1 |= 1 << UInt64(unit - 64) } else { others = nil }
  }

  mutating func insert(_ range: ClosedRange<UInt16>) {
    low.0 |= UnitSet.bits(range, from: 0)
    low.1 |= UnitSet.bits(range, from: 64)
    if range.upperBound >= 128 { others = nil }
  }

  /// Returns for the 64 units from `first` on a bit each, which is set if the unit belongs to a range.
  private static func bits(_ range: ClosedRange<UInt16>, from first: UInt16) -> UInt64 {
    guard range.upperBound >= first, range.lowerBound < first + 64 else { return 0 }
    let (low, high) = (max(range.lowerBound, first) - first, min(range.upperBound, first + 63) - first)
    return UInt64.max << UInt64(low) & UInt64.max >> UInt64(63 - high)
  }

  mutating func formUnion(_ other: UnitSet) {
    low = (low.0 | other.low.0, low.1 | other.low.1)
    if others != true { others = other.others == false ? others : other.others }
  }

  mutating func invert() {
    low = (~low.0, ~low.1)
    others = others.map { !$0 }
  }

  /// Whether a unit certainly belongs to the set. False also if the set cannot tell.
  @inline(__always)
  func holds(_ unit: UInt16) -> Bool { contains(unit) == true }

  /// Whether a unit belongs to the set. Nil for a unit from 0x80 on if the set cannot tell, and for surrogates if it has all
  /// others: an expression takes both of a character at once.
  @inline(__always)
  func contains(_ unit: UInt16) -> Bool? {
    if unit < 64 { return low.0 >> UInt64(unit) & 1 == 1 }
    if unit < 128 { return low.1 >> UInt64(unit - 64) & 1 == 1 }
    return others == true && unit & 0xF800 == 0xD800 ? nil : others
  }
}
