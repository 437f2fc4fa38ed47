internal import HighlightStorage

/// How documents get their language and their storage.
extension Server {
  /// The language of a document: by the user's globs, by the client's name for it, else by name and content; nil for plain text.
  func languageName(languageID: String, uri: String, text: UTF16Text, setup: DocumentSetup) -> String? {
    let name = DocumentURI.name(uri)
    if let wanted = setup.detection.languageByUserGlob(path: name) { return wanted }
    if let known = languageID.isEmpty ? nil : manifest[languageID]?.name { return known }
    let head = ContiguousArray(text.string(in: 0..<min(text.count, 1024)).utf8)
    return setup.detection.language(path: name, head: head)
  }

  /// Whether a text is over the configured size. In units: a byte at least each.
  func isTooLarge(_ text: UTF16Text, setup: DocumentSetup) -> Bool {
    let limit = setup.configuration.limits.fileBytes
    // The exact size is counted only where it matters.
    if text.count * 3 <= limit { return false }
    return text.count > limit || text.columnCount(of: 0..<text.count, unit: .utf8) > limit
  }

  /// A storage over a text; the language's grammar may be missing, which is told once. Of a long text the worker makes the true one.
  func makeStorage(
    _ text: UTF16Text, languageName: String?, isTooLarge: Bool, setup: DocumentSetup
  ) -> (storage: HighlightingStorage, load: StorageLoad?) {
    var language: Language?
    if let languageName, !isTooLarge {
      switch setup.loader.language(languageName) {
      case .success(let loaded):
        language = loaded
        for problem in setup.loader.takeQueryProblems(of: loaded) { log(.warning, "\(problem)") }
      case .failure(let error):
        grammarIsMissing(languageName, error, setup: setup)
      }
    }
    if let language, Document.isLoadedElsewhere(length: text.count) {
      let load = StorageLoad(
        text, languageName: language.name, configuration: setup.configuration, manifest: manifest)
      return (HighlightingStorage(text, language: nil), load)
    }
    var annotations = setup.annotations
    annotations.languageName = languageName ?? "plaintext"
    let storage = HighlightingStorage(
      text, language: language, languageProvider: setup.loader,
      parseMilliseconds: setup.configuration.limits.parseMilliseconds,
      parseBudgetMilliseconds: Document.parseBudget(length: text.count), annotations: annotations)
    return (storage, nil)
  }

  /// Colours a document anew: its language, its queries or its grammar are not what they were.
  func reopen(_ document: Document) {
    let text = document.storage.text
    document.languageName = languageName(
      languageID: document.languageID, uri: document.uri, text: text, setup: document.setup)
    document.isTooLarge = isTooLarge(text, setup: document.setup)
    let made = makeStorage(
      text, languageName: document.languageName, isTooLarge: document.isTooLarge, setup: document.setup)
    document.replaceStorage(made.storage)
    startLoad(made.load, of: document)
    schedule(document)
    if !waitsForTree(document) { answerWaiting(document) }
  }

  /// Hands the first colouring of a document to the worker.
  func startLoad(_ load: StorageLoad?, of document: Document) {
    document.load = load
    if let load { worker.add(load, uri: document.uri) }
  }

  /// Takes the first colouring of a document.
  func loadFinished(uri: String, _ load: StorageLoad) {
    guard let document = documents[uri], document.load === load else { return }
    guard let storage = load.storage else {
      document.load = nil
      answerWaiting(document)
      return
    }
    document.takeLoaded(storage)
    document.lacksSyntax = !storage.hasSyntax
    schedule(document)
    let hasWaiting = !document.waitingRequests.isEmpty
    if !waitsForTree(document) { answerWaiting(document) }
    if !hasWaiting { refreshTokens() }
    refreshDiagnostics()
  }
}
