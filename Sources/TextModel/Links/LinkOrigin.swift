internal import Platform

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
  /// to a file on another host: `file://host/…`, `/\host/…`, and for a folder `//host/…`. Blanks, control characters,
  /// backslashes, upper case and percent-encoding, also of its own signs, count as programs that open addresses read
  /// them. O(target).
  public static func allows(_ target: String, from origin: LinkOrigin) -> Bool {
    guard origin != .user else { return scheme(of: target).map { !forbiddenSchemes.contains($0) } ?? true }
    let bytes = asRead(target)
    guard let scheme = scheme(ofUnits: bytes) else {
      // `//host` in a text has the scheme of the page that shows it.
      return origin == .text && target.hasPrefix("//") || !bytes.starts(with: [slash, slash])
    }
    if scheme == "file" {
      // Three slashes, some of them escaped, may be read as the two slashes before a host.
      return isLocal(bytes.dropFirst(scheme.utf8.count + 1), mostSlashes: target.dropFirst(4).hasPrefix(":///") ? 3 : 1)
    }
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
    guard let scheme = scheme(ofUnits: asRead(target)), scheme != "file" else { return "it leads to another host" }
    return refusal(ofScheme: scheme)
  }

  /// Returns the reason why a scheme is refused.
  package static func refusal(ofScheme scheme: String) -> String {
    forbiddenSchemes.contains(scheme.lowercased())
      ? "scripts and inlined data are never links"
      : "a folder that is not trusted may use \(webSchemes.joined(separator: ", ")) only"
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns a target as programs read it: without blanks, control and invisible characters, with slashes for
  /// backslashes, and with its escapes decoded until none is left. O(target).
  private static func asRead(_ target: String) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    var isASCII = true
    for byte in target.utf8 {
      result.append(byte)
      // The decoded byte may complete another escape.
      while let byte = escaped(at: result.suffix(3)) {
        result.removeLast(3)
        result.append(byte)
      }
      guard let last = result.last else { continue }
      if last <= 0x20 || last == 0x7F {
        result.removeLast()
      } else if last == UInt8(ascii: "\\") {
        result[result.count - 1] = slash
      } else if last >= 0x80 {
        isASCII = false
      }
    }
    guard !isASCII else { return result[...] }
    return ArraySlice(
      String(decoding: result, as: UTF8.self).unicodeScalars.lazy
        .filter { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0.value &- 0x80 >= 0x20 }
        // Compatible forms, which normalization and code pages turn into these.
        .map { $0 == "\u{FF0F}" || $0 == "\u{FF3C}" ? "/" : String($0) }.joined().utf8)
  }

  /// Returns the byte that an escape such as `%2F` stands for; nil unless `bytes` is one.
  private static func escaped(at bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.count == 3, bytes.first == UInt8(ascii: "%"), let low = bytes.last?.hexadecimal else { return nil }
    return bytes[bytes.startIndex + 1].hexadecimal.map { $0 << 4 | low }
  }

  /// Whether the part of a `file` address after its colon, as `asRead` returns it, leads to this machine: it has no
  /// host, also not as the first part of its path, as in `////host/share`.
  private static func isLocal(_ rest: ArraySlice<UInt8>, mostSlashes: Int) -> Bool {
    let path = rest.drop { $0 == slash }
    let slashes = path.startIndex - rest.startIndex
    return slashes != 2 && slashes <= mostSlashes && isLocal(path: path)
  }

  /// Whether a path, without the slashes before it, cannot begin with a host once its parts `.` and `..` are resolved, as
  /// `a/..//host` does, or with a name of Windows devices (`??/UNC/host`). O(path).
  private static func isLocal(path: ArraySlice<UInt8>) -> Bool {
    var parts = path.split(separator: slash, omittingEmptySubsequences: false)[...]
    // A slash at the end is not a host.
    if parts.last?.isEmpty == true { parts.removeLast() }
    // Whether the parts so far may be resolved to nothing: which ones `..` removes depends on when escapes are decoded.
    var mayBeEmpty = true
    var goesUp = false
    for part in parts {
      switch String(decoding: part, as: UTF8.self) {
      case ".": break
      case "..": goesUp = true
      case "", "??": if mayBeEmpty || goesUp { return false }
      default: mayBeEmpty = false
      }
    }
    return true
  }

  /// Whether a target without a scheme leads to this host, whatever it is relative to.
  static func isLocalReference(_ target: String) -> Bool {
    let bytes = asRead(target)
    guard !bytes.starts(with: [slash, slash]) else { return false }
    return isLocal(path: bytes.first == slash ? bytes.dropFirst() : bytes)
  }
}
