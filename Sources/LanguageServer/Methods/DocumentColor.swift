internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import SystemSupport

/// `textDocument/documentColor`: the colors in style sheets, and strings that are a color.
enum DocumentColorMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    "textDocument/documentColor", "colours of style sheets, and strings that are one", feature: .colors,
    offer: Offer(provider: "colorProvider", clientMember: "textDocument/colorProvider"), nothing: "[]", lane: .document)

  typealias Params = DocumentParams

  /// A color and the UTF-16 range of its text.
  struct Found {
    let range: Range<Int>
    let color: ColorLiteral
  }

  struct Result: WireResult {
    let colors: [Found]
    let positions: WirePositions

    func append(to sink: inout ByteSink) {
      sink.append("[")
      for (index, item) in colors.enumerated() {
        sink.append(index == 0 ? "{\"range\":" : ",{\"range\":")
        positions.append(item.range, to: &sink)
        let color = item.color
        sink.append(
          ",\"color\":{\"red\":\(color.red),\"green\":\(color.green),\"blue\":\(color.blue),\"alpha\":\(color.alpha)}}")
      }
      sink.append("]")
    }
  }

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Result {
    Result(colors: colors(in: view), positions: view.positions())
  }

  // A longer string is not a color.
  private static let literalLimit = 64

  /// Returns the colors in the text of a document, ascending: those that the color queries find, and strings that are
  /// a hexadecimal or functional color, without quotes. Literals of more than 64 UTF-16 units are left out.
  static func colors(in view: DocumentView) -> [Found] {
    let (storage, text, loader) = (view.storage, view.text, view.loader)
    var result: [Found] = []
    func add(_ range: Range<Int>, allowsNames: Bool) {
      guard range.count <= literalLimit, let color = ColorLiteral(text.string(in: range), allowsNames: allowsNames) else {
        return
      }
      result.append(Found(range: range, color: color))
    }
    for match in storage.matches(of: { loader.structureQuery(.colors, of: $0) }) {
      for capture in match.captures {
        if capture.name == "color" { add(capture.range, allowsNames: false) }
        if capture.name == "color.name" { add(capture.range, allowsNames: true) }
      }
    }
    let isString = storage.attributeTable.values.map { $0.scope?.hasPrefix("string") == true }
    for run in storage.runs(of: .syntax).runs where isString[Int(run.attribute)] && run.range.count <= literalLimit {
      var range = run.range
      // Between the quotes, whether they are a part of the run or not.
      func isQuote(_ offset: Int) -> Bool { [0x22, 0x27, 0x60].contains(text[offset]) }
      while let first = range.first, isQuote(first) { range = (first + 1)..<range.upperBound }
      while let last = range.last, isQuote(last) { range = range.lowerBound..<last }
      guard range.count >= 4, text[range.lowerBound] == 0x23 || text[range.upperBound - 1] == 0x29 else {
        continue
      }
      add(range, allowsNames: false)
    }
    result.sort { $0.range.lowerBound < $1.range.lowerBound }
    return result
  }
}
