internal import HighlightRendering
internal import HighlightStorage

/// How lines are laid out in rows.
struct RowLook: Equatable {
  /// The cells of a row.
  var columns: Int
  /// Whether a line is one row, however long.
  var chops: Bool
  var tabSize = 8
}

/// A line, or a part of one, that is on the screen or near it.
final class ShownLine {
  let part: LineParts.Part
  /// The characters without what ends the line.
  let text: UTF16Text
  /// Its rows, never none: UTF-16 offsets of `text`, ranges that touch.
  let rows: [Range<Int>]
  /// Where it begins in the coloured stretch; nil outside of it.
  let colored: Int?
  /// What a search finds in it, once somebody asked.
  var matches: (pattern: Int, ranges: [Range<Int>])?

  init(_ part: LineParts.Part, _ text: UTF16Text, rows: [Range<Int>], colored: Int?) {
    (self.part, self.text, self.rows, self.colored) = (part, text, rows, colored)
  }

  /// The row that holds a unit.
  func row(of unit: Int) -> Int { rows.firstIndex { $0.upperBound > unit } ?? rows.count - 1 }
}

/// Cuts lines into rows.
struct LineRows {
  private let breaker = LineBreaker()
  let characters = CharacterFit()

  static func cellWidth(_ look: RowLook) -> CellWidth { CellWidth(tabSize: look.tabSize, controlForm: .terminal) }

  /// The rows of a line: at the opportunities of UAX #14, never inside a link that fits a row, and between characters where a part is
  /// longer than a row.
  func rows(of text: UTF16Text, links: [Range<Int>], look: RowLook) -> [Range<Int>] {
    guard !look.chops, text.count > 0 else { return [0..<text.count] }
    let style = WrapStyle(columns: look.columns, cellWidth: Self.cellWidth(look))
    var fragments: ContiguousArray<LineFragment> = []
    breaker.appendFragments(ofLine: 0..<text.count, of: text, links: links, style: style, to: &fragments)
    return characters.cut(fragments, of: text, style: style).map(\.range)
  }

  /// How many characters of a range fit, as `CharacterFit` has it.
  func fit(
    _ text: UTF16Text, _ range: Range<Int>, from column: Int, limit: Int, _ look: RowLook
  ) -> (end: Int, column: Int) {
    characters.fit(text, range, from: column, limit: limit, Self.cellWidth(look))
  }

  /// Where the character ends that begins at an offset.
  func character(_ text: UTF16Text, _ offset: Int, _ end: Int) -> Int { characters.end(of: offset, in: text, end) }
}
