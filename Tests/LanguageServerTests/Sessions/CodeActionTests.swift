import Foundation
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats

/// Actions that mend nothing.
@Suite struct CodeActionTests {
  private let server: LanguageServerSession
  private let uri = "file:///folder/document"

  init() throws {
    server = try LanguageServerSession()
  }

  private func actions(from start: Int, to end: Int, _ context: String = "") throws -> [JSON] {
    let range = #"{"start":{"line":\#(start),"character":0},"end":{"line":\#(end),"character":3}}"#
    let params = #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range),"context":{"diagnostics":[]\#(context)}}"#
    return try server.request("textDocument/codeAction", params)["result"]?.array ?? []
  }

  @Test func paragraphsAreReflowedOnDemand() throws {
    try server.initialize()
    server.open(uri, languageID: "markdown", text: "One\ntwo\nthree.\n\n# Head\n")
    let found = try actions(from: 0, to: 0)
    #expect(found.map { $0["title"]?.string } == ["Reflow these paragraphs"])
    #expect(found.first?["kind"]?.string == "refactor.rewrite")
    #expect(found.first?["edit"]?["changes"]?[uri]?.array?.isEmpty == false)
    // Nobody asked; nothing to be done.
    #expect(try actions(from: 0, to: 0, #","triggerKind":2"#).isEmpty)
    #expect(try actions(from: 0, to: 0, #","only":["quickfix"]"#).isEmpty)
    #expect(try actions(from: 4, to: 4).isEmpty)
  }

  @Test func linksAreOpenedByClientsThatCan() throws {
    try server.initialize(capabilities: #""window":{"showDocument":{"support":true}}"#)
    server.open(uri, languageID: "plaintext", text: "see https://a.example/b and x:y\n")
    let found = try actions(from: 0, to: 0)
    #expect(found.isEmpty)
    let range = #"{"start":{"line":0,"character":6},"end":{"line":0,"character":6}}"#
    let all = try server.request(
      "textDocument/codeAction", #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range),"context":{"diagnostics":[]}}"#)
    let action = try #require(all["result"]?.array?.first { $0["title"]?.string == "Open https://a.example/b" })
    #expect(action["command"]?["command"]?.string == "highlight-lsp.openLink")
    let id = server.sendRequest(
      "workspace/executeCommand", #"{"command":"highlight-lsp.openLink","arguments":["https://a.example/b"]}"#)
    let asked = try server.wait(forRequest: "window/showDocument")
    #expect(asked["uri"]?.string == "https://a.example/b" && asked["external"]?.bool == true)
    #expect(try server.response(to: id)["result"] == .null)
    let refused = try server.request(
      "workspace/executeCommand", #"{"command":"highlight-lsp.openLink","arguments":["javascript:x"]}"#)
    #expect(refused["error"] != nil)
  }

  @Test func aTokenIsExplainedByClientsThatShowTexts() throws {
    let python = "file:///folder/a.py"
    func actions(_ start: Int, _ end: Int, _ context: String = "") throws -> [JSON] {
      let range = #"{"start":{"line":0,"character":\#(start)},"end":{"line":0,"character":\#(end)}}"#
      let params = #"{"textDocument":{"uri":"\#(python)"},"range":\#(range),"context":{"diagnostics":[]\#(context)}}"#
      return (try server.request("textDocument/codeAction", params)["result"]?.array ?? []).filter {
        $0["title"]?.string == "Explain this colour"
      }
    }
    try server.initialize(capabilities: #""window":{"showDocument":{"support":true}}"#)
    server.open(python, languageID: "python", text: "é = 1; import os\n")
    let action = try #require(try actions(7, 7).first)
    #expect(action["kind"] == nil && action["edit"] == nil)
    #expect(action["command"]?["arguments"]?.array?.compactMap(\.string) == [python, "0", "7"])
    #expect(try actions(7, 13).count == 1)
    // More than a token, no token; what was not requested, and what is about something else.
    #expect(try actions(4, 9).isEmpty && actions(17, 17).isEmpty)
    #expect(try actions(7, 7, #","triggerKind":2"#).isEmpty)
    #expect(try actions(7, 7, #","only":["source.fixAll"]"#).isEmpty && actions(7, 7, #","only":["quickfix"]"#).isEmpty)

    let id = server.sendRequest(
      "workspace/executeCommand", #"{"command":"highlight-lsp.explainPosition","arguments":["\#(python)","0","7"]}"#)
    let shown = try server.wait(forRequest: "window/showDocument")
    let text = try #require(try server.response(to: id)["result"]?["text"]?.string)
    #expect(text.contains("keyword.import") && text.contains("won:"))
    let path = try #require(shown["uri"]?.string.flatMap { URL(string: $0)?.path })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    for bad in [#"["\#(python)"]"#, #"["file:///x","0","0"]"#, #"["\#(python)","-1","0"]"#, "[]"] {
      let refused = try server.request(
        "workspace/executeCommand", #"{"command":"highlight-lsp.explainPosition","arguments":\#(bad)}"#)
      #expect(refused["error"] != nil)
    }
  }

  @Test func otherClientsHaveNoExplanationAsAction() throws {
    try server.initialize()
    server.open("file:///folder/a.py", languageID: "python", text: "import os\n")
    let range = #"{"start":{"line":0,"character":1},"end":{"line":0,"character":1}}"#
    let params =
      #"{"textDocument":{"uri":"file:///folder/a.py"},"range":\#(range),"context":{"diagnostics":[]}}"#
    let found = try server.request("textDocument/codeAction", params)["result"]?.array ?? []
    #expect(!found.contains { $0["title"]?.string == "Explain this colour" })
    // The command shows a message then.
    let id = server.sendRequest(
      "workspace/executeCommand",
      #"{"command":"highlight-lsp.explainPosition","arguments":["file:///folder/a.py","0","0"]}"#)
    #expect(try server.response(to: id)["result"]?["text"]?.string?.contains("keyword") == true)
  }
}
