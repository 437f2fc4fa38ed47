internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage

/// Documents that were not used for long are evicted in steps: first their trees, which take thirty times the memory of
/// their text (a hundred times in Markdown), then captures, runs, links and tokens as well.
extension Server {
  /// Notes that a document is used. Starts rebuilding its syntax if that was evicted; otherwise, if another document
  /// was used before, releases memory of documents (`trimDocuments()`).
  func use(_ document: Document) {
    let isOther = documents.noteUse(of: document)
    if document.storage.freshness.isEvicted { wake(document) } else if isOther { trimDocuments() }
  }

  /// Starts rebuilding the evicted syntax of a document.
  func wake(_ document: Document) {
    client.logTrace("colouring again", verbose: document.uri)
    let made = makeStorage(
      document.uri, document.storage.text, languageName: document.languageName, isTooLarge: document.isTooLarge,
      isAbandoned: document.abandoned != nil, setup: document.setup)
    made.storage.wake(from: document.storage)
    replaceStorage(of: document, by: made.storage)
    begin(.first, made.load, of: document)
    schedule(document)
    trimDocuments()
  }

  /// Releases the trees or all syntax of documents that were not used for long, as the memory limit in the
  /// configuration of the main folder requires.
  func trimDocuments() {
    documents.trim(limit: configuration.setup(forFolder: configuration.mainFolder).configuration.limits.syntaxBytes)
  }
}
