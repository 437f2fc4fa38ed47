/// Where a rule may match: only within some scopes of the syntax, and not within others.
struct ScopeCondition {
  private let wanted: [String]
  private let unwanted: [String]
  /// By attribute id: whether the scope is a wanted one, an unwanted one, or neither.
  private var verdicts: ContiguousArray<Verdict> = []

  private enum Verdict {
    case wanted
    case unwanted
    case neither
  }

  /// - Parameter scopes: canonical scopes, those that are not wanted with a `!` in front.
  init(_ scopes: [String]) {
    wanted = scopes.filter { !$0.hasPrefix("!") }
    unwanted = scopes.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
  }

  /// Whether a match may stand at `range`: all of it in wanted scopes, if there are any, and none of it in unwanted ones. O(log runs).
  mutating func allows(_ range: Range<Int>, syntax: AttributeRuns, table: AttributeTable) -> Bool {
    var place = range.lowerBound
    for run in syntax.runs(overlapping: range) {
      switch verdict(of: run.attribute, table) {
      case .unwanted: return false
      case .wanted:
        if Int(run.start) > place && !wanted.isEmpty { return false }
        place = Int(run.end)
      case .neither:
        if !wanted.isEmpty { return false }
      }
    }
    return wanted.isEmpty || place >= range.upperBound
  }

  private mutating func verdict(of attribute: AttributeID, _ table: AttributeTable) -> Verdict {
    while verdicts.count <= Int(attribute) {
      let scope = table[AttributeID(verdicts.count)].scope
      func isBelow(_ name: String) -> Bool { scope.map { $0 == name || $0.hasPrefix(name + ".") } ?? false }
      verdicts.append(unwanted.contains(where: isBelow) ? .unwanted : wanted.contains(where: isBelow) ? .wanted : .neither)
    }
    return verdicts[Int(attribute)]
  }
}
