public import TextChecks
internal import TextModel

/// The sizes of characters, for all text of a layout manager.
public protocol GlyphMetrics: Sendable {
  /// From the top of a row to its baseline.
  var ascent: Double { get }
  /// From the baseline to the bottom of a row.
  var descent: Double { get }
  /// The distance of tab stops if a style has none of its own. Greater than 0.
  var tabInterval: Double { get }
  /// The width of a caret.
  var caretWidth: Double { get }
  /// Whether widths are whole numbers of cells, so that room is distributed in whole cells only.
  var isCellBased: Bool { get }

  /// Returns the x coordinate after `range` if its first unit is at `x`. O(range).
  ///
  /// Tabs end at multiples of `tabInterval`; line terminators have no width. Stops early once the result exceeds
  /// `limit`.
  ///
  /// - Parameters:
  ///   - range: half-open offsets in `units`. If an end is inside a grapheme cluster, the parts are measured
  ///     separately.
  ///   - units: the UTF-16 units of the text, or of a part of it.
  ///   - x: the distance from the origin of the tab stops.
  ///   - limit: above this x coordinate the result need not be exact.
  func position(after range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from x: Double, limit: Double) -> Double
}

extension GlyphMetrics {
  /// The height of a row.
  public var rowHeight: Double { ascent + descent }
  /// Returns false: widths may be fractions.
  public var isCellBased: Bool { false }
  /// Returns the width of a text that starts at 0, which matters for tabs.
  public func width(of text: String) -> Double {
    let units = ContiguousArray(text.utf16)
    return units.withUnsafeBufferPointer { position(after: 0..<$0.count, of: $0, from: 0, limit: .infinity) }
  }
}

extension CellWidth {
  /// The same widths, but for soft hyphens, which have none.
  fileprivate var hidingSoftHyphens: CellWidth {
    var result = self
    result.hidesSoftHyphens = true
    return result
  }
}

/// The cells of a terminal: a row is 1 high, a character 0, 1 or 2 wide. A soft hyphen has no width: a row that ends at one
/// shows a hyphen after it.
public struct CellMetrics: GlyphMetrics {
  /// The number of cells of each character.
  public let cellWidth: CellWidth

  /// Creates metrics with the cell widths and tab size of `cellWidth`.
  public init(_ cellWidth: CellWidth = CellWidth()) {
    self.cellWidth = cellWidth.hidingSoftHyphens
  }

  /// A row is one cell high.
  public var ascent: Double { 1 }
  /// Nothing is below the baseline.
  public var descent: Double { 0 }
  /// From one tab stop to the next, in cells.
  public var tabInterval: Double { Double(cellWidth.tabSize) }
  /// An eighth of a cell.
  public var caretWidth: Double { 0.125 }
  /// Widths are whole cells.
  public var isCellBased: Bool { true }

  /// Returns the column, counted from 0, after a range that starts at column `x`. If the range extends past `limit`,
  /// stops early and returns some column greater than `limit`. O(range).
  /// - Precondition: the range lies in the units, and `x` is at least 0 and less than 2³².
  public func position(
    after range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from x: Double, limit: Double
  ) -> Double {
    if !(x >= 0 && x < 0x1p32) { fail("x \(x) is no column") }
    // Above this a Double has no halves.
    let whole = limit < 0x1p52 ? Int(limit.rounded(.down)) : .max
    return Double(cellWidth.column(after: range, of: units, from: Int(x), limit: whole))
  }
}

/// A font whose characters have multiples of one width, such as a terminal's cells in points.
public struct FixedAdvanceMetrics: GlyphMetrics {
  /// The number of cells of each character.
  public let cellWidth: CellWidth
  /// The width of a cell.
  public let advance: Double
  /// From the top of a row to its baseline.
  public let ascent: Double
  /// From the baseline to the bottom of a row.
  public let descent: Double

  /// Creates metrics from the width of a cell and the height of a row, both in points.
  public init(advance: Double, ascent: Double, descent: Double, cellWidth: CellWidth = CellWidth()) {
    self.advance = advance
    self.ascent = ascent
    self.descent = descent
    self.cellWidth = cellWidth.hidingSoftHyphens
  }

  /// From one tab stop to the next.
  public var tabInterval: Double { advance * Double(cellWidth.tabSize) }
  /// An eighth of a cell, at most 1.
  public var caretWidth: Double { min(1, advance / 8) }

  /// Returns the x coordinate after a range of text that starts at `x`. Stops early once it exceeds `limit`.
  /// O(range).
  /// - Precondition: the range lies in the units.
  public func position(
    after range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from x: Double, limit: Double
  ) -> Double {
    check(range, within: units.count)
    // Tab stops are counted from 0, wherever in a cell x is.
    var x = x
    var start = range.lowerBound
    while start < range.upperBound && x <= limit {
      if units[start] == 0x09 {
        x = ((x / tabInterval + 1e-9).rounded(.down) + 1) * tabInterval
        start += 1
        continue
      }
      var end = start + 1
      while end < range.upperBound && units[end] != 0x09 { end += 1 }
      let room = (limit - x) / advance
      x += advance * Double(cellWidth.column(after: start..<end, of: units, limit: room < 0x1p52 ? Int(room) + 1 : .max))
      start = end
    }
    return x
  }
}
