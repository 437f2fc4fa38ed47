package import HighlightStorage
internal import PlacedTOML

/// `[characters]`: which hidden and look-alike characters are findings.
package struct CharacterSettings: Equatable, Sendable {
  package var checks = CharacterChecks()
  /// Whether lines that end in several ways are a finding.
  package var reportsMixedLineEnds = false
  package var severity = Rule.Severity.warning

  /// Takes over what a table sets.
  mutating func merge(_ value: ConfigurationValue) {
    if let name = value["restriction"]?.string, let level = CharacterChecks.Restriction(rawValue: name) {
      checks.restriction = level
    }
    reportsMixedLineEnds = value["mixedLineEnds"]?.boolean ?? reportsMixedLineEnds
    if let name = value["severity"]?.string, let level = Rule.Severity(rawValue: name) { severity = level }
  }

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
