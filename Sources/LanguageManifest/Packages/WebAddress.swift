internal import SystemSupport

/// The URL of a file: on the web or, with the scheme `file`, local.
struct WebAddress: Equatable {
  let scheme: String
  /// The host and port, with user name and password if there are any.
  let authority: String
  /// The path from the first slash on, with the query.
  package let path: String

  /// Parses a URL with the scheme https, http or file, without its fragment. Nil for other texts, for characters that
  /// are invalid in URLs, and for https and http without a host.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"\"<>\\".utf8.contains($0) }),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let scheme = text[..<colon].lowercased()
    guard ["https", "http", "file"].contains(scheme), text[colon...].hasPrefix("://") else { return nil }
    let rest = text[text.index(colon, offsetBy: 3)...].prefix { $0 != "#" }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    self.init(scheme: scheme, authority: String(rest[..<slash]), path: slash == rest.endIndex ? "/" : String(rest[slash...]))
    guard scheme == "file" || !host.isEmpty else { return nil }
  }

  private init(scheme: String, authority: String, path: String) {
    self.scheme = scheme
    self.authority = authority
    self.path = path
  }

  var text: String { "\(scheme)://\(authority)\(path)" }

  var hasPassword: Bool { authority.contains("@") }

  /// The host and port.
  private var host: Substring {
    authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority[...]
  }

  /// The file name.
  var fileName: String { FileSystem.baseName(of: pathOnDisk) }

  /// The path without the query, percent-decoded.
  var pathOnDisk: String { PercentEncoding.removed(from: String(path.prefix { $0 != "?" })) }

  /// Returns the URL of a link in the page at this URL. Nil for a link without a target, for schemes other than
  /// https, http and file, and for a local file unless the page is local. User name and password are kept for the
  /// same scheme and host.
  func resolving(_ link: String) -> WebAddress? {
    if link.hasPrefix("//") { return resolving("\(scheme):\(link)") }
    if let address = WebAddress(link) {
      guard address.scheme != "file" || scheme == "file" else { return nil }
      guard address.scheme == scheme, address.host == host, !address.hasPassword else { return address }
      return WebAddress(scheme: scheme, authority: authority, path: address.path)
    }
    // A colon in the first part means that the address has a scheme.
    guard !link.prefix(while: { !"/?#".contains($0) }).contains(":") else { return nil }
    let page = path.prefix { $0 != "?" }
    let folder = link.hasPrefix("/") ? "" : page[...(page.lastIndex(of: "/") ?? page.startIndex)]
    let target = link.prefix { $0 != "#" }
    let query = target.firstIndex(of: "?") ?? target.endIndex
    let normalized = FileSystem.normalized("\(folder)\(target[..<query])") + target[query...]
    return WebAddress("\(scheme)://\(authority)\(normalized)")
  }
}
