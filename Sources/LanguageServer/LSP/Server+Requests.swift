internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

/// Requests to the client, and what else it is told.
extension Server {
  /// Asks the client. `params` writes the parameters; `answer` gets the result, nil for an error.
  func ask(
    _ method: String, params: ((inout ByteSink) -> Void)? = nil, answer: ((JSON?) -> Void)? = nil
  ) {
    let (id, failed) = outstanding.add(answer)
    failed?(nil)
    writer.send(OutgoingMessage.request(id, method, params))
  }

  /// Takes the client's answer to a request.
  func takeResponse(_ id: RequestID?, _ result: JSON?) {
    // An answer to nothing is no reason to stop.
    guard let id, let answer = outstanding.remove(id) else { return }
    answer(result)
  }

  /// The severities of `window/logMessage`.
  enum MessageType: Int {
    case error = 1
    case warning = 2
    case info = 3
  }

  /// Tells the client something for its log.
  func log(_ type: MessageType, _ text: String) {
    tell("window/logMessage", type, text)
  }

  /// Tells the person at the client something.
  func show(_ type: MessageType, _ text: String) {
    tell("window/showMessage", type, text)
  }

  private func tell(_ method: String, _ type: MessageType, _ text: String) {
    writer.send(
      OutgoingMessage.notification(method) { sink in
        sink.append("{\"type\":\(type.rawValue),\"message\":")
        sink.append(json: text)
        sink.append("}")
      })
  }

  /// Asks the client to ask for folds again, where it knows how.
  func refreshFolds() {
    if client.canRefreshFolds && phase == .running { ask("workspace/foldingRange/refresh") }
  }

  /// Asks the client to ask for tokens again, where it knows how.
  func refreshTokens() {
    if client.canRefreshTokens && phase == .running { ask("workspace/semanticTokens/refresh") }
  }
}
