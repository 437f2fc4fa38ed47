internal import DataFormats
internal import HighlightConfiguration
internal import HighlightThemes
internal import JSONRPC
internal import SystemSupport
internal import TextModel

/// `textDocument/colorPresentation`: a color in the notation of the text that it replaces, then as `#rrggbb`, `rgb()` and
/// `hsl()`.
enum ColorPresentationMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/colorPresentation", summary: "the ways to write a colour", feature: .colors, nothing: "[]",
    waitsForTree: false)

  struct Params: WireParams {
    let range: WireRange
    let color: ColorLiteral

    init(_ json: JSON) throws(ResponseError) {
      range = try WireRange(required: json["range"])
      func part(_ name: String) -> Double? {
        guard case .number(let value)? = json["color"]?[name], value >= 0, value <= 1 else { return nil }
        return value
      }
      guard let red = part("red"), let green = part("green"), let blue = part("blue"), let alpha = part("alpha") else {
        throw ResponseError(code: .invalidParams, message: "\"color\" has red, green, blue and alpha from 0 to 1")
      }
      color = ColorLiteral(red: red, green: green, blue: blue, alpha: alpha)
    }
  }

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let range = view.offsets(params.range)
    let written = range.count <= 64 ? ColorNotation(of: view.text.string(in: range)) : nil
    var labels: [String] = []
    for label in ([written].compactMap { $0 } + ColorNotation.usual).compactMap({ $0.text(of: params.color) })
    where !labels.contains(label) { labels.append(label) }
    let positions = view.positions()
    answer.sink.append(listOf: labels) { label, sink in
      sink.append("{\"label\":", json: label, ",\"textEdit\":{\"range\":")
      positions.append(range, to: &sink)
      sink.append(",\"newText\":", json: label, "}}")
    }
  }
}
