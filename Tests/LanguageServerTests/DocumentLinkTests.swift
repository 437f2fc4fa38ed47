import TestSupport
import Testing

@testable import JSONRPC
@testable import LanguageServer
@testable import StrictJSON

/// Where the links of a text lead.
@Suite struct DocumentLinkTests {
  private static func targets(_ language: String, _ text: String) throws -> [String] {
    let server = try ManualServer(canRefresh: false, parseBudget: nil, pooling: .always)
    server.notify(
      "workspace/didChangeConfiguration",
      #"{"settings":{"highlight-lsp":{"languages":{"\#(language)":{"provides":["links"]}}}}}"#)
    server.drain()
    let document = #""uri":"file:///folder/a""#
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{\#(document),"languageId":"\#(language)","version":1,"text":\#(JSONText.quoted(text))}}"#)
    server.request("textDocument/documentLink", #"{"textDocument":{\#(document)}}"#)
    server.drain()
    server.perform()
    server.deliverAll()
    let id = server.asked.count
    let answer = try server.messages().first { $0["id"]?.int == id }
    return answer?["result"]?.array?.compactMap { $0["target"]?.string } ?? []
  }

  @Test func pathsAreResolved() throws {
    #expect(
      try Self.targets("markdown", "[a](b.md) [a](/c/d.md#e) [a](//host/f) [a](../../g.md)\n")
        == ["file:///folder/b.md", "file:///c/d.md#e", "https://host/f", "file:///g.md"])
  }

  /// A path leads to no other host, also in an editor that takes a backslash for a slash.
  @Test(arguments: ["markdown", "html"]) func noSpellingOfAPathIsAHost(language: String) throws {
    var random = SeededGenerator(seed: 9)
    var lines = ["/\\host/x", "\\\\host\\share", "/%5chost/x", "../\\host/x", "..\\..\\\\host", "%2f%2fhost/x"]
    for _ in 0..<2_000 {
      lines.append(LinkSpellings.random(using: &random).filter { $0 > " " && !"<>()[]\"'`".contains($0) })
    }
    let text = lines.map { language == "html" ? "<a href=\"\($0)\">h</a>\n" : "[h](<\($0)>)\n" }.joined()
    let targets = try Self.targets(language, text)
    #expect(targets.count > 100)
    for target in targets { #expect(!LinkSpellings.namesHost(target), "\(target)") }
  }
}
