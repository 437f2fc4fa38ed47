import HighlightCore
import TestSupport
import Testing
import TextModel
import TextRules

/// What is open at the start of lines, from delimiters alone.
@Suite struct LexicalScanTests {
  private typealias Quote = LexicalRules.Quote

  private static let python = LexicalRules(
    comments: CommentMarkers(line: "#"),
    quotes: [Quote("\"\"\"", form: .lines), Quote("'''", form: .lines), Quote("\""), Quote("'")])
  private static let script = LexicalRules(
    comments: CommentMarkers(line: "//", block: CommentMarkers.Block(open: "/*", close: "*/")),
    quotes: [Quote("`", form: .lines, code: "${"), Quote("\""), Quote("'"), Quote("/", form: .regex)])
  private static let rust = LexicalRules(
    comments: CommentMarkers(line: "//", block: CommentMarkers.Block(open: "/*", close: "*/")),
    quotes: [
      Quote("r#\"", close: "\"#", form: .lines, escapes: false), Quote("\"", form: .lines),
      Quote("'", form: .character),
    ])
  private static let shell = LexicalRules(
    comments: CommentMarkers(line: "#"),
    quotes: [Quote("\"", form: .lines), Quote("'", form: .lines, escapes: false), Quote("<<", form: .heredoc)])
  private static let markdown = LexicalRules(
    comments: nil, quotes: [Quote("```", form: .fence), Quote("~~~", form: .fence)])
  private static let cpp = LexicalRules(
    comments: CommentMarkers(line: "//"), quotes: [Quote("R\"", close: "\"", form: .tagged), Quote("\""), Quote("'")])

  /// The lines (from 0) in which began what is open at each line; "-" where nothing is.
  private static func openings(_ rules: LexicalRules, _ text: String) throws -> String {
    var scan = LexicalScan(rules)
    let text = UTF16Text(text)
    let found = scan.openings(at: 0..<text.lines.count, in: text, limit: .max)
    return try #require(found).map { $0.map(String.init) ?? "-" }.joined()
  }

  @Test func stringsOfPython() throws {
    #expect(try Self.openings(Self.python, "a = '''\n\"\"\" # '\n''' + \"'\"\n# don't '''\nx\n") == "-00---")
    #expect(try Self.openings(Self.python, "f('it\\'s', \"'''\")\n'''a\\'''\nb'''\n") == "--1-")
    // A quote without an end in its line is none.
    #expect(try Self.openings(Self.python, "'a\n'''\n'\n'''\n") == "--11-")
    #expect(try Self.openings(Self.python, "'a\\\nb''' '\r\n'c\\\r\n'''\r\n'") == "-----")
  }

  @Test func stringsOfJavaScript() throws {
    #expect(try Self.openings(Self.script, "`a ${ {b: `c\n`} }\n } \\`\n`\n/*`\n*/\n") == "-000-4-")
    #expect(try Self.openings(Self.script, "x = /[/`]/g\ny = a / b; '`' / c\nreturn /`/\n// `\n") == "-----")
  }

  @Test func stringsOfRust() throws {
    #expect(
      try Self.openings(Self.rust, "f::<'a>('\"', '\\'', '\\u{1F600}', '😀')\nr#\"\"\\\n\"#\n\"\n\\\"\n\"\n") == "--1-33-")
  }

  @Test func heredocs() throws {
    #expect(try Self.openings(Self.shell, "cat <<-'EOF' | x '\na '\n\tEOF\n$((1<<a)) <<<b\n${#a} # it's\n") == "-00---")
    #expect(try Self.openings(Self.shell, "f \\' \"a\n'\" '\\'\ncat << A\nA b\nA\n") == "-0-22-")
  }

  @Test func fences() throws {
    #expect(try Self.openings(Self.markdown, "````c\n```\n~~~\n`````\n```d`\n~~~\n```\n~~~\n") == "-000--55-")
  }

  @Test("A fence goes on over empty lines, with every line end", arguments: ["\n", "\r\n"])
  func emptyLinesInAFence(_ end: String) throws {
    let text = ["```", "", "", "a", "", "```", "~~~", "", ""].joined(separator: end)
    #expect(try Self.openings(Self.markdown, text) == "-00000-66")
    #expect(try Self.openings(Self.markdown, text.replacing("a", with: "\r")).contains("0000"))
  }

  @Test func taggedStrings() throws {
    #expect(try Self.openings(Self.cpp, "R\"x(\n)\"\n)x\" \"\nR\"()\"\n") == "-00--")
  }

  @Test func aScanGoesOnWhereItEndedAndForgetsWhatChanged() throws {
    let pieces = ["x = 1\n", "'''", "\"\"\"", "# it's\n", "\n", "'a'\n", "\"", "word ", "\r\n"]
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var text = UTF16Text((0..<400).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
      var scan = LexicalScan(Self.python)
      for _ in 0..<20 {
        let first = Int.random(in: 0..<text.lines.count, using: &random)
        let lines = first..<min(first + 30, text.lines.count)
        var fresh = LexicalScan(Self.python)
        let expected = fresh.openings(at: lines, in: text, limit: .max)
        var found = scan.openings(at: lines, in: text, limit: 300)
        for _ in 0..<100 where found == nil { found = scan.openings(at: lines, in: text, limit: 300) }
        #expect(found == expected, "seed \(seed), lines \(lines)")
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0..<20, using: &random))
        text.replace(start..<end, with: Array((pieces.randomElement(using: &random) ?? "").utf16))
        scan.forget(behind: text.lines.line(at: max(start - 1, 0)))
      }
    }
  }

  /// The comments (`#`) and strings (`=`) of a text, each with its characters.
  private static func spans(_ rules: LexicalRules, _ text: String) -> [String] {
    let text = UTF16Text(text)
    return LexicalScan.spans(of: text, rules).map { ($0.isComment ? "#" : "=") + text.string(in: $0.range) }
  }

  @Test func spansOfCommentsAndStrings() {
    #expect(
      Self.spans(Self.script, "a = 'b' // c 'd'\n/* e\n'f' */ g `h${'i'}\nj` / k /.l\n")
        == ["='b'", "#// c 'd'", "#/* e\n'f' */", "=`h${'i'}\nj`"])
    #expect(
      Self.spans(Self.python, "'''a\n# b''' 'c' 'd\n# e\n'''f") == ["='''a\n# b'''", "='c'", "## e", "='''f"])
    #expect(Self.spans(Self.rust, "'a' 'b: 'c r#\"d\"e\"#\"") == ["='a'", "=r#\"d\"e\"#", "=\""])
    #expect(Self.spans(Self.script, "") == [])
  }
}
