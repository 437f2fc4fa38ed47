import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightLanguages

/// Query text against real grammars: what wins, and where.
@Suite struct QueryEngineTests {
  /// The runs of `text` under `highlights`, as `text=capture`.
  private func runs(
    _ text: String, _ language: String, highlights: String, locals: String = "", injections: String = "",
    firstPatternWins: Bool = false
  ) throws -> [String] {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    func source(_ text: String) -> [QuerySource] { text.isEmpty ? [] : [QuerySource(path: "test.scm", text: text)] }
    let queries = Language.Queries(
      highlights: source(highlights), locals: source(locals), injections: source(injections),
      firstPatternWins: firstPatternWins)
    let loaded = try loader.language(language, queries: queries).get()
    #expect(loaded.problems.map(\.description).isEmpty)
    let storage = HighlightingStorage(UTF16Text(text), language: loaded, languageProvider: loader)
    return storage.runs(of: .syntax).runs.map { run in
      "\(storage.text.string(in: run.range))=\(storage.attributeTable[run.attribute].capture ?? "")"
    }
  }

  @Test func theLastPatternWinsAtOneNode() throws {
    #expect(try runs("[1]", "json", highlights: "(number) @a (number) @b") == ["1=b"])
    #expect(try runs("[1]", "json", highlights: "(number) @a (number) @b", firstPatternWins: true) == ["1=a"])
  }

  @Test func ofOneNodesCapturesTheLastWrittenWins() throws {
    #expect(try runs("[1]", "json", highlights: "(number) @b @a") == ["1=a"])
    #expect(try runs("[1]", "json", highlights: "[(number) (string)] @a @b") == ["1=b"])
  }

  @Test func aHigherPriorityBeatsLaterPatternsAndSmallerNodes() throws {
    let query = "((array) @outer (#set! priority 101)) (number) @inner"
    #expect(try runs("[1]", "json", highlights: query) == ["[1]=outer"])
  }

  @Test func smallerNodesBeatLargerOnes() throws {
    #expect(try runs("[1, 2]", "json", highlights: "(number) @n (array) @a") == ["[=a", "1=n", ", =a", "2=n", "]=a"])
  }

  @Test func fieldsAndPaths() throws {
    let query = "(pair key: (string (string_content) @key)) (pair value: (string (string_content) @value))"
    #expect(try runs(#"{"a": "b"}"#, "json", highlights: query) == ["a=key", "b=value"])
  }

  @Test(arguments: [
    "(array (number) @n (array (object (pair))))", "(array (array (object (pair))) . (number) @n)",
    "(array ((number) @n . (array (object (pair)))))", "(array (array) (array (object (pair))) (number) @n)",
  ])
  func nodesFarBelowAreRequired(query: String) throws {
    func found(_ inner: String) throws -> [String] {
      try runs(#"[[], [\#(inner)], 1, [\#(inner)], 1]"#, "json", highlights: query)
    }
    #expect(try Set(found(#"{"a": 2}"#)) == ["1=n"])
    #expect(try found("{}") == [])
    #expect(try found("2") == [])
  }

  @Test func anchorsSkipTokensButNoNamedNodes() throws {
    #expect(try runs("[1, 2, 3]", "json", highlights: "(array . (number) @first)") == ["1=first"])
    #expect(try runs("[1, 2, 3]", "json", highlights: "(array (number) @last .)") == ["3=last"])
    #expect(try runs("[1, null, 3]", "json", highlights: "(array (number) @a . (number))") == [])
    #expect(try runs("[1, 2, null, 3]", "json", highlights: "(array (number) @a . (number))") == ["1=a"])
  }

  @Test func quantifiersTakeTheLongestMatch() throws {
    let query = "((comment)+ @doc . (function_definition))"
    let text = "# a\n# b\ndef f(): pass\n# c\nx = 1\n"
    #expect(try runs(text, "python", highlights: query) == ["# a=doc", "# b=doc"])
    #expect(try runs("[1]", "json", highlights: "(array (string)? (number) @n)") == ["1=n"])
    #expect(try runs("[1, 2]", "json", highlights: "(array (null)* @none (number) @n)") == ["1=n", "2=n"])
  }

  @Test func supertypesAreSeenThoughTheyAreHidden() throws {
    let text = "const [a, b] = f(c); function g(d, {e}) {}\n"
    #expect(try runs(text, "javascript", highlights: "(pattern/identifier) @p") == ["a=p", "b=p", "d=p"])
    #expect(try runs("a = b;\n", "javascript", highlights: "(expression/identifier) @e") == ["b=e"])
  }

  @Test func nodesWithOneStartCompeteByPatternAsWritten() throws {
    let query = "(bare_key) @inner (pair (bare_key)) @outer"
    #expect(try runs("a = 1\n", "toml", highlights: query) == ["a = 1=outer"])
  }

  /// The library is asked about one pattern that our compiler took, never about what stands behind it: over this it would loop for ever.
  @Test func aPatternBehindIsNotAskedAbout() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let query = "(module (function_definition)) @outer\n(block (_)? * \n(identifier) @inner (function_definition) @f\n"
    let language = try loader.language(
      "python", queries: Language.Queries(highlights: [QuerySource(path: "test.scm", text: query)])
    ).get()
    #expect(!language.problems.isEmpty)
    let storage = HighlightingStorage(UTF16Text("def f(): pass\n"), language: language, languageProvider: loader)
    #expect(
      storage.runs(of: .syntax).runs.map { storage.attributeTable[$0.attribute].capture } == ["f", "inner", "f", "outer"])
  }

  @Test func aMatchThatTheGrammarGuaranteesHasLostToWhatBeginsInsideIt() throws {
    let query = "(bare_key) @inner (pair [(bare_key) (quoted_key) (dotted_key)]) @outer"
    #expect(try runs("a = 1\n", "toml", highlights: query) == ["a=inner", " = 1=outer"])
  }

  @Test func alternationsAndGroups() throws {
    #expect(try runs("[1, null, true]", "json", highlights: "[(number) (null)] @x") == ["1=x", "null=x"])
    #expect(try runs("[1, null]", "json", highlights: "(array [(number) @n (null) @z])") == ["1=n", "null=z"])
    #expect(try runs("[1, null]", "json", highlights: "((number) @a . (null) @b)") == ["1=a", "null=b"])
  }

  @Test func negatedFieldsAndWildcards() throws {
    let query = "(function_definition !return_type name: (identifier) @plain)"
    #expect(try runs("def f(): pass\ndef g() -> int: pass\n", "python", highlights: query) == ["f=plain"])
    #expect(try runs("[1]", "json", highlights: "(array _ @any)") == ["[1]=any"])
    #expect(try runs("[1]", "json", highlights: "(array (_) @named)") == ["1=named"])
  }

  @Test(
    arguments: [
      (#"(#eq? @x "ab")"#, ["ab"]), (#"(#not-eq? @x "ab")"#, ["aB", "c1"]), (#"(#any-of? @x "c1" "ab")"#, ["ab", "c1"]),
      (#"(#match? @x "^[a-z]+$")"#, ["ab"]), (#"(#not-match? @x "[0-9]")"#, ["ab", "aB"]),
      (#"(#match? @x "\\c^ab$")"#, ["ab", "aB"]), (#"(#lua-match? @x "^%l%u$")"#, ["aB"]),
      (#"(#contains? @x "B" "1")"#, ["aB", "c1"]),
      (#"(#has-ancestor? @x argument_list)"#, ["aB", "c1"]), (#"(#not-has-parent? @x argument_list)"#, ["ab"]),
    ] as [(String, [String])])
  func predicates(predicate: String, expected: [String]) throws {
    let found = try runs("ab(aB, c1)\n", "python", highlights: "((identifier) @x \(predicate))")
    #expect(found == expected.map { $0 + "=x" })
  }

  /// Punctuation at the start of a line is a child without a name; what continues the block quote has one.
  @Test(
    arguments: [
      ("", ["a"]), ("(#set! injection.include-children)", ["(", "a", ">", ")", ">"]),
      ("(#set! injection.include-unnamed-children)", ["(", "a", ")"]),
    ])
  func anInjectionHasTheChildrenThatItIncludes(setting: String, expected: [String]) throws {
    let injections = """
      ((code_fence_content) @injection.content (#set! injection.language "python") \(setting))
      """
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let queries = Language.Queries(injections: [QuerySource(path: "test.scm", text: injections)])
    let markdown = try loader.language("markdown", queries: queries).get()
    func embedded(_ storage: HighlightingStorage) -> [String] {
      storage.runs(of: .syntax).runs.map { storage.text.string(in: $0.range) }
    }
    let text = "> ```\n> (a\n> )\n> ```\n"
    let storage = HighlightingStorage(UTF16Text(text), language: markdown, languageProvider: loader)
    #expect(embedded(storage) == expected)
    // All pieces move, and one is added.
    storage.replaceCharacters(in: 0..<0, with: ContiguousArray("x\n\n".utf16))
    storage.replaceCharacters(in: 13..<13, with: ContiguousArray("c\n> ".utf16))
    let fresh = HighlightingStorage(storage.text, language: markdown, languageProvider: loader)
    #expect(embedded(storage) == embedded(fresh))
    #expect(storage.mismatch() == nil)
  }

  @Test func unknownPredicatesAndNamesAreReportedWithTheirPlace() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let text = "(number) @a\n(nonsense) @b\n((number) @c (#frobnicate? @c))\n(pair kee: (_) @d)\n(number"
    let source = QuerySource(path: "q.scm", text: text)
    let language = try loader.language("json", queries: .init(highlights: [source])).get()
    #expect(
      language.problems.map(\.description).sorted() == [
        "q.scm:2:2: the grammar has no node \"nonsense\"", "q.scm:3:14: unknown predicate #frobnicate?",
        "q.scm:4:7: the grammar has no field \"kee\"", "q.scm:5:1: \"(\" is not closed",
      ])
    let storage = HighlightingStorage(UTF16Text("[1]"), language: language)
    #expect(storage.runs(of: .syntax).runs.count == 1)
  }

  @Test func referencesTakeTheColorOfTheirDefinition() throws {
    let locals = """
      (function_definition) @local.scope
      (parameters (identifier) @local.definition)
      (identifier) @local.reference
      """
    let highlights = "(identifier) @variable (parameters (identifier) @parameter)"
    let found = try runs("def f(a):\n  a\na\n", "python", highlights: highlights, locals: locals)
    #expect(found == ["f=variable", "a=parameter", "a=parameter", "a=variable"])
  }

  @Test func patternsForNamesThatAreNotLocalSkipResolvedOnes() throws {
    let locals = "(module) @local.scope (parameters (identifier) @local.definition) (identifier) @local.reference"
    let highlights = #"(identifier) @variable ((identifier) @builtin (#eq? @builtin "print") (#is-not? local))"#
    let found = try runs("print\ndef f(print): print\n", "python", highlights: highlights, locals: locals)
    #expect(found == ["print=builtin", "f=variable", "print=variable", "print=variable"])
  }

  @Test func theInnermostScopeThatKnowsANameColorsIt() throws {
    let locals = """
      ((function_definition) @local.scope)
      ((class_definition) @local.scope (#set! local.scope-inherits false))
      (assignment left: (identifier) @local.definition right: (_) @local.definition-value)
      (identifier) @local.reference
      """
    let highlights =
      "(identifier) @use (assignment left: (identifier) @outer) (block (expression_statement (assignment left: (identifier) @inner)))"
    let text = """
      a
      a = a
      def f():
        a
        a = a
        a
        a = 1
      a
      class C:
        a
        def g():
          b = (b = 2)
          a, b
      a

      """
    let found = try runs(text, "python", highlights: highlights, locals: locals)
    #expect(
      found == [
        // What a value names is not yet known in it.
        "a=use", "a=outer", "a=use", "f=use", "a=outer", "a=inner", "a=outer", "a=inner", "a=inner", "a=outer", "C=use",
        "a=use", "g=use", "b=inner", "b=use", "a=use", "b=inner", "a=outer",
      ])
  }

  /// To compare each reference with each definition would not end.
  @Test func manyDefinitionsAreKnown() throws {
    let count = 20_000
    let locals = "(module) @local.scope (assignment left: (identifier) @local.definition) (identifier) @local.reference"
    let highlights = "(identifier) @use (assignment left: (identifier) @definition)"
    let text =
      (0..<count).map { "x\($0) = 1\n" }.joined() + (0..<count).map { "x\($0)\n" }.joined() + "y\n"
    let found = try runs(text, "python", highlights: highlights, locals: locals)
    #expect(found.count == 2 * count + 1)
    #expect(found.dropLast().allSatisfy { $0.hasSuffix("=definition") })
    #expect(found.last == "y=use")
  }

  @Test func injectionsColorTheirContentAndLeaveTheRest() throws {
    let injections = #"((script_element (raw_text) @injection.content) (#set! injection.language "json"))"#
    let found = try runs(
      "<script>[1]</script>", "html", highlights: "(script_element) @outer", injections: injections)
    #expect(found == ["<script>=outer", "[=punctuation.bracket", "1=number", "]=punctuation.bracket", "</script>=outer"])
  }

  @Test func noneCutsAHole() throws {
    // Under the names as written `none` is a name like any other; a language's own queries let it cut.
    let storage = HighlightingStorage(
      UTF16Text("x = f\"a{b}c\"\n"),
      language: try LanguageLoader(manifest: TestEnvironment.manifest).language("python").get())
    let offset = "x = f\"a{".utf16.count
    #expect(storage.attributes(at: offset).attributes?.scope == "variable")
    #expect(storage.attributes(at: offset - 2).attributes?.scope == "string")
  }
}
