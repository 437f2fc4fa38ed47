import Foundation
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// Actions that keep a rule quiet, and those that write a color otherwise.
@Suite struct IgnoredFindingTests {
  private let server: LanguageServerSession
  private let uri = "file:///a.txt"

  init() throws {
    server = try LanguageServerSession()
    try server.initialize(
      capabilities: #""textDocument":{"diagnostic":{}}"#,
      members: #""initializationOptions":{"rules":[{"id":"num","pattern":"\\d+","severity":"warning"}]}"#)
  }

  private func found(_ uri: String) throws -> Int {
    let answer = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    return try #require(answer["result"]?["items"]?.array).count
  }

  private func actions(_ uri: String, line: Int, kinds: String = "") throws -> [JSON] {
    let (start, end) = (#"{"line":\#(line),"character":0}"#, #"{"line":\#(line),"character":1000}"#)
    let answer = try server.request(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":\#(start),"end":\#(end)},"context":{"diagnostics":[]\#(kinds)}}"#
    )
    return try #require(answer["result"]?.array)
  }

  private func run(_ title: String, _ actions: [JSON]) throws {
    let action = try #require(actions.first { $0["title"]?.string == title })
    let arguments = (action["command"]?["arguments"]?.array ?? []).compactMap(\.string).map(JSONText.quoted)
    let answer = try server.request(
      "workspace/executeCommand",
      #"{"command":"highlight-lsp.ignoreFinding","arguments":[\#(arguments.joined(separator: ","))]}"#)
    #expect(answer["result"] == .null)
  }

  @Test func findingsAreIgnored() throws {
    server.open(uri, languageID: "plaintext", text: "12\n34\n12\n")
    server.open("file:///b.txt", languageID: "plaintext", text: "12\n56\n")
    #expect(try found(uri) == 3)
    try run("Ignore \"12\" in this file for now (num)", try actions(uri, line: 0))
    #expect(try found(uri) == 1)
    #expect(try found("file:///b.txt") == 2)
    #expect(try !actions(uri, line: 0).contains { $0["title"]?.string?.hasPrefix("Ignore") == true })
    try run("Ignore num in this file for now", try actions(uri, line: 1))
    #expect(try found(uri) == 0)
    #expect(try found("file:///b.txt") == 2)
    try run("Ignore num everywhere for now", try actions("file:///b.txt", line: 0))
    #expect(try found("file:///b.txt") == 0)
    // Until the configuration is read again.
    _ = try server.request("workspace/executeCommand", #"{"command":"highlight-lsp.reload"}"#)
    #expect(try found("file:///b.txt") == 2)
  }

  private func edit(_ title: String, _ uri: String, line: Int) throws -> (line: Int, character: Int, text: String) {
    let action = try #require(try actions(uri, line: line).first { $0["title"]?.string == title })
    let edit = try #require(action["edit"]?["changes"]?[uri]?.array?.first)
    let place = try #require(edit["range"]?["start"])
    return (try #require(place["line"]?.int), try #require(place["character"]?.int), try #require(edit["newText"]?.string))
  }

  @Test func whereALanguageHasCommentsTheySayWhatIsIgnored() throws {
    let uri = "file:///a.py"
    server.open(uri, languageID: "python", text: "#!/usr/bin/python3\nx = 12\ny = 34\n")
    #expect(try found(uri) == 3)
    let inLine = try edit("Ignore num in this line", uri, line: 1)
    #expect(inLine == (1, 6, " # highlight-lsp: ignore num"))
    server.change(uri, version: 2, from: (1, 6), to: (1, 6), text: inLine.text)
    #expect(try found(uri) == 2)
    let inFile = try edit("Ignore num in this file", uri, line: 2)
    #expect(inFile == (1, 0, "# highlight-lsp: ignore-file num\n"))
    server.change(uri, version: 3, from: (1, 0), to: (1, 0), text: inFile.text)
    #expect(try found(uri) == 0)
  }

  @Test func whereNoCommentCanStandNoneIsOffered() throws {
    let uri = "file:///b.c"
    server.open(uri, languageID: "c", text: "#define A 12 \\\n  + 1\n/* 34\n*/\n")
    #expect(try actions(uri, line: 0).allSatisfy { $0["title"]?.string != "Ignore num in this line" })
    #expect(try edit("Ignore num in this line", uri, line: 2) == (2, 5, " highlight-lsp: ignore num"))
    #expect(try edit("Ignore num in this file", uri, line: 2) == (0, 0, "// highlight-lsp: ignore-file num\n"))
  }

  @Test func aRuleWithTwoFindingsIsOfferedOnce() throws {
    let uri = "file:///a.py"
    server.open(uri, languageID: "python", text: "x = 12, 12, 34\n")
    #expect(try found(uri) == 3)
    let titles = try actions(uri, line: 0).compactMap { $0["title"]?.string }.filter { $0.hasPrefix("Ignore") }
    for title in ["Ignore num in this line", "Ignore num in this file", "Ignore num everywhere for now"] {
      #expect(titles.count { $0 == title } == 1, "\(titles)")
    }
    #expect(Set(titles).count == titles.count)
  }

  @Test func badArgumentsAreRefused() throws {
    for bad in ["[]", #"["file:///none","num"]"#, #"["",""]"#] {
      let answer = try server.request(
        "workspace/executeCommand", #"{"command":"highlight-lsp.ignoreFinding","arguments":\#(bad)}"#)
      #expect(answer["error"]?["code"]?.int == -32602)
    }
  }

  @Test func colorsAreWrittenOtherwise() throws {
    server.open("file:///a.css", languageID: "css", text: "a{color:#ff0000}\n")
    let answer = try server.request(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"file:///a.css"},"range":{"start":{"line":0,"character":9},"end":{"line":0,"character":9}},"context":{"diagnostics":[],"only":["refactor.rewrite"]}}"#
    )
    let actions = try #require(answer["result"]?.array)
    #expect(
      actions.compactMap { $0["title"]?.string } == [
        "Write #ff0000 as rgb(255, 0, 0)", "Write #ff0000 as hsl(0, 100%, 50%)",
      ])
    let edit = actions.first?["edit"]?["changes"]?["file:///a.css"]?.array?.first
    #expect(edit?["newText"]?.string == "rgb(255, 0, 0)")
    #expect(edit?["range"]?["start"]?["character"]?.int == 8)
    #expect(edit?["range"]?["end"]?["character"]?.int == 15)
  }
}
