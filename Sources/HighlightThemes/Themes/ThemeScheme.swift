/// A role of text that a theme has a color for, by its name in the palette of a theme file. The order is that of the
/// tables of the built-in themes.
enum ThemeRole: String, CaseIterable {
  case foreground, background, comment, documentation, string, escape, regexp, number, constant, keyword, directive
  case function, macro, type, parameter, member, builtin, module, attribute, tag, `operator`, punctuation, heading, link
  case plus, minus, warning
}

/// The colors of a built-in theme by role, `0xRRGGBB`. All built-in themes have the same roles, so that they style the
/// same scopes.
struct ThemeScheme {
  let name: String
  let isLight: Bool
  var colors: [ThemeRole: UInt32]
  /// The indices on terminals with 16 colors; nil: chosen by hue.
  var sixteen: [ThemeRole: UInt8]?
  /// Whether the colors come from a theme that is published for other programs as well. Then they are used unchanged.
  let isPublished: Bool
  /// Whether terminals show their own 16 colors, even if they support more. Pages and pictures have the colors of
  /// `dark` or `light`.
  let usesTerminalColors: Bool

  /// Indices of the 16 colors of terminals with a dark background. Red, blue and bright black are not used, because
  /// many palettes have them too dark to read.
  private static let sixteenOnDark: [UInt8] = [
    2, 2, 3, 11, 11, 11, 11, 13, 13, 12, 14, 6, 7, 7, 9, 10, 10, 9, 14, 7, 12, 14, 10, 9, 11,
  ]

  /// Indices of the 16 colors of terminals with a light background. Green, yellow, cyan, brighter colors and bright
  /// magenta are not used, because most palettes have them too light to read.
  private static let sixteenOnLight: [UInt8] = [
    8, 8, 1, 9, 9, 9, 9, 5, 5, 4, 4, 4, 0, 0, 5, 8, 9, 4, 8, 8, 4, 4, 4, 1, 5,
  ]

  /// Creates a theme of `Theme.builtInNames`.
  init(_ name: String) {
    self.name = name
    usesTerminalColors = name.hasPrefix("ansi")
    isPublished = Theme.publishedNames.contains(name)
    let row = usesTerminalColors ? name == "ansi" ? "dark" : "light" : name
    let table = isPublished ? Theme.publishedTable : Theme.ownTable
    let words = Self.rows(of: table).lazy.map { $0.split(separator: " ") }.first { $0.first.map(String.init) == row } ?? []
    let values = words.dropFirst().map { UInt32($0, radix: 16) ?? 0 }
    colors = Dictionary(uniqueKeysWithValues: zip(ThemeRole.allCases, values))
    isLight = Color(rgb: values.dropFirst().first ?? 0).isLight
    guard !isPublished else { return }
    let indices = isLight ? Self.sixteenOnLight : Self.sixteenOnDark
    sixteen = Dictionary(uniqueKeysWithValues: zip(ThemeRole.allCases.dropFirst(2), indices))
  }

  /// Returns the rows of a table of themes.
  static func rows(of table: String) -> [Substring] { table.split(separator: "\n") }

  /// Returns the names of the themes of a table.
  static func names(in table: String) -> [String] { rows(of: table).map { String($0.prefix { $0 != " " }) } }

  /// Returns the color of a role.
  subscript(role: ThemeRole) -> Color { Color(rgb: colors[role] ?? 0) }
}

extension Theme {
  /// Creates the theme of a scheme: a style for each scope, by the role of its text.
  init(_ scheme: ThemeScheme) {
    let background = scheme[.background]
    // The share of a role's color in the background of its text.
    let tint = scheme.isLight ? 0.1 : 0.13
    func color(_ role: ThemeRole) -> Style {
      let color = scheme[role]
      return Style(foreground: color, ansi16: scheme.sixteen?[role] ?? color.readableIn16(onLight: scheme.isLight))
    }
    func tinted(_ role: ThemeRole) -> Style {
      var style = color(role)
      style.background = style.foreground.map { background.mixed(with: $0, share: tint) }
      return style
    }
    func bold(_ style: Style) -> Style {
      var style = style
      style.bold = true
      return style
    }
    func italic(_ style: Style) -> Style {
      var style = style
      style.italic = true
      return style
    }
    var link = color(.link)
    link.underline = true
    let documentation = italic(color(.documentation))
    let (escape, constant, attribute) = (color(.escape), color(.constant), color(.attribute))
    let (member, macro, type) = (color(.member), color(.macro), color(.type))
    // Elements are everywhere in a template: calmer than the components between them.
    var element = color(.tag)
    if !scheme.isPublished {
      element.foreground = element.foreground.map { $0.mixed(with: scheme[.foreground], share: 0.5) }
    }
    self.init(
      name: scheme.name, foreground: scheme[.foreground], background: background,
      styles: [
        "comment": italic(color(.comment)), "comment.documentation": documentation,
        "comment.todo": bold(tinted(.heading)), "comment.note": bold(tinted(.plus)),
        "comment.warning": bold(tinted(.warning)), "comment.error": bold(tinted(.minus)),
        "string": color(.string), "string.documentation": documentation, "string.escape": escape,
        "string.regexp": color(.regexp), "string.special": escape, "string.special.path": color(.link),
        "string.special.symbol": constant, "string.special.url": link,
        "character": color(.string), "character.special": macro,
        "number": color(.number), "boolean": constant, "constant": constant, "constant.macro": constant,
        "keyword": color(.keyword), "keyword.directive": color(.directive),
        "keyword.conditional.ternary": color(.operator),
        "function": color(.function), "function.macro": macro, "function.builtin": macro, "constructor": type, "type": type,
        "variable.builtin": color(.builtin), "variable.parameter": color(.parameter), "variable.member": member,
        "property": member, "module": color(.module), "label": attribute, "attribute": attribute,
        "tag": color(.tag), "tag.builtin": element, "tag.attribute": attribute, "tag.delimiter": color(.punctuation),
        "operator": color(.operator), "punctuation": color(.punctuation), "punctuation.special": color(.operator),
        "markup.heading": bold(color(.heading)), "markup.strong": Style(bold: true), "markup.italic": Style(italic: true),
        "markup.strikethrough": Style(strikethrough: true), "markup.underline": Style(underline: true),
        "markup.link": color(.function), "markup.link.url": link, "markup.raw": color(.string),
        "markup.quote": italic(color(.comment)), "markup.list": color(.keyword),
        "markup.list.checked": color(.plus), "markup.list.unchecked": color(.warning), "markup.math": color(.number),
        "diff.plus": color(.plus), "diff.minus": color(.minus), "diff.delta": color(.warning),
      ])
    usesTerminalColors = scheme.usesTerminalColors
    addDiffBackgrounds()
  }
}
