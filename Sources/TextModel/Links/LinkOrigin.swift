/// Who chose the target of a link.
public enum LinkOrigin: Sendable, Equatable {
  /// The user, in the own configuration, or the program that uses this library.
  case user
  /// A folder, in its configuration: it may come from a stranger.
  case folder
  /// A text, in which the target is written.
  case text
}

extension LinkTarget {
  /// Whether a target may be a link. Scripts and inlined data never are.
  ///
  /// What a folder chooses is a relative path, or an address with one of `webSchemes`. Neither a folder nor a text leads
  /// to a file on another host: `file://host/…`, and for a folder `//host/…`. Blanks, control characters, backslashes,
  /// upper case and percent-encoding count as programs that open addresses read them. O(target).
  public static func allows(_ target: String, from origin: LinkOrigin) -> Bool {
    guard origin != .user else { return scheme(of: target).map { !forbiddenSchemes.contains($0) } ?? true }
    let bytes = asRead(target.utf8)
    guard let scheme = scheme(ofUnits: bytes) else { return origin == .text || !bytes.starts(with: [slash, slash]) }
    if scheme == "file" { return isLocal(bytes.dropFirst(scheme.utf8.count + 1)) }
    return origin == .text ? !forbiddenSchemes.contains(scheme) : webSchemes.contains(scheme)
  }

  /// Whether every target that begins with `prefix` may be a link. False if the prefix does not decide that.
  package static func allows(everythingAfter prefix: String, from origin: LinkOrigin) -> Bool {
    guard let scheme = scheme(of: prefix) else { return false }
    return origin == .user ? !forbiddenSchemes.contains(scheme) : scheme != "file" && webSchemes.contains(scheme)
  }

  /// Returns the reason why a target may not be a link; nil if it may.
  package static func refusal(of target: String, from origin: LinkOrigin) -> String? {
    if allows(target, from: origin) { return nil }
    guard let scheme = scheme(ofUnits: asRead(target.utf8)), scheme != "file" else { return "it leads to another host" }
    return refusal(ofScheme: scheme)
  }

  /// Returns the reason why a scheme is refused.
  package static func refusal(ofScheme scheme: String) -> String {
    forbiddenSchemes.contains(scheme.lowercased())
      ? "scripts and inlined data are never links"
      : "a folder that is not trusted may use \(webSchemes.joined(separator: ", ")) only"
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns a target as programs read it: without blanks and control characters, with slashes for backslashes, and
  /// with its escapes decoded.
  private static func asRead(_ target: String.UTF8View) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    var rest = target[...]
    while var byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first, let low = rest.dropFirst().first, isHexadecimal(high),
        isHexadecimal(low)
      {
        byte = hexadecimalValue(high) << 4 | hexadecimalValue(low)
        rest = rest.dropFirst(2)
      }
      guard byte > 0x20 && byte != 0x7F else { continue }
      result.append(byte == UInt8(ascii: "\\") ? slash : byte)
    }
    return result[...]
  }

  /// Whether the part of a `file` address after its colon leads to this machine: it has no host, also not as the first
  /// part of its path, as in `////host/share`.
  private static func isLocal(_ rest: ArraySlice<UInt8>) -> Bool {
    let path = rest.drop { $0 == slash }
    guard [0, 1, 3].contains(path.startIndex - rest.startIndex) else { return false }
    // `/.//host` has one, too.
    return !path.starts(with: Array("./".utf8)) && !path.starts(with: Array("../".utf8))
  }
}
