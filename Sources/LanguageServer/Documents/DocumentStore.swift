internal import DataFormats
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC

/// The open documents: their numbers, their deferred requests, and the memory of their syntax.
final class DocumentStore {
  private let client: ClientChannel
  private let worker: ParseWorker
  private var byURI: [String: Document] = [:]
  /// Counts the documents that were ever open.
  private var lastNumber = 0
  /// The last result id of semantic tokens. Documents do not share ids, so that a reopened document does not
  /// recognize earlier ones.
  private var lastResultID = 0
  /// Counts the uses of documents.
  private var useCount = 0
  /// The number of the next calls of `trim` that do nothing.
  private var trimsToSkip = 0
  /// The URIs of documents that requests wait for.
  private var urisWithWaiting: Set<String> = []
  /// Whether a document with a URI that is too long was reported.
  private var hasReportedLongURI = false
  /// Whether memory was freed since it was last returned to the system, by the end of a long highlighting or by
  /// evicting syntax.
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

  /// Returns the number of a new document: one more than the number of the last new document.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Returns the id of a new result of semantic tokens: one more than the last id.
  func nextResultID() -> Int {
    lastResultID += 1
    return lastResultID
  }

  /// Returns the open document of a request's `textDocument.uri`. Throws `InvalidParams` if that is missing or not
  /// open.
  func document(of params: JSON) throws(ResponseError) -> Document {
    guard let uri = params["textDocument"]?["uri"]?.string else {
      throw ResponseError(code: .invalidParams, message: "textDocument.uri is missing")
    }
    if let document = byURI[uri] { return document }
    guard !DocumentURI.isTooLong(uri) else {
      throw ResponseError(
        code: .invalidParams,
        message: "a URI of \(uri.utf8.count) bytes is of no open document: at most \(DocumentURI.longest) are accepted")
    }
    throw ResponseError(code: .invalidParams, message: "\(uri) is not open")
  }

  /// Logs that a document is not opened because its URI is too long. Only the first call logs.
  func reportLongURI(_ uri: String) {
    guard !hasReportedLongURI else { return }
    hasReportedLongURI = true
    client.log(
      .error,
      "a document is not opened: its URI has \(uri.utf8.count) bytes, and at most \(DocumentURI.longest) are accepted "
        + "(others like it are not reported)")
  }

  // MARK: Requests that wait

  /// Defers a request until the tree, dictionaries or other data of its document are ready.
  func wait(_ request: Document.WaitingRequest, for document: Document) {
    document.waitingRequests.append(request)
    urisWithWaiting.insert(document.uri)
    client.setDeferred(request.id, true)
  }

  /// Puts requests that were removed back before the others of their document. They are still deferred.
  func keepWaiting(_ requests: ArraySlice<Document.WaitingRequest>, for document: Document) {
    document.waitingRequests.insert(contentsOf: requests, at: 0)
    urisWithWaiting.insert(document.uri)
  }

  /// Returns the open documents that have deferred requests, in no particular order.
  func withWaiting() -> [Document] {
    if urisWithWaiting.isEmpty { return [] }
    urisWithWaiting = urisWithWaiting.filter { byURI[$0]?.waitingRequests.isEmpty == false }
    return urisWithWaiting.compactMap { byURI[$0] }
  }

  /// Removes a deferred request that the client has cancelled, and sends its error response. Does nothing if the
  /// request is not deferred.
  func cancelWaiting(_ id: RequestID) {
    for document in byURI.values {
      guard let index = document.waitingRequests.firstIndex(where: { $0.id == id }) else { continue }
      document.waitingRequests.remove(at: index)
      client.endCancelled(id)
    }
  }

  /// Removes the deferred requests of a document that is closed, and sends their error responses (`ContentModified`).
  func endWaiting(for document: Document) {
    for request in document.waitingRequests {
      client.setDeferred(request.id, false)
      client.fail(request.id, ResponseError(code: .contentModified, message: "the document was closed"))
    }
    document.waitingRequests = []
  }

  // MARK: Memory

  /// The number of documents that keep their trees: about as many as are on the screen. The others release their
  /// trees, these only those of short embedded texts.
  private static var documentsInUse: Int { 4 }

  /// Notes that a document is used, for the order of eviction.
  /// - Returns: true if another document was used since the last use of this one, or if this is its first use.
  func noteUse(of document: Document) -> Bool {
    defer {
      useCount += 1
      document.lastUse = useCount
    }
    return document.lastUse != useCount
  }

  /// Releases trees that are quickly rebuilt. If the syntax of all documents is then larger than `limit` bytes,
  /// evicts the syntax of the least recently used documents until it is not. Documents with work or waiting requests,
  /// and the last used one, are kept.
  /// O(documents). With many more than 512 documents most calls do nothing, so that opening all of them is not
  /// quadratic.
  func trim(limit: Int) {
    trimsToSkip -= 1
    guard trimsToSkip <= 0 else { return }
    trimsToSkip = max(0, byURI.count - 512) / 32
    var awake = byURI.values.filter { !$0.storage.freshness.isEvicted }
    let oldestInUse = oldestUse(of: Self.documentsInUse, awake)
    var budget = Self.packedAtOnce
    for document in awake {
      let isInUse = document.lastUse >= oldestInUse
      evictTrees(of: document, isInUse: isInUse)
      if !isInUse && budget > 0 { budget = document.packCaptures(budget) }
    }
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

  /// Returns the `lastUse` of the `count`th most recently used document of a list; 0 if the list is shorter. `count`
  /// is positive.
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

  /// The number of captures that are packed at a time, in less than two milliseconds: another event may arrive.
  private static var packedAtOnce: Int { 50_000 }
  /// The number of packed captures from which on the freed memory is returned to the system.
  private static var packedWorthReturning: Int { 10_000 }

  /// Whether a document has captures to pack.
  var wantsPacking: Bool { byURI.values.contains(where: \.wantsPacking) }

  /// Packs captures of documents, as many as take less than two milliseconds.
  func packCaptures() {
    var budget = Self.packedAtOnce
    for document in byURI.values where budget > 0 && document.wantsPacking { budget = document.packCaptures(budget) }
    if Self.packedAtOnce - budget >= Self.packedWorthReturning { holdsFreedMemory = true }
  }

  private func evictTrees(of document: Document, isInUse: Bool) {
    let size = document.storage.syntaxBytes
    document.storage.evictTrees(isInUse: isInUse)
    guard document.storage.syntaxBytes < size else { return }
    if !isInUse { client.logTrace("releasing trees", verbose: document.uri) }
    holdsFreedMemory = true
  }

  /// Whether the syntax of a document may be evicted: no deferred request, background work, retry or verification
  /// needs it, and no diagnostics have to be published for it.
  private func canSleep(_ document: Document) -> Bool {
    document.waitingRequests.isEmpty && document.storage.work == nil && !document.wantsReparse && !document.wantsRetry
      && (client.capabilities.pullsDiagnostics || !document.needsDiagnostics)
  }

  /// Asks the worker to return freed memory to the system. Does nothing if no memory was freed since the last call.
  func returnFreedMemory() {
    if holdsFreedMemory { worker.returnMemory() }
    holdsFreedMemory = false
  }
}
