import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightRendering

/// Conversations of a client with the server.
@Suite struct ConversationTests {
  @Test func initializeTellsWhatTheServerCan() throws {
    let server = try LanguageServerSession()
    let result = try #require(try server.initialize()["result"])
    let capabilities = try #require(result["capabilities"])
    #expect(capabilities["positionEncoding"]?.string == "utf-16")
    #expect(capabilities["textDocumentSync"]?["change"]?.int == 2)
    let legend = capabilities["semanticTokensProvider"]?["legend"]
    #expect(legend?["tokenTypes"]?.array?.compactMap(\.string) == SemanticTokenLegend.standard.tokenTypes)
    #expect(result["serverInfo"]?["name"]?.string == "highlight-lsp")
  }

  @Test(arguments: [(["utf-32", "utf-8"], "utf-32"), (["utf-8", "utf-16"], "utf-8"), (["x"], "utf-16")])
  func theClientsFirstChoiceOfPositionEncodingCounts(offered: [String], chosen: String) throws {
    let server = try LanguageServerSession()
    let result = try server.initialize(positionEncodings: offered)
    #expect(result["result"]?["capabilities"]?["positionEncoding"]?.string == chosen)
  }

  @Test func tokensOfASmallFile() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.open("file:///a.py", languageID: "python", text: "def f(x):\n  return '😀' + 1\n")
    let types = SemanticTokenLegend.standard.tokenTypes
    let tokens = try server.tokens("file:///a.py")
    let decoded = stride(from: 0, to: tokens.count, by: 5).map { start in
      "\(tokens[start]) \(tokens[start + 1]) \(tokens[start + 2]) \(types[tokens[start + 3]])"
    }
    #expect(
      decoded == [
        "0 0 3 keyword", "0 4 1 function", "0 2 1 parameter", "1 2 6 keyword", "0 7 4 string", "0 5 1 operator",
        "0 2 1 number",
      ])
  }

  @Test func theLanguageFollowsTheFileNameWhenTheIdIsEmpty() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.open("file:///dir/a%20b.json", languageID: "", text: "[1]")
    #expect(try server.tokens("file:///dir/a%20b.json").count == 5)
  }

  @Test func shutdownAndExitEndWithZero() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    #expect(try server.request("shutdown")["result"] == .null)
    #expect(try server.request("textDocument/semanticTokens/full")["error"]?["code"]?.int == -32600)
    server.notify("exit", "null")
    #expect(server.waitForExit() == 0)
  }

  @Test func exitWithoutShutdownEndsWithOne() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.notify("exit", "null")
    #expect(server.waitForExit() == 1)
  }

  @Test func aClientThatGoesAwayEndsTheServer() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.closeInput()
    #expect(server.waitForExit() == 1)
  }

  @Test func requestsBeforeInitializeAndUnknownMethodsAreErrors() throws {
    let server = try LanguageServerSession()
    #expect(try server.request("textDocument/hover", "{}")["error"]?["code"]?.int == -32002)
    try server.initialize()
    #expect(try server.request("textDocument/moniker", "{}")["error"]?["code"]?.int == -32601)
    let missing = #"{"textDocument":{"uri":"file:///none"}}"#
    #expect(try server.request("textDocument/semanticTokens/full", missing)["error"]?["code"]?.int == -32602)
    server.notify("$/unknown", "{}")
    #expect(try server.request("shutdown")["result"] == .null)
  }

  @Test func malformedBodiesAndFramesAreAnsweredAndReadingGoesOn() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    let cases: [(String, Int)] = [
      ("Content-Length: 7\r\n\r\n{\"a\":1,", -32700), ("Content-Length: 2\r\n\r\n[]", -32600),
      ("Content-Length: 1\r\n\r\n1", -32600), ("Content-Length: x\r\n\r\n", -32700),
      // What stands before the next length is skipped, and answered once.
      ("junk\r\n\r\nContent-Length: 4\r\n\r\n\"\\q\"", -32700), ("Content-Type: a\r\n\r\n", -32700),
      ("Content-Length: 99999999999\r\n\r\n{}", -32700), ("Content-Length: 2\n\n[]", -32600),
      ("Content-Type: a; charset=utf-16\r\nContent-Length: 2\r\n\r\n[]", -32600),
    ]
    for (bytes, code) in cases {
      server.send(raw: Array(bytes.utf8))
      #expect(try server.nextMessage()["error"]?["code"]?.int == code, "\(bytes)")
    }
    server.send(body: #"{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}"#)
    #expect(try server.nextMessage()["error"]?["code"]?.int == -32600)
    #expect(try server.request("shutdown")["result"] == .null)
  }

  @Test func cancelledRequestsAreAnsweredOnce() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.open("file:///a.c", languageID: "c", text: SampleSource.c(bytes: 300_000))
    let uri = #"{"textDocument":{"uri":"file:///a.c"}}"#
    var codes: [Int: Int] = [:]
    let ids = (0..<30).map { _ in server.sendRequest("textDocument/semanticTokens/full", uri) }
    for id in ids { server.notify("$/cancelRequest", #"{"id":\#(id)}"#) }
    server.notify("$/cancelRequest", #"{"id":"unknown"}"#)
    for _ in ids {
      let message = try server.nextMessage()
      let id = try #require(message["id"]?.int)
      #expect(codes[id] == nil)
      codes[id] = message["error"]?["code"]?.int ?? 0
    }
    #expect(Set(codes.keys) == Set(ids))
    #expect(codes.values.allSatisfy { $0 == 0 || $0 == -32800 })
    #expect(codes.values.contains(-32800))
    #expect(try server.request("shutdown")["result"] == .null)
  }

  @Test func stringIdsComeBackAsTheyWere() throws {
    let server = try LanguageServerSession()
    server.send(body: #"{"jsonrpc":"2.0","id":"{uuid}","method":"initialize","params":{"capabilities":{}}}"#)
    #expect(try server.nextMessage()["id"]?.string == "{uuid}")
  }

  @Test func loneSurrogatesDoNotDisturbTheText() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"file:///a.json","languageId":"json","version":1,"text":"[\"\ud83d\", 1]"}}"#)
    server.change("file:///a.json", version: 2, from: (0, 6), to: (0, 7), text: "23")
    let tokens = try server.tokens("file:///a.json")
    #expect(tokens.suffix(3).first == 2)
  }

  /// The text as a string, by Foundation: it is compiled with optimization, whatever the tests are.
  private static func string(_ text: UTF16Text) -> String {
    String(utf16CodeUnits: Array(text.units), count: text.count)
  }

  /// Every answer after an edit must be the one that a server gives that sees the text for the first time.
  @Test(.timeLimit(.minutes(30))) func editsOfALargeFileKeepTheTokensOfAFreshServer() throws {
    let seed: UInt64 = 20_260
    var random = SeededGenerator(seed: seed)
    var text = UTF16Text(SampleSource.c(bytes: 300_000))
    let edited = try LanguageServerSession()
    let fresh = try LanguageServerSession()
    try edited.initialize()
    try fresh.initialize()
    let uri = "file:///edited.c"
    edited.open(uri, languageID: "c", text: Self.string(text))
    let insertions = ["x", " ", "\n", "\"", "(", ")", "{", "}", "/*", "*/", "//", "'", "1", "é", "😀", "\r\n", "int a;\n"]
    // A program built with a sanitizer is fifty times as slow, a debug build ten times.
    let steps =
      ProcessInfo.processInfo.environment["HIGHLIGHT_SERVER_EDITS"].flatMap { Int($0) }
      ?? (TestEnvironment.runsAll ? 200 : 10)
    for step in 0..<steps {
      let lower = Int.random(in: 0...text.count, using: &random)
      let start = text.position(at: lower)
      let upper = min(text.count, lower + (Bool.random(using: &random) ? 0 : Int.random(in: 1...20, using: &random)))
      let end = text.position(at: upper)
      let insertion = insertions.randomElement(using: &random) ?? ""
      // What the positions mean after clamping (inside CRLF or a surrogate pair) is the server's to find out.
      let from = text.utf16Offset(line: start.line, column: start.utf16Column, unit: .utf16)
      let to = text.utf16Offset(line: end.line, column: end.utf16Column, unit: .utf16)
      text.replace(from..<max(from, to), with: Array(insertion.utf16))
      edited.change(
        uri, version: step + 2, from: (start.line, start.utf16Column), to: (end.line, end.utf16Column), text: insertion)
      let freshURI = "file:///fresh\(step).c"
      fresh.open(freshURI, languageID: "c", text: Self.string(text))
      // Both servers work at the same time.
      let (request, freshRequest) = (edited.requestTokens(uri), fresh.requestTokens(freshURI))
      let answer = try edited.rawAnswer(to: request)
      guard try answer == fresh.rawAnswer(to: freshRequest) else {
        Issue.record("seed \(seed), step \(step): inserted \(insertion.debugDescription) at \(start)")
        return
      }
      #expect(answer.count > 100_000)
      fresh.close(freshURI)
    }
  }
}
