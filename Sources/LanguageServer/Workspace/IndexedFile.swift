internal import HighlightLanguages
internal import TextModel

/// The symbols of one file, stored compactly: a symbol takes 40 bytes and its name, and an index contains hundreds of
/// thousands. Names are in one array, because a string for each would take 16 bytes more, and a block of memory if it
/// is long. Unnecessary for indexes that stay small.
struct IndexedFile {
  /// A symbol. Its name is a part of `names`.
  struct Symbol {
    /// The `FuzzyPattern.mask(of:)` of the name.
    var mask: UInt64
    /// The byte offset of the name in `names`.
    var nameStart: UInt32
    var nameLength: UInt16
    /// The number of the kind in LSP.
    var kind: UInt8
    /// The index of the containing symbol in `symbols`; -1 for none.
    var container: Int32
    /// The range of the name, half-open, as line and column in the unit of the protocol, both 0-based.
    var start: (line: UInt32, column: UInt32)
    var end: (line: UInt32, column: UInt32)
  }

  private(set) var symbols: ContiguousArray<Symbol> = []
  /// The names of all symbols in UTF-8, concatenated.
  private(set) var names: ContiguousArray<UInt8> = []

  /// Creates a file without symbols.
  init() {}

  /// Creates the file from an outline, with at most the first `limit` symbols. Local variables, nested keys of data
  /// files and tags of markup are left out, and their children belong to the next container. Names are cut at 65,535
  /// bytes.
  init(_ outline: Outline, of text: UTF16Text, language: String, unit: ColumnUnit, limit: Int) {
    let positions = WirePositions(text, unit: unit)
    let isData = Self.dataLanguages.contains(language)
    // By index in the outline: the index of the kept symbol or its container (-1 for none), and the depth.
    var kept: [Int32] = []
    var depths: [Int] = []
    for symbol in outline.symbols {
      let parent = symbol.parent
      let depth = parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let container = parent.map { kept[$0] } ?? -1
      let isKept =
        symbols.count < limit && !(isData && depth > Self.dataDepth)
        && !(Self.markupLanguages.contains(language) && symbol.kind == Outline.SymbolKind.field)
        && !(parent.map { Self.isLocal(symbol, in: outline.symbols[$0]) } ?? false)
      guard isKept else {
        kept.append(container)
        continue
      }
      kept.append(Int32(symbols.count))
      let name = symbol.name.utf8.prefix(Int(UInt16.max))
      let (start, end) = (symbol.nameRange.lowerBound, symbol.nameRange.upperBound)
      symbols.append(
        Symbol(
          mask: FuzzyPattern.mask(of: name), nameStart: UInt32(names.count), nameLength: UInt16(name.count),
          kind: UInt8(clamping: symbol.kind), container: container,
          start: (UInt32(text.lines.line(at: start)), UInt32(positions.column(of: start))),
          end: (UInt32(text.lines.line(at: end)), UInt32(positions.column(of: end)))))
      names.append(contentsOf: name)
    }
    // Arrays that grew by doubling are copied to their size, because they are kept for long.
    symbols = ContiguousArray(symbols[...])
    names = ContiguousArray(names[...])
  }

  // In data files only symbols at the top level are indexed, in pages no tags.
  private static let dataLanguages: Set<String> = ["json", "json5", "jsonc", "yaml", "toml", "ini", "properties", "xml"]
  private static let dataDepth = 1
  private static let markupLanguages: Set<String> = ["html", "vue", "svelte", "astro", "xml"]

  /// Whether a symbol is a local one: a variable or constant directly in a function, method or constructor.
  private static func isLocal(_ symbol: Outline.Symbol, in parent: Outline.Symbol) -> Bool {
    typealias Kind = Outline.SymbolKind
    return (symbol.kind == Kind.variable || symbol.kind == Kind.constant)
      && (parent.kind == Kind.function || parent.kind == Kind.method || parent.kind == Kind.constructor)
  }

  /// The approximate size in bytes.
  var byteCount: Int { symbols.count * MemoryLayout<Symbol>.stride + names.count + 64 }

  /// Calls `body` with the UTF-8 bytes of the name of a symbol, which are valid only during the call; returns its
  /// result.
  func withName<Result>(of symbol: Symbol, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    names.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(symbol.nameStart)..<Int(symbol.nameStart) + Int(symbol.nameLength)]))
    }
  }

  func name(of symbol: Symbol) -> String { withName(of: symbol) { String(decoding: $0, as: UTF8.self) } }

  /// Returns the containing symbol of a symbol; nil if there is none.
  func container(of symbol: Symbol) -> Symbol? { symbol.container < 0 ? nil : symbols[Int(symbol.container)] }
}
