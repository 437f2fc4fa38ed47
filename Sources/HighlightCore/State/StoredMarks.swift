/// A link of a storage, as it is stored.
package struct StoredLink: TextMark {
  /// The source of the target.
  enum Target {
    /// Computed from the text of the link when it is read.
    case inText(kind: Link.Kind, suffixLength: Int)
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

  /// Returns the finding. O(bytes).
  /// - Parameter hasTexts: whether it has its message and its fix; otherwise its message is the id of the rule.
  func finding(in text: UTF16Text, hasTexts: Bool) -> RuleFinding {
    let rule = match.rule.rule
    var finding = RuleFinding(
      range: range, ruleID: rule.id, severity: rule.findingSeverity ?? .hint, message: rule.id, fix: nil,
      isRedacted: rule.redact)
    if hasTexts && (match.rule.message != nil || match.rule.fix != nil) {
      RuleMatch.withLine(at: range.lowerBound, of: text) { line in
        (finding.message, finding.fix) = (match.message(in: line), match.fix(in: line))
      }
    }
    return finding
  }
}

/// A paragraph in which a rule exceeded a limit and is off.
struct StoredFault: TextMark {
  var start: UInt32
  var end: UInt32
  var fault: RuleFault
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
