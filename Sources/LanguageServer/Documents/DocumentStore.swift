internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON

/// The open documents: their numbers, the requests that wait for them, and the memory that they take.
final class DocumentStore {
  private let client: ClientChannel
  private let worker: ParseWorker
  private var byURI: [String: Document] = [:]
  /// Counts the documents that were ever open.
  private var lastNumber = 0
  /// Counts the results of tokens. No two documents share one, so that a document that is opened again knows none of before.
  private var lastResultID = 0
  /// Counts the uses of documents.
  private var useCount = 0
  /// How many of the next calls of `trim` do nothing.
  private var trimsToSkip = 0
  /// The URIs of documents that requests wait for.
  private var urisWithWaiting: Set<String> = []
  /// Whether a document with a URI that is too long was reported.
  private var hasReportedLongURI = false
  /// Whether a highlighting of a long text has ended, or syntax was dropped, since freed memory was last returned to the
  /// system.
  var holdsFreedMemory = false

  init(client: ClientChannel, worker: ParseWorker) {
    self.client = client
    self.worker = worker
  }

  // MARK: Documents

  subscript(uri: String) -> Document? { byURI[uri] }

  var values: Dictionary<String, Document>.Values { byURI.values }
  var keys: Dictionary<String, Document>.Keys { byURI.keys }
  var isEmpty: Bool { byURI.isEmpty }
  var count: Int { byURI.count }
  /// All documents, by URI.
  var sorted: [Document] { byURI.values.sorted { $0.uri < $1.uri } }

  func add(_ document: Document) { byURI[document.uri] = document }

  func remove(_ uri: String) { byURI[uri] = nil }

  /// The number of a new document.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The id of a new result of tokens.
  func nextResultID() -> Int {
    lastResultID += 1
    return lastResultID
  }

  /// The document that a request names.
  func document(of params: JSON) throws(ResponseError) -> Document {
    guard let uri = params["textDocument"]?["uri"]?.string else {
      throw ResponseError(code: .invalidParams, message: "textDocument.uri is missing")
    }
    if let document = byURI[uri] { return document }
    let problem =
      DocumentURI.isTooLong(uri)
      ? "a URI of \(uri.utf8.count) bytes is of no open document: at most \(DocumentURI.longest) are accepted"
      : "\(uri) is not open"
    throw ResponseError(code: .invalidParams, message: problem)
  }

  /// Reports, once, that a document with such a URI is not opened.
  func reportLongURI(_ uri: String) {
    guard !hasReportedLongURI else { return }
    hasReportedLongURI = true
    client.log(
      .error,
      "a document is not opened: its URI has \(uri.utf8.count) bytes, and at most \(DocumentURI.longest) are accepted "
        + "(others like it are not reported)")
  }

  // MARK: Requests that wait

  /// Lets a request wait for its document.
  func wait(_ request: Document.WaitingRequest, for document: Document) {
    document.waitingRequests.append(request)
    urisWithWaiting.insert(document.uri)
    client.setDeferred(request.id, true)
  }

  /// The documents that requests wait for.
  func withWaiting() -> [Document] {
    if urisWithWaiting.isEmpty { return [] }
    urisWithWaiting = urisWithWaiting.filter { byURI[$0]?.waitingRequests.isEmpty == false }
    return urisWithWaiting.compactMap { byURI[$0] }
  }

  /// Ends a request that waits and that the client has cancelled.
  func cancelWaiting(_ id: RequestID) {
    for document in byURI.values {
      guard let index = document.waitingRequests.firstIndex(where: { $0.id == id }) else { continue }
      document.waitingRequests.remove(at: index)
      client.endCancelled(id)
    }
  }

  /// Ends the requests that wait for a document that is closed.
  func endWaiting(for document: Document) {
    for request in document.waitingRequests {
      client.setDeferred(request.id, false)
      client.fail(request.id, ResponseError(code: .contentModified, message: "the document was closed"))
    }
    document.waitingRequests = []
  }

  // MARK: Memory

  /// The documents that keep their trees: about as many as are on the screen. The others release all trees, these those of
  /// short embedded texts: most of what syntax takes.
  private static var documentsInUse: Int { 4 }

  /// Notes that a document is used.
  /// - Returns: whether another one was used before.
  func noteUse(of document: Document) -> Bool {
    defer {
      useCount += 1
      document.lastUse = useCount
    }
    return document.lastUse != useCount
  }

  /// Releases trees of documents that are quickly rebuilt; and, the least recently used first, all of their syntax, until
  /// the others take at most `limit` bytes.
  ///
  /// O(documents). With many more than 512 documents most calls do nothing, so that opening all of them is not quadratic.
  func trim(limit: Int) {
    trimsToSkip -= 1
    guard trimsToSkip <= 0 else { return }
    trimsToSkip = max(0, byURI.count - 512) / 32
    var awake = byURI.values.filter { !$0.storage.freshness.isDormant }
    let oldestInUse = oldestUse(of: Self.documentsInUse, awake)
    for document in awake { releaseTrees(of: document, isInUse: document.lastUse >= oldestInUse) }
    var size = awake.reduce(0) { $0 + $1.storage.syntaxBytes }
    guard size > limit else { return }
    awake.sort { $0.lastUse < $1.lastUse }
    for document in awake where document.lastUse != useCount && canSleep(document) {
      size -= document.storage.syntaxBytes
      client.logTrace("forgetting the syntax until it is asked for", verbose: document.uri)
      worker.release(document.sleep())
      holdsFreedMemory = true
      if size <= limit { return }
    }
  }

  /// When the `count`th of the documents that were used last was used; of fewer documents 0.
  private func oldestUse(of count: Int, _ documents: [Document]) -> Int {
    // In ascending order.
    var last = [Int](repeating: 0, count: count)
    for document in documents where document.lastUse > last[0] {
      var index = 1
      while index < count && last[index] < document.lastUse {
        last[index - 1] = last[index]
        index += 1
      }
      last[index - 1] = document.lastUse
    }
    return last[0]
  }

  private func releaseTrees(of document: Document, isInUse: Bool) {
    let size = document.storage.syntaxBytes
    document.storage.releaseTrees(isInUse: isInUse)
    guard document.storage.syntaxBytes < size else { return }
    if !isInUse { client.logTrace("releasing trees", verbose: document.uri) }
    holdsFreedMemory = true
  }

  /// Whether no work and no request needs the syntax of a document.
  private func canSleep(_ document: Document) -> Bool {
    document.waitingRequests.isEmpty && document.storage.work == nil && !document.wantsHealing && !document.wantsRetry
      && (client.capabilities.pullsDiagnostics || !document.needsDiagnostics)
  }

  /// Returns freed memory to the system.
  func returnFreedMemory() {
    if holdsFreedMemory { worker.returnMemory() }
    holdsFreedMemory = false
  }
}
