/// The names of token types and modifiers, by index and bit. What a scope becomes depends on them alone: who announces the
/// same names is answered the same.
package struct SemanticTokenLegend: Equatable {
  package let tokenTypes: [String]
  package let tokenModifiers: [String]

  /// The types of LSP 3.17, in its order.
  static let standardTypes = [
    "namespace", "type", "class", "enum", "interface", "struct", "typeParameter", "parameter", "variable",
    "property", "enumMember", "event", "function", "method", "macro", "keyword", "modifier", "comment", "string",
    "number", "regexp", "operator", "decorator",
  ]

  /// The modifiers of LSP 3.17, in its order.
  static let standardModifiers = [
    "declaration", "definition", "readonly", "static", "deprecated", "abstract", "async", "modification",
    "documentation", "defaultLibrary",
  ]

  /// Types beyond the standard that some client may list, or a user ask for.
  static let extendedTypes = [
    "label", "boolean", "character", "escapeSequence", "link", "punctuation", "bracket", "tag", "heading", "strong",
    "emphasis", "strikethrough", "underline", "raw", "quote", "listMarker", "math", "inserted", "deleted", "changed",
  ]

  /// Modifiers beyond the standard. With those they stay below 31: some clients keep the bits in a signed integer.
  static let extendedModifiers = [
    "constant", "escape", "link", "heading", "strong", "emphasis", "strikethrough", "underline", "error", "warning",
    "todo", "note", "injected",
  ]

  /// What every client may be sent that says nothing about itself.
  package static let standard = SemanticTokenLegend(tokenTypes: standardTypes, tokenModifiers: standardModifiers)

  /// Everything there is.
  package static let extended = SemanticTokenLegend(
    tokenTypes: standardTypes + extendedTypes, tokenModifiers: standardModifiers + extendedModifiers)

  /// The legend for a client.
  /// - Parameters:
  ///   - choice: `auto`, `standard` or `extended`, as configured.
  ///   - types: the token types that the client lists; nil where it lists none.
  ///   - modifiers: likewise, the modifiers.
  package static func legend(
    _ choice: String, types listedTypes: [String]?, modifiers listedModifiers: [String]?
  ) -> SemanticTokenLegend {
    if choice == "extended" { return .extended }
    let all = choice == "standard" ? standard : extended
    func known(_ names: [String], _ listed: [String]?, standard: [String]) -> [String] {
      // Some clients leave a token with an unknown modifier without any colour, so only what is listed is used.
      guard let listed, !listed.isEmpty else { return standard }
      let set = Set(listed)
      return names.filter { set.contains($0) }
    }
    let types = known(all.tokenTypes, listedTypes, standard: standardTypes)
    let modifiers =
      listedTypes == nil && listedModifiers == nil
      ? standardModifiers : known(all.tokenModifiers, listedModifiers, standard: [])
    return SemanticTokenLegend(tokenTypes: types.isEmpty ? standardTypes : types, tokenModifiers: modifiers)
  }
}
