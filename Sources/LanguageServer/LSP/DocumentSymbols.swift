internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

extension Server {
  /// `textDocument/documentSymbol`: nested where the client takes that.
  func documentSymbols(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let loader = document.setup.loader
    let outline = Outline(document.storage) { loader.structureQuery(.symbols, of: $0) }
    let (symbols, roots) = (outline.symbols, outline.roots)
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
  private func appendNested(
    _ roots: [Int], of symbols: [Outline.Symbol], _ positions: WirePositions, to sink: inout ByteSink
  ) {
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
      if let detail = symbol.detail {
        sink.append(",\"detail\":")
        sink.append(json: detail)
      }
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
}
