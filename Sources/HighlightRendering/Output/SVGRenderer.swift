internal import HighlightStorage
internal import HighlightThemes
internal import SystemSupport
internal import TextChecks
internal import TextModel

/// Writes an SVG picture of the text, with a `<text>` for each line.
struct SVGRenderer: DocumentRenderer {
  let look: OutputAppearance
  private var frame: PictureFrame { look.frame }

  // A 14-pixel monospace font: its usual advance (0.6 em; those of DejaVu Sans Mono and Menlo are 0.602) and a comfortable
  // line. Rows say how long they are, so that other fonts fit, too.
  static let cellWidth = 8.4
  static let lineHeight = 20
  /// The first character that fonts for code may lack; all Latin letters are before it.
  private static let firstOfOtherFonts: UInt16 = 0x250

  /// Writes the selected lines of a file as a document.
  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let text = file.text
    let units = text.units
    let numberWidth = lineNumbers ? file.numberWidth + 2 : 0
    var layout = RowLayout(
      file, width: pageWidth, margin: numberWidth, controlForm: .visible, tabSize: tabSize, stopsCountMargin: false)
    let rows = drawnRows(of: file, selection, &layout)
    var columns = hasHeading ? file.title.count - numberWidth : 0
    for row in rows {
      columns = max(columns, row.isGap ? LineDecorations.gap.count - numberWidth : layout.cells(of: row.fragment))
    }
    let marked = parts.markedLines(of: file.lineCount)
    if pagedRows == nil {
      let cells = (Double(frame.minWidth(for: file) - 2 * frame.padding) / Self.cellWidth).rounded(.up)
      columns = max(columns, Int(cells) - numberWidth)
    }
    let grid = grid(rows: rows.count, columns: columns + numberWidth)
    let content = (width: grid.width + 2 * frame.padding, height: grid.height + 2 * frame.padding + frame.titleHeight)
    let page = (width: content.width + 2 * frame.outerMargin, height: content.height + 2 * frame.outerMargin)
    sink.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ")
    sink.append("width=\"\(page.width)\" height=\"\(page.height)\" viewBox=\"0 0 \(page.width) \(page.height)\">\n<title>")
    sink.append(markup: file.title)
    sink.append("</title>\n")
    frame.append(width: content.width, height: content.height, title: frame.title(of: file), theme, to: &sink)
    sink.append("<g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\" ")
    sink.append("fill=\"\(theme.foreground.hex)\">\n")
    appendHeads(of: file.title, grid, to: &sink)
    let styles = file.storage.attributeTable.values.map { theme.style(of: $0) }
    let backgrounds = styles.map { $0?.background }
    let hasBackgrounds = backgrounds.contains { $0 != nil }
    var backgroundRuns = RunPieces(file.storage)
    let tints = RowTints(file, theme)
    // The tags of text and of links, also on marked lines.
    func openings(_ theme: Theme) -> [(text: [UInt8], link: [UInt8])] {
      file.storage.attributeTable.values.map { value in
        let style = theme.style(of: value)
        return (SVGRenderer.opening(for: style, isLink: false), SVGRenderer.opening(for: style, isLink: true))
      }
    }
    let marking = marked.isEmpty ? theme : theme.onMarkedLines
    let plainOpenings = openings(theme)
    let markedOpenings = marked.isEmpty ? plainOpenings : openings(marking)
    let plainLinkOpening = SVGRenderer.opening(for: nil, isLink: true)
    // In lines of a diff, and in their changed words.
    var tinted: [String: [UInt8]] = [:]
    let links = HTMLRenderer.linkOpenings(file.links)
    var pieces = StyledPieces(file)
    var directions = RowDirections(text)
    // The number and the gap after it are not selected with the text.
    let numberTag = "<tspan fill=\"\(theme.lineNumberColor.hex)\" style=\"\(HTMLStyles.unselectable)\">"
    for (index, row) in rows.enumerated() {
      let (line, fragment) = (row.line, row.fragment)
      let (left, top) = grid.position(ofRow: index)
      let y = top + 14
      if row.isGap {
        sink.append("<text x=\"\(left)\" y=\"\(y)\" fill-opacity=\"0.5\">")
        sink.append(markup: LineDecorations.gap)
        sink.append("</text>\n")
        continue
      }
      directions.begin(fragment, ofLine: file.drawnRange(ofLine: line), layout, room: grid.columns - numberWidth)
      let isMarked = marked.contains { $0.contains(line) }
      let openings = isMarked ? markedOpenings : plainOpenings
      if let tint = isMarked ? marking.background : tints.color(ofLine: file.drawnRange(ofLine: line)) {
        // To the edge of the text, as the rows of a terminal are.
        let right = left + grid.columnWidth
        sink.append("<path d=\"M\(left) \(y - 14)H\(right)V\(y - 14 + Self.lineHeight)H\(left)Z\" fill=\"\(tint.hex)\"/>\n")
      }
      if hasBackgrounds {
        appendBackgrounds(
          of: fragment, x: left, y: y - 14, margin: numberWidth, colors: backgrounds, &backgroundRuns, layout, directions,
          to: &sink)
      }
      let wordScope = file.diff == nil ? nil : tints.wordScope(ofLineAt: fragment.range.lowerBound)
      if let words = file.diff?.words, let scope = wordScope {
        for (start, end) in edges(of: words, in: fragment, margin: numberWidth, layout, directions) {
          let (from, to) = (Self.tenths(Double(left) + start), Self.tenths(Double(left) + end))
          sink.append("<path d=\"M\(from) \(y - 14)H\(to)V\(y - 14 + Self.lineHeight)H\(from)Z\" ")
          sink.append("fill=\"\((theme.wordStyle(of: scope).background ?? theme.background).hex)\"/>\n")
        }
      }
      let cells = numberWidth + layout.cells(of: fragment)
      sink.append("<text x=\"\(left)\" y=\"\(y)\" xml:space=\"preserve\"")
      // If a row has characters of other fonts, each later piece has its own x coordinate.
      let isPlain = units[fragment.range].allSatisfy { $0 < Self.firstOfOtherFonts }
      // Each piece has its own x coordinate then, and the text around it does not affect its direction.
      let isolates = directions.changesOrder
      if isMarked && marking.foreground != theme.foreground { sink.append(" fill=\"\(marking.foreground.hex)\"") }
      if isPlain && cells > 0 { sink.append(" textLength=\"\(Self.tenths(Double(cells) * Self.cellWidth))\"") }
      sink.append(">")
      if lineNumbers {
        let number = row.isFirst ? file.number(ofLine: line, width: numberWidth - 2) : ""
        sink.append(numberTag)
        sink.append(spaces: numberWidth - 2 - number.count)
        sink.append(number)
        sink.append("  </tspan>")
      }
      if !isolates { sink.append(spaces: fragment.indent) }
      var column = fragment.indent
      var hasOwnX = false
      let textLeft = Double(left) + Double(numberWidth) * Self.cellWidth
      pieces.forEachPiece(
        of: fragment.range, linkOpenings: links, linkClosing: HTMLRenderer.linkClosing, into: &sink
      ) { range, piece, sink in
        // A link's underline has the color of its text.
        var opening =
          piece.link == nil
          ? piece.attribute.map { openings[Int($0)].text } ?? []
          : piece.attribute.map { openings[Int($0)].link } ?? plainLinkOpening
        if let wordScope {
          let key = "\(wordScope) \(piece.isChanged) \(piece.link == nil) \(piece.attribute.map { Int($0) } ?? -1)"
          if let known = tinted[key] {
            opening = known
          } else {
            let scope = piece.attribute.flatMap { file.storage.attributeTable[$0].scope }
            let style = piece.attribute.flatMap { styles[Int($0)] } ?? Style()
            opening = SVGRenderer.opening(
              for: theme.readable(style, scope: scope, inLine: wordScope, isWord: piece.isChanged), isLink: piece.link != nil
            )
            tinted[key] = opening
          }
        }
        if isolates {
          sink.append(contentsOf: opening)
          appendReordered(units, range, layout, directions, &column, left: textLeft, to: &sink)
          if !opening.isEmpty { sink.append("</tspan>") }
          return
        }
        if hasOwnX {
          sink.append("<tspan x=\"\(Self.tenths(textLeft + Double(column) * Self.cellWidth))\">")
        }
        sink.append(contentsOf: opening)
        append(units, range, isPlain: isPlain, layout, &column, left: textLeft, to: &sink)
        if !opening.isEmpty { sink.append("</tspan>") }
        if hasOwnX { sink.append("</tspan>") }
        hasOwnX = hasOwnX || !isPlain && !units[range].allSatisfy { $0 < Self.firstOfOtherFonts }
      }
      if fragment.hasHyphen {
        let x = Self.tenths(textLeft + Double(directions.columnBehind(column)) * Self.cellWidth)
        sink.append(isolates ? "<tspan x=\"\(x)\">-</tspan>" : "-")
      }
      sink.append("</text>\n")
      appendWaves(of: file.misspelled, in: fragment, x: left, y: y + 3, margin: numberWidth, layout, directions, to: &sink)
      try sink.flushIfLarge()
    }
    sink.append("</g>\n</svg>\n")
  }

  /// The positions of rows in the picture, in pixels.
  private struct Grid {
    /// The width of a row in cells.
    var columns: Int
    /// The size of the area of all rows and heads, in pixels.
    var width: Int
    var height: Int
    var columnWidth: Int
    var left: Int
    var top: Int
    var pages: PagedRows?
    var pageCount = 1
    /// The distance of the upper edges of two pages, in pixels.
    var pageHeight = 0

    /// Returns the upper left corner of a row, in pixels.
    func position(ofRow row: Int) -> (x: Int, y: Int) {
      guard let pages else { return (left, top + row * SVGRenderer.lineHeight) }
      let position = pages.position(ofRow: row)
      return (
        left + SVGRenderer.pixels(ofCells: position.column),
        top + position.page * pageHeight + position.row * SVGRenderer.lineHeight
      )
    }
  }

  private static func pixels(ofCells cells: Int) -> Int { Int((Double(cells) * cellWidth).rounded(.up)) }

  private func grid(rows: Int, columns: Int) -> Grid {
    let (left, top) = (frame.outerMargin + frame.padding, frame.outerMargin + frame.titleHeight + frame.padding)
    guard let pages = pagedRows else {
      let width = Self.pixels(ofCells: columns)
      let head = hasHeading ? Self.headRows * Self.lineHeight : 0
      return Grid(
        columns: columns, width: width, height: head + rows * Self.lineHeight, columnWidth: width, left: left,
        top: top + head)
    }
    let (count, height) = (pages.pageCount(rows), pages.size.rows * Self.lineHeight)
    let pageHeight = height + 2 * frame.padding
    return Grid(
      columns: pages.columnCells, width: Self.pixels(ofCells: pages.size.columns),
      height: (count - 1) * pageHeight + height, columnWidth: Self.pixels(ofCells: pages.columnCells), left: left, top: top,
      pages: pages, pageCount: count, pageHeight: pageHeight)
  }

  /// The rows of the heading: the name and a blank row.
  private static let headRows = 2

  /// Whether the name is in a row of its own: pages and windows have it without one.
  private var hasHeading: Bool { parts.hasHeading && pagedRows == nil && !frame.isWindow }

  /// Writes the heading, or the running heads and a line between pages.
  private func appendHeads(of title: String, _ grid: Grid, to sink: inout ByteSink) {
    guard let pages = grid.pages else {
      guard hasHeading else { return }
      let y = grid.top - Self.headRows * Self.lineHeight + 14
      sink.append("<text x=\"\(grid.left)\" y=\"\(y)\" font-weight=\"bold\">")
      sink.append(markup: Console.visible(title))
      return sink.append("</text>\n")
    }
    for page in 0..<grid.pageCount {
      let (x, y) = (grid.left + Self.pixels(ofCells: pages.margin), grid.top + page * grid.pageHeight + 14)
      let number = "\(page + 1)/\(grid.pageCount)"
      sink.append("<text x=\"\(x)\" y=\"\(y)\" font-weight=\"bold\">")
      sink.append(markup: PagedRows.fitting(Console.visible(title), pages.size.columns - pages.margin - number.count - 1))
      sink.append("</text>\n<text x=\"\(grid.left + grid.width)\" y=\"\(y)\" text-anchor=\"end\">\(number)</text>\n")
      if page > 0 {
        let edge = grid.top + page * grid.pageHeight - frame.padding
        sink.append("<path d=\"M\(grid.left) \(edge)h\(grid.width)\" stroke=\"\(theme.foreground.hex)\" ")
        sink.append("stroke-opacity=\"0.3\"/>\n")
      }
    }
  }

  /// Appends text of a row in visual order: each range of one direction and one font at its x coordinate.
  /// - Parameters:
  ///   - column: the column in cells before the range; is moved after it.
  ///   - left: the x coordinate of the first column, in pixels.
  private func appendReordered(
    _ units: ContiguousArray<UInt16>, _ range: Range<Int>, _ layout: RowLayout, _ directions: RowDirections,
    _ column: inout Int, left: Double, to sink: inout ByteSink
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let isOther = units[start] >= Self.firstOfOtherFonts
      let last = min(directions.end(ofRunAt: start), range.upperBound)
      var end = start + 1
      while end < last && units[start] != 0x09 && units[end] != 0x09 && (units[end] >= Self.firstOfOtherFonts) == isOther {
        end += 1
      }
      let next = layout.column(after: start..<end, from: column)
      if units[start] != 0x09 {
        let seen = directions.left(of: column..<next, at: start)
        sink.append("<tspan x=\"\(Self.tenths(left + Double(seen) * Self.cellWidth))\" unicode-bidi=\"isolate\">")
        if directions.isRightToLeft(at: start) && !isOther {
          let text = String(decoding: units[start..<end], as: UTF16.self)
          ContiguousArray(RowDirections.seen(text).utf16).withUnsafeBufferPointer { sink.append(markup: $0, 0..<$0.count) }
        } else {
          units.withUnsafeBufferPointer { sink.append(markup: $0, start..<end) }
        }
        sink.append("</tspan>")
      }
      (start, column) = (end, next)
    }
  }

  /// Appends text with tabs replaced by spaces up to the next tab stop. Text after wide characters of another font
  /// gets its own x coordinate, because they may not be two cells wide.
  /// - Parameters:
  ///   - isPlain: whether the row has no characters of other fonts.
  ///   - column: the column in cells before the range; is moved after it.
  ///   - left: the x coordinate of the first column, in pixels.
  private func append(
    _ units: ContiguousArray<UInt16>, _ range: Range<Int>, isPlain: Bool, _ layout: RowLayout, _ column: inout Int,
    left: Double, to sink: inout ByteSink
  ) {
    var start = range.lowerBound
    var hasOwnX = false
    func appendPart(to end: Int, _ sink: inout ByteSink) {
      guard start < end else { return }
      if hasOwnX { sink.append("<tspan x=\"\(Self.tenths(left + Double(column) * Self.cellWidth))\">") }
      units.withUnsafeBufferPointer { sink.append(markup: $0, start..<end) }
      if hasOwnX { sink.append("</tspan>") }
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
        if !isPlain && offset > range.lowerBound && Self.isWide(units, before: offset) { hasOwnX = true }
      } else if !isPlain && unit < Self.firstOfOtherFonts && offset > start && Self.isWide(units, before: offset) {
        appendPart(to: offset, &sink)
        hasOwnX = true
      }
      offset += 1
    }
    appendPart(to: range.upperBound, &sink)
  }

  /// Whether the character before an offset may be wide: East Asian, or a pictograph. False for right-to-left text,
  /// whose order an x coordinate would change.
  private static func isWide(_ units: ContiguousArray<UInt16>, before offset: Int) -> Bool {
    let unit = units[offset - 1]
    switch unit {
    case 0x1100..<0x1200, 0x2300..<0xD800, 0xF900..<0xFB00, 0xFE0F, 0xFE30..<0xFE70, 0xFF00...0xFFEF: return true
    case 0xDC00..<0xE000:
      // In other planes, the planes of pictographs and of ideographs.
      let lead = offset > 1 ? units[offset - 2] : 0
      return (0xD83C..<0xD83F).contains(lead) || (0xD840..<0xDBC0).contains(lead)
    default: return false
    }
  }

  /// Returns a length with one decimal, rounded toward zero.
  private static func tenths(_ length: Double) -> String {
    let tenths = Int(length * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Appends rectangles behind the pieces of a row that have a background, because SVG text cannot have one.
  /// - Parameters:
  ///   - x: the left edge of the row, in pixels.
  ///   - y: the upper edge of the row, in pixels.
  ///   - margin: the cells before the text of the row, for line numbers.
  ///   - colors: the background for each attribute, by its index; nil for none.
  private func appendBackgrounds(
    of row: LineFragment, x left: Int, y: Int, margin: Int, colors: [Color?], _ runs: inout RunPieces, _ layout: RowLayout,
    _ directions: RowDirections, to sink: inout ByteSink
  ) {
    func x(_ column: Int) -> String { Self.tenths(Double(left) + Double(margin + column) * Self.cellWidth) }
    var offset = row.range.lowerBound
    var column = row.indent
    while offset < row.range.upperBound {
      let (end, attribute) = runs.piece(from: offset, to: directions.end(ofRunAt: offset))
      let next = layout.column(after: offset..<end, from: column)
      if let color = attribute.flatMap({ colors[Int($0)] }) {
        let seen = directions.left(of: column..<next, at: offset)
        let (start, end) = (x(seen), x(seen + next - column))
        sink.append("<path d=\"M\(start) \(y)H\(end)V\(y + Self.lineHeight)H\(start)Z\" fill=\"\(color.hex)\"/>\n")
      }
      (offset, column) = (end, next)
    }
  }

  /// Draws wavy lines below misspelled words: not all SVG renderers support the wavy underline of text.
  /// - Parameters:
  ///   - x: the left edge of the rows, in pixels.
  ///   - y: the middle of the lines, in pixels.
  ///   - margin: the cells before the text of the row.
  private func appendWaves(
    of words: [Range<Int>], in row: LineFragment, x left: Int, y: Int, margin: Int, _ layout: RowLayout,
    _ directions: RowDirections, to sink: inout ByteSink
  ) {
    let color = theme.misspellingStyle.underlineColor ?? theme.foreground
    for (start, end) in edges(of: words, in: row, margin: margin, layout, directions) {
      let (from, to) = (Double(left) + start, Double(left) + end)
      var path = "M\(Self.tenths(from)) \(y)"
      for step in 0..<max(1, Int((to - from) / 4)) { path += "q2 \(step % 2 == 0 ? 3 : -3) 4 0" }
      sink.append("<path d=\"\(path)\" fill=\"none\" stroke=\"\(color.hex)\"/>\n")
    }
  }

  /// Returns the left and the right edge of each word that intersects a row: one pair for each word, of its part in
  /// the row, in pixels from the left edge of the rows.
  /// - Parameters:
  ///   - words: ascending ranges; those outside the row are skipped.
  ///   - margin: the number of cells before the text of the row.
  private func edges(
    of words: [Range<Int>], in row: LineFragment, margin: Int, _ layout: RowLayout, _ directions: RowDirections
  ) -> [(Double, Double)] {
    guard !words.isEmpty else { return [] }
    let first = words.partitioningIndex { $0.upperBound > row.range.lowerBound }
    return words[first...].prefix { $0.lowerBound < row.range.upperBound }.map { word in
      let part = word.clamped(to: row.range)
      let stored = layout.column(after: row.range.lowerBound..<part.lowerBound, from: row.indent)
      // A word goes in one direction.
      let columns = stored..<layout.column(after: part, from: stored)
      let start = directions.left(of: columns, at: part.lowerBound)
      return (Double(margin + start) * Self.cellWidth, Double(margin + start + columns.count) * Self.cellWidth)
    }
  }

  /// Returns the start tag `<tspan …>` of text in a style, as UTF-8; empty if there is no style and the text is not a
  /// link.
  /// - Parameter isLink: whether the text is a link, which is underlined. The tag does not contain its address.
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
