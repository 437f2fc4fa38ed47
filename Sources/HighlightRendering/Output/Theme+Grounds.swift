package import HighlightThemes

/// Styles of text on other backgrounds than the theme's.
extension Theme {
  /// The background of marked lines: that of the theme, mixed with an eighth of the text color.
  package var markedBackground: Color { background.mixed(with: foreground, share: 0.125) }

  /// The theme of text on marked lines.
  var onMarkedLines: Theme { readable(on: markedBackground) }

  /// The least contrast (WCAG 2) of text next to the code and on marked lines: 4.5, and 7 in a theme whose comments
  /// have that.
  var sufficientContrast: Double {
    (style(for: "comment")?.foreground ?? foreground).contrast(to: background) >= 7 ? 7 : 4.5
  }

  /// Returns the theme for text on another background: colors without the sufficient contrast are mixed with black or
  /// white, as far as needed. Text with a background of its own keeps its color. O(styles).
  package func readable(on ground: Color) -> Theme {
    let wanted = sufficientContrast
    let end = Color(rgb: ground.isLight ? 0x000000 : 0xFFFFFF)
    var result = self
    result.background = ground
    result.foreground = foreground.mixed(toContrast: wanted, on: ground, with: end)
    for (scope, style) in styles where style.background == nil {
      guard let color = style.foreground, color.contrast(to: ground) < wanted else { continue }
      result.styles[scope]?.foreground = color.mixed(toContrast: wanted, on: ground, with: end)
      result.styles[scope]?.ansi16 = nil
    }
    return result
  }

  /// Whether plain text can be read on another background nearly as well as on that of the theme.
  package func isReadable(on ground: Color) -> Bool {
    foreground.contrast(to: ground) >= min(4.5, foreground.contrast(to: background) * 0.9)
  }

  /// Whether a color of text has a contrast below 3 on white, and more on the background of the theme.
  package var isPaleOnWhite: Bool {
    let white = Color(rgb: 0xFFFFFF)
    return styles.values.contains { style in
      guard style.background == nil, let contrast = style.foreground?.contrast(to: white), contrast < 3 else { return false }
      return style.foreground.map { $0.contrast(to: background) > contrast } ?? false
    }
  }
}
