package import TextChecks
package import TextRules

/// `[characters]`: the hidden and look-alike characters that are findings.
package struct CharacterSettings: ConfigurationSettings, Equatable {
  package var checks = CharacterChecks()
  /// Whether different line ends in one text are a finding.
  package var reportsMixedLineEnds = false
  package var severity = Rule.Severity.warning
  /// Whether the files are checked; false only by an override.
  package private(set) var isEnabled = true
  /// The settings for some files; later ones take precedence.
  package var overrides: [CharacterOverride] = []

  package init() {}

  static let keys: [ConfigurationKey<CharacterSettings>] = [
    ConfigurationKey(
      "restriction", { $1(&$0.checks.restriction) },
      "Which scripts a name may mix: a restriction level of UTS #39. `none` reports no names.", affects: .annotations),
    ConfigurationKey(
      "mixedLineEnds", { $1(&$0.reportsMixedLineEnds) }, "Whether lines that end in different ways are a finding.",
      affects: .diagnostics),
    ConfigurationKey("severity", { $1(&$0.severity) }, "The severity of the findings.", affects: .diagnostics),
    ConfigurationKey(
      "overrides", .array(.table(of: CharacterOverride.self)), { $0.overrides },
      "Settings for some files; later overrides win.", affects: .annotations
    ) { value, settings, source in settings.overrides += CharacterOverride.read(value, source) },
  ]

  /// Returns the settings for one file, with all overrides applied that match it.
  /// - Parameters:
  ///   - path: the absolute path, or one relative to the working folder.
  ///   - language: the canonical name of its language; nil for plain text.
  package func settings(forPath path: String, language: String?) -> CharacterSettings {
    if overrides.isEmpty { return self }
    var result = self
    result.overrides = []
    for override in overrides where override.fits(path: path, language: language) {
      result.isEnabled = override.isEnabled ?? result.isEnabled
      result.checks.restriction = override.restriction ?? result.checks.restriction
      result.reportsMixedLineEnds = override.reportsMixedLineEnds ?? result.reportsMixedLineEnds
      result.severity = override.severity ?? result.severity
    }
    if !result.isEnabled { result.reportsMixedLineEnds = false }
    return result
  }

  /// Returns the checks of one file; nil if an override turns them off. `settings` describes the parameters.
  package func checks(forPath path: String, language: String?) -> CharacterChecks? {
    let settings = settings(forPath: path, language: language)
    return settings.isEnabled ? settings.checks : nil
  }
}

/// `[[characters.overrides]]`: settings of hidden and look-alike characters for some files.
package struct CharacterOverride: FileOverride, Equatable {
  var globs: [String] = []
  var codeLanguages: [String] = []
  var folder = ""
  var isEnabled: Bool?
  var restriction: CharacterChecks.Restriction?
  var reportsMixedLineEnds: Bool?
  var severity: Rule.Severity?

  static let keys: [ConfigurationKey<CharacterOverride>] =
    fileKeys + [
      ConfigurationKey("enabled", { $1(&$0.isEnabled) }, "Whether characters are checked in these files."),
      ConfigurationKey("restriction", { $1(&$0.restriction) }, "Which scripts a name may mix in these files."),
      ConfigurationKey(
        "mixedLineEnds", { $1(&$0.reportsMixedLineEnds) },
        "Whether lines that end in different ways are a finding in these files."),
      ConfigurationKey("severity", { $1(&$0.severity) }, "The severity of the findings in these files."),
    ]
}
