package import HighlightThemes

/// Maps scopes to the types and modifiers of a legend.
package struct SemanticTokenMapping {
  /// A token type (index) and its modifiers (bit set).
  package struct Token: Equatable {
    package var type: UInt32
    package var modifiers: UInt32
  }

  let legend: SemanticTokenLegend
  /// The configured tokens, `type.modifier…`, by scope or capture; an empty text means no token.
  let overrides: [String: String]
  /// The bit of the modifier `injected`; 0 if the legend does not have it.
  let injectedModifier: UInt32

  /// The bit of the modifier `rule`; 0 if the legend does not have it.
  let ruleModifier: UInt32

  /// The indices of the types that are scopes, by scope.
  private let scopeIndices: [String: UInt32]
  private let typeIndices: [String: UInt32]
  private let modifierBits: [String: UInt32]

  package init(legend: SemanticTokenLegend, overrides: [String: String] = [:]) {
    self.legend = legend
    self.overrides = overrides
    var typeIndices: [String: UInt32] = [:]
    for (index, name) in legend.tokenTypes.enumerated() { typeIndices[name] = UInt32(index) }
    var modifierBits: [String: UInt32] = [:]
    for (index, name) in legend.tokenModifiers.enumerated() { modifierBits[name] = UInt32(1) << UInt32(index) }
    self.typeIndices = typeIndices
    self.modifierBits = modifierBits
    // Most legends have no such type, and a list of all of them is a twentieth of the work of a short text.
    let mayHaveScopes = !legend.tokenTypes.allSatisfy(SemanticTokenLegend.extended.tokenTypes.contains)
    scopeIndices = Dictionary(
      uniqueKeysWithValues: (mayHaveScopes ? SemanticTokenLegend.scopeTypes : []).compactMap { type in
        typeIndices[type].map { (String(type.map { $0 == "_" ? "." : $0 }), $0) }
      })
    injectedModifier = modifierBits["injected"] ?? 0
    ruleModifier = modifierBits["rule"] ?? 0
  }

  /// The types, the preferred one first, and the modifiers of scopes; the longest dotted prefix applies. The first
  /// type in the legend is used; without one there is no token.
  private static let table: [String: (types: [String], modifiers: [String])] = [
    "variable": (["variable"], []), "variable.builtin": (["variable"], ["defaultLibrary"]),
    "variable.parameter": (["parameter"], []), "variable.parameter.builtin": (["parameter"], ["defaultLibrary"]),
    "variable.member": (["property"], []),
    "constant": (["variable"], ["readonly", "constant"]),
    "constant.builtin": (["variable"], ["readonly", "constant", "defaultLibrary"]),
    "constant.macro": (["macro"], []), "boolean": (["boolean", "keyword"], []),
    "character": (["character", "string"], []), "character.special": (["string"], []), "number": (["number"], []),
    "string": (["string"], []), "string.documentation": (["string"], ["documentation"]), "string.regexp": (["regexp"], []),
    "string.escape": (["escapeSequence", "string"], ["escape"]), "string.special.url": (["link", "string"], ["link"]),
    "type": (["type"], []), "type.builtin": (["type"], ["defaultLibrary"]), "type.definition": (["type"], ["definition"]),
    "type.parameter": (["typeParameter"], []), "type.enum": (["enum"], []), "type.enum.variant": (["enumMember"], []),
    "module": (["namespace"], []), "module.builtin": (["namespace"], ["defaultLibrary"]),
    "label": (["label", "variable"], []), "attribute": (["decorator"], []),
    "attribute.builtin": (["decorator"], ["defaultLibrary"]), "property": (["property"], []),
    "function": (["function"], []), "function.builtin": (["function"], ["defaultLibrary"]),
    "function.macro": (["macro"], []), "function.method": (["method"], []), "constructor": (["class"], []),
    "operator": (["operator"], []), "keyword": (["keyword"], []), "keyword.modifier": (["modifier", "keyword"], []),
    "keyword.conditional.ternary": (["operator"], []), "keyword.coroutine": (["keyword"], ["async"]),
    "keyword.directive": (["macro"], []),
    "punctuation": (["punctuation"], []), "punctuation.bracket": (["bracket", "punctuation"], []),
    "punctuation.special": (["operator"], []),
    "comment": (["comment"], []), "comment.documentation": (["comment"], ["documentation"]),
    "comment.error": (["comment"], ["error"]), "comment.warning": (["comment"], ["warning"]),
    "comment.todo": (["comment"], ["todo"]), "comment.note": (["comment"], ["note"]),
    "tag": (["tag", "class"], []), "tag.builtin": (["tag", "class"], ["defaultLibrary"]),
    "tag.attribute": (["property"], []), "tag.delimiter": (["punctuation"], []),
    "markup.heading": (["heading", "class"], ["heading"]), "markup.strong": (["strong"], ["strong"]),
    "markup.italic": (["emphasis"], ["emphasis"]), "markup.strikethrough": (["strikethrough"], ["strikethrough"]),
    "markup.underline": (["underline"], ["underline"]),
    "markup.link": (["link", "string"], ["link"]), "markup.link.url": (["link", "string"], ["link"]),
    "markup.link.label": (["property"], []),
    "markup.raw": (["raw", "string"], []), "markup.quote": (["quote", "comment"], []),
    "markup.list": (["listMarker", "operator"], []), "markup.math": (["math", "string"], []),
    "diff.plus": (["inserted"], []), "diff.minus": (["deleted"], []), "diff.delta": (["changed"], []),
  ]

  /// The substitutes for standard types that the client does not list.
  private static let substitutes: [String: [String]] = [
    "namespace": ["type"], "class": ["type"], "enum": ["type"], "interface": ["type"], "struct": ["type"],
    "typeParameter": ["type"], "parameter": ["variable"], "property": ["variable"], "enumMember": ["property", "variable"],
    "event": ["variable"], "method": ["function"], "macro": ["function", "keyword"], "regexp": ["string"],
    "modifier": ["keyword"], "decorator": ["macro", "function", "keyword"],
  ]

  /// Returns the token of a scope: by an override for the capture or the scope, otherwise the legend's type for the
  /// longest dotted prefix of the scope, otherwise by the table. An override
  /// with a type that the legend does not have is ignored. Nil if there is no token.
  /// - Parameter capture: the capture name in the query file, if it differs from the scope; overrides may name it.
  func token(for scope: String, capture: String? = nil) -> Token? {
    if let override = capture.flatMap({ override(for: $0) }) ?? override(for: scope) {
      let parts = override.split(separator: ".").map(String.init)
      guard let type = parts.first else { return nil }
      if let token = token(types: [type], modifiers: Array(parts.dropFirst())) { return token }
      // The client would not draw a type that it does not know.
    }
    // Not taken apart in the condition: that would convert the whole table to one of tuples without labels.
    let entry = Self.table.value(ofScope: scope)
    if !scopeIndices.isEmpty, let index = scopeIndices.value(ofScope: scope) {
      return Token(type: index, modifiers: bits(of: entry?.modifiers ?? []))
    }
    guard let entry else { return nil }
    return token(types: entry.types, modifiers: entry.modifiers)
  }

  private func override(for name: String) -> String? {
    overrides.value(ofScope: name)
  }

  private func token(types: [String], modifiers: [String]) -> Token? {
    for type in types {
      for name in [type] + (Self.substitutes[type] ?? []) {
        guard let index = typeIndices[name] else { continue }
        return Token(type: index, modifiers: bits(of: modifiers))
      }
    }
    return nil
  }

  private func bits(of modifiers: [String]) -> UInt32 { modifiers.reduce(0) { $0 | (modifierBits[$1] ?? 0) } }
}

extension SemanticTokenLegend {
  /// Returns the token of a scope without overrides; nil if it has none.
  package func token(for scope: String) -> SemanticTokenMapping.Token? {
    SemanticTokenMapping(legend: self).token(for: scope)
  }
}
