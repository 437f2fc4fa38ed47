internal import TextModel

extension Theme {
  /// The scopes that themes style but no query uses: changed words in added and removed lines.
  package static let differenceWordScopes = ["diff.plus.word", "diff.minus.word"]

  /// The scopes that a theme may style: the canonical ones, then `differenceWordScopes`.
  package static let styledScopes = ScopeNames.list + differenceWordScopes

  /// Removes inherited styles of changed words if the theme has another style for their line than its parent.
  mutating func removeInheritedDifferenceWords(of parent: Theme?) {
    guard let parent else { return }
    for (line, word) in [("diff.plus", "diff.plus.word"), ("diff.minus", "diff.minus.word")]
    where styles[line] != parent.styles[line] && styles[word] == parent.styles[word] {
      styles[word] = nil
    }
  }

  /// Gives each style of a difference a background of its hue if it has none, and changed words a stronger one than
  /// their line.
  mutating func addDifferenceBackgrounds() {
    for scope in ["diff.plus", "diff.minus", "diff.delta"] {
      guard var line = styles[scope], let hue = line.foreground ?? line.background else { continue }
      let own = line.background ?? background.differenceLine(hue: hue)
      line.background = own
      styles[scope] = line
      let word = scope + ".word"
      guard Self.differenceWordScopes.contains(word), styles[word]?.background == nil else { continue }
      line.background = own.differenceWord(hue: hue)
      styles[word] = (styles[word] ?? line).overlaid(with: Style(background: line.background))
    }
  }

  /// Adds green and red styles for added and removed lines if the theme has none, and their backgrounds.
  mutating func addDifferences() {
    let standard = isLight ? Theme.light : .dark
    for scope in ["diff.plus", "diff.minus"] where style(for: scope) == nil {
      guard let style = standard.styles[scope] else { continue }
      styles[scope] = Style(foreground: style.foreground, ansi16: style.ansi16)
    }
    addDifferenceBackgrounds()
  }
}

extension Color {
  // In Oklab: what is told apart by hue at the same lightness, so that text on it loses little contrast.
  private static let chromaOfLine = 0.045
  private static let chromaOfWord = 0.04
  private static let leastDarkLightness = 0.2

  /// Returns a background for a line of a difference in a theme whose background is this color. It differs so little
  /// in lightness that the theme's text stays readable on it.
  /// - Parameter hue: a color with the hue of the result.
  func differenceLine(hue: Color) -> Color {
    let own = oklab
    return Color(
      lightness: isLight ? own.lightness - 0.03 : max(own.lightness + 0.035, Self.leastDarkLightness),
      // More than that of a background that is no grey: it may have the same hue.
      chroma: max(Self.chromaOfLine, own.chroma + 0.02), hueOf: hue)
  }

  /// Returns the background of changed words in a line with this background.
  /// - Parameter hue: a color with the hue of the result.
  func differenceWord(hue: Color) -> Color {
    let own = oklab
    return Color(
      lightness: own.lightness + (isLight ? -0.055 : 0.06), chroma: own.chroma + Self.chromaOfWord, hueOf: hue)
  }
}
