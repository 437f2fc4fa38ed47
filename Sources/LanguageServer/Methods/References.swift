internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON

/// `textDocument/references`: the occurrences of the name at a position in the same document.
enum ReferencesMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    "textDocument/references", "where a name of this text is used", feature: .references,
    offer: Offer(provider: "referencesProvider"), lane: .document)

  struct Params: WireParams {
    let position: WirePosition
    let withDefinition: Bool

    init(_ json: JSON) throws(ResponseError) {
      position = try WirePosition(required: json["position"])
      withDefinition = json["context"]?["includeDeclaration"]?.bool ?? true
    }
  }

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Locations? {
    guard let binding = view.binding(at: params.position)?.binding, view.refusal(binding) == nil else { return nil }
    return view.locations(
      binding.occurrences.filter { params.withDefinition || $0.isDefinition != true }.map(\.range))
  }
}
