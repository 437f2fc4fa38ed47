internal import CPango
internal import HighlightCore
internal import HighlightStorage
internal import HighlightThemes
internal import Libc
package import SystemSupport
internal import TextChecks
internal import TextModel

/// Writes a PDF document: pages with a running head, fonts, selectable text, links and an outline.
package struct PDFRenderer: DocumentRenderer {
  let look: OutputAppearance
  private var document = PDFDocument()
  private var pages: PageSettings { look.pages ?? PageSettings() }

  init(look: OutputAppearance) { self.look = look }

  // Points.
  private static let margin = 40.0
  private static let headHeight = 24.0
  private static let columnGap = 20.0
  private static let standardFontSize = 9.0
  private static let smallestFontSize = 2.0
  /// The height of a row as a multiple of the height of the font.
  private static let leading = 1.1
  /// Characters from here on may be in another font. Such text is drawn separately, so that the text after it begins
  /// at its cell.
  private static let firstOfOtherFonts: UInt16 = 0x250
  private static let longestTitle = 200
  /// A color is drawn as white if none of its components is below this.
  private static let whitePaper: UInt8 = 0xF8

  /// Whether the libraries that it needs are installed.
  package static var isAvailable: Bool { hl_pdf_load() }

  /// The message for missing libraries.
  package static var missing: String {
    "pdf needs \(String(cString: hl_pdf_libraries())); install them with: apt-get install libcairo2 libpangocairo-1.0-0"
  }

  /// The sizes of rows and columns on each page, in points.
  private struct Geometry {
    var advance: Double
    var ascent: Double
    var rowHeight: Double
    var rowsOfColumn: Int
    var columns: Int
    var columnWidth: Double
    /// The width of a column of text in cells.
    var cells: Int

    var rowsOfPage: Int { rowsOfColumn * columns }

    /// Returns the page of a row, from 0, and the upper left corner of the row on it, in points.
    func position(ofRow row: Int) -> (page: Int, x: Double, y: Double) {
      let (page, rest) = row.quotientAndRemainder(dividingBy: rowsOfPage)
      let (column, rowOfColumn) = rest.quotientAndRemainder(dividingBy: rowsOfColumn)
      return (
        page, PDFRenderer.margin + Double(column) * (columnWidth + PDFRenderer.columnGap),
        PDFRenderer.margin + PDFRenderer.headHeight + Double(rowOfColumn) * rowHeight
      )
    }
  }

  /// Sets the title of the document, which the first file creates.
  package func renderHead(title: String, into sink: inout ByteSink) { document.title = title }

  /// Draws the selected lines of a file on new pages of the document. Writes nothing to `sink`; `renderTail` writes
  /// the complete document. Throws if the document cannot be created.
  package func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let title = file.title
    guard let document = document.open(title: self.document.title ?? title, pages, fontSize: Self.standardFontSize) else {
      throw ByteSink.WriteError(code: ENOMEM)
    }
    let geometry = fit(document)
    let numberWidth = lineNumbers ? file.numberWidth + 2 : 0
    let cells = max(geometry.cells, numberWidth + 1)
    var rowWidth = width ?? RowWidth(columns: cells)
    rowWidth.columns = min(rowWidth.columns, cells)
    rowWidth.breaking = .atOpportunitiesElseAnywhere
    var layout = RowLayout(
      file, width: rowWidth, margin: numberWidth, controlForm: .visible, tabSize: tabSize, stopsCountMargin: false)
    let rows = drawnRows(of: file, selection, &layout)
    self.document.beginFile(title)
    addOutline(file.outline, rows, geometry)
    draw(file, rows, layout, title: title, numberWidth: numberWidth, geometry, on: document)
  }

  package func renderTail(into sink: inout ByteSink) throws(ByteSink.WriteError) {
    guard let bytes = document.finish() else { throw ByteSink.WriteError(code: ENOMEM) }
    sink.append(contentsOf: bytes)
    document.close()
  }

  package func continuing(_ other: any FileRenderer) -> any FileRenderer {
    var result = self
    if let other = other as? PDFRenderer { result.document = other.document }
    return result
  }

  /// Sets the size of the font, so that a column has the cells and rows that `pages` asks for, at least the smallest
  /// size. Returns the division of the page.
  private func fit(_ document: OpaquePointer) -> Geometry {
    let columns = max(pages.columns, 1)
    let columnWidth = max(
      (pages.paper.width - 2 * Self.margin - Self.columnGap * Double(columns - 1)) / Double(columns), 1)
    let height = pages.paper.height - 2 * Self.margin - Self.headHeight
    var (advance, ascent, descent) = (0.0, 0.0, 0.0)
    // The previous file may have set another font size.
    hl_pdf_set_font_size(document, Self.standardFontSize)
    hl_pdf_metrics(document, &advance, &ascent, &descent)
    var size = pages.fontSize ?? Self.standardFontSize
    if let cells = pages.size, pages.fontSize == nil {
      // The head takes two rows.
      let widest = columnWidth / Double(pages.cellsOfColumn ?? cells.columns)
      let highest = height / Double(max(cells.rows - 2, 1))
      size = min(
        Self.standardFontSize * widest / advance, Self.standardFontSize * highest / ((ascent + descent) * Self.leading))
      // Rounding would take a cell away.
      size = size * 0.999
    }
    hl_pdf_set_font_size(document, max(size, Self.smallestFontSize))
    hl_pdf_metrics(document, &advance, &ascent, &descent)
    let rowHeight = (ascent + descent) * Self.leading
    var rows = max(Int(height / rowHeight), 1)
    if let cells = pages.size { rows = min(rows, max(cells.rows - 2, 1)) }
    return Geometry(
      advance: advance, ascent: ascent, rowHeight: rowHeight, rowsOfColumn: rows, columns: columns, columnWidth: columnWidth,
      cells: min(Int(columnWidth / advance), pages.cellsOfColumn ?? .max))
  }

  private func addOutline(_ entries: [HighlightedFile.OutlineEntry], _ rows: [DrawnRow], _ geometry: Geometry) {
    for entry in entries {
      // The last row that begins before it.
      let behind = rows.partitioningIndex { $0.fragment.range.lowerBound > entry.offset }
      guard behind > 0 else { continue }
      let position = geometry.position(ofRow: behind - 1)
      document.addEntry(String(entry.name.prefix(Self.longestTitle)), depth: entry.depth, page: position.page, y: position.y)
    }
  }

  // MARK: Drawing

  /// Draws the rows on pages, and adds a page when one is full.
  private func draw(
    _ file: HighlightedFile, _ rows: [DrawnRow], _ layout: RowLayout, title: String, numberWidth: Int, _ geometry: Geometry,
    on document: OpaquePointer
  ) {
    let (styles, markedStyles, marking) = parts.styles(of: file, theme)
    let pageCount = max((rows.count + geometry.rowsOfPage - 1) / geometry.rowsOfPage, 1)
    var pieces = StyledPieces(file)
    var directions = RowDirections(file.text)
    let marked = parts.markedLines(of: file.lineCount)
    var page = 0
    self.document.beginPage()
    drawHead(title, page: 0, of: pageCount, geometry, on: document)
    for (index, row) in rows.enumerated() {
      let position = geometry.position(ofRow: index)
      if position.page > page {
        page = position.page
        self.document.beginPage()
        drawHead(title, page: page, of: pageCount, geometry, on: document)
      }
      let baseline = position.y + geometry.ascent
      if row.isGap {
        var style = plainStyle
        style.color = mutedColor
        write(LineDecorations.gap, at: position.x, baseline, style, on: document)
        continue
      }
      let isMarked = marked.contains { $0.contains(row.line) }
      let plainColor = (isMarked ? marking : theme).foreground
      if isMarked {
        hl_pdf_rectangle(
          document, position.x, position.y, geometry.columnWidth, geometry.rowHeight, marking.background.rgb)
      }
      var links: [(start: Double, length: Double, address: String)] = []
      hl_pdf_begin_element(document, "P")
      directions.begin(
        row.fragment, ofLine: file.drawnRange(ofLine: row.line), layout, room: geometry.cells - numberWidth)
      if row.isFirst && numberWidth > 0 {
        let number = file.number(ofLine: row.line, width: numberWidth - 2)
        var style = plainStyle
        style.color = theme.lineNumberColor.rgb
        write(number, at: position.x, baseline, style, on: document)
      }
      let left = position.x + Double(numberWidth) * geometry.advance
      var column = row.fragment.indent
      var offset = row.fragment.range.lowerBound
      while offset < row.fragment.range.upperBound {
        let piece = pieces.piece(from: offset, to: directions.end(ofRunAt: offset))
        let range = offset..<piece.end
        let next = layout.column(after: range, from: column)
        let style = piece.attribute.flatMap { (isMarked ? markedStyles : styles)[Int($0)] }
        let (start, length) = (
          left + Double(directions.left(of: column..<next, at: offset)) * geometry.advance,
          Double(next - column) * geometry.advance
        )
        if let background = style?.background {
          hl_pdf_rectangle(document, start, position.y, length, geometry.rowHeight, background.rgb)
        }
        drawText(
          file.text, range, of: style, plainColor, isLink: piece.link != nil, from: column, layout, directions, on: document
        ) {
          (left + Double($0) * geometry.advance, baseline)
        }
        if let link = piece.link, let address = LinkTarget.href(file.links[link].target) {
          links.append((start, length, address))
        }
        (offset, column) = (piece.end, next)
      }
      if row.fragment.hasHyphen {
        write(
          "-", at: left + Double(directions.columnBehind(column)) * geometry.advance, baseline, plainStyle, on: document)
      }
      hl_pdf_end_element(document, "P")
      // Cairo leaves the text of an element with others inside it out of the structure.
      for (start, length, address) in links {
        hl_pdf_link(document, start, position.y, length, geometry.rowHeight, address)
      }
    }
  }

  private var plainStyle: hl_pdf_style {
    hl_pdf_style(
      color: theme.foreground.rgb, bold: false, italic: false, underline: false, strikethrough: false, right_to_left: false)
  }

  private var mutedColor: UInt32 { (theme.style(for: "comment")?.foreground ?? theme.foreground).rgb }

  /// Draws the background of a page unless it is nearly white, the title, whose start is cut if it is too long, and
  /// the number of the page.
  /// - Parameter page: the index of the page, from 0.
  private func drawHead(_ title: String, page: Int, of count: Int, _ geometry: Geometry, on document: OpaquePointer) {
    let paper = pages.paper
    // Nearly white backgrounds are white on paper.
    if min(theme.background.red, theme.background.green, theme.background.blue) < Self.whitePaper {
      hl_pdf_rectangle(document, 0, 0, paper.width, paper.height, theme.background.rgb)
    }
    let baseline = Self.margin + geometry.ascent
    let number = "\(page + 1)/\(count)"
    let right = paper.width - Self.margin
    var style = plainStyle
    write(number, at: right - Double(number.count) * geometry.advance, baseline, style, on: document)
    style.bold = true
    // A path that does not fit loses its beginning, because the name of the file is at the end.
    let room = max(Int((right - Self.margin) / geometry.advance) - number.count - 2, 1)
    let visible = Console.visible(title)
    write(visible.count <= room ? visible : "…" + visible.suffix(room - 1), at: Self.margin, baseline, style, on: document)
    hl_pdf_rectangle(
      document, Self.margin, Self.margin + Self.headHeight - 8, paper.width - 2 * Self.margin, 0.5, mutedColor)
  }

  private func write(_ text: String, at x: Double, _ y: Double, _ style: hl_pdf_style, on document: OpaquePointer) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { hl_pdf_text(document, x, y, $0.baseAddress, Int32($0.count), style) }
    }
  }

  /// Draws a range of text in one style. Each part whose characters may be in another font is drawn at its own cell;
  /// tabs become spaces.
  /// - Parameters:
  ///   - plainColor: the color of text without one in its style.
  ///   - column: the column in cells at which the range begins.
  ///   - position: returns the position of a column on the page, in points.
  private func drawText(
    _ text: UTF16Text, _ range: Range<Int>, of style: Style?, _ plainColor: Color, isLink: Bool, from column: Int,
    _ layout: RowLayout, _ directions: RowDirections, on document: OpaquePointer,
    _ position: (Int) -> (x: Double, y: Double)
  ) {
    let isRightToLeft = directions.isRightToLeft(at: range.lowerBound)
    let look = hl_pdf_style(
      color: (style?.foreground ?? plainColor).rgb, bold: style?.bold ?? false, italic: style?.italic ?? false,
      underline: isLink || style?.underline == true, strikethrough: style?.strikethrough ?? false,
      right_to_left: isRightToLeft)
    var (start, column) = (range.lowerBound, column)
    while start < range.upperBound {
      var end = start + 1
      let isOther = text[start] >= Self.firstOfOtherFonts
      let isTab = text[start] == 0x09
      while end < range.upperBound && !isTab && text[end] != 0x09 && (text[end] >= Self.firstOfOtherFonts) == isOther {
        end += 1
      }
      let next = layout.column(after: start..<end, from: column)
      let seen = directions.left(of: column..<next, at: start)
      let (x, y) = position(isRightToLeft ? seen + next - column : seen)
      if isTab {
        write(String(repeating: " ", count: max(next - column, 0)), at: x, y, look, on: document)
      } else {
        write(Console.visible(text.string(in: start..<end)), at: x, y, look, on: document)
      }
      (start, column) = (end, next)
    }
  }
}
