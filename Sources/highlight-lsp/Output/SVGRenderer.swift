internal import HighlightStorage

/// A picture of the text, one `<text>` a line.
struct SVGRenderer {
  let theme: Theme
  var lineNumbers = false

  // A 14-pixel monospace font: its usual advance and a comfortable line.
  private static let cellWidth = 8.4
  private static let lineHeight = 20
  private static let margin = 16

  /// The chosen lines of a file as one document.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let lines = selection.lines(of: file.lineCount).flatMap { Array($0) }
    let text = file.text
    let numberWidth = lineNumbers ? String(file.lineCount).count + 2 : 0
    let columns = lines.map { text.columnCount(of: text.contentRange(ofLine: $0), unit: .utf32) }.max() ?? 0
    let width = Int(Double(columns + numberWidth) * Self.cellWidth) + 2 * Self.margin
    let height = lines.count * Self.lineHeight + 2 * Self.margin
    sink.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" ")
    sink.append("width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n<title>")
    sink.append(markup: file.path)
    sink.append("</title>\n<rect width=\"100%\" height=\"100%\" fill=\"\(theme.background.hex)\"/>\n")
    sink.append("<g font-family=\"ui-monospace, monospace\" font-size=\"14\" fill=\"\(theme.foreground.hex)\">\n")
    let openings = file.storage.attributeTable.values.map { value in
      value.scope.flatMap { theme.style(for: $0) }.map { Array("<tspan\(SVGRenderer.properties(of: $0))>".utf8) } ?? []
    }
    var pieces = RunPieces(file.runs)
    for (row, line) in lines.enumerated() {
      let y = Self.margin + row * Self.lineHeight + 14
      sink.append("<text x=\"\(Self.margin)\" y=\"\(y)\" xml:space=\"preserve\">")
      if lineNumbers {
        let number = String(line + 1)
        sink.append("<tspan opacity=\"0.5\">")
        sink.append(String(repeating: " ", count: numberWidth - 2 - number.count) + number)
        sink.append("</tspan>  ")
      }
      let content = text.contentRange(ofLine: line)
      var offset = content.lowerBound
      while offset < content.upperBound {
        let (end, attribute) = pieces.piece(from: offset, to: content.upperBound)
        let opening = attribute.map { openings[Int($0)] } ?? []
        sink.append(contentsOf: opening)
        sink.append(markup: text, offset..<end)
        if !opening.isEmpty { sink.append("</tspan>") }
        offset = end
      }
      sink.append("</text>\n")
      try sink.flushIfLarge()
    }
    sink.append("</g>\n</svg>\n")
  }

  private static func properties(of style: Style) -> String {
    var result = ""
    if let color = style.foreground { result += " fill=\"\(color.hex)\"" }
    if style.bold { result += " font-weight=\"bold\"" }
    if style.italic { result += " font-style=\"italic\"" }
    let lines = (style.underline ? ["underline"] : []) + (style.strikethrough ? ["line-through"] : [])
    if !lines.isEmpty { result += " text-decoration=\"\(lines.joined(separator: " "))\"" }
    return result
  }
}
