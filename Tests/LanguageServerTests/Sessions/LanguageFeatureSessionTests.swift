import Foundation
import HighlightRendering
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats
@testable import HighlightLanguages
@testable import LanguageServer

/// Answers from the tree and the links of a document.
@Suite struct LanguageFeatureSessionTests {
  private let server: LanguageServerSession
  private let uri = "file:///folder/document"

  init() throws {
    server = try LanguageServerSession()
  }

  private func open(_ languageID: String, _ text: String, capabilities: String = "") throws {
    try server.initialize(capabilities: capabilities, members: LanguageServerSession.everyFeature(of: languageID))
    server.open(uri, languageID: languageID, text: text)
  }

  private func ask(_ method: String, _ members: String = "") throws -> JSON {
    let more = members.isEmpty ? "" : "," + members
    let response = try server.request(method, #"{"textDocument":{"uri":"\#(uri)"}\#(more)}"#)
    return try #require(response["result"], "\(response)")
  }

  private static func place(_ json: JSON?) -> String {
    let (start, end) = (json?["start"], json?["end"])
    return
      "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)-\(end?["line"]?.int ?? -1):\(end?["character"]?.int ?? -1)"
  }

  // MARK: Queries

  /// Every query about structure fits its grammar.
  @Test func theQueriesFitTheirGrammars() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    for entry in TestEnvironment.ownLanguages {
      let language = try loader.language(entry.name).get()
      for kind in StructureKind.allCases {
        let query = loader.structureQuery(kind, of: language)
        #expect(query?.problems.map(\.description) ?? [] == [], "\(kind) of \(entry.name)")
        if entry.isFirstTier && entry.name != "markdown_inline" && (kind == .folds || kind == .symbols) {
          #expect(query != nil, "\(kind) of \(entry.name)")
        }
      }
    }
  }

  // MARK: Folds

  private func folds(capabilities: String) throws -> [String] {
    try (ask("textDocument/foldingRange").array ?? []).map { fold in
      let lines = "\(fold["startLine"]?.int ?? -1)-\(fold["endLine"]?.int ?? -1)"
      let columns = fold["startCharacter"].flatMap(\.int).map { ":\($0)-\(fold["endCharacter"]?.int ?? -1)" } ?? ""
      return lines + columns + (fold["kind"]?.string.map { " \($0)" } ?? "")
    }
  }

  @Test func foldsOfWholeLinesLeaveTheClosingLineVisible() throws {
    let capabilities = #""textDocument":{"foldingRange":{"lineFoldingOnly":true}}"#
    try open(
      "javascript", "import a from 'a'\nimport b from 'b'\n\n// one\n// two\nfunction f() {\n  if (a) {\n    b()\n  }\n}\n",
      capabilities: capabilities)
    #expect(try folds(capabilities: capabilities) == ["0-1 imports", "3-4 comment", "5-8", "6-7"])
  }

  @Test(
    arguments: [
      ("html", "<div>\n<p class=a>x</p></div>", (1, 2), ["1:1-1:2", "1:14-1:15"]),
      ("html", "<div>\n<p>x</p></div>", (1, 10), ["0:1-0:4", "1:10-1:13"]),
      ("javascript", "x = <A.b y={1}>t</A.b>", (0, 20), ["0:5-0:8", "0:18-0:21"]), ("html", "<div></dix>", (0, 2), []),
      ("html", "<div title=a></div>", (0, 8), []), ("xml", "<a:b><c/></a:b>", (0, 4), ["0:1-0:4", "0:11-0:14"]),
      ("php", "<b><?php f(); ?></b>", (0, 2), ["0:1-0:2", "0:18-0:19"]),
    ])
  func tagsAreEditedTogether(language: String, text: String, place: (Int, Int), expected: [String]) throws {
    try open(language, text)
    let position = #""position":{"line":\#(place.0),"character":\#(place.1)}"#
    let ranges = try ask("textDocument/linkedEditingRange", position)["ranges"]?.array ?? []
    #expect(ranges.map { Self.place($0) } == expected)
  }

  /// A tag that is typed, its closing tag and that of its neighbor are not edited together.
  @Test(
    arguments: [
      ("jsx", "const a = (<p>\n@\n<div className=\"x\">c</div>\n</p>)"),
      ("tsx", "const a = (<p>\n@\n<div className=\"x\">c</div>\n</p>)"),
      ("html", "<p>\n@\n<div class=\"x\">c</div>\n</p>"), ("xml", "<r>\n@\n<div x=\"1\">c</div>\ntext</r>"),
      ("html", "<div>\n@\n</div>"), ("vue", "<template><div>\n@\n</div></template>"), ("svelte", "<div>\n@\n</div>"),
      ("php", "<div>\n@\n</div>"), ("tsx", "const a = (<div>\n@\n</div>)"), ("xml", "<div>\n@\n</div>"),
      ("markdown", "<div>\n@\n</div>"),
    ])
  func aTagThatIsTypedIsAlone(language: String, text: String) throws {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    let line = parts[0].count { $0 == "\n" }
    try open(language, parts[0] + parts[1])
    for (column, letter) in "<div".enumerated() {
      let place = "{\"line\":\(line),\"character\":\(column)}"
      server.notify(
        "textDocument/didChange",
        #"{"textDocument":{"uri":"\#(uri)","version":\#(column + 2)},"contentChanges":[{"range":{"start":\#(place),"end":\#(place)},"text":"\#(letter)"}]}"#
      )
      let position = #""position":{"line":\#(line),"character":\#(column + 1)}"#
      let answer = try ask("textDocument/linkedEditingRange", position)
      #expect(answer["ranges"] == nil, "\(letter): \(answer)")
    }
  }

  @Test func aTagWithAFaultInItIsEditedWithItsClosingTag() throws {
    try open("html", "<div class=>x</div>")
    let ranges = try ask("textDocument/linkedEditingRange", #""position":{"line":0,"character":2}"#)["ranges"]?.array ?? []
    #expect(ranges.map { Self.place($0) } == ["0:1-0:4", "0:15-0:18"])
  }

  @Test(
    arguments: [
      ("python", "if a:\n  b\nelif c:\n  d\nelse:\n  e\n", ["0-1", "2-3", "4-5"]),
      ("python", "try:\n  a\nexcept A:\n  b\nelse:\n  c\nfinally:\n  d\n", ["0-1", "2-3", "4-5", "6-7"]),
      ("python", "for a in b:\n  if c:\n    d\n  else:\n    e\nelse:\n  f\n", ["0-4", "1-2", "3-4", "5-6"]),
      ("bash", "if a; then\n  b\nelif c; then\n  d\nelse\n  e\nfi\n", ["0-1", "2-3", "4-5"]),
      ("lua", "if a then\n  b()\nelseif c then\n  d()\nelse\n  e()\nend\n", ["0-1", "2-3", "4-5"]),
      (
        "ruby", "begin\n  a\nrescue B\n  c\nensure\n  if d\n    e\n  elsif f\n    g\n  else\n    h\n  end\nend\n",
        ["0-1", "2-3", "4-11", "5-6", "7-8", "9-10"]
      ),
      ("ruby", "begin\n  if a\n    b\n  end\nrescue B\n  c\nend\n", ["0-3", "1-2", "4-5"]),
      ("kotlin", "fun f() {\n  try {\n    a()\n  } catch (e: E) {\n    b()\n  }\n}\n", ["0-5", "1-2", "3-4"]),
      ("c", "#if A\nint a;\n#elif B\nint b;\n#else\nint c;\n#endif\n", ["0-1 region", "2-3", "4-5"]),
      ("javascript", "if (a) {\n  b()\n} else {\n  c()\n}\n", ["0-1", "2-3"]),
    ])
  func aFoldEndsBeforeTheNextClause(language: String, text: String, expected: [String]) throws {
    let capabilities = #""textDocument":{"foldingRange":{"lineFoldingOnly":true}}"#
    try open(language, text, capabilities: capabilities)
    #expect(try folds(capabilities: capabilities) == expected)
  }

  @Test func regionsFoldWithTheirMarkers() throws {
    let capabilities = #""textDocument":{"foldingRange":{"lineFoldingOnly":true}}"#
    try open(
      "javascript",
      "// #region One\nlet a\n//#region\nlet b\n// #endregion\n// regional\nlet c\n/* #endregion */\nlet d = `\n#region\n`\n",
      capabilities: capabilities)
    #expect(try folds(capabilities: capabilities).filter { $0.hasSuffix("region") } == ["0-7 region", "2-4 region"])
  }

  @Test func foldsWithColumnsEndBeforeTheClosingBracket() throws {
    try open("json", "{\n  \"a\": [\n    1\n  ]\n}\n")
    #expect(try folds(capabilities: "") == ["0-4:1-0", "1-3:8-2"])
  }

  @Test(arguments: [0, 1, 2, 3]) func theOutermostFoldsStayWithinTheLimit(limit: Int) throws {
    let capabilities = #""textDocument":{"foldingRange":{"lineFoldingOnly":true,"rangeLimit":\#(limit)}}"#
    try open("json", "[\n[\n1\n]\n]\n", capabilities: capabilities)
    #expect(try folds(capabilities: capabilities) == Array(["0-3", "1-2"].prefix(limit)))
  }

  @Test func sectionsOfMarkdownAndIndentedTextFold() throws {
    let capabilities = #""textDocument":{"foldingRange":{"lineFoldingOnly":true}}"#
    try open("markdown", "# One\n\na\n\n## Two\n\nb\n\n# Three\n\nc\n", capabilities: capabilities)
    #expect(try folds(capabilities: capabilities) == ["0-6", "4-6", "8-10"])
    server.close(uri)
    server.open(uri, languageID: "plaintext", text: "a\n  b\n    c\n\n  d\ne\n")
    #expect(try folds(capabilities: capabilities) == ["0-4", "1-2"])
  }

  // MARK: Symbols

  private static func outline(_ symbols: JSON?) -> [String] {
    (symbols?.array ?? []).flatMap { symbol in
      ["\(symbol["name"]?.string ?? "") \(symbol["kind"]?.int ?? 0)"] + outline(symbol["children"]).map { "  " + $0 }
    }
  }

  @Test func symbolsNest() throws {
    try open(
      "python", "class A:\n  x = 1\n  def f(self):\n    y = 2\n\ndef g():\n  pass\nV = 1\n",
      capabilities: #""textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}"#)
    let symbols = try ask("textDocument/documentSymbol")
    #expect(Self.outline(symbols) == ["A 5", "  x 7", "  f 6", "g 12", "V 13"])
    let first = symbols.array?.first
    #expect(Self.place(first?["range"]) == "0:0-3:9")
    #expect(Self.place(first?["selectionRange"]) == "0:6-0:7")
  }

  @Test func symbolsAreFlatForClientsThatKnowNoOther() throws {
    try open("swift", "struct A {\n  func f() {}\n}\n")
    let symbols = try ask("textDocument/documentSymbol").array ?? []
    #expect(symbols.map { $0["name"]?.string } == ["A", "f"])
    #expect(symbols.last?["containerName"]?.string == "A")
    #expect(symbols.last?["location"]?["uri"]?.string == uri)
  }

  @Test func symbolsOfEmbeddedTextsTakePart() throws {
    try open(
      "html", "<body>\n<script>\nfunction f() {}\n</script>\n</body>\n",
      capabilities: #""textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}"#)
    #expect(Self.outline(try ask("textDocument/documentSymbol")) == ["body 8", "  script 2", "    f 12"])
  }

  // MARK: Names

  private func occurrences(line: Int, column: Int) throws -> [String] {
    try (ask("textDocument/documentHighlight", #""position":{"line":\#(line),"character":\#(column)}"#).array ?? []).map {
      "\($0["range"]?["start"]?["line"]?.int ?? -1):\($0["range"]?["start"]?["character"]?.int ?? -1) \($0["kind"]?.int ?? 0)"
    }
  }

  @Test func aNameIsWhatItsScopeSays() throws {
    try open(
      "javascript", "let a = 1\nfunction f(a) {\n  return a + o.a\n}\nf(a)\n{ let a = 2; a }\n")
    #expect(try occurrences(line: 0, column: 4) == ["0:4 3", "4:2 2"])
    #expect(try occurrences(line: 2, column: 9) == ["1:11 3", "2:9 2"])
    // Behind the name, and the name of a member.
    #expect(try occurrences(line: 4, column: 1) == ["1:9 3", "4:0 2"])
    #expect(try occurrences(line: 2, column: 15) == ["2:15 2"])
    #expect(try occurrences(line: 5, column: 13) == ["5:6 3", "5:13 2"])
  }

  @Test func whereNothingIsNamedNothingIsFound() throws {
    try open("python", "# a a\nx = 'a'\nif x: pass\n")
    #expect(try ask("textDocument/documentHighlight", #""position":{"line":0,"character":2}"#) == .null)
    #expect(try ask("textDocument/documentHighlight", #""position":{"line":2,"character":0}"#) == .null)
    #expect(try occurrences(line: 1, column: 0) == ["1:0 3", "2:3 2"])
  }

  // MARK: Selection

  private func selections(line: Int, column: Int) throws -> [String] {
    var range = try ask("textDocument/selectionRange", #""positions":[{"line":\#(line),"character":\#(column)}]"#).array?
      .first
    var result: [String] = []
    while let current = range {
      result.append(Self.place(current["range"]))
      range = current["parent"]
    }
    return result
  }

  @Test func selectionsGrowAlongTheSyntax() throws {
    try open("json", "{\"a\": [1, 23]}")
    #expect(try selections(line: 0, column: 11) == ["0:10-0:12", "0:6-0:13", "0:1-0:13", "0:0-0:14"])
  }

  @Test func namesGrowFromTheirParts() throws {
    try open("json", "[\"helloWideWorld snake_case plain\"]")
    #expect(try selections(line: 0, column: 8).prefix(2) == ["0:7-0:11", "0:2-0:16"])
    #expect(try selections(line: 0, column: 24).prefix(2) == ["0:23-0:27", "0:17-0:27"])
    #expect(try selections(line: 0, column: 30).first == "0:28-0:33")
  }

  @Test func inProseTheyGrowByWordsSentencesAndParagraphs() throws {
    try open("plaintext", "One two. Three four\nfive.\n\nSix\n")
    #expect(
      try selections(line: 0, column: 16) == ["0:15-0:19", "0:9-0:19", "0:0-0:19", "0:0-1:5", "0:0-4:0"])
    // A link is a word of its own.
    server.close(uri)
    server.open(uri, languageID: "python", text: "x = 1  # see https://example.com/a b\n")
    let chain = try selections(line: 0, column: 23)
    #expect(chain.prefix(2) == ["0:21-0:32", "0:13-0:34"])
    #expect(chain.last == "0:0-1:0")
  }

  /// Positions asked for together are answered as each alone, whatever their order.
  @Test func manySelectionsAreThoseOfEach() throws {
    let text =
      "One two. Three four\n  five six.\n\n   \n- a `b c` d. E f\n  g\n\n```js\nf(\"é é\") // a b. C d\n```\n\nlast 😀 line"
    try open("markdown", text)
    var places: [(Int, Int)] = []
    for (line, content) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for column in stride(from: 0, through: content.utf16.count, by: 2) { places.append((line, column)) }
    }
    places = places.enumerated().sorted { $0.offset * 7 % 31 < $1.offset * 7 % 31 }.map(\.element)
    let wire = places.map { #"{"line":\#($0.0),"character":\#($0.1)}"# }.joined(separator: ",")
    let together = try ask("textDocument/selectionRange", #""positions":[\#(wire)]"#).array ?? []
    #expect(together.count == places.count)
    for (place, chain) in zip(places, together) {
      let alone = try ask(
        "textDocument/selectionRange", #""positions":[{"line":\#(place.0),"character":\#(place.1)}]"#)
      #expect(chain == alone.array?.first, "\(place)")
    }
  }

  @Test func selectionsInDeepSyntaxAreBounded() throws {
    let depth = 3_000
    try open("json", String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    let id = server.sendRequest(
      "textDocument/selectionRange",
      #"{"textDocument":{"uri":"\#(uri)"},"positions":[{"line":0,"character":\#(depth)}]}"#)
    let answer = String(decoding: try server.rawAnswer(to: id), as: UTF8.self)
    // Each stands inside the one before: what reads no deeper than 127 levels reads the answer.
    #expect(answer.components(separatedBy: #""range""#).count - 1 == 91)
    #expect(answer.contains(#""range":{"start":{"line":0,"character":0},"end":{"line":0,"character":\#(2 * depth)}}}"#))
  }

  @Test func everySelectionHoldsTheOneBefore() throws {
    try open("markdown", "# a 😀\n\n- b *c* `d`\n\n```js\nf(\"é\")\n```\n")
    for (line, length) in [(0, 6), (2, 11), (5, 6), (7, 0)] {
      for column in 0...length {
        let chain = try selections(line: line, column: column)
        let ranges = chain.map { $0.split { $0 == ":" || $0 == "-" }.compactMap { Int($0) } }
        for (inner, outer) in zip(ranges, ranges.dropFirst()) {
          #expect((outer[0], outer[1]) <= (inner[0], inner[1]) && (inner[2], inner[3]) <= (outer[2], outer[3]), "\(chain)")
        }
        #expect(chain.last == "0:0-7:0")
      }
    }
    // In the embedded language the syntax is that one's.
    #expect(try selections(line: 5, column: 0).prefix(2) == ["5:0-5:1", "5:0-5:6"])
  }

  // MARK: Links and lines

  @Test func linksHaveTheirAddresses() throws {
    try open("markdown", "[a](b%20c.md#x) <https://example.com/é> www.example.com a@example.com [d](#e)\n")
    let links = try ask("textDocument/documentLink").array ?? []
    #expect(
      links.map { $0["target"]?.string } == [
        "file:///folder/b%20c.md#x", "https://example.com/%C3%A9", "http://www.example.com", "mailto:a@example.com",
        "file:///folder/document#e",
      ])
    // The whole link, with its text.
    #expect(Self.place(links.first?["range"]) == "0:0-0:15")
  }

  @Test func linksOfNamedFilesTellTheLine() throws {
    try server.initialize(members: #""initializationOptions":{"links":{"paths":true}}"#)
    server.open(uri, languageID: "c", text: "// see ../src/main.c:12:5\n")
    #expect(try ask("textDocument/documentLink").array?.first?["target"]?.string == "file:///src/main.c#L12,5")
  }

  @Test func linesBreakAroundLinks() throws {
    try server.initialize(positionEncodings: ["utf-8"])
    server.open(uri, languageID: "plaintext", text: "a é https://example.com/a/b c d\n\nx y\n")
    let all = try ask("highlight/lineBreaks", #""columns":10"#)
    #expect(all["version"]?.int == 1)
    let lines = all["lines"]?.array ?? []
    #expect(lines.compactMap { $0["line"]?.int } == [0, 1, 2, 3])
    // é has two bytes.
    #expect(lines[0]["opportunities"]?.array?.compactMap(\.int) == [2, 5, 29, 31])
    #expect(lines[0]["breaks"]?.array?.compactMap(\.int) == [5, 29])
    let link = lines[0]["links"]?.array?.first
    #expect(link?["start"]?.int == 5)
    #expect(link?["end"]?.int == 28)
    #expect(link?["target"]?.string == "https://example.com/a/b")
    #expect(lines[2]["links"]?.array?.isEmpty == true)
    let part = try ask("highlight/lineBreaks", #""range":{"start":{"line":1,"character":0},"end":{"line":2,"character":0}}"#)
    #expect(part["lines"]?.array?.compactMap { $0["line"]?.int } == [1])
    #expect(part["lines"]?.array?.first?["breaks"] == nil)
    let bad = try server.request("highlight/lineBreaks", #"{"textDocument":{"uri":"\#(uri)"},"columns":0}"#)
    #expect(bad["error"]?["code"]?.int == -32602)
  }

  @Test func runsTellScopesRulesAndLinks() throws {
    try server.initialize(
      members: #""initializationOptions":{"rules":[{"id":"t","pattern":"TODO","scope":"comment.todo"}]}"#)
    server.open(uri, languageID: "json", text: "[1] // TODO https://a.example\n")
    let runs = try ask("highlight/runs")["runs"]?.array ?? []
    let rule = runs.first { $0["layer"]?.string == "rule" }
    #expect(rule?["rule"]?.string == "t")
    #expect(rule?["scope"]?.string == "comment.todo")
    #expect(Self.place(rule?["range"]) == "0:7-0:11")
    #expect(runs.first { $0["link"] != nil }?["link"]?.string == "https://a.example")
    #expect(runs.contains { $0["scope"]?.string == "number" && $0["language"]?.string == "json" })
  }

  @Test func elementsOfPagesAreToldApart() throws {
    try server.initialize(
      capabilities: #""textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}"#,
      members: LanguageServerSession.everyFeature(of: "html"))
    server.open(uri, languageID: "html", text: "<div class='a b' id=main><p>x</p></div>\n<ul class=\"c\" hidden></ul>\n")
    let symbols = try ask("textDocument/documentSymbol").array ?? []
    #expect(symbols.map { $0["name"]?.string } == ["div", "ul"])
    #expect(symbols.map { $0["detail"]?.string } == ["#main.a.b", ".c"])
    #expect(symbols.first?["children"]?.array?.map { $0["detail"]?.string } == [nil])
  }

  // MARK: Explanations

  @Test func aPlaceIsExplainedAndHoveringShowsItWhereItIsAskedFor() throws {
    try server.initialize(members: #""initializationOptions":{"explain":{"hover":true}}"#)
    server.open(uri, languageID: "python", text: "def f(a):\n    return a\n")
    let place = #""position":{"line":0,"character":4}"#
    let explanation = try ask("highlight/explain", place)
    #expect(explanation["scope"]?.string == "function")
    #expect(explanation["language"]?.string == "python")
    #expect(explanation["candidates"]?.array?.isEmpty == false)
    let hover = try ask("textDocument/hover", place)
    #expect(hover["contents"]?["value"]?.string?.contains("scope      function") == true)
    #expect(Self.place(hover["range"]) == "0:4-0:5")
  }

  @Test func hoveringShowsNothingUnlessItIsAskedFor() throws {
    try open("python", "def f(a):\n    return a\n")
    let response = try server.request(
      "textDocument/hover", #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":4}}"#)
    #expect(response["result"] == .null)
  }

  // MARK: Colors

  @Test func colorsAreFoundInStyleSheetsAndStrings() throws {
    try open("css", "a { color: Red; background: rgb(0 128 255 / 50%) }\n#fff { --x: #00FF0080; margin: auto }\n")
    let colors = try ask("textDocument/documentColor").array ?? []
    #expect(colors.map { Self.place($0["range"]) } == ["0:11-0:14", "0:28-0:48", "1:12-1:21"])
    let parts: [(name: String, value: Double)] = [("red", 1), ("green", 0), ("blue", 0), ("alpha", 1)]
    #expect(colors.first?["color"] == .object(parts.map { .init(name: $0.name, value: .number($0.value)) }))
    server.close(uri)
    server.open(uri, languageID: "python", text: "a = '#f00'\nb = '#no'\nc = 'rgb(1, 2, 3)'\nd = 'red'\n")
    #expect(try (ask("textDocument/documentColor").array ?? []).map { Self.place($0["range"]) } == ["0:5-0:9", "2:5-2:17"])
  }

  /// Colors and what looks like one: a color is between « and ».
  @Test(arguments: [
    (
      "css",
      "@import url(#abc);\na[href=\"#fff\"], a[href=#fff]:not(#add) { fill: url(#fade); color: «#abc»; b: «RGB(1 2 3)» «red» }"
    ),
    (
      "css",
      "a { b: «hwb(1 2% 3%)», «lab(20% 3 4)»; c: «oklch(0.5 0.1 20)» «color(display-p3 1 0 0 / 50%)»; d: url(\"#fff\") }"
    ),
    ("css", "@keyframes red { from { --x: «#123»; --y: \"«#fff»\" } }\na.red #red red { color: «transparent» }"),
    (
      "scss",
      "$x: «#fff»;\na:not(#add) { @extend #add; color: darken(«#abc», 3%); fill: url(#add); b: «Red»; &#bad { c: d } }"
    ),
    (
      "less",
      "@x: «#abc»;\na { color: «#abc»; .mixin(«#fff»); b: «RGB(1 2 3)»; &:extend(#add); c: «red» }\n#add { x: url(#add) }"
    ),
    (
      "html",
      "<p style=\"color:«#abc»\">x</p><p style=\"fill:url(#add);color:«red»\">x</p><p style=\"color:«rgb(1,2,3)»\">x</p>"
    ),
    ("html", "<a href=\"#fff\" id=\"#bad\" title=\"#abc\"><label for=\"#add\"><font color=\"«#abc»\"></font></label></a>"),
    (
      "html",
      "<svg><path fill=\"«#abc»\" stroke=\"url(#abc)\"/></svg><style>a { color: «#abc» }</style><i data-bs-target=\"#add\"></i>"
    ),
    ("tsx", "const a = <a href=\"#abc\" color=\"«#abc»\" style={{color: \"«#abc»\"}} id=\"#bad\" />; const c = \"«#abc»\""),
  ])
  func colorsAreNoReferences(languageID: String, marked: String) throws {
    let text = marked.filter { $0 != "«" && $0 != "»" }
    try open(languageID, text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    let expected = marked.split(separator: "«").dropFirst().map { String($0.prefix { $0 != "»" }) }
    let found = try (ask("textDocument/documentColor").array ?? []).map { color -> String in
      let (start, end) = (color["range"]?["start"], color["range"]?["end"])
      return String(lines[start?["line"]?.int ?? 0][(start?["character"]?.int ?? 0)..<(end?["character"]?.int ?? 0)])
    }
    #expect(found == expected)
  }

  @Test func aColorIsWrittenInThreeWays() throws {
    try open("css", "a { color: red }\n")
    let members =
      #""color":{"red":1,"green":0.5,"blue":0,"alpha":0.25},"range":{"start":{"line":0,"character":11},"end":{"line":0,"character":14}}"#
    let labels = try (ask("textDocument/colorPresentation", members).array ?? []).map { $0["label"]?.string }
    #expect(labels == ["#ff800040", "rgba(255, 128, 0, 0.25)", "hsla(30, 100%, 50%, 0.25)"])
  }

  @Test func theNotationOfAColorComesFirst() throws {
    try open("css", "a { color: OKLCH(0.5 0.1 20) }\n")
    let members =
      #""color":{"red":1,"green":0,"blue":0,"alpha":1},"range":{"start":{"line":0,"character":11},"end":{"line":0,"character":28}}"#
    let labels = try (ask("textDocument/colorPresentation", members).array ?? []).map { $0["label"]?.string }
    #expect(labels == ["OKLCH(0.628 0.2577 29.23)", "#ff0000", "rgb(255, 0, 0)", "hsl(0, 100%, 50%)"])
  }

  @Test(arguments: [
    "#", "#12", "#12345", "#ggg", "rgb(1,2)", "rgb(1,2,3", "hsl(1,2,3)", "rgb(a,b,c)", "rgb(nan,1,2)", "", "(",
  ])
  func whatIsNoColor(text: String) {
    #expect(ColorLiteral(text, allowsNames: true) == nil)
  }

  // MARK: Diagnostics

  private static let rule =
    #""initializationOptions":{"diagnostics":{"syntaxErrors":true},"rules":[{"id":"t","pattern":"TODO (\\w+)","severity":"hint","message":"do $1"}]}"#

  @Test func diagnosticsAreSentToClientsThatDoNotAsk() throws {
    try server.initialize(
      capabilities: #""textDocument":{"publishDiagnostics":{"versionSupport":true}}"#, members: Self.rule)
    server.open(uri, languageID: "python", text: "# TODO x\ny = (\n", version: 7)
    let sent = try server.wait(forNotification: "textDocument/publishDiagnostics")
    #expect(sent["version"]?.int == 7)
    let items = sent["diagnostics"]?.array ?? []
    #expect(items.map { $0["severity"]?.int } == [4, 1])
    #expect(items.first?["message"]?.string == "do x")
    #expect(items.first?["code"]?.string == "t")
    server.change(uri, version: 8, from: (0, 0), to: (2, 0), text: "")
    #expect(try server.wait(forNotification: "textDocument/publishDiagnostics")["diagnostics"]?.array?.isEmpty == true)
  }

  @Test func diagnosticsAreAnsweredToClientsThatAsk() throws {
    try server.initialize(capabilities: #""textDocument":{"diagnostic":{}}"#, members: Self.rule)
    server.open(uri, languageID: "python", text: "# TODO x\n")
    let full = try ask("textDocument/diagnostic")
    #expect(full["kind"]?.string == "full")
    #expect(full["items"]?.array?.count == 1)
    let id = full["resultId"]?.string ?? ""
    #expect(try ask("textDocument/diagnostic", #""previousResultId":"\#(id)""#)["kind"]?.string == "unchanged")
    #expect(!server.notifications.contains { $0["method"]?.string == "textDocument/publishDiagnostics" })
  }

  @Test func aTextOverTheLimitIsPlainAndSaysSo() throws {
    try server.initialize(
      capabilities: #""textDocument":{"diagnostic":{}}"#, members: #""initializationOptions":{"limits":{"fileBytes":10}}"#)
    server.open(uri, languageID: "json", text: "[1, 2, 3, 4]")
    #expect(try server.tokens(uri) == [])
    #expect(try ask("textDocument/diagnostic")["items"]?.array?.first?["code"]?.string == "limit")
  }
}
