internal import HighlightThemes
internal import TextChecks
internal import TextModel

/// A renderer of documents.
protocol DocumentRenderer: FileRenderer {
  var look: OutputAppearance { get }
}

extension DocumentRenderer {
  var theme: Theme { look.theme }
  var lineNumbers: Bool { look.lineNumbers }
  var width: RowWidth? { look.width }
  var tabSize: Int { look.tabSize }
  var parts: LineDecorations { look.parts }
  /// The division into pages; nil: the rows are in one block.
  var pagedRows: PagedRows? { look.pages.flatMap { PagedRows($0) } }
  /// The maximum width of rows, including that of pages.
  var pageWidth: RowWidth? { pagedRows.flatMap { $0.width(look.width) } ?? look.width }

  /// Returns the rows of the selected lines of a file, and a row for each mark of omitted lines.
  func drawnRows(of file: HighlightedFile, _ selection: LineSelection, _ layout: inout RowLayout) -> [DrawnRow] {
    var rows: [DrawnRow] = []
    for (index, lines) in selection.lines(of: file.lineCount).enumerated() {
      if index > 0 && parts.marksGaps {
        let start = file.text.lines.start(of: lines.lowerBound)
        let fragment = LineFragment(range: start..<start, indent: 0, cells: 0)
        rows.append(DrawnRow(line: lines.lowerBound, isFirst: false, fragment: fragment, isGap: true))
      }
      for line in lines {
        layout.layOut(file.drawnRange(ofLine: line))
        for (index, fragment) in layout.rows.enumerated() {
          rows.append(DrawnRow(line: line, isFirst: index == 0, fragment: fragment))
        }
      }
    }
    return rows
  }
}

/// A row that is drawn, and the index of its line.
struct DrawnRow {
  var line: Int
  var isFirst: Bool
  var fragment: LineFragment
  /// Whether it is the mark of omitted lines before the line.
  var isGap = false
}
