package import TextModel

/// A range of the document in one language.
package struct LanguageRange {
  /// UTF-16 offsets of the document, half-open.
  package let range: Range<Int>
  package let language: String

  package init(_ range: Range<Int>, language: String) { (self.range, self.language) = (range, language) }
}

/// Where a rule may match: only within some scopes and languages of the syntax, and not within others.
///
/// `string` is a scope of any node around the match, in any language; `=string` is the scope that won.
package struct ScopeCondition {
  /// One entry of `within`, as it is written.
  struct Selector: Equatable {
    /// Whether a match must not be there (`!`).
    var isUnwanted: Bool
    /// Whether only the scope that won counts (`=`).
    var isInnermost: Bool
    /// Whether it names a language (`@`).
    var isLanguage: Bool
    /// The name after the signs.
    var scope: String

    init(_ text: String) {
      var rest = text[...]
      isUnwanted = rest.first == "!"
      if isUnwanted { rest.removeFirst() }
      isInnermost = rest.first == "="
      if isInnermost { rest.removeFirst() }
      isLanguage = rest.first == "@"
      if isLanguage { rest.removeFirst() }
      scope = String(rest)
    }
  }

  /// The verdict of a scope about an offset.
  private struct Verdict: OptionSet {
    let rawValue: UInt8
    static let wanted = Verdict(rawValue: 1)
    static let wantedAsWinner = Verdict(rawValue: 2)
    static let unwanted = Verdict(rawValue: 4)
    static let unwantedAsWinner = Verdict(rawValue: 8)
    static let isKnown = Verdict(rawValue: 128)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(of entry: Selector) {
      self =
        entry.isUnwanted
        ? entry.isInnermost ? .unwantedAsWinner : .unwanted : entry.isInnermost ? .wantedAsWinner : .wanted
    }
  }

  private let entries: [Selector]
  /// The languages that may contain a match, and the languages that may not.
  package let languages: (wanted: [String], unwanted: [String])
  private let hasWanted: Bool
  private let looksAround: Bool
  private let excludesAround: Bool
  /// By attribute id.
  private var verdicts: ContiguousArray<Verdict> = []

  /// Creates a condition from the entries of `within`, whose scopes are canonical.
  init(_ all: [Selector]) {
    let named = all.filter(\.isLanguage)
    languages = (named.filter { !$0.isUnwanted }.map(\.scope), named.filter(\.isUnwanted).map(\.scope))
    let entries = all.filter { !$0.isLanguage }
    self.entries = entries
    hasWanted = entries.contains { !$0.isUnwanted }
    looksAround = entries.contains { !$0.isInnermost }
    excludesAround = entries.contains { !$0.isInnermost && $0.isUnwanted }
  }

  /// Whether the condition names languages.
  package var asksLanguages: Bool { !languages.wanted.isEmpty || !languages.unwanted.isEmpty }

  /// Whether the languages allow a match at `range`.
  /// - Parameter layers: the ranges of languages that overlap the line.
  package func allows(_ range: Range<Int>, in layers: [LanguageRange]) -> Bool {
    if layers.contains(where: { $0.range.overlaps(range) && languages.unwanted.contains($0.language) }) { return false }
    if languages.wanted.isEmpty { return true }
    var end = range.lowerBound
    for layer in layers.filter({ languages.wanted.contains($0.language) }).sorted(by: {
      $0.range.lowerBound < $1.range.lowerBound
    }) where layer.range.lowerBound <= end {
      end = max(end, layer.range.upperBound)
    }
    return end >= range.upperBound && !layers.isEmpty
  }

  /// Whether the winning scopes allow a match at `range`; nil if the enclosing scopes decide. False in an excluded
  /// scope, and if scopes are required and a part of the range is in none. O(log runs + runs in the range).
  package mutating func allows(_ range: Range<Int>, winners: AttributeRuns, table: AttributeTable) -> Bool? {
    var end = range.lowerBound
    var isCertain = true
    for run in winners.runs(overlapping: range) {
      let verdict = verdict(of: run.attribute, table)
      if !verdict.isDisjoint(with: [.unwanted, .unwantedAsWinner]) { return false }
      // Without a winning scope at an offset, no scope is around it.
      if hasWanted && Int(run.start) > end { return false }
      end = Int(run.end)
      if excludesAround { isCertain = false }
      if hasWanted && verdict.isDisjoint(with: [.wanted, .wantedAsWinner]) {
        if !looksAround { return false }
        isCertain = false
      }
    }
    if hasWanted && end < range.upperBound { return false }
    return isCertain ? true : nil
  }

  /// Whether a match may be at `range`: entirely in required scopes, if there are any, and not in excluded ones.
  package mutating func allows(_ range: Range<Int>, _ stacks: ScopeStacks, table: AttributeTable) -> Bool {
    var end = range.lowerBound
    var isAllowed = true
    stacks.forEach(overlapping: range) { stretch, scopes in
      var all: Verdict = []
      for (index, attribute) in scopes.enumerated() {
        let verdict = verdict(of: attribute, table)
        all.formUnion(index == 0 ? verdict : verdict.subtracting([.wantedAsWinner, .unwantedAsWinner]))
      }
      if !all.isDisjoint(with: [.unwanted, .unwantedAsWinner])
        || hasWanted && (stretch.lowerBound > end || all.isDisjoint(with: [.wanted, .wantedAsWinner]))
      {
        isAllowed = false
      }
      end = stretch.upperBound
      return isAllowed
    }
    return isAllowed && (!hasWanted || end >= range.upperBound)
  }

  private mutating func verdict(of attribute: AttributeID, _ table: AttributeTable) -> Verdict {
    while verdicts.count <= Int(attribute) { verdicts.append([]) }
    let known = verdicts[Int(attribute)]
    if known.contains(.isKnown) { return known }
    var result: Verdict = .isKnown
    if let scope = table[attribute].scope {
      for entry in entries where scope == entry.scope || scope.hasPrefix(entry.scope + ".") {
        result.formUnion(Verdict(of: entry))
      }
    }
    verdicts[Int(attribute)] = result
    return result
  }
}
