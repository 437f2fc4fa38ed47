package import HighlightStorage

/// Cuts text between grapheme clusters so that it fits into rows. Not thread-safe.
package struct CharacterFit {
  private let characters = TextTokenizer(.character)

  // So many units are divided into characters at a time.
  private static let stepUnits = 512
  /// The width of a CR inside a row, which is shown as `^M`.
  static let cellsOfReturn = 2

  package init() {}

  /// Returns the rows with those cut that are wider than `style.columns`, between characters. Only a row of a single
  /// character can be wider.
  /// - Parameter keepsSpacesInRow: whether the spaces after a full row stay in it.
  package func cut(
    _ rows: ContiguousArray<LineFragment>, of text: UTF16Text, style: WrapStyle, keepsSpacesInRow: Bool = true
  ) -> ContiguousArray<LineFragment> {
    if rows.allSatisfy({ $0.cells <= style.columns }) { return rows }
    var result: ContiguousArray<LineFragment> = []
    for row in rows {
      guard row.cells > style.columns else {
        result.append(row)
        continue
      }
      var last = row.range.upperBound
      while keepsSpacesInRow && last > row.range.lowerBound && text[last - 1] == 0x20 { last -= 1 }
      var (start, indent) = (row.range.lowerBound, row.indent)
      while start < row.range.upperBound {
        let (end, column) = fit(
          text, start..<row.range.upperBound, from: style.margin + indent, limit: style.margin + style.columns,
          style.cellWidth)
        let next =
          end >= last && end > start
          ? row.range.upperBound : max(end, self.end(of: start, in: text, row.range.upperBound))
        result.append(
          LineFragment(
            range: start..<next, indent: indent, cells: min(max(column - style.margin, 1), style.columns),
            hasHyphen: row.hasHyphen && next == row.range.upperBound))
        (start, indent) = (next, 0)
      }
    }
    return result
  }

  /// Returns the end of the characters of a range that fit into a row, as a UTF-16 offset, and the column after them
  /// in cells. O(characters that fit).
  /// - Parameters:
  ///   - column: the column at which the range begins.
  ///   - limit: the greatest column at which the characters may end.
  package func fit(
    _ text: UTF16Text, _ range: Range<Int>, from column: Int, limit: Int, _ width: CellWidth
  ) -> (end: Int, column: Int) {
    text.withUnits(in: range) { units in
      var (offset, column) = (range.lowerBound, column)
      var boundaries: ContiguousArray<TextBoundary> = []
      var index = 0
      while offset < range.upperBound {
        let unit = units[offset]
        var end = offset + 1
        if unit >= 0x300 || unit == 0x0D || (end < range.upperBound && units[end] >= 0x300) {
          while index < boundaries.count && boundaries[index].utf16Offset <= offset { index += 1 }
          if index == boundaries.count {
            boundaries.removeAll(keepingCapacity: true)
            characters.appendBoundaries(
              in: offset..<min(offset + Self.stepUnits, range.upperBound), of: text, to: &boundaries)
            index = 0
            while index < boundaries.count && boundaries[index].utf16Offset <= offset { index += 1 }
          }
          end = index < boundaries.count ? boundaries[index].utf16Offset : self.end(of: offset, in: text, range.upperBound)
        }
        let next =
          width.column(after: offset..<end, of: units, from: column) + (unit == 0x0D ? Self.cellsOfReturn : 0)
        if next > limit { break }
        (offset, column) = (end, next)
      }
      return (offset, column)
    }
  }

  /// Returns the end of the character that begins at an offset, at most `end`. All are UTF-16 offsets.
  package func end(of offset: Int, in text: UTF16Text, _ end: Int) -> Int {
    min(characters.boundary(after: offset, in: text) ?? end, end)
  }
}
