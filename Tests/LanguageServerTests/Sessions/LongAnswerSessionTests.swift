import Foundation
import HighlightLanguages
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats
@testable import HighlightCore
@testable import LanguageServer

/// Requests about texts that have very much of something: answers are bounded and say what they leave out.
@Suite struct LongAnswerSessionTests {
  private let server: LanguageServerSession
  private let uri = "file:///folder/document"

  init() throws {
    server = try LanguageServerSession()
  }

  private func ask(_ method: String, _ members: String) throws -> JSON {
    let answer = try server.request(method, #"{"textDocument":{"uri":"\#(uri)"},\#(members)}"#)
    return try #require(answer["result"], "\(answer)")
  }

  private static func position(_ line: Int, _ character: Int) -> String { #"{"line":\#(line),"character":\#(character)}"# }

  private static func range(_ start: String, _ end: String) -> String { #"{"start":\#(start),"end":\#(end)}"# }

  // MARK: Code actions

  private func actions(_ more: String = "") throws -> [JSON] {
    let range = Self.range(Self.position(0, 0), Self.position(100_000, 0))
    return try ask("textDocument/codeAction", #""range":\#(range),"context":{"diagnostics":[]\#(more)}"#).array ?? []
  }

  @Test func codeActionsAreTwoHundredAndTheLastOneStandsForTheOthers() throws {
    try server.initialize(
      members: #""initializationOptions":{"rules":[{"id":"num","pattern":"\\d+","severity":"warning","fix":"n"}]}"#)
    server.open(uri, languageID: "plaintext", text: String(repeating: "12\n", count: 300))
    let found = try actions()
    #expect(found.count == CodeActionList.limit)
    let last = try #require(found.last)
    #expect(last["kind"]?.string == "source.fixAll.highlight-lsp")
    #expect(last["edit"]?["changes"]?[uri]?.array?.count == 300)
    #expect(found.dropLast().allSatisfy { $0["kind"]?.string == "quickfix" })
    // Who asks for quick fixes alone gets no other kind.
    let quick = try actions(#","only":["quickfix"]"#)
    #expect(quick.count == CodeActionList.limit && quick.allSatisfy { $0["kind"]?.string == "quickfix" })
    server.change(uri, version: 2, from: (5, 0), to: (300, 0), text: "")
    #expect(try actions().allSatisfy { $0["kind"]?.string != "source.fixAll.highlight-lsp" })
  }

  // MARK: Levels

  @Test func explanationsShowSixtyFourLevels() throws {
    try server.initialize(members: #""initializationOptions":{"explain":{"hover":true}}"#)
    server.open(uri, languageID: "json", text: String(repeating: "[", count: 300) + "1" + String(repeating: "]", count: 300))
    let result = try ask("highlight/explain", #""position":\#(Self.position(0, 300))"#)
    let layer = try #require(result["layers"]?.array?.first)
    let nodes = try #require(layer["nodes"]?.array)
    #expect(nodes.count == 64)
    // The document, 300 arrays and the number.
    #expect(result["elided"]?.int == 302 - 64)
    #expect(layer["elided"]?.int == 302 - 64)
    #expect(nodes.first?["kind"]?.string == "document" && nodes.last?["kind"]?.string == "number")
    let hover = try ask("textDocument/hover", #""position":\#(Self.position(0, 300))"#)
    let text = try #require(hover["contents"]?["value"]?.string)
    #expect(text.contains("… 238 levels …"))
    #expect(text.contains("(number)  1:301-1:302"))
    // As long as its levels, not as their square.
    #expect(text.utf8.count < 64 * 300)
    // Few levels are all there.
    server.change(uri, version: 2, from: (0, 0), to: (0, 601), text: "[1]")
    let short = try ask("highlight/explain", #""position":\#(Self.position(0, 1))"#)
    #expect(short["elided"] == nil)
    #expect(short["layers"]?.array?.first?["nodes"]?.array?.count == 3)
  }

  // MARK: Layout

  /// All rows, asked for again from where the answer before said.
  private func allRows(_ columns: Int) throws -> (rows: [JSON], answers: Int) {
    var rows: [JSON] = []
    var start = Self.position(0, 0)
    var answers = 0
    while answers < 10 {
      let range = Self.range(start, Self.position(1_000_000, 0))
      let result = try ask("highlight/layout", #""columns":\#(columns),"range":\#(range)"#)
      answers += 1
      let found = try #require(result["rows"]?.array)
      #expect(found.count <= 10_000)
      rows += found
      guard let line = result["next"]?["line"]?.int, let character = result["next"]?["character"]?.int else { break }
      #expect(found.count == 10_000)
      start = Self.position(line, character)
    }
    return (rows, answers)
  }

  @Test func layoutsHaveTenThousandRowsAndSayWhereTheNextOnesBegin() throws {
    try server.initialize()
    server.open(uri, languageID: "plaintext", text: String(repeating: "a\n", count: 10_050))
    let (rows, answers) = try allRows(10)
    #expect(answers == 2)
    #expect(rows.compactMap { $0["row"]?.int } == Array(0..<10_050))
    #expect(rows.compactMap { $0["range"]?["start"]?["line"]?.int } == Array(0..<10_050))
  }

  @Test func theRowsOfOneLongLineGoOnInsideOfIt() throws {
    try server.initialize()
    server.open(uri, languageID: "plaintext", text: String(repeating: "ab ", count: 10_020))
    // In pieces: what is edited is no longer one.
    server.change(uri, version: 2, from: (0, 3), to: (0, 3), text: "ab ")
    let (rows, answers) = try allRows(3)
    #expect(answers == 2)
    #expect(rows.compactMap { $0["range"]?["start"]?["character"]?.int } == (0..<10_021).map { $0 * 3 })
  }

  // MARK: Names

  @Test func aNameOfVeryManyPlacesIsFoundAndChanged() throws {
    try server.initialize()
    let all = #"{"languages":{"javascript":{"provides":["references","rename","definition"]}}}"#
    server.notify("workspace/didChangeConfiguration", #"{"settings":{"highlight-lsp":\#(all)}}"#)
    let count = 4_000
    let uses = String(repeating: "  a;\n", count: count - 1)
    server.open(uri, languageID: "javascript", text: "function f() {\n  let a = 1;\n\(uses)}\n")
    let position = #""position":\#(Self.position(1, 6))"#
    let references = try ask("textDocument/references", "\(position),\"context\":{\"includeDeclaration\":true}")
    #expect(references.array?.count == count)
    let rename = try ask("textDocument/rename", "\(position),\"newName\":\"b\"")
    #expect(rename["changes"]?[uri]?.array?.count == count)
    // A name that means something else in the last place.
    server.change(uri, version: 2, from: (count, 2), to: (count, 3), text: "f")
    let refused = try server.request(
      "textDocument/rename", #"{"textDocument":{"uri":"\#(uri)"},\#(position),"newName":"f"}"#)
    #expect(refused["error"] != nil)
  }
}
