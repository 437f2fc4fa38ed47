extension Theme {
  /// The names of the built-in themes, the default first.
  public static let builtInNames = ["dark", "light", "ansi", "ansi-light"] + publishedNames + moreBuiltIn.map(\.name)

  /// The built-in themes, the default first.
  public static var builtIn: [Theme] { builtInNames.compactMap { builtIn(named: $0) } }

  /// Creates a built-in theme; nil if the name is unknown.
  /// - Parameters:
  ///   - name: one of `builtInNames`.
  ///   - palette: colors that replace the theme's, by role (see `builtInPalette(named:)`); other keys are ignored.
  public static func builtIn(named name: String, palette: [String: Color] = [:]) -> Theme? {
    if palette.isEmpty {
      if name == "dark" { return .dark }
      if name == "light" { return .light }
    }
    guard var scheme = scheme(named: name) else { return nil }
    for (role, path) in ThemePalette.roles {
      guard let color = palette[role] else { continue }
      // A color that a person chose is not one of the sixteen terminal colors.
      scheme.palette[keyPath: path] = color.rgb
      scheme.sixteen?[keyPath: path] = UInt32(color.readableIn16(onLight: scheme.isLight))
    }
    if let color = palette["foreground"] { scheme.foreground = color.rgb }
    if let color = palette["background"] { scheme.background = color.rgb }
    return Theme(scheme)
  }

  /// Returns the colors of a built-in theme by role, the keys of a palette; nil if the name is unknown.
  public static func builtInPalette(named name: String) -> [String: Color]? {
    guard let scheme = scheme(named: name) else { return nil }
    var result = ["foreground": Color(rgb: scheme.foreground), "background": Color(rgb: scheme.background)]
    for (role, path) in ThemePalette.roles { result[role] = Color(rgb: scheme.palette[keyPath: path]) }
    return result
  }

  private static func scheme(named name: String) -> ThemeScheme? {
    if name == "dark" { return .dark }
    if name == "light" { return .light }
    if name == "ansi" { return .terminal(name, like: .dark) }
    if name == "ansi-light" { return .terminal(name, like: .light) }
    return moreBuiltIn.first { $0.name == name }?.scheme() ?? .published(named: name)
  }

  /// The theme for dark backgrounds, the default. All colors have a contrast of at least 4.5 to the background.
  public static let dark = Theme(.dark)

  /// The theme for light backgrounds. All colors have a contrast of at least 4.5 to the background.
  public static let light = Theme(.light)
}

extension ThemeScheme {
  /// Returns a theme with the 16 colors of the terminal. In pages and pictures it has the colors of `other`.
  fileprivate static func terminal(_ name: String, like other: ThemeScheme) -> ThemeScheme {
    var scheme = other
    scheme.name = name
    scheme.usesTerminalColors = true
    return scheme
  }

  static let dark = ThemeScheme(
    name: "dark", isLight: false, foreground: 0xD6DAE0, background: 0x1B1E24,
    palette: ThemePalette(
      comment: 0x8A93A3, documentation: 0x9DB08C, string: 0xA9CF7F, escape: 0xE6E08A, regexp: 0xE59B7A,
      number: 0xE6A667, constant: 0xFFB973, keyword: 0xD38BE3, directive: 0xC9A0DC, function: 0x74B4F5,
      macro: 0x6FC7D9, type: 0x5CCFB9, parameter: 0xE3C9A8, member: 0xA39BFF, builtin: 0xEF8B87,
      module: 0xC8D36F, attribute: 0xE0C15A, tag: 0xEF8B87, operator: 0xA9C7D8, punctuation: 0xA4ACB8,
      heading: 0x8FC1FF, link: 0x7CC7E8, plus: 0x86D58E, minus: 0xF58C8C, warning: 0xF0C674))

  static let light = ThemeScheme(
    name: "light", isLight: true, foreground: 0x24292F, background: 0xFDFDFC,
    palette: ThemePalette(
      comment: 0x636C76, documentation: 0x4E7037, string: 0x2F7A2B, escape: 0x7F5F00, regexp: 0xA8431F,
      number: 0x9C4A00, constant: 0x814225, keyword: 0x8B2FA8, directive: 0x74439B, function: 0x1B5FB8,
      macro: 0x006F8B, type: 0x0A7264, parameter: 0x7D4A68, member: 0x4B4A86, builtin: 0xB0302C,
      module: 0x66700A, attribute: 0x5A5F00, tag: 0xB0302C, operator: 0x3D6173, punctuation: 0x59636E,
      heading: 0x0B4F9E, link: 0x0A5F8A, plus: 0x1F7A34, minus: 0xB3261E, warning: 0x8A5A00))
}
