import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `--format html`, `svg` and `tokens`.
@Suite struct PageOutputTests {
  private static let hostile =
    "x = '<a href=\"&amp;\">' + \"]]>\" # \u{1B}[31m \u{0}\u{202E}\u{FFFE}\u{1F600} -->\t.\r\n\ny=1"

  private func page(_ format: String, _ arguments: [String] = [], input: [UInt8] = Array(hostile.utf8)) throws -> String {
    let result = try Program.run(["highlight", "-l", "python", "-f", format] + arguments, input: input)
    #expect(result.status == 0)
    return try #require(String(validating: result.output, as: UTF8.self))
  }

  /// The text between the tags of a document that must be well-formed.
  private func characters(of document: String) throws -> String {
    let collector = TextCollector()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = collector
    let isWellFormed = parser.parse()
    try #require(isWellFormed, "\(parser.parserError.map { "\($0)" } ?? "") in line \(parser.lineNumber)")
    return collector.text
  }

  private func body(of page: String) throws -> String {
    let start = try #require(page.range(of: "<body>"))
    let end = try #require(page.range(of: "</body>"))
    return String(page[start.lowerBound..<end.upperBound])
  }

  @Test(arguments: [[], ["-n"], ["--lines", "1:2"], ["--theme", "light"]])
  func htmlIsADocumentWhoseBodyIsWellFormed(arguments: [String]) throws {
    let page = try page("html", arguments)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.hasSuffix("</html>\n"))
    let text = try characters(of: try body(of: page))
    #expect(text.contains("'<a href=\"&amp;\">' + \"]]>\""))
  }

  @Test func htmlKeepsTheTextOfAFile() throws {
    let source = "def f(a):\n\tif a < 1 and a > 0:\n\t\treturn '\u{E9}\u{1F600}' # &c\n"
    let text = try characters(of: try body(of: try page("html", input: Array(source.utf8))))
    #expect(text.trimmingCharacters(in: .newlines) == source.trimmingCharacters(in: .newlines))
  }

  @Test func severalFilesAreOneHTMLDocument() throws {
    let folder = try TemporaryFolder()
    for name in ["a.py", "b.py"] { try folder.write("# \(name)\n", to: name) }
    let result = try Program.run(["highlight", "-f", "html", "a.py", "b.py"], folder: folder.path)
    #expect(result.text.ranges(of: "<!DOCTYPE html>").count == 1)
    #expect(result.text.ranges(of: "<pre").count == 2)
    _ = try characters(of: try body(of: result.text))
  }

  @Test(arguments: [[], ["-n"], ["--lines", "1:2"], ["--theme", "light"]])
  func svgIsWellFormed(arguments: [String]) throws {
    let text = try characters(of: try page("svg", arguments))
    #expect(text.contains("'<a href=\"&amp;\">' + \"]]>\""))
  }

  @Test func aFileNameMayHoldMarkup() throws {
    let folder = try TemporaryFolder()
    let name = "<b>&\u{1}'\".py"
    try folder.write("x = 1\n", to: name)
    let svg = try Program.run(["highlight", "-f", "svg", name], folder: folder.path)
    #expect(try characters(of: svg.text).contains("<b>&"))
    let html = try Program.run(["highlight", "-f", "html", name], folder: folder.path)
    #expect(html.text.contains("<title>&lt;b&gt;&amp;"))
  }

  @Test func tokensAreTheAnswerOfTheServerWithTheStandardLegend() throws {
    struct Tokens: Decodable {
      struct Legend: Decodable {
        let tokenTypes: [String]
        let tokenModifiers: [String]
      }
      let path: String
      let legend: Legend
      let data: [Int]
    }
    let output = try page("tokens", input: Array("# \u{1F600}\ns = 'b'\n".utf8))
    let tokens = try JSONDecoder().decode(Tokens.self, from: Data(output.utf8))
    #expect(tokens.path == "-")
    #expect(tokens.data.count.isMultiple(of: 5))
    #expect(tokens.legend.tokenTypes.count == 23)
    #expect(tokens.legend.tokenModifiers.count == 10)
    // The comment: line 0, character 0, four UTF-16 units.
    #expect(Array(tokens.data.prefix(3)) == [0, 0, 4])
    #expect(tokens.legend.tokenTypes[tokens.data[3]] == "comment")
  }
}

/// Gathers the characters of a document.
private final class TextCollector: NSObject, XMLParserDelegate {
  private(set) var text = ""

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }
}
