internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport
internal import TextModel

/// `textDocument/documentHighlight`: the occurrences of the name at a position that refer to the same definition, at most
/// `HighlightingStorage.occurrenceLimit`.
enum DocumentHighlightMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/documentHighlight", summary: "where else a name stands and means the same", feature: .occurrences,
    offer: Offer(provider: "documentHighlightProvider"), lane: .cursor)

  static func run(_ params: PositionParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let offset = view.offset(params.position)
    // An offset right after a name selects the name.
    for offset in [offset, offset - 1] where offset >= 0 && offset < view.text.count {
      let found = view.binding(at: offset, of: view.storage, limit: HighlightingStorage.occurrenceLimit)
      guard let occurrences = found?.occurrences, !occurrences.isEmpty else { continue }
      let positions = view.positions()
      return answer.sink.append(listOf: occurrences) { occurrence, sink in
        sink.append("{\"range\":")
        positions.append(occurrence.range, to: &sink)
        // 1 text, 2 read, 3 write.
        sink.append(",\"kind\":\(occurrence.isDefinition.map { $0 ? 3 : 2 } ?? 1)}")
      }
    }
  }
}
