internal import TextModel

extension Theme {
  /// The scopes that themes style but no query uses: changed words in added and removed lines.
  package static let diffWordScopes = ["diff.plus.word", "diff.minus.word"]

  /// The scopes that a theme may style: the canonical ones, then `diffWordScopes`.
  package static let styledScopes = ScopeNames.list + diffWordScopes

  /// Removes inherited styles of changed words if the theme has another style for their line than its parent.
  mutating func removeInheritedDiffWords(of parent: Theme?) {
    guard let parent else { return }
    for (line, word) in [("diff.plus", "diff.plus.word"), ("diff.minus", "diff.minus.word")]
    where styles[line] != parent.styles[line] && styles[word] == parent.styles[word] {
      styles[word] = nil
    }
  }

  /// Gives each style of a diff a background of its hue if it has none, and changed words a stronger one than
  /// their line.
  mutating func addDiffBackgrounds() {
    for scope in ["diff.plus", "diff.minus", "diff.delta"] {
      guard var line = styles[scope], let hue = line.foreground ?? line.background else { continue }
      let own = line.background ?? background.diffLineBackground(hue: hue)
      line.background = own
      styles[scope] = line
      let word = scope + ".word"
      guard Self.diffWordScopes.contains(word), styles[word]?.background == nil else { continue }
      line.background = own.diffWordBackground(hue: hue)
      styles[word] = (styles[word] ?? line).overlaid(with: Style(background: line.background))
    }
  }

  /// The least contrast of code, and of comments, on the background of a line of a diff (WCAG 2).
  package static let minContrast = (code: 4.5, comment: 3.0)
  /// The contrast that is enough for all text (WCAG 2, level AAA).
  private static let fullContrast = 7.0

  /// Returns a style whose text can be read on the background of a line of a diff: its color is mixed with white, or
  /// black in a light theme, as far as needed.
  /// - Parameters:
  ///   - scope: the scope of the text; nil for plain text.
  ///   - contrast: the contrast that is needed if more than the least one.
  package func readable(_ style: Style, scope: String?, on ground: Color, atLeast contrast: Double = 0) -> Style {
    let isComment = scope == "comment" || scope?.hasPrefix("comment.") == true
    let wanted = max(contrast, isComment ? Self.minContrast.comment : Self.minContrast.code)
    let color = style.foreground ?? foreground
    guard color.contrast(to: ground) < wanted else { return style }
    var style = style
    style.foreground = color.mixed(toContrast: wanted, on: ground, with: Color(rgb: isLight ? 0x000000 : 0xFFFFFF))
    style.ansi16 = nil
    return style
  }

  /// Returns a style whose text can be read in a line of a diff; in changed words with the contrast that it has in the
  /// rest of the line, or 7 if that is less. A style without a background of the line keeps its color.
  /// - Parameters:
  ///   - line: `diff.plus` or `diff.minus`.
  ///   - scope: the scope of the text; nil for plain text.
  ///   - isWord: whether the text is in changed words, or in the rest of the line.
  package func readable(_ style: Style, scope: String?, inLine line: String, isWord: Bool) -> Style {
    guard let ground = self.style(for: line)?.background else { return style }
    let rest = readable(style, scope: scope, on: ground)
    guard isWord, let word = wordStyle(of: line).background else { return rest }
    let contrast = (rest.foreground ?? foreground).contrast(to: ground)
    return readable(rest, scope: scope, on: word, atLeast: min(contrast, Self.fullContrast))
  }

  /// Adds green and red styles for added and removed lines if the theme has none, and their backgrounds.
  mutating func addDiffStyles() {
    let standard = isLight ? Theme.light : .dark
    for scope in ["diff.plus", "diff.minus"] where style(for: scope) == nil {
      guard let style = standard.styles[scope] else { continue }
      styles[scope] = Style(foreground: style.foreground, ansi16: style.ansi16)
    }
    addDiffBackgrounds()
  }
}

extension Color {
  // Backgrounds in Oklab: they differ in hue and have the same lightness, so that text on them loses little contrast.
  private static let chromaOfLine = 0.045
  private static let chromaOfWord = 0.04
  private static let minDarkLightness = 0.2

  /// Returns a background for a line of a diff in a theme whose background is this color. It differs so little
  /// in lightness that the theme's text stays readable on it.
  /// - Parameter hue: a color with the hue of the result.
  func diffLineBackground(hue: Color) -> Color {
    let own = oklab
    return Color(
      lightness: isLight ? own.lightness - 0.03 : max(own.lightness + 0.035, Self.minDarkLightness),
      // More chroma than the background has if that is not gray: it may have the same hue.
      chroma: max(Self.chromaOfLine, own.chroma + 0.02), hueOf: hue)
  }

  /// Returns this color, mixed with another one in steps until it has a contrast to `ground`; the other one if no
  /// mixture has so much.
  package func mixed(toContrast wanted: Double, on ground: Color, with end: Color) -> Color {
    let steps = 20
    let luminance = ground.luminance
    for step in 0...steps {
      let color = mixed(with: end, share: Double(step) / Double(steps))
      if Self.contrast(color.luminance, luminance) >= wanted { return color }
    }
    return end
  }

  /// Returns the background of changed words in a line with this background.
  /// - Parameter hue: a color with the hue of the result.
  func diffWordBackground(hue: Color) -> Color {
    let own = oklab
    return Color(
      lightness: own.lightness + (isLight ? -0.055 : 0.06), chroma: own.chroma + Self.chromaOfWord, hueOf: hue)
  }
}
