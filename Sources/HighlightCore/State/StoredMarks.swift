internal import TextChecks
internal import TextModel
internal import TextRules

/// A link of a storage, as it is stored.
package struct StoredLink: TextMark {
  /// The source of the target.
  enum Target {
    /// Computed from the text of the link when it is read, with its character references decoded if it `isEscaped`.
    case inText(kind: Link.Kind, suffixLength: Int, isEscaped: Bool)
    /// Stored: from a query.
    case given(String)
    /// Filled in when it is read: from a rule.
    case filled(RuleMatch, bytes: UInt32)

    /// The bytes of text that readers get besides that of the document.
    var bytes: Int {
      switch self {
      case .inText: 0
      case .given(let target): target.utf8.count
      case .filled(_, let bytes): Int(bytes)
      }
    }
  }

  package var start: UInt32
  package var end: UInt32
  var target: Target
  var source: TextLink.Source

  init(_ range: Range<Int>, target: Target, source: TextLink.Source) {
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
    self.target = target
    self.source = source
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// A line without rules and links, because it is too long.
struct StoredLongLine: TextMark {
  var start: UInt32
  var end: UInt32
}

/// A finding of a rule, as it is stored.
struct StoredFinding: TextMark {
  var start: UInt32
  var end: UInt32
  var match: RuleMatch
  /// The bytes of its message and its fix.
  var bytes: UInt32

  var range: Range<Int> { Int(start)..<Int(max(start, end)) }

  /// Whether it is a finding; if not, it only hides its text.
  var isReported: Bool { match.rule.rule.findingSeverity != nil }

  /// Whether a hidden text may occur in the message or the fix of another rule. Groups in lookaround may be anywhere in the
  /// line.
  func isHidden(by hidden: HiddenRanges, in text: UTF16Text) -> Bool {
    if hidden.isEmpty { return false }
    if hidden.overlap(range) { return true }
    let pattern = match.rule.rule.pattern
    guard pattern.contains("(?=") || pattern.contains("(?<=") else { return false }
    return hidden.overlap(text.contentRange(ofLine: text.lines.line(at: range.lowerBound)))
  }

  /// Returns the finding. O(bytes).
  /// - Parameters:
  ///   - hasTexts: whether it has its message and its fix; otherwise its message is the id of the rule.
  ///   - isHidden: whether the groups in its message and its fix are hidden.
  func finding(in text: UTF16Text, hasTexts: Bool, isHidden: Bool) -> RuleFinding {
    let rule = match.rule.rule
    var finding = RuleFinding(
      range: range, ruleID: rule.id, severity: rule.findingSeverity ?? .hint, message: rule.id, fix: nil,
      isRedacted: rule.redact || isHidden && match.rule.fix?.groups.isEmpty == false)
    if hasTexts && (match.rule.message != nil || match.rule.fix != nil) {
      RuleMatch.withLine(at: range.lowerBound, of: text) { line in
        (finding.message, finding.fix) = (match.message(in: line), match.fix(in: line))
      }
      if isHidden, let message = match.messageWithoutGroups { finding.message = message }
    }
    return finding
  }
}

extension RuleMatch {
  /// The message with `***` for each group, whose text is hidden; nil if the rule has none.
  fileprivate var messageWithoutGroups: String? {
    rule.message?.filled(limit: Bounds.messageBytes) { _, _ in "***" }
  }
}

/// A paragraph in which a rule exceeded a limit and is off.
struct StoredInterruption: TextMark {
  var start: UInt32
  var end: UInt32
  var fault: RuleInterruption
}

/// A spelling finding, as it is stored.
struct StoredSpelling: TextMark {
  var start: UInt32
  var end: UInt32
  /// The number of units of the name before the word and after it.
  var before: UInt32
  var behind: UInt32
  var part: SpellingFinding.Part

  init(_ finding: SpellingFinding) {
    (start, end) = (UInt32(finding.range.lowerBound), UInt32(finding.range.upperBound))
    before = start - UInt32(finding.name.lowerBound)
    behind = UInt32(finding.name.upperBound) - end
    part = finding.part
  }

  var finding: SpellingFinding {
    SpellingFinding(
      range: Int(start)..<Int(end), name: Int(start - min(before, start))..<Int(end + behind), part: part)
  }
}

/// A finding about characters, as it is stored.
struct StoredCharacterFinding: TextMark, Equatable {
  var start: UInt32
  var end: UInt32
  var finding: CharacterFinding

  init(_ finding: CharacterFinding) {
    (start, end) = (UInt32(finding.range.lowerBound), UInt32(finding.range.upperBound))
    self.finding = finding
  }
}

/// A directive of a storage.
struct StoredDirective: TextMark {
  var start: UInt32
  var end: UInt32
  var directive: FindingDirective
}
