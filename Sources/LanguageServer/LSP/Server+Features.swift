internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON

/// Switches: ours is often the second server of a document.
extension Server {
  /// Whether a feature is on for the document that a request names.
  func isOn(_ feature: Feature, _ params: JSON) throws(ResponseError) -> Bool {
    isOn(feature, for: try document(of: params))
  }

  /// Whether a feature is on for a document.
  func isOn(_ feature: Feature, for document: Document) -> Bool {
    let hasServer = document.languageName.flatMap { manifest[$0]?.hasServer } ?? false
    return document.setup.configuration.features.isOn(feature, language: document.languageName, hasServer: hasServer)
  }

  /// The answer to a request of a feature that is off: there is nothing.
  static func nothing(for method: String) -> String {
    switch method {
    case "textDocument/diagnostic": "{\"kind\":\"full\",\"items\":[]}"
    case "textDocument/documentColor", "textDocument/colorPresentation": "[]"
    default: "null"
    }
  }
}
