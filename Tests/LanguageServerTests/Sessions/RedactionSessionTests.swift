import DataFormats
import Foundation
import ServerTestSupport
import SystemSupport
import TestSupport
import Testing

@testable import LanguageServer

/// What a rule hides is in no diagnostic, title, hover or explanation.
@Suite struct RedactionSessionTests {
  private static let secret = "AKIA7QX2ZZQW9PLM4TRE"

  @Test func noAnswerShowsAHiddenText() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      explain.hover = true
      [[rules]]
      id = "secret"
      pattern = 'AKIA[0-9A-Z]+'
      redact = true
      [[rules]]
      id = "assign"
      pattern = '(\\w+) = "(.*)"'
      severity = "warning"
      message = "assigned $2"
      fix = "env($2)"
      [[rules]]
      id = "link"
      pattern = 'AKIA\\w+'
      link = "https://example.com/$0"
      """, to: "highlight-lsp.toml")
    let uri = "file://" + folder["a.py"]
    let server = try LanguageServerSession()
    try server.initialize(
      capabilities: #""textDocument":{"diagnostic":{}},"window":{"showDocument":{"support":true}}"#, folder: folder.path)
    server.open(uri, languageID: "python", text: "k = \"\(Self.secret)\"\n")
    let place = #"{"line":0,"character":8}"#
    let document = #""textDocument":{"uri":"\#(uri)"}"#
    for (method, params, part) in [
      ("textDocument/diagnostic", "{\(document)}", "assigned ***"),
      (
        "textDocument/codeAction",
        #"{\#(document),"range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[]}}"#,
        "Replace with ***"
      ),
      ("textDocument/hover", #"{\#(document),"position":\#(place)}"#, "rule link"),
      // The text that a fix repeats stays.
      (
        "textDocument/codeAction",
        #"{\#(document),"range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[],"only":["quickfix"]}}"#,
        "\"newText\":\"env(\""
      ),
      ("textDocument/documentLink", "{\(document)}", "[]"), ("highlight/runs", "{\(document)}", "\"scope\":\"string\""),
      ("highlight/tree", "{\(document)}", "string_content"),
      ("textDocument/semanticTokens/full", "{\(document)}", "data"),
      ("highlight/explain", #"{\#(document),"position":\#(place)}"#, "\"rule\":\"link\""),
      ("highlight/explain", #"{\#(document),"position":\#(place),"format":"text"}"#, "********"),
      ("highlight/explain", #"{\#(document),"position":\#(place),"not":"number"}"#, "whyNot"),
    ] {
      var sink = ByteSink(descriptor: nil)
      sink.append(try server.request(method, params)["result"] ?? .null)
      let answer = String(decoding: sink.bytes, as: UTF8.self)
      #expect(answer.contains(part), "\(method): \(answer)")
      #expect(!answer.contains("7QX2"), "\(method): \(answer)")
    }
  }
}
