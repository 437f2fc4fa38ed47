internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import QueryTools
internal import StrictJSON
internal import SystemSupport

/// `textDocument/hover`: of our own files what their words mean; where `explain.hover` is set, the same as `highlight/explain`, for people.
enum HoverMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    "textDocument/hover", "what words of our own files mean; with `explain.hover`, an explanation",
    offer: Offer(provider: "hoverProvider", condition: .explanations), lane: .cursor)

  typealias Params = PositionParams

  struct Contents: WireResult {
    let text: String
    let isMarkdown: Bool
    let range: Range<Int>
    let positions: WirePositions

    func append(to sink: inout ByteSink) {
      sink.append("{\"contents\":{\"kind\":\"\(isMarkdown ? "markdown" : "plaintext")\",\"value\":")
      sink.append(json: text)
      sink.append("},\"range\":")
      positions.append(range, to: &sink)
      sink.append("}")
    }
  }

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Contents? {
    let offset = view.offset(params.position)
    let isMarkdown = view.facts.client.takesMarkdownHover
    if let kind = view.ownKind, let found = view.ownText(kind, at: offset) {
      // Without Markdown its marks would be in the way.
      let text = isMarkdown ? found.text : found.text.filter { $0 != "`" }
      return Contents(text: text, isMarkdown: isMarkdown, range: found.range, positions: view.positions())
    }
    guard view.facts.configuration.explainOnHover, offset < view.text.count else { return nil }
    let report = ExplainMethod.report(at: offset, of: view)
    // The place itself, its line and the caret are on the screen already.
    let lines = report.textLines.drop { !$0.isEmpty }.dropFirst().joined(separator: "\n")
    // A fence longer than any in the text.
    return Contents(
      text: isMarkdown ? "``````\n\(lines)\n``````" : lines, isMarkdown: isMarkdown,
      range: report.explanation.effectiveRange, positions: view.positions())
  }
}
