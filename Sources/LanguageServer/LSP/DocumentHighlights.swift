internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

extension Server {
  /// `textDocument/documentHighlight`: where else the name at a position stands and means the same, at most in
  /// `HighlightingStorage.occurrenceLimit` places. Ends early when it is cancelled.
  func documentHighlights(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let storage = document.storage
    let text = storage.text
    let offset = try offset(params["position"], in: text)
    let loader = document.setup.loader
    var occurrences: [NameOccurrence] = []
    // Behind a name means the name.
    for place in [offset, offset - 1] where place >= 0 && place < text.count && occurrences.isEmpty {
      guard Self.mayBeName(storage, place) else { continue }
      occurrences = FlatNames.binding(at: place, of: storage)?.occurrences ?? []
      if !occurrences.isEmpty { break }
      occurrences = storage.occurrences(
        ofNameAt: place, query: { loader.structureQuery(.bindings, of: $0) }, shouldStop: { inbox.isRunningCancelled })
    }
    if occurrences.isEmpty { return { $0.append("null") } }
    let positions = positions(in: text)
    return { [self] sink in
      sink.append("[")
      for (index, occurrence) in occurrences.enumerated() {
        sink.append(index == 0 ? "{\"range\":" : ",{\"range\":")
        append(range: occurrence.range, of: positions, to: &sink)
        // 1 text, 2 read, 3 write.
        sink.append(",\"kind\":")
        sink.append(decimal: occurrence.isDefinition.map { $0 ? 3 : 2 } ?? 1)
        sink.append("}")
      }
      sink.append("]")
    }
  }
}
