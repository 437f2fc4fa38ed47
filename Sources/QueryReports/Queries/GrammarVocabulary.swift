internal import CTreeSitter
package import HighlightCore

/// The names of a grammar's nodes and fields.
package struct GrammarVocabulary {
  /// The types of named nodes, sorted.
  package let named: [String]
  /// The punctuation and keywords.
  package let anonymous: Set<String>
  package let fields: [String]

  /// Collects the names of a grammar: named nodes, sorted, with hidden ones; tokens; and fields. O(symbols).
  package init(_ grammar: Grammar) {
    var named: Set<String> = []
    var anonymous: Set<String> = []
    for symbol in 0..<ts_language_symbol_count(grammar.language) {
      guard let name = ts_language_symbol_name(grammar.language, TSSymbol(symbol)) else { continue }
      if ts_language_symbol_type(grammar.language, TSSymbol(symbol)) == TSSymbolTypeAnonymous {
        anonymous.insert(String(cString: name))
      } else {
        named.insert(String(cString: name))
      }
    }
    self.named = named.sorted()
    self.anonymous = anonymous
    fields = (1..<max(ts_language_field_count(grammar.language) + 1, 1)).compactMap {
      ts_language_field_name_for_id(grammar.language, TSFieldId($0)).map { String(cString: $0) }
    }
  }
}
