/// A link of a storage, as it is stored.
struct StoredLink: TextMark {
  /// The source of the target.
  enum Target {
    /// Computed from the text of the link when it is read.
    case inText(kind: Link.Kind, suffixLength: Int)
    /// Stored: from a rule or a query.
    case given(String)
  }

  var start: UInt32
  var end: UInt32
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
