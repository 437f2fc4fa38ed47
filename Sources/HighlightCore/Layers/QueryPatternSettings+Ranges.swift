internal import TextModel

/// Ranges that directives change.
extension QueryPatternSettings {
  /// Returns the range of a captured node after the pattern's `#offset!` and `#trim!` of the capture; it may be empty,
  /// and outside of the node.
  func moved(_ range: Range<Int>, of capture: String, in units: TextUnits) -> Range<Int> {
    var range = range
    for change in changes {
      switch change {
      case .offset(capture, let startRow, let startColumn, let endRow, let endColumn):
        let start = LayerText.moved(range.lowerBound, rows: startRow, columns: startColumn, in: units)
        let end = LayerText.moved(range.upperBound, rows: endRow, columns: endColumn, in: units)
        range = start..<max(start, end)
      case .trim(capture, let parts): range = LayerText.trimmed(range, parts, in: units)
      default: continue
      }
    }
    return range
  }

  /// Returns the range that a highlight pattern gives a scope: that of the captured node after the pattern's changes,
  /// as far as it is in the node.
  func highlighted(_ range: Range<Int>, of capture: String, in units: TextUnits) -> Range<Int> {
    let inText = min(range.lowerBound, units.count)..<min(range.upperBound, units.count)
    return moved(inText, of: capture, in: units).clamped(to: inText)
  }
}
