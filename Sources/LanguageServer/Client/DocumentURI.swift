internal import Platform
internal import SystemSupport
internal import TextModel

/// Converts between `file:` URIs and paths.
enum DocumentURI {
  /// The longest URI of a document that is opened, in bytes of UTF-8: twice the longest path of Linux.
  static let longest = 8192

  /// Whether a URI is too long for a document: more than 8192 bytes of UTF-8.
  static func isTooLong(_ uri: String) -> Bool { uri.utf8.count > longest }

  /// Returns the percent-decoded path of a `file:` URI, without host, query and fragment. Nil for other schemes, and
  /// if no `//` follows `file:` or no `/` follows the host.
  static func path(_ uri: String) -> String? {
    guard uri.utf8.count > 7, uri.prefix(7).lowercased() == "file://" else { return nil }
    let rest = uri.dropFirst(7)
    // A host may precede the path.
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
    return FileName.string(PercentEncoding.bytes(decoding: String(path)))
  }

  /// Returns the name that language detection uses for a document: the path of a `file:` URI, otherwise the
  /// percent-decoded URI.
  static func name(_ uri: String) -> String {
    path(uri) ?? PercentEncoding.removed(from: uri)
  }

  /// Returns the `file:` URI of an absolute path, percent-encoded.
  static func uri(path: String) -> String {
    "file://" + Hexadecimal.percentEncoded(FileName.bytes(of: path), keeping: "!$&()*+,-.:;=@_~")
  }
}
