internal import HighlightThemes
package import TextModel

/// The colors of the columns of a table (CSV and the like) on a terminal: each column has one, whatever is in it.
package struct TableColumns {
  /// The escapes of the columns; further columns begin with the first one again.
  package let escapes: [[UInt8]]

  /// The separators of columns by language.
  private static let separators: [String: UInt16] = ["csv": 0x2C, "tsv": 0x09, "psv": 0x7C]
  /// Scopes whose colors differ in every theme.
  private static let scopes = ["string", "function", "number", "keyword", "type", "attribute"]

  /// The UTF-16 units before a line in which the start of its row is looked for.
  private static let longestRow = 4096
  private static let separatorScope = "punctuation.delimiter"

  private let separator: UInt16

  /// Creates the columns of a text; nil if its language is not a table, and without colors.
  package init?(language: String, _ styles: StyleEscapes) {
    guard let separator = Self.separators[language], styles.depth != .none else { return nil }
    self.separator = separator
    var colors: [Style] = []
    for scope in Self.scopes {
      guard let style = styles.theme.style(for: scope) else { continue }
      let color = Style(foreground: style.foreground, ansi16: style.ansi16)
      if !colors.contains(color) { colors.append(color) }
    }
    guard !colors.isEmpty else { return nil }
    escapes = colors.map { styles.escape(for: $0) }
  }

  /// Returns the number of separators in a piece of a line that has one scope.
  /// - Parameter scope: nil for text without one.
  package func separators<Units: Collection<UInt16>>(in units: Units, scope: String?) -> Int {
    scope == nil || scope == Self.separatorScope ? units.count { $0 == separator } : 0
  }

  /// Returns the column at the start of a line: 0, unless a field continues over the line end before it. O(runs of the
  /// row).
  /// - Parameters:
  ///   - runs: returns the runs that intersect a UTF-16 range.
  ///   - scope: returns the scope of a run.
  package func column<Runs: BidirectionalCollection<AttributeRun>>(
    atLine start: Int, runs: (Range<Int>) -> Runs, scope: (AttributeRun) -> String?
  ) -> Int {
    guard start > 0, !runs(start - 1..<start).isEmpty else { return 0 }
    let row = max(start - Self.longestRow, 0)..<start
    var (column, end) = (0, start)
    for run in runs(row).reversed() where Int(run.end) >= end {
      let first = max(Int(run.start), row.lowerBound)
      if scope(run) == Self.separatorScope { column += end - first }
      end = first
    }
    return column
  }
}
