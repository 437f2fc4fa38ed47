internal import CParserInternals
internal import CTreeSitter

extension Grammar {
  /// Returns the names of the fields that children of a node may have, by the node's type. Nodes without fields are
  /// left out. Some milliseconds for a large grammar.
  package func fieldsByNode() -> [String: Set<String>] {
    var pairs: Set<FieldOfNode> = []
    withUnsafeMutablePointer(to: &pairs) { pairs in
      highlight_visit_fields(
        UnsafeRawPointer(language).assumingMemoryBound(to: highlight_language.self), pairs, noteField)
    }
    var result: [String: Set<String>] = [:]
    for pair in pairs {
      guard let node = ts_language_symbol_name(language, pair.symbol),
        let field = ts_language_field_name_for_id(language, pair.field)
      else { continue }
      result[String(cString: node), default: []].insert(String(cString: field))
    }
    return result
  }
}

private struct FieldOfNode: Hashable {
  let symbol: TSSymbol
  let field: TSFieldId
}

/// Adds a field of a node to the set at `context`. Called from C.
private func noteField(context: UnsafeMutableRawPointer?, symbol: UInt16, field: UInt16) {
  context?.assumingMemoryBound(to: Set<FieldOfNode>.self).pointee.insert(FieldOfNode(symbol: symbol, field: field))
}
