package import HighlightThemes

/// The escapes (SGR) of styles on a terminal.
package struct StyleEscapes {
  // The largest chroma of a gray, of 255. A color with more would lose its hue as a gray.
  private static let maxChromaOfGrey = 8

  package let theme: Theme
  package let depth: ColorDepth
  private let showsItalics: Bool

  /// Creates the escapes for a theme.
  /// - Parameters:
  ///   - depth: the number of colors; at most 16 are used for a theme with the terminal's own colors.
  ///   - showsItalics: whether italic text is displayed as italic; otherwise it is upright.
  package init(_ theme: Theme, _ depth: ColorDepth, showsItalics: Bool = true) {
    self.theme = theme
    self.depth = depth == .none || !theme.usesTerminalColors ? depth : .ansi16
    self.showsItalics = showsItalics
  }

  /// The escape before what is beside the text: that of comments, upright.
  package var quiet: [UInt8] {
    var style = theme.style(for: "comment")
    style?.italic = false
    return style.map { escape(for: $0) } ?? []
  }

  /// Returns the escape before text of a style; empty if none is needed.
  /// - Parameter keepsBackground: whether the background is set even if it hardly differs from the theme's.
  package func escape(for style: Style, keepsBackground: Bool = false) -> [UInt8] {
    guard depth != .none else { return [] }
    var codes: [String] = []
    if style.bold { codes.append("1") }
    if style.italic && showsItalics { codes.append("3") }
    if style.underline { codes += underline(of: style) }
    if style.strikethrough { codes.append("9") }
    if let color = style.foreground { codes.append(code(for: color, ansi16: style.ansi16, base: 38)) }
    if let color = style.background, keepsBackground || shows(background: color) {
      codes.append(code(for: color, ansi16: nil, base: 48))
    }
    guard !codes.isEmpty else { return [] }
    // `joined` is generic code whose metadata would have to be made.
    var escape: [UInt8] = [0x1B, 0x5B]
    for (index, code) in codes.enumerated() {
      if index > 0 { escape.append(UInt8(ascii: ";")) }
      escape += code.utf8
    }
    return escape + [UInt8(ascii: "m")]
  }

  /// Returns the escape before text; empty if none is needed.
  /// - Parameters:
  ///   - style: the style of the text; nil for plain text.
  ///   - isLink: whether the text is a link, which is underlined.
  ///   - ground: the background of the row; nil: that of the theme.
  func escape(for style: Style?, isLink: Bool = false, on ground: Color? = nil) -> [UInt8] {
    guard style != nil || isLink || ground != nil, depth != .none else { return [] }
    var style = style ?? Style()
    if isLink { style.underline = true }
    if let ground, style.background == nil { style.background = ground }
    return escape(for: style, keepsBackground: ground != nil)
  }

  /// Returns the style of text on the background of a line of a diff, where it can be read.
  /// - Parameter scope: the scope of the text.
  func tinted(_ style: Style?, scope: String?, on ground: Color?) -> Style? {
    guard let ground, depth == .trueColor || depth == .ansi256 else { return style }
    return theme.readable(style ?? Style(), scope: scope, on: ground)
  }

  /// Returns the escape before changed words of a diff. If the terminal has too few colors for their
  /// background, they are in reverse video.
  /// - Parameters:
  ///   - word: the style of changed words, from `wordStyle(of:)`.
  ///   - style: the style of the text.
  ///   - line: the background of the line around the words; nil: that of the theme.
  func escape(forWord word: Style, of style: Style?, line: Color? = nil, isLink: Bool = false) -> [UInt8] {
    if depth == .none { return [] }
    var style = style ?? Style()
    if let color = style.foreground, let ground = word.background {
      style.foreground = asClear(color, on: ground, as: line ?? theme.background)
    }
    style.bold = style.bold || word.bold
    style.underline = style.underline || word.underline
    style.background = word.background
    guard let ground = word.background else {
      return escape(for: style, isLink: isLink) + Array("\u{1B}[7m".utf8)
    }
    return escape(for: style, isLink: isLink, on: ground)
  }

  /// Returns a color with at least the contrast to `ground` that `color` has to `line`: mixed with white, or black in a
  /// light theme, as far as needed.
  private func asClear(_ color: Color, on ground: Color, as line: Color) -> Color {
    color.mixed(
      toContrast: color.contrast(to: line), on: ground, with: Color(rgb: theme.isLight ? 0x000000 : 0xFFFFFF))
  }

  /// Returns the style of changed words in a line of a diff, with the background as the terminal shows it; its
  /// background is nil if the terminal cannot show it.
  /// - Parameter scope: `diff.minus` or `diff.plus`.
  func wordStyle(of scope: String) -> Style {
    var word = theme.wordStyle(of: scope)
    word.background = word.background.flatMap { ground(of: scope + ".word", like: $0) }
    return word
  }

  /// Returns the SGR parameters of an underline in the form and color of a style: `4`, and except with 16 colors also
  /// `4:3` or `58:…`. Does not check whether the style is underlined. The plain underline comes first, for terminals
  /// that ignore its form. Colons join the parts of form and color, so that other terminals skip each of them as one
  /// parameter.
  private func underline(of style: Style) -> [String] {
    guard depth != .ansi16 else { return ["4"] }
    var codes = ["4"]
    switch style.underlineForm {
    case .line: break
    case .double: codes.append("4:2")
    case .curly: codes.append("4:3")
    case .dotted: codes.append("4:4")
    case .dashed: codes.append("4:5")
    }
    if let color = style.underlineColor {
      codes.append(
        depth == .trueColor ? "58:2::\(color.red):\(color.green):\(color.blue)" : "58:5:\(color.nearestIn256)")
    }
    return codes
  }

  /// Whether the terminal can show a background. True with 24-bit colors, and for a color that differs clearly from
  /// the theme's background. Otherwise false with 16 colors, and with 256 colors if a color with a hue would become
  /// gray.
  func shows(background color: Color) -> Bool {
    guard depth != .trueColor, color.contrast(to: theme.background) < 2 else { return true }
    return depth == .ansi256 && (color.chroma <= Self.maxChromaOfGrey || !Self.isGrey(color))
  }

  /// Whether the nearest color of the 256-color palette is a gray: one of the ramp after the cube, or on the cube's
  /// diagonal.
  private static func isGrey(_ color: Color) -> Bool {
    let index = Int(color.nearestIn256)
    return index >= 232 || (index - 16) % 43 == 0
  }

  /// Returns the background of a line of a diff, or of its changed words (`.word`), as the terminal shows it;
  /// nil if it cannot.
  ///
  /// The 256-color palette has no dark reds and greens other than strong ones, and backgrounds of themes would become
  /// gray. Fixed colors are used instead.
  func ground(of scope: String, like color: Color) -> Color? {
    guard depth == .ansi256 else { return shows(background: color) ? color : nil }
    let isWord = scope.hasSuffix(".word")
    let line = isWord ? theme.style(for: String(scope.dropLast(5)))?.background : nil
    let isApart = line.map { $0.nearestIn256 != color.nearestIn256 && !Self.isGrey($0) } ?? true
    if isApart && !Self.isGrey(color) { return color }
    if scope.hasPrefix("diff.minus") {
      return Color(rgb: theme.isLight ? (isWord ? 0xFFAFAF : 0xFFD7D7) : isWord ? 0x870000 : 0x5F0000)
    }
    if scope.hasPrefix("diff.plus") {
      return Color(rgb: theme.isLight ? (isWord ? 0xAFFFAF : 0xD7FFD7) : isWord ? 0x008700 : 0x005F00)
    }
    return shows(background: color) ? color : nil
  }

  /// Returns the SGR parameters that set a color.
  /// - Parameters:
  ///   - ansi16: the index of the color for 16 colors; nil: chosen by the color.
  ///   - base: 38 for the foreground, 48 for the background.
  private func code(for color: Color, ansi16: UInt8?, base: Int) -> String {
    switch depth {
    case .none: return ""
    case .trueColor: return "\(base);2;\(color.red);\(color.green);\(color.blue)"
    case .ansi256: return "\(base);5;\(color.nearestIn256)"
    case .ansi16:
      // 30–37 and 90–97 (40–47 and 100–107): normal and bright.
      let index = Int(ansi16 ?? (base == 38 ? color.readableIn16(onLight: theme.isLight) : color.nearestIn16))
      return String((index < 8 ? base - 8 : base + 44) + index)
    }
  }
}
