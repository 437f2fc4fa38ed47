internal import HighlightStorage
internal import SystemSupport
internal import TextLayout

/// A picture of the text, one `<text>` a line.
struct SVGRenderer: FileRenderer {
  let theme: Theme
  var lineNumbers = false
  var width: RowWidth?

  var frame = PictureFrame()

  // A 14-pixel monospace font: its usual advance (0.6 em; those of DejaVu Sans Mono and Menlo are 0.602) and a comfortable line. Rows say how
  // long they are, so that other fonts fit, too.
  private static let cellWidth = 8.4
  private static let lineHeight = 20
  private static let tabSize = 8
  /// Fonts for code have all letters of Latin before it.
  private static let firstOfOtherFonts: UInt16 = 0x250

  /// The chosen lines of a file as one document.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let lines = selection.lines(of: file.lineCount).flatMap { Array($0) }
    let text = file.text
    let units = text.units
    let numberWidth = lineNumbers ? String(file.lineCount).count + 2 : 0
    var layout = RowLayout(file, width: width, margin: numberWidth, controlForm: .visible, tabSize: Self.tabSize)
    var rows: [(line: Int, isFirst: Bool, fragment: LineFragment, cells: Int)] = []
    var columns = 0
    for line in lines {
      layout.layOut(text.contentRange(ofLine: line))
      for (row, fragment) in layout.rows.enumerated() {
        let cells = layout.cells(of: fragment)
        rows.append((line, row == 0, fragment, cells))
        columns = max(columns, cells)
      }
    }
    let (left, top) = (frame.outerMargin + frame.padding, frame.outerMargin + frame.titleHeight + frame.padding)
    let content = (
      width: Int((Double(columns + numberWidth) * Self.cellWidth).rounded(.up)) + 2 * frame.padding,
      height: rows.count * Self.lineHeight + 2 * frame.padding + frame.titleHeight
    )
    let page = (width: content.width + 2 * frame.outerMargin, height: content.height + 2 * frame.outerMargin)
    sink.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" ")
    sink.append("width=\"\(page.width)\" height=\"\(page.height)\" viewBox=\"0 0 \(page.width) \(page.height)\">\n<title>")
    sink.append(markup: FileName.text(file.path))
    sink.append("</title>\n")
    frame.append(width: content.width, height: content.height, title: file.path, theme, to: &sink)
    sink.append("<g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\" ")
    sink.append("fill=\"\(theme.foreground.hex)\">\n")
    let styles = file.storage.attributeTable.values.map { theme.style(of: $0) }
    let backgrounds = styles.map { $0?.background }
    let hasBackgrounds = backgrounds.contains { $0 != nil }
    var backgroundRuns = RunPieces(file.storage)
    let tints = RowTints(file, theme)
    let openings = styles.map { SVGRenderer.opening(for: $0, isLink: false) }
    let linkOpenings = styles.map { SVGRenderer.opening(for: $0, isLink: true) }
    let plainLinkOpening = SVGRenderer.opening(for: nil, isLink: true)
    let links = HTMLRenderer.linkOpenings(file.links)
    var pieces = StyledPieces(file)
    for (row, (line, isFirst, fragment, fragmentCells)) in rows.enumerated() {
      let y = top + row * Self.lineHeight + 14
      if let tint = tints.color(ofLine: text.contentRange(ofLine: line)) {
        // To the edge of the text, as the rows of a terminal are.
        let right = left + content.width - 2 * frame.padding
        sink.append("<path d=\"M\(left) \(y - 14)H\(right)V\(y - 14 + Self.lineHeight)H\(left)Z\" fill=\"\(tint.hex)\"/>\n")
      }
      if hasBackgrounds {
        appendBackgrounds(
          of: fragment, x: left, y: y - 14, margin: numberWidth, colors: backgrounds, &backgroundRuns, layout, to: &sink)
      }
      let cells = numberWidth + fragmentCells
      sink.append("<text x=\"\(left)\" y=\"\(y)\" xml:space=\"preserve\"")
      // Where characters of other fonts stand in a row, each piece behind them has a place instead.
      let isPlain = units[fragment.range].allSatisfy { $0 < Self.firstOfOtherFonts }
      // Pieces stay where they are, whatever direction their text goes in.
      let isolates = !isPlain && units.withUnsafeBufferPointer { BidiParagraph.mayReorder(fragment.range, of: $0) }
      let isolation = isolates ? " unicode-bidi=\"isolate\"" : ""
      if isPlain && cells > 0 { sink.append(" textLength=\"\(Self.tenths(Double(cells) * Self.cellWidth))\"") }
      sink.append(">")
      if lineNumbers {
        let number = isFirst ? String(line + 1) : ""
        // Not `opacity`: librsvg knows it for whole texts only.
        sink.append("<tspan fill-opacity=\"0.5\">")
        sink.append(spaces: numberWidth - 2 - number.count)
        sink.append(number)
        sink.append("</tspan>  ")
      }
      sink.append(spaces: fragment.indent)
      var column = fragment.indent
      var isPlaced = false
      pieces.forEachPiece(
        of: fragment.range, linkOpenings: links, linkClosing: HTMLRenderer.linkClosing, into: &sink
      ) { range, piece, sink in
        // A link's underline takes the colour of its text.
        let opening =
          piece.link == nil
          ? piece.attribute.map { openings[Int($0)] } ?? []
          : piece.attribute.map { linkOpenings[Int($0)] } ?? plainLinkOpening
        if isPlaced {
          sink.append(
            "<tspan x=\"\(Self.tenths(Double(left) + Double(numberWidth + column) * Self.cellWidth))\"\(isolation)>")
        } else if isolates {
          sink.append("<tspan\(isolation)>")
        }
        sink.append(contentsOf: opening)
        append(
          units, range, isPlain: isPlain, layout, &column, left: Double(left) + Double(numberWidth) * Self.cellWidth,
          to: &sink)
        if !opening.isEmpty { sink.append("</tspan>") }
        if isPlaced || isolates { sink.append("</tspan>") }
        isPlaced = isPlaced || !isPlain && !units[range].allSatisfy { $0 < Self.firstOfOtherFonts }
      }
      if fragment.hasHyphen { sink.append(UInt8(ascii: "-")) }
      sink.append("</text>\n")
      appendWaves(of: file.misspelt, in: fragment, x: left, y: y + 3, margin: numberWidth, layout, to: &sink)
      try sink.flushIfLarge()
    }
    sink.append("</g>\n</svg>\n")
  }

  /// Appends text with tabs as the spaces that they take: in a picture they are one space each.
  ///
  /// Other fonts have wide characters that are not two cells wide: what stands behind them has a place of its own.
  /// - Parameters:
  ///   - isPlain: whether the row has no characters of other fonts.
  ///   - left: the edge of the first column.
  private func append(
    _ units: ContiguousArray<UInt16>, _ range: Range<Int>, isPlain: Bool, _ layout: RowLayout, _ column: inout Int,
    left: Double, to sink: inout ByteSink
  ) {
    var start = range.lowerBound
    var isPlaced = false
    func appendPart(to end: Int, _ sink: inout ByteSink) {
      guard start < end else { return }
      if isPlaced { sink.append("<tspan x=\"\(Self.tenths(left + Double(column) * Self.cellWidth))\">") }
      units.withUnsafeBufferPointer { sink.append(markup: $0, start..<end) }
      if isPlaced { sink.append("</tspan>") }
      column = layout.column(after: start..<end, from: column)
      start = end
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = units[offset]
      if unit == 0x09 {
        appendPart(to: offset, &sink)
        let next = layout.column(after: offset..<offset + 1, from: column)
        sink.append(spaces: next - column)
        (column, start) = (next, offset + 1)
        if !isPlain && offset > range.lowerBound && Self.isWide(units, before: offset) { isPlaced = true }
      } else if !isPlain && unit < Self.firstOfOtherFonts && offset > start && Self.isWide(units, before: offset) {
        appendPart(to: offset, &sink)
        isPlaced = true
      }
      offset += 1
    }
    appendPart(to: range.upperBound, &sink)
  }

  /// Whether a character in front of a place may be a wide one, East Asian or a pictograph. What is written from right to left, whose order a
  /// place would change, is none.
  private static func isWide(_ units: ContiguousArray<UInt16>, before offset: Int) -> Bool {
    let unit = units[offset - 1]
    switch unit {
    case 0x1100..<0x1200, 0x2300..<0xD800, 0xF900..<0xFB00, 0xFE0F, 0xFE30..<0xFE70, 0xFF00...0xFFEF: return true
    case 0xDC00..<0xE000:
      // Of the other planes those of pictographs and of ideographs.
      let lead = offset > 1 ? units[offset - 2] : 0
      return (0xD83C..<0xD83F).contains(lead) || (0xD840..<0xDBC0).contains(lead)
    default: return false
    }
  }

  /// A length with one digit behind the point.
  private static func tenths(_ length: Double) -> String {
    let tenths = Int(length * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Rectangles behind the pieces of a row that have a background: text of a picture has none of its own.
  /// - Parameters:
  ///   - x: the left edge of the rows.
  ///   - y: the upper edge of the row.
  ///   - margin: the cells in front of it.
  ///   - colors: by attribute.
  private func appendBackgrounds(
    of row: LineFragment, x left: Int, y: Int, margin: Int, colors: [Color?], _ runs: inout RunPieces, _ layout: RowLayout,
    to sink: inout ByteSink
  ) {
    func x(_ column: Int) -> String { Self.tenths(Double(left) + Double(margin + column) * Self.cellWidth) }
    var offset = row.range.lowerBound
    var column = row.indent
    while offset < row.range.upperBound {
      let (end, attribute) = runs.piece(from: offset, to: row.range.upperBound)
      let next = layout.column(after: offset..<end, from: column)
      if let color = attribute.flatMap({ colors[Int($0)] }) {
        let (start, end) = (x(column), x(next))
        sink.append("<path d=\"M\(start) \(y)H\(end)V\(y + Self.lineHeight)H\(start)Z\" fill=\"\(color.hex)\"/>\n")
      }
      (offset, column) = (end, next)
    }
  }

  /// Wavy lines below misspelt words: not everybody who draws pictures knows the wavy underline of text.
  /// - Parameters:
  ///   - x: the left edge of the rows.
  ///   - y: the middle of the lines.
  ///   - margin: the cells in front of the row.
  private func appendWaves(
    of words: [Range<Int>], in row: LineFragment, x left: Int, y: Int, margin: Int, _ layout: RowLayout,
    to sink: inout ByteSink
  ) {
    guard !words.isEmpty else { return }
    let first = words.partitioningIndex { $0.upperBound > row.range.lowerBound }
    let color = theme.misspeltStyle.underlineColor ?? theme.foreground
    for word in words[first...].prefix(while: { $0.lowerBound < row.range.upperBound }) {
      let part = word.clamped(to: row.range)
      let start = layout.column(after: row.range.lowerBound..<part.lowerBound, from: row.indent)
      let end = layout.column(after: part, from: start)
      let (from, to) = (
        Double(left) + Double(margin + start) * Self.cellWidth, Double(left) + Double(margin + end) * Self.cellWidth
      )
      var path = "M\(Self.tenths(from)) \(y)"
      for step in 0..<max(1, Int((to - from) / 4)) { path += "q2 \(step % 2 == 0 ? 3 : -3) 4 0" }
      sink.append("<path d=\"\(path)\" fill=\"none\" stroke=\"\(color.hex)\"/>\n")
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
