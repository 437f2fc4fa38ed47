package import SystemSupport
internal import TextChecks

/// Divides rendered rows into pages: columns side by side, with a running head above and a margin on the left.
package struct PagedRows {
  /// The rows of a page's head: the title and a blank row.
  private static let headRows = 2

  let size: PageSize
  private let columns: Int
  let margin: Int

  /// Creates the division of rows into pages; nil if the size of pages is not given in cells.
  package init?(_ look: PageSettings) {
    guard let size = look.size, let cells = look.cellsOfColumn else { return nil }
    (self.size, columns, margin, columnCells) = (size, look.columns, look.margin, cells)
  }

  /// The width of a column of text in cells.
  package let columnCells: Int

  private var rowsOfColumn: Int { max(size.rows - Self.headRows, 1) }

  /// Returns the width for the layout of rows: `width`, limited to a column of a page. Text without a break
  /// opportunity is broken between characters.
  package func width(_ width: RowWidth?) -> RowWidth {
    var result = width ?? RowWidth(columns: columnCells)
    result.columns = min(result.columns, columnCells)
    if result.breaking == .atOpportunities { result.breaking = .atOpportunitiesElseAnywhere }
    return result
  }

  /// Writes pages as text for a terminal or printer. Each has all its rows, blank ones too.
  /// - Parameters:
  ///   - rows: the rendered text, rows that end in LF.
  ///   - emphasis: the escapes before and after the head.
  package func appendPages(
    of rows: ContiguousArray<UInt8>, title: String, emphasis: (opening: [UInt8], closing: [UInt8]), to sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let rows = Self.rows(of: rows)
    let pages = pageCount(rows.count)
    let rowsOfPage = rowsOfColumn * columns
    for page in 0..<pages {
      let number = "\(page + 1)/\(pages)"
      let room = max(size.columns - margin - number.utf8.count - 1, 1)
      let name = Self.fitting(Console.visible(title), room)
      sink.append(spaces: margin)
      sink.append(contentsOf: emphasis.opening)
      sink.append(name)
      sink.append(spaces: room + 1 - Self.cells(ContiguousArray(name.utf8)[...]))
      sink.append(number)
      sink.append(contentsOf: emphasis.closing)
      sink.append("\n\n")
      for row in 0..<rowsOfColumn {
        var (behind, isBlank) = (0, true)
        for column in 0..<columns {
          let index = page * rowsOfPage + column * rowsOfColumn + row
          guard index < rows.count, !rows[index].isEmpty else {
            behind += columnCells + PageSettings.gap
            continue
          }
          sink.append(spaces: (isBlank ? margin : 0) + behind)
          sink.append(contentsOf: rows[index])
          isBlank = false
          behind = max(columnCells - Self.cells(rows[index]), 0) + PageSettings.gap
        }
        sink.append("\n")
      }
      try sink.flushIfLarge()
    }
  }

  /// Writes pages as HTML: a section for each, with its columns side by side; when printed each begins on a new
  /// sheet.
  /// - Parameters:
  ///   - rows: the rendered text, rows that end in LF, without a tag that spans rows.
  ///   - opening: the start tags of a block of text.
  ///   - closing: the end tags of a block of text.
  ///   - isInline: whether the page has no style sheet.
  func appendSections(
    of rows: ContiguousArray<UInt8>, title: String, opening: String, closing: String, isInline: Bool,
    to sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let rows = Self.rows(of: rows)
    let pages = pageCount(rows.count)
    for page in 0..<pages {
      let styles = isInline ? Self.declarations(for: self).map { " style=\"\($0)\"" } : ["", "", "", ""]
      sink.append("<section class=\"hl-page\"\(styles[0])>\n<header\(styles[1])><b>")
      sink.append(markup: Self.fitting(Console.visible(title), size.columns - margin))
      sink.append("</b><span>\(page + 1)/\(pages)</span></header>\n<div\(styles[2])>\n")
      for column in 0..<columns {
        let first = min((page * columns + column) * rowsOfColumn, rows.count)
        sink.append("<div\(styles[3])>" + opening)
        for row in rows[first..<min(first + rowsOfColumn, rows.count)] {
          sink.append(contentsOf: row)
          sink.append(UInt8(ascii: "\n"))
        }
        sink.append(closing + "</div>\n")
      }
      sink.append("</div>\n</section>\n")
      try sink.flushIfLarge()
    }
  }

  /// Returns the CSS declarations of a section, its head, the row of its columns, and a column.
  /// - Parameter pages: the division; nil: any, whose margin and width are unknown.
  private static func declarations(for pages: PagedRows?) -> [String] {
    [
      "break-after: page" + (pages.map { "; margin-left: \($0.margin)ch" } ?? ""),
      "display: flex; justify-content: space-between; font-family: ui-monospace, monospace; font-size: 0.875em"
        + (pages.map { "; width: \($0.size.columns - $0.margin)ch" } ?? ""),
      "display: flex; gap: \(PageSettings.gap)ch", "flex: 1; min-width: 0",
    ]
  }

  /// Appends the CSS rules of sections.
  /// - Parameter pages: the division; nil: any, whose margin and width are unknown.
  static func appendSheet(for pages: PagedRows?, to sink: inout ByteSink) {
    for (selector, declarations) in zip(
      [".hl-page", ".hl-page > header", ".hl-page > div", ".hl-page > div > div"], declarations(for: pages))
    {
      sink.append("\(selector) { \(declarations); }\n")
    }
  }

  /// Returns the position of a row: its page from 0, and the cells of the page left of it and above it.
  func position(ofRow index: Int) -> (page: Int, column: Int, row: Int) {
    let (page, rest) = index.quotientAndRemainder(dividingBy: rowsOfColumn * columns)
    let (column, row) = rest.quotientAndRemainder(dividingBy: rowsOfColumn)
    return (page, margin + column * (columnCells + PageSettings.gap), Self.headRows + row)
  }

  /// Returns the number of pages for a number of rows, at least 1.
  func pageCount(_ rows: Int) -> Int { max((rows + rowsOfColumn * columns - 1) / (rowsOfColumn * columns), 1) }

  private static func rows(of bytes: ContiguousArray<UInt8>) -> [ArraySlice<UInt8>] {
    var rows = ArraySlice(bytes).split(separator: 0x0A, omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    return rows.map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }

  /// Returns a title of at most `cells` grapheme clusters, each counted as one cell. Of a longer title, returns an
  /// ellipsis and the last `cells` - 1 clusters.
  static func fitting(_ title: String, _ cells: Int) -> String {
    title.count <= cells ? title : "…" + title.suffix(max(cells - 1, 0))
  }

  /// Returns the width of a row in terminal cells; escape sequences have none.
  private static func cells(_ row: some Collection<UInt8>) -> Int {
    let text = FormattingFilter.filtered(ContiguousArray(row), .colors)
    return CellWidth().column(after: String(decoding: text, as: UTF8.self))
  }
}
