import Foundation
import HighlightTestSupport
import TestSupport

@testable import JSONRPC
@testable import StrictJSON

/// The built program as a language server, spoken to over its standard input and output.
final class LanguageServerProcess {
  private let process: ChildProcess
  private var frames = FrameReader()
  private var nextID = 1
  /// Messages that were read while waiting for another one.
  private(set) var notifications: [JSON] = []

  /// The program: the one that the environment names, else the one beside the tests.
  static let program = Program.path

  init(
    program: String = LanguageServerProcess.program, arguments: [String] = ["serve", "--stdio"],
    environment: [String: String] = [:], folder: String? = nil
  ) throws {
    _ = TestEnvironment.manifest
    let environment = ProcessInfo.processInfo.environment.merging([
      "XDG_DATA_HOME": String(cString: getenv("XDG_DATA_HOME")),
      // The configuration of whoever runs the tests is none of their business.
      "XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent",
    ]) { $1 }.merging(environment) { $1 }
    process = try ChildProcess(program, arguments, environment: environment, folder: folder, discardsErrors: true)
  }

  deinit {
    process.kill()
    _ = process.wait()
  }

  // MARK: Sending

  /// Sends bytes as they are.
  func send(raw bytes: some Sequence<UInt8>) {
    process.send(Array(bytes))
  }

  /// Sends a body as a frame.
  func send(body: String) {
    send(raw: Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
  }

  func notify(_ method: String, _ params: String) {
    send(body: #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Sends a request and waits for its response.
  func request(_ method: String, _ params: String = "null") throws -> JSON {
    try response(to: sendRequest(method, params))
  }

  /// Sends a request and does not wait.
  func sendRequest(_ method: String, _ params: String = "null") -> Int {
    let id = nextID
    nextID += 1
    send(body: #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    return id
  }

  /// Closes the client's end, as an editor that crashes does.
  func closeInput() {
    process.closeInput()
  }

  /// Waits for the end of the program and gives its exit code.
  func waitForExit() -> Int32 {
    process.wait()
  }

  // MARK: Receiving

  struct EndOfOutput: Error {}

  /// The next message, whatever it is.
  func nextMessage() throws -> JSON {
    try JSONReader.read(try nextBody())
  }

  private func nextBody() throws -> ContiguousArray<UInt8> {
    while true {
      switch frames.next() {
      case .body(let body): return body
      case .some(let fault): throw Unexpected(description: "\(fault)")
      case nil:
        let bytes = process.receive()
        guard !bytes.isEmpty else { throw EndOfOutput() }
        bytes.withUnsafeBytes { frames.append($0) }
      }
    }
  }

  struct Unexpected: Error, CustomStringConvertible {
    let description: String
  }

  /// Waits for the response to a request.
  func response(to id: Int) throws -> JSON {
    while true {
      let message = try nextMessage()
      if message["id"]?.int == id { return message }
      notifications.append(message)
    }
  }

  /// Waits for a request of the server and answers it. Others that come before it are answered with null.
  @discardableResult
  func wait(forRequest method: String, answer: String = "null") throws -> JSON {
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
  func wait(forRequestWithoutAnswer method: String) throws -> (id: String, params: JSON) {
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
  func wait(forNotification method: String) throws -> JSON {
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
  func initialize(
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

  func open(_ uri: String, languageID: String, text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(languageID)","version":\#(version),"text":\#(JSONText.quoted(text))}}"#
    )
  }

  func close(_ uri: String) {
    notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  /// Replaces a range of UTF-16 positions.
  func change(_ uri: String, version: Int, from start: (Int, Int), to end: (Int, Int), text: String) {
    let range = #"{"start":{"line":\#(start.0),"character":\#(start.1)},"end":{"line":\#(end.0),"character":\#(end.1)}}"#
    notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":\#(range),"text":\#(JSONText.quoted(text))}]}"#
    )
  }

  /// All tokens of a document.
  func tokens(_ uri: String) throws -> [Int] {
    let response = try request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    guard let data = response["result"]?["data"]?.array else { throw Unexpected(description: "\(response)") }
    return data.compactMap(\.int)
  }

  /// Asks for all tokens and does not wait; `rawAnswer` gives the answer.
  func requestTokens(_ uri: String) -> Int {
    sendRequest("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  /// The answer to a request as the server wrote it, less its ids: for comparisons of large answers.
  func rawAnswer(to id: Int) throws -> Data {
    let head = Data(#"{"jsonrpc":"2.0","id":\#(id),"#.utf8)
    while true {
      let body = try nextBody().withUnsafeBytes { Data($0) }
      guard body.starts(with: head) else { continue }
      let data = body.prefix(200).firstRange(of: Data(#""data":"#.utf8))
      return Data(body[(data?.lowerBound ?? body.startIndex)...])
    }
  }
}
