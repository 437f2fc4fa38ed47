internal import HighlightStorage
package import SystemSupport

/// Puts rows that are written already on pages: columns of text side by side, a running head above them, a margin beside
/// them.
package struct PagedRows {
  /// The head, and a row without anything.
  private static let headRows = 2

  let size: PageSize
  private let columns: Int
  let margin: Int

  /// Nil where pages have no size in cells.
  package init?(_ look: PageLook) {
    guard let size = look.size, let cells = look.cellsOfColumn else { return nil }
    (self.size, columns, margin, columnCells) = (size, look.columns, look.margin, cells)
  }

  /// The cells of a column of text.
  package let columnCells: Int

  private var rowsOfColumn: Int { max(size.rows - Self.headRows, 1) }

  /// The width that rows are laid out for.
  package func width(_ width: RowWidth?) -> RowWidth {
    var result = width ?? RowWidth(columns: columnCells)
    result.columns = min(result.columns, columnCells)
    if result.breaking == .atOpportunities { result.breaking = .atOpportunitiesElseAnywhere }
    return result
  }

  /// Writes pages for a terminal or a printer of text: each has all of its rows, empty ones, too.
  /// - Parameters:
  ///   - rows: what was written of the text, rows that end in LF.
  ///   - emphasis: what begins and ends the head.
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
            behind += columnCells + PageLook.gap
            continue
          }
          sink.append(spaces: (isBlank ? margin : 0) + behind)
          sink.append(contentsOf: rows[index])
          isBlank = false
          behind = max(columnCells - Self.cells(rows[index]), 0) + PageLook.gap
        }
        sink.append("\n")
      }
      try sink.flushIfLarge()
    }
  }

  /// Writes pages as html: a section each, whose columns stand side by side, each on a new sheet of paper.
  /// - Parameters:
  ///   - rows: what was written of the text, rows that end in LF, no tag open after any.
  ///   - opening: what begins a block of text. closing: what ends it.
  func appendSections(
    of rows: ContiguousArray<UInt8>, title: String, opening: String, closing: String, to sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let rows = Self.rows(of: rows)
    let pages = pageCount(rows.count)
    for page in 0..<pages {
      sink.append(
        "<section class=\"hl-page\" style=\"break-after: page; margin-left: \(margin)ch\">\n<header style=\"display: flex; ")
      sink.append("justify-content: space-between; width: \(size.columns - margin)ch; font-family: monospace\"><b>")
      sink.append(markup: Self.fitting(Console.visible(title), size.columns - margin))
      sink.append("</b><span>\(page + 1)/\(pages)</span></header>\n<div style=\"display: flex; gap: \(PageLook.gap)ch\">\n")
      for column in 0..<columns {
        let first = min((page * columns + column) * rowsOfColumn, rows.count)
        sink.append("<div style=\"flex: 1; min-width: 0\">" + opening)
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

  /// Returns the position of a row: its page from 0, and the cells of the page left of it and above it.
  func position(ofRow index: Int) -> (page: Int, column: Int, row: Int) {
    let (page, rest) = index.quotientAndRemainder(dividingBy: rowsOfColumn * columns)
    let (column, row) = rest.quotientAndRemainder(dividingBy: rowsOfColumn)
    return (page, margin + column * (columnCells + PageLook.gap), Self.headRows + row)
  }

  /// The number of pages for so many rows, at least one.
  func pageCount(_ rows: Int) -> Int { max((rows + rowsOfColumn * columns - 1) / (rowsOfColumn * columns), 1) }

  private static func rows(of bytes: ContiguousArray<UInt8>) -> [ArraySlice<UInt8>] {
    var rows = ArraySlice(bytes).split(separator: 0x0A, omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    return rows.map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }

  /// As much of the end of a title as fits.
  static func fitting(_ title: String, _ cells: Int) -> String {
    title.count <= cells ? title : "…" + title.suffix(max(cells - 1, 0))
  }

  /// The cells that a row takes in a terminal: escapes take none.
  private static func cells(_ row: some Collection<UInt8>) -> Int {
    var text: [UInt8] = []
    var rest = Array(row)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x1B else {
        text.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "]") {
        rest = rest[((rest.firstIndex(of: 0x1B) ?? rest.endIndex - 1) + 1)...].dropFirst()
      } else {
        rest = rest[((rest.dropFirst().firstIndex { $0 >= 0x40 && $0 <= 0x7E } ?? rest.endIndex - 1) + 1)...]
      }
    }
    let units = ContiguousArray(String(decoding: text, as: UTF8.self).utf16)
    return units.withUnsafeBufferPointer { CellWidth(tabSize: 8).column(after: 0..<units.count, of: $0) }
  }
}
