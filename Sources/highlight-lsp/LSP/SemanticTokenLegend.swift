/// The names of token types and modifiers, by index and bit, and the way from scopes to them.
struct SemanticTokenLegend {
  let tokenTypes: [String]
  let tokenModifiers: [String]

  /// The types and modifiers of LSP 3.17, in its order.
  static let standard = SemanticTokenLegend(
    tokenTypes: [
      "namespace", "type", "class", "enum", "interface", "struct", "typeParameter", "parameter", "variable",
      "property", "enumMember", "event", "function", "method", "macro", "keyword", "modifier", "comment", "string",
      "number", "regexp", "operator", "decorator",
    ],
    tokenModifiers: [
      "declaration", "definition", "readonly", "static", "deprecated", "abstract", "async", "modification",
      "documentation", "defaultLibrary",
    ])

  /// A token type (index) and its modifiers (bit set).
  struct Token: Equatable {
    var type: UInt32
    var modifiers: UInt32
  }

  /// Scope → type and modifiers; the longest dotted prefix counts. An empty type: no token.
  private static let mapping: [String: (type: String, modifiers: [String])] = [
    "variable": ("variable", []), "variable.builtin": ("variable", ["defaultLibrary"]),
    "variable.parameter": ("parameter", []), "variable.parameter.builtin": ("parameter", ["defaultLibrary"]),
    "variable.member": ("property", []),
    "constant": ("variable", ["readonly"]), "constant.builtin": ("variable", ["readonly", "defaultLibrary"]),
    "constant.macro": ("macro", []), "boolean": ("keyword", []),
    "character": ("string", []), "number": ("number", []),
    "string": ("string", []), "string.documentation": ("string", ["documentation"]), "string.regexp": ("regexp", []),
    "type": ("type", []), "type.builtin": ("type", ["defaultLibrary"]), "type.definition": ("type", ["definition"]),
    "module": ("namespace", []), "module.builtin": ("namespace", ["defaultLibrary"]),
    "label": ("variable", []), "attribute": ("decorator", []), "attribute.builtin": ("decorator", ["defaultLibrary"]),
    "property": ("property", []),
    "function": ("function", []), "function.builtin": ("function", ["defaultLibrary"]), "function.macro": ("macro", []),
    "function.method": ("method", []), "constructor": ("class", []),
    "operator": ("operator", []), "keyword": ("keyword", []),
    "keyword.conditional.ternary": ("operator", []), "keyword.coroutine": ("keyword", ["async"]),
    "keyword.directive": ("macro", []),
    "punctuation": ("", []), "punctuation.special": ("operator", []),
    "comment": ("comment", []), "comment.documentation": ("comment", ["documentation"]),
    "tag": ("class", []), "tag.builtin": ("class", ["defaultLibrary"]), "tag.attribute": ("property", []),
    "tag.delimiter": ("", []),
    "markup.heading": ("class", []), "markup.link": ("string", []), "markup.link.label": ("property", []),
    "markup.raw": ("string", []), "markup.quote": ("comment", []), "markup.list": ("operator", []),
    "markup.math": ("string", []),
  ]

  /// The token of a scope; nil when the scope has none.
  func token(for scope: String) -> Token? {
    var name = Substring(scope)
    while true {
      if let (type, modifiers) = Self.mapping[String(name)] {
        guard let index = tokenTypes.firstIndex(of: type) else { return nil }
        let bits = modifiers.compactMap { tokenModifiers.firstIndex(of: $0) }.reduce(0) { $0 | UInt32(1) << UInt32($1) }
        return Token(type: UInt32(index), modifiers: bits)
      }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }
}
