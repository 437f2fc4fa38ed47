import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightRendering
@testable import LanguageServer

/// Deltas and ranges of tokens.
@Suite struct DeltaTokensSessionTests {
  private static func delta(_ server: LanguageServerSession, _ uri: String, _ id: String) throws -> JSON {
    try #require(
      server.request(
        "textDocument/semanticTokens/full/delta", #"{"textDocument":{"uri":"\#(uri)"},"previousResultId":"\#(id)"}"#)[
          "result"])
  }

  /// It would keep what it is answered: moved colors of before the edit are not for it.
  @Test(arguments: [false, true])
  func aClientThatIsNotToldToAskAgainWaitsForItsColors(asksForDelta: Bool) throws {
    let server = try LanguageServerSession()
    try server.initialize()
    // The first character that is no ASCII has all of it parsed anew, and macros that no parser understands make that last.
    let line = "FOO(a, BAR(b) struct { int x\n"
    let lines = Array(repeating: line, count: (TestEnvironment.runsAll ? 390_000 : 200_000) / line.utf8.count)
    server.open("file:///edited.c", languageID: "c", text: lines.joined())
    var client = ClientTokens()
    let request = #"{"textDocument":{"uri":"file:///edited.c"}}"#
    try client.apply(try #require(server.request("textDocument/semanticTokens/full", request)["result"]))
    server.change("file:///edited.c", version: 2, from: (5, 0), to: (5, 0), text: "é ")
    if asksForDelta {
      try client.apply(try Self.delta(server, "file:///edited.c", client.resultID))
    } else {
      try client.apply(try #require(server.request("textDocument/semanticTokens/full", request)["result"]))
    }
    server.open("file:///fresh.c", languageID: "c", text: lines[..<5].joined() + "é " + lines[5...].joined())
    #expect(try server.tokens("file:///fresh.c") == client.data)
    #expect(client.data.count > 7 * lines.count)
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func afterAnyEditsADeltaGivesWhatTheFullAnswerGives(encoding: String) throws {
    let seed: UInt64 = 77
    var random = SeededGenerator(seed: seed)
    let unit: ColumnUnit = encoding == "utf-8" ? .utf8 : encoding == "utf-16" ? .utf16 : .utf32
    let server = try LanguageServerSession()
    try server.initialize(positionEncodings: [encoding])
    let uri = "file:///a.c"
    var text = UTF16Text(SampleSource.c(bytes: 6_000))
    server.open(uri, languageID: "c", text: text.string(in: 0..<text.count))
    var client = ClientTokens()
    var older: [String: [Int]] = [:]
    let request = #"{"textDocument":{"uri":"file:///a.c"}}"#
    try client.apply(try #require(server.request("textDocument/semanticTokens/full", request)["result"]))
    let insertions = ["x", " ", "\n", "\"", "(", "{", "}", "/*", "*/", "//", "1", "é", "😀", "\r\n", "int a;\n", "", "\r"]
    for step in 0..<(TestEnvironment.runsAll ? 150 : 40) {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let lower = Int.random(in: 0...text.count, using: &random)
        let upper = min(text.count, lower + Int.random(in: 0...(step % 10 == 0 ? 400 : 12), using: &random))
        let start = text.position(at: lower)
        let end = text.position(at: upper)
        func column(_ position: TextPosition) -> Int {
          let lineStart = text.lines.start(of: position.line)
          return text.columnCount(of: lineStart..<(lineStart + position.utf16Column), unit: unit)
        }
        let insertion = insertions.randomElement(using: &random) ?? ""
        let (from, to) = ((start.line, column(start)), (end.line, column(end)))
        server.change(uri, version: step, from: from, to: to, text: insertion)
        let range =
          text.utf16Offset(
            line: from.0, column: from.1, unit: unit)..<max(
            text.utf16Offset(line: from.0, column: from.1, unit: unit),
            text.utf16Offset(line: to.0, column: to.1, unit: unit))
        text.replace(range, with: Array(insertion.utf16))
      }
      older[client.resultID] = client.data
      try client.apply(try Self.delta(server, uri, client.resultID))
      let fresh = "file:///fresh.c"
      server.open(fresh, languageID: "c", text: String(utf16CodeUnits: Array(text.units), count: text.count))
      // Among syntax errors only a full answer is the truth of the text alone; both documents give it now.
      try client.apply(try #require(server.request("textDocument/semanticTokens/full", request)["result"]))
      let expected = try server.tokens(fresh)
      guard client.data == expected else {
        Issue.record("seed \(seed), step \(step): the full answer differs from that of a fresh document")
        return
      }
      older[client.resultID] = client.data
      // From any result that the server still knows, the way leads to the same tokens.
      if let (id, data) = older.randomElement(using: &random) {
        var late = ClientTokens(data: data, resultID: id)
        try late.apply(try Self.delta(server, uri, id))
        #expect(late.data == expected, "seed \(seed), step \(step): from result \(id)")
      }
      let lines = text.lines.count
      let first = Int.random(in: 0..<lines, using: &random)
      let last = Int.random(in: first..<lines, using: &random)
      let range = #"{"start":{"line":\#(first),"character":0},"end":{"line":\#(last),"character":0}}"#
      let part = try server.request(
        "textDocument/semanticTokens/range", #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range)}"#)
      let slice = Self.absolute(expected).filter { $0[0] >= first && $0[0] < last }
      #expect(Self.absolute(part["result"]?["data"]?.array?.compactMap(\.int) ?? []) == slice, "seed \(seed), step \(step)")
      server.close(fresh)
    }
  }

  private static func absolute(_ data: [Int]) -> [[Int]] {
    var (line, column) = (0, 0)
    return stride(from: 0, to: data.count, by: 5).map { start in
      if data[start] > 0 { column = 0 }
      line += data[start]
      column += data[start + 1]
      return [line, column, data[start + 2], data[start + 3], data[start + 4]]
    }
  }

  /// A server with a long document, and a client that has all of its tokens.
  private static func opened(_ uri: String) throws -> (LanguageServerSession, ClientTokens) {
    let server = try LanguageServerSession()
    try server.initialize()
    server.open(uri, languageID: "c", text: SampleSource.c(bytes: 100_000))
    var client = ClientTokens()
    try client.apply(
      try #require(server.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)["result"]))
    return (server, client)
  }

  @Test func aKeystrokeIsAFewTokens() throws {
    let uri = "file:///a.c"
    let (server, received) = try Self.opened(uri)
    var client = received
    server.change(uri, version: 2, from: (1000, 0), to: (1000, 0), text: "int a;\n")
    try client.apply(try Self.delta(server, uri, client.resultID))
    #expect(client.editCount <= 5)
    #expect(client.data == (try server.tokens(uri)))
    // Nothing changed: nothing is said.
    #expect(try Self.delta(server, uri, client.resultID)["edits"]?.array?.isEmpty == true)
    // Nobody knows this one: everything is said.
    #expect(try Self.delta(server, uri, "x")["data"]?.array?.isEmpty == false)
  }

  @Test func anEditAtTheStartIsSentInFullToClientsThatMishandleIt() throws {
    for (name, isFull) in [("emacs", true), ("vim-lsp", true), ("Neovim", false)] {
      let server = try LanguageServerSession()
      try server.initialize(members: #""clientInfo":{"name":"\#(name)"}"#)
      server.open("file:///a.json", languageID: "json", text: "[1, 2]")
      let first = try server.request("textDocument/semanticTokens/full", #"{"textDocument":{"uri":"file:///a.json"}}"#)
      server.change("file:///a.json", version: 2, from: (0, 0), to: (0, 0), text: "\n")
      let answer = try Self.delta(server, "file:///a.json", first["result"]?["resultId"]?.string ?? "")
      #expect((answer["data"] != nil) == isFull)
      #expect((answer["edits"] != nil) == !isFull)
    }
  }

  @Test func aDocumentOpenedAgainKnowsNoResultOfBefore() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    let request = #"{"textDocument":{"uri":"file:///a.json"}}"#
    server.open("file:///a.json", languageID: "json", text: "[1, 2]")
    let id = try server.request("textDocument/semanticTokens/full", request)["result"]?["resultId"]?.string ?? ""
    server.close("file:///a.json")
    server.open("file:///a.json", languageID: "json", text: "[true]")
    #expect(try Self.delta(server, "file:///a.json", id)["data"]?.array?.count == 5)
  }

  @Test func editsFarFromEachOtherAreToldAsTwo() throws {
    let uri = "file:///a.c"
    let (server, received) = try Self.opened(uri)
    var client = received
    server.change(uri, version: 2, from: (10, 0), to: (10, 0), text: "int a;\n")
    // Changes that wait together are one edit; an answer in between keeps them apart.
    _ = try server.request("textDocument/foldingRange", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    server.change(uri, version: 3, from: (2000, 0), to: (2000, 0), text: "int b;\n")
    let delta = try Self.delta(server, uri, client.resultID)
    #expect(delta["edits"]?.array?.count == 2)
    try client.apply(delta)
    #expect(client.editCount <= 10)
    #expect(client.data == (try server.tokens(uri)))
  }

  @Test func theLegendIsCutToWhatTheClientLists() throws {
    let server = try LanguageServerSession()
    let result = try server.initialize(
      capabilities:
        #""textDocument":{"semanticTokens":{"tokenTypes":["keyword","comment","function","boolean","mine"],"tokenModifiers":["injected"]}}"#
    )
    let legend = result["result"]?["capabilities"]?["semanticTokensProvider"]?["legend"]
    #expect(legend?["tokenTypes"]?.array?.compactMap(\.string) == ["function", "keyword", "comment", "boolean"])
    #expect(legend?["tokenModifiers"]?.array?.compactMap(\.string) == ["injected"])
    server.open("file:///a.json", languageID: "json", text: "[1, true]")
    // Numbers have no type that this client knows.
    #expect(try server.tokens("file:///a.json") == [0, 4, 4, 3, 0])
    server.open("file:///a.md", languageID: "markdown", text: "```json\n[true]\n```\n")
    #expect(try server.tokens("file:///a.md").suffix(5) == [1, 1, 4, 3, 1])
  }

  @Test func theExtendedLegendIsForThoseWhoAsk() throws {
    let server = try LanguageServerSession()
    let result = try server.initialize(members: #""initializationOptions":{"semanticTokens":{"legend":"extended"}}"#)
    let legend = result["result"]?["capabilities"]?["semanticTokensProvider"]?["legend"]
    #expect(legend?["tokenTypes"]?.array?.compactMap(\.string) == SemanticTokenLegend.extended.tokenTypes)
    #expect(legend?["tokenModifiers"]?.array?.count == 23)
  }
}
