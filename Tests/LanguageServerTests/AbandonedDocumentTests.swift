import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import JSONRPC
@testable import LanguageServer

/// Documents that cannot be highlighted in time are plain text from then on.
@Suite struct AbandonedDocumentTests {
  private static let uri = "file:///a.json"
  private let server: ManualServer

  init() throws {
    server = try ManualServer(canRefresh: true, parseBudget: nil)
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(Self.uri)","languageId":"json","version":1,"text":"{\"a\": 1}\n"}}"#)
    server.drain()
  }

  private var document: Document? { server.server.documents[Self.uri] }

  private func change(_ version: Int) {
    server.notify(
      "textDocument/didChange",
      #"""
      {"textDocument":{"uri":"\#(Self.uri)","version":\#(version)},"contentChanges":[{"range":{"start":{"line":0,"character":0},
      "end":{"line":0,"character":0}},"text":" "}]}
      """#)
    server.drain()
  }

  /// As after an edit that exceeded its time on the main loop.
  private func exceed(_ method: String = "textDocument/didChange") {
    server.server.abandonHighlighting(
      .message(.notification(method: method, params: .members(("textDocument", .members(("uri", JSON(Self.uri))))))))
  }

  @Test func theThirdEditInARowIsTheLastOne() throws {
    let document = try #require(document)
    exceed()
    exceed()
    // One in time.
    change(2)
    exceed()
    exceed()
    #expect(document.abandoned == nil && document.storage.hasSyntax)
    exceed()
    #expect(document.abandoned == .time && !document.storage.hasSyntax && document.storage.length == 10)
    // It is text, and what is asked about it is answered.
    change(3)
    #expect(document.storage.length == 11 && document.storage.work == nil && !document.wantsRetry)
    server.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
    server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
    server.drain()
    let answers = try server.messages().filter { $0["method"] == nil }
    #expect(answers.contains { $0["result"]?["data"]?.array?.isEmpty == true })
    let items = answers.compactMap { $0["result"]?["items"]?.array }.first ?? []
    #expect(items.map { $0["code"]?.string } == ["limit"])
    #expect(items.first?["message"]?.string?.contains("reopen it to try again") == true)
  }

  @Test func requestsThatExceedTheirTimeCostTheDocumentNothing() {
    for _ in 0..<5 {
      server.server.abandonHighlighting(
        .message(
          .request(
            id: .number(1), method: "textDocument/hover",
            params: .members(("textDocument", .members(("uri", JSON(Self.uri))))))))
    }
    #expect(document?.abandoned == nil)
  }

  @Test func theSecondRequestThatCostsItsThreadIsTheLastOne() throws {
    let document = try #require(document)
    server.server.requestWasLost(of: document)
    #expect(document.abandoned == nil)
    server.server.requestWasLost(of: document)
    #expect(document.abandoned == .time)
  }

  @Test func anotherConfigurationTriesAgain() throws {
    let document = try #require(document)
    server.server.abandonHighlighting(document, .time)
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"links":{"paths":true}}}}"#)
    server.drain()
    #expect(document.abandoned == nil && document.storage.hasSyntax)
  }

  /// What waits for one document is answered in many turns: other messages come between, and no time adds up.
  @Test func manyWaitingRequestsAreAnsweredInTurns() throws {
    let long = String(repeating: "[1],\\n", count: 30_000)
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"file:///long.json","languageId":"json","version":1,"text":"[\#(long)1]"}}"#)
    let first = server.asked.count + 1
    for _ in 0..<6 {
      server.request("textDocument/semanticTokens/range", #"{"textDocument":{"uri":"\#(Self.uri)"}}"#)
      server.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"file:///long.json"}}"#)
    }
    server.drain()
    let document = try #require(server.server.documents["file:///long.json"])
    #expect(document.waitingRequests.count == 6)
    server.cancel(first + 11)
    server.server.slice = 0
    server.perform()
    server.deliverAll()
    // The turn answers one, and so does the end of each turn.
    #expect(document.waitingRequests.count == 3 || document.waitingRequests.count == 4)
    for _ in 0..<6 {
      #expect(server.server.idleDeadline.map { $0 <= monotonicNanoseconds() } == true || document.waitingRequests.isEmpty)
      server.idle()
    }
    #expect(document.waitingRequests.isEmpty)
    let answers = try server.answers()
    for id in first..<(first + 12) { #expect(answers[id] == 1, "\(id)") }
  }
}
