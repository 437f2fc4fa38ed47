internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import JSONRPC
internal import SystemSupport

/// `textDocument/definition`: the definitions of the name at a position, in the same document; in own query files,
/// also another file.
enum DefinitionMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/definition", summary: "where a name of this text is given its meaning", feature: .definition,
    offer: Offer(provider: "definitionProvider"), lane: .cursor)

  static func run(_ params: PositionParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    if view.ownKind == .query { view.appendOwnDefinition(at: view.offset(params.position), to: &answer.sink) }
    guard answer.sink.bytes.isEmpty else { return }
    let binding = view.binding(at: params.position)?.binding
    // A name that is also an argument label has its definition in this text, too.
    let isKnown = binding.map { $0.kind == .local || $0.kind == .text } ?? false
    guard isKnown, let binding else { return }
    view.appendLocations(binding.occurrences.filter { $0.isDefinition == true }.map(\.range), to: &answer.sink)
  }
}
