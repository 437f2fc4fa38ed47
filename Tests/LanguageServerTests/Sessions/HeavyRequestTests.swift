import Foundation
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats

/// The heaviest requests that are known, all on one server, while another document asks for its tokens. How long they take is measured by
/// `Benchmarks/heavy_latency.py`, with texts several times as long.
@Suite struct HeavyRequestTests {
  private static func uri(_ name: String) -> String { "file:///folder/\(name)" }

  private static let texts: [(name: String, language: String, text: String)] = [
    ("findings", "python", (0..<4_000).map { "# TODO \($0)\n" }.joined()),
    ("nested", "json", String(repeating: "[", count: 12_000) + "1" + String(repeating: "]", count: 12_000)),
    ("line", "javascript", String(repeating: "x=f(x,1);", count: 12_000)),
    ("name", "javascript", "function f() {\n  let a = 1;\n" + String(repeating: "  a;\n", count: 6_000) + "}\n"),
    ("fences", "markdown", (0..<1_000).map { "```c\nint a\($0);\n```\n\n" }.joined()),
    ("small", "c", "int a;\n"),
  ]

  private static let requests: [(name: String, method: String, members: String)] = {
    let all = #""range":{"start":{"line":0,"character":0},"end":{"line":1000000,"character":0}}"#
    let (inner, name) = (#"{"line":0,"character":12000}"#, #""position":{"line":1,"character":6}"#)
    return [
      ("findings", "textDocument/codeAction", #"\#(all),"context":{"diagnostics":[]}"#),
      ("nested", "textDocument/hover", #""position":\#(inner)"#),
      ("nested", "textDocument/selectionRange", #""positions":[\#(inner)]"#),
      ("line", "highlight/layout", #""columns":80"#),
      ("line", "textDocument/semanticTokens/full", #""columns":80"#),
      ("name", "textDocument/references", name),
      ("name", "textDocument/documentHighlight", name),
      ("name", "textDocument/rename", #"\#(name),"newName":"b""#),
      ("fences", "textDocument/foldingRange", #""columns":80"#),
    ]
  }()

  @Test func nineHeavyRequestsAreAnsweredWhileAnotherDocumentAsksForTokens() throws {
    let server = try LanguageServerSession()
    let rule = #"{"id":"todo","pattern":"TODO","severity":"warning","fix":"DONE"}"#
    let features = #""references","rename","definition","tokens","selection","folding","occurrences""#
    let provides = #"{"javascript":{"provides":[\#(features)]}}"#
    try server.initialize(
      members:
        #""initializationOptions":{"rules":[\#(rule)],"explain":{"hover":true},"languages":\#(provides),"limits":{"parseMilliseconds":600000}}"#
    )
    for (name, language, text) in Self.texts {
      server.open(Self.uri(name), languageID: language, text: text)
      _ = try server.tokens(Self.uri(name))
    }
    var waiting: [Int: String] = [:]
    for (name, method, members) in Self.requests {
      waiting[server.sendRequest(method, #"{"textDocument":{"uri":"\#(Self.uri(name))"},\#(members)}"#)] =
        "\(method) of \(name)"
    }
    // One key after the other, each with its tokens, until all heavy requests are answered.
    var (version, keys) = (1, 0)
    var tokens: Int?
    while !waiting.isEmpty || tokens != nil {
      if tokens == nil {
        version += 1
        server.change(Self.uri("small"), version: version, from: (0, 0), to: (0, 0), text: " ")
        tokens = server.requestTokens(Self.uri("small"))
      }
      let message = try server.nextMessage()
      guard let id = message["id"]?.int, message["method"] == nil else { continue }
      if id == tokens {
        #expect(message["result"]?["data"]?.array?.count == 10, "\(message)")
        (tokens, keys) = (nil, keys + 1)
      } else if let request = waiting.removeValue(forKey: id) {
        #expect(message["result"] != nil && message["result"] != .null, "\(request): \(message["error"] ?? .null)")
      }
    }
    // The small document was served between them.
    #expect(keys > 1)
    #expect(try server.request("shutdown")["error"] == nil)
  }
}
