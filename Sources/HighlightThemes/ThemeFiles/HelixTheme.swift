internal import DataFormats
internal import TextModel

/// Reads theme files of the editor Helix: scopes at the top level, and a palette of named colors.
struct HelixTheme {
  var text: ThemeText
  /// The named colors of the file and of themes that inherit it.
  private(set) var palette: [String: Color] = [:]
  private let root: ConfigurationValue

  /// Whether a TOML file is a Helix theme: it has a scope, `ui` or `diagnostic` at its top level, and none of the
  /// keys `styles`, `foreground` and `background`, which themes of `highlight-lsp` have.
  static func isOne(_ root: ConfigurationValue) -> Bool {
    let own = ["styles", "foreground", "background"]
    guard !root.members.contains(where: { own.contains($0.key) }) else { return false }
    return root.members.contains { member in
      let head = member.key.prefix { $0 != "." }
      return head == "ui" || head == "diagnostic" || (member.key != "name" && ScopeNames.role(of: member.key).isScope)
    }
  }

  /// Creates the reader of a file and reads its palette.
  /// - Parameter outer: colors that replace those of the file's palette.
  init(_ text: ThemeText, _ root: ConfigurationValue, palette outer: [String: Color]) {
    (self.text, self.root) = (text, root)
    for member in self.text.members(root["palette"], "palette") {
      let name = "palette.\(member.key)"
      guard let written = self.text.string(member.value, name) else { continue }
      guard let color = Color(hex: written) ?? Self.terminalColors[written] else {
        if written != "default" { self.text.fault("\(name) is not a color: \"\(written)\"", at: member.value.range) }
        continue
      }
      palette[member.key] = color
    }
    palette.merge(outer) { $1 }
  }

  /// Returns the theme of the file, with the styles of its parent for scopes that it does not set. Throws if the file
  /// has errors, or if it has no parent and sets no style.
  /// - Parameters:
  ///   - parent: the theme that the file inherits; nil for none.
  ///   - fallbackName: the name of the theme; Helix files contain none.
  mutating func theme(
    upon parent: ThemeFileReader.Loaded?, fallbackName: String
  ) throws(ThemeError) -> ThemeFileReader.Loaded {
    palette.merge(parent?.palette ?? [:]) { own, _ in own }
    let interface = ["ui", "diagnostic", "rainbow", "debug", "tabstop", "palette", "inherits", "name"]
    var styles = parent?.helixStyles ?? [:]
    for member in root.members where !interface.contains(String(member.key.prefix { $0 != "." })) {
      styles[member.key] = style(member.value, member.key)
    }
    let base = parent?.theme ?? .dark
    for key in ["ui.background", "ui.text"] {
      guard let member = root.member(key) else { continue }
      styles[key] = style(member.value, key)
    }
    let background = styles["ui.background"]?.background ?? base.background
    let text = styles["ui.text"]?.foreground ?? styles["ui.background"]?.foreground
    var theme = Theme(
      name: fallbackName,
      foreground: text ?? (base.background == background ? base.foreground : background.isLight ? .black : .white),
      background: background, styles: parent?.theme.styles ?? [:])
    for scope in ScopeNames.list {
      guard let style = Self.style(of: scope, in: styles) else { continue }
      theme.styles[scope] = style
    }
    theme.removeInheritedStyles()
    try self.text.throwErrors()
    if parent == nil, styles.allSatisfy({ $0.value == Style() }) { throw self.text.withoutStyles }
    return ThemeFileReader.Loaded(theme: theme, palette: palette, helixStyles: styles)
  }

  /// Returns the style of a scope: that of the name, or dotted prefix of a name, that fits best. Nil if the file has
  /// none.
  private static func style(of scope: String, in styles: [String: Style]) -> Style? {
    var best: (depth: Int, style: Style)?
    for name in names[scope] ?? [scope] {
      var prefix = name[...]
      while true {
        if let style = styles[String(prefix)] {
          // A name that is known to its end counts more than part of a longer one.
          let depth = prefix.count == name.count ? 100 : prefix.utf8.count { $0 == UInt8(ascii: ".") }
          if depth > best?.depth ?? -1 { best = (depth, style) }
          break
        }
        guard let dot = prefix.lastIndex(of: ".") else { break }
        prefix = prefix[..<dot]
      }
    }
    return best?.style
  }

  // MARK: Values

  /// Returns the style of a value: a color or a table. Reports invalid parts, which are ignored.
  private mutating func style(_ value: ConfigurationValue, _ name: String) -> Style {
    var style = Style()
    if value.string != nil {
      style.foreground = color(value, name)
      return style
    }
    guard case .table = value.content else {
      text.wrongType(name, "a color or a table", value)
      return style
    }
    style.foreground = color(value["fg"], name + ".fg")
    style.background = color(value["bg"], name + ".bg")
    if let underline = value["underline"] {
      _ = text.members(underline, name + ".underline")
      style.underline = true
      style.underlineColor = color(underline["color"], name + ".underline.color")
      switch underline["style"]?.string {
      case "curl": style.underlineForm = .curly
      case "dashed": style.underlineForm = .dashed
      case "dotted": style.underlineForm = .dotted
      case "double_line": style.underlineForm = .double
      default: break
      }
    }
    for modifier in value["modifiers"]?.strings ?? [] {
      switch modifier {
      case "bold": style.bold = true
      case "italic": style.italic = true
      case "underlined": style.underline = true
      case "crossed_out": style.strikethrough = true
      case "reversed": (style.foreground, style.background) = (style.background, style.foreground)
      default: break
      }
    }
    return style
  }

  private mutating func color(_ value: ConfigurationValue?, _ name: String) -> Color? {
    guard let value, let written = text.string(value, name) else { return nil }
    if let color = Color(hex: written) ?? palette[written] ?? Self.terminalColors[written] { return color }
    if written == "default" { return nil }
    if let index = UInt8(written) { return Color(paletteIndex: index) }
    text.fault("\(name) is not a color of the form \"#rrggbb\" or a name of the palette: \"\(written)\"", at: value.range)
    return nil
  }

  /// The names in Helix of the 16 terminal colors, with the usual colors of terminals.
  private static let terminalColors: [String: Color] = {
    let names = [
      "black", "red", "green", "yellow", "blue", "magenta", "cyan", "light-gray", "gray", "light-red", "light-green",
      "light-yellow", "light-blue", "light-magenta", "light-cyan", "white",
    ]
    return Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Color(paletteIndex: UInt8($0))) })
  }()

  /// The names in Helix of scopes, where they differ.
  private static let names: [String: [String]] = [
    "variable.member": ["variable.other.member"], "property": ["variable.other.member"], "module": ["namespace"],
    "module.builtin": ["namespace"], "string.documentation": ["comment.block.documentation"],
    "string.escape": ["constant.character.escape"], "string.special.symbol": ["string.special.symbol"],
    "character": ["constant.character"], "character.special": ["constant.character.escape"],
    "boolean": ["constant.builtin.boolean"], "number": ["constant.numeric.integer"],
    "number.float": ["constant.numeric.float"], "constant.macro": ["constant"],
    "keyword.coroutine": ["keyword.control"], "keyword.import": ["keyword.control.import"],
    "keyword.type": ["keyword.storage.type"], "keyword.modifier": ["keyword.storage.modifier"],
    "keyword.repeat": ["keyword.control.repeat"], "keyword.return": ["keyword.control.return"],
    "keyword.debug": ["keyword.control"], "keyword.exception": ["keyword.control.exception"],
    "keyword.conditional": ["keyword.control.conditional"],
    "keyword.conditional.ternary": ["keyword.operator"], "comment": ["comment.line"],
    "comment.documentation": ["comment.block.documentation"], "comment.error": ["error", "comment.line"],
    "comment.warning": ["warning", "comment.line"], "comment.note": ["info", "comment.line"],
    "comment.todo": ["hint", "comment.line"], "markup.strong": ["markup.bold"],
    "markup.link.label": ["markup.link.label", "markup.link.text"], "markup.raw": ["markup.raw.inline"],
    "markup.list": ["markup.list.unnumbered"], "markup.math": ["markup.raw"], "tag.attribute": ["attribute"],
    "tag.delimiter": ["punctuation.bracket"],
  ]
}

extension ScopeNames.Role {
  /// Whether the role is a scope.
  var isScope: Bool { if case .scope = self { true } else { false } }
}

extension Theme {
  /// Removes styles that equal the style of the scope's dotted prefix.
  mutating func removeInheritedStyles() {
    for scope in styles.keys.sorted(by: >) {
      guard let dot = scope.lastIndex(of: "."), let own = styles[scope],
        style(for: String(scope[..<dot])) == own
      else { continue }
      styles[scope] = nil
    }
  }
}
