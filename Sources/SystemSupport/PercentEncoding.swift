internal import Platform

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
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = rest[rest.startIndex].hexadecimal,
        let low = rest[rest.startIndex + 1].hexadecimal
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
