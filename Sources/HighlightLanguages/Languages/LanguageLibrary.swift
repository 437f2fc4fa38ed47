public import HighlightStorage
internal import SystemSupport

/// The languages that highlight-lsp knows: which one a file is in, and what colours it. One thread at a time.
///
/// Their list and their queries come from the program's data folder: `$HIGHLIGHT_LSP_DATA`, else where it is installed.
/// Grammars are those that `highlight-lsp grammar install` has built; most languages without one need none.
public final class LanguageLibrary {
  private let manifest: Manifest
  private let loader: LanguageLoader
  private let detection: LanguageDetection

  /// Opens the list of languages; throws a `ManifestError` where there is none.
  public init() throws {
    manifest = try Manifest.load()
    loader = LanguageLoader(manifest: manifest)
    detection = LanguageDetection(manifest)
  }

  /// The provider of embedded languages, for storages that are made by hand.
  public var provider: any LanguageProvider { loader }

  /// The language of a name or an alias.
  public func language(named name: String) throws(LanguageError) -> Language {
    try loader.language(manifest[name]?.name ?? name).get()
  }

  /// The name of the language of a file, by its own name and its first bytes; nil for plain text.
  public func languageName(ofFile path: String, head: some Collection<UInt8>) -> String? {
    detection.language(path: path, head: head.prefix(LanguageDetection.headLength))
  }

  /// Reads a file and colours it. Throws a `LanguageError` where its language is known and cannot be used.
  public func storage(ofFile path: String) throws -> HighlightingStorage {
    let bytes = try FileSystem.read(path)
    var language: Language?
    if let name = languageName(ofFile: path, head: bytes) { language = try self.language(named: name) }
    let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    return HighlightingStorage(UTF16Text(source.units), language: language, languageProvider: loader)
  }
}
