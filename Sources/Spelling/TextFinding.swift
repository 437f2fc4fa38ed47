package import HighlightConfiguration
internal import HighlightCore
package import HighlightStorage
internal import TextChecks
internal import TextModel
package import TextRules

/// A finding that both `check` and editors report, other than matches of rules, characters and words.
package struct TextFinding: Equatable, Sendable {
  /// The id of findings about text that was skipped because a limit was exceeded.
  package static let limitID = "limit"

  package var id: String
  package var severity: Rule.Severity
  /// UTF-16 offsets, half-open; nil for the complete text.
  package var range: Range<Int>?
  package var message: String
  /// The configuration key of the exceeded limit; nil for other findings.
  package var key: String?

  init(_ id: String, _ severity: Rule.Severity, _ range: Range<Int>?, _ message: String, key: String? = nil) {
    (self.id, self.severity, self.range, self.message, self.key) = (id, severity, range, message, key)
  }
}

extension Limit {
  /// The limits of a parse after which commands highlight a text in parts.
  package static let highlightedInParts: [Limit] = [.parseTime, .nesting]
}

extension Configuration {
  /// Returns the findings about unused and invalid ignore comments of a text.
  /// - Parameters:
  ///   - rules: whether the text was searched for matches of rules.
  ///   - characters: whether it was searched for hidden characters.
  ///   - words: whether its spelling was checked.
  package func unusedDirectives(
    in storage: HighlightingStorage, rules: Bool, characters: Bool, words: Bool
  ) -> [TextFinding] {
    let ruleIDs = Set(self.rules.map(\.id))
    // Mixed line ends are a finding about the complete text, which no comment hides.
    let kinds = CharacterFinding.Kind.allCases.filter { $0 != .mixedLineEnds }.map(\.rawValue)
    var lookedFor: Set<String> = rules ? ruleIDs : []
    if characters { lookedFor.formUnion(kinds) }
    if words { lookedFor.insert(FindingDirective.spellingID) }
    let known = ruleIDs.union(kinds).union([FindingDirective.spellingID, CharacterFinding.Kind.mixedLineEnds.rawValue])
    return storage.unusedDirectives(known: known, lookedFor: lookedFor, isComplete: rules && characters && words).map {
      idle in
      switch (idle.reason, idle.id) {
      case (.unknown, let id):
        let meant = id.flatMap { nearest(to: $0, among: known.sorted()) }
        let advice =
          meant.map { "did you mean \"\($0)\"?" } ?? "name a rule, remove it, or write \" -- \" before a reason"
        return TextFinding("unknown-ignore", .error, idle.range, "no rule has the id \"\(id ?? "")\"; \(advice)")
      case (.unused, let id?):
        return TextFinding(
          "unused-ignore", .warning, idle.range, "nothing with the id \"\(id)\" is found here; remove it from the comment")
      case (.unused, nil):
        return TextFinding("unused-ignore", .warning, idle.range, "nothing is found here; remove the comment")
      }
    }
  }

  /// Returns the findings about text that was skipped because a limit was exceeded.
  /// - Parameters:
  ///   - isTooLarge: whether the file has more than `fileBytes`.
  ///   - inParts: the limits that the parses of the complete text and of its parts exceeded, if it was highlighted in parts.
  ///   - endsSyntax: whether the text has no syntax highlighting although it has a language.
  ///   - parseMilliseconds: the limit of its parse.
  package func findingsOfLimits(
    in storage: HighlightingStorage, isTooLarge: Bool, inParts: Set<Limit> = [], endsSyntax: Bool, parseMilliseconds: Int
  ) -> [TextFinding] {
    var result: [TextFinding] = []
    func exceed(_ key: String?, _ message: String, at range: Range<Int>? = nil) {
      result.append(
        TextFinding(
          TextFinding.limitID, .warning, range, message + (key.map { " (limits.\($0))" } ?? ""), key: key))
    }
    // Lines and rules have a position, and are reported below.
    var exceeded = storage.exceededLimits.union(inParts).subtracting([.ruleTime, .ruleStack, .ruleText, .lineLength])
    if isTooLarge { exceeded.insert(.fileSize) }
    for limit in exceeded.sorted(by: { $0.rawValue < $1.rawValue }) {
      let message = limit.message(
        endsSyntax: endsSyntax, parseMilliseconds: parseMilliseconds, limits,
        patterns: limit == .matchWork ? storage.costlyPatterns : [])
      result.append(TextFinding(TextFinding.limitID, .warning, nil, message, key: limit.key))
    }
    let long = storage.longLines
    if let first = long.first {
      let others = long.count == 1 ? "" : ", as are \(long.count - 1) more"
      let content = storage.text.contentRange(ofLine: storage.text.lines.line(at: first.lowerBound))
      exceed(
        "lineBytes",
        "the line is longer than \(limits.lineBytes) bytes\(others): rules, links, words and characters were not checked there",
        at: content)
    }
    var counts: [String: Int] = [:]
    let faults = storage.ruleInterruptions
    for fault in faults where !fault.endsAll { counts[fault.ruleID, default: 0] += 1 }
    for fault in faults {
      if fault.endsAll {
        exceed(fault.limit == .ruleTime ? "ruleBudgetMilliseconds" : nil, fault.message(), at: fault.range)
      } else if let count = counts.removeValue(forKey: fault.ruleID) {
        let lines = count == 1 ? "this line" : "this line and in \(count - 1) more"
        exceed(
          fault.limit == .ruleTime ? "ruleMilliseconds" : nil, fault.message(location: lines), at: fault.range)
      }
    }
    return result
  }
}
