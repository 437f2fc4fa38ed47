import CTreeSitter
import Foundation
import HighlightStorage
import HighlightTestSupport
import RandomEdits
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Questions drawn from patterns of our query files and nodes of our fixtures: the answer is true, and a pattern without what it names gets further,
/// until it matches.
@Suite struct PatternMissPropertyTests {
  /// How many questions a run asks; `HIGHLIGHT_WHY_PAIRS` asks for more.
  private static let count = ProcessInfo.processInfo.environment["HIGHLIGHT_WHY_PAIRS"].flatMap(Int.init) ?? 50
  private static let seed = ProcessInfo.processInfo.environment["HIGHLIGHT_WHY_SEED"].flatMap(UInt64.init) ?? 47

  private struct Fixture {
    let language: String
    let storage: HighlightingStorage
    let tree: InspectedTree
    let grammar: Grammar
    let patterns: [String]

    /// Nil for languages without queries of ours.
    init?(_ name: String, _ loader: LanguageLoader) throws {
      guard let language = name.split(separator: "/").first.map(String.init),
        TestEnvironment.ownLanguages.contains(where: { $0.name == language }),
        let query = try? String(
          contentsOfFile: "\(TestEnvironment.package)grammars/\(language)/highlights.scm", encoding: .utf8)
      else { return nil }
      let text = try String(contentsOfFile: "\(TestEnvironment.package)grammars/tests/highlight/\(name)", encoding: .utf8)
      let loaded = try loader.language(language).get()
      guard let grammar = loaded.grammar else { return nil }
      self.language = language
      self.grammar = grammar
      storage = HighlightingStorage(UTF16Text(text), language: loaded)
      guard let tree = InspectedTree(storage.text.units, grammar: grammar) else { return nil }
      self.tree = tree
      let bytes = Array(query.utf8)
      patterns = QueryParser.parse(query).patterns.filter { pattern in
        pattern.element.captureNames.contains { !$0.hasPrefix("_") }
      }.map { String(decoding: bytes[$0.offset..<$0.end], as: UTF8.self) }
      if patterns.isEmpty || storage.length == 0 { return nil }
    }

    /// Whether a capture of a pattern covers an offset, of those that are asked for.
    func matches(_ pattern: String, at offset: Int, capture: String?) -> Bool {
      let inspection = QueryInspection([QuerySource(path: "test.scm", text: pattern)], grammar: grammar)
      var result = false
      inspection.forEachMatch(in: tree) { _, captures in
        for item in captures where item.node.start <= offset && offset < item.node.end {
          if capture == nil
            ? !inspection.captureNames[item.name].hasPrefix("_") : inspection.captureNames[item.name] == capture
          {
            result = true
          }
        }
      }
      return result
    }

    func miss(_ pattern: String, at offset: Int) -> PatternMiss? {
      let answer = storage.misses(.query(pattern), at: offset)
      #expect(answer.problems.map(\.description).isEmpty, "\(pattern)")
      return answer.patterns.first
    }
  }

  @Test func whatIsMissingIsTrueAndWithoutItPatternsGetFurther() throws {
    var random = SeededGenerator(seed: Self.seed)
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    var fixtures: [String: Fixture] = [:]
    let names = HighlightFixtures.files
    var asked = 0
    var relations: [PatternMiss.Relation: Int] = [:]
    while asked < Self.count {
      let name = try #require(names.randomElement(using: &random))
      if fixtures.count > 60 { fixtures = [:] }
      guard let fixture = try fixtures[name] ?? Fixture(name, loader) else { continue }
      fixtures[name] = fixture
      let offset = Int.random(in: 0..<fixture.storage.length, using: &random)
      // Most pairs have nothing to do with each other: of every second question the nearest of some patterns is asked.
      let drawn = (0..<(asked % 2 == 0 ? 1 : 12)).compactMap { _ in fixture.patterns.randomElement(using: &random) }
      let nearest = drawn.compactMap { pattern in fixture.miss(pattern, at: offset).map { (pattern, $0) } }
        .max { $0.1.held < $1.1.held }
      guard let (pattern, first) = nearest else { continue }
      asked += 1
      let context: Comment = "seed \(Self.seed), question \(asked): \(name) at \(offset), \(pattern)"
      let nodes = fixture.storage.syntaxLayers(at: offset).first?.nodes ?? []
      if !nodes.contains(where: { $0.range.contains(offset) }) {
        // A parser may abandon the end of a text: no pattern matches there, and no node is found.
        #expect(first.step?.found.isEmpty == true, context)
        continue
      }
      #expect(fixture.matches(pattern, at: offset, capture: nil) == (first.step == nil), context)
      var (text, miss) = (pattern, first)
      var steps = 0
      while let step = miss.step {
        relations[step.relation, default: 0] += 1
        check(step, of: text, fixture, at: offset, context)
        guard let next = fixture.miss(step.relaxed, at: offset) else {
          Issue.record("nothing is asked of \(step.relaxed): \(context)")
          break
        }
        // Another way to match may be nearer, of which one requirement is missing and no other.
        let isFurther =
          next.step == nil || next.held > miss.held || (next.held == miss.held && next.total < miss.total)
          || next.step.flatMap { fixture.miss($0.relaxed, at: offset) }.map { $0.step == nil } == true
        #expect(isFurther, "\(text) → \(step.relaxed): \(context)")
        (text, miss) = (step.relaxed, next)
        steps += 1
        if !isFurther || steps > 200 { break }
      }
      #expect(fixture.matches(text, at: offset, capture: miss.capture), "\(text): \(context)")
    }
    // The questions are of many kinds.
    #expect(relations.count >= 5, "\(relations)")
    if Self.count > 50 { print("relations of \(asked) questions: \(relations)") }
  }

  /// Whether the text and the tree say what the answer says.
  private func check(
    _ step: PatternMiss.Step, of pattern: String, _ fixture: Fixture, at offset: Int, _ context: Comment
  ) {
    let text = fixture.storage.text
    let around = fixture.storage.syntaxLayers(at: offset).first?.nodes ?? []
    func isPlain(_ name: String) -> Bool {
      name.hasPrefix("(") && !name.hasPrefix("(_") && !name.contains(" ") && !name.contains("/")
    }
    func name(_ node: Explanation.Node) -> String { node.isNamed ? "(\(node.kind))" : QueryCall.quoted(node.kind) }
    switch step.relation {
    case .node:
      #expect(step.found.count == 1 && step.found[0].range.contains(offset), context)
      if isPlain(step.expected) {
        // Supertypes are no kinds of nodes.
        #expect(!around.contains { name($0) == step.expected }, context)
      }
    case .around:
      #expect(step.found.count == 1 && step.found.allSatisfy { name($0) != step.expected }, context)
      #expect(around.contains { $0.range == step.found.first?.range && $0.kind == step.found.first?.kind }, context)
    case .root: #expect(step.beside?.kind == around.first?.kind, context)
    case .child, .sibling:
      #expect(!isPlain(step.expected) || step.found.allSatisfy { name($0) != step.expected }, context)
    case .field:
      #expect(step.field != nil && step.found.allSatisfy { $0.field != step.field }, context)
      #expect(!step.found.isEmpty || step.beside != nil || !pattern.hasPrefix("("), context)
    case .limit: break
    case .negatedField: #expect(step.found.count == 1 && step.found[0].field == step.field, context)
    case .anchor:
      #expect(step.found.count == 1 && step.found.allSatisfy { $0.isNamed }, context)
      guard let found = step.found.first, let beside = step.beside else {
        Issue.record("an anchor without nodes: \(context)")
        break
      }
      #expect(found.range.upperBound <= beside.range.lowerBound, context)
      if let previous = step.previous { #expect(previous.range.upperBound <= found.range.lowerBound, context) }
    case .lastChild:
      #expect(step.found.count == 1 && step.found.allSatisfy { $0.isNamed }, context)
      #expect(step.found.allSatisfy { step.previous?.range.upperBound ?? .max <= $0.range.lowerBound }, context)
    case .predicate:
      #expect(!step.texts.isEmpty && step.texts.map(\.text) == step.found.map { text.string(in: $0.range) }, context)
      guard let call = QueryParser.parse("((_) @x " + step.expected + ")").patterns.first?.calls.first else {
        Issue.record("\(step.expected) is no predicate: \(context)")
        break
      }
      let words = call.arguments.compactMap { if case .string(let word, _) = $0 { word } else { nil } }
      let seen = step.texts.map(\.text)
      switch call.name {
      case "eq?" where words.count == 1: #expect(seen.contains { $0 != words[0] }, context)
      case "not-eq?" where words.count == 1: #expect(seen.contains(words[0]), context)
      case "any-of?": #expect(seen.contains { !words.contains($0) }, context)
      case "not-any-of?": #expect(seen.contains { words.contains($0) }, context)
      case "match?": #expect(seen.contains { !Self.matches(words[0], $0) }, context)
      case "not-match?": #expect(seen.contains { Self.matches(words[0], $0) }, context)
      default: break
      }
    }
  }

  private static func matches(_ expression: String, _ text: String) -> Bool {
    let range = NSRange(location: 0, length: text.utf16.count)
    return (try? NSRegularExpression(pattern: expression))?.firstMatch(in: text, range: range) != nil
  }
}
