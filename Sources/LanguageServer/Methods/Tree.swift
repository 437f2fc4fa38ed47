internal import DataFormats
internal import HighlightCore
internal import JSONRPC
internal import QueryReports
internal import SystemSupport

/// `highlight/tree`: the syntax trees of a range.
enum TreeMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "highlight/tree", summary: "the syntax tree of a range, embedded languages included; at most 20,000 nodes",
    lane: .document)

  // The number of nodes that a client can show at a time. The answer has the number of the others.
  private static let maxNodes = 20_000

  struct Params: WireParams {
    enum Format: String {
      case json
      case text
      case query
    }

    let range: WireRange?
    let showsAnonymous: Bool
    let errorsOnly: Bool
    let format: Format

    init(_ json: JSON) throws(ResponseError) {
      range = try WireRange(optional: json["range"])
      showsAnonymous = try json.optional("anonymous", is: "true or false", \.bool) ?? false
      errorsOnly = try json.optional("errors", is: "true or false", \.bool) ?? false
      format =
        try json.optional("format", is: "\"json\", \"text\" or \"query\"") {
          $0.string.flatMap(Format.init(rawValue:))
        } ?? .json
    }
  }

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let selection = TreeSelection(range: params.range.map { view.offsets($0) }, errorsOnly: params.errorsOnly)
    let report = TreeReport(
      view.storage,
      TreeReport.Options(selection: selection, showsAnonymous: params.showsAnonymous, maxNodes: maxNodes))
    answer.sink.append("{\"version\":\(view.facts.version),\"language\":", json: view.facts.languageName ?? "plaintext")
    let goesOn: (inout ByteSink) -> Bool = { _ in !view.interruption.isCancelled }
    switch params.format {
    case .json:
      let positions = view.positions()
      report.appendJSONMembers(
        to: &answer.sink,
        appendRange: { range, sink in
          sink.append(",\"range\":")
          positions.append(range, to: &sink)
        }, flush: goesOn)
    case .text, .query:
      var text = ByteSink(descriptor: nil)
      if params.format == .text {
        report.appendText(.plain, to: &text, flush: goesOn)
      } else {
        report.appendQuery(.plain, innermostOnly: false, to: &text, flush: goesOn)
      }
      answer.sink.append(",\"text\":", json: String(decoding: text.bytes, as: UTF8.self))
    }
    answer.sink.append("}")
  }
}
