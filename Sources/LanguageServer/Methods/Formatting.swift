internal import DataFormats
internal import HighlightConfiguration
internal import JSONRPC
internal import Reflow
internal import SystemSupport
internal import TextChecks
internal import TextModel

/// The parameters of a reflow request.
struct ReflowParams: WireParams {
  let tabSize: Int
  /// The requested width in cells; nil for the configured one.
  let columns: Int?

  init(_ json: JSON) throws(ResponseError) {
    tabSize = json["options"]?["tabSize"]?.int ?? CellWidth().tabSize
    // A client that knows the width of a buffer says so; the protocol lets options have other members.
    columns = json["options"]?["columns"]?.int.flatMap { $0 >= 1 ? $0 : nil }
  }
}

extension DocumentView {
  /// Returns the replacements that reflow the paragraphs and comments in a half-open range of lines; in all lines if
  /// `lines` is nil. Nil if `format.reflow` is off, the text is too large, or the lines are code without comments.
  func reflowed(_ lines: Range<Int>?, _ params: ReflowParams) -> [TextReplacement]? {
    let configuration = facts.configuration
    guard configuration.reflow && !facts.isPlain else { return nil }
    let content = Reflow.Content(language: facts.languageName ?? "plaintext", manifest: facts.manifest)
    return Reflow(
      content, columns: params.columns ?? configuration.reflowColumns, cellWidth: CellWidth(tabSize: params.tabSize)
    ).knownReplacements(for: storage, lines: lines)
  }

  /// Appends edits of the document.
  func append(_ replacements: [TextReplacement], to answer: inout RequestAnswer) {
    if !replacements.isEmpty { answer.edits = .unversioned }
    WireEdits.appendTextEdits(
      positions(), replacements.lazy.map { ($0.range, String(decoding: $0.units, as: UTF16.self)) }, to: &answer.sink)
  }
}

/// `textDocument/formatting`: all paragraphs and comments.
enum FormattingMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/formatting", summary: "prose and comments, reflowed", feature: .formatting,
    offer: Offer(provider: "documentFormattingProvider", condition: .documentReflow), lane: .document, waitsForTree: false)

  static func run(_ params: ReflowParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    // Clients that format when they save would change the text behind the user's back.
    view.append(view.facts.configuration.reflowsDocuments ? view.reflowed(nil, params) ?? [] : [], to: &answer)
  }
}
