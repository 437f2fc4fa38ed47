internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

/// The connection to the client: its state, what the client can do, and everything that is sent to it.
final class ClientChannel {
  /// The state of the conversation.
  enum Phase {
    case uninitialized
    case running
    /// After `shutdown`: nothing but `exit` is accepted.
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
    /// For people who look for the cause of something.
    case log = 4
  }

  private let noteDeferred: (RequestID, Bool) -> Void
  private let writer: StdioWriter
  var phase = Phase.uninitialized
  private(set) var trace = Trace.off
  var capabilities = ClientCapabilities()
  /// The unit of positions on the wire.
  var unit = ColumnUnit.utf16
  /// The requests to the client that are not answered yet.
  private(set) var outstanding = OutstandingRequests()

  init(writer: StdioWriter, noteDeferred: @escaping (RequestID, Bool) -> Void) {
    self.noteDeferred = noteDeferred
    self.writer = writer
  }

  var isRunning: Bool { phase == .running }

  /// Sets the trace level to one that the client names; keeps it where the name is unknown.
  func setTrace(_ name: JSON?) { trace = name?.string.flatMap { Trace(rawValue: $0) } ?? trace }

  // MARK: Answers

  func send(_ frame: OutgoingFrame) { writer.send(frame) }

  /// Answers a request; `write` appends the result.
  func answer(_ id: RequestID, _ write: (inout ByteSink) -> Void) { writer.send(OutgoingMessage.response(id, write)) }

  /// Answers a request, or a malformed message, with an error.
  func fail(_ id: RequestID?, _ error: ResponseError) { writer.send(OutgoingMessage.error(id, error)) }

  /// Sends the error `RequestCancelled` as the response to a request.
  func endCancelled(_ id: RequestID) { fail(id, ResponseError(code: .requestCancelled, message: "cancelled")) }

  /// Notes whether a request is answered later, so that its cancellation arrives as an event.
  func setDeferred(_ id: RequestID, _ isDeferred: Bool) { noteDeferred(id, isDeferred) }

  // MARK: Requests to the client

  /// Sends a request. `params` writes the parameters; `answer` gets the result, nil for an error.
  func ask(_ method: String, params: ((inout ByteSink) -> Void)? = nil, answer: ((JSON?) -> Void)? = nil) {
    let (id, failed) = outstanding.add(answer)
    failed?(nil)
    writer.send(OutgoingMessage.request(id, method, params))
  }

  /// Registers capabilities: JSON objects, with commas between them.
  func register(_ registrations: String) {
    ask("client/registerCapability", params: { $0.append("{\"registrations\":[\(registrations)]}") })
  }

  /// Handles the client's answer to a request. Answers to unknown requests are ignored.
  func takeResponse(_ id: RequestID?, _ result: JSON?) {
    guard let id, let answer = outstanding.remove(id) else { return }
    answer(result)
  }

  /// Asks the client to request folds again, if it supports that.
  func refreshFolds() {
    if capabilities.canRefreshFolds && isRunning { ask("workspace/foldingRange/refresh") }
  }

  /// Asks the client to request tokens again, if it supports that.
  func refreshTokens() {
    if capabilities.canRefreshTokens && isRunning { ask("workspace/semanticTokens/refresh") }
  }

  /// Asks the client to request diagnostics again, if it supports that.
  func refreshDiagnostics() {
    if capabilities.pullsDiagnostics && capabilities.canRefreshDiagnostics && isRunning {
      ask("workspace/diagnostic/refresh")
    }
  }

  // MARK: Notifications

  /// Sends a notification; `write` appends the parameters.
  func notify(_ method: String, _ write: (inout ByteSink) -> Void) {
    writer.send(OutgoingMessage.notification(method, write))
  }

  /// Writes to the client's log.
  func log(_ type: MessageType, _ text: String) { report("window/logMessage", type, text) }

  /// Shows the user a message.
  func show(_ type: MessageType, _ text: String) { report("window/showMessage", type, text) }

  private func report(_ method: String, _ type: MessageType, _ text: String) {
    notify(method) { sink in
      sink.append("{\"type\":\(type.rawValue),\"message\":")
      sink.append(json: text)
      sink.append("}")
    }
  }

  /// Reports a step of the server's work, as `$/setTrace` asked.
  func logTrace(_ message: String, verbose: @autoclosure () -> String) {
    if trace == .off { return }
    notify("$/logTrace") { sink in
      sink.append("{\"message\":")
      sink.append(json: message)
      if trace == .verbose {
        sink.append(",\"verbose\":")
        sink.append(json: verbose())
      }
      sink.append("}")
    }
  }
}
