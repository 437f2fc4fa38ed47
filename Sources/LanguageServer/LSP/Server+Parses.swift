internal import DataFormats
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import Platform

/// Background parses: parses over budget, and parses that check a tree after edits.
extension Server {
  // How long the client must be silent before texts are reparsed.
  private static let idleNanoseconds: UInt64 = 500_000_000
  // Diagnostics of a text that is being typed wait for a pause: writing them may cost more than the keystroke.
  private static let publishNanoseconds: UInt64 = 50_000_000

  /// The time at which `idle()` is to be called if no event arrives, in monotonic nanoseconds; nil if there is no
  /// task.
  var idleDeadline: UInt64? {
    if hasUnanswered { return monotonicNanoseconds() }
    if wantsPublishing { return monotonicNanoseconds() + Self.publishNanoseconds }
    let hasWork =
      documents.holdsFreedMemory
      || documents.values.contains { $0.wantsPacking || $0.wantsReparse || $0.wantsRetry || $0.wantsNames }
    return hasWork ? monotonicNanoseconds() + Self.idleNanoseconds : nil
  }

  /// Does one task after no event has arrived for a while, the first that is due: publishes diagnostics, retries a
  /// parse, verifies a parse, finds names for spelling, packs captures, or returns freed memory.
  func idle() {
    if wantsPublishing {
      publishDiagnostics()
      trimDocuments()
      return
    }
    if let document = documents.values.first(where: \.wantsRetry) {
      startLoad(.retry, of: document)
      return
    }
    guard let document = documents.values.first(where: \.wantsReparse) else {
      if let document = documents.values.first(where: \.wantsNames) {
        spelling.updateNames(of: document)
        return
      }
      if documents.wantsPacking { return documents.packCaptures() }
      documents.returnFreedMemory()
      return
    }
    if document.isReparsedInBackground {
      // Matching all of a long text is nothing for this thread.
      startLoad(.reparse, of: document)
    } else {
      document.storage.startReparse()
      schedule(document)
    }
  }

  /// Submits the pending background work of a document to the worker. Does nothing if there is none, or if it was
  /// submitted before.
  func schedule(_ document: Document) {
    guard let work = document.storage.work, !work.isHandedOver else { return }
    worker.add(work, uri: document.uri)
  }

  /// Handles the end of background work: adopts its result and, unless a parse is pending, answers the waiting
  /// requests and asks the client to request changed tokens. Ignores work of a closed document and cancelled work.
  func workFinished(uri: String, _ work: BackgroundWork) {
    if let load = work.job as? StorageLoad { return loadFinished(uri: uri, work, load) }
    guard let document = documents[uri], document.storage.work === work else { return }
    // The changes of an older result were not reported, because the text was edited meanwhile.
    if !document.owesRefresh { document.takeInvalidation() }
    document.storage.finish(work)
    afterEdits(of: document)
    document.owesRefresh = document.storage.pendingParse != nil && document.isInvalidated
    guard document.storage.pendingParse == nil else { return }
    let hasWaiting = !document.waitingRequests.isEmpty
    answerWaiting(document)
    if document.takeInvalidation() && !hasWaiting { client.refreshTokens() }
    trimDocuments()
  }

  /// Removes the deferred requests of a document and answers them. A request that must wait again is deferred again;
  /// one whose time limit is exceeded is abandoned. At the end of the turn's time the other requests are left to the next
  /// turn (`settleWaiting`), so that many of them do not keep other messages waiting.
  func answerWaiting(_ document: Document) {
    let waiting = document.waitingRequests
    document.waitingRequests = []
    for (index, request) in waiting.enumerated() {
      if index > 0, monotonicNanoseconds() > turnEnd {
        hasUnanswered = true
        documents.keepWaiting(waiting[index...], for: document)
        return
      }
      beginPart(request.method, of: document)
      client.setDeferred(request.id, false)
      guard let frame = answer(id: request.id, method: request.method, params: request.params, start: request.start) else {
        continue
      }
      // Half of an answer is none.
      requests.note(request.method, nanoseconds: monotonicNanoseconds() - request.start)
      if interruption.isCancelled {
        answerAbandoned(request.id, method: request.method, params: request.params)
      } else {
        client.send(frame)
      }
    }
  }

  /// Defers a request until its document is ready (`answerWaiting(_:)`). Does nothing if the document is not open.
  func deferAnswer(_ id: RequestID, method: String, params: JSON, start: UInt64) {
    guard let document = try? document(of: params) else { return }
    documents.wait(Document.WaitingRequest(id: id, method: method, params: params, start: start), for: document)
  }

  /// Handles the cancellation of a request with a deferred response: the service that has the request ends it and
  /// sends its error response.
  func cancelDeferred(_ id: RequestID) {
    client.setDeferred(id, false)
    grammars.cancelAnswer(id)
    spelling.cancelSuggestion(id)
    requests.cancel(id)
    symbols.cancel(id)
    documents.cancelWaiting(id)
  }

  /// Ends a document that is closed or opened again: sends error responses to its deferred requests, cancels its
  /// background work, frees its storage on the worker, and has the freed memory returned to the system.
  func discard(_ document: Document) {
    documents.endWaiting(for: document)
    requests.endAll(of: document.uri)
    document.storage.dropWork()
    document.storage.removeLayoutManager(document)
    worker.release(document.storage)
    documents.holdsFreedMemory = true
  }
}
