/// Estimates the heights of a text's paragraphs from a sample.
struct HeightEstimator {
  /// The mean width of a unit.
  var unitAdvance = 1.0
  /// For paragraphs wider than a row: their number of rows divided by the number that their width alone would need.
  var wrapFactor = 1.0
  /// The average number of rows of the other paragraphs.
  var shortRows = 1.0
  /// The width of a row; infinite if lines are not wrapped.
  var room = Double.infinity
  /// In `LayoutUnit`s.
  var rowHeight = 0
  var spacing = 0

  /// Returns the estimated number of rows of a paragraph of `units` UTF-16 units: `shortRows` if the estimated width
  /// fits in one row, otherwise at least 1.
  func rows(units: Int) -> Double {
    let width = Double(units) * unitAdvance
    guard width > room else { return shortRows }
    return max(width / room * wrapFactor, 1)
  }

  /// Returns the estimated height of a paragraph of `units` UTF-16 units, in `LayoutUnit`s with spacing.
  func height(units: Int) -> Int { Int(rows(units: units) * Double(rowHeight)) + spacing }
}
