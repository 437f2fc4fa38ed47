internal import HighlightStorage

/// A picture of the text, one `<text>` a line.
struct SVGRenderer: FileRenderer {
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
    let backgrounds = styles.map { $0?.background }
    let hasBackgrounds = backgrounds.contains { $0 != nil }
    var backgroundRuns = RunPieces(file.storage)
    let openings = styles.map { SVGRenderer.opening(for: $0, isLink: false) }
    let linkOpenings = styles.map { SVGRenderer.opening(for: $0, isLink: true) }
    let plainLinkOpening = SVGRenderer.opening(for: nil, isLink: true)
    let links = HTMLRenderer.linkOpenings(file.links)
    var pieces = StyledPieces(file)
    for (row, (line, isFirst, fragment)) in rows.enumerated() {
      let y = Self.margin + row * Self.lineHeight + 14
      if hasBackgrounds {
        appendBackgrounds(
          of: fragment, y: y - 14, margin: numberWidth, colors: backgrounds, &backgroundRuns, layout, to: &sink)
      }
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

  /// Rectangles behind the pieces of a row that have a background: text of a picture has none of its own.
  /// - Parameters:
  ///   - y: the upper edge of the row.
  ///   - margin: the cells in front of it.
  ///   - colors: by attribute.
  private func appendBackgrounds(
    of row: LineFragment, y: Int, margin: Int, colors: [Color?], _ runs: inout RunPieces, _ layout: RowLayout,
    to sink: inout ByteSink
  ) {
    func x(_ column: Int) -> String {
      let tenths = Int(Double(column) * Self.cellWidth * 10)
      return "\(Self.margin + tenths / 10).\(tenths % 10)"
    }
    var offset = row.range.lowerBound
    var column = margin + row.indent
    while offset < row.range.upperBound {
      let (end, attribute) = runs.piece(from: offset, to: row.range.upperBound)
      let next = layout.column(after: offset..<end, from: column)
      if let color = attribute.flatMap({ colors[Int($0)] }) {
        let (left, right) = (x(column), x(next))
        sink.append("<path d=\"M\(left) \(y)H\(right)V\(y + Self.lineHeight)H\(left)Z\" fill=\"\(color.hex)\"/>\n")
      }
      (offset, column) = (end, next)
    }
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
    if style.underline || style.strikethrough {
      result += " text-decoration=\"\(HTMLStyles.decoration(of: style))\""
    }
    if let baseline = style.baseline { result += " baseline-shift=\"\(baseline.rawValue)\" font-size=\"75%\"" }
    return result
  }
}
