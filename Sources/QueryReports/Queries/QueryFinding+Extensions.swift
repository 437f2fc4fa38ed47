package import HighlightCore

extension QueryFinding {
  /// Returns the message about a capture of another kind of query file in one under `extends`, which only adds highlights;
  /// nil for other errors.
  /// - Parameter language: the language that the file adds to.
  package static func advice(for issue: QueryFinding, in source: QuerySource, language: String) -> String? {
    guard issue.kind == .unknownCapture else { return nil }
    let bytes = Array(source.text.utf8)
    let name = String(decoding: bytes[issue.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    if name.hasPrefix("@injection.") {
      return "extends only adds highlights; list a file with injections under [languages.\(language)] injections"
    }
    if name.hasPrefix("@local.") {
      return "extends only adds highlights; files with locals need `locals` and trust, or a folder under [queries] folders"
    }
    return nil
  }
}
