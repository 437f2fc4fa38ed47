/// The size of a page of paper.
package struct Paper: Equatable {
  /// Points, a 72nd of an inch.
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// The sizes that have names, in millimetres.
  private static let known: [(name: String, width: Double, height: Double)] = [
    ("a3", 297, 420), ("a4", 210, 297), ("a5", 148, 210), ("b5", 176, 250), ("letter", 215.9, 279.4),
    ("legal", 215.9, 355.6),
  ]

  package static let a4 = Paper(millimetres: 210, 297)

  /// The values of `--paper`.
  package static let names = known.map(\.name)

  private init(millimetres width: Double, _ height: Double) {
    self.init(width: width / 25.4 * 72, height: height / 25.4 * 72)
  }

  /// Reads a name (`a4`, `a4-landscape`) or millimetres (`210x297`); nil for anything else.
  package init?(_ text: String) {
    let text = text.lowercased()
    let isWide = text.hasSuffix("-landscape")
    let name = isWide ? String(text.dropLast("-landscape".count)) : text
    if let found = Self.known.first(where: { $0.name == name }) {
      self.init(millimetres: isWide ? found.height : found.width, isWide ? found.width : found.height)
      return
    }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1], (50...3000).contains(width),
      (50...3000).contains(height)
    else { return nil }
    self.init(millimetres: Double(width), Double(height))
  }
}

/// The division of a text into pages.
package struct PageLook: Equatable {
  /// The cells and rows of a page, its head included; nil: as many as the paper takes.
  package var size: PageSize?
  /// The number of text columns on a page.
  package var columns = 1
  /// The cells at the left that nothing is written to.
  package var margin = 0
  package var paper = Paper.a4
  /// The family, as fontconfig has it.
  package var font = "monospace"
  /// Points; nil: so that the size fits, else 9.
  package var fontSize: Double?

  /// The cells between two columns.
  static let gap = 3

  package init() {}

  /// The cells of a column of text; nil where pages have no size in cells.
  var cellsOfColumn: Int? { size.map { max(($0.columns - margin - Self.gap * (columns - 1)) / columns, 1) } }
}

/// The size of a page in cells.
package struct PageSize: Equatable {
  package var columns: Int
  package var rows: Int

  /// Reads `COLUMNSxROWS`; nil for anything else.
  package init?(_ text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], (10...1000).contains(columns),
      (4...1000).contains(rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }
}
