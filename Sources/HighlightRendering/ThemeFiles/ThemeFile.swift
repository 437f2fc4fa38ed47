internal import HighlightStorage
package import PlacedTOML
internal import SystemSupport
internal import TOMLKit

extension Theme {
  /// The name of the choice between `dark` and `light`.
  package static let automaticName = "auto"

  /// Whether a name means that choice: `auto`, or `default`, which bat and Pygments use where none is chosen.
  package static func isAutomatic(_ name: String) -> Bool { name == automaticName || name == "default" }

  /// A built-in theme, one of the user's own folder, a built-in theme by its name in another program, or the theme file at
  /// that path.
  /// - Parameters:
  ///   - isConfigured: a configuration names it, and so it must be a file, and the files that it names lie beside it.
  ///   - noting: is called with the path of each file that is read: the theme's own, and those that it builds upon.
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
      let suggestion = nearest(to: name, among: knownNames + [automaticName]).map { "; did you mean \"\($0)\"?" } ?? ""
      throw ThemeError("unknown theme \"\(name)\"\(suggestion) (see: highlight-lsp theme list)")
    }
    return try theme(at: name)
  }

  /// The names of all themes: the built-in ones, then those of the user's folder.
  package static var knownNames: [String] { builtInNames + ThemeFolder.names.filter { !builtInNames.contains($0) } }

  /// What is wrong with the text of a theme file; files that it builds upon are those of a folder.
  package static func faults(inText bytes: ContiguousArray<UInt8>, path: String) -> [ConfigurationMessage] {
    do throws(ThemeError) {
      _ = try ThemeFileReader(path, isConfigured: true).theme(bytes)
      return []
    } catch {
      let whole = ConfigurationMessage(severity: .error, path: path, text: error.description)
      return error.messages.isEmpty ? [whole] : error.messages
    }
  }

  /// Reads a theme file, the form that `theme show` prints or one of another program.
  init(toml: String, path: String) throws(ThemeError) {
    self = try ThemeFileReader(path, isConfigured: false).theme(ContiguousArray(toml.utf8))
  }
}

/// The folder of the user's own themes, which are named without their folder and ending.
package enum ThemeFolder {
  /// What theme files end in.
  static let extensions = ["toml", "json", "jsonc", "tmTheme"]

  static var path: String { Environment.configurationFolder + "/highlight-lsp/themes" }

  /// The file of a theme; nil when there is none of that name.
  package static func path(of name: String) -> String? { file(named: name, in: path) }

  /// A theme file of a name in some folder.
  static func file(named name: String, in folder: String) -> String? {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
    return extensions.lazy.map { folder + "/" + name + "." + $0 }.first { FileSystem.kind(of: $0) == .file }
  }

  /// The names of all themes in the folder, sorted.
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

  /// A theme, and the colours that have names in it.
  struct Loaded {
    var theme: Theme
    var palette: [String: Color] = [:]
    /// By the names that Helix has for scopes, of a theme in its form.
    var helixStyles: [String: Style] = [:]
  }

  private let path: String
  private let isConfigured: Bool
  private let noting: (String) -> Void

  /// - Parameter noting: is called with the path of each file that is read.
  init(_ path: String, isConfigured: Bool, noting: @escaping (String) -> Void = { _ in }) {
    (self.path, self.isConfigured, self.noting) = (path, isConfigured, noting)
  }

  func theme() throws(ThemeError) -> Theme {
    try load(path, palette: [:], ancestors: []).theme
  }

  /// The theme of a text that stands for the file.
  func theme(_ bytes: ContiguousArray<UInt8>) throws(ThemeError) -> Theme {
    try load(bytes, path: path, palette: [:], ancestors: [path]).theme
  }

  // MARK: Files

  /// - Parameters:
  ///   - palette: colors of themes that inherit it, which replace its own.
  ///   - ancestors: the files that build upon it.
  private func load(_ path: String, palette: [String: Color], ancestors: [String]) throws(ThemeError) -> Loaded {
    try load(try read(path, isNamed: ancestors.isEmpty), path: path, palette: palette, ancestors: ancestors + [path])
  }

  private func read(_ path: String, isNamed: Bool) throws(ThemeError) -> ContiguousArray<UInt8> {
    noting(path)
    do throws(FileError) {
      if isNamed && !isConfigured {
        return try FileSystem.read(path, limit: Self.sizeLimit)
      } else if isConfigured && !isNamed && FileSystem.directory(of: path) != ThemeFolder.path {
        // What a file of a folder names lies in that folder; the user's own themes may lead anywhere.
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
      theme.addDifferences()
      return Loaded(theme: theme)
    }
    let root = try Self.toml(bytes, text.text)
    if HelixTheme.isOne(root) {
      var reader = HelixTheme(text, root, palette: palette)
      let parent = try parent(of: root, &reader.text, palette: reader.palette, path: path, ancestors: ancestors)
      var loaded = try reader.theme(upon: parent, fallbackName: Self.title(of: path))
      loaded.theme.removeInheritedDifferenceWords(of: parent?.theme)
      loaded.theme.addDifferences()
      return loaded
    }
    var reader = OwnTheme(text, root, palette: palette)
    let parent = try parent(of: root, &reader.text, palette: reader.palette, path: path, ancestors: ancestors)
    var loaded = try reader.theme(upon: parent)
    loaded.theme.removeInheritedDifferenceWords(of: parent?.theme)
    loaded.theme.addDifferenceBackgrounds()
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

  /// By the first character, which no other form can begin with; else by the name.
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

  private static func toml(
    _ bytes: ContiguousArray<UInt8>, _ text: ConfigurationText
  ) throws(ThemeError) -> ConfigurationValue {
    if let fault = TOMLTraps.fault(in: bytes) {
      throw ThemeError([text.message(.error, fault.reason, at: fault.offset)])
    }
    do {
      return ConfigurationValue(try TOMLTable(string: String(decoding: bytes, as: UTF8.self)), ranges: TOMLRanges(bytes))
    } catch let error as TOMLParseError {
      let offset = text.offset(line: error.source.begin.line, column: error.source.begin.column)
      throw ThemeError([text.message(.error, ConfigurationText.reason(error), at: offset)])
    } catch {
      throw ThemeError([text.message(.error, "not TOML: \(error)", at: nil)])
    }
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
    do throws(ThemeSyntaxError) {
      return try ThemeJSONReader.read(bytes)
    } catch {
      throw ThemeError([text.message(.error, error.message, at: error.offset)])
    }
  }

  // MARK: What a theme builds upon

  /// The theme that `inherits` names; nil without one, and where there is none, which is noted.
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
      let suggestion = nearest(to: name, among: Theme.knownNames).map { "; did you mean \"\($0)\"?" } ?? ""
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

  /// Why a theme cannot build upon a file; nil where it can.
  private func refusal(of file: String, _ ancestors: [String], verb: String) -> String? {
    let real = FileSystem.realPath(file)
    if ancestors.contains(where: { $0 == file || FileSystem.realPath($0) == real }) {
      return "the theme \(verb) itself"
    }
    return ancestors.count < Self.depthLimit
      ? nil : "the theme is the \(Self.depthLimit)th of a chain; a theme builds upon at most \(Self.depthLimit - 1) others"
  }

  /// Gathers the rules of a file of VS Code or TextMate, those of files that it includes before its own.
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
    try theme.text.throwFaults()
  }

  private func collect(
    included name: String, _ range: Range<Int>?, of path: String, ancestors: [String], into theme: inout TextMateTheme
  ) throws(ThemeError) {
    let file = FileSystem.path(name, folder: FileSystem.directory(of: path))
    guard !name.contains("://"), FileSystem.kind(of: file) == .file else {
      theme.text.fault("there is no file \"\(name)\" to include", at: range)
      return try theme.text.throwFaults()
    }
    if let refusal = refusal(of: file, ancestors, verb: "includes") {
      theme.text.cycle(refusal, at: range)
      return try theme.text.throwFaults()
    }
    try collect(try read(file, isNamed: false), path: file, ancestors: ancestors + [file], into: &theme)
  }
}
