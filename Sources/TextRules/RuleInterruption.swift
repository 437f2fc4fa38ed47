internal import TextModel

/// A rule that exceeded a limit in one paragraph.
public struct RuleInterruption: Equatable, Sendable {
  /// The exceeded limit.
  public enum Reason: Equatable, Sendable {
    /// It took longer than a rule may take in a paragraph.
    case time
    /// It needed more memory for backtracking than a rule may have.
    case stack
    /// ICU failed otherwise.
    case failure
    /// It exceeded its limit in so many paragraphs that it was not tried in this one.
    case repeated
    /// All rules together took longer than they may in one text: from this paragraph on none of them was tried.
    case budget
    /// All rules together match too often in one text: from this paragraph on none of them was tried.
    case matches
    /// The link, the message or the fix of a match is too long: the message is cut, the link or the fix is left out.
    case longText
    /// All links, messages and fixes together are too long: from this match on there are none.
    case allTexts
    /// There are too many findings: from this match on there are none.
    case allFindings
  }

  /// The paragraph without its terminator: UTF-16 offsets, half-open.
  public var range: Range<Int>
  /// The `id` of the rule; empty for `.allTexts` and `.allFindings`.
  public var ruleID: String
  /// The exceeded limit.
  public var reason: Reason

  package init(range: Range<Int>, ruleID: String, reason: Reason) {
    self.range = range
    self.ruleID = ruleID
    self.reason = reason
  }

  /// Whether all rules together exceeded the limit, from its range on.
  package var endsAll: Bool { ruleID.isEmpty || reason == .budget || reason == .matches }
}

extension RuleInterruption {
  /// The limit that was exceeded.
  public var limit: Limit {
    switch reason {
    case .time, .repeated, .budget: .ruleTime
    case .stack, .failure: .ruleStack
    case .matches, .longText, .allTexts, .allFindings: .ruleText
    }
  }

  /// Returns the message about the fault.
  /// - Parameter location: the line, as the sentence goes on with it: `this line`, `line 12 and in 3 more`.
  public func message(location: String = "this line") -> String {
    let what: String
    switch reason {
    case .budget: return "the rules take too long together and are off from \(location) on"
    case .matches: return "the rules match more than \(Bounds.ruleMatches) times and are off from \(location) on"
    case .allTexts:
      return
        "links, messages and fixes have more than \(Bounds.filledBytes >> 20) MB together and are left out from \(location) on"
    case .allFindings: return "there are more than \(Bounds.findings) findings of rules, and none from \(location) on"
    case .longText:
      return "the rule \"\(ruleID)\" fills in a link of more than \(Bounds.linkBytes >> 10) KB, a message of more than "
        + "\(Bounds.messageBytes >> 10) KB or a fix of more than \(Bounds.fixBytes >> 10) KB in \(location)"
    case .time, .repeated: what = "takes too long"
    case .stack: what = "needs too much memory"
    case .failure: what = "fails"
    }
    return "the rule \"\(ruleID)\" \(what) in \(location) and is off there"
  }

  /// The former name of `message(location:)`.
  @available(*, deprecated, renamed: "message(location:)")
  public func message(place: String) -> String { message(location: place) }
}

/// The former name of `RuleInterruption`.
@available(*, deprecated, renamed: "RuleInterruption")
public typealias RuleFault = RuleInterruption
