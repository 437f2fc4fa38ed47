internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import Spelling

/// Which requests run on the pool of threads.
package enum Pooling: Sendable {
  /// Requests about long texts, and requests that exceeded their time on the main loop.
  case automatic
  /// All requests that read a document, even a short one: for tests.
  case always
}

extension Server {
  /// The longest text whose requests run on the main loop, in UTF-16 code units: some 10 ms of work.
  private static let inlineLength = 16_384

  /// The outcome of starting a request that reads a document.
  enum Reading {
    case result(EncodedResult)
    /// The pool runs the request and answers it later.
    case onPool
  }

  /// Runs a request that reads a document, on the main loop or on the pool, depending on the method and the length of
  /// the text. Returns the result, or `onPool` if the response is sent later.
  func read(
    _ method: MethodDescriptor, _ work: @escaping PreparedReading, id: RequestID, of document: Document
  ) throws(ResponseError) -> Reading {
    let isShort = document.storage.length <= Self.inlineLength
    switch method.lane {
    case .inline: return .result(try work(view(of: document)))
    case .document where pooling == .automatic && isShort: return .result(try work(view(of: document)))
    case .cursor where pooling == .automatic && !document.slowMethods.contains(method.name):
      if let result = try attempt(work, of: document) { return .result(result) }
      // Once is enough to know.
      document.slowMethods.insert(method.name)
    default: break
    }
    try requests.submit(method, work, id: id, of: document, snapshot(of: document))
    return .onPool
  }

  /// Runs a request on the main loop within the time limit `WorkBounds.attempt`. Returns nil if the request exceeded
  /// the limit; throws the error of the request.
  private func attempt(_ work: PreparedReading, of document: Document) throws(ResponseError) -> EncodedResult? {
    let watch = Watchdog.shared.arm(interruption, budget: WorkBounds.attempt, hasBackstop: false)
    defer { rearm() }
    let outcome: Result<EncodedResult, ResponseError>
    do throws(ResponseError) {
      outcome = .success(try work(view(of: document)))
    } catch {
      outcome = .failure(error)
    }
    guard Watchdog.shared.disarm(watch) == nil else { return nil }
    return try outcome.get()
  }

  /// Resets the interruption flag, if it is set after an attempt that exceeded its limit, and rebuilds the documents
  /// that the attempt left incomplete.
  private func rearm() {
    guard interruption.isCancelled else { return }
    interruption.reset()
    rebuildAbandoned()
  }

  // MARK: Views

  /// Returns a view of a document for a request that runs on the main loop.
  func view(of document: Document) -> DocumentView {
    DocumentView(
      facts: facts(of: document), storage: document.storage, loader: document.setup.loader, tools: tools,
      layouts: document.layouts, words: LiveWords(spelling: spelling, document: document), interruption: interruption,
      shouldStop: { [inbox, interruption] in inbox.isRunningCancelled || interruption.isCancelled })
  }

  private func facts(of document: Document) -> DocumentProperties {
    let name = document.languageName
    return DocumentProperties(
      uri: document.uri, version: document.version, languageName: name, isPlain: document.isPlain,
      isAbandoned: document.abandoned != nil,
      lacksGrammar: name.map { grammars.isReported($0) } == true
        && document.storage.language == nil && document.load == nil,
      lacksEmbeddedGrammars: !grammars.question.embedded.isEmpty, offersColors: document.isOn(.colors),
      configuration: document.setup.configuration, manifest: document.setup.loader.manifest,
      languages: document.setup.loader.shared,
      client: client.capabilities, unit: client.unit, legend: configuration.setups.legend,
      folder: configuration.workspaceFolders.first?.path,
      ignoredFindings: document.ignoredFindings, disabledRules: configuration.disabledRules, guesser: spelling.guesser)
  }

  private func snapshot(of document: Document) -> DocumentSnapshot {
    var words: DocumentSnapshot.Words?
    if let speller = spelling.speller(of: document) {
      words = DocumentSnapshot.Words(
        settings: speller.settings, files: configuration.wordFiles,
        names: document.names.isCurrent ? document.names.names : nil, ignored: document.ignoredWords,
        otherNames: spelling.otherNames(than: document))
    }
    return DocumentSnapshot(
      facts: facts(of: document), state: document.storage.snapshot(),
      revision: DocumentSnapshot.Revision(
        document: document.number, generation: configuration.generation, languageName: document.languageName,
        edits: document.editCount),
      words: words, awaitedSpelling: spelling.awaitedSettings(of: document))
  }
}

/// Checks the spelling of an open document on the main loop.
private struct LiveWords: DocumentSpelling {
  let spelling: SpellingService
  let document: Document

  var speller: ConfiguredSpellChecker? { spelling.speller(of: document) }
  var awaitedSettings: SpellingSettings? { spelling.awaitedSettings(of: document) }
  func misspellings() -> [ConfiguredSpellChecker.MisspelledWord] { spelling.misspellings(of: document) }
}
