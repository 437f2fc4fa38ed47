internal import DataFormats
internal import HighlightLanguages
internal import SystemSupport

/// A query for symbols: a name, and in forms like `Type.name` and `module::name` also its containers.
struct SymbolQuery {
  /// The most symbols in an answer: clients query again with every character.
  static let limit = 1000

  private var name: FuzzyPattern
  private var containers: [FuzzyPattern]

  init(_ text: String) {
    var parts = text.split { $0 == "." || $0 == ":" || $0 == "/" || $0 == "#" || $0.isWhitespace }
    let last = parts.popLast() ?? ""
    name = FuzzyPattern(last)
    containers = parts.map { FuzzyPattern($0) }
  }

  /// A symbol that matches the query.
  struct Match {
    let score: Int32
    /// The index of its file in the array of files.
    let file: Int
    let symbol: Int
  }

  /// Returns at most 1000 matches, the best one first. For an empty query, the first symbols without a container, in
  /// the order of the files. O(symbols).
  mutating func matches(in files: [IndexedFile]) -> [Match] {
    var found: [Match] = []
    for (fileIndex, file) in files.enumerated() {
      if name.isEmpty && containers.isEmpty && found.count >= Self.limit { break }
      for (index, symbol) in file.symbols.enumerated() {
        if name.isEmpty && containers.isEmpty && symbol.container >= 0 { continue }
        guard name.mayMatch(symbol.mask), var score = file.withName(of: symbol, { name.score($0) }) else { continue }
        guard let more = scoreOfContainers(of: symbol, in: file) else { continue }
        score += more + Self.worth(ofKind: symbol.kind)
        found.append(Match(score: score, file: fileIndex, symbol: index))
      }
    }
    return name.isEmpty && containers.isEmpty ? Array(found.prefix(Self.limit)) : best(of: found, in: files)
  }

  /// Returns the score for matching the containers of a symbol with the container names of the query, innermost
  /// first; containers in between may be skipped. Nil if a container name does not match, 0 if the query has none.
  private mutating func scoreOfContainers(of symbol: IndexedFile.Symbol, in file: IndexedFile) -> Int32? {
    var sum: Int32 = 0
    var around = file.container(of: symbol)
    for index in containers.indices.reversed() {
      var score: Int32?
      while let container = around, score == nil {
        score = file.withName(of: container) { containers[index].score($0) }
        around = file.container(of: container)
      }
      guard let score else { return nil }
      sum += score / 2
    }
    return sum
  }

  /// Returns the bonus for the kind of a symbol: 3 for types, 2 for functions and methods, 0 for fields, properties
  /// and keys, 1 for others.
  private static func worth(ofKind kind: UInt8) -> Int32 {
    switch Int(kind) {
    case Outline.SymbolKind.class, Outline.SymbolKind.interface, Outline.SymbolKind.struct, Outline.SymbolKind.enum: 3
    case Outline.SymbolKind.function, Outline.SymbolKind.method: 2
    case Outline.SymbolKind.field, Outline.SymbolKind.property, Outline.SymbolKind.key: 0
    default: 1
    }
  }

  /// Returns at most 1000 matches with the highest scores, the highest first; of equal scores shorter names first,
  /// then in the order of files and symbols.
  private func best(of found: [Match], in files: [IndexedFile]) -> [Match] {
    var found = found
    if found.count > Self.limit {
      // Matches that cannot be in the result are not sorted.
      let worst = found.map(\.score).sorted(by: >)[Self.limit - 1]
      found.removeAll { $0.score < worst }
    }
    found.sort { one, other in
      if one.score != other.score { return one.score > other.score }
      let (a, b) = (files[one.file].symbols[one.symbol], files[other.file].symbols[other.symbol])
      if a.nameLength != b.nameLength { return a.nameLength < b.nameLength }
      return (one.file, one.symbol) < (other.file, other.symbol)
    }
    return Array(found.prefix(Self.limit))
  }
}

extension SymbolQuery.Match {
  /// Appends the JSON of LSP's `SymbolInformation`, which is also a valid `WorkspaceSymbol`.
  func append(of file: IndexedFile, uri: String, to sink: inout ByteSink) {
    let symbol = file.symbols[self.symbol]
    sink.append("{\"name\":", json: file.name(of: symbol))
    sink.append(",\"kind\":\(symbol.kind),\"location\":{\"uri\":", json: uri)
    sink.append(
      ",\"range\":{\"start\":{\"line\":\(symbol.start.line),\"character\":\(symbol.start.column)},\"end\":{\"line\":\(symbol.end.line),\"character\":\(symbol.end.column)}}}"
    )
    if let container = file.container(of: symbol) {
      sink.append(",\"containerName\":", json: file.name(of: container))
    }
    sink.append("}")
  }
}
