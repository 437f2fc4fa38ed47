package import HighlightStorage

/// `[characters]`: which hidden and look-alike characters are findings.
package struct CharacterSettings: Equatable, Sendable {
  package var checks = CharacterChecks()
  /// Whether lines that end in several ways are a finding.
  package var reportsMixedLineEnds = false
  package var severity = Rule.Severity.warning

  package init() {}

  static let keys: [ConfigurationKey<CharacterSettings>] = [
    .choice("restriction") { $0.checks.restriction = $1 }, .boolean("mixedLineEnds") { $0.reportsMixedLineEnds = $1 },
    .choice("severity") { $0.severity = $1 },
  ]

  /// The findings in a text, ascending.
  package func findings(in storage: HighlightingStorage) -> [CharacterFinding] {
    var findings = storage.characterFindings
    if reportsMixedLineEnds, let ends = storage.text.mixedLineEnds() {
      findings.append(ends)
      findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    return findings
  }
}
