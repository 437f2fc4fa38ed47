import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages
@testable import HighlightRendering
@testable import LanguageServer
@testable import StrictJSON

/// Parses that take longer than an answer may wait.
@Suite struct BackgroundParseTests {
  @Test func theClientIsToldWhenALongParseIsDone() throws {
    let server = try ManualServer(canRefresh: true)
    let uri = #""uri":"file:///none/a.json""#
    let text = "[\"a\", \"b\", true]\n"
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{\#(uri),"languageId":"json","version":1,"text":\#(JSONText.quoted(text))}}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    // Every string becomes what stood between strings.
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{\#(uri),"version":2},"contentChanges":[{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"\""}]}"#
    )
    server.request("textDocument/semanticTokens/full/delta", #"{"textDocument":{\#(uri)},"previousResultId":"0"}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    server.request("textDocument/semanticTokens/full/delta", #"{"textDocument":{\#(uri)},"previousResultId":"0"}"#)
    server.drain()
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("json").get()
    func tokens(_ text: String) -> [Int] {
      let fresh = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
      return SemanticTokenEncoder(unit: .utf16, legend: .standard).encode(fresh).map(Int.init)
    }
    let asked = server.asked
    let messages = try server.messages()
    let answers = asked.suffix(2).compactMap { id in messages.firstIndex { $0["id"]?.int == id && $0["method"] == nil } }
    let refreshes = messages.indices.filter { messages[$0]["method"]?.string == "workspace/semanticTokens/refresh" }
    let found = answers.map { messages[$0]["result"]?["data"]?.array?.compactMap(\.int) }
    let expected = tokens("[\"" + text.dropFirst())
    try #require(found.count == 2)
    // The colours of before, the first string a unit further.
    #expect(found[0] != expected && found[0] != tokens(text) && found[0]?.isEmpty == false)
    #expect(refreshes.contains { answers[0] < $0 && $0 < answers[1] })
    #expect(found[1] == expected)
  }
}
