import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import JSONRPC
@testable import LanguageServer
@testable import StrictJSON

/// Documents that cannot be highlighted in time are plain text from then on.
@Suite struct AbandonedDocumentTests {
  private static let uri = "file:///a.json"
  private let server: ManualServer

  init() throws {
    server = try ManualServer(canRefresh: true)
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
    server.server.giveUp(
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
    #expect(document.givenUp == nil && document.storage.hasSyntax)
    exceed()
    #expect(document.givenUp == .time && !document.storage.hasSyntax && document.storage.length == 10)
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
      server.server.giveUp(
        .message(
          .request(
            id: .number(1), method: "textDocument/hover",
            params: .members(("textDocument", .members(("uri", JSON(Self.uri))))))))
    }
    #expect(document?.givenUp == nil)
  }

  @Test func theSecondRequestThatCostsItsThreadIsTheLastOne() throws {
    let document = try #require(document)
    server.server.requestWasLost(of: document)
    #expect(document.givenUp == nil)
    server.server.requestWasLost(of: document)
    #expect(document.givenUp == .time)
  }

  @Test func anotherConfigurationTriesAgain() throws {
    let document = try #require(document)
    server.server.giveUp(document, .time)
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":{"links":{"paths":true}}}}"#)
    server.drain()
    #expect(document.givenUp == nil && document.storage.hasSyntax)
  }
}
