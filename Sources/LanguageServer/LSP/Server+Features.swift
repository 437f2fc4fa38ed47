internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON

/// Switches: ours is often the second server of a document.
extension Server {
  /// The answer to a request of a feature that is off for its document; nil where the feature is on.
  func nothing(of feature: Feature, for method: String, _ params: JSON) throws(ResponseError) -> String? {
    let document = try document(of: params)
    let isOn = isOn(feature, for: document)
    guard feature == .tokens else { return isOn ? nil : Self.nothing(for: method) }
    // Clients keep what they show when they are answered with null; no tokens at all take it away, once. Later answers are null again, so
    // that a client with several servers takes the tokens of another one.
    defer { document.showsTokens = isOn }
    return isOn ? nil : document.showsTokens ? "{\"data\":[]}" : "null"
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
