internal import HighlightCore
internal import LanguageManifest
internal import SystemSupport

/// A parser in a wheel: a Python extension module, a 64-bit ELF library that exports only Python's entry function.
///
/// The parser's function is in the library nevertheless, and its symbol table has the address. The library refers to
/// two functions of Python, which are not called here: with these marked as optional it can be loaded without Python,
/// even by a loader that resolves all functions at once.
struct ExtensionModule {
  private(set) var bytes: ContiguousArray<UInt8>

  init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

  private struct Symbol {
    let name: String
    /// The byte offset of the symbol's entry in the library.
    let entry: Int
    /// The type and binding of the symbol.
    let information: UInt64
    let address: UInt64
    /// Whether the library defines the symbol.
    let isDefined: Bool

    var isFunction: Bool { information & 0xF == 2 }
    var isRequired: Bool { !isDefined && information >> 4 == 1 }
  }

  /// The tables of symbols, by the types of their sections.
  private enum Table: UInt64 {
    /// All symbols of the library.
    case all = 2
    /// Exported symbols.
    case exported = 11
  }

  /// Changes the bytes into a library that `Grammar.load` accepts. Throws if the library is damaged or does not
  /// define the parser's function.
  /// - Parameters:
  ///   - symbol: the name of the parser's function.
  ///   - receipt: a description of the parser's origin, which is stored in the library.
  mutating func makeGrammar(symbol: String, receipt: String) throws(InstallError) {
    let damaged = InstallError(description: "its library is damaged")
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { throw damaged }
    guard let exported = symbols(.exported), let all = symbols(.all) else { throw damaged }
    guard let anchor = exported.first(where: { $0.isDefined && $0.isFunction && $0.name.hasPrefix("PyInit_") }),
      let parser = all.first(where: { $0.isDefined && $0.isFunction && $0.name == symbol })
    else { throw InstallError(description: "its library does not define \(symbol)") }
    for mentioned in exported where mentioned.isRequired && mentioned.name.hasPrefix("Py") {
      bytes[mentioned.entry + 4] = UInt8(2 << 4 | mentioned.information & 0xF)
    }
    bytes +=
      PrebuiltParser(
        anchor: anchor.name, anchorAddress: anchor.address, symbol: symbol, address: parser.address, receipt: receipt
      ).trailer
  }

  /// Returns the symbols of a table; none if the library has no such table; nil for an offset outside the library.
  private func symbols(_ table: Table) -> [Symbol]? {
    guard let headers = bytes.integer(at: 0x28, count: 8), let size = bytes.integer(at: 0x3A, count: 2),
      let count = bytes.integer(at: 0x3C, count: 2), headers <= bytes.count
    else { return nil }
    for index in 0..<count {
      let header = headers + index * size
      guard let type = bytes.number(at: header + 4, count: 4) else { return nil }
      guard type == table.rawValue else { continue }
      guard let section = section(at: header), let link = bytes.integer(at: header + 40, count: 4), link < count,
        let names = self.section(at: headers + link * size)
      else { return nil }
      var result: [Symbol] = []
      for entry in stride(from: section.lowerBound, through: section.upperBound - 24, by: 24) {
        guard let offset = bytes.integer(at: entry, count: 4), let information = bytes.number(at: entry + 4, count: 1),
          let section = bytes.number(at: entry + 6, count: 2), let address = bytes.number(at: entry + 8, count: 8),
          offset <= names.count
        else { return nil }
        let name = bytes[(names.lowerBound + offset)..<names.upperBound].prefix { $0 != 0 }
        result.append(
          Symbol(
            name: String(decoding: name, as: UTF8.self), entry: entry, information: information, address: address,
            isDefined: section != 0))
      }
      return result
    }
    return []
  }

  /// Returns the byte range of a section, half-open; nil if it exceeds the library.
  /// - Parameter header: the byte offset of the section's header.
  private func section(at header: Int) -> Range<Int>? {
    guard let start = bytes.integer(at: header + 24, count: 8), let size = bytes.integer(at: header + 32, count: 8),
      start <= bytes.count, size <= bytes.count - start
    else { return nil }
    return start..<(start + size)
  }
}
