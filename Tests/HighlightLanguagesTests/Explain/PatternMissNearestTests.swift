import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Which of several ways a pattern can match is explained, and what a pattern without one of its siblings still asks.
@Suite struct PatternMissNearestTests {
  private func miss(_ query: String, _ text: String, at offset: Int, _ language: String) throws -> PatternMiss {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let storage = HighlightingStorage(UTF16Text(text), language: try loader.language(language).get())
    let answer = storage.misses(.query(query), at: offset)
    #expect(answer.problems.map(\.description).isEmpty)
    return try #require(answer.patterns.first)
  }

  /// The right operand gets further by its wildcard, but it is not what is there.
  @Test func theCaptureThatLacksOneRequirementIsNearest() throws {
    let query = "(binary_operator left: (integer) @l right: (_) @r)"
    let miss = try miss(query, "a + 1\n", at: 0, "python")
    #expect(miss.capture == "l" && miss.step?.relation == .node && miss.step?.expected == "(integer)")
    #expect(miss.step?.relaxed == "(binary_operator left: _ @l right: (_) @r)")
  }

  @Test func anAnchorNeedsTheSiblingBeforeIt() throws {
    let other = try #require(try miss("(array (string) . (number) @x)", "[null, 2]", at: 7, "json").step)
    #expect(other.relation == .child && other.relaxed == "(array (_) . (number) @x)")
    // Without the string nothing is asked of what is before the number.
    let step = try #require(try miss("(array (string) . (number) @x)", "[2]", at: 1, "json").step)
    #expect(step.relation == .child && step.found.isEmpty && step.relaxed == "(array (number) @x)")
    let group = try #require(try miss("((string) . (number) @x)", "[2]", at: 1, "json").step)
    #expect(group.relation == .sibling && group.relaxed == "(number) @x")
    let first = try miss("(. (number) @x)", "[null, 2]", at: 7, "json")
    #expect(first.step == nil && first.total == 1)
  }

  @Test func anAnchorNamesTheNodesOnBothSides() throws {
    let step = try #require(try miss("(array (string)? . (number) @x)", "[true, null, 2]", at: 13, "json").step)
    #expect(step.relation == .anchor && step.previous == nil && step.found.map(\.kind) == ["null"])
    let between = try #require(try miss("(array (true) . (number) @x)", "[true, null, 2]", at: 13, "json").step)
    #expect(between.previous?.kind == "true" && between.beside?.range == 13..<14)
    let last = try #require(try miss("(array (true) @x .)", "[true, null]", at: 1, "json").step)
    #expect(last.relation == .lastChild && last.previous?.kind == "true" && last.found.map(\.kind) == ["null"])
  }

  /// A child that is named is missing where there are only tokens.
  @Test func tokensAreNoNamedChildren() throws {
    let step = try #require(try miss("((identifier) @x . (call function: (identifier)))", "a + 1\n", at: 0, "python").step)
    #expect(step.expected == "(call)")
    let none = try #require(try miss("(array (pair key: (string)) @x)", "[]", at: 0, "json").step)
    #expect(none.relation == .node)
    let child = try #require(try miss("(array (object (pair))) @x", "[]", at: 0, "json").step)
    #expect(child.relation == .child && child.found.isEmpty && child.relaxed == "(array) @x")
  }
}
