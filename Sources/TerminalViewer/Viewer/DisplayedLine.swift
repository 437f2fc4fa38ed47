internal import TextLayout
internal import TextModel

/// Settings of the layout of lines in rows.
struct RowSettings: Equatable {
  /// The number of cells of a row.
  var columns: Int
  /// Whether lines are not wrapped: each is one row.
  var chops: Bool
  var tabSize = 8
  /// Whether rows are written in visual order; otherwise the terminal reorders them.
  var ordersRows = false
}

/// A line, or a part of a line, on the screen or near it.
final class DisplayedLine {
  let part: LineParts.LinePart
  /// The text without the line terminator.
  let text: UTF16Text
  /// The UTF-16 ranges of its rows in `text`, contiguous, at least one.
  let rows: [Range<Int>]
  /// The unbreakable UTF-16 ranges in `text`, ascending.
  let links: [Range<Int>]
  /// The UTF-16 offset of its start in the highlighted text; nil if it is not highlighted.
  let colored: Int?
  /// The colors that the text brings along: UTF-16 ranges in `text`, ascending, each with its escape.
  let sgrColors: [(range: Range<Int>, escape: [UInt8])]
  /// Whether its visual order may differ from the order of the text: it has letters that go from right to left.
  /// Embeddings, overrides and isolates are shown by their numbers and turn nothing round: a line with them has the
  /// order of the text.
  private(set) lazy var mayReorder = text.withUnits(in: 0..<text.count) { units in
    units.contains(where: BidiParagraph.isRightToLeft)
      && !units.contains { (0x202A...0x202E).contains($0) || (0x2066...0x2069).contains($0) }
  }
  /// The cached matches of a pattern, identified by its number.
  var matches: (pattern: Int, ranges: [Range<Int>])?

  init(
    _ part: LineParts.LinePart, _ text: UTF16Text, rows: [Range<Int>], links: [Range<Int>], colored: Int?,
    sgrColors: [(range: Range<Int>, escape: [UInt8])] = []
  ) {
    (self.part, self.text, self.rows, self.links, self.colored) = (part, text, rows, links, colored)
    self.sgrColors = sgrColors
  }

  /// Returns the index of the row that contains a UTF-16 offset of the line; the last row for offsets after the end.
  func row(of unit: Int) -> Int { rows.firstIndex { $0.upperBound > unit } ?? rows.count - 1 }
}
