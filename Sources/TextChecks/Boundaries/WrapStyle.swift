/// Settings for laying out lines in rows of a limited width.
public struct WrapStyle: Equatable, Sendable {
  /// The indent of the second and later rows of a line.
  public enum HangingIndent: Equatable, Sendable {
    /// No indent: rows begin at the margin.
    case none
    /// A number of cells.
    case cells(Int)
    /// The width of the white space at the start of the line, and `extraCells` more.
    case alignedWithText(extraCells: Int)
  }

  /// The indent is at most the width of a row divided by this.
  static let greatestIndentDivisor = 2

  /// The width of a row in cells, at least 1; it includes the indent, not the margin.
  public let columns: Int
  /// How characters are measured.
  public let cellWidth: CellWidth
  /// The indent of a line's later rows. Never more than half a row; dropped on a row whose first word fits only
  /// without it.
  public let hangingIndent: HangingIndent
  /// The number of cells before every row, for line numbers. They move the tab stops and are not part of `columns`.
  public let margin: Int

  /// Creates a style. `columns` below 1 becomes 1, a negative margin 0.
  public init(columns: Int, cellWidth: CellWidth = CellWidth(), hangingIndent: HangingIndent = .none, margin: Int = 0) {
    self.columns = max(columns, 1)
    self.cellWidth = cellWidth
    self.hangingIndent = hangingIndent
    self.margin = max(margin, 0)
  }

  /// Returns the indent, in cells, of the second and later rows of the line `range`: at least 0 and at most half of
  /// `columns`. O(white space at the start of the line).
  func indent(ofLine range: Range<Int>, in units: UnsafeBufferPointer<UInt16>) -> Int {
    let indent: Int
    switch hangingIndent {
    case .none: return 0
    case .cells(let cells): indent = cells
    case .alignedWithText(let extraCells):
      var end = range.lowerBound
      while end < range.upperBound && (units[end] == 0x20 || units[end] == 0x09) { end += 1 }
      indent = cellWidth.column(after: range.lowerBound..<end, of: units, from: margin) - margin + extraCells
    }
    return min(max(indent, 0), columns / WrapStyle.greatestIndentDivisor)
  }
}

/// One row of a wrapped line.
public struct LineFragment: Equatable, Sendable {
  /// The units displayed in the row: UTF-16 offsets, half-open; empty only for an empty line. The rows of a line
  /// touch.
  public var range: Range<Int>
  /// The number of cells of white space before the row; they are not part of the text.
  public var indent: Int
  /// The width of the row in cells: indent, text, and the spaces at its end.
  public var cells: Int
  /// Whether a hyphen is displayed after the text. It is not part of the text, and counts as a cell.
  public var hasHyphen: Bool

  /// Creates a row.
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open.
  ///   - indent: the cells of white space before the text.
  ///   - cells: the width of the row with its indent and hyphen.
  ///   - hasHyphen: whether a hyphen is displayed after the text.
  public init(range: Range<Int>, indent: Int, cells: Int, hasHyphen: Bool = false) {
    self.range = range
    self.indent = indent
    self.cells = cells
    self.hasHyphen = hasHyphen
  }
}
