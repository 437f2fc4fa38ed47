internal import HighlightConfiguration
package import HighlightLanguages
internal import HighlightStorage
package import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// The language server: owns every document and handles messages one after the other, in the order of the wire.
///
/// Not Sendable on purpose: the compiler proves that documents never leave the thread of `run()`.
package final class Server {
  /// Where the conversation stands.
  enum Phase {
    case uninitialized
    case running
    /// After `shutdown`: nothing but `exit` is accepted.
    case shutDown
  }

  /// What the client wants to be told of the server's work.
  enum Trace: String {
    case off
    case messages
    case verbose
  }

  let inbox: Inbox<Event>
  let writer: StdioWriter
  let worker: ParseWorker
  let parseBudget: Int?
  let watcher: FileWatcher
  let manifest: Manifest
  let configuration: ServerConfiguration
  /// Raised when what the main loop does takes longer than `WorkBounds.message`: every loop of the engine looks at it.
  let interruption = CancellationFlag()

  var phase = Phase.uninitialized
  var trace = Trace.off
  var client = ClientCapabilities()
  var documents: [String: Document] = [:]
  /// The notebooks that are open.
  var notebooks: [String: Notebook] = [:]
  /// The documents of which requests wait.
  var documentsWithWaiting: Set<String> = []
  /// Numbers the uses of documents.
  var useCount = 0
  /// Whether the first colouring of a long text has ended, or a long document was closed, since freed memory was given back last.
  var holdsFreedMemory = false
  /// The folders that the client has open.
  var workspaceFolders: [WorkspaceFolder] = []
  /// The unit of positions on the wire.
  var columnUnit = ColumnUnit.utf16
  /// Numbers the questions for settings, and the last one that was answered: what is asked earlier and answered later is out of date.
  var settingsQuestions = (asked: 0, answered: 0)
  /// What to do with the answers that are still to come.
  var outstanding = OutstandingRequests()
  /// Whether a document with a URI that is too long was reported.
  var hasReportedLongURI = false
  /// Numbers the results of tokens; no two documents share one, so that a document opened again knows none of before.
  var nextResultID = 0
  /// What the client was told that it may ask for.
  var offers: [Offer: Offer.State] = [:]
  /// Whether a thread loads dictionaries.
  var loadsDictionaries = false
  /// Whether there may be files to watch that are not watched.
  var needsWatches = false
  /// The folders of documents that were opened so far.
  var watchedFolders: Set<String> = []
  /// The files that the configurations of open documents and folders depend on.
  var watchedSources: Set<String> = []
  /// Languages whose missing grammar was told.
  var toldMissing: Set<String> = []
  var grammarQuestion = GrammarQuestion()
  /// The symbols of the open folders, as soon as somebody may ask for them.
  var index: WorkspaceIndex?
  /// The documents that the index has, as they were when it got them.
  var indexedDocuments: [String: IndexedDocument] = [:]
  /// The questions that the index has.
  var symbolQuestions: Set<RequestID> = []
  var installations: [Int: Installation] = [:]
  var nextInstallation = 1

  /// The ids of rules of which nobody wants to hear until the configuration is read again.
  var disabledRules: Set<String> = []
  /// What is wrong with our own files that are open, and which version of them was looked at.
  var ownDiagnostics: [String: (version: Int, diagnostics: [Diagnostic])] = [:]
  /// The query files that are being looked at.
  var checkedQueries: Set<String> = []
  /// Requests for edits that wait for guesses.
  var waitingGuesses: [WaitingGuess] = []
  /// Finds what may be meant by misspelt words.
  private(set) lazy var guesser = GuessWorker()

  private(set) lazy var lineBreaker = LineBreaker()
  private(set) lazy var wordTokenizer = TextTokenizer(.word)
  private(set) lazy var sentenceTokenizer = TextTokenizer(.sentence)

  /// - Parameters:
  ///   - worker: does what takes too long here.
  ///   - parseBudget: what opening and an edit wait for a parse, in milliseconds; nil: what is best for people.
  package init(
    inbox: Inbox<Event>, writer: StdioWriter, manifest: Manifest, trustsEverything: Bool = false, worker: ParseWorker? = nil,
    parseBudget: Int? = nil
  ) {
    self.inbox = inbox
    self.writer = writer
    self.manifest = manifest
    self.worker = worker ?? ParseWorker(inbox: inbox)
    self.parseBudget = parseBudget
    watcher = FileWatcher(inbox: inbox)
    configuration = ServerConfiguration(manifest: manifest, trustsEverything: trustsEverything)
  }

  /// Handles messages until the client says `exit` or goes away. Returns the exit code that LSP asks for.
  package func run() -> Int32 {
    while true {
      if inbox.isEmpty { settle() }
      if let status = process(inbox.take(until: idleDeadline)) { return status }
    }
  }

  /// Handles one event, nil when nothing came for a while. Work that takes too long is given up (`Server+Work`).
  /// - Returns: the exit code, when it was the last one.
  func process(_ event: Event?) -> Int32? {
    var status: Int32?
    let isDone = bounded(event) {
      status = dispatch(event)
      settleWaiting()
    }
    if !isDone { giveUp(event) }
    return status
  }

  private func dispatch(_ event: Event?) -> Int32? {
    switch event {
    case nil: idle()
    case .workFinished(let uri, let work): workFinished(uri: uri, work)
    case .deferredCancelled(let id): cancelDeferred(id)
    case .dictionariesLoaded: dictionariesLoaded()
    case .guessFound: answerGuesses()
    case .filesChanged:
      if phase == .running { reloadConfiguration() }
    case .queriesChecked(let uri, let version, let faults): queriesChecked(uri: uri, version: version, faults)
    case .indexReported(let report): indexReported(report)
    case .installProgress(let number, let message): installProgress(number, message)
    case .installFinished(let number, let report): installFinished(number, report)
    case .endOfInput, .parentEnded, .message(.notification("exit", _)):
      return phase == .shutDown ? 0 : 1
    case .message(let message):
      handle(message)
    }
    return nil
  }

  /// Does what may wait until nothing else is to be done.
  private func settle() {
    guard phase == .running else { return }
    askAboutGrammars()
    if needsWatches {
      needsWatches = false
      watchSources()
      // What changed before it was watched.
      reloadConfiguration()
    }
  }

  private func handle(_ message: IncomingMessage) {
    switch message {
    case .request(let id, let method, let params):
      // Of the documents that were opened just now, together.
      if phase == .running { askAboutGrammars() }
      if inbox.endIfCancelled(id) {
        writer.send(OutgoingMessage.error(id, ResponseError(code: .requestCancelled, message: "cancelled")))
        return
      }
      let start = trace == .off ? 0 : monotonicNanoseconds()
      let answer = answer(id: id, method: method, params: params)
      let isCancelled = inbox.endRequest(id)
      guard let answer else {
        // Put off; a cancellation that came meanwhile is carried out now.
        if isCancelled { cancelDeferred(id) }
        return
      }
      // Also after the work: the client does not want the answer, whatever it cost.
      if interruption.isCancelled && !isCancelled {
        answerGivenUp(id, method: method, params: params)
      } else if isCancelled {
        writer.send(OutgoingMessage.error(id, ResponseError(code: .requestCancelled, message: "cancelled")))
      } else {
        writer.send(answer)
      }
      if trace != .off { logTrace("answered \(method)", verbose: "\((monotonicNanoseconds() - start) / 1000) µs") }
    case .notification(let method, let params):
      if method == "$/setTrace" {
        trace = params["value"]?.string.flatMap { Trace(rawValue: $0) } ?? trace
        return
      }
      guard phase == .running else { return }
      let start = trace == .off ? 0 : monotonicNanoseconds()
      notify(method: method, params: params)
      if trace != .off { logTrace("handled \(method)", verbose: "\((monotonicNanoseconds() - start) / 1000) µs") }
    case .response(let id, let result):
      takeResponse(id, result)
    case .invalid(let id, let error):
      writer.send(OutgoingMessage.error(id, error))
    }
  }

  /// Tells the client what was done, as `$/setTrace` asked.
  func logTrace(_ message: String, verbose: String) {
    if trace == .off { return }
    writer.send(
      OutgoingMessage.notification("$/logTrace") { sink in
        sink.append("{\"message\":")
        sink.append(json: message)
        if trace == .verbose {
          sink.append(",\"verbose\":")
          sink.append(json: verbose)
        }
        sink.append("}")
      })
  }

  /// The frame that answers a request; nil when the answer is put off.
  func answer(id: RequestID, method: String, params: JSON) -> OutgoingFrame? {
    do throws(ResponseError) {
      switch (phase, method) {
      case (.uninitialized, "initialize"): return .bytes(OutgoingMessage.response(id, try initialize(params)))
      case (.uninitialized, _):
        throw ResponseError(code: .serverNotInitialized, message: "the first request is \"initialize\"")
      case (.shutDown, _):
        throw ResponseError(code: .invalidRequest, message: "after \"shutdown\" there is only \"exit\"")
      case (.running, "initialize"):
        throw ResponseError(code: .invalidRequest, message: "\"initialize\" is sent once")
      case (.running, "shutdown"):
        phase = .shutDown
        return .bytes(OutgoingMessage.response(id) { $0.append("null") })
      case (.running, _):
        switch try result(id: id, method: method, params: params) {
        case nil:
          deferAnswer(id, method: method, params: params)
          return nil
        case .here(let write): return .bytes(OutgoingMessage.response(id, write))
        case .elsewhere(let estimate, let write): return .later(estimate) { OutgoingMessage.response(id, write) }
        }
      }
    } catch {
      return .bytes(OutgoingMessage.error(id, error))
    }
  }

  /// The result of a request.
  enum Answer {
    /// Written at once.
    case here((inout ByteSink) -> Void)
    /// Long, about so many bytes: written by the writer's thread, while others are served.
    case elsewhere(Int, @Sendable (inout ByteSink) -> Void)
  }

  /// The result of a request; nil when the answer is put off until the document has its first tree.
  private func result(id: RequestID, method: String, params: JSON) throws(ResponseError) -> Answer? {
    if let feature = Feature(method: method), let nothing = try nothing(of: feature, for: method, params) {
      return .here { $0.append(nothing) }
    }
    switch method {
    case "textDocument/semanticTokens/full": return try semanticTokensFull(params)
    case "textDocument/semanticTokens/full/delta": return try semanticTokensDelta(params)
    default: return try shortResult(id: id, method: method, params: params).map { .here($0) }
    }
  }

  /// What writes the result of a request that is never long.
  private func shortResult(
    id: RequestID, method: String, params: JSON
  ) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    switch method {
    case "textDocument/semanticTokens/range": return try semanticTokensRange(params)
    case "textDocument/diagnostic": return try documentDiagnostic(params)
    case "textDocument/documentLink": return try documentLinks(params)
    case "textDocument/selectionRange": return try selectionRanges(params)
    case "textDocument/foldingRange": return try foldingRanges(params)
    case "textDocument/documentSymbol": return try documentSymbols(params)
    case "textDocument/documentHighlight": return try documentHighlights(params)
    case "textDocument/linkedEditingRange": return try linkedEditingRanges(params)
    case "textDocument/definition": return try definition(params)
    case "textDocument/references": return try references(params)
    case "textDocument/prepareRename": return try prepareRename(params)
    case "textDocument/rename": return try rename(params)
    case "textDocument/documentColor": return try documentColors(params)
    case "textDocument/colorPresentation": return try colorPresentations(params)
    case "textDocument/codeAction": return try codeActions(params)
    case "codeAction/resolve": return try resolveCodeAction(params, id: id)
    case "textDocument/completion": return try completions(params)
    case "completionItem/resolve": return resolveCompletion(params)
    case "textDocument/rangeFormatting", "textDocument/formatting": return try formatting(params)
    case "textDocument/onTypeFormatting": return try onTypeFormatting(params)
    case Self.workspaceSymbolMethod: return try workspaceSymbols(params, id: id)
    case "workspace/executeCommand": return try executeCommand(params, id: id)
    case "highlight/lineBreaks": return try lineBreaks(params)
    case "highlight/layout": return try textLayout(params)
    case "highlight/hitTest": return try hitTest(params)
    case "highlight/runs": return try highlightRuns(params)
    case "highlight/explain": return try explain(params)
    case "textDocument/hover": return try hover(params)
    default: throw ResponseError(code: .methodNotFound, message: "unknown method \"\(method)\"")
    }
  }

  private func notify(method: String, params: JSON) {
    switch method {
    case "initialized": initialized()
    case "textDocument/didOpen": didOpen(params)
    case "textDocument/didChange": didChange(params)
    case "textDocument/didClose": didClose(params)
    case "notebookDocument/didOpen": notebookDidOpen(params)
    case "notebookDocument/didChange": notebookDidChange(params)
    case "notebookDocument/didClose": notebookDidClose(params)
    case "workspace/didChangeConfiguration": didChangeConfiguration(params)
    case "workspace/didChangeWatchedFiles": didChangeWatchedFiles(params)
    case "workspace/didChangeWorkspaceFolders": didChangeWorkspaceFolders(params)
    default: return
    }
  }

  /// The document that a request names.
  func document(of params: JSON) throws(ResponseError) -> Document {
    guard let uri = params["textDocument"]?["uri"]?.string else {
      throw ResponseError(code: .invalidParams, message: "textDocument.uri is missing")
    }
    guard let document = documents[uri] else {
      if DocumentURI.isTooLong(uri) {
        throw ResponseError(
          code: .invalidParams,
          message: "a URI of \(uri.utf8.count) bytes is of no open document: at most \(DocumentURI.longest) are accepted")
      }
      throw ResponseError(code: .invalidParams, message: "\(uri) is not open")
    }
    use(document)
    return document
  }
}
