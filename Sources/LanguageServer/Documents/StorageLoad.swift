internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import LanguageManifest
internal import Spelling
internal import TextModel

/// Highlights a long text from scratch, on the worker's thread with its own parser and rules.
///
/// `@unchecked Sendable`: what `run()` makes is used by the worker's thread first and by the server's thread afterwards,
/// never by both; the inbox orders the two.
package final class StorageLoad: BackgroundJob, @unchecked Sendable {
  private let text: UTF16Text
  private let languageName: String
  private let uri: String
  private let parseMilliseconds: Int
  private let configuration: Configuration
  private let manifest: Manifest
  private let languages: SharedLanguages?
  private let encoder: SemanticTokenEncoder
  private let resultID: Int
  private let told: TokenStore?
  /// The spelling settings and further word files; nil if spelling is off.
  private let spelling: (settings: SpellingSettings, files: [String])?
  private let cancellation = CancellationFlag()
  /// Also raised when the time of the parse is up.
  private let parseFlag = CancellationFlag()
  /// Each attempt has a flag, which is also raised when its time is up.
  private let attempts = CancellableAttempts()
  /// The storage of the text; with rules and links only if highlighting exceeded its time limit. Nil if the language
  /// cannot be loaded.
  private(set) var storage: HighlightingStorage?
  /// The tokens of the storage.
  private(set) var tokens: TokenStore?
  /// Whether neither the language nor the rules and links could be done within their time. Then there is no storage.
  private(set) var isAbandoned = false
  /// Abandons the thread that runs the job; set by the worker. Nil: the process is ended instead.
  var lose: (@Sendable () -> Bool)?
  /// The languages of embedded texts whose grammars are not installed.
  private(set) var missingEmbedded: [LanguageEntry] = []
  /// The edits from the client's tokens to the new ones, and the result id of the client's tokens.
  private(set) var edits: (since: Int, edits: TokenEdits)?

  /// Creates the job, which `run()` performs.
  /// - Parameters:
  ///   - uri: the document's name in messages.
  ///   - parseMilliseconds: the limit of a parse, in milliseconds of processor time.
  ///   - languages: the loaded languages that the document's loader shares.
  ///   - encoder: converts attributes to tokens. It must have no cache, because another thread uses it.
  ///   - resultID: the result id of the tokens.
  ///   - told: the tokens that the client has for this text, to compute the edits to the new ones; nil for no
  ///     comparison.
  init(
    uri: String, text: UTF16Text, languageName: String, parseMilliseconds: Int,
    configuration: Configuration, manifest: Manifest, languages: SharedLanguages?,
    encoder: SemanticTokenEncoder, resultID: Int, told: TokenStore? = nil,
    spelling: (settings: SpellingSettings, files: [String])? = nil
  ) {
    self.uri = uri
    self.parseMilliseconds = parseMilliseconds
    self.text = text
    self.languageName = languageName
    self.configuration = configuration
    self.manifest = manifest
    self.languages = languages
    self.encoder = encoder
    self.resultID = resultID
    self.told = told
    self.spelling = spelling
  }

  /// Parses and highlights the text within a time limit; the results are properties of the job. If the limit is
  /// exceeded, highlights the text again without syntax, for its rules and links. Does nothing if the job is
  /// cancelled or the language cannot be loaded. Call it once, on any thread.
  package func run() {
    guard !cancellation.isCancelled else { return }
    let loader = LanguageLoader(
      manifest: manifest, queries: configuration.queries, injectionDepth: configuration.limits.injectionDepth,
      shared: languages)
    guard let language = try? loader.language(languageName).get() else { return }
    CrashReport.note(uri: uri, language: languageName, length: text.count)
    let budget = WorkBounds.load(parseMilliseconds: parseMilliseconds, length: text.count)
    let lastResort =
      lose.map { Watchdog.Work(name: "colouring", subject: uri, patience: 2, lose: $0) }
      ?? Watchdog.Work(name: "colouring", subject: uri)
    func bounded(_ work: (CancellationFlag) -> Void) -> Bool {
      let interruption = attempts.begin()
      let watch = Watchdog.shared.arm(interruption, budget: budget, hasBackstop: false, lastResort: lastResort)
      work(interruption)
      return Watchdog.shared.disarm(watch) == nil
    }
    let isDone = bounded { color(language, loader, interruption: $0) }
    missingEmbedded = loader.takeMissingEmbedded().filter { loader.hasHighlights($0) }
    if isDone || cancellation.isCancelled { return }
    // Rules and links are better than nothing.
    storage = nil
    isAbandoned = !bounded { color(nil, loader, interruption: $0) } && !cancellation.isCancelled
    if isAbandoned { storage = nil }
    storage?.interruption = CancellationFlag()
    storage?.abandonWork()
  }

  /// Makes the storage, its tokens, the edits from the client's tokens and the checks of words. Makes nothing if the
  /// job was cancelled during the parse.
  /// - Parameter language: nil for rules and links only.
  private func color(_ language: Language?, _ loader: LanguageLoader, interruption: CancellationFlag) {
    let storage = HighlightingStorage(
      text, language: language, languageProvider: loader, parseMilliseconds: parseMilliseconds,
      annotations: configuration.annotations(uri: uri, languageName: languageName), cancellationFlag: parseFlag,
      interruption: interruption)
    guard !cancellation.isCancelled else { return }
    self.storage = storage
    let lineCount = text.lines.count
    let tokens = TokenStore(encoder.tokens(in: 0..<lineCount, of: storage), lineCount: lineCount, resultID: resultID)
    self.tokens = tokens
    if let told { edits = (told.resultID, told.difference(to: tokens)) }
    // Another thread may be loading the dictionaries.
    if let spelling { storage.spelling = (try? ConfiguredSpellChecker(spelling.settings, files: spelling.files))?.checks }
  }

  /// Cancels the job, including a parse in progress. May be called on any thread.
  package func cancel() {
    cancellation.cancel()
    parseFlag.cancel()
    attempts.cancel()
  }
}
