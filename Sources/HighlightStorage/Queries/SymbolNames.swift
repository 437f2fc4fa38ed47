internal import CTreeSitter

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The symbols of a grammar by name: `ts_language_symbol_for_name` compares all names, and a language's queries ask hundreds of times.
struct SymbolNames {
  private let language: OpaquePointer
  /// A hash table with open addressing, twice as long as there are symbols: symbol + 1, or 0 for a free place.
  private var places: ContiguousArray<Int32>
  /// By symbol: whether another one has its name, or it is hidden. Then only the library knows which one stands in trees.
  private var isUnclear: ContiguousArray<Bool>

  /// O(bytes of all names).
  init(of language: OpaquePointer) {
    self.language = language
    let count = Int(ts_language_symbol_count(language))
    var length = 64
    while length < 2 * count { length *= 2 }
    places = ContiguousArray(repeating: 0, count: length)
    isUnclear = ContiguousArray(repeating: false, count: count)
    for symbol in 0..<count {
      guard let name = ts_language_symbol_name(language, TSSymbol(symbol)) else { continue }
      let type = ts_language_symbol_type(language, TSSymbol(symbol))
      isUnclear[symbol] = highlight_symbol_is_hidden(language, TSSymbol(symbol))
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
      let place = place(of: bytes, isNamed: type != TSSymbolTypeAnonymous)
      if places[place] == 0 {
        places[place] = Int32(symbol) + 1
      } else {
        isUnclear[Int(places[place]) - 1] = true
      }
    }
  }

  /// The symbol that nodes of this name have; 0 when there is none. O(name), of unclear names O(all names).
  func symbol(_ name: String, isNamed: Bool) -> TSSymbol {
    var name = name
    return name.withUTF8 { bytes in
      let known = Int(places[place(of: UnsafeRawBufferPointer(bytes), isNamed: isNamed)]) - 1
      if known >= 0 && !isUnclear[known] { return TSSymbol(known) }
      return bytes.withMemoryRebound(to: CChar.self) {
        ts_language_symbol_for_name(language, $0.baseAddress, UInt32($0.count), isNamed)
      }
    }
  }

  /// Where the first symbol of a name is or would be.
  private func place(of name: UnsafeRawBufferPointer, isNamed: Bool) -> Int {
    // FNV-1a.
    var hash: UInt32 = isNamed ? 0x811C_9DC5 : 0x811C_9DC4
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    var place = Int(hash) & (places.count - 1)
    while places[place] != 0, !isSymbol(places[place] - 1, name, isNamed) { place = (place + 1) & (places.count - 1) }
    return place
  }

  private func isSymbol(_ symbol: Int32, _ name: UnsafeRawBufferPointer, _ isNamed: Bool) -> Bool {
    let symbol = TSSymbol(symbol)
    guard (ts_language_symbol_type(language, symbol) != TSSymbolTypeAnonymous) == isNamed,
      let other = ts_language_symbol_name(language, symbol)
    else { return false }
    return name.elementsEqual(UnsafeRawBufferPointer(start: other, count: strlen(other)))
  }
}
