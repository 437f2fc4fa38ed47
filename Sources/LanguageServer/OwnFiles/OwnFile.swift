internal import HighlightConfiguration
internal import SystemSupport

/// A file of this product: a configuration, a theme or a query.
enum OwnFile {
  enum Kind: Equatable {
    /// `highlight-lsp.toml`, and the user's own configuration.
    case configuration
    case theme
    case query
  }

  /// The documents that may be own files, as a document selector of LSP.
  static let selector =
    "[{\"pattern\":\"**/\(ConfigurationDiscovery.fileName)\"},{\"pattern\":\"**/highlight-lsp/config.toml\"},"
    + "{\"pattern\":\"**/themes/*.toml\"},{\"pattern\":\"**/*.scm\"}]"
}

extension OwnFile.Kind {
  // Longer texts (UTF-16 units) are not written by hand.
  private static let longest = 400_000

  /// Creates the kind of the file with a URI. Nil if it is not a configuration, theme or query file, or if `length`,
  /// in UTF-16 units, is greater than 400,000.
  init?(uri: String, length: Int) {
    guard length <= Self.longest else { return nil }
    self.init(uri: uri)
  }

  /// Creates the kind of the file with a URI, by its path: the names of configuration files, `*.scm` for a query,
  /// `*.toml` in a folder `themes` for a theme. Nil for other files.
  init?(uri: String) {
    let path = DocumentURI.name(uri)
    let name = FileSystem.baseName(of: path)
    if name == ConfigurationDiscovery.fileName || path == Environment.configurationFile
      || path.hasSuffix("/highlight-lsp/config.toml")
    {
      self = .configuration
    } else if name.hasSuffix(".scm") {
      self = .query
    } else if name.hasSuffix(".toml"), FileSystem.baseName(of: FileSystem.directory(of: path)) == "themes" {
      self = .theme
    } else {
      return nil
    }
  }
}
