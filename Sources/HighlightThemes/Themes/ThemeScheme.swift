/// The colors of the roles of text: `0xRRGGBB`, or indices of the 16 terminal colors.
struct ThemePalette {
  var comment, documentation, string, escape, regexp, number, constant, keyword, directive, function: UInt32
  var macro, type, parameter, member, builtin, module, attribute, tag, `operator`, punctuation: UInt32
  var heading, link, plus, minus, warning: UInt32

  /// The roles, by their names in the palette of a theme file.
  static var roles: [(name: String, path: WritableKeyPath<ThemePalette, UInt32>)] {
    [
      ("comment", \.comment), ("documentation", \.documentation), ("string", \.string), ("escape", \.escape),
      ("regexp", \.regexp), ("number", \.number), ("constant", \.constant), ("keyword", \.keyword),
      ("directive", \.directive), ("function", \.function), ("macro", \.macro), ("type", \.type),
      ("parameter", \.parameter), ("member", \.member), ("builtin", \.builtin), ("module", \.module),
      ("attribute", \.attribute), ("tag", \.tag), ("operator", \.operator), ("punctuation", \.punctuation),
      ("heading", \.heading), ("link", \.link), ("plus", \.plus), ("minus", \.minus), ("warning", \.warning),
    ]
  }

  /// Indices of the 16 colors of terminals with a dark background. Red, blue and bright black are not used, because
  /// many palettes have them too dark to read.
  static let sixteenOnDark = ThemePalette(
    comment: 2, documentation: 2, string: 3, escape: 11, regexp: 11, number: 11, constant: 11, keyword: 13,
    directive: 13, function: 12, macro: 14, type: 6, parameter: 7, member: 7, builtin: 9, module: 10, attribute: 10,
    tag: 9, operator: 14, punctuation: 7, heading: 12, link: 14, plus: 10, minus: 9, warning: 11)

  /// Indices of the 16 colors of terminals with a light background. Green, yellow, cyan, brighter colors and bright
  /// magenta are not used, because most palettes have them too light to read.
  static let sixteenOnLight = ThemePalette(
    comment: 8, documentation: 8, string: 1, escape: 9, regexp: 9, number: 9, constant: 9, keyword: 5,
    directive: 5, function: 4, macro: 4, type: 4, parameter: 0, member: 0, builtin: 5, module: 8, attribute: 9,
    tag: 4, operator: 8, punctuation: 8, heading: 4, link: 4, plus: 4, minus: 1, warning: 5)
}

/// The colors of a built-in theme by role. All built-in themes have the same roles, so that they style the same
/// scopes.
struct ThemeScheme {
  var name: String
  var isLight: Bool
  var foreground: UInt32
  var background: UInt32
  var palette: ThemePalette
  /// The indices on terminals with 16 colors; nil: chosen by hue.
  var sixteen: ThemePalette?
  /// Whether the colors come from a published theme. Then they are used unchanged.
  let isPublished: Bool
  /// Whether terminals show their own 16 colors, even if they support more.
  var usesTerminalColors = false

  init(name: String, isLight: Bool, foreground: UInt32, background: UInt32, palette: ThemePalette) {
    self.name = name
    self.isLight = isLight
    self.foreground = foreground
    self.background = background
    self.palette = palette
    sixteen = isLight ? .sixteenOnLight : .sixteenOnDark
    isPublished = false
  }

  /// Creates a theme that is published for other programs as well.
  init(published name: String, foreground: UInt32, background: UInt32, palette: ThemePalette) {
    self.name = name
    isLight = Color(rgb: background).isLight
    self.foreground = foreground
    self.background = background
    self.palette = palette
    isPublished = true
  }
}

extension Theme {
  /// Creates the theme of a scheme: a style for each scope, by the role of its text.
  init(_ scheme: ThemeScheme) {
    let background = Color(rgb: scheme.background)
    // The share of a role's color in the background of its text.
    let tint = scheme.isLight ? 0.1 : 0.13
    // Closures, not key paths: those cost start-up time.
    func color(_ role: (ThemePalette) -> UInt32) -> Style {
      let color = Color(rgb: role(scheme.palette))
      let number = scheme.sixteen.map { UInt8(truncatingIfNeeded: role($0)) }
      return Style(foreground: color, ansi16: number ?? color.readableIn16(onLight: scheme.isLight))
    }
    func tinted(_ role: (ThemePalette) -> UInt32) -> Style {
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
    var link = color(\.link)
    link.underline = true
    let documentation = italic(color(\.documentation))
    let (escape, constant, attribute) = (color(\.escape), color(\.constant), color(\.attribute))
    let (member, macro, type) = (color(\.member), color(\.macro), color(\.type))
    // Elements are everywhere in a template: calmer than the components between them.
    var element = color(\.tag)
    if !scheme.isPublished {
      element.foreground = element.foreground.map { $0.mixed(with: Color(rgb: scheme.foreground), share: 0.5) }
    }
    self.init(
      name: scheme.name, foreground: Color(rgb: scheme.foreground), background: background,
      styles: [
        "comment": italic(color(\.comment)), "comment.documentation": documentation,
        "comment.todo": bold(tinted(\.heading)), "comment.note": bold(tinted(\.plus)),
        "comment.warning": bold(tinted(\.warning)), "comment.error": bold(tinted(\.minus)),
        "string": color(\.string), "string.documentation": documentation, "string.escape": escape,
        "string.regexp": color(\.regexp), "string.special": escape, "string.special.path": color(\.link),
        "string.special.symbol": constant, "string.special.url": link,
        "character": color(\.string), "character.special": macro,
        "number": color(\.number), "boolean": constant, "constant": constant, "constant.macro": constant,
        "keyword": color(\.keyword), "keyword.directive": color(\.directive),
        "keyword.conditional.ternary": color(\.operator),
        "function": color(\.function), "function.macro": macro, "function.builtin": macro, "constructor": type, "type": type,
        "variable.builtin": color(\.builtin), "variable.parameter": color(\.parameter), "variable.member": member,
        "property": member, "module": color(\.module), "label": attribute, "attribute": attribute,
        "tag": color(\.tag), "tag.builtin": element, "tag.attribute": attribute, "tag.delimiter": color(\.punctuation),
        "operator": color(\.operator), "punctuation": color(\.punctuation), "punctuation.special": color(\.operator),
        "markup.heading": bold(color(\.heading)), "markup.strong": Style(bold: true), "markup.italic": Style(italic: true),
        "markup.strikethrough": Style(strikethrough: true), "markup.underline": Style(underline: true),
        "markup.link": color(\.function), "markup.link.url": link, "markup.raw": color(\.string),
        "markup.quote": italic(color(\.comment)), "markup.list": color(\.keyword),
        "markup.list.checked": color(\.plus), "markup.list.unchecked": color(\.warning), "markup.math": color(\.number),
        "diff.plus": color(\.plus), "diff.minus": color(\.minus), "diff.delta": color(\.warning),
      ])
    usesTerminalColors = scheme.usesTerminalColors
    addDiffBackgrounds()
  }
}
