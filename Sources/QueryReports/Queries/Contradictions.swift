internal import HighlightCore

/// Finds predicates of one pattern that never hold together.
enum Contradictions {
  /// A predicate with the condition that it became.
  struct Predicate {
    let call: QueryCall
    let condition: QueryCondition

    /// Whether it accepts some words only.
    fileprivate var isWords: Bool {
      !condition.isNegated && ["eq?", "any-of?"].contains(call.baseName) && call.captureNames.count == 1
    }
  }

  /// Returns the first two predicates, in their order, that exclude each other: no text or node satisfies both. The first is
  /// nil if it takes several to reject all. Nil without a contradiction, and in doubt.
  /// - Parameter element: the pattern: only captures that each match has count.
  static func find(
    among predicates: [Predicate], in element: QueryElement
  ) -> (first: Predicate?, second: Predicate)? {
    let sure = certainCaptures(of: element)
    let asked = predicates.filter { predicate in
      !predicate.condition.needsOnlyOne && predicate.call.captureNames.allSatisfy(sure.contains)
    }
    for (index, predicate) in asked.enumerated() {
      for earlier in asked[..<index]
      where earlier.condition.capture == predicate.condition.capture && exclude(earlier, predicate) {
        return (earlier, predicate)
      }
    }
    // Several predicates together leave none of the words.
    for words in asked where words.isWords {
      var left = words.call.texts
      for other in asked where other.condition.capture == words.condition.capture {
        left.removeAll { other.condition.admits($0) == false }
        if left.isEmpty { return (nil, other) }
      }
    }
    return nil
  }

  /// Whether one of two predicates of the same capture rejects everything that the other accepts. False in doubt.
  private static func exclude(_ a: Predicate, _ b: Predicate) -> Bool {
    let (name, other) = (a.call.baseName, b.call.baseName)
    if name == other, a.call.values == b.call.values, a.condition.isNegated != b.condition.isNegated { return true }
    if !a.condition.isNegated, !b.condition.isNegated, name == other, ["has-parent?", "kind-eq?"].contains(name) {
      return Set(a.call.texts).isDisjoint(with: b.call.texts)
    }
    for (words, test) in [(a, b), (b, a)] where words.isWords {
      if words.call.texts.allSatisfy({ test.condition.admits($0) == false }) { return true }
    }
    return a.condition.beginsOtherwise(than: b.condition)
  }

  /// Returns the names of the captures that every match of an element has.
  private static func certainCaptures(of element: QueryElement) -> Set<String> {
    guard element.quantifier == .one || element.quantifier == .oneOrMore else { return [] }
    var result = Set(element.captures.map(\.text))
    switch element.kind {
    case .node(_, let members, _, _), .group(let members):
      for member in members { result.formUnion(certainCaptures(of: member)) }
    case .alternation(let branches):
      let all = branches.map { certainCaptures(of: $0) }
      if let first = all.first { result.formUnion(all.dropFirst().reduce(first) { $0.intersection($1) }) }
    }
    return result
  }
}

extension QueryCall {
  /// Its name without `any-` and `not-`.
  fileprivate var baseName: String {
    var name = name[...]
    if name.hasPrefix("any-"), name != "any-of?" { name = name.dropFirst(4) }
    if name.hasPrefix("not-") { name = name.dropFirst(4) }
    return String(name)
  }

  fileprivate var texts: [String] {
    arguments.compactMap { if case .string(let text, _) = $0 { text } else { nil } }
  }

  /// The arguments after the first one, without their positions.
  fileprivate var values: [String] {
    arguments.dropFirst().map {
      switch $0 {
      case .capture(let word): "@" + word.text
      case .string(let text, _): "\"" + text
      }
    }
  }

  /// The call on one line.
  var shown: String {
    let arguments = arguments.map {
      switch $0 {
      case .capture(let word): " @" + word.text
      case .string(let text, _): " " + text.doubleQuoted
      }
    }
    return "(#" + name + arguments.joined() + ")"
  }
}
