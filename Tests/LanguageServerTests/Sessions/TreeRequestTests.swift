import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats

/// `highlight/tree`.
@Suite struct TreeRequestTests {
  private let uri = "file:///tree/a.py"

  private func answer(
    _ members: String, text: String = "def f(a):\n    return a\n", language: String = "python"
  ) throws -> JSON {
    let server = try LanguageServerSession()
    try server.initialize()
    server.open(uri, languageID: language, text: text)
    let answer = try server.request("highlight/tree", "{\"textDocument\":{\"uri\":\"\(uri)\"}\(members)}")
    server.closeInput()
    return answer
  }

  @Test func theTreeHasRangesOfTheProtocol() throws {
    let result = try #require(answer("")["result"])
    #expect(result["language"]?.string == "python" && result["version"]?.int == 1)
    let function = try #require(result["children"]?.array?.first?["children"]?.array?.first)
    #expect(function["kind"]?.string == "function_definition")
    #expect(function["range"]?["end"]?["line"]?.int == 1 && function["range"]?["end"]?["character"]?.int == 12)
  }

  @Test func aRangeAndATextForm() throws {
    let range = #","range":{"start":{"line":1,"character":11},"end":{"line":1,"character":12}}"#
    let text = try #require(answer(range + #","format":"text""#)["result"]?["text"]?.string)
    #expect(text.contains("(return_statement)  2:5-2:13") && !text.contains("parameters"))
    let line = #","range":{"start":{"line":1,"character":0},"end":{"line":1,"character":12}}"#
    let query = try #require(answer(line + #","format":"query","anonymous":true"#)["result"]?["text"]?.string)
    #expect(query.contains("\"return\"  ; 2:5-2:11") && query.hasPrefix("; python"))
  }

  @Test(arguments: [#","format":"xml""#, #","anonymous":1"#, #","range":3"#])
  func wrongParametersAreRefused(members: String) throws {
    #expect(try answer(members)["error"]?["code"]?.int == -32602)
  }

  @Test func aDeepTreeIsBounded() throws {
    let text = String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000)
    let result = try #require(answer("", text: text, language: "json")["result"])
    #expect((result["elided"]?.int ?? 0) > 20_000)
  }
}
