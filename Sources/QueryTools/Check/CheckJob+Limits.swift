internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import Spelling
internal import TextRules

/// Findings with the id `limit`, about content that was skipped because a limit was exceeded, with the key of the limit.
extension CheckJob {
  /// Adds a finding for each limit that a file exceeds; if the configuration ignores limits, only counts them. Texts
  /// that rules redact are hidden in them.
  func checkLimits(
    in lines: FindingLines, _ kind: CheckKind, _ configuration: Configuration, _ result: inout CheckResult
  ) {
    let (file, limits) = (lines.file, configuration.limits)
    let others = Set(file.limits.compactMap { Limit(rawValue: $0) }).subtracting(file.storage.exceededLimits)
    let isInParts = !others.isDisjoint(with: Limit.highlightedInParts)
    let exceeded = configuration.findingsOfLimits(
      in: file.storage, isTooLarge: file.limits.contains(Limit.fileSize.rawValue), inParts: isInParts ? others : [],
      endsSyntax: file.language != "plaintext" && !file.storage.hasSyntax && !isInParts,
      parseMilliseconds: isInParts
        ? FileHighlighter.wholeParseMilliseconds(limits, length: file.storage.length) : limits.commandParseMilliseconds)
    for found in exceeded {
      var finding: Finding
      if let range = found.range {
        // The complete line is skipped.
        finding = lines.finding(kind, found.id, found.severity, range.lowerBound..<range.lowerBound, found.message)
        finding.endColumn = nil
      } else {
        finding = Finding(kind, found.id, found.severity, path: file.path, message: found.message)
      }
      finding.key = found.key
      result.exceed(finding, configuration.check)
    }
  }
}
