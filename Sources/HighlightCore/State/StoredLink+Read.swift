package import TextModel
internal import TextRules

// Storages read these for every line. They are members of the links and runs, because a call from another module copies the
// value that it is made on.
extension MarkList<StoredLink> {
  /// Returns the links that overlap a range, ascending and disjoint. Links of the caller take precedence over those
  /// that were found.
  /// - Parameter end: the offset from which on rules and queries give no links: `FoundAnnotations.textsEnd`.
  package func links(
    in range: Range<Int>, of text: UTF16Text, _ runs: RunsBySource, _ table: AttributeTable, textsEnd end: Int
  ) -> [TextLink] {
    let found = foundLinks(in: range, of: text, textsEnd: end)
    guard table.hasLinks else { return found }
    let lower = min(range.lowerBound, found.first?.range.lowerBound ?? range.lowerBound)
    let upper = max(range.upperBound, found.last?.range.upperBound ?? range.upperBound)
    let own = runs.callersLinks(inLinesOf: lower..<upper, of: text, table)
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
  private func foundLinks(in range: Range<Int>, of text: UTF16Text, textsEnd: Int) -> [TextLink] {
    var index = firstIndex(at: range.lowerBound)
    if index > 0 && Int(marks[index - 1].end) > range.lowerBound { index -= 1 }
    var result: [TextLink] = []
    while index < marks.count && Int(marks[index].start) < range.upperBound {
      let mark = marks[index]
      if mark.range.lowerBound < textsEnd || mark.target.bytes == 0 { result.append(Self.textLink(mark, of: text)) }
      index += 1
    }
    return result
  }

  /// Returns a stored link with its target, which may be computed from the text.
  private static func textLink(_ mark: StoredLink, of text: UTF16Text) -> TextLink {
    let target: String
    switch mark.target {
    case .given(let given): target = given
    case .filled(let match, _):
      target = RuleMatch.withLine(at: mark.range.lowerBound, of: text) { line in
        match.rule.link.map { match.filled($0, limit: Bounds.linkBytes, in: line) } ?? ""
      }
    case .inText(let kind, let suffixLength, let isEscaped):
      let written = text.withUnits(in: mark.range) {
        Link(range: mark.range, kind: kind, suffixLength: suffixLength).target(in: $0)
      }
      target = isEscaped ? HTMLReferences.decoded(written) : written
    }
    return TextLink(range: mark.range, target: target, source: mark.source)
  }
}

extension RunsBySource {
  /// Returns the links that callers set in the lines of a range, ascending, split at line ends. Adjacent runs with
  /// the same target are one link. O(lines + runs in the range).
  package func callersLinks(inLinesOf range: Range<Int>, of text: UTF16Text, _ table: AttributeTable) -> [TextLink] {
    guard table.hasLinks else { return [] }
    let lines = text.paragraphRange(for: range)
    let runs = callers(in: lines, table)
    var found: [TextLink] = []
    for run in runs {
      guard let target = table[run.attribute].link else { continue }
      if let last = found.last, last.target == target, last.range.upperBound == run.range.lowerBound {
        found[found.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        found.append(TextLink(range: run.range, target: target, source: .caller))
      }
    }
    return found.flatMap { link in
      let first = text.lines.line(at: link.range.lowerBound)
      return (first...text.lines.line(at: link.range.upperBound - 1)).compactMap { line -> TextLink? in
        let part = text.contentRange(ofLine: line).clamped(to: link.range)
        return part.isEmpty ? nil : TextLink(range: part, target: link.target, source: .caller)
      }
    }
  }
}
