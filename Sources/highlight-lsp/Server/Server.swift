internal import HighlightStorage

/// The language server: owns every document and handles messages one after the other, in the order of the wire.
///
/// Not Sendable on purpose: the compiler proves that documents never leave the thread of `run()`.
final class Server {
  /// Where the conversation stands.
  enum Phase {
    case uninitialized
    case running
    /// After `shutdown`: nothing but `exit` is accepted.
    case shutDown
  }

  let inbox: Inbox
  let writer: StdioWriter
  let worker: ParseWorker
  let loader: LanguageLoader
  private let detection: LanguageDetection

  var phase = Phase.uninitialized
  var documents: [String: Document] = [:]
  /// The unit of positions on the wire.
  var columnUnit = ColumnUnit.utf16
  var encoder: SemanticTokenEncoder { SemanticTokenEncoder(unit: columnUnit, legend: .standard) }
  /// Whether the client asks for tokens again when told to.
  var canRefreshTokens = false
  /// Numbers the requests to the client.
  var nextRequest = 1
  private var toldMissing: Set<String> = []

  init(inbox: Inbox, writer: StdioWriter, manifest: Manifest) {
    self.inbox = inbox
    self.writer = writer
    worker = ParseWorker(inbox: inbox)
    loader = LanguageLoader(manifest: manifest)
    detection = LanguageDetection(manifest)
  }

  /// Handles messages until the client says `exit` or goes away. Returns the exit code that LSP asks for.
  func run() -> Int32 {
    while true {
      switch inbox.take(until: idleDeadline) {
      case nil: idle()
      case .parseFinished(let uri, let parse): parseFinished(uri: uri, parse)
      case .deferredCancelled(let id): cancelDeferred(id)
      case .endOfInput:
        return phase == .shutDown ? 0 : 1
      case .message(.notification("exit", _)):
        return phase == .shutDown ? 0 : 1
      case .message(let message):
        handle(message)
      }
    }
  }

  private func handle(_ message: IncomingMessage) {
    switch message {
    case .request(let id, let method, let params):
      inbox.setRunning(id)
      if inbox.takeCancellation(of: id) {
        inbox.setRunning(nil)
        writer.send(OutgoingMessage.error(id, ResponseError(code: .requestCancelled, message: "cancelled")))
        return
      }
      let answer = answer(id: id, method: method, params: params)
      inbox.setRunning(nil)
      guard let answer else {
        // Put off; a cancellation that came meanwhile is carried out now.
        if inbox.takeCancellation(of: id) { cancelDeferred(id) }
        return
      }
      // Also after the work: the client does not want the answer, whatever it cost.
      if inbox.takeCancellation(of: id) {
        writer.send(OutgoingMessage.error(id, ResponseError(code: .requestCancelled, message: "cancelled")))
      } else {
        writer.send(answer)
      }
    case .notification(let method, let params):
      guard phase == .running || method == "initialized" else { return }
      notify(method: method, params: params)
    case .response:
      // No request of ours is outstanding.
      return
    case .invalid(let id, let error):
      writer.send(OutgoingMessage.error(id, error))
    }
  }

  /// The frame that answers a request; nil when the answer is put off.
  private func answer(id: RequestID, method: String, params: JSON) -> ContiguousArray<UInt8>? {
    do throws(ResponseError) {
      switch (phase, method) {
      case (.uninitialized, "initialize"): return OutgoingMessage.response(id, try initialize(params))
      case (.uninitialized, _):
        throw ResponseError(code: .serverNotInitialized, message: "the first request is \"initialize\"")
      case (.shutDown, _):
        throw ResponseError(code: .invalidRequest, message: "after \"shutdown\" there is only \"exit\"")
      case (.running, "initialize"):
        throw ResponseError(code: .invalidRequest, message: "\"initialize\" is sent once")
      case (.running, "shutdown"):
        phase = .shutDown
        return OutgoingMessage.response(id) { $0.append("null") }
      case (.running, "textDocument/semanticTokens/full"):
        return try semanticTokensFull(params, id: id).map { OutgoingMessage.response(id, $0) }
      case (.running, _):
        throw ResponseError(code: .methodNotFound, message: "unknown method \"\(method)\"")
      }
    } catch {
      return OutgoingMessage.error(id, error)
    }
  }

  private func notify(method: String, params: JSON) {
    switch method {
    case "textDocument/didOpen": didOpen(params)
    case "textDocument/didChange": didChange(params)
    case "textDocument/didClose": didClose(params)
    default: return
    }
  }

  /// The document that a request names.
  func document(of params: JSON) throws(ResponseError) -> Document {
    guard let uri = params["textDocument"]?["uri"]?.string else {
      throw ResponseError(code: .invalidParams, message: "textDocument.uri is missing")
    }
    guard let document = documents[uri] else {
      throw ResponseError(code: .invalidParams, message: "\(uri) is not open")
    }
    return document
  }

  /// The language of a document: by the client's id, else by name and content. A missing grammar is told once.
  func language(languageID: String, uri: String, head: ContiguousArray<UInt16>) -> Language? {
    let path = uri.hasPrefix("file://") ? String(uri.dropFirst("file://".count)) : uri
    let known = languageID.isEmpty ? nil : loader.manifest[languageID]?.name
    let start = ContiguousArray(String(decoding: head.prefix(1024), as: UTF16.self).utf8)
    guard let name = known ?? detection.language(path: Server.removingPercentEncoding(path), head: start) else { return nil }
    switch loader.language(name) {
    case .success(let language):
      for problem in loader.takeQueryProblems(of: language) { log(.warning, "\(problem)") }
      return language
    case .failure(let error):
      if toldMissing.insert(name).inserted { log(.warning, "\(error)") }
      return nil
    }
  }

  /// The severities of `window/logMessage`.
  enum MessageType: Int {
    case error = 1
    case warning = 2
    case info = 3
  }

  /// Tells the client something for its log.
  func log(_ type: MessageType, _ text: String) {
    writer.send(
      OutgoingMessage.notification("window/logMessage") { sink in
        sink.append("{\"type\":\(type.rawValue),\"message\":")
        sink.append(json: text)
        sink.append("}")
      })
  }

  /// `%2B` → `+`; what is not an escape stays.
  static func removingPercentEncoding(_ text: String) -> String {
    var bytes = ContiguousArray<UInt8>()
    var rest = ContiguousArray(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
