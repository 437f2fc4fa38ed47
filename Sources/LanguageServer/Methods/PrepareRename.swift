internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport
internal import TextModel

/// `textDocument/prepareRename`: the range of the name at a position, if it can be renamed.
enum PrepareRenameMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    "textDocument/prepareRename", "the name that can be changed", feature: .rename, lane: .cursor)

  typealias Params = PositionParams

  struct Name: WireResult {
    let range: Range<Int>
    /// The name; nil for a client that discards placeholders.
    let placeholder: String?
    let positions: WirePositions

    func append(to sink: inout ByteSink) {
      guard let placeholder else { return positions.append(range, to: &sink) }
      sink.append("{\"range\":")
      positions.append(range, to: &sink)
      sink.append(",\"placeholder\":", json: placeholder, "}")
    }
  }

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Name? {
    let found = view.binding(at: params.position)
    if let language = view.languageWithoutNames(found?.binding) {
      throw ResponseError(code: .requestFailed, message: "names are not known in \(language)")
    }
    guard let (binding, offset) = found else { return nil }
    // A client that asks this first never asks for the change, whose error would say why.
    if let reason = view.refusal(binding) { throw ResponseError(code: .requestFailed, message: reason) }
    guard let range = binding.occurrences.first(where: { $0.range.contains(offset) })?.range else { return nil }
    let isHidden = HiddenRanges(view.storage.redactedRanges).overlap(range)
    return Name(
      range: range, placeholder: isHidden || view.facts.client.losesPlaceholder ? nil : view.text.string(in: range),
      positions: view.positions())
  }
}
