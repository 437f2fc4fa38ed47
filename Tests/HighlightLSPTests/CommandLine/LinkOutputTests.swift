import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

/// Links and wrapped rows in every format.
@Suite struct LinkOutputTests {
  private static func file(_ text: String, rules: [Rule] = []) -> HighlightedFile {
    let storage = HighlightingStorage(
      UTF16Text(text), language: nil, annotations: Annotations(rules: RuleSet(rules), linkDetector: LinkDetector()))
    return HighlightedFile(
      path: "a.txt", language: "plaintext", bytes: ContiguousArray(storage.string.utf8), illFormedSequences: [],
      encoding: .utf8, storage: storage, limits: [])
  }

  private static func ansi(_ file: HighlightedFile, width: Int? = nil, numbers: Bool = false) throws -> String {
    var sink = ByteSink(descriptor: nil)
    try ANSIRenderer(theme: .dark, depth: .ansi256, lineNumbers: numbers, width: width.map { RowWidth(columns: $0) })
      .render(file, lines: LineSelection(), into: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  @Test func aLinkIsOneHyperlinkOverItsColours() throws {
    var rule = Rule(id: "a", pattern: "exam", scope: "keyword")
    rule.priority = 1
    let text = try Self.ansi(Self.file("x https://example.com/é y\n", rules: [rule]))
    let parts = text.split(separator: "\u{1B}]8;", omittingEmptySubsequences: false)
    #expect(parts.count == 3)
    #expect(parts[1].hasPrefix("id="))
    #expect(parts[1].contains(";https://example.com/%C3%A9\u{1B}\\\u{1B}[4m"))
    var style = try #require(Theme.dark.style(for: "keyword"))
    style.underline = true
    let escape = String(decoding: StyleEscapes(.dark, .ansi256).escape(for: style), as: UTF8.self)
    #expect(parts[1].contains("\(escape)exam\u{1B}[0m"))
    #expect(parts[2] == ";\u{1B}\\ y\n")
  }

  @Test func noScriptIsEverALink() throws {
    var rule = Rule(id: "a", pattern: "click")
    for target in ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "java\tscript:x", "vbscript:x"] {
      rule.link = target
      let file = Self.file("click\n", rules: [rule])
      #expect(try Self.ansi(file) == "click\n")
      var html = ByteSink(descriptor: nil)
      try HTMLRenderer(theme: .dark).render(file, lines: LineSelection(), into: &html)
      #expect(!String(decoding: html.bytes, as: UTF8.self).contains("<a"))
    }
  }

  @Test func aPageLinksAndEscapes() throws {
    var sink = ByteSink(descriptor: nil)
    try HTMLRenderer(theme: .dark).render(
      Self.file("see https://example.com/?a=1&b=\u{E9} <me@example.com>"), lines: LineSelection(), into: &sink)
    let html = String(decoding: sink.bytes, as: UTF8.self)
    #expect(
      html.contains(
        "<a href=\"https://example.com/?a=1&amp;b=%C3%A9\" rel=\"noopener\">https://example.com/?a=1&amp;b=é</a>"))
    #expect(html.contains("&lt;<a href=\"mailto:me@example.com\" rel=\"noopener\">me@example.com</a>&gt;"))
  }

  @Test func relativeLinksLeadFromTheFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("see [a](../x%20y.md#z) and [b](#here), [c](//docs.test/d)\n", to: "sub/a.md")
    try folder.write("# see src/b.c:12 or /etc/hosts\n", to: "a.py")
    try folder.write("[links]\npaths = true\n", to: "highlight-lsp.toml")
    let markdown = try Program.run(["highlight", "--color", "always", "sub/a.md"], folder: folder.path)
    #expect(markdown.text.contains(";file://\(folder.path)/x%20y.md#z\u{1B}\\"))
    #expect(markdown.text.contains(";https://docs.test/d\u{1B}\\"))
    #expect(markdown.text.ranges(of: "]8;id=").count == 2)
    let page = try Program.run(["highlight", "-f", "html", "sub/a.md"], folder: folder.path)
    #expect(page.text.contains("<a href=\"../x%20y.md#z\">"))
    #expect(page.text.contains("<a href=\"//docs.test/d\">"))
    #expect(page.text.ranges(of: "<a ").count == 2)
    let code = try Program.run(["highlight", "--color", "always", "a.py"], folder: folder.path)
    #expect(code.text.contains(";file://\(folder.path)/src/b.c\u{1B}\\"))
    #expect(code.text.contains(";file:///etc/hosts\u{1B}\\"))
  }

  @Test func linesThatAreTooLongHaveNoRulesAndLinks() throws {
    let folder = try TemporaryFolder()
    let link = "https://docs.test/a"
    let long = String(repeating: "é", count: 50) + " \(link) key"
    try folder.write("\(link) key\n\(long)\nkey \(link)\n", to: "a.txt")
    try folder.write(
      "[limits]\nlineBytes = 100\n[[rules]]\nid = \"k\"\npattern = \"key\"\nscope = \"keyword\"\n", to: "highlight-lsp.toml")
    let result = try Program.run(["highlight", "-f", "json", "a.txt"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.errors.contains("line-length"))
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.limits == ["line-length"])
    #expect(object.links?.count == 2)
    #expect(object.runs?.filter { $0.scope == "keyword" }.count == 2)
    let plain = try Program.run(["highlight", "-f", "plain", "a.txt"], folder: folder.path)
    #expect(plain.text == "\(link) key\n\(long)\nkey \(link)\n")
    // Without the excess nothing is left out.
    try folder.write(String(long.dropFirst(20)) + "\n", to: "a.txt")
    let short = try Program.run(["highlight", "-f", "json", "a.txt"], folder: folder.path)
    #expect(try HighlightedObject.all(in: short.output).first?.limits == [])
  }

  @Test func jsonListsLinksAndCutsRunsAtThem() throws {
    let rule = Rule(id: "all", pattern: ".+", scope: "comment")
    var sink = ByteSink(descriptor: nil)
    try JSONRenderer().render(Self.file("é www.example.com.", rules: [rule]), into: &sink)
    let object = try #require(try HighlightedObject.all(in: Array(sink.bytes)).first)
    #expect(object.links?.map(\.target) == ["http://www.example.com"])
    #expect(object.links?.map { [$0.start, $0.end] } == [[3, 18]])
    #expect(object.runs?.map { [$0.start, $0.end] } == [[0, 3], [3, 18], [18, 19]])
    #expect(object.runs?.map(\.link) == [nil, "http://www.example.com", nil])
    #expect(object.runs?.allSatisfy { $0.layer == "rule" && $0.rule == "all" } == true)
  }

  @Test func aWrappedLineKeepsItsNumberColumnAndItsLinkWhole() throws {
    let link = "https://example.com/a/b/c/d"
    let text = try Self.ansi(Self.file("one two \(link) three four\nx\n"), width: 16, numbers: true)
    let rows = try #require(TerminalText(Array(text.utf8)).text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows == ["1  one two ", "   \(link) ", "   three four", "2  x", ""])
  }

  /// Random text with links, wide characters, emoji, tabs and marks, at random widths.
  @Test func rowsAreTheTextAndNoneIsTooWide() throws {
    let pieces = [
      "word ", "a", "https://example.com/a-b/(c)?d=e ", "日本語のテキスト", "👨‍👩‍👧", "e\u{301}", "\t", " ", "me@example.com", "-", "…",
      "\n", "\r\n", "   ", "ﾊﾝｶｸ ", "🇩🇪", "\u{1B}[31m", "longlonglonglongword ", "<", "&",
    ]
    for seed in UInt64(1)...150 {
      var random = SeededGenerator(seed: seed)
      let text = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let columns = Int.random(in: 1...50, using: &random)
      let file = Self.file(text)
      var sink = ByteSink(descriptor: nil)
      try PlainRenderer(width: RowWidth(columns: columns)).render(file, lines: LineSelection(), into: &sink)
      let plain = String(decoding: sink.bytes, as: UTF8.self)
      let joined = String(String.UnicodeScalarView(plain.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
      #expect(
        joined.unicodeScalars.elementsEqual(text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }), "seed \(seed)")
      // Every row ends where the text may be broken: what is too wide is one part of it.
      var allowed: ContiguousArray<Int> = []
      let breaker = LineBreaker()
      for line in 0..<file.text.lines.count {
        breaker.appendOpportunities(
          inLine: file.text.contentRange(ofLine: line), of: file.text, links: file.links.map(\.range), to: &allowed)
      }
      let style = CellWidth()
      var place = 0
      for row in plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
        let units = Array(String(String.UnicodeScalarView(row.filter { $0 != "\r" })).utf16)
        let range = place..<(place + units.count)
        let cells = units.withUnsafeBufferPointer { style.column(after: 0..<units.count, of: $0) }
        if cells > columns {
          #expect(!allowed.contains { range.lowerBound < $0 && $0 < range.upperBound }, "seed \(seed), row \(row)")
        }
        place = range.upperBound
        while place < file.text.count, [0x0A, 0x0D].contains(file.text.units[place]) { place += 1 }
      }
    }
  }

  @Test func everyFormatWraps() throws {
    let folder = try TemporaryFolder()
    try folder.write("one two three four five six\n", to: "a.txt")
    for format in ["ansi", "html", "svg", "plain"] {
      let result = try Program.run(
        ["highlight", "--wrap", "10", "-f", format, "--color", "always", "a.txt"], folder: folder.path)
      #expect(result.status == 0)
      #expect(!result.text.contains("one two three"), "\(format)")
      #expect(result.text.contains("one two "), "\(format)")
    }
    let piped = try Program.run(["highlight", "--wrap", "10", "a.txt"], folder: folder.path)
    #expect(piped.text == "one two \nthree \nfour five \nsix\n")
    #expect(try Program.run(["highlight", "--wrap", "auto", "a.txt"], folder: folder.path).lines.count == 1)
    #expect(try Program.run(["highlight", "--wrap", "0", "a.txt"], folder: folder.path).status == 2)
  }
  /// As the option and as the user's default.
  @Test func charactersAreWrappedAtTheWidthOfTheTerminal() throws {
    let folder = try TemporaryFolder()
    try folder.write("one two three four five\n漢字漢字漢字\n", to: "a.txt")
    try folder.write("highlight.wrap = 'character'\n", to: "config/highlight-lsp/config.toml")
    for (arguments, home) in [(["--wrap", "character"], "none"), ([], "config")] {
      let result = try Program.run(
        ["highlight"] + arguments + ["a.txt"], environment: ["COLUMNS": "5", "XDG_CONFIG_HOME": folder[home]],
        folder: folder.path)
      #expect(result.text == "one t\nwo th\nree f\nour f\nive\n漢字\n漢字\n漢字\n")
    }
  }
}
