package import HighlightThemes

/// The escapes (SGR) of styles on a terminal.
package struct StyleEscapes {
  // The largest chroma of a gray, of 255. A color with more would lose its hue as a gray.
  private static let maxChromaOfGrey = 8
  // `ESC [ 1 ; 38;2;r;g;b m`.
  private static let usualLength = 24

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
    // Written for every attribute of every file: strings that are joined take ten times as long.
    var escape: [UInt8] = []
    escape.reserveCapacity(Self.usualLength)
    if style.bold { Self.append(1, to: &escape) }
    if style.italic && showsItalics { Self.append(3, to: &escape) }
    if style.underline { appendUnderline(of: style, to: &escape) }
    if style.strikethrough { Self.append(9, to: &escape) }
    if let color = style.foreground { append(color, ansi16: style.ansi16, base: 38, to: &escape) }
    if let color = style.background, keepsBackground || shows(background: color) {
      append(color, ansi16: nil, base: 48, to: &escape)
    }
    if !escape.isEmpty { escape.append(UInt8(ascii: "m")) }
    return escape
  }

  /// Appends a parameter: after `ESC [` if it is the first one, otherwise after a separator.
  private static func append(_ value: Int, separator: UInt8 = UInt8(ascii: ";"), to escape: inout [UInt8]) {
    if escape.isEmpty { escape += [0x1B, 0x5B] } else { escape.append(separator) }
    let zero = UInt8(ascii: "0")
    if value >= 100 { escape.append(zero + UInt8(truncatingIfNeeded: value / 100)) }
    if value >= 10 { escape.append(zero + UInt8(truncatingIfNeeded: value / 10 % 10)) }
    escape.append(zero + UInt8(truncatingIfNeeded: value % 10))
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

  /// Appends the SGR parameters of an underline in the form and color of a style: `4`, and except with 16 colors also
  /// `4:3` or `58:…`. Does not check whether the style is underlined. The plain underline comes first, for terminals
  /// that ignore its form. Colons join the parts of form and color, so that other terminals skip each of them as one
  /// parameter.
  private func appendUnderline(of style: Style, to escape: inout [UInt8]) {
    let colon = UInt8(ascii: ":")
    Self.append(4, to: &escape)
    guard depth != .ansi16 else { return }
    let form: Int? =
      switch style.underlineForm {
      case .line: nil
      case .double: 2
      case .curly: 3
      case .dotted: 4
      case .dashed: 5
      }
    if let form {
      Self.append(4, to: &escape)
      Self.append(form, separator: colon, to: &escape)
    }
    guard let color = style.underlineColor else { return }
    Self.append(58, to: &escape)
    if depth == .trueColor {
      Self.append(2, separator: colon, to: &escape)
      // The color space is left out.
      escape.append(colon)
      for part in [color.red, color.green, color.blue] { Self.append(Int(part), separator: colon, to: &escape) }
    } else {
      Self.append(5, separator: colon, to: &escape)
      Self.append(Int(color.nearestIn256), separator: colon, to: &escape)
    }
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

  /// Appends the SGR parameters that set a color.
  /// - Parameters:
  ///   - ansi16: the index of the color for 16 colors; nil: chosen by the color.
  ///   - base: 38 for the foreground, 48 for the background.
  private func append(_ color: Color, ansi16: UInt8?, base: Int, to escape: inout [UInt8]) {
    switch depth {
    case .none: break
    case .trueColor:
      for value in [base, 2, Int(color.red), Int(color.green), Int(color.blue)] { Self.append(value, to: &escape) }
    case .ansi256:
      for value in [base, 5, Int(color.nearestIn256)] { Self.append(value, to: &escape) }
    case .ansi16:
      // 30–37 and 90–97 (40–47 and 100–107): normal and bright.
      let index = Int(ansi16 ?? (base == 38 ? color.readableIn16(onLight: theme.isLight) : color.nearestIn16))
      Self.append((index < 8 ? base - 8 : base + 44) + index, to: &escape)
    }
  }
}
