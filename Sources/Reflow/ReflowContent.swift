package import HighlightLanguages
internal import HighlightStorage

extension Reflow.Content {
  /// The kind of texts of a language: prose as a whole, everything else in its comments.
  /// - Parameter language: a canonical name, or `plaintext`.
  package init(language: String, manifest: Manifest) {
    switch language {
    case "plaintext": self = .plainText
    case "markdown": self = .markdown
    default: self = .code { manifest[$0]?.comments }
    }
  }
}
