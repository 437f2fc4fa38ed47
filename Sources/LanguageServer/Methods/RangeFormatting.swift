internal import DataFormats
internal import HighlightConfiguration
internal import JSONRPC
internal import TextModel

/// `textDocument/rangeFormatting`: reflows the paragraphs and comments in the lines of a range.
enum RangeFormattingMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/rangeFormatting", summary: "prose and comments of some lines, reflowed", feature: .formatting,
    offer: Offer(provider: "documentRangeFormattingProvider", condition: .reflow), lane: .document, waitsForTree: false)

  struct Params: WireParams {
    let range: WireRange
    let reflow: ReflowParams

    init(_ json: JSON) throws(ResponseError) {
      range = try WireRange(required: json["range"])
      reflow = try ReflowParams(json)
    }
  }

  /// Writes the replacements; nothing for code without comments, which is left to the editor's own way.
  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let (range, lines) = (view.offsets(params.range), view.text.lines)
    // A range that ends where a line begins does not mean that line.
    let last = lines.line(at: range.isEmpty ? range.lowerBound : range.upperBound - 1)
    if let replacements = view.reflowed(lines.line(at: range.lowerBound)..<last + 1, params.reflow) {
      view.append(replacements, to: &answer)
    }
  }
}
