internal import TextModel

/// The names of token types, by index, and modifiers, by bit. The token of a scope depends on the legend only:
/// clients with the same legend get the same tokens.
package struct SemanticTokenLegend: Equatable {
  package let tokenTypes: [String]
  package let tokenModifiers: [String]

  /// The types of LSP 3.17, in its order.
  package static let standardTypes = [
    "namespace", "type", "class", "enum", "interface", "struct", "typeParameter", "parameter", "variable",
    "property", "enumMember", "event", "function", "method", "macro", "keyword", "modifier", "comment", "string",
    "number", "regexp", "operator", "decorator",
  ]

  /// The modifiers of LSP 3.17, in its order.
  package static let standardModifiers = [
    "declaration", "definition", "readonly", "static", "deprecated", "abstract", "async", "modification",
    "documentation", "defaultLibrary",
  ]

  /// Types beyond the standard that a client may list or a user may configure.
  package static let extendedTypes = [
    "label", "boolean", "character", "escapeSequence", "link", "punctuation", "bracket", "tag", "heading", "strong",
    "emphasis", "strikethrough", "underline", "raw", "quote", "listMarker", "math", "inserted", "deleted", "changed",
  ]

  /// Modifiers beyond the standard. With the standard ones they are fewer than 31, because some clients store the
  /// bits in a signed integer.
  package static let extendedModifiers = [
    "constant", "escape", "link", "heading", "strong", "emphasis", "strikethrough", "underline", "error", "warning",
    "todo", "note", "injected",
  ]

  /// Types that are scopes, with `_` for the dots: `markup_heading_1`. Without those that have the name of another type.
  /// Only a client that lists them gets them, because each of them replaces a standard type.
  package static let scopeTypes = ScopeNames.list.map { String($0.map { $0 == "." ? "_" : $0 }) }
    .filter { !(standardTypes + extendedTypes).contains($0) }

  /// Modifiers that only a client that lists them gets: `rule` for text that a rule highlights.
  package static let listedModifiers = ["rule"]

  /// The legend for clients that do not list types and modifiers.
  package static let standard = SemanticTokenLegend(tokenTypes: standardTypes, tokenModifiers: standardModifiers)

  /// The legend with all types and modifiers.
  package static let extended = SemanticTokenLegend(
    tokenTypes: standardTypes + extendedTypes, tokenModifiers: standardModifiers + extendedModifiers)

  /// Returns the legend for a client: the known names that it lists (only standard ones for the choice `standard`),
  /// or the standard types if it lists no known type. If it lists no types and no modifiers, the standard modifiers.
  /// - Parameters:
  ///   - choice: `auto`, `standard` or `extended`, as configured; `extended` ignores what the client lists.
  ///   - types: the token types that the client lists; nil for none.
  ///   - modifiers: the modifiers that the client lists; nil for none.
  package static func legend(
    _ choice: String, types listedTypes: [String]?, modifiers listedModifiers: [String]?
  ) -> SemanticTokenLegend {
    if choice == "extended" { return .extended }
    let all =
      choice == "standard"
      ? standard
      : SemanticTokenLegend(
        tokenTypes: extended.tokenTypes + scopeTypes,
        tokenModifiers: extended.tokenModifiers + Self.listedModifiers)
    func known(_ names: [String], _ listed: [String]?, standard: [String]) -> [String] {
      // Some clients do not color a token with an unknown modifier, so only listed names are used.
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
