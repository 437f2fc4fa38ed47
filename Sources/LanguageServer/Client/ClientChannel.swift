internal import DataFormats
internal import JSONRPC
internal import SystemSupport
internal import TextModel

/// The connection to the client: its state, the client's capabilities, and all messages to it.
final class ClientChannel {
  /// The state of the connection in the life cycle of the protocol.
  enum Phase {
    case uninitialized
    case running
    /// After `shutdown`: only `exit` is accepted.
    case shutDown
  }

  /// How much of its work the server reports (`$/setTrace`).
  enum Trace: String {
    case off
    case messages
    case verbose
  }

  /// The severities of `window/logMessage`.
  enum MessageType: Int {
    case error = 1
    case warning = 2
    case info = 3
    /// For finding the cause of a problem.
    case log = 4
  }

  private let noteDeferred: (RequestID, Bool) -> Void
  private let writer: StdioWriter
  var phase = Phase.uninitialized
  private(set) var trace = Trace.off
  var capabilities = ClientCapabilities()
  /// The unit of positions on the wire.
  var unit = ColumnUnit.utf16
  /// The handlers of the requests to the client that wait for a response, by their numbers.
  private(set) var handlers: [Int: (JSON?) -> Void] = [:]
  private var lastNumber = 0
  /// The maximum of `handlers`: far more requests than a client that responds leaves unanswered. Others never respond.
  static let maxHandlers = 256
  private static let idPrefix = "server-"

  init(writer: StdioWriter, noteDeferred: @escaping (RequestID, Bool) -> Void) {
    self.noteDeferred = noteDeferred
    self.writer = writer
  }

  var isRunning: Bool { phase == .running }

  /// Sets the trace level to `off`, `messages` or `verbose`. Another value changes nothing.
  func setTrace(_ name: JSON?) { trace = name?.string.flatMap { Trace(rawValue: $0) } ?? trace }

  // MARK: Answers

  func send(_ frame: OutgoingFrame) { writer.send(frame) }

  /// Sends the response to a request; `write` appends the JSON of the result.
  func answer(_ id: RequestID, _ write: (inout ByteSink) -> Void) { writer.send(OutgoingMessage.response(id, write)) }

  /// Sends an error response. `id` is the id of the request; nil for a malformed message without a usable id.
  func fail(_ id: RequestID?, _ error: ResponseError) { writer.send(OutgoingMessage.error(id, error)) }

  /// Sends the error `RequestCancelled` as the response to a request.
  func endCancelled(_ id: RequestID) { fail(id, ResponseError(code: .requestCancelled, message: "cancelled")) }

  /// Reports to the inbox whether the response to a request is deferred. Only while it is does a cancellation arrive
  /// as an event of the main loop: a queued or running request is marked as cancelled instead, and cancellations of
  /// other requests are ignored.
  func setDeferred(_ id: RequestID, _ isDeferred: Bool) { noteDeferred(id, isDeferred) }

  // MARK: Requests to the client

  /// Sends a request to the client. `params` appends the JSON of the parameters; `answer` is called with the result,
  /// or with nil for an error. If 256 other requests with a handler are unanswered, calls the handler of the oldest
  /// one with nil.
  func ask(_ method: String, params: ((inout ByteSink) -> Void)? = nil, answer: ((JSON?) -> Void)? = nil) {
    lastNumber += 1
    let id = RequestID.string(ContiguousArray("\(Self.idPrefix)\(lastNumber)".utf16))
    if let answer {
      let oldest = handlers.count < Self.maxHandlers ? nil : handlers.keys.min().flatMap { handlers.removeValue(forKey: $0) }
      handlers[lastNumber] = answer
      oldest?(nil)
    }
    writer.send(OutgoingMessage.request(id, method, params))
  }

  /// Sends `client/registerCapability`. `registrations` is the JSON objects of the registrations, separated by
  /// commas.
  func register(_ registrations: String) {
    ask("client/registerCapability", params: { $0.append("{\"registrations\":[\(registrations)]}") })
  }

  /// Handles the client's response to a request: removes the request's handler and calls it with the result. Does
  /// nothing if there is no handler, for example because the id is nil or unknown.
  func takeResponse(_ id: RequestID?, _ result: JSON?) {
    guard case .string(let units)? = id else { return }
    let text = String(decoding: units, as: UTF16.self)
    guard text.hasPrefix(Self.idPrefix), let number = Int(text.dropFirst(Self.idPrefix.count)) else { return }
    handlers.removeValue(forKey: number)?(result)
  }

  /// Asks the client to request folding ranges again. Does nothing if the client does not support that or the server
  /// is not running.
  func refreshFolds() {
    if capabilities.canRefreshFolds && isRunning { ask("workspace/foldingRange/refresh") }
  }

  /// Asks the client to request semantic tokens again. Does nothing if the client does not support that or the server
  /// is not running.
  func refreshTokens() {
    if capabilities.canRefreshTokens && isRunning { ask("workspace/semanticTokens/refresh") }
  }

  /// Asks the client to request diagnostics again. Does nothing if the client does not pull diagnostics, does not
  /// support refreshing them, or the server is not running.
  func refreshDiagnostics() {
    if capabilities.pullsDiagnostics && capabilities.canRefreshDiagnostics && isRunning {
      ask("workspace/diagnostic/refresh")
    }
  }

  // MARK: Notifications

  /// Sends a notification; `write` appends the JSON of the parameters.
  func notify(_ method: String, _ write: (inout ByteSink) -> Void) {
    writer.send(OutgoingMessage.notification(method, write))
  }

  /// Sends `window/logMessage`: a line of the client's log.
  func log(_ type: MessageType, _ text: String) { report("window/logMessage", type, text) }

  /// Sends `window/showMessage`, which the client displays to the user.
  func show(_ type: MessageType, _ text: String) { report("window/showMessage", type, text) }

  private func report(_ method: String, _ type: MessageType, _ text: String) {
    notify(method) { sink in
      sink.append("{\"type\":\(type.rawValue),\"message\":", json: text, "}")
    }
  }

  /// Sends `$/logTrace`, unless tracing is off. `verbose` is evaluated and added only at the level `verbose`.
  func logTrace(_ message: String, verbose: @autoclosure () -> String) {
    if trace == .off { return }
    notify("$/logTrace") { sink in
      sink.append("{\"message\":", json: message)
      if trace == .verbose {
        sink.append(",\"verbose\":", json: verbose())
      }
      sink.append("}")
    }
  }
}
