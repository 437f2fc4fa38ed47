/// Safe forms of a link's target outside of the library.
public enum LinkTarget {
  /// The schemes a web page may lead to; a script or inlined data never is a link.
  public static let webSchemes = ["http", "https", "mailto", "ftp", "file"]

  /// The schemes of targets that run code or hold it: never a link.
  public static let forbiddenSchemes = LinkScheme.forbidden

  /// The value of `href` for a target, or nil: only absolute addresses with one of `webSchemes` are let through.
  ///
  /// The result is percent-encoded, so it holds no quote, no `<`, no white space and no control character; `&` still has to
  /// be escaped as everywhere in HTML. O(target).
  public static func href(_ target: String) -> String? {
    guard let scheme = scheme(of: target), webSchemes.contains(scheme) else { return nil }
    return percentEncoded(target)
  }

  /// The value of `href` for the name of a file or a relative destination, or nil where it is neither; relative to the page
  /// as it is to the text. Encoded as by `href(_:)`, and never taken for an address with a scheme. O(target).
  public static func relativeReference(_ target: String) -> String? {
    guard scheme(of: target) == nil, let first = target.utf8.first, first > 0x20,
      ![UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "~"), UInt8(ascii: ":")].contains(first)
    else { return nil }
    let reference = percentEncoded(target)
    // A colon before the first slash could be taken for that of a scheme.
    let end = reference.firstIndex { $0 == ":" || $0 == "/" || $0 == "?" || $0 == "#" }
    return end.map { reference[$0] == ":" } == true ? "./" + reference : reference
  }

  /// The scheme in lower case, nil for a target without one. Browsers skip white space and controls around and inside a
  /// scheme, so a target that has any before its colon has no scheme here.
  public static func scheme(of target: String) -> String? { scheme(ofUnits: target.utf8) }

  /// The same of units of UTF-8 or UTF-16, which most references to other files end after a few of.
  static func scheme<Units: Sequence>(ofUnits units: Units) -> String? where Units.Element: FixedWidthInteger {
    var letters: [UInt8] = []
    for unit in units {
      guard let byte = UInt8(exactly: unit) else { return nil }
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters.append(byte | 0x20)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        guard !letters.isEmpty else { return nil }
        letters.append(byte)
      case UInt8(ascii: ":"):
        return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
      default:
        return nil
      }
    }
    return nil
  }

  /// The target in printable ASCII without quotes, `<`, `>`, `\`, `^`, backticks, `{`, `|`, `}` and spaces: what OSC 8, an
  /// LSP `URI` and `href` take. What is encoded already stays as it is; a `%` that encodes nothing becomes `%25`. O(target).
  public static func percentEncoded(_ target: String) -> String {
    let bytes = Array(target.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "%") {
        let isEncoded = index + 2 < bytes.count && isHexadecimal(bytes[index + 1]) && isHexadecimal(bytes[index + 2])
        result.append(byte)
        if !isEncoded { result.append(contentsOf: [UInt8(ascii: "2"), UInt8(ascii: "5")]) }
      } else if isURIByte(byte) {
        result.append(byte)
      } else {
        result.append(contentsOf: [UInt8(ascii: "%"), hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 15)])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isURIByte(_ byte: UInt8) -> Bool {
    guard byte > 0x20 && byte < 0x7F else { return false }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      return false
    default:
      return true
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }
}
