internal import Platform

/// Converts the targets of links to safe forms for HTML, terminals and LSP.
public enum LinkTarget {
  /// The schemes that links of a web page may have, and that a folder or a text may choose.
  public static let webSchemes = ["http", "https", "mailto", "ftp", "file"]

  /// The schemes of targets that run or contain code: never a link.
  public static let forbiddenSchemes = LinkScheme.forbidden

  /// Returns the value of `href` for a target. Nil unless it is an absolute address with one of `webSchemes`, and for
  /// files on other hosts. An address without its scheme (`//host/a`) gets `https:`.
  ///
  /// The result is percent-encoded: it contains no quotes, `<`, white space or control characters. `&` still has to
  /// be escaped as everywhere in HTML. O(target).
  public static func href(_ target: String) -> String? {
    if target.hasPrefix("//") { return "https:" + percentEncoded(target) }
    guard let scheme = scheme(of: target), webSchemes.contains(scheme), allows(target, from: .text) else { return nil }
    return percentEncoded(target)
  }

  /// Whether a target has a scheme and may be opened: it has an `href`.
  package static func isAddress(_ target: String) -> Bool { scheme(of: target) != nil && href(target) != nil }

  /// Returns the value of `href` for a file name or a relative destination, percent-encoded. Nil if the target has a
  /// scheme or a host (also one that backslashes or `..//` give), is empty, or begins with white space, `#`, `?`, `~`
  /// or `:`. The result cannot be read as an address with a scheme. O(target).
  public static func relativeReference(_ target: String) -> String? {
    guard scheme(of: target) == nil, !target.hasPrefix("//"), let first = target.utf8.first, first > 0x20,
      ![UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "~"), UInt8(ascii: ":")].contains(first),
      isLocalReference(target)
    else { return nil }
    let reference = percentEncoded(target)
    // A colon before the first slash could be taken for that of a scheme.
    let end = reference.firstIndex { $0 == ":" || $0 == "/" || $0 == "?" || $0 == "#" }
    return end.map { reference[$0] == ":" } == true ? "./" + reference : reference
  }

  /// Returns the scheme in lower case; nil for a target without one. White space or a control character before the
  /// colon makes it no scheme, although browsers skip these.
  public static func scheme(of target: String) -> String? { scheme(ofUnits: target.utf8) }

  /// Returns the scheme of a target given as UTF-8 or UTF-16 units, in lower case; nil if there is none. Reads only
  /// up to the first unit that cannot be in a scheme.
  @inlinable package static func scheme<Units: Sequence>(ofUnits units: Units) -> String?
  where Units.Element: FixedWidthInteger {
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

  /// Returns the target percent-encoded for OSC 8, an LSP `URI` and `href`: printable ASCII without quotes, `<`, `>`,
  /// `\`, `^`, backticks, `{`, `|`, `}` and spaces. Existing escapes stay; a `%` that is none becomes `%25`.
  /// O(target).
  public static func percentEncoded(_ target: String) -> String {
    let bytes = Array(target.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "%") {
        let isEncoded = index + 2 < bytes.count && bytes[index + 1].hexadecimal != nil && bytes[index + 2].hexadecimal != nil
        result.append(byte)
        if !isEncoded { result.append(contentsOf: [UInt8(ascii: "2"), UInt8(ascii: "5")]) }
      } else if isURIByte(byte) {
        result.append(byte)
      } else {
        result.append(contentsOf: "%\(Hexadecimal.digits(byte, 2))".utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte stays as it is in a percent-encoded target: printable ASCII except spaces, quotes, `<`, `>`, `\`,
  /// `^`, backticks, `{`, `|` and `}`.
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
}
