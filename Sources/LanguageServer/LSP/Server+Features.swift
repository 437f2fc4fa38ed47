internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage

/// Switches: ours is often the second server of a document.
extension Server {
  /// Whether a feature is on for a document.
  func isOn(_ feature: Feature, for document: Document) -> Bool {
    let hasServer = document.languageName.flatMap { manifest[$0]?.hasServer } ?? false
    return document.setup.configuration.features.isOn(feature, language: document.languageName, hasServer: hasServer)
  }
}
