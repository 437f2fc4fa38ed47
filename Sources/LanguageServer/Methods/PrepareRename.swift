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
    name: "textDocument/prepareRename", summary: "the name that can be changed", feature: .rename, lane: .cursor)

  static func run(_ params: PositionParams, _ view: DocumentView, _ answer: inout RequestAnswer) throws(ResponseError) {
    let found = view.binding(at: params.position)
    if let language = view.languageWithoutNames(found?.binding) {
      throw ResponseError(code: .requestFailed, message: "names are not known in \(language)")
    }
    guard let (binding, offset) = found else { return }
    // A client that asks this first never asks for the change, whose error would say why.
    if let reason = view.refusal(binding) { throw ResponseError(code: .requestFailed, message: reason) }
    guard let range = binding.occurrences.first(where: { $0.range.contains(offset) })?.range else { return }
    let positions = view.positions()
    // Some clients discard placeholders.
    if HiddenRanges(view.storage.redactedRanges).overlap(range) || view.facts.client.losesPlaceholder {
      return positions.append(range, to: &answer.sink)
    }
    answer.sink.append("{\"range\":")
    positions.append(range, to: &answer.sink)
    answer.sink.append(",\"placeholder\":", json: view.text.string(in: range), "}")
  }
}
