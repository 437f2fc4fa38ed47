internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

extension Server {
  /// LSP's numbers of symbol kinds, by the names that queries use.
  private static let symbolKinds = [
    "module": 2, "namespace": 3, "package": 4, "class": 5, "method": 6, "property": 7, "field": 8, "constructor": 9,
    "enum": 10, "interface": 11, "function": 12, "variable": 13, "constant": 14, "string": 15, "number": 16, "boolean": 17,
    "array": 18, "object": 19, "key": 20, "null": 21, "enumMember": 22, "struct": 23, "event": 24, "operator": 25,
    "typeParameter": 26, "type": 5,
  ]
  // In these a function is a method.
  private static let typeKinds: Set<Int> = [5, 11, 23, 10]
  // The names of headings and selectors may be long; an outline shows less.
  private static let nameLimit = 200

  private struct Symbol {
    var name: String
    var kind: Int
    var range: Range<Int>
    var nameRange: Range<Int>
    var children: [Int] = []
    var parent: Int?
  }

  /// `textDocument/documentSymbol`: nested where the client takes that.
  func documentSymbols(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let (symbols, roots) = symbols(of: document)
    let positions = positions(in: document.storage.text)
    let uri = document.uri
    if client.nestsSymbols {
      return { [self] sink in appendNested(roots, of: symbols, positions, to: &sink) }
    }
    return { [self] sink in
      sink.append("[")
      for (index, symbol) in symbols.enumerated() {
        sink.append(index == 0 ? "{\"name\":" : ",{\"name\":")
        sink.append(json: symbol.name)
        sink.append(",\"kind\":\(symbol.kind),\"location\":{\"uri\":")
        sink.append(json: uri)
        sink.append(",\"range\":")
        append(range: symbol.range, of: positions, to: &sink)
        sink.append("}")
        if let parent = symbol.parent {
          sink.append(",\"containerName\":")
          sink.append(json: symbols[parent].name)
        }
        sink.append("}")
      }
      sink.append("]")
    }
  }

  /// Without recursion: symbols may be nested as deep as the text is long.
  private func appendNested(_ roots: [Int], of symbols: [Symbol], _ positions: WirePositions, to sink: inout ByteSink) {
    sink.append("[")
    /// Lists that are not finished, and what of each comes next.
    var open: [(indices: [Int], next: Int)] = [(roots, 0)]
    while let (indices, next) = open.last {
      guard next < indices.count else {
        open.removeLast()
        sink.append(open.isEmpty ? "]" : "]}")
        continue
      }
      open[open.count - 1].next += 1
      let symbol = symbols[indices[next]]
      sink.append(next == 0 ? "{\"name\":" : ",{\"name\":")
      sink.append(json: symbol.name)
      sink.append(",\"kind\":\(symbol.kind),\"range\":")
      append(range: symbol.range, of: positions, to: &sink)
      sink.append(",\"selectionRange\":")
      append(range: symbol.nameRange, of: positions, to: &sink)
      if symbol.children.isEmpty {
        sink.append("}")
      } else {
        sink.append(",\"children\":[")
        open.append((symbol.children, 0))
      }
    }
  }

  /// The symbols in the order of the document, and those that no other holds.
  private func symbols(of document: Document) -> (symbols: [Symbol], roots: [Int]) {
    let storage = document.storage
    let loader = document.setup.loader
    var symbols: [Symbol] = []
    var seen: Set<Range<Int>> = []
    for match in storage.matches(of: { loader.structureQuery(.symbols, of: $0) }) {
      guard let nameRange = match.range(of: "name"),
        let whole = match.captures.first(where: { Server.symbolKinds[$0.name] != nil }),
        let kind = Server.symbolKinds[whole.name],
        nameRange.lowerBound >= whole.range.lowerBound, nameRange.upperBound <= whole.range.upperBound,
        // Of several patterns for one name the first counts.
        seen.insert(nameRange).inserted
      else { continue }
      var end = whole.range.upperBound
      // A section of Markdown ends with the lines in front of the next.
      while end > nameRange.upperBound && storage.text[end - 1] <= 0x20 { end -= 1 }
      let limited = nameRange.lowerBound..<min(nameRange.upperBound, nameRange.lowerBound + Server.nameLimit)
      let name = storage.text.string(in: limited).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !name.isEmpty else { continue }
      symbols.append(Symbol(name: name, kind: kind, range: whole.range.lowerBound..<end, nameRange: nameRange))
    }
    symbols.sort {
      ($0.range.lowerBound, $1.range.upperBound, $0.nameRange.lowerBound) < (
        $1.range.lowerBound, $0.range.upperBound, $1.nameRange.lowerBound
      )
    }
    var roots: [Int] = []
    var open: [Int] = []
    for index in symbols.indices {
      while let last = open.last,
        symbols[last].range.upperBound < symbols[index].range.upperBound
          || symbols[last].range.upperBound <= symbols[index].range.lowerBound
          // Two names of one declaration stand side by side.
          || symbols[last].range == symbols[index].range
      {
        open.removeLast()
      }
      if let parent = open.last {
        symbols[parent].children.append(index)
        symbols[index].parent = parent
        if symbols[index].kind == 12 && Server.typeKinds.contains(symbols[parent].kind) { symbols[index].kind = 6 }
      } else {
        roots.append(index)
      }
      open.append(index)
    }
    return (symbols, roots)
  }
}
