internal import HighlightRendering
internal import HighlightStorage
internal import JSONRPC
internal import QueryTools

/// `highlight/explain`: what `explain --format json` says of a position.
enum ExplainMethod: ReadingMethod {
  static let descriptor = MethodDescriptor("highlight/explain", "as `explain --format json`", lane: .cursor)

  typealias Params = PositionParams

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> WrittenResult {
    WrittenResult(json: report(at: view.offset(params.position), of: view).json)
  }

  static func report(at offset: Int, of view: DocumentView) -> ExplanationReport {
    ExplanationReport(
      explanation: view.storage.explanation(at: offset), text: view.text, path: DocumentURI.name(view.facts.uri),
      language: view.facts.languageName ?? "plaintext", theme: view.theme ?? .dark, legend: view.facts.legend)
  }
}
