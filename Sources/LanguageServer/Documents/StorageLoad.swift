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
  /// What is highlighted, and how.
  struct Input {
    /// The document's name in messages.
    var uri: String
    var text: UTF16Text
    var languageName: String
    /// The limit of a parse, in milliseconds of processor time.
    var parseMilliseconds: Int
    var configuration: Configuration
    var manifest: Manifest
    /// The loaded languages that the document's loader shares.
    var languages: SharedLanguages?
    /// Converts attributes to tokens. It must have no cache, because another thread uses it.
    var encoder: SemanticTokenEncoder
    /// The result id of the tokens.
    var resultID: Int
    /// The tokens that the client has for this text, to compute the edits to the new ones; nil for no comparison.
    var told: TokenStore?
    /// The spelling settings and further word files; nil if spelling is off.
    var spelling: (settings: SpellingSettings, files: [String])?
  }

  private let input: Input
  private let cancellation = CancellationFlag()
  /// Also raised when the time of the parse is up.
  private let parseFlag = CancellationFlag()
  /// Also raised when the time of an attempt is up; each attempt begins with it lowered.
  private let interruption = CancellationFlag()
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
  init(_ input: Input) {
    self.input = input
  }

  /// Parses and highlights the text within a time limit; the results are properties of the job. If the limit is
  /// exceeded, highlights the text again without syntax, for its rules and links. Does nothing if the job is
  /// cancelled or the language cannot be loaded. Call it once, on any thread.
  package func run() {
    guard !cancellation.isCancelled else { return }
    let loader = LanguageLoader(
      manifest: input.manifest, queries: input.configuration.queries,
      injectionDepth: input.configuration.limits.injectionDepth, shared: input.languages)
    guard let language = try? loader.language(input.languageName).get() else { return }
    CrashReport.note(uri: input.uri, language: input.languageName, length: input.text.count)
    let budget = WorkBounds.load(parseMilliseconds: input.parseMilliseconds, length: input.text.count)
    let lastResort =
      lose.map { Watchdog.Work(name: "colouring", subject: input.uri, patience: 2, lose: $0) }
      ?? Watchdog.Work(name: "colouring", subject: input.uri)
    func colors(_ language: Language?) -> Bool {
      interruption.reset()
      // The cancellation may have come between.
      if cancellation.isCancelled { interruption.cancel() }
      let watch = Watchdog.shared.arm(interruption, budget: budget, hasBackstop: false, lastResort: lastResort)
      color(language, loader)
      return Watchdog.shared.disarm(watch) == nil
    }
    let isDone = colors(language)
    missingEmbedded = loader.takeMissingEmbedded().filter { loader.hasHighlights($0) }
    if isDone || cancellation.isCancelled { return }
    // Rules and links are better than nothing.
    storage = nil
    isAbandoned = !colors(nil) && !cancellation.isCancelled
    if isAbandoned { storage = nil }
    storage?.interruption = CancellationFlag()
    storage?.abandonWork()
  }

  /// Makes the storage, its tokens, the edits from the client's tokens and the checks of words. Makes nothing if the
  /// job was cancelled during the parse.
  /// - Parameter language: nil for rules and links only.
  private func color(_ language: Language?, _ loader: LanguageLoader) {
    let storage = HighlightingStorage(
      input.text, language: language, languageProvider: loader, parseMilliseconds: input.parseMilliseconds,
      annotations: input.configuration.annotations(uri: input.uri, languageName: input.languageName),
      cancellationFlag: parseFlag, interruption: interruption)
    guard !cancellation.isCancelled else { return }
    self.storage = storage
    let lineCount = input.text.lines.count
    let tokens = TokenStore(
      input.encoder.tokens(in: 0..<lineCount, of: storage), lineCount: lineCount, resultID: input.resultID)
    self.tokens = tokens
    if let told = input.told { edits = (told.resultID, told.difference(to: tokens)) }
    // Another thread may be loading the dictionaries.
    if let spelling = input.spelling {
      storage.spelling = (try? ConfiguredSpellChecker(spelling.settings, files: spelling.files))?.checks
    }
  }

  /// Cancels the job, including a parse in progress. May be called on any thread.
  package func cancel() {
    cancellation.cancel()
    parseFlag.cancel()
    interruption.cancel()
  }
}
