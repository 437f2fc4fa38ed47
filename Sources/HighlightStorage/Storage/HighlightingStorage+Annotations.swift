extension HighlightingStorage {
  /// The rules to apply and the detector of links. A new value is applied to the whole text at once, and layout managers are
  /// notified.
  public var annotations: Annotations {
    get { state.annotations.annotations }
    set {
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
  public var ruleFaults: [RuleFault] { state.annotations.faults }

  /// The lines that are too long for rules and links, with their terminators: UTF-16 offsets, ascending.
  public var longLines: [Range<Int>] { state.annotations.longLineRanges }

  /// Returns the links that overlap a range, ascending and disjoint. Links of the caller take precedence over those
  /// that were found.
  func allLinks(in range: Range<Int>) -> [TextLink] {
    let found = foundLinks(in: range)
    guard attributeTable.hasLinks else { return found }
    let lower = min(range.lowerBound, found.first?.range.lowerBound ?? range.lowerBound)
    let upper = max(range.upperBound, found.last?.range.upperBound ?? range.upperBound)
    let own = callersLinks(inLinesOf: lower..<upper)
    var result: [TextLink] = []
    var index = 0
    for link in found {
      while index < own.count && own[index].range.upperBound <= link.range.lowerBound {
        result.append(own[index])
        index += 1
      }
      if index == own.count || own[index].range.lowerBound >= link.range.upperBound { result.append(link) }
    }
    result += own[index...]
    return result.filter { $0.range.lowerBound < range.upperBound && $0.range.upperBound > range.lowerBound }
  }

  /// Returns the links that rules, the syntax and the detector find, if they overlap the range; ascending.
  private func foundLinks(in range: Range<Int>) -> [TextLink] {
    let marks = state.annotations.links.marks
    var index = state.annotations.links.firstIndex(at: range.lowerBound)
    if index > 0 && Int(marks[index - 1].end) > range.lowerBound { index -= 1 }
    var result: [TextLink] = []
    while index < marks.count && Int(marks[index].start) < range.upperBound {
      result.append(textLink(marks[index]))
      index += 1
    }
    return result
  }

  /// Returns the link that contains the unit at an offset; nil if there is none, or if the offset is outside the
  /// text. O(log links), plus the runs of the offset's line if callers have set links.
  public func link(at utf16Offset: Int) -> TextLink? {
    guard utf16Offset >= 0, utf16Offset < length else { return nil }
    return links(in: utf16Offset..<(utf16Offset + 1)).first
  }

  /// The ranges of all links, ascending and disjoint, which `LineBreaker` does not break. O(links).
  public var linkRanges: [Range<Int>] {
    attributeTable.hasLinks ? links().map(\.range) : state.annotations.links.marks.map(\.range)
  }

  /// Returns a stored link with its target, which may be computed from the text.
  private func textLink(_ mark: StoredLink) -> TextLink {
    let target: String
    switch mark.target {
    case .given(let given): target = given
    case .inText(let kind, let suffixLength):
      target = text.withUnits(in: mark.range) {
        Link(range: mark.range, kind: kind, suffixLength: suffixLength).target(in: $0)
      }
    }
    return TextLink(range: mark.range, target: target, source: mark.source)
  }
}

extension TextStorage {
  /// Returns the runs of all layers merged, ascending and disjoint: runs set by the caller hide rules, and rules that
  /// won hide syntax. Added values are added to the visible run. O(log runs + runs in the range).
  /// - Parameter range: UTF-16 offsets, half-open; runs are clipped to it. Nil: the whole text.
  public func combinedRuns(in range: Range<Int>? = nil) -> ContiguousArray<AttributeRun> {
    var result = TextStorage.slice(runs(of: .syntax), in: range)
    for layer in [Attributes.Layer.rule, .caller] {
      let above = TextStorage.slice(runs(of: layer), in: range)
      if !above.isEmpty { result = TextStorage.overlaid(result, with: above) }
    }
    let added = TextStorage.slice(runs(of: .added), in: range)
    return added.isEmpty ? result : combined(result, adding: added)
  }

  /// Returns the runs that overlap a range, clipped to it; all runs if the range is nil.
  static func slice(_ runs: AttributeRuns, in range: Range<Int>?) -> ContiguousArray<AttributeRun> {
    guard let range else { return runs.runs }
    var result = runs.runs(overlapping: range)
    for index in result.indices {
      let part = result[index].range.clamped(to: range)
      result[index] = AttributeRun(start: part.lowerBound, end: part.upperBound, attribute: result[index].attribute)
    }
    return result
  }

  /// Returns the runs of `above`, and the parts of those of `below` that they do not cover, ascending.
  private static func overlaid(
    _ below: ContiguousArray<AttributeRun>, with above: ContiguousArray<AttributeRun>
  ) -> ContiguousArray<AttributeRun> {
    var result = RunList()
    result.runs.reserveCapacity(below.count + 2 * above.count)
    var index = 0
    for var run in below {
      while index < above.count && above[index].end <= run.start {
        result.append(above[index])
        index += 1
      }
      while index < above.count && above[index].start < run.end {
        result.append(
          AttributeRun(start: Int(run.start), end: Int(max(run.start, above[index].start)), attribute: run.attribute))
        // A run that extends past the end of this run hides the start of the next.
        guard above[index].end <= run.end else {
          run.start = run.end
          break
        }
        result.append(above[index])
        run.start = above[index].end
        index += 1
      }
      guard run.start < run.end else { continue }
      result.append(run)
    }
    while index < above.count {
      result.append(above[index])
      index += 1
    }
    return result.runs
  }
}
