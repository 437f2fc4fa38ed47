import Foundation
import Testing

@testable import StrictJSON

/// Actions that mend nothing.
@Suite struct CodeActionTests {
  private let server: LanguageServerProcess
  private let uri = "file:///folder/document"

  init() throws {
    server = try LanguageServerProcess()
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
}
