package import DataFormats
package import Foundation
import JSONRPC
package import TestSupport

/// What carries the bytes between a client and a language server: pipes to a process, or to a thread of this one.
package protocol ServerTransport: AnyObject {
  /// Writes what the server reads.
  func send(_ bytes: [UInt8])
  /// Waits for more of what the server writes; empty at its end.
  func receive() -> [UInt8]
  func closeInput()
  /// Waits for the server's end and returns its exit code.
  func wait() -> Int32
}

extension ChildProcess: ServerTransport {}

/// A client's conversation with a language server.
package final class LanguageServerSession {
  private let transport: any ServerTransport
  private var frames = FrameReader()
  private var nextID = 1
  /// Messages that were read while waiting for another one.
  package private(set) var notifications: [JSON] = []

  package init(_ transport: any ServerTransport) { self.transport = transport }

  // MARK: Sending

  /// Sends bytes as they are.
  package func send(raw bytes: some Sequence<UInt8>) {
    transport.send(Array(bytes))
  }

  /// Sends a body as a frame.
  package func send(body: String) {
    send(raw: Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
  }

  package func notify(_ method: String, _ params: String) {
    send(body: #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Sends a request and waits for its response.
  package func request(_ method: String, _ params: String = "null") throws -> JSON {
    try response(to: sendRequest(method, params))
  }

  /// Sends a request and does not wait.
  package func sendRequest(_ method: String, _ params: String = "null") -> Int {
    let id = nextID
    nextID += 1
    send(body: #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    return id
  }

  /// Closes the client's end, as an editor that crashes does.
  package func closeInput() {
    transport.closeInput()
  }

  /// Waits for the end of the program and gives its exit code.
  package func waitForExit() -> Int32 {
    transport.wait()
  }

  // MARK: Receiving

  package struct EndOfOutput: Error {}

  /// The next message, whatever it is.
  package func nextMessage() throws -> JSON {
    try JSONReader.read(try nextBody())
  }

  private func nextBody() throws -> ContiguousArray<UInt8> {
    while true {
      switch frames.next() {
      case .body(let body): return body
      case .some(let fault): throw Unexpected(description: "\(fault)")
      case nil:
        let bytes = transport.receive()
        guard !bytes.isEmpty else { throw EndOfOutput() }
        bytes.withUnsafeBytes { frames.append($0) }
      }
    }
  }

  package struct Unexpected: Error, CustomStringConvertible {
    package let description: String
  }

  /// Waits for the response to a request.
  package func response(to id: Int) throws -> JSON {
    while true {
      let message = try nextMessage()
      if message["id"]?.int == id { return message }
      notifications.append(message)
    }
  }

  /// Waits for a request of the server and answers it. Others that come before it are answered with null.
  @discardableResult
  package func wait(forRequest method: String, answer: String = "null") throws -> JSON {
    while true {
      let message = try nextMessage()
      guard let asked = message["method"]?.string, let id = message["id"]?.string else {
        notifications.append(message)
        continue
      }
      send(body: #"{"jsonrpc":"2.0","id":"\#(id)","result":\#(asked == method ? answer : "null")}"#)
      if asked == method { return message["params"] ?? .null }
    }
  }

  /// Waits for a request of the server and does not answer it; others that come before it are answered with null. Returns its id and parameters.
  package func wait(forRequestWithoutAnswer method: String) throws -> (id: String, params: JSON) {
    while true {
      let message = try nextMessage()
      guard let asked = message["method"]?.string, let id = message["id"]?.string else {
        notifications.append(message)
        continue
      }
      if asked == method { return (id, message["params"] ?? .null) }
      send(body: #"{"jsonrpc":"2.0","id":"\#(id)","result":null}"#)
    }
  }

  /// Waits for a notification of the server, or takes one that came before. Returns its parameters.
  package func wait(forNotification method: String) throws -> JSON {
    if let index = notifications.firstIndex(where: { $0["method"]?.string == method && $0["id"] == nil }) {
      return notifications.remove(at: index)["params"] ?? .null
    }
    while true {
      let message = try nextMessage()
      if message["method"]?.string == method && message["id"] == nil { return message["params"] ?? .null }
      if let id = message["id"]?.string, message["method"] != nil {
        send(body: #"{"jsonrpc":"2.0","id":"\#(id)","result":null}"#)
      } else {
        notifications.append(message)
      }
    }
  }

  // MARK: The usual conversation

  @discardableResult
  package func initialize(
    positionEncodings: [String] = [], capabilities: String? = nil, folder: String? = nil, members: String = ""
  ) throws -> JSON {
    let encodings = positionEncodings.map { "\"\($0)\"" }.joined(separator: ",")
    let general = positionEncodings.isEmpty ? "" : #""general":{"positionEncodings":[\#(encodings)]}"#
    let root = folder.map { JSONText.quoted("file://" + $0) } ?? "null"
    let more = members.isEmpty ? "" : "," + members
    let result = try request(
      "initialize", #"{"processId":null,"rootUri":\#(root),"capabilities":{\#(capabilities ?? general)}\#(more)}"#)
    notify("initialized", "{}")
    return result
  }

  package func open(_ uri: String, languageID: String, text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(languageID)","version":\#(version),"text":\#(JSONText.quoted(text))}}"#
    )
  }

  package func close(_ uri: String) {
    notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  /// Replaces a range of UTF-16 positions.
  package func change(_ uri: String, version: Int, from start: (Int, Int), to end: (Int, Int), text: String) {
    let range = #"{"start":{"line":\#(start.0),"character":\#(start.1)},"end":{"line":\#(end.0),"character":\#(end.1)}}"#
    notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":\#(range),"text":\#(JSONText.quoted(text))}]}"#
    )
  }

  /// All tokens of a document.
  package func tokens(_ uri: String) throws -> [Int] {
    let response = try request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    guard let data = response["result"]?["data"]?.array else { throw Unexpected(description: "\(response)") }
    return data.compactMap(\.int)
  }

  /// Asks for all tokens and does not wait; `rawAnswer` gives the answer.
  package func requestTokens(_ uri: String) -> Int {
    sendRequest("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  /// The answer to a request as the server wrote it, less its ids: for comparisons of large answers.
  package func rawAnswer(to id: Int) throws -> Data {
    let head = Data(#"{"jsonrpc":"2.0","id":\#(id),"#.utf8)
    while true {
      let body = try nextBody().withUnsafeBytes { Data($0) }
      guard body.starts(with: head) else { continue }
      let data = body.prefix(200).firstRange(of: Data(#""data":"#.utf8))
      return Data(body[(data?.lowerBound ?? body.startIndex)...])
    }
  }
}
