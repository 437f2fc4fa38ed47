internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

extension Server {
  // A string longer than this is no colour.
  private static let literalLimit = 64

  /// `textDocument/documentColor`: the colours of style sheets, and strings that are a colour.
  func documentColors(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let positions = positions(in: document.storage.text)
    let colors = colors(in: document)
    return { [self] sink in
      sink.append("[")
      for (index, item) in colors.enumerated() {
        sink.append(index == 0 ? "{\"range\":" : ",{\"range\":")
        append(range: item.range, of: positions, to: &sink)
        let color = item.color
        sink.append(
          ",\"color\":{\"red\":\(color.red),\"green\":\(color.green),\"blue\":\(color.blue),\"alpha\":\(color.alpha)}}")
      }
      sink.append("]")
    }
  }

  /// `textDocument/colorPresentation`: the ways to write a colour.
  func colorPresentations(_ params: JSON) throws(ResponseError) -> (inout ByteSink) -> Void {
    let document = try document(of: params)
    let text = document.storage.text
    let range = try range(params["range"], in: text)
    func part(_ name: String) -> Double? {
      guard case .number(let value)? = params["color"]?[name], value >= 0, value <= 1 else { return nil }
      return value
    }
    guard let red = part("red"), let green = part("green"), let blue = part("blue"), let alpha = part("alpha") else {
      throw ResponseError(code: .invalidParams, message: "\"color\" has red, green, blue and alpha from 0 to 1")
    }
    let positions = positions(in: text)
    let color = ColorLiteral(red: red, green: green, blue: blue, alpha: alpha)
    return { [self] sink in
      sink.append("[")
      for (index, label) in [color.hexadecimal, color.rgb, color.hsl].enumerated() {
        sink.append(index == 0 ? "{\"label\":" : ",{\"label\":")
        sink.append(json: label)
        sink.append(",\"textEdit\":{\"range\":")
        append(range: range, of: positions, to: &sink)
        sink.append(",\"newText\":")
        sink.append(json: label)
        sink.append("}}")
      }
      sink.append("]")
    }
  }

  /// Other ways to write the colour at a place.
  func colorActions(in range: Range<Int>, of document: Document) -> [CodeAction] {
    guard isOn(.colors, for: document) else { return [] }
    let text = document.storage.text
    return colors(in: document).filter { $0.range.touches(range) }.flatMap { found in
      let written = text.string(in: found.range)
      return [found.color.hexadecimal, found.color.rgb, found.color.hsl].filter { $0 != written.lowercased() }.map {
        CodeAction(title: "Write \(written) as \($0)", kind: Self.rewriteKind, edits: [(found.range, $0)])
      }
    }
  }

  private func colors(in document: Document) -> [(range: Range<Int>, color: ColorLiteral)] {
    let storage = document.storage
    let text = storage.text
    let loader = document.setup.loader
    var result: [(range: Range<Int>, color: ColorLiteral)] = []
    func add(_ range: Range<Int>, allowsNames: Bool) {
      guard range.count <= Self.literalLimit, let color = ColorLiteral(text.string(in: range), allowsNames: allowsNames)
      else {
        return
      }
      result.append((range, color))
    }
    for match in storage.matches(of: { loader.structureQuery(.colors, of: $0) }) {
      for capture in match.captures {
        if capture.name == "color" { add(capture.range, allowsNames: false) }
        if capture.name == "color.name" { add(capture.range, allowsNames: true) }
      }
    }
    let isString = storage.attributeTable.values.map { $0.scope?.hasPrefix("string") == true }
    for run in storage.runs(of: .syntax).runs where isString[Int(run.attribute)] && run.range.count <= Self.literalLimit {
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
