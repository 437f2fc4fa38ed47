internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

/// Reads the symbols of files with one configuration. One thread at a time.
final class SymbolReader: LanguageProvider {
  /// The length of the longest file, in bytes; for open documents in UTF-16 units.
  static let fileLimit = 500_000
  /// The most symbols of one file.
  static let symbolLimit = 5000
  private static let parseMilliseconds = 1000

  /// The result of reading a file.
  enum Outcome {
    case symbols(IndexedFile)
    /// The file is not text, or its language is unknown, has no symbols or is off.
    case nothing
    /// The grammar of its language is not installed.
    case noGrammar
    case tooLong
    /// Its parse took too long.
    case abandoned
  }

  let configuration: Configuration
  private let loader: LanguageLoader
  private let detection: LanguageDetection
  private let unit: ColumnUnit
  /// The loaded languages by name; nil for a language without symbols or without a grammar.
  private var languages: [String: Language?] = [:]
  private var lacksGrammar: Set<String> = []
  private let interruption = CancellationFlag()
  /// Languages whose embedded languages have symbols, too; in other languages embedded texts are examples.
  private static let hosts: Set<String> = ["html", "vue", "svelte", "astro"]

  init(manifest: Manifest, configuration: Configuration, unit: ColumnUnit) {
    self.configuration = configuration
    self.unit = unit
    loader = LanguageLoader(
      manifest: manifest, queries: configuration.queries, injectionDepth: configuration.limits.injectionDepth)
    detection = configuration.detection(manifest)
  }

  /// Reads the symbols of a file on the disk: `tooLong` for more than 500,000 bytes, `nothing` for a file that is
  /// missing, not text or in an unknown language, `noGrammar` if the grammar is not installed.
  func read(_ path: String) -> Outcome {
    guard let size = FileSystem.size(of: path) else { return .nothing }
    // The name alone may show that a file has no symbols.
    if size > Self.fileLimit { return .tooLong }
    guard let bytes = try? FileSystem.readRegular(path, limit: Self.fileLimit), !bytes.prefix(1024).contains(0),
      let name = detection.language(path: path, head: bytes.prefix(LanguageDetection.headLength))
    else { return .nothing }
    if language(named: name) == nil { return lacksGrammar.contains(name) ? .noGrammar : .nothing }
    let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    return read(UTF16Text(source.units), languageName: name, subject: path)
  }

  /// Reads the symbols of a text and returns at most 5000 of them. Returns `tooLong` for more than 500,000 UTF-16
  /// units, `abandoned` if the parse exceeds its time limit, `noGrammar` if the grammar is not installed, and `nothing`
  /// if workspace symbols are off, or if the language has no query for symbols.
  /// - Parameter subject: the name of the text in messages.
  func read(_ text: UTF16Text, languageName: String, subject: String) -> Outcome {
    if text.count > Self.fileLimit { return .tooLong }
    guard isOn(languageName), let language = language(named: languageName) else {
      return lacksGrammar.contains(languageName) ? .noGrammar : .nothing
    }
    let uri = subject.hasPrefix("/") ? DocumentURI.uri(path: subject) : subject
    // Its parser crashed: here, or in a document.
    if CrashedTexts.shared.contains(uri, languageName) { return .abandoned }
    CrashReport.begin("looking for symbols", uri: uri, language: languageName, length: text.count)
    defer { CrashReport.end() }
    let watch = Watchdog.shared.arm(
      interruption, budget: WorkBounds.load(parseMilliseconds: Self.parseMilliseconds, length: text.count),
      hasBackstop: false, lastResort: Watchdog.Work(name: "looking for symbols", subject: subject))
    let storage = HighlightingStorage(
      text, language: language, languageProvider: self, parseMilliseconds: Self.parseMilliseconds,
      annotations: AnnotationSettings(), expectsEdits: false, interruption: interruption)
    let outline = Outline(storage) { loader.structureQuery(.symbols, of: $0) }
    let isInTime = Watchdog.shared.disarm(watch) == nil
    interruption.reset()
    guard isInTime && storage.hasSyntax else { return .abandoned }
    return .symbols(IndexedFile(outline, of: text, language: languageName, unit: unit, limit: Self.symbolLimit))
  }

  /// Forgets which grammars were missing, so that they are loaded again.
  func forgetMissing() {
    lacksGrammar = []
    languages = languages.filter { $0.value != nil }
    loader.forgetFailures()
  }

  private func isOn(_ language: String) -> Bool {
    let hasServer = loader.manifest[language]?.hasServer ?? false
    return configuration.features.isOn(.workspaceSymbol, language: language, hasServer: hasServer)
  }

  /// Returns the language with a name, without highlights, and with injections only if it is one of `hosts`. Nil if
  /// it has no query for symbols or its grammar cannot be loaded; if the grammar is not installed, adds the name to
  /// `lacksGrammar`. Results are cached, nil too.
  private func language(named name: String) -> Language? {
    if let known = languages[name] { return known }
    var language: Language?
    switch loader.grammar(named: name) {
    case .failure(.notInstalled): lacksGrammar.insert(name)
    case .failure: break
    case .success(let grammar):
      let injections = Self.hosts.contains(name) ? loader.queries(of: name).injections : []
      let bare = Language(name: name, grammar: grammar, queries: Language.Queries(injections: injections))
      if loader.structureQuery(.symbols, of: bare) != nil { language = bare }
    }
    languages[name] = language
    return language
  }

  // MARK: LanguageProvider

  var injectionDepth: Int { loader.injectionDepth }

  func injectedLanguage(named name: String) -> Language? { loader.manifest[name].flatMap { language(named: $0.name) } }

  func injectedLanguage(filename: String?, firstLine: String?) -> Language? { nil }
}
