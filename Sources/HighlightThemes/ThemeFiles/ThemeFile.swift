package import DataFormats
internal import SystemSupport
internal import TextModel

extension Theme {
  /// The name of the choice between `dark` and `light` by the terminal's background.
  package static let automaticName = "auto"

  /// Whether a name means that the theme is chosen by the terminal's background: `auto`, or `default`, its name in
  /// bat and Pygments.
  package static func isAutomatic(_ name: String) -> Bool { name == automaticName || name == "default" }

  /// Returns a built-in theme, a theme of the user's folder, a built-in theme by its name in another program, or the
  /// theme file at a path; the first that exists, in this order. Throws if there is none or it is invalid.
  /// - Parameters:
  ///   - isConfigured: whether a configuration names the theme; then it must be a regular file, and files that it
  ///     names must be in its folder.
  ///   - noting: called with the path of each file that is read: the theme's, and those that it inherits.
  package static func named(
    _ name: String, isConfigured: Bool = false, noting: @escaping (String) -> Void = { _ in }
  ) throws(ThemeError) -> Theme {
    if let theme = builtIn(named: name) { return theme }
    func theme(at path: String) throws(ThemeError) -> Theme {
      try ThemeFileReader(path, isConfigured: isConfigured, noting: noting).theme()
    }
    if let path = ThemeFolder.path(of: name) { return try theme(at: path) }
    if let theme = builtInName(for: name).flatMap({ builtIn(named: $0) }) { return theme }
    let looksLikeFile = name.contains("/") || ThemeFolder.extensions.contains { name.hasSuffix("." + $0) }
    guard looksLikeFile || FileSystem.kind(of: name) == .file else {
      let suggestion = didYouMean(nearestTo: name, among: knownNames + [automaticName])
      throw ThemeError("unknown theme \"\(name)\"\(suggestion) (see: highlight-lsp theme list)")
    }
    return try theme(at: name)
  }

  /// The names of all themes: built-in ones, then those of the user's folder.
  package static var knownNames: [String] { builtInNames + ThemeFolder.names.filter { !builtInNames.contains($0) } }

  /// Returns the errors in the text of a theme file; empty if there are none. The files that it inherits are read
  /// from the folder of `path`.
  package static func faults(inText bytes: ContiguousArray<UInt8>, path: String) -> [ConfigurationMessage] {
    do throws(ThemeError) {
      _ = try ThemeFileReader(path, isConfigured: true).theme(bytes)
      return []
    } catch {
      let whole = ConfigurationMessage(severity: .error, path: path, text: error.description)
      return error.messages.isEmpty ? [whole] : error.messages
    }
  }

  /// Reads a theme file: one of the program's own (`highlight-lsp theme show` prints one), or one of Helix, VS Code or
  /// TextMate. Files that it inherits or includes are read, too.
  /// - Parameter path: the file.
  /// - Throws: an error if a file cannot be read or is invalid, with the line and the column of each fault, such as a color
  ///   that is not written `#rrggbb`.
  public init(contentsOfFile path: String) throws(ThemeError) {
    self = try ThemeFileReader(path, isConfigured: false).theme()
  }

  /// Parses a theme file, in the format that `theme show` prints or in the format of another program. Throws if it has
  /// errors.
  init(toml: String, path: String) throws(ThemeError) {
    self = try ThemeFileReader(path, isConfigured: false).theme(ContiguousArray(toml.utf8))
  }
}

/// The folder of the user's themes, which are named without folder and extension.
package enum ThemeFolder {
  /// The file name extensions of theme files.
  static let extensions = ["toml", "json", "jsonc", "tmTheme"]

  static var path: String { Environment.configurationFolder + "/highlight-lsp/themes" }

  /// Returns the path of a theme file in the user's folder; nil if there is none with the name, or if the name is
  /// empty, contains a slash or begins with a dot.
  package static func path(of name: String) -> String? { file(named: name, in: path) }

  /// Returns the path of a theme file in a folder; nil if there is none with the name, or if the name is empty,
  /// contains a slash or begins with a dot.
  static func file(named name: String, in folder: String) -> String? {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
    return extensions.lazy.map { folder + "/" + name + "." + $0 }.first { FileSystem.kind(of: $0) == .file }
  }

  /// The names of the themes in the folder, sorted.
  static var names: [String] {
    let files = (try? FileSystem.list(path)) ?? []
    return Set(
      files.compactMap { file in
        extensions.first { file.hasSuffix("." + $0) }.map { String(file.dropLast($0.count + 1)) }
      }
    ).filter { !$0.isEmpty && !$0.hasPrefix(".") }.sorted()
  }
}

/// Reads theme files, which may inherit other ones.
struct ThemeFileReader {
  // No person writes more.
  private static let sizeLimit = ConfigurationText.fileLimit
  // Files that build upon each other.
  private static let depthLimit = 16

  /// A theme and its named colors.
  struct Loaded {
    var theme: Theme
    var palette: [String: Color] = [:]
    /// The styles by the names of Helix, if the theme is in that format.
    var helixStyles: [String: Style] = [:]
  }

  private let path: String
  private let isConfigured: Bool
  private let noting: (String) -> Void

  /// Creates a reader of the theme file at a path.
  /// - Parameters:
  ///   - isConfigured: whether a configuration names the theme.
  ///   - noting: called with the path of each file that is read.
  init(_ path: String, isConfigured: Bool, noting: @escaping (String) -> Void = { _ in }) {
    (self.path, self.isConfigured, self.noting) = (path, isConfigured, noting)
  }

  func theme() throws(ThemeError) -> Theme {
    try load(path, palette: [:], ancestors: []).theme
  }

  /// Returns the theme of a text, as if it were the content of the file. Throws if it has errors.
  func theme(_ bytes: ContiguousArray<UInt8>) throws(ThemeError) -> Theme {
    try load(bytes, path: path, palette: [:], ancestors: [path]).theme
  }

  // MARK: Files

  /// Reads a theme file and the themes that it inherits.
  /// - Parameters:
  ///   - palette: colors of inheriting themes, which replace those of the file.
  ///   - ancestors: the paths of the files that inherit it.
  private func load(_ path: String, palette: [String: Color], ancestors: [String]) throws(ThemeError) -> Loaded {
    try load(try read(path, isNamed: ancestors.isEmpty), path: path, palette: palette, ancestors: ancestors + [path])
  }

  /// Returns the bytes of a theme file; throws if it cannot be read or is too large. Unless the user named the file, it
  /// must be a regular file, and a file that a configured theme names must be in the folder of that theme or of the
  /// user's themes.
  /// - Parameter isNamed: whether the user named the file, not another theme.
  private func read(_ path: String, isNamed: Bool) throws(ThemeError) -> ContiguousArray<UInt8> {
    noting(path)
    do throws(FileError) {
      if isNamed && !isConfigured {
        return try FileSystem.read(path, limit: Self.sizeLimit)
      } else if isConfigured && !isNamed && FileSystem.directory(of: path) != ThemeFolder.path {
        // A theme file in a folder may name only files in that folder. The user's own themes may name any file.
        return try FileSystem.readRegular(path, within: FileSystem.directory(of: self.path), limit: Self.sizeLimit)
      } else {
        return try FileSystem.readRegular(path, limit: Self.sizeLimit, followsLinks: true)
      }
    } catch {
      throw ThemeError("theme \(error)")
    }
  }

  private func load(
    _ bytes: ContiguousArray<UInt8>, path: String, palette: [String: Color], ancestors: [String]
  ) throws(ThemeError) -> Loaded {
    let text = ThemeText(ConfigurationText(path: path, bytes: bytes))
    guard Self.form(of: bytes, path: path) == .toml else {
      var rules = TextMateTheme(text)
      try collect(bytes, path: path, ancestors: ancestors, into: &rules)
      var theme = try rules.theme(fallbackName: Self.title(of: path))
      theme.addDiffStyles()
      return Loaded(theme: theme)
    }
    if Self.isYAML(bytes) {
      let problem =
        "themes in YAML, such as those of base16, are not read; write one as theme show does, or take one of Helix (TOML), "
        + "VS Code (JSON) or TextMate (tmTheme)"
      throw ThemeError([text.text.message(.error, problem, at: 0)])
    }
    let root = try Self.toml(bytes, text.text)
    if HelixTheme.isOne(root) {
      var reader = HelixTheme(text, root, palette: palette)
      let parent = try parent(of: root, &reader.text, palette: reader.palette, path: path, ancestors: ancestors)
      var loaded = try reader.theme(upon: parent, fallbackName: Self.title(of: path))
      loaded.theme.removeInheritedDiffWords(of: parent?.theme)
      loaded.theme.addDiffStyles()
      return loaded
    }
    var reader = NativeTheme(text, root, palette: palette)
    let parent = try parent(of: root, &reader.text, palette: reader.palette, path: path, ancestors: ancestors)
    var loaded = try reader.theme(upon: parent)
    loaded.theme.removeInheritedDiffWords(of: parent?.theme)
    loaded.theme.addDiffBackgrounds()
    return loaded
  }

  private static func title(of path: String) -> String {
    let name = FileSystem.baseName(of: path)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  // MARK: Forms

  private enum Form {
    case toml
    case json
    case propertyList
  }

  /// Returns the format of a file: by its first character if that is `<`, `{` or `/`, otherwise by its file name
  /// extension.
  private static func form(of bytes: ContiguousArray<UInt8>, path: String) -> Form {
    let first = bytes.first { !($0 <= 0x20) && ![0xEF, 0xBB, 0xBF].contains($0) }
    switch first {
    case UInt8(ascii: "<"): return .propertyList
    case UInt8(ascii: "{"), UInt8(ascii: "/"): return .json
    default:
      let name = path.lowercased()
      if name.hasSuffix(".json") || name.hasSuffix(".jsonc") { return .json }
      return name.hasSuffix(".tmtheme") || name.hasSuffix(".plist") ? .propertyList : .toml
    }
  }

  /// Parses TOML into a value with byte ranges. Throws an error with its position if it is invalid.
  private static func toml(
    _ bytes: ContiguousArray<UInt8>, _ text: ConfigurationText
  ) throws(ThemeError) -> ConfigurationValue {
    let document = TOMLDocument(bytes)
    guard document.faults.isEmpty else { throw ThemeError(text.messages(about: document, showsLine: false)) }
    return document.root
  }

  /// Whether a text is YAML: its first line, except blank ones, comments and `---`, begins with a key and a colon, with
  /// which nothing in TOML begins.
  private static func isYAML(_ bytes: ContiguousArray<UInt8>) -> Bool {
    for line in bytes.split(separator: 0x0A) {
      let text = line.drop { $0 <= 0x20 }
      guard let first = text.first, first != UInt8(ascii: "#"), !text.starts(with: "---".utf8) else { continue }
      let key = text.prefix { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar) || scalar == "-"
          || scalar == "_"
      }
      return !key.isEmpty && text.dropFirst(key.count).first == UInt8(ascii: ":")
    }
    return false
  }

  private static func propertyList(
    _ bytes: ContiguousArray<UInt8>, _ text: ConfigurationText
  ) throws(ThemeError) -> ConfigurationValue {
    do throws(ThemeSyntaxError) {
      return try PropertyListReader.read(bytes)
    } catch {
      throw ThemeError([text.message(.error, error.message, at: error.offset)])
    }
  }

  private static func json(
    _ bytes: ContiguousArray<UInt8>, _ text: ConfigurationText
  ) throws(ThemeError) -> ConfigurationValue {
    do throws(JSONError) {
      return try ConfigurationValue(settings: bytes)
    } catch {
      throw ThemeError([text.message(.error, "not JSON: \(error.message)", at: error.byteOffset)])
    }
  }

  // MARK: What a theme builds upon

  /// Returns the theme that `inherits` names: a built-in one, a file at a path, or a name in the same or the user's
  /// folder. Nil without that key, or after reporting that there is no such theme or that the theme inherits itself.
  private func parent(
    of root: ConfigurationValue, _ text: inout ThemeText, palette: [String: Color], path: String, ancestors: [String]
  ) throws(ThemeError) -> Loaded? {
    guard let value = root["inherits"], let name = text.string(value, "inherits") else { return nil }
    if let loaded = builtIn(name, palette: palette) { return loaded }
    let folder = FileSystem.directory(of: path)
    let isPath = name.contains("/") || ThemeFolder.extensions.contains { name.hasSuffix("." + $0) }
    let file =
      isPath
      ? FileSystem.path(name, folder: folder) : ThemeFolder.file(named: name, in: folder) ?? ThemeFolder.path(of: name)
    guard let file, FileSystem.kind(of: file) == .file else {
      if let known = Theme.builtInName(for: name) { return builtIn(known, palette: palette) }
      let suggestion = didYouMean(nearestTo: name, among: Theme.knownNames)
      text.fault("there is no theme \"\(name)\" to inherit from\(suggestion)", at: value.range)
      return nil
    }
    if let refusal = refusal(of: file, ancestors, verb: "inherits from") {
      text.cycle(refusal, at: value.range)
      return nil
    }
    return try load(file, palette: palette, ancestors: ancestors)
  }

  private func builtIn(_ name: String, palette: [String: Color]) -> Loaded? {
    guard let theme = Theme.builtIn(named: name, palette: palette) else { return nil }
    return Loaded(theme: theme, palette: (Theme.builtInPalette(named: name) ?? [:]).merging(palette) { $1 })
  }

  /// Returns the message why a theme cannot inherit a file: a cycle, or too long a chain. Nil if it can.
  private func refusal(of file: String, _ ancestors: [String], verb: String) -> String? {
    let real = FileSystem.realPath(file)
    if ancestors.contains(where: { $0 == file || FileSystem.realPath($0) == real }) {
      return "the theme \(verb) itself"
    }
    return ancestors.count < Self.depthLimit
      ? nil : "the theme is the \(Self.depthLimit)th of a chain; a theme builds upon at most \(Self.depthLimit - 1) others"
  }

  /// Adds the rules of a theme of VS Code or TextMate; those of included files come first. Throws if a file has
  /// errors.
  private func collect(
    _ bytes: ContiguousArray<UInt8>, path: String, ancestors: [String], into theme: inout TextMateTheme
  ) throws(ThemeError) {
    theme.text = ThemeText(ConfigurationText(path: path, bytes: bytes))
    let text = theme.text
    if Self.form(of: bytes, path: path) == .propertyList {
      theme.add(propertyList: try Self.propertyList(bytes, text.text))
    } else {
      let root = try Self.json(bytes, text.text)
      for file in theme.files(of: root) {
        try collect(included: file.name, file.range, of: path, ancestors: ancestors, into: &theme)
        theme.text = text
      }
      theme.add(json: root)
    }
    try theme.text.throwErrors()
  }

  private func collect(
    included name: String, _ range: Range<Int>?, of path: String, ancestors: [String], into theme: inout TextMateTheme
  ) throws(ThemeError) {
    let file = FileSystem.path(name, folder: FileSystem.directory(of: path))
    guard !name.contains("://"), FileSystem.kind(of: file) == .file else {
      theme.text.fault("there is no file \"\(name)\" to include", at: range)
      return try theme.text.throwErrors()
    }
    if let refusal = refusal(of: file, ancestors, verb: "includes") {
      theme.text.cycle(refusal, at: range)
      return try theme.text.throwErrors()
    }
    try collect(try read(file, isNamed: false), path: file, ancestors: ancestors + [file], into: &theme)
  }
}
