internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import JSONRPC
internal import QueryReports
internal import SystemSupport

/// `textDocument/documentSymbol`: the outline, nested if the client supports that.
enum DocumentSymbolMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/documentSymbol", summary: "the outline of the text", feature: .symbols,
    offer: Offer(provider: "documentSymbolProvider"), lane: .document)

  static func run(_ params: DocumentParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let loader = view.loader
    let outline = Outline(view.storage) { loader.structureQuery(.symbols, of: $0) }
    var symbols = outline.symbols
    let redaction = Redaction(view.storage)
    if !redaction.isEmpty {
      for index in symbols.indices where !view.interruption.isCancelled {
        symbols[index].name = redaction.hiding(symbols[index].name)
        symbols[index].detail = symbols[index].detail.map(redaction.hiding)
      }
    }
    let positions = view.positions()
    if view.facts.client.nestsSymbols {
      appendNested(symbols, roots: outline.roots, positions, to: &answer.sink)
    } else {
      appendFlat(symbols, uri: view.facts.uri, positions, to: &answer.sink)
    }
  }

  private static func appendFlat(
    _ symbols: [Outline.Symbol], uri: String, _ positions: WirePositions, to sink: inout ByteSink
  ) {
    sink.append(listOf: symbols) { symbol, sink in
      sink.append("{\"name\":", json: symbol.name)
      sink.append(",\"kind\":\(symbol.kind),\"location\":{\"uri\":", json: uri, ",\"range\":")
      positions.append(symbol.range, to: &sink)
      sink.append("}")
      if let parent = symbol.parent {
        sink.append(",\"containerName\":", json: symbols[parent].name)
      }
      sink.append("}")
    }
  }

  /// Appends the symbols as a tree, without recursion, because they may be nested deeply.
  private static func appendNested(
    _ symbols: [Outline.Symbol], roots: [Int], _ positions: WirePositions, to sink: inout ByteSink
  ) {
    sink.append("[")
    /// The unfinished lists, with the next index of each.
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
      sink.append(",\"detail\":", json: symbol.detail)
      sink.append(",\"kind\":\(symbol.kind),\"range\":")
      positions.append(symbol.range, to: &sink)
      sink.append(",\"selectionRange\":")
      positions.append(symbol.nameRange, to: &sink)
      if symbol.children.isEmpty {
        sink.append("}")
      } else {
        sink.append(",\"children\":[")
        open.append((symbol.children, 0))
      }
    }
  }
}
