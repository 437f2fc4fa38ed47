internal import DataFormats
internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport

/// `textDocument/linkedEditingRange`: the names of an opening tag and its closing tag, which are edited together.
enum LinkedEditingRangeMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/linkedEditingRange", summary: "the names of a tag and of the one that closes it",
    feature: .linkedEditing,
    offer: Offer(provider: "linkedEditingRangeProvider"), lane: .cursor)

  static func run(_ params: PositionParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    guard let names = view.storage.linkedTagNames(at: view.offset(params.position)) else { return }
    let positions = view.positions()
    answer.sink.append("{\"ranges\":")
    answer.sink.append(listOf: [names.opening, names.closing]) { positions.append($0, to: &$1) }
    answer.sink.append("}")
  }
}
