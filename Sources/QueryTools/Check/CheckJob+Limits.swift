internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import Spelling

/// Findings with the id `limit`, about content that was skipped because a limit was exceeded, with the key of the limit.
extension CheckJob {
  /// Adds a finding for each limit that a file exceeds; if the configuration ignores limits, only counts them. Texts
  /// that rules redact are hidden in them.
  func checkLimits(
    in file: HighlightedFile, _ kind: CheckKind, _ configuration: Configuration, _ result: inout CheckResult
  ) {
    let limits = configuration.limits
    let inParts = Limit.highlightedInParts.first {
      file.limits.contains($0.rawValue) && !file.storage.limitsHit.contains($0)
    }
    let exceeded = configuration.exceededLimits(
      in: file.storage, isTooLarge: file.limits.contains(Limit.fileSize.rawValue), inParts: inParts,
      endsSyntax: file.language != "plaintext" && !file.storage.hasSyntax && inParts == nil,
      parseMilliseconds: inParts != nil
        ? FileHighlighter.wholeParseMilliseconds(limits, length: file.storage.length) : limits.commandParseMilliseconds)
    let hidden = exceeded.isEmpty ? [] : file.storage.redactedRanges
    for found in exceeded {
      var finding: Finding
      if let range = found.range {
        // The complete line is skipped.
        finding = Self.finding(
          kind, found.id, found.severity, range.lowerBound..<range.lowerBound, found.message, in: file, hiding: hidden)
        finding.endColumn = nil
      } else {
        finding = Finding(kind, found.id, Finding.Severity(found.severity), path: file.path, message: found.message)
      }
      finding.key = found.key
      result.exceed(finding, configuration.check)
    }
  }
}
