internal import DataFormats
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightThemes
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

/// Completions and descriptions for a configuration, a theme or a line grammar; none for a list of languages.
struct TOMLFileWords {
  let manifest: Manifest
  let kind: ProductFile.FileKind
  /// The theme whose styles describe scopes.
  let theme: Theme
  /// The names of the colors in the palette of a theme, or of the states of a line grammar.
  let names: [String]

  private static let themeKeys: [(key: String, text: String)] = [
    ("name", "What the theme is called."),
    ("inherits", "The theme that this one builds upon: a built-in one, or a file beside it."),
    ("foreground", "The colour of text without a style, `#rrggbb` or a name of the palette."),
    ("background", "The colour behind the text."), ("palette", "Colours with names, which styles may use."),
    ("styles", "What scopes look like. A scope without a style has that of the one above it."),
  ]
  private static let styleKeys: [(key: String, text: String)] = [
    ("foreground", "The colour of the text, `#rrggbb` or a name of the palette."), ("background", "The colour behind it."),
    ("bold", "Whether the text is bold."), ("italic", "Whether it is italic."),
    ("underline", "Whether it is underlined: true, or the form of the line."), ("underlineColor", "The colour of the line."),
    ("strikethrough", "Whether a line goes through it."), ("baseline", "Small text above or below the line."),
    ("ansi16", "The colour on terminals that have sixteen, 0 to 15."),
  ]

  // MARK: Completion

  /// Returns the completions at a cursor: tables in a header, keys, or values of the key; empty in a comment.
  /// - Parameter isAssigned: whether `=` follows the word. If not, ` = ` or, for a table, `.` is added to a key.
  func words(at cursor: TOMLCursor, isAssigned: Bool) -> [ProductFileWord] {
    switch cursor.part {
    case .comment: return []
    case .header:
      return keys(at: cursor.path).filter(\.isTable).map { word($0, newText: Self.written($0.key), kind: .table) }
    case .key:
      return keys(at: cursor.path).map { key in
        let written = Self.written(key.key)
        return word(key, newText: isAssigned ? written : key.isTable ? written + "." : written + " = ", kind: .key)
      }
    case .value(let isQuoted):
      return values(at: cursor.path).map { value in
        ProductFileWord(
          label: value.text, kind: value.isColor ? .color : .value,
          newText: value.isString && !isQuoted ? "\"\(value.text)\"" : value.text, detail: value.detail)
      }
    }
  }

  /// A key with its documentation.
  private struct Key {
    var key: String
    var isTable = false
    var detail: String?
    var text: String?
  }

  private func word(_ key: Key, newText: String, kind: ProductFileWord.CompletionKind) -> ProductFileWord {
    ProductFileWord(label: key.key, kind: kind, newText: newText, detail: key.detail, documentation: key.text)
  }

  /// Returns a key in TOML's syntax: in quotes if it has other characters than ASCII letters, digits, `-` and `_`.
  private static func written(_ key: String) -> String {
    key.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x5F } ? key : "\"\(key)\""
  }

  private func keys(at path: [String]) -> [Key] {
    switch kind {
    case .theme: return themeKeys(at: path)
    case .lineGrammar: return lineGrammarKeys(at: path)
    case .languages, .query: return []
    case .configuration: break
    }
    switch KeyDescription.root.descendant(path)?.shape.element {
    case .table(let keys, _)?:
      return keys().map {
        Key(key: $0.name, isTable: $0.shape.isTable, detail: $0.shape.typeName, text: Self.text(of: $0))
      }
    case .map(.language?, _)?: return manifest.languages.map { Key(key: $0.name, isTable: true, detail: "language") }
    case .map(.scope?, _)?: return scopeKeys(isTable: false)
    default: return []
    }
  }

  private func lineGrammarKeys(at path: [String]) -> [Key] {
    switch path.count {
    case 0: names.map { Key(key: $0, isTable: true, detail: "state") }
    case 1: LineGrammarFile.keys.map { Key(key: $0.name, text: $0.text) }
    default: []
    }
  }

  private func lineGrammarValues(at path: [String]) -> [Value] {
    if path.count == 3, path[1] == "captures" { return scopeValues }
    return switch path.last {
    case "scope": scopeValues
    case "push", "include": names.map { Value(text: $0, detail: "state") }
    case "language": manifest.languages.map { Value(text: $0.name) }
    default: []
    }
  }

  private var scopeValues: [Value] { ScopeNames.list.map { Value(text: $0, detail: look(ofScope: $0)) } }

  private func themeKeys(at path: [String]) -> [Key] {
    switch path.count {
    case 0: Self.themeKeys.map { Key(key: $0.key, isTable: ["palette", "styles"].contains($0.key), text: $0.text) }
    case 1 where path == ["styles"]: scopeKeys(isTable: true, Theme.styledScopes)
    case 2 where path[0] == "styles": Self.styleKeys.map { Key(key: $0.key, text: $0.text) }
    default: []
    }
  }

  private func scopeKeys(isTable: Bool, _ scopes: [String] = ScopeNames.list) -> [Key] {
    scopes.map { Key(key: $0, isTable: isTable, detail: look(ofScope: $0)) }
  }

  /// A possible value of a key.
  private struct Value {
    var text: String
    var isString = true
    var isColor = false
    var detail: String?
  }

  private func values(at path: [String]) -> [Value] {
    switch kind {
    case .theme: return themeValues(at: path)
    case .lineGrammar: return lineGrammarValues(at: path)
    case .languages, .query: return []
    case .configuration: break
    }
    guard let key = KeyDescription.root.descendant(path) else { return [] }
    switch key.shape.element {
    case .boolean: return Self.flags
    case .name(.language): return manifest.languages.map { Value(text: $0.name) } + [Value(text: "plaintext")]
    case .name(.scope): return scopeValues
    case .name(.theme): return ([Theme.automaticName] + Theme.knownNames).map { Value(text: $0) }
    case .name(.tokenType): return SemanticTokenLegend.extended.tokenTypes.map { Value(text: $0) }
    default: return key.shape.words.map { Value(text: $0, detail: key.defaultValue == JSON($0) ? "default" : nil) }
    }
  }

  private static let flags = [Value(text: "true", isString: false), Value(text: "false", isString: false)]

  private func themeValues(at path: [String]) -> [Value] {
    switch path.last {
    case "inherits": Theme.knownNames.map { Value(text: $0) }
    case "foreground", "background", "underlineColor": names.map { Value(text: $0, isColor: true) }
    case "bold", "italic", "strikethrough": Self.flags
    case "underline": Self.flags + Style.UnderlineForm.allCases.map { Value(text: $0.rawValue) }
    case "baseline": Style.Baseline.allCases.map { Value(text: $0.rawValue) }
    default: []
    }
  }

  // MARK: Hovering

  /// Returns the description of the key or value at a cursor, in Markdown; for an unknown value that of its key. Nil
  /// if there is none, and in comments.
  func text(at cursor: TOMLCursor, word: String) -> String? {
    switch cursor.part {
    case .comment: nil
    case .header, .key: text(ofKey: cursor.path + (word.isEmpty ? [] : [word]))
    case .value: text(ofValue: word, at: cursor.path) ?? text(ofKey: cursor.path)
    }
  }

  private func text(ofValue value: String, at path: [String]) -> String? {
    let known = values(at: path).contains { $0.text == value }
    guard known else { return nil }
    if ScopeNames.canonical.contains(value), let look = look(ofScope: value) { return "`\(value)`: \(look)" }
    if let entry = manifest[value], ["languages", "codeLanguages", "language"].contains(path.last) {
      return Self.text(of: entry)
    }
    return nil
  }

  private func text(ofKey path: [String]) -> String? {
    let name = path.map { Self.written($0) }.joined(separator: ".")
    if let last = path.last, path.count >= 2, ["styles", "captures"].contains(path[path.count - 2]),
      ScopeNames.canonical.contains(last)
    {
      return "`\(last)`: \(look(ofScope: last) ?? "no style in the theme")"
    }
    if kind == .lineGrammar {
      return path.count == 2 ? LineGrammarFile.keys.first { $0.name == path[1] }.map { "`\($0.name)`\n\n\($0.text)" } : nil
    }
    if kind == .theme {
      let known = path.first == "styles" && path.count == 3 ? Self.styleKeys : path.count == 1 ? Self.themeKeys : []
      return known.first { $0.key == path.last }.map { "`\(name)`\n\n\($0.text)" }
    }
    guard kind == .configuration, !path.isEmpty, let key = KeyDescription.root.descendant(path) else { return nil }
    var text = "`\(name)`: \(key.shape.typeName)\n\n" + Self.text(of: key)
    if path.count == 2, path[0] == "languages", let entry = manifest[path[1]] { text += "\n\n" + Self.text(of: entry) }
    return text
  }

  private static func text(of entry: LanguageEntry) -> String {
    let names = entry.extensions.prefix(8).map { "`.\($0)`" } + entry.filenames.prefix(4).map { "`\($0)`" }
    return "The language \(entry.name)" + (names.isEmpty ? "" : ": " + names.joined(separator: ", "))
  }

  private static func text(of key: KeyDescription) -> String {
    var parts = [key.summary]
    if !key.shape.words.isEmpty { parts.append("One of " + key.shape.words.map { "`\($0)`" }.joined(separator: ", ") + ".") }
    if let value = key.defaultValue { parts.append("Default: `\(value.written)`.") }
    return parts.joined(separator: "\n\n")
  }

  /// Returns the description of the style of a scope in the theme, such as `#ff0000 bold`; nil if the theme has no
  /// style for the scope.
  func look(ofScope scope: String) -> String? { theme.style(for: scope).map { $0.words } }
}

extension Style {
  /// The description of the style, such as `#ff0000 bold`.
  var words: String {
    var parts: [String] = []
    if let foreground { parts.append(foreground.hex) }
    if let background { parts.append("on \(background.hex)") }
    if bold { parts.append("bold") }
    if italic { parts.append("italic") }
    if underline { parts.append("underlined") }
    if strikethrough { parts.append("struck through") }
    if let baseline { parts.append(baseline.rawValue) }
    return parts.isEmpty ? "as other text" : parts.joined(separator: " ")
  }
}
