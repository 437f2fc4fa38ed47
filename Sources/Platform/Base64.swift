/// Base64 (RFC 4648, section 4), padded.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the base64 text of some bytes, padded with `=`. O(bytes).
  package static func encoded(_ bytes: some RandomAccessCollection<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        result.append(digit <= group.count ? letters[number >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
      }
      rest = rest.dropFirst(3)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the bytes of a base64 text. Nil if it has another character, or lacks padding. O(text).
  package static func decoded(_ text: String) -> ContiguousArray<UInt8>? {
    var result = ContiguousArray<UInt8>()
    result.reserveCapacity(text.utf8.count / 4 * 3)
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
    guard text.utf8.count.isMultiple(of: 4), text.utf8.count - digits.count <= 2 else { return nil }
    var (number, bits) = (0, 0)
    for letter in digits {
      guard let value = value(of: letter) else { return nil }
      number = number << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      result.append(UInt8(number >> bits))
      number &= 1 << bits - 1
    }
    return result
  }

  /// Returns the value of a base64 letter, 0 to 63; nil for other bytes.
  private static func value(of letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter) - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter) - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
