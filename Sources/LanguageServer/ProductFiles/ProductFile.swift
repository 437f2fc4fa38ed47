internal import HighlightConfiguration
internal import HighlightLanguages
internal import SystemSupport

/// A file of this product: a configuration, a theme, a query, a line grammar or a list of languages.
enum ProductFile {
  enum FileKind: Equatable {
    /// `highlight-lsp.toml`, and the user's own configuration.
    case configuration
    case theme
    case query
    /// `lines.toml`.
    case lineGrammar
    /// `languages.toml`, or a file of a data folder.
    case languages
  }

  /// The documents that may be own files, as a document selector of LSP.
  static let selector =
    "[{\"pattern\":\"**/\(ConfigurationDiscovery.fileName)\"},{\"pattern\":\"**/highlight-lsp/config.toml\"},"
    + "{\"pattern\":\"**/themes/*.toml\"},{\"pattern\":\"**/*.scm\"},"
    + "{\"pattern\":\"**/\(LineGrammarFile.fileName)\"},{\"pattern\":\"**/{languages,grammars}/\(ManifestFindings.fileName)\"},"
    + "{\"pattern\":\"**/{\(DataFolder.languageFile),\(DataFolder.packagesFile)}\"}]"
}

extension ProductFile.FileKind {
  // Longer texts (UTF-16 units) are not written by hand.
  static let longest = 400_000

  /// Creates the kind of the file with a URI. Nil if it is no such file, or if `length`,
  /// in UTF-16 units, is greater than 400,000.
  init?(uri: String, length: Int) {
    guard length <= Self.longest else { return nil }
    self.init(uri: uri)
  }

  /// Creates the kind of the file with a URI, by its path: the names of configuration files, `*.scm` for a query,
  /// `*.toml` in a folder `themes` for a theme, `lines.toml` for a line grammar, `languages.toml` in a folder `languages` or
  /// `grammars` for a list of languages, the files of a data folder. Nil for other files.
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
    } else if name == LineGrammarFile.fileName {
      self = .lineGrammar
    } else if name == ManifestFindings.fileName,
      ["languages", "grammars"].contains(FileSystem.baseName(of: FileSystem.directory(of: path)))
    {
      // Helix has a file of this name, too.
      self = .languages
    } else if name != ManifestFindings.fileName, ManifestFindings.isManifest(path) {
      self = .languages
    } else {
      return nil
    }
  }
}
