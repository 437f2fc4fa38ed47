internal import DataFormats
internal import HighlightCore
package import JSONRPC
package import LanguageManifest
internal import Platform
internal import SystemSupport

/// The main loop of the language server: handles messages one after the other, in the order of arrival. `Methods`
/// lists them. Requests that only read a document and take long run on `RequestPool`.
///
/// The state is in services, each with the logic that needs only that state and the services above it in the list.
/// Extensions of the server do what needs several of them.
///
/// Not Sendable on purpose: the compiler proves that documents never leave the thread of `run()`.
package final class Server {
  let inbox: Inbox<Event>
  let client: ClientChannel
  let documents: DocumentStore
  let notebooks: NotebookStore
  let configuration: ConfigurationService
  let capabilities: CapabilityRegistry
  let grammars: GrammarService
  let spelling: SpellingService
  let productFiles: ProductFileService
  let symbols: SymbolService
  let requests: RequestService
  let worker: ParseWorker
  let pooling: Pooling
  let parseBudget: Int?
  let manifest: Manifest
  /// Set when an event exceeds `WorkBounds.message` on the main loop; all long loops poll it.
  let interruption = CancellationFlag()
  let tools = ReadingTools()
  /// The watch of the event that is being handled; nil between events.
  var turn: UInt64?
  /// The wall-clock time of a turn, in nanoseconds (`WorkBounds.slice`).
  var slice = WorkBounds.slice
  /// The time at which the turn leaves further waiting requests and diagnostics to the next one, in monotonic nanoseconds.
  var turnEnd: UInt64 = .max
  /// Whether waiting requests of a document that is ready were left to the next turn.
  var hasUnanswered = false
  /// Whether the configurations are read again, and the client is asked for its settings, once no other event that may
  /// change them comes next.
  var pendingReload = (configuration: false, settings: false)

  /// Creates a server. It starts with `run()`.
  /// - Parameters:
  ///   - worker: runs work that is too long for the main loop.
  ///   - pool: runs requests that may take long.
  ///   - pooling: the requests that run on the pool.
  ///   - parseBudget: how long opening and editing a document wait for a parse, in milliseconds; nil for the default.
  package init(
    inbox: Inbox<Event>, writer: StdioWriter, manifest: Manifest, trustsEverything: Bool = false, worker: ParseWorker? = nil,
    pool: RequestPool? = nil, pooling: Pooling = .automatic, parseBudget: Int? = nil
  ) {
    self.inbox = inbox
    client = ClientChannel(writer: writer) { inbox.setDeferred($0, $1) }
    self.manifest = manifest
    let worker = worker ?? ParseWorker(inbox: inbox)
    self.worker = worker
    documents = DocumentStore(client: client, worker: worker)
    notebooks = NotebookStore(manifest: manifest)
    requests = RequestService(client: client, pool: pool ?? RequestPool { inbox.put(.poolFinished($0)) })
    self.pooling = pooling
    self.parseBudget = parseBudget
    configuration = ConfigurationService(
      client: client, documents: documents, watcher: FileWatcher(pollMilliseconds: 2000) { inbox.put(.filesChanged) },
      setups: ServerConfiguration(manifest: manifest, trustsEverything: trustsEverything))
    capabilities = CapabilityRegistry(
      Methods.rows.map(\.descriptor), client: client, documents: documents, configuration: configuration)
    grammars = GrammarService(
      manifest: manifest, inbox: inbox, client: client, documents: documents, configuration: configuration)
    spelling = SpellingService(
      manifest: manifest, inbox: inbox, client: client, documents: documents, configuration: configuration)
    productFiles = ProductFileService(manifest: manifest, inbox: inbox)
    symbols = SymbolService(
      manifest: manifest, inbox: inbox, client: client, documents: documents, configuration: configuration)
  }

  /// Handles events until `exit` or the end of input. Returns the exit code that LSP specifies: 0 after `shutdown`,
  /// else 1.
  package func run() -> Int32 {
    while true {
      if inbox.isEmpty { settle() }
      if let status = process(inbox.take(until: idleDeadline)) { return status }
    }
  }

  /// Handles one event and settles deferred requests; nil means that the idle time is over. Work that exceeds its
  /// time limit is abandoned (`Server+Work`).
  /// - Returns: the exit code if the server must end, otherwise nil.
  func process(_ event: Event?) -> Int32? {
    var status: Int32?
    let isContinued = hasUnanswered
    hasUnanswered = false
    let isDone = bounded(event) {
      if event != nil || !isContinued { status = dispatch(event) }
      reloadIfNeeded()
      settleWaiting()
    }
    if !isDone { abandonHighlighting(event) }
    return status
  }

  /// Handles one event; nil means that the idle time is over. Returns the exit code after `exit`, the end of input or
  /// of the parent process: 0 after `shutdown`, else 1. Otherwise returns nil.
  private func dispatch(_ event: Event?) -> Int32? {
    switch event {
    case nil: idle()
    case .workFinished(let uri, let work): workFinished(uri: uri, work)
    case .workLost(let uri, let work): workLost(uri: uri, work)
    case .poolFinished(let outcome):
      if let document = requests.finish(outcome) { requestWasLost(of: document) }
    case .deferredCancelled(let id): cancelDeferred(id)
    case .dictionariesLoaded: spelling.dictionariesLoaded()
    case .guessFound: spelling.answerSuggestions()
    case .filesChanged: pendingReload.configuration = true
    case .queriesChecked(let uri, let version, let faults): queriesChecked(uri: uri, version: version, faults)
    case .indexReported(let report): symbols.take(report)
    case .installProgress(let number, let message): grammars.noteProgress(of: number, message)
    case .installFinished(let number, let report): installFinished(number, report)
    case .endOfInput, .parentEnded, .message(.notification(NotificationMethod.exit.name, _)):
      requests.endAll()
      return client.phase == .shutDown ? 0 : 1
    case .message(let message):
      handle(message)
    }
    return nil
  }

  /// Runs deferred work when no event is in the inbox: offers missing grammars, and watches new folders, which
  /// reloads the configuration. Does nothing if the server is not running.
  private func settle() {
    guard client.isRunning else { return }
    grammars.ask()
    // The files may have changed before they were watched.
    if configuration.watchNewFolders() { reloadConfiguration() }
  }

  /// Handles a message from the client: answers or defers a request, unless it was cancelled. Before `initialize` and
  /// after `shutdown` most notifications are ignored. Sends an error response to a malformed message.
  private func handle(_ message: IncomingMessage) {
    switch message {
    case .request(let id, let method, let params):
      // Offers the missing grammars of all documents that were just opened in one question.
      if client.isRunning { grammars.ask() }
      if inbox.endIfCancelled(id) {
        client.endCancelled(id)
        return
      }
      let start = monotonicNanoseconds()
      let answer = answer(id: id, method: method, params: params, start: start)
      let isCancelled = inbox.endRequest(id)
      guard let answer else {
        // Deferred; a cancellation that arrived in the meantime is handled now.
        if isCancelled { cancelDeferred(id) }
        return
      }
      // Also after the work is done: the client cancelled the request.
      if interruption.isCancelled && !isCancelled {
        answerAbandoned(id, method: method, params: params)
      } else if isCancelled {
        client.endCancelled(id)
      } else {
        client.send(answer)
      }
      let nanoseconds = monotonicNanoseconds() - start
      requests.note(Methods.requests[method]?.descriptor.name ?? "unknown", nanoseconds: nanoseconds)
      client.logTrace("answered \(method)", verbose: "\(nanoseconds / 1000) µs")
    case .notification(let name, let params):
      let row = Methods.notifications[name]
      if let row, row.method.isAlwaysAccepted {
        row.handle(self, params)
        return
      }
      guard client.isRunning else { return }
      let start = monotonicNanoseconds()
      row?.handle(self, params)
      client.logTrace("handled \(name)", verbose: "\((monotonicNanoseconds() - start) / 1000) µs")
    case .response(let id, let result):
      client.takeResponse(id, result)
    case .invalid(let id, let error):
      client.fail(id, error)
    }
  }

  /// Handles a request as the phase of the server allows. Returns the response, which may be an error; nil if the
  /// response is sent later.
  /// - Parameter start: the time of the request's arrival, in monotonic nanoseconds.
  func answer(id: RequestID, method: String, params: JSON, start: UInt64) -> OutgoingFrame? {
    do throws(ResponseError) {
      switch (client.phase, method) {
      case (.uninitialized, Methods.initialize): return .bytes(OutgoingMessage.response(id, try initialize(params)))
      case (.uninitialized, _):
        throw ResponseError(code: .serverNotInitialized, message: "the first request is \"\(Methods.initialize)\"")
      case (.shutDown, _):
        throw ResponseError(
          code: .invalidRequest, message: "after \"\(Methods.shutdown)\" there is only \"\(NotificationMethod.exit.name)\"")
      case (.running, Methods.initialize):
        throw ResponseError(code: .invalidRequest, message: "\"\(Methods.initialize)\" is sent once")
      case (.running, Methods.shutdown):
        client.phase = .shutDown
        return .bytes(OutgoingMessage.response(id) { $0.append("null") })
      case (.running, _):
        switch try reply(id: id, method: method, params: params) {
        case .waiting:
          deferAnswer(id, method: method, params: params, start: start)
          return nil
        case .pending: return nil
        case .json(let json): return .bytes(OutgoingMessage.response(id) { $0.append(json) })
        case .written(let bytes): return .bytes(OutgoingMessage.response(id) { $0.append(contentsOf: bytes) })
        case .long(let estimate, let write): return .later(estimate) { OutgoingMessage.response(id, write) }
        }
      }
    } catch {
      return .bytes(OutgoingMessage.error(id, error))
    }
  }

  /// The outcome of a request.
  enum Reply {
    case json(JSON)
    /// The bytes of the result's JSON.
    case written(ContiguousArray<UInt8>)
    /// A long response of about this many bytes, which the writer's thread encodes while other requests are served.
    case long(Int, @Sendable (inout ByteSink) -> Void)
    /// The request is repeated when its document is ready.
    case waiting
    /// The work that the request started sends the response.
    case pending
  }

  private func reply(id: RequestID, method name: String, params: JSON) throws(ResponseError) -> Reply {
    guard let method = Methods.requests[name] else {
      throw ResponseError(code: .methodNotFound, message: "unknown method \"\(name)\"")
    }
    if case .serving(let serve) = method.kind, method.descriptor.feature == nil || !method.descriptor.isAboutDocument {
      return try serve(self, params, id)
    }
    let document = try document(of: params)
    if let nothing = method.descriptor.nothing(for: document) { return .written(ContiguousArray(nothing.utf8)) }
    switch method.kind {
    case .serving(let serve): return try serve(self, params, id)
    case .reading(let prepare):
      let work = try prepare(params)
      if method.descriptor.waitsForTree && document.waitsForTree { return .waiting }
      switch try read(method.descriptor, work, id: id, of: document) {
      case .result(let result):
        result.note.map { client.show(.info, $0) }
        return .written(result.json)
      case .onPool: return .pending
      }
    }
  }

  /// Returns the open document of a request's `textDocument.uri` and notes its use. Evicted syntax is rebuilt in the
  /// background, so it may be incomplete on return. May release memory of other documents. Throws `InvalidParams` if
  /// the URI is missing or not open.
  func document(of params: JSON) throws(ResponseError) -> Document {
    let document = try documents.document(of: params)
    use(document)
    return document
  }
}
