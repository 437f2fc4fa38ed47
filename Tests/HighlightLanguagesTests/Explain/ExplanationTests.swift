import Foundation
import HighlightStorage
import HighlightTestSupport
import RandomEdits
import Testing

@testable import HighlightLanguages

/// What an explanation says is what the storage shows.
@Suite struct ExplanationTests {
  /// A storage over one of the fixtures.
  private static func storage(_ name: String, rules: [Rule] = []) throws -> HighlightingStorage {
    let language = try HighlightFixtures.language(of: name).name
    let text = try String(contentsOfFile: "\(TestEnvironment.package)grammars/tests/highlight/\(name)", encoding: .utf8)
    return try storage(text, language: language, rules: rules)
  }

  private static func storage(_ text: String, language: String?, rules: [Rule] = []) throws -> HighlightingStorage {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    return HighlightingStorage(
      UTF16Text(text), language: try language.map { try loader.language($0).get() }, languageProvider: loader,
      annotations: AnnotationSettings(rules: RuleSet(rules), linkDetector: LinkDetector(.init())))
  }

  @Test(arguments: HighlightFixtures.tested) func theWinnerIsWhatTheStorageShows(name: String) throws {
    var words = Rule(id: "words", pattern: "[a-f]+", scope: "comment.todo")
    words.priority = 100
    var weak = Rule(id: "weak", pattern: "\\w+", scope: "string.special")
    weak.priority = 90
    let storage = try Self.storage(name, rules: [words, weak])
    for offset in stride(from: 0, to: storage.length, by: max(storage.length / 20, 1)) {
      let explanation = storage.explanation(at: offset)
      let shown = storage.attributes(at: offset).attributes
      let winner = explanation.winner
      #expect(winner?.scope == shown?.scope, "at \(offset)")
      #expect(winner?.rule == shown?.rule, "at \(offset)")
      if shown?.layer == .syntax {
        #expect(winner?.capture == shown?.capture, "at \(offset)")
        #expect(winner?.language == shown?.language, "at \(offset)")
      }
      for candidate in explanation.candidates { #expect(candidate.range.contains(offset)) }
      for layer in explanation.layers {
        #expect(layer.nodes.allSatisfy { $0.range.contains(offset) || $0.range == layer.nodes.first?.range })
      }
    }
  }

  @Test func aLocalNameIsExplainedByItsDefinition() throws {
    let grammar = try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: "javascript").get()
    let language = Language(
      name: "javascript", grammar: grammar,
      queries: .init(
        highlights: [
          QuerySource(path: "h.scm", text: "(identifier) @variable\n(formal_parameters (identifier) @variable.parameter)")
        ],
        locals: [
          QuerySource(
            path: "l.scm",
            text: "(function_declaration) @local.scope\n(formal_parameters (identifier) @local.definition)\n"
              + "(identifier) @local.reference")
        ]))
    let storage = HighlightingStorage(UTF16Text("function f(first) { return first }\n"), language: language)
    let explanation = storage.explanation(at: 27)
    #expect(explanation.winner?.scope == "variable.parameter")
    #expect(explanation.winner?.isFromDefinition == true)
    #expect(explanation.winner?.location?.line == 2)
    #expect(explanation.candidates.contains { $0.verdict == .replacedByDefinition })
  }

  @Test func aUseOfAParameterIsExplainedByIt() throws {
    let storage = try Self.storage("def f(first):\n    return first\n", language: "python")
    let explanation = storage.explanation(at: 27)
    #expect(explanation.winner?.scope == "variable.parameter")
    #expect(explanation.winner?.isFromDefinition == true)
    #expect(explanation.candidates.contains { $0.verdict == .replacedByDefinition && $0.scope == "variable" })
    #expect(storage.explanation(at: 6).winner?.isFromDefinition == false)
  }

  @Test func anEmbeddedLanguageIsExplainedByItsPattern() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let injections = """
      ((string_content) @injection.content (#set! injection.language "json"))

      (call arguments: (argument_list (string (string_content) @injection.content)) (#set! injection.language "json"))
      """
    let language = Language(
      name: "python", grammar: try loader.grammar(named: "python").get(),
      queries: .init(
        highlights: [QuerySource(path: "h.scm", text: "(string) @string")],
        injections: [QuerySource(path: "i.scm", text: injections)]))
    let storage = HighlightingStorage(UTF16Text("f('[1]')\n'[2]'\n"), language: language, languageProvider: loader)
    // Of two patterns that embed the same text the later one is named, and the text is listed once.
    #expect(storage.explanation(at: 4).layers.map(\.language) == ["python", "json"])
    #expect(storage.explanation(at: 4).layers.map(\.injection?.line) == [nil, 3])
    #expect(storage.explanation(at: 11).layers.last?.injection == FileLocation(path: "i.scm", line: 1, column: 1))
    var languages: [String] = []
    _ = storage.walkTree(TreeSelection()) { event in
      if case .enterLayer(let layer) = event { languages.append(layer.language) }
      return true
    }
    #expect(languages == ["python", "json", "json"])
  }

  /// A walk of ranges leaves out what touches none of them, embedded texts included, and nothing else.
  @Test(arguments: 0..<6 as Range<UInt64>) func aWalkOfRangesReportsWhatTouchesThem(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["# A `b`\n\n", "- [c](d)\n- e\n\n", "```python\ndef f(a):\n    return [a]\n```\n\n", "> *g*\n> h\n\n"]
    let text = (0..<30).map { _ in parts.randomElement(using: &random)! }.joined()
    let storage = try Self.storage(text, language: "markdown")
    struct Node: Hashable {
      let kind: String
      let range: Range<Int>
    }
    func nodes(_ ranges: ContiguousArray<Range<Int>>?) -> (nodes: [Node], layerCount: Int) {
      var selection = TreeSelection()
      selection.ranges = ranges
      var result: (nodes: [Node], layerCount: Int) = ([], 0)
      storage.walkTree(selection) { event in
        if case .enterNode(let node) = event { result.nodes.append(Node(kind: node.kind, range: node.range)) }
        if case .enterLayer = event { result.layerCount += 1 }
        return true
      }
      return result
    }
    let all = nodes(nil).nodes
    for _ in 0..<20 {
      let bounds = (0..<6).map { _ in Int.random(in: 0...storage.length, using: &random) }.sorted()
      let ranges = ContiguousArray([bounds[0]..<bounds[1], bounds[2]..<bounds[3], bounds[4]..<bounds[5]])
      let found = nodes(ranges)
      func overlaps(_ node: Node) -> Bool { ranges.contains { $0.overlaps(node.range) } }
      #expect(found.nodes.filter(overlaps) == all.filter(overlaps))
      // The root of a layer is always one of its nodes.
      let others = found.nodes.filter { node in
        !ranges.contains { $0.lowerBound <= node.range.upperBound && node.range.lowerBound <= $0.upperBound }
      }
      #expect(others.count <= found.layerCount)
      #expect(Set(all).isSuperset(of: found.nodes))
    }
  }

  @Test func everyVerdictHasItsReason() throws {
    var within = Rule(id: "within", pattern: "make", scope: "keyword")
    within.within = ["comment"]
    var report = Rule(id: "report", pattern: "make")
    report.severity = .warning
    let storage = try Self.storage("x = make(1)\n", language: "python", rules: [within, report])
    let verdicts = storage.explanation(at: 4).candidates
    #expect(verdicts.first { $0.rule == "within" }?.verdict == .outsideScopes)
    #expect(verdicts.first { $0.rule == "report" }?.verdict == .givesNoScope)
    #expect(verdicts.first?.verdict == .won(by: .patternOrder))
    #expect(verdicts.contains { $0.verdict == .lost(by: .patternOrder) })
    #expect(verdicts.contains { if case .predicateFailed(_, let text) = $0.verdict { text.hasPrefix("(#") } else { false } })
  }

  @Test func theCallerHidesEverything() throws {
    let storage = try Self.storage("x = make(1)\n", language: "python")
    storage.setAttributes(Attributes(scope: "string"), range: 4..<8)
    let explanation = storage.explanation(at: 4)
    #expect(explanation.winner == nil && explanation.attributes?.scope == "string")
    #expect(explanation.candidates.contains { $0.verdict == .hiddenByCaller })
  }

  @Test func theEndOfTheTextAndPlainText() throws {
    let storage = try Self.storage("see https://example.com/x now\n", language: nil)
    #expect(storage.explanation(at: storage.length).candidates.isEmpty)
    let inside = storage.explanation(at: 10)
    #expect(inside.link?.target == "https://example.com/x")
    #expect(inside.lineBreak == .insideLink)
    #expect(storage.explanation(at: 0).lineBreak == .startOfLine)
    #expect(storage.explanation(at: 4).lineBreak == .allowed)
    #expect(storage.explanation(at: 5).lineBreak == .insideLink)
    #expect(try Self.storage("", language: nil).explanation(at: 0).attributes == nil)
  }
}
