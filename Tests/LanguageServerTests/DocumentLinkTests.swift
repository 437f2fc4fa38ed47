import TestSupport
import Testing

@testable import DataFormats
@testable import JSONRPC
@testable import LanguageServer

/// Where the links of a text lead.
@Suite struct DocumentLinkTests {
  private static func targets(_ language: String, _ text: String) throws -> [String] {
    try links(language, text).map(\.target)
  }

  /// The links of a text, with the texts of their ranges, which are in one line.
  /// - Parameter columns: those of the first line that are asked for; nil: the whole text.
  private static func links(
    _ language: String, _ text: String, columns: Range<Int>? = nil
  ) throws -> [(
    text: String, target: String
  )] {
    let server = try ManualServer(canRefresh: false, parseBudget: nil, pooling: .always)
    server.notify(
      "workspace/didChangeConfiguration",
      #"{"settings":{"highlight-lsp":{"languages":{"\#(language)":{"provides":["links"]}}}}}"#)
    server.drain()
    let document = #""uri":"file:///folder/a""#
    server.notify(
      "textDocument/didOpen",
      #"{"textDocument":{\#(document),"languageId":"\#(language)","version":1,"text":\#(JSONText.quoted(text))}}"#)
    let range = columns.map {
      #","range":{"start":{"line":0,"character":\#($0.lowerBound)},"end":{"line":0,"character":\#($0.upperBound)}}"#
    }
    server.request("textDocument/documentLink", #"{"textDocument":{\#(document)}\#(range ?? "")}"#)
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

  private static let address = "https://a.example/?a=1&amp;b=2"

  /// A character reference, where the syntax has them, is one character of a link.
  @Test(arguments: [
    ("html", "<a href=\"\(address)\">\(address)</a>", 2), ("php", "<a href=\"\(address)\">\(address)</a>", 2),
    ("html", "<a href=\(address)>x</a><a href='\(address)'>y</a>", 2), ("svelte", "<a href=\(address)>x</a>", 1),
    ("vue", "<template><a href=\"\(address)\">\(address)</a></template>", 2),
    ("svelte", "<a href=\"\(address)\">\(address)</a>", 2),
    ("xml", "<a href=\"\(address)\">\(address)</a>", 2), ("tsx", "a = <a href=\"\(address)\">\(address)</a>", 2),
    ("markdown", "<a href=\"\(address)\">x</a>\n\n[x](\(address)) <\(address)> \(address)\n\n[r]: \(address)\n", 5),
  ])
  func characterReferencesAreDecoded(language: String, text: String, count: Int) throws {
    #expect(try Self.targets(language, text) == Array(repeating: "https://a.example/?a=1&b=2", count: count))
  }

  @Test func otherAddressesWithCharacterReferences() throws {
    let text = """
      <a href="mailto:a@b.de?subject=x&amp;body=y">m</a> <a href="/p?a=1&amp;b=2">p</a> <a href=/p?x=1&amp;y=&quot;>q</a>
      <a href="https://a.example/&eacute;">e</a> <a href="&#106;avascript:f()">j</a> <a href="a.html?&amp;">a</a>
      """
    #expect(
      try Self.targets("html", text) == [
        "mailto:a@b.de?subject=x&body=y", "file:///p?a=1&b=2", "file:///p?x=1&y=%22", "https://a.example/%C3%A9",
        "file:///folder/a.html?&",
      ])
  }

  /// Where the syntax has no references, `&amp;` is what is written.
  @Test(arguments: [
    ("html", "<!-- \(address) -->"), ("xml", "<a><![CDATA[\(address)]]></a>"), ("tsx", "a = \"\(address)\""),
    ("markdown", "`\(address)`\n"), ("html", "<script>a = '\(address)'</script>"), ("python", "# \(address)\n"),
  ])
  func otherTextIsNotDecoded(language: String, text: String) throws {
    #expect(try Self.targets(language, text) == [Self.address])
  }

  /// A link is whole where its target is behind the range that is asked for.
  @Test func aPartOfALinkOfMarkdownIsAllOfIt() throws {
    let text = "see [docs](https://a.b/r), [x] and [c](d.md)\n\n[x]: https://x.org\n"
    #expect(try Self.links("markdown", text, columns: 5..<7).map(\.text) == ["[docs](https://a.b/r)"])
    #expect(try Self.links("markdown", text, columns: 6..<6).map(\.text) == ["[docs](https://a.b/r)"])
    #expect(try Self.links("markdown", text, columns: 28..<36).map(\.text) == ["[x]", "[c](d.md)"])
    #expect(try Self.links("markdown", text, columns: 0..<3).isEmpty)
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
