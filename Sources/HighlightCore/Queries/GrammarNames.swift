internal import CParserInternals
internal import CTreeSitter
internal import Libc

/// The symbols and fields of a grammar by name: the library compares with all names, and a language's queries ask hundreds
/// of times.
///
/// The owner calls `release` once.
struct GrammarNames {
  private let language: OpaquePointer
  /// By kind: 1 for named nodes, 0 for others. The numbers are symbols. -1: several symbols have the name, or the
  /// symbol is hidden; then only a call of the library returns the symbol that occurs in trees.
  private var symbols: NameTable
  private var fields: NameTable

  /// Indexes the names of the symbols and fields of a language. Hidden symbols, and names that several symbols have,
  /// are looked up in the grammar later. O(bytes of all names).
  init(of language: OpaquePointer) {
    self.language = language
    let count = Int(ts_language_symbol_count(language))
    symbols = NameTable(capacity: count)
    for symbol in 0..<count {
      guard let name = ts_language_symbol_name(language, TSSymbol(symbol)) else { continue }
      let isNamed = ts_language_symbol_type(language, TSSymbol(symbol)) != TSSymbolTypeAnonymous
      let isHidden = highlight_symbol_is_hidden(language, TSSymbol(symbol))
      let known = symbols.add(GrammarNames.bytes(of: name), kind: isNamed ? 1 : 0, value: isHidden ? -1 : Int32(symbol))
      if let known { symbols[known] = -1 }
    }
    let fieldCount = Int(ts_language_field_count(language))
    fields = NameTable(capacity: fieldCount)
    for field in 0..<fieldCount {
      guard let name = ts_language_field_name_for_id(language, TSFieldId(field + 1)) else { continue }
      fields.add(GrammarNames.bytes(of: name), value: Int32(field + 1))
    }
  }

  /// Frees the memory of both tables, which is not freed otherwise.
  mutating func release() {
    symbols.release()
    fields.release()
  }

  /// Returns the symbol that nodes with a type have; 0 if there is none. O(name); the first time for some names, and
  /// for unknown names always, O(all names).
  func symbol(_ name: UnsafeBufferPointer<UInt8>, isNamed: Bool) -> TSSymbol {
    let entry = symbols.entry(name, kind: isNamed ? 1 : 0)
    if let entry, symbols[entry] >= 0 { return TSSymbol(symbols[entry]) }
    let symbol = name.withMemoryRebound(to: CChar.self) {
      ts_language_symbol_for_name(language, $0.baseAddress, UInt32($0.count), isNamed)
    }
    if let entry { symbols[entry] = Int32(symbol) }
    return symbol
  }

  /// Returns the id of the field with a name; 0 if there is none. O(name).
  func field(_ name: UnsafeBufferPointer<UInt8>) -> TSFieldId {
    fields.entry(name).map { TSFieldId(fields[$0]) } ?? 0
  }

  private static func bytes(of name: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: name, count: strlen(name)).assumingMemoryBound(to: UInt8.self)
  }
}
