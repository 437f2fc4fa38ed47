internal import DataFormats
internal import TextModel

/// Reads theme files in the format that `theme show` prints.
struct NativeTheme {
  var text: ThemeText
  /// The named colors of the file and of themes that inherit it.
  private(set) var palette: [String: Color] = [:]
  private let root: ConfigurationValue

  private static let keys = ["name", "inherits", "foreground", "background", "palette", "styles"]
  fileprivate static let styleKeys = [
    "foreground", "background", "ansi16", "bold", "italic", "underline", "underlineColor", "strikethrough", "baseline",
  ]

  /// Creates the reader of a file, checks its keys and reads its palette.
  /// - Parameter outer: colors that replace those of the file's palette.
  init(_ text: ThemeText, _ root: ConfigurationValue, palette outer: [String: Color]) {
    (self.text, self.root) = (text, root)
    self.text.checkKeys(of: root.members, Self.keys)
    for member in self.text.members(root["palette"], "palette") {
      let name = "palette.\(member.key)"
      guard let written = self.text.string(member.value, name) else { continue }
      guard let color = Color(hex: written) else {
        self.text.fault("\(name) is not a color of the form \"#rrggbb\": \"\(written)\"", at: member.value.range)
        continue
      }
      palette[member.key] = color
    }
    palette.merge(outer) { $1 }
  }

  /// Returns the theme of the file, with the colors and styles of its parent where it sets none. Throws if the file
  /// has errors, or if it has no parent and sets no color and no style.
  /// - Parameter parent: the theme that it inherits; nil for none.
  mutating func theme(upon parent: ThemeFileReader.Loaded?) throws(ThemeError) -> ThemeFileReader.Loaded {
    palette.merge(parent?.palette ?? [:]) { own, _ in own }
    var theme =
      parent?.theme ?? Theme(name: "", foreground: Theme.dark.foreground, background: Theme.dark.background, styles: [:])
    theme.name = text.string(root["name"], "name") ?? text.path
    if let own = text.color(root["foreground"], "foreground", palette) { theme.foreground = own }
    if let own = text.color(root["background"], "background", palette) { theme.background = own }
    for member in text.members(root["styles"], "styles") {
      guard Theme.styledScopes.contains(member.key) || member.key == "punctuation" || ScopeNames.isOwn(member.key) else {
        let suggestion = didYouMean(nearestTo: member.key, among: Theme.styledScopes.sorted())
        text.fault("styles.\"\(member.key)\": unknown scope\(suggestion)", at: member.keyRange)
        continue
      }
      theme.styles[member.key] = style(member.value, "styles.\"\(member.key)\"")
    }
    try text.throwErrors()
    if parent == nil, root["foreground"] == nil, root["background"] == nil, theme.styles.allSatisfy({ $0.value == Style() })
    {
      throw text.withoutStyles
    }
    return ThemeFileReader.Loaded(theme: theme, palette: palette)
  }

  private mutating func style(_ value: ConfigurationValue, _ name: String) -> Style {
    let members = text.members(value, name)
    text.checkKeys(of: members, Self.styleKeys, in: name + ".")
    var style = Style()
    for member in members {
      text.set(member, of: &style, name + "." + member.key, palette: palette)
    }
    return style
  }
}

extension ThemeText {
  /// Sets the attribute of a style that a member of its table names. Reports an invalid value; ignores an unknown
  /// key.
  mutating func set(
    _ member: ConfigurationValue.Member, of style: inout Style, _ name: String, palette: [String: Color] = [:]
  ) {
    let value = member.value
    switch member.key {
    case "foreground": style.foreground = color(value, name, palette)
    case "background": style.background = color(value, name, palette)
    case "underlineColor": style.underlineColor = color(value, name, palette)
    case "bold": style.bold = flag(value, name)
    case "italic": style.italic = flag(value, name)
    case "strikethrough": style.strikethrough = flag(value, name)
    case "underline": setUnderline(value, of: &style, name)
    case "baseline":
      if let written = value.string, let baseline = Style.Baseline(rawValue: written) {
        style.baseline = baseline
      } else {
        fault("\(name) is not \"super\" or \"sub\"", at: value.range)
      }
    case "ansi16":
      if let number = value.integer, let code = UInt8(exactly: number), code < 16 {
        style.ansi16 = code
      } else {
        fault("\(name) is not a number from 0 to 15", at: value.range)
      }
    default: break
    }
  }

  private mutating func setUnderline(_ value: ConfigurationValue, of style: inout Style, _ name: String) {
    if let isOn = value.boolean {
      style.underline = isOn
    } else if let written = value.string, let form = Style.UnderlineForm(rawValue: written) {
      style.underline = true
      style.underlineForm = form
    } else {
      let forms = Style.UnderlineForm.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      fault("\(name) is not true, false or one of \(forms)", at: value.range)
    }
  }

  /// Returns a color, written as `#rrggbb` or as a name in the palette. Nil if there is no value, or after reporting
  /// an invalid one.
  fileprivate mutating func color(_ value: ConfigurationValue?, _ name: String, _ palette: [String: Color]) -> Color? {
    guard let value else { return nil }
    guard let written = value.string else {
      wrongType(name, "a color of the form \"#rrggbb\"", value)
      return nil
    }
    if let color = Color(hex: written) ?? palette[written] { return color }
    let suggestion = didYouMean(nearestTo: written, among: palette.keys.sorted())
    fault(
      "\(name) is not a color of the form \"#rrggbb\" or a name of the palette: \"\(written)\"\(suggestion)",
      at: value.range)
    return nil
  }
}

extension Theme {
  /// The theme as text of a theme file.
  package var toml: String {
    // JSON's escapes are TOML's, but for a character that JSON lets stand.
    var result = "name = \(JSON(name).written.replacing("\u{7F}", with: "\\u007f"))\n"
    // Only this key makes terminals use their own colors.
    if usesTerminalColors { result += "inherits = \"\(isLight ? "ansi-light" : "ansi")\"\n" }
    result += "foreground = \"\(foreground.hex)\"\nbackground = \"\(background.hex)\"\n\n[styles]\n"
    for (scope, style) in styles.sorted(by: { $0.key < $1.key }) {
      let json = style.json
      let fields = NativeTheme.styleKeys.compactMap { key in json[key].map { "\(key) = \($0.written)" } }
      result += "\"\(scope)\" = { \(fields.joined(separator: ", ")) }\n"
    }
    return result
  }
}
