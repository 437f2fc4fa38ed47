package import HighlightThemes

/// The presentation of text in a terminal, other than its colors.
package struct TerminalStyle: Equatable {
  package var components: StyleComponents = []
  /// The distance of tab stops in cells, at which spaces replace tabs; nil: tabs are written.
  package var tabWidth: Int?
  /// The maximum number of consecutive blank lines that are shown; nil: all.
  package var maxBlankLines: Int?
  /// Whether spaces, tabs, line ends and controls are made visible.
  package var showsAll = false
  /// Lines with a highlighted background.
  package var highlightedLines = LineSelection()
  /// The width of grid lines, in cells.
  package var gridColumns = 80
  /// Whether the backgrounds of rows extend to the edge. This needs an escape that only terminals understand.
  package var fillsRows = false
  /// Whether text that is italic in the theme is displayed as italic.
  package var showsItalics = true

  package init(components: StyleComponents = []) { self.components = components }

  /// Whether the text is written unchanged.
  package var isPlain: Bool {
    components.isEmpty && tabWidth == nil && maxBlankLines == nil && !showsAll && highlightedLines.ranges.isEmpty
  }
}
