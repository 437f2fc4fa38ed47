import TestSupport
import Testing

@testable import JSONRPC
@testable import LanguageServer
@testable import StrictJSON

/// Where the links of a text lead.
@Suite struct DocumentLinkTests {
  private static func targets(_ language: String, _ text: String) throws -> [String] {
    try links(language, text).map(\.target)
  }

  /// The links of a text, with the texts of their ranges, which are in one line.
  private static func links(_ language: String, _ text: String) throws -> [(text: String, target: String)] {
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
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf16) }
    return (answer?["result"]?.array ?? []).compactMap { link in
      guard let target = link["target"]?.string, let start = link["range"]?["start"], let end = link["range"]?["end"],
        let line = start["line"]?.int, line == end["line"]?.int, let from = start["character"]?.int,
        let to = end["character"]?.int
      else { return nil }
      return (String(decoding: lines[line][from..<to], as: UTF16.self), target)
    }
  }

  @Test func wholeLinksOfMarkdownAreLinks() throws {
    let text = """
      A [docs](https://a.b/r "title") and ![an *image*](i.png), [x][one  Two], [one two][], [ONE TWO], [none], [ ] and
      [![badge](b.svg)](https://c.d), [https://text.org](https://target.org), https://plain.org and <https://auto.org>.

      > [quoted]

      [one two]: https://e.f/g
      [one two]: https://second.org
      [quoted]: <rel/path.md> "title"

      [text][x]

      [x]: https://x.org

      """
    let links = try Self.links("markdown", text).map { [$0.text, $0.target] }
    #expect(
      links == [
        ["[docs](https://a.b/r \"title\")", "https://a.b/r"], ["![an *image*](i.png)", "file:///folder/i.png"],
        ["[x][one  Two]", "https://e.f/g"], ["[one two][]", "https://e.f/g"], ["[ONE TWO]", "https://e.f/g"],
        ["[", "https://c.d"], ["![badge](b.svg)", "file:///folder/b.svg"], ["](https://c.d)", "https://c.d"],
        ["[https://text.org](https://target.org)", "https://target.org"], ["https://plain.org", "https://plain.org"],
        ["https://auto.org", "https://auto.org"], ["[quoted]", "file:///folder/rel/path.md"],
        ["https://e.f/g", "https://e.f/g"], ["https://second.org", "https://second.org"],
        ["rel/path.md", "file:///folder/rel/path.md"], ["[text][x]", "https://x.org"], ["[x]", "https://x.org"],
        ["https://x.org", "https://x.org"],
      ])
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
