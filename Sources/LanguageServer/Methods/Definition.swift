internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import JSONRPC
internal import SystemSupport

/// `textDocument/definition`: the definitions of the name at a position, in the same document; in own query files,
/// also another file.
enum DefinitionMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    "textDocument/definition", "where a name of this text is given its meaning", feature: .definition,
    offer: Offer(provider: "definitionProvider"), lane: .cursor)

  typealias Params = PositionParams

  /// Locations in the document, or the start of another file.
  enum Target: WireResult {
    case locations(Locations)
    case start(uri: String)

    func append(to sink: inout ByteSink) {
      switch self {
      case .locations(let locations): locations.append(to: &sink)
      case .start(let uri):
        sink.append("[{\"uri\":", json: uri)
        sink.append(",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":0}}}]")
      }
    }
  }

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Target? {
    if view.ownKind == .query, let target = view.ownDefinition(at: view.offset(params.position)) { return target }
    let binding = view.binding(at: params.position)?.binding
    // A name that is also an argument label has its definition in this text, too.
    let isKnown = binding.map { $0.kind == .local || $0.kind == .text } ?? false
    guard isKnown, let binding else { return nil }
    return view.locations(binding.occurrences.filter { $0.isDefinition == true }.map(\.range)).map { .locations($0) }
  }
}
