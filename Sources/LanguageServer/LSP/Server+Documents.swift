internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import LanguageManifest
internal import TextModel

/// Language detection and storages of documents.
extension Server {
  /// Returns the language of a document: by the user's globs; for a cell of a notebook, that of the cell; else by the
  /// client's language identifier unless that is vague, or by name and content. Nil for plain text; an unknown
  /// language is then reported to the service that offers grammars.
  func languageName(languageID: String, uri: String, text: UTF16Text, setup: DocumentSetup) -> String? {
    let name = DocumentURI.name(uri)
    if let wanted = setup.detection.languageByUserGlob(path: name) { return wanted }
    if let language = notebooks.cellLanguage(languageID: languageID, uri: uri, text: text) { return language }
    let head = ContiguousArray(text.string(in: 0..<min(text.count, LanguageDetection.headLength)).utf8)
    let found = setup.detection.language(path: name, head: head.prefix(LanguageDetection.headLength), clientID: languageID)
    if found == nil { grammars.languageIsUnknown(languageID: languageID, path: name) }
    return found
  }

  /// Whether a text has more UTF-8 bytes than the configured limit of a file.
  func isTooLarge(_ text: UTF16Text, setup: DocumentSetup) -> Bool {
    let limit = setup.configuration.limits.fileBytes
    // The exact size is counted only where it matters.
    if text.count * 3 <= limit { return false }
    return text.count > limit || text.columnCount(of: 0..<text.count, unit: .utf8) > limit
  }

  /// Creates a storage of a text, without syntax if no language is known, the text is too large, or the grammar is
  /// missing, which is reported once. For a long text with syntax the storage is plain, and the returned load makes
  /// the final one on the worker; otherwise `load` is nil. An abandoned text has a plain storage.
  func makeStorage(
    _ uri: String, _ text: UTF16Text, languageName: String?, isTooLarge: Bool, isAbandoned: Bool, setup: DocumentSetup
  ) -> (storage: HighlightingStorage, load: StorageLoad?) {
    if isAbandoned { return (plainStorage(text), nil) }
    CrashReport.note(uri: uri, language: languageName, length: text.count)
    var language: Language?
    if let languageName, !isTooLarge {
      switch setup.loader.language(languageName) {
      case .success(let loaded):
        language = loaded
        for problem in setup.loader.takeQueryProblems(of: loaded) { client.log(.warning, "\(problem)") }
        grammars.noteQueries(of: loaded, setup: setup)
      case .failure(let error):
        grammars.isMissing(languageName, error, setup: setup)
      }
    }
    if let language, Document.isShownFirst(length: text.count, canRefresh: client.capabilities.canRefreshTokens) {
      return (
        plainStorage(text),
        makeLoad(uri, text, languageName: language.name, setup: setup)
      )
    }
    let storage = HighlightingStorage(
      text, language: language, languageProvider: setup.loader,
      parseMilliseconds: setup.configuration.limits.serverParseMilliseconds,
      parseBudgetMilliseconds: parseBudget ?? Document.firstParseMilliseconds,
      annotations: setup.configuration.annotations(uri: uri, languageName: languageName), interruption: interruption)
    return (storage, nil)
  }

  /// Returns a storage of a text without syntax, rules and links.
  func plainStorage(_ text: UTF16Text) -> HighlightingStorage {
    HighlightingStorage(text, language: nil, annotations: AnnotationSettings())
  }

  /// Determines the language of a document again and highlights it from scratch, after a change of its language,
  /// queries or grammar. Answers its deferred requests now, also for plain text, unless the first parse continues on
  /// the worker: then they continue to wait.
  func reopen(_ document: Document) {
    let text = document.storage.text
    document.languageName = languageName(
      languageID: document.languageID, uri: document.uri, text: text, setup: document.setup)
    document.isTooLarge = isTooLarge(text, setup: document.setup)
    document.abandoned = CrashedTexts.shared.contains(document.uri, document.languageName) ? .crash : nil
    let made = makeStorage(
      document.uri, text, languageName: document.languageName, isTooLarge: document.isTooLarge,
      isAbandoned: document.abandoned != nil, setup: document.setup)
    replaceStorage(of: document, by: made.storage)
    begin(.first, made.load, of: document)
    schedule(document)
    if !document.waitsForTree { answerWaiting(document) }
  }

  private func makeLoad(
    _ uri: String, _ text: UTF16Text, languageName: String, setup: DocumentSetup,
    parseMilliseconds: Int = 0, told: TokenStore? = nil
  ) -> StorageLoad {
    StorageLoad(
      .init(
        uri: uri, text: text, languageName: languageName,
        parseMilliseconds: max(parseMilliseconds, setup.configuration.limits.serverParseMilliseconds),
        configuration: setup.configuration, manifest: manifest, languages: setup.loader.shared,
        encoder: SemanticTokenEncoder(unit: client.unit, mapping: setup.tokens), resultID: documents.nextResultID(),
        told: told,
        spelling: spelling.spellingSettings(of: setup, uri: uri, languageName: languageName, length: text.count).map {
          ($0, configuration.wordFiles)
        }))
  }

  /// Replaces the storage of a document by another one with the same text, and frees the old one: on the worker if
  /// the text has more than 400,000 UTF-16 units.
  func replaceStorage(of document: Document, by storage: HighlightingStorage) {
    let before = document.replaceStorage(storage)
    if Document.isLoadedInBackground(length: before.length) { worker.release(before) }
  }

  /// Begins the highlighting of a complete document and submits it to the worker. Does nothing if `load` is nil.
  func begin(_ reason: BackgroundWork.Reason, _ load: StorageLoad?, of document: Document) {
    guard let load else { return }
    document.storage.begin(reason, load)
    schedule(document)
  }

  /// Starts highlighting the complete text of a document on the worker, with a longer time limit for a retry. Does
  /// nothing for plain text.
  func startLoad(_ reason: BackgroundWork.Reason, of document: Document) {
    guard let languageName = document.languageName, document.abandoned == nil else { return }
    let storage = document.storage
    // After a parse with a higher limit, the next one has that limit, too.
    let milliseconds =
      reason == .retry
      ? document.setup.configuration.limits.parseMilliseconds ?? WorkBounds.retryMilliseconds : storage.parseMilliseconds
    // A check does not change the text.
    let told = reason.isCheck && document.tokens?.isCurrent == true ? document.tokens : nil
    begin(
      reason,
      makeLoad(
        document.uri, storage.text, languageName: languageName, setup: document.setup, parseMilliseconds: milliseconds,
        told: told),
      of: document)
  }

  /// Adopts the storage that the worker made, updates the client's tokens and answers the waiting requests. A result
  /// for a closed document or of cancelled work is ignored. If a check has no result with syntax, the present
  /// highlights are kept.
  func loadFinished(uri: String, _ work: BackgroundWork, _ load: StorageLoad) {
    let isFirst = work.reason == .first
    // While a text is edited, its next highlighting reuses this memory.
    if isFirst { documents.holdsFreedMemory = true }
    guard let document = documents[uri], document.storage.work === work else { return }
    if load.isAbandoned && !work.reason.isCheck { return abandonHighlighting(document, .time) }
    // If verification exceeds its time limit, the highlights are kept.
    guard let storage = load.storage, !work.reason.isCheck || storage.hasSyntax else {
      document.storage.endWithoutResult()
      answerWaiting(document)
      return
    }
    for entry in load.missingEmbedded { grammars.embeddedIsMissing(entry) }
    let told = document.tokens
    let before = document.take(storage, of: work, tokens: load.tokens, interruption: interruption)
    if Document.isLoadedInBackground(length: before.length) { worker.release(before) }
    // A client that asks for ranges alone has what cannot be compared.
    var isChanged = isFirst || told == nil
    if var told {
      let toldID = told.resultID
      updateTokens(of: document)
      let newID = documents.nextResultID()
      if let fresh = document.tokens {
        var edits: TokenEdits?
        // The worker has compared them, unless the client got other tokens in the meantime.
        if let known = load.edits, known.since == toldID, told.isCurrent, fresh.resultID == load.tokens?.resultID {
          edits = known.edits
        }
        told.adopt(fresh, edits ?? told.difference(to: fresh), newID: newID)
      }
      document.tokens = told
      isChanged = isChanged || told.resultID != toldID
    }
    afterEdits(of: document)
    let hasWaiting = !document.waitingRequests.isEmpty
    if !document.waitsForTree { answerWaiting(document) }
    if isChanged && !hasWaiting { client.refreshTokens() }
    if work.reason != .reparse { client.refreshDiagnostics() }
    trimDocuments()
  }

  /// Submits the work that edits have deferred to the worker, and starts a rebuild if the highlighting is incomplete.
  func afterEdits(of document: Document) {
    schedule(document)
    if document.storage.needsRebuild && document.storage.work == nil { startLoad(.rebuild, of: document) }
  }
}
