internal import CTreeSitter

/// Helpers for the text of a layer.
enum LayerText {
  /// Returns a UTF-16 offset moved by rows, to the same column, and then by columns, clamped to the text. Lines end
  /// with LF; the first and the last line end a movement by rows.
  static func moved(_ offset: Int, rows: Int, columns: Int, in units: TextUnits) -> Int {
    var offset = offset
    if rows != 0 {
      var lineStart = offset
      while lineStart > 0 && units[lineStart - 1] != 0x0A { lineStart -= 1 }
      let column = offset - lineStart
      var remaining = rows
      while remaining > 0, let newline = (lineStart..<units.count).first(where: { units[$0] == 0x0A }) {
        lineStart = newline + 1
        remaining -= 1
      }
      while remaining < 0 && lineStart > 0 {
        lineStart -= 1
        while lineStart > 0 && units[lineStart - 1] != 0x0A { lineStart -= 1 }
        remaining += 1
      }
      offset = lineStart + column
    }
    // A query may name any number.
    return min(max(offset + min(max(columns, -units.count - offset), units.count), 0), units.count)
  }

  /// Returns a range without the ASCII white space and line terminators at its end.
  static func trimmed(_ range: Range<Int>, in units: TextUnits) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, units[end - 1] == 0x20 || (units[end - 1] >= 0x09 && units[end - 1] <= 0x0D) { end -= 1 }
    return range.lowerBound..<end
  }
}
