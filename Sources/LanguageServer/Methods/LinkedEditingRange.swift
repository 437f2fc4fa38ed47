internal import DataFormats
internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport

/// `textDocument/linkedEditingRange`: the names of an opening tag and its closing tag, which are edited together.
enum LinkedEditingRangeMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    "textDocument/linkedEditingRange", "the names of a tag and of the one that closes it", feature: .linkedEditing,
    offer: Offer(provider: "linkedEditingRangeProvider"), lane: .cursor)

  typealias Params = PositionParams

  struct Names: WireResult {
    let ranges: [Range<Int>]
    let positions: WirePositions

    func append(to sink: inout ByteSink) {
      sink.append("{\"ranges\":")
      sink.append(listOf: ranges) { positions.append($0, to: &$1) }
      sink.append("}")
    }
  }

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Names? {
    view.storage.linkedTagNames(at: view.offset(params.position)).map {
      Names(ranges: [$0.opening, $0.closing], positions: view.positions())
    }
  }
}
