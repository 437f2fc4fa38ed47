/// Settings for laying out lines in rows of a limited width.
public struct WrapStyle: Equatable, Sendable {
  /// The indent of the second and later rows of a line.
  public enum HangingIndent: Equatable, Sendable {
    /// Nothing: rows begin at the margin.
    case none
    /// As many cells as given.
    case cells(Int)
    /// The white space at the start of the line, and so many cells more.
    case alignedWithText(extraCells: Int)
  }

  /// An indent of more than half a row would leave too little room for text.
  static let greatestIndentDivisor = 2

  /// The width of a row in cells, its indent included, the margin not; at least 1.
  public let columns: Int
  /// How characters are measured.
  public let cellWidth: CellWidth
  /// The indent of a line's later rows. Never more than half a row; dropped on a row whose first word fits only
  /// without it.
  public let hangingIndent: HangingIndent
  /// Cells before every row (line numbers): they move the tab stops and are not part of the width.
  public let margin: Int

  /// A style for rows of at least one cell; a negative margin is none.
  public init(columns: Int, cellWidth: CellWidth = CellWidth(), hangingIndent: HangingIndent = .none, margin: Int = 0) {
    self.columns = max(columns, 1)
    self.cellWidth = cellWidth
    self.hangingIndent = hangingIndent
    self.margin = max(margin, 0)
  }

  /// The indent of later rows, in cells, of the line `range`. O(white space at its start).
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
  /// The units shown in the row: UTF-16 offsets, never empty but for an empty line. The fragments of a line touch.
  public var range: Range<Int>
  /// Cells of white space to show before the row; not part of the text.
  public var indent: Int
  /// The width of the row in cells: indent, text, and the spaces at its end.
  public var cells: Int
  /// Whether a hyphen is to be shown after the text; it is no part of it and counts as a cell.
  public var hasHyphen: Bool

  /// A row; offsets are UTF-16 units, half-open.
  public init(range: Range<Int>, indent: Int, cells: Int, hasHyphen: Bool = false) {
    self.range = range
    self.indent = indent
    self.cells = cells
    self.hasHyphen = hasHyphen
  }
}
