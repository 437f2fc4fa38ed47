internal import HighlightStorage
internal import TOMLKit

/// A theme that cannot be used.
struct ThemeError: Error, CustomStringConvertible {
  let description: String
}

extension Theme {
  /// A built-in theme, or the theme file at that path.
  /// - Parameter isConfigured: a configuration names it, and so it must be a file.
  static func named(_ name: String, isConfigured: Bool = false) throws(ThemeError) -> Theme {
    if let theme = builtIn.first(where: { $0.name == name }) { return theme }
    let looksLikeFile = name.contains("/") || name.hasSuffix(".toml")
    guard looksLikeFile || FileSystem.kind(of: name) == .file else {
      let suggestion = nearest(to: name, among: builtIn.map(\.name)).map { "; did you mean \"\($0)\"?" } ?? ""
      throw ThemeError(description: "unknown theme \"\(name)\"\(suggestion) (see: highlight-lsp theme list)")
    }
    let bytes: ContiguousArray<UInt8>
    do throws(FileError) {
      bytes =
        isConfigured
        ? try FileSystem.readRegular(name, limit: FileSystem.companionLimit, followsLinks: true) : try FileSystem.read(name)
    } catch {
      throw ThemeError(description: "theme \(error)")
    }
    return try Theme(toml: String(decoding: bytes, as: UTF8.self), path: name)
  }

  /// Reads a theme file, the form that `theme show` prints.
  init(toml: String, path: String) throws(ThemeError) {
    let root: TOMLTable
    guard TOMLDepth.fault(in: ContiguousArray(toml.utf8)) == nil else {
      throw ThemeError(description: "\(path): a key has more than \(TOMLDepth.limit) parts")
    }
    do {
      root = try TOMLTable(string: toml)
    } catch let error as TOMLParseError {
      let place = error.source.begin
      throw ThemeError(description: "\(path):\(place.line):\(place.column): \(error.description)")
    } catch {
      throw ThemeError(description: "\(path): \(error)")
    }
    func read<Value>(
      _ value: TOMLValue?, _ key: String, _ kind: String, _ convert: (TOMLValue) -> Value?
    ) throws(ThemeError) -> Value? {
      guard let value else { return nil }
      guard let result = convert(value) else { throw ThemeError(description: "\(path): \(key) is not \(kind)") }
      return result
    }
    func color(_ value: TOMLValue?, _ key: String) throws(ThemeError) -> Color? {
      try read(value, key, "a colour of the form \"#rrggbb\"") { $0.string.flatMap { Color(hex: $0) } }
    }
    func flag(_ value: TOMLValue?, _ key: String) throws(ThemeError) -> Bool {
      try read(value, key, "true or false") { $0.bool } ?? false
    }
    var styles: [String: Style] = [:]
    if let table = try read(root["styles"], "styles", "a table", { $0.table }) {
      for scope in table.keys {
        guard case .scope(let canonical)? = Optional(ScopeNames.role(of: scope)),
          canonical == scope || scope == "punctuation"
        else {
          let suggestion = nearest(to: scope, among: ScopeNames.canonical.sorted()).map { "; did you mean \"\($0)\"?" }
          throw ThemeError(description: "\(path): styles.\"\(scope)\": unknown scope\(suggestion ?? "")")
        }
        let key = "styles.\"\(scope)\""
        guard let entry = try read(table[scope], key, "a table", { $0.table }) else { continue }
        styles[scope] = Style(
          foreground: try color(entry["foreground"], "\(key).foreground"),
          background: try color(entry["background"], "\(key).background"),
          bold: try flag(entry["bold"], "\(key).bold"), italic: try flag(entry["italic"], "\(key).italic"),
          underline: try flag(entry["underline"], "\(key).underline"),
          strikethrough: try flag(entry["strikethrough"], "\(key).strikethrough"),
          ansi16: try read(entry["ansi16"], "\(key).ansi16", "a number from 0 to 15") {
            $0.int.flatMap { (0...15).contains($0) ? UInt8($0) : nil }
          })
      }
    }
    self.init(
      name: try read(root["name"], "name", "a string") { $0.string } ?? path,
      foreground: try color(root["foreground"], "foreground") ?? Theme.dark.foreground,
      background: try color(root["background"], "background") ?? Theme.dark.background,
      styles: styles)
  }

  /// The theme as a theme file.
  var toml: String {
    var result = "name = \(Theme.quoted(name))\n"
    result += "foreground = \"\(foreground.hex)\"\nbackground = \"\(background.hex)\"\n\n[styles]\n"
    for (scope, style) in styles.sorted(by: { $0.key < $1.key }) {
      var fields: [String] = []
      if let color = style.foreground { fields.append("foreground = \"\(color.hex)\"") }
      if let color = style.background { fields.append("background = \"\(color.hex)\"") }
      if let ansi16 = style.ansi16 { fields.append("ansi16 = \(ansi16)") }
      if style.bold { fields.append("bold = true") }
      if style.italic { fields.append("italic = true") }
      if style.underline { fields.append("underline = true") }
      if style.strikethrough { fields.append("strikethrough = true") }
      result += "\"\(scope)\" = { \(fields.joined(separator: ", ")) }\n"
    }
    return result
  }

  /// A TOML string.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<" ", "\u{7F}": "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
