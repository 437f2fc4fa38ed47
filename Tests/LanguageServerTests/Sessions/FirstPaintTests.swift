import Foundation
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats

/// What is on the screen of a long text has colors before all of it is read.
@Suite struct FirstPaintTests {
  private static let uri = "file:///long.py"
  private static let text = (0..<6000).map { "def function_\($0)(argument):\n    return argument + \($0)\n" }.joined()

  private static func range(_ server: LanguageServerSession, from first: Int) throws -> [Int] {
    let range = #"{"start":{"line":\#(first),"character":0},"end":{"line":\#(first + 60),"character":0}}"#
    let answer = try server.request(
      "textDocument/semanticTokens/range", #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range)}"#)
    return try #require(answer["result"]?["data"]?.array).compactMap(\.int)
  }

  @Test func whatComesFirstIsWhatComesAtLast() throws {
    #expect(Self.text.utf16.count > 100_000 && Self.text.utf16.count < 400_000)
    let server = try LanguageServerSession()
    try server.initialize(capabilities: #""workspace":{"semanticTokens":{"refreshSupport":true}}"#)
    server.open(Self.uri, languageID: "python", text: Self.text)
    let first = try [0, 3000, 11_000].map { try Self.range(server, from: $0) }
    // The worker is done: the client is told to ask again.
    try server.wait(forRequest: "workspace/semanticTokens/refresh")
    let last = try [0, 3000, 11_000].map { try Self.range(server, from: $0) }
    #expect(first == last)
    #expect(!first.contains { $0.isEmpty })
    // A client that cannot be told waits for the right ones.
    let other = try LanguageServerSession()
    try other.initialize()
    other.open(Self.uri, languageID: "python", text: Self.text)
    #expect(try [0, 3000, 11_000].map { try Self.range(other, from: $0) } == last)
  }
}
