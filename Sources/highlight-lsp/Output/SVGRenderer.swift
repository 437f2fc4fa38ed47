internal import HighlightStorage

/// A picture of the text, one `<text>` a line.
struct SVGRenderer {
  let theme: Theme
  var lineNumbers = false
  var width: RowWidth?

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
    let units = text.units
    let numberWidth = lineNumbers ? String(file.lineCount).count + 2 : 0
    var layout = RowLayout(file, width: width, margin: numberWidth, controlForm: .visible)
    var rows: [(line: Int, isFirst: Bool, fragment: LineFragment)] = []
    var columns = 0
    for line in lines {
      layout.layOut(text.contentRange(ofLine: line))
      for (row, fragment) in layout.rows.enumerated() {
        rows.append((line, row == 0, fragment))
        columns = max(columns, layout.cells(of: fragment))
      }
    }
    let pageWidth = Int(Double(columns + numberWidth) * Self.cellWidth) + 2 * Self.margin
    let height = rows.count * Self.lineHeight + 2 * Self.margin
    sink.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" ")
    sink.append("width=\"\(pageWidth)\" height=\"\(height)\" viewBox=\"0 0 \(pageWidth) \(height)\">\n<title>")
    sink.append(markup: FileName.text(file.path))
    sink.append("</title>\n<rect width=\"100%\" height=\"100%\" fill=\"\(theme.background.hex)\"/>\n")
    sink.append("<g font-family=\"ui-monospace, monospace\" font-size=\"14\" fill=\"\(theme.foreground.hex)\">\n")
    let styles = file.storage.attributeTable.values.map { value in value.scope.flatMap { theme.style(for: $0) } }
    let openings = styles.map { SVGRenderer.opening(for: $0, isLink: false) }
    let linkOpenings = styles.map { SVGRenderer.opening(for: $0, isLink: true) }
    let plainLinkOpening = SVGRenderer.opening(for: nil, isLink: true)
    let links = HTMLRenderer.linkOpenings(file.links)
    var pieces = StyledPieces(file)
    for (row, (line, isFirst, fragment)) in rows.enumerated() {
      let y = Self.margin + row * Self.lineHeight + 14
      sink.append("<text x=\"\(Self.margin)\" y=\"\(y)\" xml:space=\"preserve\">")
      if lineNumbers {
        let number = isFirst ? String(line + 1) : ""
        sink.append("<tspan opacity=\"0.5\">")
        sink.append(spaces: numberWidth - 2 - number.count)
        sink.append(number)
        sink.append("</tspan>  ")
      }
      sink.append(spaces: fragment.indent)
      pieces.forEachPiece(
        of: fragment.range, linkOpenings: links, linkClosing: HTMLRenderer.linkClosing, into: &sink
      ) { range, piece, sink in
        // A link's underline takes the colour of its text.
        let opening =
          piece.link == nil
          ? piece.attribute.map { openings[Int($0)] } ?? []
          : piece.attribute.map { linkOpenings[Int($0)] } ?? plainLinkOpening
        sink.append(contentsOf: opening)
        units.withUnsafeBufferPointer { sink.append(markup: $0, range) }
        if !opening.isEmpty { sink.append("</tspan>") }
      }
      sink.append("</text>\n")
      try sink.flushIfLarge()
    }
    sink.append("</g>\n</svg>\n")
  }

  /// The start tag of text in a style; empty for text without one.
  private static func opening(for style: Style?, isLink: Bool) -> [UInt8] {
    guard style != nil || isLink else { return [] }
    var style = style ?? Style()
    if isLink { style.underline = true }
    return Array("<tspan\(properties(of: style))>".utf8)
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
