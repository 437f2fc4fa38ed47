internal import HighlightConfiguration
internal import HighlightStorage
internal import TextModel
internal import TextRules

/// The limits that a text exceeded, and the messages about them.
struct LimitReport {
  /// The names of the limits.
  private(set) var names: [String] = []
  /// The messages.
  private(set) var notes: [String] = []

  /// Adds a limit; its message is nil if others name it.
  mutating func add(_ limit: Limit, _ note: String?) {
    names.append(limit.rawValue)
    if let note { notes.append(note) }
  }

  /// Returns a warning for each rule that exceeded a limit in lines, with the first of them and the number of the
  /// others, sorted by id; and before these one for each rule that exceeded its budget.
  static func warnings(about storage: HighlightingStorage) -> [String] {
    var firsts: [String: (fault: RuleInterruption, count: Int)] = [:]
    func message(_ fault: RuleInterruption, others: Int = 0) -> String {
      let line = storage.text.lines.line(at: fault.range.lowerBound) + 1
      let raising =
        fault.limit == .ruleTime
        ? "; " + Limit.raising(fault.endsAll ? "ruleBudgetMilliseconds" : "ruleMilliseconds") : ""
      let location = "line \(line)" + (others > 0 ? " and in \(others) more" : "")
      return "\(fault.message(location: location))\(raising) (limit: \(fault.limit.rawValue))"
    }
    var warnings: [String] = []
    for fault in storage.ruleInterruptions {
      if fault.endsAll {
        warnings.append(message(fault))
      } else {
        firsts[fault.ruleID, default: (fault, 0)].count += 1
      }
    }
    return warnings
      + firsts.sorted { $0.key < $1.key }.map { message($0.value.fault, others: $0.value.count - 1) }
  }
}
