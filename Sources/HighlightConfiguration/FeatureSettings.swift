internal import PlacedTOML

/// Features that another server of the same document may have, too: each has a switch.
package enum Feature: String, CaseIterable, Sendable {
  case definition
  case references
  case rename
  case codeAction
  case workspaceSymbol
  case completion
  case linkedEditing
  case formatting
  case onTypeFormatting
  case folding
  case symbols
  case occurrences
  case selection
  case links
  case colors
  case tokens
  case diagnostics

  /// Features that a server for the language does better.
  package static let ofLanguageServers: Set<Feature> = [
    .definition, .references, .rename, .symbols, .folding, .occurrences,
  ]
}

/// Which features are on: `[features]` and `[languages.NAME] provides`.
package struct FeatureSettings: Equatable, Sendable {
  /// Features that are off everywhere.
  package var off: Set<Feature> = []
  /// All that are on for a language, by its name, for languages that set it.
  package var provided: [String: Set<Feature>] = [:]

  package init() {}

  /// Whether a feature is on.
  /// - Parameters:
  ///   - language: nil for plain text.
  ///   - hasServer: whether there is a server for the language that most people use.
  package func isOn(_ feature: Feature, language: String?, hasServer: Bool) -> Bool {
    if off.contains(feature) { return false }
    if let language, let provided = provided[language] { return provided.contains(feature) }
    return !(hasServer && Feature.ofLanguageServers.contains(feature))
  }
}
