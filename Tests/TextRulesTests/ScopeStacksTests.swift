import TestSupport
import Testing

@testable import TextModel
@testable import TextRules

/// The scopes around an offset and the conditions of rules about them, compared with the simple way of computing both.
@Suite struct ScopeStacksTests {
  private static let scopes = ["a", "a.b", "ab", "b", "b.c"]
  private static let entries = ["a", "b", "a.b", "=a", "=b.c", "!a", "!b.c", "!=a.b", "!=b"]
  private static let length = 40

  private let table = AttributeTable()
  private let attributes: [AttributeID]

  init() {
    let table = table
    attributes = Self.scopes.map { table.intern(Attributes(scope: $0, layer: .syntax)) }
  }

  private func candidates(_ random: inout SeededGenerator) -> ContiguousArray<RunCandidate> {
    var result: ContiguousArray<RunCandidate> = []
    for index in 0..<Int.random(in: 0...12, using: &random) {
      let start = Int.random(in: 0..<Self.length, using: &random)
      let end = Int.random(in: (start + 1)...min(Self.length, start + 15), using: &random)
      let isCut = Int.random(in: 0..<6, using: &random) == 0
      let attribute = attributes[Int.random(in: 0..<attributes.count, using: &random)]
      let copies = Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1
      for copy in 0..<copies {
        result.append(
          RunCandidate(
            start: UInt32(start), end: UInt32(end), length: UInt32(end - start),
            priority: Bool.random(using: &random) ? 100 : 90, pattern: UInt32(2 * index + copy),
            layerDepth: UInt16(index % 2), nodeDepth: UInt16(index), attribute: isCut ? nil : attribute,
            nodeStart: UInt32(start)))
      }
    }
    return result
  }

  /// The scopes around a unit: the strongest candidate first, one for each node, up to one that cuts.
  private func around(_ unit: Int, _ candidates: ContiguousArray<RunCandidate>) -> [AttributeID] {
    let there = candidates.filter { Int($0.start) <= unit && unit < Int($0.end) }.sorted { $0.beats($1) }
    var result: [AttributeID] = []
    var nodes: Set<[Int]> = []
    for candidate in there {
      guard let attribute = candidate.attribute else { break }
      let node = [Int(candidate.start), Int(candidate.end), Int(candidate.layerDepth), Int(candidate.nodeDepth)]
      if nodes.insert(node).inserted && !result.contains(attribute) { result.append(attribute) }
    }
    return result
  }

  private func loaded(_ candidates: ContiguousArray<RunCandidate>) -> ScopeStacks {
    var stacks = ScopeStacks()
    stacks.load(line: 0..<Self.length, of: 0..<Self.length) { _ in candidates }
    return stacks
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func scopesAreThoseOfTheNodesAroundTheStrongestFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let candidates = candidates(&random)
    let stacks = loaded(candidates)
    for unit in 0..<Self.length {
      var found: [AttributeID] = []
      stacks.forEach(overlapping: unit..<(unit + 1)) { stretch, scopes in
        #expect(stretch.contains(unit) && !scopes.isEmpty)
        found += scopes
        return true
      }
      #expect(found == around(unit, candidates), "seed \(seed), unit \(unit)")
    }
  }

  /// What `within` means, unit by unit.
  private func isAllowed(_ range: Range<Int>, _ entries: [ScopeCondition.Selector], _ stacks: [[AttributeID]]) -> Bool {
    func holds(_ entry: ScopeCondition.Selector, _ stack: [AttributeID]) -> Bool {
      stack.prefix(entry.isInnermost ? 1 : .max).contains { attribute in
        guard let scope = table[attribute].scope else { return false }
        return scope == entry.scope || scope.hasPrefix(entry.scope + ".")
      }
    }
    let wanted = entries.filter { !$0.isUnwanted }
    return range.allSatisfy { unit in
      !entries.contains { $0.isUnwanted && holds($0, stacks[unit]) }
        && (wanted.isEmpty || wanted.contains { holds($0, stacks[unit]) })
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func aConditionHoldsForEachUnitOfAMatch(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let candidates = candidates(&random)
    let loaded = loaded(candidates)
    let stacks = (0..<Self.length).map { around($0, candidates) }
    let winners = AttributeRuns(
      ascending: ContiguousArray(
        stacks.indices.compactMap { unit in
          stacks[unit].first.map { AttributeRun(start: unit, end: unit + 1, attribute: $0) }
        }))
    let entries = Self.entries.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map {
      ScopeCondition.Selector($0)
    }
    var condition = ScopeCondition(entries)
    for _ in 0..<40 {
      let start = Int.random(in: 0..<Self.length, using: &random)
      let range = start..<Int.random(in: (start + 1)...min(Self.length, start + 6), using: &random)
      let expected = isAllowed(range, entries, stacks)
      #expect(condition.allows(range, loaded, table: table) == expected, "seed \(seed), \(entries), \(range)")
      // The winners alone decide, or leave the decision open.
      if let quick = condition.allows(range, winners: winners, table: table) {
        #expect(quick == expected, "seed \(seed), \(entries), \(range)")
      }
    }
  }

  @Test func signsOfAnEntryAreRead() {
    func read(_ text: String) -> [String] {
      let entry = ScopeCondition.Selector(text)
      return [entry.isUnwanted ? "!" : "", entry.isInnermost ? "=" : "", entry.scope]
    }
    #expect(read("string") == ["", "", "string"] && read("!string") == ["!", "", "string"])
    #expect(read("=string") == ["", "=", "string"] && read("!=string.a") == ["!", "=", "string.a"])
    #expect(read("=!string") == ["", "=", "!string"] && read("") == ["", "", ""])
  }
}
