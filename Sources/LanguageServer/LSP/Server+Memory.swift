internal import HighlightConfiguration
internal import HighlightStorage

/// Documents that were not used for long give up what can be made again: tree, captures, runs, links, tokens. A tree takes thirty times the
/// memory of its text.
extension Server {
  /// Notes that a document is used; what it gave up is made again.
  func use(_ document: Document) {
    useCount += 1
    document.lastUse = useCount
    if document.storage.freshness.isDormant { wake(document) }
  }

  /// Makes again what a document gave up.
  func wake(_ document: Document) {
    logTrace("colouring again", verbose: document.uri)
    let made = makeStorage(
      document.uri, document.storage.text, languageName: document.languageName, isTooLarge: document.isTooLarge,
      setup: document.setup)
    made.storage.wake(from: document.storage)
    replaceStorage(of: document, by: made.storage)
    begin(.first, made.load, of: document)
    schedule(document)
    trimDocuments()
  }

  /// Lets documents give up their syntax, those that were not used for the longest time first, until the others are no longer than the
  /// configuration allows.
  func trimDocuments() {
    let awake = documents.values.filter { !$0.storage.freshness.isDormant }
    var length = awake.reduce(0) { $0 + $1.storage.length }
    let limit = configuration.setup(forFolder: mainFolder).configuration.limits.syntaxBytes
    guard length > limit else { return }
    for document in awake.sorted(by: { $0.lastUse < $1.lastUse }) where document.lastUse != useCount && canSleep(document) {
      length -= document.storage.length
      logTrace("forgetting the syntax until it is asked for", verbose: document.uri)
      worker.release(document.sleep())
      holdsFreedMemory = true
      if length <= limit { return }
    }
  }

  /// Whether nobody waits for anything of the document.
  private func canSleep(_ document: Document) -> Bool {
    document.waitingRequests.isEmpty && document.storage.work == nil && !wantsHealing(document) && !wantsRetry(document)
      && (client.pullsDiagnostics || !document.needsDiagnostics)
  }
}
