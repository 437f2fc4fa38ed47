internal import HighlightConfiguration
internal import HighlightStorage

/// Documents that were not used for long give up what can be made again: first their trees, which take thirty times the memory of their text (a hundred
/// times in Markdown), then captures, runs, links and tokens as well.
extension Server {
  /// Notes that a document is used; what it gave up is made again.
  func use(_ document: Document) {
    let isOther = document.lastUse != useCount
    useCount += 1
    document.lastUse = useCount
    if document.storage.freshness.isDormant { wake(document) } else if isOther { trimDocuments() }
  }

  /// Makes again what a document gave up.
  func wake(_ document: Document) {
    client.logTrace("colouring again", verbose: document.uri)
    let made = makeStorage(
      document.uri, document.storage.text, languageName: document.languageName, isTooLarge: document.isTooLarge,
      setup: document.setup)
    made.storage.wake(from: document.storage)
    replaceStorage(of: document, by: made.storage)
    begin(.first, made.load, of: document)
    schedule(document)
    trimDocuments()
  }

  /// People look at this many documents at a time, about. The others release all trees, these those of short embedded texts: most of what syntax takes.
  private static var documentsInUse: Int { 4 }

  /// Has documents give up trees that are soon made again; and, those that were not used for the longest time first, all of their syntax, until the others take
  /// no more memory than the configuration allows.
  func trimDocuments() {
    let awake = documents.values.filter { !$0.storage.freshness.isDormant }.sorted { $0.lastUse > $1.lastUse }
    for (place, document) in awake.enumerated() { release(treesOf: document, isInUse: place < Self.documentsInUse) }
    var size = awake.reduce(0) { $0 + $1.storage.syntaxBytes }
    let limit = configuration.setup(forFolder: mainFolder).configuration.limits.syntaxBytes
    guard size > limit else { return }
    for document in awake.reversed() where document.lastUse != useCount && canSleep(document) {
      size -= document.storage.syntaxBytes
      client.logTrace("forgetting the syntax until it is asked for", verbose: document.uri)
      worker.release(document.sleep())
      holdsFreedMemory = true
      if size <= limit { return }
    }
  }

  private func release(treesOf document: Document, isInUse: Bool) {
    let size = document.storage.syntaxBytes
    document.storage.releaseTrees(isInUse: isInUse)
    guard document.storage.syntaxBytes < size else { return }
    if !isInUse { client.logTrace("releasing trees", verbose: document.uri) }
    holdsFreedMemory = true
  }

  /// Whether nobody waits for anything of the document.
  private func canSleep(_ document: Document) -> Bool {
    document.waitingRequests.isEmpty && document.storage.work == nil && !wantsHealing(document) && !wantsRetry(document)
      && (client.capabilities.pullsDiagnostics || !document.needsDiagnostics)
  }
}
