import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightLanguages
@testable import HighlightRendering
@testable import LanguageServer

/// Parses that take longer than an answer may wait.
@Suite struct BackgroundParseTests {
  private let uri = #""uri":"file:///none/a.json""#
  private let text = "[\"a\", \"b\", true]\n"

  /// A server whose document was edited and not parsed since: every string becomes what stood between strings.
  private func edited(canRefresh: Bool) throws -> ManualServer {
    let server = try ManualServer(canRefresh: canRefresh)
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{\#(uri),"languageId":"json","version":1,"text":\#(JSONText.quoted(text))}}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{\#(uri),"version":2},"contentChanges":[{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"\""}]}"#
    )
    return server
  }

  /// The tokens of a text that was never edited.
  private func tokens(_ text: String) throws -> [Int] {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let fresh = HighlightingStorage(
      UTF16Text(text), language: try loader.language("json").get(), languageProvider: loader)
    return SemanticTokenEncoder(unit: .utf16, legend: .standard).encode(fresh).map(Int.init)
  }

  @Test(arguments: [false, true]) func allTokensAreThoseOfTheTextAloneThoughItsParseIsLong(canRefresh: Bool) throws {
    let server = try edited(canRefresh: canRefresh)
    server.request("textDocument/semanticTokens/full", #"{"textDocument":{\#(uri)}}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    let id = server.asked.last
    let answer = try server.messages().first { $0["id"]?.int == id && $0["method"] == nil }
    #expect(try answer?["result"]?["data"]?.array?.compactMap(\.int) == tokens("[\"" + text.dropFirst()))
  }

  @Test func theClientIsToldWhenALongParseIsDone() throws {
    let server = try edited(canRefresh: true)
    server.request("textDocument/semanticTokens/full/delta", #"{"textDocument":{\#(uri)},"previousResultId":"0"}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    server.request("textDocument/semanticTokens/full/delta", #"{"textDocument":{\#(uri)},"previousResultId":"0"}"#)
    server.drain()
    let asked = server.asked
    let messages = try server.messages()
    let answers = asked.suffix(2).compactMap { id in messages.firstIndex { $0["id"]?.int == id && $0["method"] == nil } }
    let refreshes = messages.indices.filter { messages[$0]["method"]?.string == "workspace/semanticTokens/refresh" }
    let found = answers.map { messages[$0]["result"]?["data"]?.array?.compactMap(\.int) }
    let expected = try tokens("[\"" + text.dropFirst())
    try #require(found.count == 2)
    // The colors of before, the first string a unit further.
    #expect(try found[0] != expected && found[0] != tokens(text) && found[0]?.isEmpty == false)
    #expect(refreshes.contains { answers[0] < $0 && $0 < answers[1] })
    #expect(found[1] == expected)
  }

  @Test func theClientIsToldOfWhatAResultOfAnOlderTextChanged() throws {
    let server = try edited(canRefresh: true)
    server.drain()
    server.perform()
    // Nothing that has tokens changes.
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{\#(uri),"version":3},"contentChanges":[{"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":0}},"text":"\n"}]}"#
    )
    server.drain()
    server.deliverAll()
    server.request("textDocument/semanticTokens/full/delta", #"{"textDocument":{\#(uri)},"previousResultId":"0"}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    let id = server.asked.last
    let messages = try server.messages()
    let answer = try #require(messages.firstIndex { $0["id"]?.int == id && $0["method"] == nil })
    #expect(messages[answer...].contains { $0["method"]?.string == "workspace/semanticTokens/refresh" })
  }
}
