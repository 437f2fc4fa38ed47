internal import CTreeSitter
internal import TextModel

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

  /// Returns a range without parts of the ASCII white space at its ends: blank lines with their line terminators, then
  /// blanks in the line that is the first or the last one then. Lines end with LF or CRLF. O(range).
  static func trimmed(
    _ range: Range<Int>, _ parts: QueryPatternSettings.TrimmedParts, in units: TextUnits
  ) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    func isBlank(_ offset: Int) -> Bool { units[offset] == 0x20 || units[offset] >= 0x09 && units[offset] <= 0x0D }
    func isLineEnd(_ offset: Int) -> Bool {
      units[offset] == 0x0A || units[offset] == 0x0D && offset + 1 < end && units[offset + 1] == 0x0A
    }
    if parts.contains(.endLines) {
      var text = end
      while text > start, isBlank(text - 1) { text -= 1 }
      // The first line end after the last text is the end of its line, blanks before it included.
      let lineEnd = text == start ? start : (text..<end).first { units[$0] == 0x0A } ?? end
      if lineEnd < end { end = lineEnd > text && units[lineEnd - 1] == 0x0D ? lineEnd - 1 : lineEnd }
    }
    if parts.contains(.endBlanks) {
      while end > start, isBlank(end - 1), units[end - 1] != 0x0A { end -= 1 }
    }
    if parts.contains(.startLines) {
      var text = start
      while text < end, isBlank(text) { text += 1 }
      start = text == end ? end : (start..<text).last { units[$0] == 0x0A }.map { $0 + 1 } ?? start
    }
    if parts.contains(.startBlanks) {
      while start < end, isBlank(start), !isLineEnd(start) { start += 1 }
    }
    return start..<end
  }
}
