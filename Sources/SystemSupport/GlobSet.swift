/// The set of bytes that a bracket expression `[…]` matches.
struct GlobSet {
  // Stored inline: copying a pattern element copies its set without an allocation.
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var isNegated = false

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: bits.0
      case 1: bits.1
      case 2: bits.2
      default: bits.3
      }
    return ((word >> UInt64(byte & 63)) & 1 == 1) != isNegated
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: bits.0 |= bit
    case 1: bits.1 |= bit
    case 2: bits.2 |= bit
    default: bits.3 |= bit
    }
  }

  /// Parses a bracket expression whose `[` is before the offset `start`. Returns the set and the offset after its
  /// `]`; nil if it is not closed or has an unknown class. A `]` right after the bracket or the `!` or `^` is a
  /// member.
  static func read(_ bytes: [UInt8], from start: Int) -> (GlobSet, next: Int)? {
    var result = GlobSet()
    var index = start
    if index < bytes.count && (bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "^")) {
      result.isNegated = true
      index += 1
    }
    /// Returns the byte at `index`, or the one after a backslash there, and moves past it; nil at the end.
    func next() -> UInt8? {
      if index < bytes.count && bytes[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < bytes.count else { return nil }
      defer { index += 1 }
      return bytes[index]
    }
    let first = index
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "]") && index > first { return (result, index + 1) }
      if bytes[index...].starts(with: "[:".utf8), let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")),
        end >= index + 3, bytes[end - 1] == UInt8(ascii: ":")
      {
        guard let contains = classes[String(decoding: bytes[(index + 2)..<(end - 1)], as: UTF8.self)] else { return nil }
        for byte in 0...127 as ClosedRange<UInt8> where contains(byte) { result.insert(byte) }
        index = end + 1
        continue
      }
      guard let low = next() else { return nil }
      if index + 1 < bytes.count && bytes[index] == UInt8(ascii: "-") && bytes[index + 1] != UInt8(ascii: "]") {
        index += 1
        guard let high = next() else { return nil }
        if low <= high { for byte in low...high { result.insert(byte) } }
      } else {
        result.insert(low)
      }
    }
    return nil
  }

  /// The character classes of POSIX, in the POSIX locale.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = {
    let isDigit: @Sendable (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    let isUpper: @Sendable (UInt8) -> Bool = { (0x41...0x5A).contains($0) }
    let isLower: @Sendable (UInt8) -> Bool = { (0x61...0x7A).contains($0) }
    let isLetter: @Sendable (UInt8) -> Bool = { isUpper($0) || isLower($0) }
    let isVisible: @Sendable (UInt8) -> Bool = { (0x21...0x7E).contains($0) }
    return [
      "alnum": { isLetter($0) || isDigit($0) },
      "alpha": isLetter,
      "blank": { $0 == 0x20 || $0 == 0x09 },
      "cntrl": { $0 < 0x20 || $0 == 0x7F },
      "digit": isDigit,
      "graph": isVisible,
      "lower": isLower,
      "print": { isVisible($0) || $0 == 0x20 },
      "punct": { isVisible($0) && !isLetter($0) && !isDigit($0) },
      "space": { $0 == 0x20 || (0x09...0x0D).contains($0) },
      "upper": isUpper,
      "xdigit": { isDigit($0) || (0x41...0x46).contains($0 & 0xDF) },
    ]
  }()
}
