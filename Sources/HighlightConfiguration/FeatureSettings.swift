/// Features of the server that another server for the same document may also have; each can be turned off.
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

/// The enabled features: `[features]` and `[languages.NAME] provides`.
package struct FeatureSettings: Equatable, Sendable {
  /// Features that are off for all languages.
  package var off: Set<Feature> = []
  /// Which features of language servers are on for languages that commonly have a server: none (`auto`), all but rename
  /// (`alone`), or all (`all`).
  package var on = "auto"
  /// The enabled features of languages that set them, by the name of the language.
  package var provided: [String: Set<Feature>] = [:]

  package init() {}

  /// Whether a feature is enabled for a language. False if it is turned off; otherwise, if features are listed for
  /// the language, whether it is among them; otherwise false only for the features of language servers if
  /// `hasServer`, unless `on` says otherwise.
  /// - Parameters:
  ///   - language: the canonical name; nil for plain text.
  ///   - hasServer: whether the language has a common server of its own.
  package func isOn(_ feature: Feature, language: String?, hasServer: Bool) -> Bool {
    if off.contains(feature) { return false }
    if let language, let provided = provided[language] { return provided.contains(feature) }
    guard hasServer && Feature.ofLanguageServers.contains(feature) else { return true }
    return on == "all" || (on == "alone" && feature != .rename)
  }
}
