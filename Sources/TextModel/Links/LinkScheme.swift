/// A scheme of links, and the text that must follow its colon.
@usableFromInline package struct LinkScheme: Sendable {
  /// The form that text after the colon needs to be an address.
  @usableFromInline package enum Form: Sendable {
    /// `//` and a host. The scheme may follow a letter, as in `seehttp://…`.
    case web
    /// `//` and a host, at the beginning of a word.
    case host
    /// `//` and any text, or `/` and a name.
    case file
    /// An e-mail address.
    case mail
    /// `//` and a host, or a letter, a digit or `+`.
    case opaque
  }

  /// The name in lower case.
  @usableFromInline package var units: ContiguousArray<UInt16>
  @usableFromInline package var form: Form

  /// Schemes that run or contain code; they are never links, regardless of the options.
  @usableFromInline package static let forbidden = ["javascript", "vbscript", "data"]
  /// Schemes that mean nothing without `//`.
  @usableFromInline static let needingHost = ["ftp", "ftps", "sftp", "ws", "wss", "ssh", "irc", "ircs", "ldap", "rtsp"]

  /// Creates a scheme by its name, in any case. Nil if the name is not valid, or is one of `forbidden`.
  package init?(_ name: String) {
    let name = name.lowercased()
    units = ContiguousArray(name.utf16)
    guard let first = units.first, LinkCharacters.isLetter(first), !LinkScheme.forbidden.contains(name) else { return nil }
    for unit in units where !LinkScheme.isPart(unit) { return nil }
    switch name {
    case "http", "https": form = .web
    case "file": form = .file
    case "mailto": form = .mail
    default: form = LinkScheme.needingHost.contains(name) ? .host : .opaque
    }
  }

  /// Whether the unit can be in the name of a scheme.
  @inlinable package static func isPart(_ unit: UInt16) -> Bool {
    // + - .
    LinkCharacters.isAlphanumeric(unit) || unit == 0x2B || unit == 0x2D || unit == 0x2E
  }
}
