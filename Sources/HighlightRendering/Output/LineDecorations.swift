internal import HighlightStorage
internal import HighlightThemes
internal import TextModel

/// The parts of lines that pages, pictures and documents show in addition to the text.
package struct LineDecorations: Equatable {
  /// Lines with another background.
  package var marked = LineSelection()
  /// Whether the name of a file is above its text.
  package var hasHeading = false
  /// Whether a mark is between two ranges of lines.
  package var marksGaps = false

  package init(marked: LineSelection = LineSelection(), hasHeading: Bool = false, marksGaps: Bool = false) {
    (self.marked, self.hasHeading, self.marksGaps) = (marked, hasHeading, marksGaps)
  }

  /// The mark between two ranges of lines.
  static let gap = "─── 8< ───"

  /// Returns the styles of a file's attributes on plain and on marked lines, and the theme of marked lines.
  func styles(of file: HighlightedFile, _ theme: Theme) -> (plain: [Style?], marked: [Style?], marking: Theme) {
    let values = file.storage.attributeTable.values
    let plain = values.map { theme.style(of: $0) }
    if marked.ranges.isEmpty { return (plain, plain, theme) }
    let marking = theme.onMarkedLines
    return (plain, values.map { marking.style(of: $0) }, marking)
  }

  /// Returns the marked lines of a file with `count` lines, as ascending, disjoint, half-open ranges from 0.
  func markedLines(of count: Int) -> [Range<Int>] { marked.ranges.isEmpty ? [] : marked.lines(of: count) }
}
