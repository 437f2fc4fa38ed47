import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightRendering
@testable import LanguageServer

/// A token in positions of its own; the columns are UTF-16 offsets within the line once `decode` is through.
private struct Token: Equatable {
  var line: Int
  var columns: Range<Int>
  var type: String
  var modifiers: UInt32 = 0
}

@Suite struct SemanticTokenEncoderTests {
  private let legend = SemanticTokenLegend.standard
  private let mapping = SemanticTokenMapping(legend: .standard)

  /// The tokens in absolute positions, counted in the encoder's unit.
  private func tokens(of text: ColoredFile, unit: ColumnUnit) -> [Token] {
    let data = SemanticTokenEncoder(unit: unit, legend: legend).encode(text.storage)
    #expect(data.count.isMultiple(of: 5))
    var result: [Token] = []
    var (line, column) = (0, 0)
    for start in stride(from: 0, to: data.count, by: 5) {
      if data[start] > 0 { column = 0 }
      line += Int(data[start])
      column += Int(data[start + 1])
      result.append(
        Token(
          line: line, columns: column..<(column + Int(data[start + 2])), type: legend.tokenTypes[Int(data[start + 3])],
          modifiers: data[start + 4]))
    }
    return result
  }

  @Test func positionsAreRelative() {
    let text = ColoredFile("let x = 1\n  f(x)\n", runs: [(0..<3, "keyword"), (8..<9, "number"), (12..<13, "function")])
    let data = SemanticTokenEncoder(unit: .utf16, legend: legend).encode(text.storage)
    #expect(data == [0, 0, 3, 15, 0, 0, 8, 1, 19, 0, 1, 2, 1, 12, 0])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func aRunOverLinesIsCutAtTheirEnds(terminator: String) {
    let string = ["/* a", "", "b */"].joined(separator: terminator)
    let text = ColoredFile(string + terminator, runs: [(0..<(string.utf16.count + terminator.utf16.count), "comment")])
    #expect(
      tokens(of: text, unit: .utf16) == [
        Token(line: 0, columns: 0..<4, type: "comment"), Token(line: 2, columns: 0..<4, type: "comment"),
      ])
  }

  /// U+2028, U+0085, VT and FF end no line.
  @Test func otherSeparatorsCutNothing() {
    let text = ColoredFile("a\u{2028}b\u{85}c\u{B}d\u{C}e", runs: [(0..<9, "string")])
    #expect(tokens(of: text, unit: .utf16) == [Token(line: 0, columns: 0..<9, type: "string")])
  }

  @Test func aRunOfTerminatorsGivesNothing() {
    let text = ColoredFile("a\n\r\n\rb", runs: [(1..<5, "string"), (5..<6, "number")])
    #expect(tokens(of: text, unit: .utf16) == [Token(line: 3, columns: 0..<1, type: "number")])
  }

  @Test func aRunThatBeginsBetweenCRAndLF() {
    let text = ColoredFile("a\r\nb", runs: [(0..<2, "string"), (2..<4, "number")])
    #expect(
      tokens(of: text, unit: .utf16) == [
        Token(line: 0, columns: 0..<1, type: "string"), Token(line: 1, columns: 0..<1, type: "number"),
      ])
  }

  @Test(arguments: [(ColumnUnit.utf8, 6..<15), (.utf16, 4..<9), (.utf32, 3..<7)])
  func columnsCountInTheUnit(unit: ColumnUnit, columns: Range<Int>) {
    // 😀 é _ | a 😀 e ◌́ | x
    let text = ColoredFile("😀é\u{A0}a😀e\u{301}x", runs: [(2..<3, "keyword"), (4..<9, "string")])
    let found = tokens(of: text, unit: unit)
    #expect(found.map(\.type) == ["keyword", "string"])
    #expect(found.last?.columns.count == (unit == .utf8 ? 8 : unit == .utf16 ? 5 : 4))
    #expect(found.last?.columns.lowerBound == (unit == .utf8 ? 8 : unit == .utf16 ? 4 : 3))
  }

  @Test func scopesWithoutATokenAreLeftOut() {
    let text = ColoredFile("(a)", runs: [(0..<1, "punctuation.bracket"), (1..<2, "variable"), (2..<3, "markup.strong")])
    #expect(tokens(of: text, unit: .utf16) == [Token(line: 0, columns: 1..<2, type: "variable")])
  }

  @Test func modifiersAreBits() {
    let text = ColoredFile("ab", runs: [(0..<1, "constant.builtin"), (1..<2, "comment.documentation")])
    #expect(tokens(of: text, unit: .utf16).map(\.modifiers) == [0b10_0000_0100, 0b1_0000_0000])
  }

  @Test func noRunsNoTokens() {
    for string in ["", "\n", "plain text\n"] { #expect(tokens(of: ColoredFile(string), unit: .utf16).isEmpty) }
  }

  /// Tokens cover exactly the runs that have a token type, less the terminators.
  @Test(arguments: 0..<20 as Range<UInt64>, [ColumnUnit.utf8, .utf16, .utf32])
  func randomRunsAreCoveredExactly(seed: UInt64, unit: ColumnUnit) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt16]] = [
      [0x61], [0x20], [0x0A], [0x0D], [0x0D, 0x0A], [0xE9], [0x20AC], [0xD83D, 0xDE00], [0x2028], [0xD800],
    ]
    let scopes = ["keyword", "string.escape", "punctuation.bracket", "function.method.call", "markup.italic"]
    for step in 0..<50 {
      var units: ContiguousArray<UInt16> = []
      var runs: [(Range<Int>, String)] = []
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        let start = units.count
        for _ in 0..<Int.random(in: 1...5, using: &random) { units += pieces.randomElement(using: &random)! }
        // The next stretch must not complete a pair: a run never begins inside one.
        if units.last == 0xD800 { units.append(0x78) }
        if Bool.random(using: &random) { runs.append((start..<units.count, scopes.randomElement(using: &random)!)) }
      }
      let text = ColoredFile(units, runs: runs)
      // Unit by unit: the token type, nil for none and for terminators.
      var expected = [String?](repeating: nil, count: units.count)
      for (range, scope) in runs {
        guard let token = mapping.token(for: scope) else { continue }
        for offset in range where units[offset] != 0x0A && units[offset] != 0x0D {
          expected[offset] = legend.tokenTypes[Int(token.type)]
        }
      }
      var covered = [String?](repeating: nil, count: units.count)
      var end = TextPosition(line: 0, utf16Column: 0)
      for token in tokens(of: text, unit: unit) {
        let line = text.storage.text.contentRange(ofLine: token.line)
        let width = text.storage.text.columnCount(of: line, unit: unit)
        let start = TextPosition(line: token.line, utf16Column: token.columns.lowerBound)
        guard !token.columns.isEmpty, token.columns.upperBound <= width, start >= end else {
          Issue.record("seed \(seed), step \(step): \(token) of \(units)")
          return
        }
        end = TextPosition(line: token.line, utf16Column: token.columns.upperBound)
        let range =
          text.storage.text.utf16Offset(
            line: token.line, column: token.columns.lowerBound, unit: unit)..<text.storage.text.utf16Offset(
            line: token.line, column: token.columns.upperBound, unit: unit)
        for offset in range { covered[offset] = token.type }
      }
      guard covered == expected else {
        Issue.record("seed \(seed), step \(step): \(units) with \(runs) is covered as \(covered)")
        return
      }
    }
  }
}

@Suite struct SemanticTokenLegendTests {
  private let legend = SemanticTokenLegend.standard
  private let mapping = SemanticTokenMapping(legend: .standard)

  /// Every scope but punctuation and plain markup has a token, and no name is misspelled in the table.
  @Test func canonicalScopesHaveTokens() {
    let without = ScopeNames.canonical.filter { mapping.token(for: $0) == nil }
    let families = Set(without.map { $0.prefix { $0 != "." } })
    #expect(families.isSubset(of: ["punctuation", "markup", "tag", "diff"]), "\(without.sorted())")
    #expect(!without.contains("tag") && !without.contains("punctuation.special"))
  }

  @Test(
    arguments: [
      ("function.method.call", "method", []), ("function.call", "function", []),
      ("type.builtin", "type", ["defaultLibrary"]),
      ("keyword.conditional", "keyword", []), ("constant", "variable", ["readonly"]), ("module", "namespace", []),
      ("keyword.coroutine", "keyword", ["async"]), ("keyword.modifier", "modifier", []),
      ("string.documentation", "string", ["documentation"]),
    ] as [(String, String, [String])])
  func theLongestPrefixDecides(scope: String, type: String, modifiers: [String]) throws {
    let token = try #require(mapping.token(for: scope))
    #expect(legend.tokenTypes[Int(token.type)] == type)
    #expect(
      legend.tokenModifiers.indices.filter { token.modifiers & 1 << $0 != 0 }.map { legend.tokenModifiers[$0] } == modifiers)
  }

  @Test func unknownScopesHaveNone() {
    #expect(mapping.token(for: "unheard.of") == nil)
    #expect(mapping.token(for: "") == nil)
    #expect(mapping.token(for: "keywords") == nil)
  }

  /// A type that the client does not list is replaced by one that it does.
  @Test(
    arguments: [
      ("attribute", ["macro", "keyword"], "macro"), ("attribute", ["keyword"], "keyword"),
      ("label", ["variable"], "variable"),
      ("label", ["label", "variable"], "label"), ("boolean", ["boolean", "keyword"], "boolean"),
      ("keyword.modifier", ["keyword", "modifier"], "modifier"), ("keyword.modifier", ["keyword"], "keyword"),
      ("punctuation.bracket", ["punctuation"], "punctuation"),
      ("markup.strong", ["string"], nil), ("number", ["keyword"], nil),
    ] as [(String, [String], String?)])
  func typesAreThoseThatTheClientLists(scope: String, listed: [String], type: String?) {
    var client = ClientCapabilities()
    client.tokenTypes = listed
    let legend = SemanticTokenLegend.legend("auto", client: client)
    let token = SemanticTokenMapping(legend: legend).token(for: scope)
    #expect(token.map { legend.tokenTypes[Int($0.type)] } == type)
    #expect(legend.tokenModifiers == [])
  }

  /// Scopes as types, for editors that have a group for each: what is listed counts, the closest first.
  @Test(
    arguments: [
      ("markup.heading.1", "markup_heading_1"), ("markup.heading.2", "markup_heading"), ("markup.strong", ""),
      ("variable.parameter", "parameter"), ("variable.parameter.builtin", "variable_parameter_builtin"),
      ("constant.builtin", "constant"), ("type.enum", "enum"), ("function.call", "function"),
    ] as [(String, String)])
  func scopesThatAClientListsAreTypes(scope: String, type: String) {
    var client = ClientCapabilities()
    client.tokenTypes =
      SemanticTokenLegend.standardTypes
      + ["markup_heading_1", "markup_heading", "variable_parameter_builtin", "constant", "strange_type"]
    client.tokenModifiers = ["readonly", "rule"]
    let legend = SemanticTokenLegend.legend("auto", client: client)
    #expect(legend.tokenModifiers == ["readonly", "rule"] && !legend.tokenTypes.contains("strange_type"))
    let token = SemanticTokenMapping(legend: legend).token(for: scope)
    let expected: String? = type.isEmpty ? nil : type
    #expect(token.map { legend.tokenTypes[Int($0.type)] } == expected)
    // To everybody else they are what they were.
    #expect(SemanticTokenLegend.legend("extended", types: client.tokenTypes, modifiers: nil) == .extended)
    #expect(SemanticTokenLegend.scopeTypes.count + SemanticTokenLegend.extended.tokenTypes.count < 256)
  }

  /// `-f tokens` says what the server says to a client that lists the standard names, in whatever order, or nothing at all.
  @Test func theStandardNamesGiveTheSameTokensEverywhere() {
    var client = ClientCapabilities()
    client.tokenTypes = SemanticTokenLegend.standardTypes.reversed()
    client.tokenModifiers = SemanticTokenLegend.standardModifiers.reversed()
    let scopes =
      ScopeNames.list + ScopeNames.list.map { $0 + ".more" } + ["type.parameter", "type.enum", "type.enum.variant"]
    for choice in ["auto", "standard"] {
      for client in [client, ClientCapabilities()] {
        let legend = SemanticTokenLegend.legend(choice, client: client)
        #expect(legend == .standard)
        let told = SemanticTokenMapping(legend: legend)
        for scope in scopes { #expect(told.token(for: scope) == mapping.token(for: scope), "\(scope)") }
      }
    }
  }

  @Test func overridesComeFirst() {
    let mapping = SemanticTokenMapping(
      legend: .extended,
      overrides: ["markup.heading": "class.heading", "comment": "", "keyword.x": "nothing", "odd": "macro"])
    #expect(mapping.token(for: "markup.heading.1")?.type == 2)
    #expect(mapping.token(for: "markup.heading.1")?.modifiers == 1 << 13)
    #expect(mapping.token(for: "comment.documentation") == nil)
    // A type that does not exist changes nothing.
    #expect(mapping.token(for: "keyword.x") == mapping.token(for: "keyword"))
    // The name in the query file counts before the scope.
    #expect(mapping.token(for: "keyword", capture: "odd.one")?.type == 14)
  }
}
