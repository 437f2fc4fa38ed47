internal import DataFormats
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import Platform
internal import SystemSupport

/// Work of the main loop has time limits, so that one document cannot block the others.
extension Server {
  /// Runs the handling of an event, and sets `interruption` if that exceeds its limit of processor time. Writes a
  /// message to the console if it took long.
  /// - Returns: true if it ended within the limit.
  func bounded(_ event: Event?, _ work: () -> Void) -> Bool {
    let description = Event.description(of: event)
    let watch = Watchdog.shared.arm(
      interruption, budget: WorkBounds.message, hasBackstop: false,
      lastResort: Watchdog.Work(name: description.name, subject: description.subject))
    CrashReport.begin(
      description.name, uri: description.subject, language: documents[description.subject]?.languageName,
      length: documents[description.subject]?.storage.length ?? 0)
    let start = monotonicNanoseconds()
    (turn, turnEnd) = (watch, start + slice)
    work()
    turn = nil
    let nanoseconds = monotonicNanoseconds() - start
    CrashReport.end()
    if nanoseconds > WorkBounds.longTurn {
      // Not sent to the client: durations must not change the messages to the client.
      let time = "\(nanoseconds / 1_000_000) ms of the main loop"
      Console.message("\(description.name) took \(time): \(description.subject)")
    }
    return Watchdog.shared.disarm(watch) == nil
  }

  /// Lets the time of the event begin again, for its next request or document: what many of them take together is not
  /// the time of one. If the part before exceeded its time, has the worker rebuild what that left incomplete.
  func beginPart(_ name: String, of document: Document) {
    guard let turn else { return }
    let isLate = interruption.isCancelled
    Watchdog.shared.restart(turn)
    if isLate { rebuildAbandoned() }
    CrashReport.begin(
      name, uri: document.uri, language: document.languageName, length: document.storage.length)
  }

  /// Cleans up after an event that exceeded its time limit: logs that, and has the worker rebuild documents that were
  /// left incomplete. Their text is correct. If three edits of a document in a row exceed the limit, the document is
  /// shown as plain text.
  func abandonHighlighting(_ event: Event?) {
    interruption.reset()
    let description = Event.description(of: event)
    if let document = documents[description.subject], event?.mayChangeText == true {
      document.interruptions += 1
      if document.interruptions >= WorkBounds.maxInterruptions { abandonHighlighting(document, .time) }
    }
    rebuildAbandoned()
    client.log(.warning, "\(WorkBounds.abandoned(description.name, WorkBounds.message)): \(description.subject)")
  }

  /// Handles a request whose work was abandoned: rebuilds incomplete documents, defers the request if the worker
  /// highlights its document, otherwise sends the error response `RequestFailed`.
  func answerAbandoned(_ id: RequestID, method: String, params: JSON) {
    rebuildAbandoned()
    if let document = try? document(of: params), document.load != nil {
      deferAnswer(id, method: method, params: params, start: monotonicNanoseconds())
    } else {
      let message = WorkBounds.abandoned(method, WorkBounds.message)
      client.fail(id, ResponseError(code: .requestFailed, message: message))
    }
  }

  /// Starts a rebuild of each document whose highlighting was abandoned, unless work on it is in progress.
  func rebuildAbandoned() {
    for document in documents.values where document.storage.needsRebuild && document.storage.work == nil {
      startLoad(.rebuild, of: document)
    }
  }

  // MARK: Abandoned documents

  /// Shows a document as plain text from now on, with a diagnostic that says why, and answers its deferred requests.
  /// Does nothing if it is shown so already.
  func abandonHighlighting(_ document: Document, _ reason: AbandonReason) {
    guard document.abandoned == nil else { return }
    document.abandoned = reason
    client.log(.warning, "\(document.uri): \(reason.message)")
    replaceStorage(of: document, by: plainStorage(document.storage.text))
    answerWaiting(document)
    client.refreshTokens()
    client.refreshFolds()
    client.refreshDiagnostics()
  }

  /// Handles the loss of the worker's thread: shows the document as plain text. If the work was a check, the displayed
  /// highlights are kept. Ignores work of a closed document and cancelled work.
  func workLost(uri: String, _ work: BackgroundWork) {
    guard let document = documents[uri], document.storage.work === work else { return }
    client.log(.error, "the work in the background does not end; its thread is abandoned: \(uri)")
    if work.reason.isCheck {
      document.storage.endWithoutResult()
      answerWaiting(document)
    } else {
      abandonHighlighting(document, .time)
    }
  }

  /// Counts a request about a document that cost its thread, and shows the document as plain text after the second one.
  func requestWasLost(of document: Document) {
    document.endlessRequests += 1
    if document.endlessRequests >= WorkBounds.maxEndlessRequests { abandonHighlighting(document, .time) }
  }

  // MARK: Requests that wait

  /// Ensures that every deferred request will be answered: submits the background work of its document. If there is
  /// no work and neither dictionaries nor checks are pending, answers its requests now.
  func settleWaiting() {
    for document in documents.withWaiting() {
      schedule(document)
      if document.storage.work == nil && !spelling.waitsForDictionaries(document) && productFiles.isChecked(document) {
        answerWaiting(document)
      }
      assert(
        document.waitingRequests.isEmpty || spelling.loadsDictionaries || productFiles.isChecking(document.uri)
          || document.storage.work?.isHandedOver == true || hasUnanswered,
        "nothing will answer \(document.waitingRequests.map(\.method)) of \(document.uri)")
    }
  }
}

extension Event {
  /// Whether it may highlight a text: an edit, the opening of a document, or the end of work in the background.
  fileprivate var mayChangeText: Bool {
    switch self {
    case .message(.notification), .workFinished: true
    default: false
    }
  }

  /// Returns the name of an event and the URI of its document, for messages. The URI is empty if there is none.
  fileprivate static func description(of event: Event?) -> (name: String, subject: String) {
    switch event {
    case nil: ("the check of an idle text", "")
    case .message(.request(_, let method, let params)), .message(.notification(let method, let params)):
      (method, params["textDocument"]?["uri"]?.string ?? "")
    case .message(.response): ("an answer of the client", "")
    case .message(.invalid): ("a malformed message", "")
    case .workFinished(let uri, let work): (work.isParse ? "colouring behind a parse" : "colouring", uri)
    case .workLost(let uri, _): ("work that does not end", uri)
    case .poolFinished: ("the end of a request", "")
    case .deferredCancelled: ("$/cancelRequest", "")
    case .dictionariesLoaded, .guessFound: ("spelling", "")
    case .filesChanged: ("a change of configuration files", "")
    case .queriesChecked(let uri, _, _): ("the check of a query file", uri)
    case .indexReported: ("the index of symbols", "")
    case .installProgress, .installFinished: ("the installation of grammars", "")
    case .parentEnded, .endOfInput: ("the end of the client", "")
    }
  }
}
