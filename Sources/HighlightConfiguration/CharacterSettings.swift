package import TextChecks
package import TextRules

/// `[characters]`: the hidden and look-alike characters that are findings.
package struct CharacterSettings: ConfigurationSettings, Equatable {
  package var checks = CharacterChecks()
  /// Whether different line ends in one text are a finding.
  package var reportsMixedLineEnds = false
  package var severity = Rule.Severity.warning

  package init() {}

  static let keys: [ConfigurationKey<CharacterSettings>] = [
    ConfigurationKey(
      "restriction", { $1(&$0.checks.restriction) },
      "Which scripts a name may mix: a restriction level of UTS #39. `none` reports no names.", affects: .annotations),
    ConfigurationKey(
      "mixedLineEnds", { $1(&$0.reportsMixedLineEnds) }, "Whether lines that end in different ways are a finding.",
      affects: .diagnostics),
    ConfigurationKey("severity", { $1(&$0.severity) }, "The severity of the findings.", affects: .diagnostics),
  ]
}
