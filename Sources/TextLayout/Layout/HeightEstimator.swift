/// Estimates the heights of a text's paragraphs from a sample.
struct HeightEstimator {
  /// The mean width of a unit.
  var unitAdvance = 1.0
  /// The rows of paragraphs of more than one row, divided by the rows that their width alone would need.
  var wrapFactor = 1.0
  /// The average number of rows of the others.
  var shortRows = 1.0
  /// The width of a row, unbounded where lines are not wrapped.
  var room = Double.infinity
  /// In `LayoutUnit`s.
  var rowHeight = 0
  var spacing = 0

  func rows(units: Int) -> Double {
    let width = Double(units) * unitAdvance
    guard width > room else { return shortRows }
    return max(width / room * wrapFactor, 1)
  }

  func height(units: Int) -> Int { Int(rows(units: units) * Double(rowHeight)) + spacing }
}
