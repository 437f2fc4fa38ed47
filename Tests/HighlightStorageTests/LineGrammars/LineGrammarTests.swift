import HighlightStorage
import TestSupport
import Testing

@testable import HighlightCore

/// Languages with line rules instead of a parser.
@Suite struct LineGrammarTests {
  /// Gives one language by its name.
  private final class OneLanguage: LanguageProvider {
    let language: Language

    init(_ language: Language) {
      self.language = language
    }

    func injectedLanguage(named name: String) -> Language? { name == language.name ? language : nil }
    func injectedLanguage(filename: String?, firstLine: String?) -> Language? { nil }
  }

  private func rule(
    _ pattern: String, _ scope: String? = nil, pops: Int = 0, pushes: [String] = [],
    change: (inout LineGrammar.Rule) -> Void = { _ in }
  ) -> LineGrammar.Entry {
    var rule = LineGrammar.Rule(pattern, scope: scope)
    rule.pops = pops
    rule.pushes = pushes
    change(&rule)
    return .rule(rule)
  }

  private func language(_ states: [String: [LineGrammar.Entry]], name: String = "test") -> Language {
    Language(name: name, lineGrammar: LineGrammar(states: states), source: QuerySource(path: "lines.toml", text: ""))
  }

  /// What has a scope, in order: the text and the scope.
  private func shown(_ storage: HighlightingStorage) -> [String] {
    var result: [String] = []
    var offset = 0
    while offset < storage.length {
      let (attributes, range) = storage.attributes(at: offset)
      if let scope = attributes?.scope { result.append("\(storage.text.string(in: range)) \(scope)") }
      offset = range.upperBound
    }
    return result
  }

  private func shown(_ text: String, _ language: Language, provider: (any LanguageProvider)? = nil) -> [String] {
    shown(HighlightingStorage(UTF16Text(text), language: language, languageProvider: provider))
  }

  /// Comments over lines, strings, and what is written in a language of its own until a line that is not indented.
  private var everything: [String: [LineGrammar.Entry]] {
    [
      "main": [
        rule("/\\*", "comment", pushes: ["comment"]),
        rule("(\"|')(?:[^\"'\\\\]|\\\\.)*\\1", "string"),
        rule("^code (\\w+):$", "keyword", pushes: ["code"]) { $0.keeps = "$1" },
        rule("\\d+", "number"),
      ],
      "comment": [rule("\\*/", "comment", pops: 1), rule("[^*]+|\\*", "comment")],
      "code": [
        rule("^(?=\\S)", pops: 1),
        rule("^  (.*)$") {
          $0.embedded = LineGrammar.Embedded(.language("${kept}"))
          $0.embedded?.group = "1"
          $0.embedded?.joined = "code"
        },
      ],
    ]
  }

  @Test func statesHoldOverLinesUntilTheyAreLeft() {
    #expect(
      shown("1 /* 2\r\n3 */ 4\r\n/*", language(everything))
        == ["1 number", "/* 2 comment", "3 */ comment", "4 number", "/* comment"])
  }

  @Test func theFirstMatchWinsAndOfTwoAtOnePlaceTheRuleBefore() {
    let test = language(["main": [rule("ab", "keyword"), rule("b+", "number"), rule("abc", "string")]])
    #expect(shown("abc bb abb", test) == ["ab keyword", "bb number", "ab keyword", "b number"])
  }

  @Test func referencesToGroupsCountWithinTheirPattern() {
    let test = language([
      "main": [
        rule("(a)(b)(c)", "keyword"), rule("(?<mark>[xy])-\\k<mark>", "number"), rule("([\"'])\\w*\\1", "string"),
        rule("\\Q(?<\\E(z)\\1", "operator"), rule("(?<=q)(?i)W", "label"),
      ]
    ])
    #expect(test.problems.isEmpty)
    #expect(
      shown("abc x-y y-y 'a\" 'a' (?<zz qw", test)
        == ["abc keyword", "y-y number", "'a' string", "(?<zz operator", "w label"])
  }

  @Test func groupsHaveScopesOfTheirOwnAboveThatOfTheMatch() {
    let test = language([
      "main": [
        rule("(\\w+)(=)(?<value>\\w+)", "property") { $0.captures = ["2": "operator", "value": "string"] }
      ]
    ])
    #expect(shown("a=b", test) == ["a property", "= operator", "b string"])
  }

  @Test func aStateMayHoldTheRulesOfOthers() {
    let test = language([
      "main": [rule("<", "tag", pushes: ["inner"]), .include("common", location: nil)],
      "inner": [rule(">", "tag", pops: 1), .include("common", location: nil), .include("inner", location: nil)],
      "common": [rule("\\d", "number")],
    ])
    #expect(shown("1<2>x3", test) == ["1 number", "< tag", "2 number", "> tag", "3 number"])
  }

  @Test func textThatIsJoinedFromLinesIsOneTextInItsLanguage() {
    let provider = OneLanguage(
      language(
        [
          "main": [rule("/\\*", "comment", pushes: ["c"])],
          "c": [rule("[^*]+", "comment"), rule("\\*/", "comment", pops: 1)],
        ], name: "inner"))
    let text = "code inner:\n  /* a\n  b */ c\n1\ncode other:\n  /* 2\n"
    #expect(
      shown(text, language(everything), provider: provider)
        == ["code inner: keyword", "/* a comment", "b */ comment", "1 number", "code other: keyword"])
  }

  @Test func editsGiveWhatAFreshStorageGives() {
    let inner = OneLanguage(
      language(
        [
          "main": [rule("/\\*", "comment", pushes: ["c"])],
          "c": [rule("[^*]+", "comment"), rule("\\*/", "comment", pops: 1)],
        ], name: "inner"))
    let text = "1 /* 2\n3 */ 4\n\ncode inner:\n  /* a\n  b */ c\n1\n'a' \"b\"\ncode inner:\n  x\n"
    for seed in UInt64(1)...6 {
      let test = language(everything)
      var units = ContiguousArray(text.utf16)
      let storage = HighlightingStorage(UTF16Text(units), language: test, languageProvider: inner)
      var random = RandomEdits(seed: seed)
      for step in 0..<300 {
        storage.beginEditing()
        for edit in random.nextBatch(in: units) {
          units.apply(edit)
          storage.replaceCharacters(in: edit.range, with: edit.units)
        }
        storage.endEditing()
        #expect(storage.mismatch() == nil, "seed \(seed), step \(step)")
        let fresh = HighlightingStorage(UTF16Text(units), language: test, languageProvider: inner)
        #expect(shown(storage) == shown(fresh), "seed \(seed), step \(step)")
        if storage.mismatch() != nil { return }
      }
    }
  }

  @Test func anEditLooksAtNoMoreLinesThanChange() {
    let storage = HighlightingStorage(UTF16Text(String(repeating: "1 a\n", count: 5_000)), language: language(everything))
    storage.longestUpdate = 1_000
    storage.replaceCharacters(in: 8_000..<8_000, with: ContiguousArray("2".utf16))
    #expect(!storage.needsRebuild)
    storage.replaceCharacters(in: 8_000..<8_000, with: ContiguousArray("/*".utf16))
    #expect(storage.needsRebuild, "a comment that is never closed changes all lines behind it")
    #expect(storage.hasSyntax, "the old highlights are displayed until then")
  }

  @Test func matchesOfNoLengthEndByThemselves() {
    let test = language([
      "main": [rule("", pushes: ["other"])], "other": [rule("", pops: 1), rule("a", "keyword")],
    ])
    #expect(shown("aaa\naaa", test).isEmpty)
  }

  @Test func aLineIsLookedAtUpToItsLimit() {
    let storage = HighlightingStorage(
      UTF16Text(String(repeating: "1", count: LineScanner.longestLine) + " 2"), language: language(everything))
    #expect(storage.exceededLimits == [.lineLength])
    #expect(storage.attributes(at: LineScanner.longestLine + 1).attributes?.scope == nil)
  }

  @Test func theMemoryOfPatternsIsCounted() {
    let sets = String(repeating: #"[\s!]"#, count: 500)
    let test = language(["main": [rule(sets, "keyword"), rule(sets, "keyword"), rule("\\d", "number")]])
    #expect(test.problems.count == 1)
    #expect(test.problems.first?.message.contains("more than 8 MB") == true)
    #expect(shown("a1", test) == ["1 number"])
  }

  @Test func whatIsWrongIsToldAndTheRestWorks() {
    let test = language([
      "main": [
        rule("(", "keyword"), rule("a", "keywrod"), rule("b", pushes: ["nowhere"]),
        rule("c") { $0.captures = ["1": "number"] },
        rule("d") { $0.keeps = "$2" }, rule("e") { $0.flags = "q" }, .include("gone", location: nil), rule("\\d", "number"),
      ]
    ])
    let messages = test.problems.map(\.message)
    #expect(messages.count == 7, "\(messages)")
    for part in [
      "do not match", "\"keywrod\"; did you mean \"keyword\"?", "state \"nowhere\"", "group \"1\"", "group \"2\"",
      "flags \"q\"",
      "state \"gone\"",
    ] {
      #expect(messages.contains { $0.contains(part) }, "\(part): \(messages)")
    }
    #expect(messages.contains { $0.contains("do not match") && $0.hasSuffix("in rule 1 of the state \"main\" (()") })
    #expect(messages.contains { $0.hasSuffix("\"gone\", in rule 7 of the state \"main\"") })
    #expect(shown("a1", test) == ["1 number"])
    #expect(language(["other": []]).problems.map(\.message).contains { $0.contains("\"main\"") })
  }

  @Test func anExplanationNamesTheRule() throws {
    var rule = LineGrammar.Rule("\\d+", scope: "number")
    rule.location = FileLocation(path: "lines.toml", line: 2, column: 1)
    let test = Language(
      name: "test", lineGrammar: LineGrammar(states: ["main": [.rule(rule)]]),
      source: QuerySource(path: "lines.toml", text: "[[main]]\nmatch = '\\d+'\n"))
    let explanation = HighlightingStorage(UTF16Text("a 12"), language: test).explanation(at: 2)
    let candidate = try #require(explanation.candidates.first)
    #expect(candidate.scope == "number")
    #expect(candidate.location?.line == 2)
    #expect(explanation.layers.map(\.language) == ["test"])
  }
}
