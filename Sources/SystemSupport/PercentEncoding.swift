/// Percent-encoding in URLs, such as `%2B`.
package enum PercentEncoding {
  /// Returns a text with its percent escapes decoded, such as `+` for `%2B`. Malformed escapes are kept; invalid
  /// UTF-8 becomes U+FFFD.
  package static func removed(from text: String) -> String {
    String(decoding: bytes(decoding: text), as: UTF8.self)
  }

  /// Returns the UTF-8 of a text with its percent escapes decoded. Malformed escapes are kept.
  package static func bytes(decoding text: String) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    var rest = ContiguousArray(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let value = hexadecimal(rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Returns a text of ASCII bytes: those that `isKept` names, and the others percent-encoded.
  package static func encoded(_ bytes: some Sequence<UInt8>, isKept: (UInt8) -> Bool) -> String {
    bytes.reduce(into: "") { result, byte in
      if isKept(byte) { return result.unicodeScalars.append(Unicode.Scalar(byte)) }
      result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
