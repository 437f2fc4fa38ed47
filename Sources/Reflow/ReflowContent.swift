package import LanguageManifest

extension Reflow.Content {
  /// Creates the kind of content of a language: all of the text for `plaintext` and `markdown`, otherwise its
  /// comments.
  /// - Parameter language: a canonical name, or `plaintext`.
  package init(language: String, manifest: Manifest) {
    switch language {
    case "plaintext": self = .plainText
    case "markdown": self = .markdown
    default: self = .code { manifest[$0]?.comments }
    }
  }
}
