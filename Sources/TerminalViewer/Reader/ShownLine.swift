internal import HighlightStorage
internal import TextLayout

/// Settings of the layout of lines in rows.
struct RowLook: Equatable {
  /// The cells of a row.
  var columns: Int
  /// Whether a line is one row, however long.
  var chops: Bool
  var tabSize = 8
  /// Whether rows are written in the order in which they are seen; else the terminal does that.
  var ordersRows = false
}

/// A line, or a part of one, that is on the screen or near it.
final class ShownLine {
  let part: LineParts.Part
  /// The characters without what ends the line.
  let text: UTF16Text
  /// Its rows, never none: UTF-16 offsets of `text`, ranges that touch.
  let rows: [Range<Int>]
  /// Unbreakable ranges: UTF-16 offsets of `text`, ascending.
  let links: [Range<Int>]
  /// Where it begins in the highlighted stretch; nil outside of it.
  let colored: Int?
  /// Whether some of it may stand in another order than it is stored in.
  private(set) lazy var mayReorder = text.withUnits(in: 0..<text.count) { BidiParagraph.mayReorder(0..<text.count, of: $0) }
  /// The matches of the last search in it, once they were requested.
  var matches: (pattern: Int, ranges: [Range<Int>])?

  init(_ part: LineParts.Part, _ text: UTF16Text, rows: [Range<Int>], links: [Range<Int>], colored: Int?) {
    (self.part, self.text, self.rows, self.links, self.colored) = (part, text, rows, links, colored)
  }

  /// The row that holds a unit.
  func row(of unit: Int) -> Int { rows.firstIndex { $0.upperBound > unit } ?? rows.count - 1 }
}
