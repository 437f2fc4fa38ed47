internal import HighlightStorage

/// The parts of lines that pages, pictures and documents show in addition to the text.
package struct LineParts: Equatable {
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

  /// Returns the marked lines of a file with `count` lines, as ascending, disjoint, half-open ranges from 0.
  func markedLines(of count: Int) -> [Range<Int>] { marked.ranges.isEmpty ? [] : marked.lines(of: count) }
}
