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

  /// A storage over a text; the language's grammar may be missing, which is told once.
  func makeStorage(
    _ text: UTF16Text, languageName: String?, isTooLarge: Bool, setup: DocumentSetup
  ) -> HighlightingStorage {
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
    var annotations = setup.annotations
    annotations.languageName = languageName ?? "plaintext"
    return HighlightingStorage(
      text, language: language, languageProvider: setup.loader,
      parseMilliseconds: setup.configuration.limits.parseMilliseconds,
      parseBudgetMilliseconds: Document.parseBudget(length: text.count), annotations: annotations)
  }

  /// Colours a document anew: its language, its queries or its grammar are not what they were.
  func reopen(_ document: Document) {
    let text = document.storage.text
    document.languageName = languageName(
      languageID: document.languageID, uri: document.uri, text: text, setup: document.setup)
    document.isTooLarge = isTooLarge(text, setup: document.setup)
    document.replaceStorage(
      makeStorage(
        text, languageName: document.languageName, isTooLarge: document.isTooLarge, setup: document.setup))
    schedule(document)
    if !lacksTree(document) { answerWaiting(document) }
  }
}
