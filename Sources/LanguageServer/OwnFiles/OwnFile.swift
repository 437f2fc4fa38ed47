internal import HighlightConfiguration
internal import SystemSupport

/// A file that is about this program.
enum OwnFile {
  enum Kind: Equatable {
    /// `highlight-lsp.toml`, and the user's own configuration.
    case configuration
    case theme
    case query
  }

  /// The documents for which there is more than for others, as a selector of LSP.
  static let selector =
    "[{\"pattern\":\"**/\(ConfigurationDiscovery.fileName)\"},{\"pattern\":\"**/highlight-lsp/config.toml\"},"
    + "{\"pattern\":\"**/themes/*.toml\"},{\"pattern\":\"**/*.scm\"}]"
}

extension OwnFile.Kind {
  // Longer texts are none that a person writes.
  private static let longest = 400_000

  /// Nil for all other files, and for texts (UTF-16 units) that are too long.
  init?(uri: String, length: Int) {
    guard length <= Self.longest else { return nil }
    self.init(uri: uri)
  }

  /// Nil for all other files.
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
