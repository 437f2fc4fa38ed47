/// The size of a page of paper.
package struct Paper: Equatable {
  /// The width in points (1/72 inch).
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// The named sizes, in millimeters.
  private static let known: [(name: String, width: Double, height: Double)] = [
    ("a3", 297, 420), ("a4", 210, 297), ("a5", 148, 210), ("b5", 176, 250), ("letter", 215.9, 279.4),
    ("legal", 215.9, 355.6),
  ]

  package static let a4 = Paper(millimeters: 210, 297)

  /// The names that `--paper` accepts.
  package static let names = known.map(\.name)

  private init(millimeters width: Double, _ height: Double) {
    self.init(width: width / 25.4 * 72, height: height / 25.4 * 72)
  }

  /// Parses a name (`a4`, `a4-landscape`) or a size of 50 to 3000 whole millimeters a side (`210x297`), ignoring
  /// case; nil for other texts.
  package init?(_ text: String) {
    let text = text.lowercased()
    let isWide = text.hasSuffix("-landscape")
    let name = isWide ? String(text.dropLast("-landscape".count)) : text
    if let found = Self.known.first(where: { $0.name == name }) {
      self.init(millimeters: isWide ? found.height : found.width, isWide ? found.width : found.height)
      return
    }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1], (50...3000).contains(width),
      (50...3000).contains(height)
    else { return nil }
    self.init(millimeters: Double(width), Double(height))
  }
}

/// The division of a text into pages.
package struct PageSettings: Equatable {
  /// The size of a page in cells and rows, including its head; nil: as much as fits on the paper.
  package var size: PageSize?
  /// The number of text columns on a page.
  package var columns = 1
  /// The width of the left margin in cells.
  package var margin = 0
  package var paper = Paper.a4
  /// The font family, as a fontconfig name.
  package var font = "monospace"
  /// The font size in points; nil: computed from `size`, or 9 without one.
  package var fontSize: Double?

  /// The distance of two columns in cells.
  static let gap = 3

  package init() {}

  /// The width of a column of text in cells; nil if the size of pages is not given in cells.
  var cellsOfColumn: Int? { size.map { max(($0.columns - margin - Self.gap * (columns - 1)) / columns, 1) } }
}

/// The size of a page in cells.
package struct PageSize: Equatable {
  package var columns: Int
  package var rows: Int

  /// Parses `COLUMNSxROWS`, from 10x4 to 1000x1000; nil for other texts.
  package init?(_ text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], (10...1000).contains(columns),
      (4...1000).contains(rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }
}
