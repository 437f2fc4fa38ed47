public import HighlightCore
public import HighlightStorage
internal import LanguageManifest
internal import SystemSupport
public import TextModel

/// The languages that highlight-lsp knows. It detects the language of a file, and loads its grammar and queries. One
/// thread at a time.
///
/// Their list and their queries are resources of the package, which the package manager puts into the folder of the
/// program (`highlight-lsp_CLanguageData.resources`). Move them with the program. Grammars are compiled parsers: those
/// of the caller's folder, else of the user's, which ``installGrammar(named:progress:)`` and `highlight-lsp grammar
/// install` fill. Rule languages need none.
public final class LanguageLibrary {
  let manifest: Manifest
  let loader: LanguageLoader
  private let folders: LanguageFolders
  /// The data that loaders of other threads share with `loader`.
  private let shared = SharedLanguages()
  private let detection: LanguageDetection

  /// Opens the list of languages.
  /// - Parameter dataFolder: a folder of the caller's. Grammars are searched in it and in its folder `grammars`, as
  ///   `NAME/parser.so`, before those of the user. If it contains `NAME/language.toml`, the languages and
  ///   the queries are also those of the folder.
  /// - Throws: a ``ManifestError`` if there is no list, or no such folder.
  public init(dataFolder: String? = nil) throws {
    let folders = try dataFolder.map { try LanguageFolders($0) } ?? LanguageFolders()
    manifest = try Manifest.load(from: folders.data)
    self.folders = folders
    loader = LanguageLoader(manifest: manifest, shared: shared, folders: folders)
    detection = LanguageDetection(manifest)
  }

  /// The names of all languages, in alphabetical order.
  public var languageNames: [String] { manifest.languages.filter(\.isOfFiles).map(\.name).sorted() }

  /// The provider of embedded languages, for storages that are made by hand.
  public var provider: any LanguageProvider { loader }

  /// Returns the language with a name or an alias. Throws if the name is unknown, or its grammar is not installed or
  /// cannot be loaded.
  public func language(named name: String) throws(LanguageError) -> Language {
    try loader.language(manifest[name]?.name ?? name).get()
  }

  /// Returns the name of the language of a file, by its own name and its first bytes; nil for plain text.
  public func languageName(ofFile path: String, head: some Collection<UInt8>) -> String? {
    detection.language(path: path, head: head.prefix(LanguageDetection.headLength))
  }

  /// Reads a file: its text, encoding, byte order mark, line ends and ill-formed sequences. O(file).
  /// - Parameters:
  ///   - path: the file.
  ///   - encoding: its encoding; nil: ``TextFile/init(decoding:as:)`` decides by the bytes.
  /// - Throws: an error if the file cannot be read.
  public func text(ofFile path: String, encoding: TextFile.Encoding? = nil) throws -> TextFile {
    TextFile(decoding: try FileSystem.read(path), as: encoding)
  }

  /// Returns the text of a file alone.
  @available(*, deprecated, message: "use the TextFile that text(ofFile:) returns, or its text")
  @_disfavoredOverload
  public func text(ofFile path: String) throws -> UTF16Text {
    TextFile(decoding: try FileSystem.read(path)).text
  }

  /// Reads a file as ``text(ofFile:encoding:)`` does and highlights it; a file without a known language is plain text.
  /// Ill-formed sequences are marked, so that ``TextFile/bytes(of:)`` can write them. An edit is highlighted when it
  /// returns, so it takes the time of a parse; for an editor use
  /// ``loadStorage(ofFile:parseMilliseconds:parseBudgetMilliseconds:isolation:)``. Throws if the file cannot be read, and a
  /// ``LanguageError`` if its language is known and cannot be used.
  /// - Parameter parseMilliseconds: the most processor time that a parse may take. After a longer one the text has no
  ///   syntax, and `exceededLimits` contains `parseTime`.
  public func storage(ofFile path: String, parseMilliseconds: Int = 2000) throws -> HighlightingStorage {
    try LanguageLibrary.storage(
      ofFile: path, detection, loader, parseMilliseconds: parseMilliseconds, parseBudgetMilliseconds: nil)
  }

  private static func storage(
    ofFile path: String, _ detection: LanguageDetection, _ loader: LanguageLoader, parseMilliseconds: Int,
    parseBudgetMilliseconds: Int?
  ) throws -> HighlightingStorage {
    let bytes = try FileSystem.read(path)
    var language: Language?
    if let name = detection.language(path: path, head: bytes.prefix(LanguageDetection.headLength)) {
      language = try loader.language(name).get()
    }
    let file = TextFile(decoding: bytes)
    let storage = HighlightingStorage(
      file.text, language: language, languageProvider: loader, parseMilliseconds: parseMilliseconds,
      parseBudgetMilliseconds: parseBudgetMilliseconds)
    file.markIllFormedSequences(in: storage)
    return storage
  }

  /// Reads a file on another thread, and returns a storage in which no edit waits for a parse. The parse of a file that
  /// takes more than the budget is pending: set `backgroundDidFinish`, or call `highlightInBackground()`, and call
  /// `highlightFirst(_:)` for what is displayed. The storage has languages of its own, so it may go to any thread.
  ///
  /// Throws if the file cannot be read, and a ``LanguageError`` if its language is known and cannot be used.
  /// - Parameters:
  ///   - path: the file; one without a known language is plain text.
  ///   - parseMilliseconds: the most processor time that a parse may take in the background. After a longer one the text has
  ///     no syntax, and `exceededLimits` contains `parseTime`.
  ///   - parseBudgetMilliseconds: the most processor time that the first parse on that thread and every edit spend on a
  ///     parse before it goes to the background.
  ///   - isolation: the actor that the library belongs to.
  public func loadStorage(
    ofFile path: String, parseMilliseconds: Int = 60_000, parseBudgetMilliseconds: Int = 2,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> sending HighlightingStorage {
    struct Loaded: @unchecked Sendable { let storage: Result<HighlightingStorage, any Error> }
    let (manifest, folders, shared) = (manifest, folders, shared)
    let loaded = await withCheckedContinuation { (continuation: CheckedContinuation<Loaded, Never>) in
      BackgroundThreads.perform {
        let loader = LanguageLoader(manifest: manifest, shared: shared, folders: folders)
        continuation.resume(
          returning: Loaded(
            storage: Result {
              try LanguageLibrary.storage(
                ofFile: path, LanguageDetection(manifest), loader, parseMilliseconds: parseMilliseconds,
                parseBudgetMilliseconds: parseBudgetMilliseconds)
            }))
      }
    }
    // No thread but this one has it any longer.
    nonisolated(unsafe) let storage = try loaded.storage.get()
    return storage
  }
}
