import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Reasons and rewrites for slow patterns: what is proposed is faster and captures the same nodes.
@Suite struct PatternAdvisorTests {
  private let grammar: Grammar
  private let tree: InspectedTree
  private let advisor: PatternAdvisor

  init() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    grammar = try loader.grammar(named: "python").get()
    let names = ["value", "other", "total", "count", "index", "result"]
    let text = (0..<3000).map { index in
      let name = names[index % names.count]
      let call = "\(name)(\(name), other_\(name), '')\n"
      return index % 100 == 0
        ? "def f\(index)():\n" + String(repeating: "    " + call, count: 10) + "    return \(name)_foo\n" : call
    }.joined()
    tree = try #require(InspectedTree(ContiguousArray(text.utf16), grammar: grammar))
    // Repetitions and expressions cost most here. A time that is measured would depend on what else the machine does.
    advisor = PatternAdvisor(grammar: grammar, trees: [tree]) { text in
      100 + 1000 * UInt64(text.count { $0 == "*" || $0 == "+" }) + (text.contains("#match?") ? 1000 : 0)
    }
  }

  private func captures(_ text: String) -> Int {
    QueryInspection([QuerySource(path: "", text: text)], grammar: grammar).countCaptures(in: tree)
  }

  @Test func thePatternsFrequencyComesFirst() throws {
    let advice = advisor.advice(on: "(function_definition name: (identifier) @function)")
    #expect(advice.first?.reason == "begins with (function_definition): 30 nodes; captures 30 nodes")
  }

  @Test func anExpressionThatMayBeginAnywhereIsNamed() throws {
    // ICU matches it, at each of the identifiers.
    let pattern = #"((identifier) @x (#match? @x "(a|_)+foo$"))"#
    let advice = advisor.advice(on: pattern).dropFirst()
    let found = try #require(advice.first { $0.reason.contains("#match?") })
    #expect(found.reason.contains("repeated groups, lookaround or back references"), "\(found.reason)")
    let rewrite = try #require(found.rewrite)
    #expect(rewrite == #"((identifier) @x (#any-of? @x "index_foo" "total_foo" "value_foo"))"#, "\(rewrite)")
    #expect(captures(rewrite) == captures(pattern) && captures(pattern) == 30)
  }

  @Test func aRepeatedWildcardIsLeftOut() throws {
    let pattern = "(block (_)* (return_statement (identifier) @variable))"
    let found = advisor.advice(on: pattern).dropFirst().first { $0.reason.hasPrefix("(_)* changes nothing here") }
    #expect(found?.rewrite == "(block (return_statement (identifier) @variable))")
  }

  @Test func patternsThatDifferInTheirWordsBecomeOne() throws {
    let texts = ["value", "other", "total", "count", "index"].map { "((identifier) @constant (#eq? @constant \"\($0)\"))" }
    #expect(PatternAdvisor.alike(["(call) @x"] + texts) == [[1, 2, 3, 4, 5]])
    #expect(PatternAdvisor.alike(Array(texts.prefix(2))).isEmpty)
    let advice = try #require(advisor.advice(onAlike: texts))
    let rewrite = #"((identifier) @constant (#any-of? @constant "value" "other" "total" "count" "index"))"#
    #expect(advice.rewrite == rewrite)
    #expect(captures(rewrite) == texts.reduce(0) { $0 + captures($1) })
  }

  @Test func everyRewriteCapturesTheSame() throws {
    let patterns = [
      "((identifier) @a . (identifier) @b)", "(_ (identifier) @x)", "(argument_list (_)* (string) @x (_)*)",
      #"(call function: (identifier) @f arguments: (argument_list (string) @x) (#match? @f "e$"))"#,
      "(module (expression_statement (call arguments: (argument_list (string) @x))))",
    ]
    for pattern in patterns {
      let advice = advisor.advice(on: pattern)
      #expect(!advice.isEmpty, "\(pattern)")
      for rewrite in advice.compactMap(\.rewrite) { #expect(captures(rewrite) == captures(pattern), "\(rewrite)") }
    }
    #expect(advisor.advice(on: "(no_such_node) @x").isEmpty)
    #expect(advisor.advice(on: "").isEmpty)
  }
}
