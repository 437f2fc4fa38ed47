internal import HighlightThemes

/// The terminal escapes of the removed or of the added lines of a diff, by attribute.
package struct DiffEscapes {
  /// The escape of the row's background; empty if the terminal does not show it.
  package let ground: [UInt8]
  package let text: [[UInt8]]
  /// The escapes of changed words.
  package let words: [[UInt8]]

  /// Creates the escapes of removed or added lines.
  /// - Parameters:
  ///   - line: `diff.minus` or `diff.plus`.
  ///   - scopes: the scope of each attribute.
  package init(_ escapes: StyleEscapes, line: String, scopes: [String?]) {
    let theme = escapes.theme
    let background = theme.style(for: line)?.background
    let color = background == theme.background ? nil : background.flatMap { escapes.ground(of: line, like: $0) }
    let word = escapes.wordStyle(of: line)
    let styles = scopes.map { scope in
      escapes.tinted(scope.flatMap { theme.style(for: $0) }, scope: scope, on: color)
    }
    ground = escapes.escape(for: nil, on: color)
    text = zip(scopes, styles).map { scope, style in
      var style = style
      // The styles that tint a row have the background that the terminal displays.
      if color != nil, scope.map(RowTints.mayTint) == true { style?.background = nil }
      return escapes.escape(for: style, on: color)
    }
    words = styles.map { escapes.escape(forWord: word, of: $0, line: color) }
  }
}
