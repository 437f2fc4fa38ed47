/// A link of a storage, as it is stored.
package struct StoredLink: TextMark {
  /// The source of the target.
  enum Target {
    /// Computed from the text of the link when it is read.
    case inText(kind: Link.Kind, suffixLength: Int)
    /// Stored: from a rule or a query.
    case given(String)
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
  var finding: RuleFinding
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
