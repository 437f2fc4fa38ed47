internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport

/// `textDocument/references`: the occurrences of the name at a position in the same document.
enum ReferencesMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/references", summary: "where a name of this text is used", feature: .references,
    offer: Offer(provider: "referencesProvider"), lane: .document)

  struct Params: WireParams {
    let position: WirePosition
    let withDefinition: Bool

    init(_ json: JSON) throws(ResponseError) {
      position = try WirePosition(required: json["position"])
      withDefinition = json["context"]?["includeDeclaration"]?.bool ?? true
    }
  }

  /// Writes the occurrences of the name, with a note where there may be more; nothing for a name that this text does not
  /// define.
  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    guard let binding = view.binding(at: params.position)?.binding, binding.kind == .local || binding.kind == .text,
      let name = binding.occurrences.first.map({ HiddenRanges(view.storage.redactedRanges).shown($0.range, of: view.text) })
    else { return }
    let ranges = binding.occurrences.filter { params.withDefinition || $0.isDefinition != true }.map(\.range)
    view.appendLocations(ranges, to: &answer.sink)
    if ranges.isEmpty { return }
    let more = view.isShared(binding) ? "other files were not read" : view.refusal(binding)
    answer.note = more.map { "references of \(name): \($0)" }
  }
}
