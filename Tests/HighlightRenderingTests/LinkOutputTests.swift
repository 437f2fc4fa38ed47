import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

/// Links and wrapped rows of the renderers.
@Suite struct LinkOutputTests {
  private static func file(_ text: String, rules: [Rule] = []) -> HighlightedFile {
    let storage = HighlightingStorage(
      UTF16Text(text), language: nil, annotations: AnnotationSettings(rules: RuleSet(rules), linkDetector: LinkDetector()))
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

  @Test func aLinkIsOneHyperlinkOverItsColors() throws {
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
      try HTMLRenderer(look: OutputAppearance(theme: .dark)).render(file, lines: LineSelection(), into: &html)
      #expect(!String(decoding: html.bytes, as: UTF8.self).contains("<a"))
    }
  }

  /// A path in a text leads to this machine, whatever its spelling is and whatever opens it.
  @Test func noPathIsAHost() {
    var random = SeededGenerator(seed: 7)
    var shown = 0
    for _ in 0..<20_000 {
      let target = LinkSpellings.random(using: &random)
      guard LinkTarget.scheme(of: target) == nil else { continue }
      let link = TextLink(range: 0..<1, target: target, source: .syntax)
      guard let address = TerminalLinks.address(of: link, inFile: "/tmp/a.md") else { continue }
      shown += 1
      #expect(!LinkSpellings.namesHost(address), "\(target.debugDescription): \(address)")
    }
    #expect(shown > 5_000)
  }

  /// What a folder's rule makes of a text, in every form.
  @Test(arguments: RenderedForm.allCases) func aStrangersLinkIsInNoOutput(form: RenderedForm) {
    let targets = [
      "command:alarm", "vscode://alarm", "ms-msdt:alarm", "//alarm.test", "file://alarm.test/a", "jar:alarm:x!",
    ]
    func rendered(_ origin: LinkOrigin) -> String {
      let rules = targets.enumerated().map { number, target in
        var rule = Rule(id: "r\(number)", pattern: "\(number)", scope: "number")
        (rule.link, rule.linkOrigin) = (target, origin)
        return rule
      }
      let storage = HighlightingStorage(
        UTF16Text("0 1 2 3 4 5\n"), language: nil,
        annotations: AnnotationSettings(rules: RuleSet(rules), linkDetector: LinkDetector()))
      return storage.rendered(as: form)
    }
    #expect(!rendered(.folder).contains("alarm"))
    if form == .ansi || form == .json { #expect(rendered(.user).contains("vscode://alarm")) }
  }

  @Test func anotherHostsFileIsALinkOfATerminalAlone() {
    let storage = HighlightingStorage(
      UTF16Text("see file://host.test/a and file:///b\n"), language: nil,
      annotations: AnnotationSettings(linkDetector: LinkDetector()))
    for form in RenderedForm.allCases {
      let text = storage.rendered(as: form)
      let links = text.matches(of: /(?:href="|;|HYPERLINK "|\\href\{|"target":")(file:[^"\e}]*)/).map { String($0.output.1) }
      #expect(
        links == (form == .ansi || form == .json ? ["file://host.test/a", "file:///b"] : ["file:///b"]), "\(form) \(text)")
    }
  }

  @Test func aPageLinksAndEscapes() throws {
    var sink = ByteSink(descriptor: nil)
    try HTMLRenderer(look: OutputAppearance(theme: .dark)).render(
      Self.file("see https://example.com/?a=1&b=\u{E9} <me@example.com>"), lines: LineSelection(), into: &sink)
    let html = String(decoding: sink.bytes, as: UTF8.self)
    #expect(
      html.contains(
        "<a href=\"https://example.com/?a=1&amp;b=%C3%A9\" rel=\"noopener\">https://example.com/?a=1&amp;b=é</a>"))
    #expect(html.contains("&lt;<a href=\"mailto:me@example.com\" rel=\"noopener\">me@example.com</a>&gt;"))
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
}
