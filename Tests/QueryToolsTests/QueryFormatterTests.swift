import Foundation
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import QueryTools

@Suite struct QueryFormatterTests {
  private static let files: [String] = {
    let folder = TestEnvironment.package + "grammars"
    return (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".scm") && !$0.contains("/scheme/") }
      .sorted()
      .map { folder + "/" + $0 }
  }()

  /// Everything but white space between tokens.
  private static func patterns(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).joined().split(separator: ";").map(String.init)
  }

  @Test(arguments: files) func aSecondTimeChangesNothingAndNoWordIsLost(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let formatted = try #require(QueryFormatter.format(text))
    #expect(QueryFormatter.format(formatted) == formatted)
    #expect(Self.patterns(of: formatted) == Self.patterns(of: text))
    #expect(formatted.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test(arguments: [
    ("(a)@x", "(a) @x\n"), ("(a)  (b)", "(a)\n(b)\n"), ("(a b:(c)*@x)", "(a b: (c)* @x)\n"), ("", ""),
    ("[ (a)(b)]@x ; why", "[ (a) (b) ] @x ; why\n"),
    ("((a) @x (#eq? @x \"b\"))", "((a) @x\n  (#eq? @x \"b\"))\n"),
    ("(a ; one\n (b) @x)", "(a ; one\n  (b) @x)\n"), ("(a (b) @x ; last\n)", "(a\n  (b) @x ; last\n)\n"),
    ("(a . (b) !c .)", "(a . (b) !c .)\n"), ("; a\n\n\n; b\n(a)", "; a\n\n; b\n(a)\n"),
    ("(expression/identifier) @x", "(expression/identifier) @x\n"), ("(a \"]\" @x \"\\\"\")", "(a \"]\" @x \"\\\"\")\n"),
  ])
  func layout(text: String, wanted: String) {
    #expect(QueryFormatter.format(text) == wanted)
  }

  /// Whatever their lengths: no line is too long, and the next word would have been.
  @Test(arguments: 1...60 as ClosedRange<Int>) func wordsFillTheirLines(length: Int) throws {
    let words = (0..<40).map { "\"" + String(repeating: "a", count: length - 1 + $0 % 3) + "\"" }
    let formatted = try #require(QueryFormatter.format("[ \(words.joined(separator: " ")) ] @x"))
    let lines = formatted.split(separator: "\n").dropFirst().dropLast()
    #expect(lines.flatMap { $0.split(separator: " ") }.map(String.init) == words)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let word = try #require(next.split(separator: " ").first)
      #expect(line.count <= 100 && line.count + 1 + word.count > 100)
    }
    #expect(try #require(lines.last).count <= 100)
  }

  @Test(arguments: ["(a", "a)", "(a \"b)", "[(a)", "(a: )", "((a) @x (#eq? @x \"b\")", "(a) %"])
  func whatIsNotClosedIsLeftAlone(text: String) {
    #expect(QueryFormatter.format(text) == nil)
  }
}
