package import HighlightCore
package import TextChecks
package import TextModel
package import TextRules

extension HighlightingStorage {
  /// The rules to apply and the detector of links. A new value is applied to the whole text at once, and layout managers are
  /// notified.
  public var annotations: AnnotationSettings {
    get { state.annotations.annotations }
    set {
      annotationsVersion += 1
      beginEditing()
      annotationTools.reset()
      state.reset(newValue)
      replaceRuns(of: .rule, in: 0..<length, with: [])
      edited(.editedAttributes, range: 0..<0, changeInLength: 0)
      endEditing()
    }
  }

  /// The matches of rules that have a severity, ascending, without those that a comment ignores (`FindingDirective`).
  /// O(findings × log lines).
  public var findings: [RuleFinding] { state.annotations.findings(in: text) }

  /// The spelling checks. A new value is applied to the whole text at once; nothing else changes, and there is no
  /// notification.
  public var spelling: SpellingChecks? {
    get { state.annotations.annotations.spelling }
    set {
      annotationsVersion += 1
      annotationTools.resetSpelling()
      state.respell(newValue, workspace, annotationTools)
    }
  }

  /// The misspelled words in comments, strings and prose, ascending, without those that ignore comments suppress.
  /// O(findings × log lines).
  public var spellingFindings: [SpellingFinding] { state.annotations.spellingFindings(in: text) }

  /// The findings of hidden and look-alike characters, ascending, without those that ignore comments suppress.
  /// O(findings × log lines).
  public var characterFindings: [CharacterFinding] { state.annotations.characterFindings(in: text) }

  /// The ranges in which rules are off because they exceeded a limit, ascending. O(faults).
  public var ruleInterruptions: [RuleInterruption] { state.annotations.faults }

  /// The lines that are too long for rules and links, with their terminators: UTF-16 offsets, ascending.
  public var longLines: [Range<Int>] { state.annotations.longLineRanges }

  /// Returns the link that contains the unit at an offset; nil if there is none, or if the offset is outside the
  /// text. O(log links), plus the runs of the offset's line if callers have set links.
  public func link(at utf16Offset: Int) -> TextLink? {
    guard utf16Offset >= 0, utf16Offset < length else { return nil }
    return links(in: utf16Offset..<(utf16Offset + 1)).first
  }

  /// The ranges of all links, ascending and disjoint, which `LineBreaker` does not break. O(links).
  public var linkRanges: [Range<Int>] {
    attributeTable.hasLinks ? links().map(\.range) : state.annotations.linkRanges
  }
}

extension HighlightingStorage {
  /// Returns the ids in ignore comments that suppress no finding, ascending, and the comments without ids that
  /// suppress none. O(directives + findings).
  /// - Parameters:
  ///   - known: all ids that findings can have; others get the reason `unknown`.
  ///   - lookedFor: the ids that were searched for; ids that are known but not in it are not returned.
  ///   - isComplete: whether all ids were searched for: only then comments without ids are returned.
  public func unusedDirectives(known: Set<String>, lookedFor: Set<String>, isComplete: Bool) -> [UnusedDirective] {
    state.unusedDirectives(known: known, lookedFor: lookedFor, isComplete: isComplete)
  }

  /// The matches of rules with `redact`, including matches that ignore comments suppress: half-open UTF-16 ranges,
  /// ascending.
  public var redactedRanges: [Range<Int>] { state.redactedRanges }

  /// Whether the character at a UTF-16 offset belongs to a comment, a string or prose, and `scopes` contains this
  /// part. False in links, in paragraphs of more than 65,536 units, and outside the text. O(paragraph).
  public func isForPeople(at offset: Int, scopes: SpellingScopes = .all) -> Bool {
    link(at: offset) == nil && reading.isForPeople(at: offset, scopes: scopes)
  }
}

extension TextStorage {
  /// Returns the runs of all layers merged, ascending and disjoint: runs set by the caller hide rules, and rules that
  /// won hide syntax. Added values are added to the visible run. O(log runs + runs in the range).
  /// - Parameter range: UTF-16 offsets, half-open; runs are clipped to it. Nil: the whole text.
  public func combinedRuns(in range: Range<Int>? = nil) -> ContiguousArray<AttributeRun> {
    state.runs.combined(in: range, attributeTable)
  }
}

extension HighlightingStorage {
  /// The former name of `ruleInterruptions`.
  @available(*, deprecated, renamed: "ruleInterruptions")
  public var ruleFaults: [RuleInterruption] { ruleInterruptions }
}

extension HighlightingStorage {
  /// The former name of `unusedDirectives`.
  @available(*, deprecated, renamed: "unusedDirectives(known:lookedFor:isComplete:)")
  public func idleDirectives(known: Set<String>, lookedFor: Set<String>, isComplete: Bool) -> [UnusedDirective] {
    unusedDirectives(known: known, lookedFor: lookedFor, isComplete: isComplete)
  }
}
