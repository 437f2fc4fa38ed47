internal import Platform

/// A role of text that a theme has a color for. The order is that of the tables of the built-in themes.
enum ThemeRole: Int, CaseIterable {
  case foreground, background, comment, documentation, string, escape, regexp, number, constant, keyword, directive
  case function, macro, type, parameter, member, builtin, module, attribute, tag, `operator`, punctuation, heading, link
  case plus, minus, warning

  /// Its name in the palette of a theme file, such as `comment`.
  var name: String { String(describing: self) }
}

/// The colors of a built-in theme by role, `0xRRGGBB`. All built-in themes have the same roles, so that they style the
/// same scopes.
struct ThemeScheme {
  let name: String
  let isLight: Bool
  /// By the number of the role.
  private var colors: ContiguousArray<UInt32>
  /// The indices on terminals with 16 colors, by the number of the role; empty: chosen by hue. No text has the first two.
  private var sixteen: ContiguousArray<UInt8>
  /// Whether the colors come from a theme that is published for other programs as well. Then they are used unchanged.
  let isPublished: Bool
  /// Whether terminals show their own 16 colors, even if they support more. Pages and pictures have the colors of
  /// `dark` or `light`.
  let usesTerminalColors: Bool

  /// Indices of the 16 colors of terminals with a dark background. Red, blue and bright black are not used, because
  /// many palettes have them too dark to read.
  private static let sixteenOnDark: ContiguousArray<UInt8> = [
    15, 0, 2, 2, 3, 11, 11, 11, 11, 13, 13, 12, 14, 6, 7, 7, 9, 10, 10, 9, 14, 7, 12, 14, 10, 9, 11,
  ]

  /// Indices of the 16 colors of terminals with a light background. Green, yellow, cyan, brighter colors and bright
  /// magenta are not used, because most palettes have them too light to read.
  private static let sixteenOnLight: ContiguousArray<UInt8> = [
    0, 15, 8, 8, 1, 9, 9, 9, 9, 5, 5, 4, 4, 4, 0, 0, 5, 8, 9, 4, 8, 8, 4, 4, 4, 1, 5,
  ]

  /// Creates a theme of `Theme.builtInNames`.
  init(_ name: String) {
    self.name = name
    usesTerminalColors = name.hasPrefix("ansi")
    let row = usesTerminalColors ? name == "ansi" ? "dark" : "light" : name
    let own = Self.colors(of: row, in: Theme.ownTable)
    isPublished = own == nil
    colors =
      own ?? Self.colors(of: row, in: Theme.publishedTable) ?? ContiguousArray(repeating: 0, count: ThemeRole.allCases.count)
    isLight = Color(rgb: colors[ThemeRole.background.rawValue]).isLight
    sixteen = isPublished ? [] : isLight ? Self.sixteenOnLight : Self.sixteenOnDark
  }

  /// Calls `body` with each row of a table until it returns false. At each start of the program a row is read: units of
  /// UTF-8 cost a fiftieth of characters.
  private static func forEachRow(of table: StaticString, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool) {
    table.withUTF8Buffer { table in
      var start = 0
      while start < table.count {
        let end = table[start...].firstIndex(of: UInt8(ascii: "\n")) ?? table.count
        if !body(table[start..<end]) { return }
        start = end + 1
      }
    }
  }

  /// Returns the colors in the row of a theme; nil if the table has none. O(table).
  private static func colors(of name: String, in table: StaticString) -> ContiguousArray<UInt32>? {
    var result: ContiguousArray<UInt32>?
    forEachRow(of: table) { row in
      guard row.starts(with: name.utf8) else { return true }
      let values = row.dropFirst(name.utf8.count)
      guard values.first == UInt8(ascii: " ") else { return true }
      var colors: ContiguousArray<UInt32> = []
      colors.reserveCapacity(ThemeRole.allCases.count)
      // Some are two or more blanks apart.
      var isBlank = true
      for byte in values {
        let digit = byte.hexadecimal
        if let digit { colors.append((isBlank ? 0 : colors.removeLast() << 4) | UInt32(digit)) }
        isBlank = digit == nil
      }
      result = colors
      return false
    }
    return result
  }

  /// Returns the names of the themes of a table.
  static func names(in table: StaticString) -> [String] {
    var result: [String] = []
    forEachRow(of: table) { row in
      result.append(String(decoding: row.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
      return true
    }
    return result
  }

  /// The color of a role. A new one is no color of the sixteen: the nearest that can be read is shown there.
  subscript(role: ThemeRole) -> Color {
    get { Color(rgb: colors[role.rawValue]) }
    set {
      colors[role.rawValue] = newValue.rgb
      if !sixteen.isEmpty { sixteen[role.rawValue] = newValue.readableIn16(onLight: isLight) }
    }
  }

  /// Returns the index of a role on terminals with 16 colors.
  func ansi16(_ role: ThemeRole) -> UInt8 {
    sixteen.isEmpty ? self[role].readableIn16(onLight: isLight) : sixteen[role.rawValue]
  }
}

extension Theme {
  /// Creates the theme of a scheme: a style for each scope, by the role of its text.
  init(_ scheme: ThemeScheme) {
    let background = scheme[.background]
    // The share of a role's color in the background of its text.
    let tint = scheme.isLight ? 0.1 : 0.13
    func color(_ role: ThemeRole) -> Style {
      Style(foreground: scheme[role], ansi16: scheme.ansi16(role))
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
