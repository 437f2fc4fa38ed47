internal import HighlightStorage

/// A set of ASCII characters.
struct ASCIISet {
  private let low: UInt64
  private let high: UInt64

  /// TAB, LF, CR and what is printed, but for some.
  init(printableExcept excluded: String = "") {
    var bits: (UInt64, UInt64) = (0, 0)
    for unit in 0..<UInt8(0x7F) where unit >= 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D {
      if excluded.utf8.contains(unit) { continue }
      if unit < 64 { bits.0 |= 1 << UInt64(unit) } else { bits.1 |= 1 << UInt64(unit - 64) }
    }
    (low, high) = bits
  }

  @inline(__always)
  func contains(_ unit: UInt16) -> Bool {
    unit < 128 && (unit < 64 ? low : high) >> UInt64(unit & 63) & 1 == 1
  }
}

/// What a renderer writes in front of the pieces of each attribute, one behind the other; the first one is that of pieces without.
struct TagTable {
  private let bytes: ContiguousArray<UInt8>
  private let starts: ContiguousArray<Int>

  /// - Parameters:
  ///   - plain: what begins a piece without an attribute.
  ///   - tag: what begins a piece of an attribute; empty where nothing does.
  init(_ attributes: AttributeTable, plain: [UInt8] = [], _ tag: (Attributes) -> [UInt8]) {
    var bytes = ContiguousArray(plain)
    var starts = [0, bytes.count] as ContiguousArray
    for value in attributes.values {
      bytes += tag(value)
      starts.append(bytes.count)
    }
    self.bytes = bytes
    self.starts = starts
  }

  /// Lends the table to a loop over pieces: nothing is retained for each of them.
  func withTags<Result, Failure: Error>(_ body: (Tags) throws(Failure) -> Result) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try starts.withUnsafeBufferPointer { (starts) throws(Failure) in try body(Tags(bytes: bytes, starts: starts)) }
    }
  }

  /// The table while it is lent.
  struct Tags {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let starts: UnsafeBufferPointer<Int>

    @inline(__always)
    subscript(attribute: AttributeID?) -> UnsafeBufferPointer<UInt8> {
      let index = attribute.map { Int($0) + 1 } ?? 0
      return UnsafeBufferPointer(rebasing: bytes[starts[index]..<starts[index + 1]])
    }
  }
}
