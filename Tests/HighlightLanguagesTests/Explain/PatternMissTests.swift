import Foundation
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// What a pattern lacks at a place.
@Suite struct PatternMissTests {
  private static func storage(
    _ text: String, _ language: String, highlights: String? = nil, rules: [Rule] = []
  ) throws -> HighlightingStorage {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let queries = highlights.map { Language.Queries(highlights: [QuerySource(path: "test.scm", text: $0)]) }
    let loaded = try queries.map { try loader.language(language, queries: $0).get() } ?? loader.language(language).get()
    return HighlightingStorage(
      UTF16Text(text), language: loaded, languageProvider: loader, annotations: AnnotationSettings(rules: RuleSet(rules)))
  }

  /// The first pattern of a query at an offset.
  private static func miss(
    _ query: String, _ text: String, at offset: Int, _ language: String = "python"
  ) throws -> PatternMiss {
    let answer = try storage(text, language).misses(.query(query), at: offset)
    #expect(answer.problems.map(\.description).isEmpty)
    return try #require(answer.patterns.first)
  }

  private static func step(
    _ query: String, _ text: String, at offset: Int, _ language: String = "python"
  ) throws -> PatternMiss.Step {
    try #require(try miss(query, text, at: offset, language).step)
  }

  @Test func theNodeItself() throws {
    let step = try Self.step("(string) @x", "f(x)\n", at: 0)
    #expect(step.relation == .node && step.expected == "(string)" && step.found.map(\.kind) == ["identifier"])
    #expect(step.relaxed == "_ @x")
    let leaves = try Self.step("[(string) \"if\"] @x", "f(x)\n", at: 0)
    #expect(leaves.expected == "[(string) \"if\"]" && leaves.found.first?.range == 0..<1)
  }

  @Test func anExpressionThatTakesTooLongIsNoMatch() throws {
    let text = "'" + String(repeating: "a", count: 60) + "!'\n'b'\n"
    let slow = "((string_content) @x (#match? @x \"^(a+)+$\"))"
    let step = try Self.step(slow, text.replacing("!", with: "é"), at: 3)
    #expect(step.relation == .predicate && step.isInterrupted)
    #expect(try Self.step(slow, text, at: 66).isInterrupted == false)
  }

  @Test func theNodesAround() throws {
    let query = "(call function: (attribute attribute: (identifier) @x))"
    let field = try Self.step(query, "f(x)\n", at: 0)
    #expect(field.relation == .field && field.field == "attribute" && field.found.first?.field == "function")
    let around = try Self.step("(class_definition (identifier) @x)", "f(x)\n", at: 0)
    #expect(around.relation == .around && around.expected == "(class_definition)" && around.beside?.kind == "identifier")
    #expect(around.found.map(\.kind) == ["call"])
    let root = try Self.step("(_ (_ (_ (_ (_ (_ (identifier) @x))))))", "f(x)\n", at: 0)
    #expect(root.relation == .root && root.beside?.kind == "module")
    #expect(root.relaxed == "(_ (_ (_ (identifier) @x)))")
  }

  @Test func childrenAndSiblings() throws {
    let child = try Self.step("(call function: (identifier) @x arguments: (argument_list (string)))", "f(1)\n", at: 0)
    #expect(child.relation == .child && child.expected == "(string)" && child.found.map(\.kind) == ["integer"])
    #expect(child.beside?.kind == "argument_list")
    let missing = try Self.step("(call function: (identifier) @x superclasses: (_))", "f(1)\n", at: 0)
    #expect(missing.relation == .field && missing.field == "superclasses" && missing.found.isEmpty)
    #expect(missing.relaxed.contains("arguments") == false && missing.beside?.kind == "call")
    let sibling = try Self.step("((expression_statement) @x . (if_statement))", "f(1)\nx = 2\n", at: 0)
    #expect(sibling.relation == .sibling && sibling.expected == "(if_statement)")
    #expect(sibling.found.map(\.kind) == ["expression_statement"] && sibling.beside?.kind == "expression_statement")
  }

  @Test func fieldsThatMustBeEmpty() throws {
    let step = try Self.step("(function_definition !return_type) @x", "def f() -> int: pass\n", at: 0)
    #expect(step.relation == .negatedField && step.field == "return_type" && step.found.map(\.field) == ["return_type"])
    #expect(step.relaxed == "(function_definition) @x")
  }

  @Test func anchors() throws {
    let anchor = try Self.step("(array . (number) @x)", "[null, 2]", at: 7, "json")
    #expect(anchor.relation == .anchor && anchor.found.map(\.kind) == ["null"] && anchor.relaxed == "(array (number) @x)")
    let between = try Self.step("(array (number) . (number) @x)", "[1, null, 2]", at: 10, "json")
    #expect(between.relation == .anchor && between.found.map(\.kind) == ["null"])
    let last = try Self.step("(array (number) @x .)", "[1, null]", at: 1, "json")
    #expect(last.relation == .lastChild && last.found.map(\.kind) == ["null"] && last.beside?.kind == "array")
  }

  @Test(arguments: [
    ("((identifier) @x (#eq? @x \"foo\"))", "bar"), ("((identifier) @x (#match? @x \"^[A-Z]\"))", "bar"),
    ("((identifier) @x (#any-of? @x \"foo\" \"baz\"))", "bar"), ("((identifier) @x (#not-eq? @x \"bar\"))", "bar"),
    ("((identifier) @x (#has-parent? @x \"string\"))", "bar"), ("((identifier) @x (#lua-match? @x \"%d\"))", "bar"),
  ])
  func predicates(query: String, text: String) throws {
    let step = try Self.step(query, "bar = 1\n", at: 1)
    #expect(step.relation == .predicate && step.texts.map(\.text) == [text] && step.relaxed == "(identifier) @x")
    #expect(query.contains(step.expected))
  }

  @Test func ofTwoPredicatesTheOneThatFailsIsNamed() throws {
    let query = "((call function: (identifier) @f arguments: (_) @x) (#eq? @f \"f\") (#match? @x \"2\") (#eq? @f \"f\"))"
    let miss = try Self.miss(query, "f(1)\n", at: 2)
    #expect(miss.step?.expected == "(#match? @x \"2\")" && miss.step?.texts.map(\.text) == ["(1)"])
    #expect(miss.total - miss.held == 2)
  }

  @Test func whatMatchesIsNamed() throws {
    let miss = try Self.miss("(call function: (identifier) @x)", "f(x)\n", at: 0)
    #expect(miss.step == nil && miss.held == miss.total && miss.node?.kind == "identifier")
    #expect(try Self.miss("(call function: (identifier))", "f(x)\n", at: 3).step == nil)
    #expect(try Self.miss("_ @x", "f(x)\n", at: 0).step == nil)
  }

  @Test func alternationsAreResolvedAroundTheCapture() throws {
    let query = "[(class_definition name: (identifier) @x) (call function: (identifier) @x)]"
    #expect(try Self.miss(query, "f(x)\n", at: 0).step == nil)
    let step = try Self.step(query, "f(x)\n", at: 2)
    #expect(step.relation == .field && step.field == "name" || step.field == "function")
    let beside = try Self.step("(call [(string) (attribute)] (argument_list) @x)", "f(x)\n", at: 1)
    #expect(beside.relation == .child && beside.expected == "[(string) (attribute)]")
  }

  @Test func quantifiers() throws {
    let query = "((comment)* @doc . (function_definition))"
    #expect(try Self.miss(query, "# a\n# b\ndef f(): pass\n", at: 1).step == nil)
    let step = try Self.step(query, "# a\n# b\nx = 1\n", at: 1)
    #expect(step.relation == .sibling && step.expected == "(function_definition)")
  }

  @Test func nodesOfErrors() throws {
    let step = try Self.step("(call (identifier) @x)", "f(x", at: 0)
    #expect(step.relation == .around && step.found.map(\.kind) == ["ERROR"])
    #expect(step.relaxed == "(ERROR (identifier) @x)")
  }

  @Test func embeddedLanguagesHaveTheirOwnPatterns() throws {
    let text = "<script>let a = f(1)</script>\n"
    let miss = try Self.miss("(call_expression function: (member_expression) @x)", text, at: 16, "html")
    #expect(miss.language == "javascript" && miss.step?.found.first?.range == 16..<17)
    #expect(try Self.miss("(element (start_tag) @x)", text, at: 16, "html").language == "html")
  }

  @Test func faultsOfAQueryHaveTheirPlace() throws {
    let storage = try Self.storage("f(x)\n", "python")
    #expect(
      storage.misses(.query("(call\n  (nothing) @x)"), at: 0).problems.map(\.description) == [
        "--query:2:4: the grammar has no node \"nothing\""
      ])
    #expect(storage.misses(.query("(call"), at: 0).problems.first?.description.hasPrefix("--query:1:1: ") == true)
    #expect(storage.misses(.query("  "), at: 0).problems.map(\.message) == ["there is no pattern"])
  }

  @Test func hugeQueriesAreBounded() throws {
    let storage = try Self.storage("f(x)\n", "python")
    let siblings = "(module (_) @x " + String(repeating: "(_)? ", count: 1500) + ")"
    let miss = try #require(storage.misses(.query(siblings), at: 0).patterns.first)
    #expect(miss.step?.relation == .limit && miss.held > 3)
    let many = String(repeating: "(string) @x\n", count: 1200) + "(identifier) @y"
    let answer = storage.misses(.query(many), at: 0)
    #expect(answer.patterns.first?.capture == "y" && answer.patterns.first?.step == nil && answer.otherPatterns == 1196)
  }

  // MARK: Scopes

  @Test func theNearestPatternsOfAScope() throws {
    let highlights = """
      (identifier) @variable
      (call function: (identifier) @function.call)
      (class_definition name: (identifier) @function.call)
      (string) @function.call
      ((identifier) @function.call (#eq? @function.call "g"))
      """
    let storage = try Self.storage("f = 1\n", "python", highlights: highlights)
    let answer = storage.misses(.scope("function.call"), at: 0)
    #expect(answer.patterns.map(\.location.line) == [5, 3, 2, 4])
    #expect(answer.patterns.first?.step?.relation == .predicate && answer.patterns.last?.step?.relation == .node)
    let lost = storage.misses(.scope("variable"), at: 0)
    #expect(lost.patterns.first?.candidate?.verdict == .won(by: nil))
    #expect(storage.misses(.scope("function.call"), at: 0, limit: 1).otherPatterns == 3)
  }

  @Test func aPatternThatLost() throws {
    let highlights = "(identifier) @function.call\n(identifier) @variable\n"
    let answer = try Self.storage("f = 1\n", "python", highlights: highlights).misses(.scope("function.call"), at: 0)
    #expect(answer.patterns.first?.step == nil && answer.patterns.first?.candidate?.verdict == .lost(by: .patternOrder))
  }

  @Test func namesThatNothingCaptures() throws {
    let answer = try Self.storage("f = 1\n", "python").misses(.scope("functoin"), at: 0)
    #expect(!answer.isAnswered && answer.known.contains("function"))
  }

  @Test func languagesWithoutAParser() throws {
    let storage = try Self.storage("@@ -1,2 +1,2 @@\n-a\n+b\n c\n", "diff")
    #expect(storage.explanation(at: 19).attributes?.scope == "diff.plus")
    let answer = storage.misses(.scope("diff.minus"), at: 19)
    #expect(!answer.rules.isEmpty && answer.patterns.isEmpty && answer.rules.allSatisfy { $0.language == "diff" })
    #expect(answer.rules.contains { if case .noMatch = $0.reason { true } else { false } })
    let other = storage.misses(.scope("diff.plus"), at: 19)
    #expect(other.rules.count + other.otherRules >= 3)
    guard case .notInForce? = other.rules.first?.reason else {
      Issue.record("the rules that match come first")
      return
    }
    // What the expressions have for a text is none of the lines'.
    #expect(storage.mismatch() == nil)
  }

  @Test func rulesOfTheConfiguration() throws {
    var rule = Rule(id: "words", pattern: "[0-9]+", scope: "comment.todo")
    let storage = try Self.storage("f = 1\n", "python", rules: [rule])
    let answer = storage.misses(.scope("comment.todo"), at: 0)
    #expect(answer.rules.map(\.id) == ["words"])
    rule.within = ["comment"]
    let refused = try Self.storage("f = 1\n", "python", rules: [rule]).misses(.scope("comment.todo"), at: 4)
    guard case .candidate(let candidate)? = refused.rules.first?.reason else {
      Issue.record("the rule took part")
      return
    }
    #expect(candidate.verdict == .outsideScopes)
  }

  @Test func manyPatternsAtAWideNode() throws {
    // Together they cost more than a node may.
    let text = String(repeating: "x = 1\n", count: 3000)
    let highlights = (0..<60).map { "(module (comment) (expression_statement) @function (#eq? @function \"\($0)\"))" }
    let storage = try Self.storage(text, "python", highlights: highlights.joined(separator: "\n"))
    let answer = storage.misses(.scope("function"), at: 6 * 1500)
    #expect(answer.patterns.count == MissAnswer.maxPatterns && answer.otherPatterns == 55)
    #expect(answer.patterns.allSatisfy { $0.step?.relation == .child && $0.step?.expected == "(comment)" })
    let pairs = storage.misses(.query("(module (expression_statement) @x (if_statement))"), at: 6 * 1500)
    #expect(pairs.patterns.first?.step?.relation == .limit)
  }
}
