internal import HighlightStorage

/// The way between `file:` URIs and paths.
enum DocumentURI {
  /// The path of a `file:` URI; nil for other schemes.
  static func path(_ uri: String) -> String? {
    guard uri.utf8.count > 7, uri.prefix(7).lowercased() == "file://" else { return nil }
    let rest = uri.dropFirst(7)
    // A host may stand before the path.
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
    return FileName.string(bytes(decoding: String(path)))
  }

  /// What detection by name looks at: the path, or the last part of another URI.
  static func name(_ uri: String) -> String {
    path(uri) ?? removingPercentEncoding(uri)
  }

  /// The `file:` URI of an absolute path.
  static func uri(path: String) -> String {
    var encoded = ""
    for byte in FileName.bytes(of: path) {
      switch byte {
      // What LinkTarget lets through, but means something in a URI.
      case UInt8(ascii: "%"): encoded += "%25"
      case UInt8(ascii: "#"): encoded += "%23"
      case UInt8(ascii: "?"): encoded += "%3F"
      case UInt8(ascii: "["): encoded += "%5B"
      case UInt8(ascii: "]"): encoded += "%5D"
      case 0x21..<0x7F: encoded += LinkTarget.percentEncoded(String(UnicodeScalar(byte)))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (byte < 0x10 ? "0" : "") + digits
      }
    }
    return "file://" + encoded
  }

  /// `%2B` → `+`; what is not an escape stays.
  static func removingPercentEncoding(_ text: String) -> String {
    String(decoding: bytes(decoding: text), as: UTF8.self)
  }

  private static func bytes(decoding text: String) -> ContiguousArray<UInt8> {
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

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// A path without `.` and `..`; what leads above the root stays at the root.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let isFolder = path.hasSuffix("/") && !parts.isEmpty
    return "/" + parts.joined(separator: "/") + (isFolder ? "/" : "")
  }
}
