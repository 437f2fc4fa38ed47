package import HighlightStorage
internal import PlacedTOML
internal import SystemSupport

/// `[spelling]`: which words are looked at, and which are right.
package struct SpellingSettings: Equatable, Sendable {
  /// Which names of code are looked at.
  package enum Identifiers: String, CaseIterable, Sendable {
    case none
    /// Where they are defined.
    case definitions
    case all
  }

  /// The names of `SpellingScopes`.
  static let scopeNames: [(name: String, scope: SpellingScopes)] = [
    ("comments", .comments), ("strings", .strings), ("prose", .prose),
  ]

  /// The words of a project that names no other file.
  package static let projectFileName = "highlight-lsp.words"

  package var isEnabled = false
  /// Dictionaries by name, such as `en_US`; in the user's own file also paths of `.dic` files.
  package var languages = ["en_US"]
  package var words = KnownWords()
  /// Absolute paths of files with words.
  package var wordFiles: [String] = []
  /// Where words that a person adds to the project are kept: beside the configuration of the folder, unless that names a file. Nil where no
  /// folder has one.
  package var projectFile: String?
  /// ICU patterns of what is not looked at.
  package var ignore: [String] = []
  package var identifiers = Identifiers.definitions
  package var scopes = SpellingScopes.all
  package var severity = Rule.Severity.hint
  /// What else holds for some files, later ones last.
  package var overrides: [SpellingOverride] = []

  /// Takes over what a table sets; words, word files and patterns are joined.
  mutating func merge(_ value: ConfigurationValue, origin: ConfigurationOrigin, folder: String) {
    isEnabled = value["enabled"]?.boolean ?? isEnabled
    if let names = value["languages"]?.strings { languages = names.filter { Self.mayUse($0, origin) } }
    for word in value["words"]?.strings ?? [] { words.insert(word) }
    for name in value["wordFiles"]?.strings ?? [] {
      let path = FileSystem.path(name, folder: folder)
      // One that is missing may come.
      if FileSystem.kind(of: path) == nil || Configuration.mayRead(path, folder: folder, origin: origin) {
        if !wordFiles.contains(path) { wordFiles.append(path) }
      }
    }
    if case .workspace = origin {
      // What is hidden, such as `.git`, is nobody's list of words.
      let named = wordFiles.last { $0.hasPrefix(folder + "/") && !$0.dropFirst(folder.count).contains("/.") }
      projectFile = named ?? folder + "/" + Self.projectFileName
    }
    for pattern in value["ignore"]?.strings ?? [] where (try? RegularExpression(pattern)) != nil { ignore.append(pattern) }
    if let name = value["identifiers"]?.string, let choice = Identifiers(rawValue: name) { identifiers = choice }
    if let name = value["severity"]?.string, let level = Rule.Severity(rawValue: name) { severity = level }
    if let names = value["scopes"]?.strings { scopes = Self.scopes(named: names) }
    for table in value["overrides"]?.elements ?? [] {
      overrides.append(SpellingOverride(table, origin: origin, folder: folder))
    }
  }

  /// Whether a source may name a dictionary: a folder's own configuration names none by a path.
  static func mayUse(_ name: String, _ origin: ConfigurationOrigin) -> Bool {
    origin.mayNameFiles || name.utf8.allSatisfy { $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D }
  }

  /// What is wrong with the table, beyond its types.
  static func messages(
    _ value: ConfigurationValue?, text: ConfigurationText, origin: ConfigurationOrigin
  ) -> [ConfigurationMessage] {
    var messages = value?["overrides"]?.elements.flatMap { self.messages($0, text: text, origin: origin) } ?? []
    for name in value?["languages"]?.elements ?? [] where !mayUse(name.string ?? "", origin) {
      messages.append(
        text.message(
          .warning,
          "spelling.languages: \"\(name.string ?? "")\" is refused: only the user's own file names dictionaries by a path",
          at: name.place?.start))
    }
    for pattern in value?["ignore"]?.elements ?? [] {
      do {
        _ = try RegularExpression(pattern.string ?? "")
      } catch {
        messages.append(text.message(.warning, "spelling.ignore: \(error)", at: pattern.place?.start))
      }
    }
    return messages
  }
}
