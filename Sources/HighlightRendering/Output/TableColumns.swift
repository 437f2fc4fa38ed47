internal import HighlightStorage

/// The colors of the columns of a table (CSV and the like) on a terminal: each column has one, whatever is in it.
package struct TableColumns {
  /// The escapes of the columns; further columns begin with the first one again.
  package let escapes: [[UInt8]]

  /// The separators of columns by language.
  private static let separators: [String: UInt16] = ["csv": 0x2C, "tsv": 0x09, "psv": 0x7C]
  /// Scopes whose colors differ in every theme.
  private static let scopes = ["string", "function", "number", "keyword", "type", "attribute"]

  private let separator: UInt16

  /// Creates the columns of a text; nil if its language is no table, and without colors.
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
    scope == nil || scope == "punctuation.delimiter" ? units.count { $0 == separator } : 0
  }
}
