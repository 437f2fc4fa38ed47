internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// Which requests the pool carries out.
package enum Pooling: Sendable {
  /// Requests about long texts, and requests that exceeded their time on the main loop.
  case automatic
  /// All that read a document, however short it is: for tests.
  case always
}

extension Server {
  /// The longest text whose requests run on the main loop, in UTF-16 code units: some 10 ms of work.
  private static let inlineLength = 16_384

  /// How a request about a document is carried out.
  enum Reading {
    case result(EncodedResult)
    /// The pool has it, and answers later.
    case onPool
  }

  /// Carries out a request about a document, here or on the pool.
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

  /// Carries out a request within a moment; nil when that was not enough.
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

  /// Resets the state after an attempt; limits that it exceeded count no more.
  private func rearm() {
    guard interruption.isCancelled else { return }
    interruption.reset()
    rebuildAbandoned()
  }

  // MARK: Views

  /// A document as requests on the main loop read it.
  func view(of document: Document) -> DocumentView {
    DocumentView(
      facts: facts(of: document), storage: document.storage, loader: document.setup.loader, tools: tools,
      layouts: document.layouts, words: LiveWords(spelling: spelling, document: document), interruption: interruption,
      shouldStop: { [inbox, interruption] in inbox.isRunningCancelled || interruption.isCancelled })
  }

  private func facts(of document: Document) -> DocumentFacts {
    let name = document.languageName
    return DocumentFacts(
      uri: document.uri, version: document.version, languageName: name, isTooLarge: document.isTooLarge,
      lacksGrammar: name.map { grammars.isReported($0) } == true
        && document.storage.language == nil && document.load == nil,
      lacksEmbeddedGrammars: !grammars.question.embedded.isEmpty, offersColors: document.isOn(.colors),
      configuration: document.setup.configuration, manifest: manifest, languages: document.setup.loader.shared,
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
      facts: facts(of: document), text: document.storage.text,
      revision: DocumentSnapshot.Revision(
        document: document.number, generation: configuration.generation, languageName: document.languageName,
        edits: document.editCount),
      words: words)
  }
}

/// Spells a document of the server.
private struct LiveWords: WordReading {
  let spelling: SpellingService
  let document: Document

  var speller: Speller? { spelling.speller(of: document) }
  func misspellings() -> [Speller.Found] { spelling.misspellings(of: document) }
}
