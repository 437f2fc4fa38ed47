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
  /// Whether the words that the user has collected count.
  package var usesOwnWords = true
  /// ICU patterns of what is not looked at.
  package var ignore: [String] = []
  package var identifiers = Identifiers.definitions
  package var scopes = SpellingScopes.all
  package var severity = Rule.Severity.hint
  /// What else holds for some files, later ones last.
  package var overrides: [SpellingOverride] = []

  /// Words, word files and patterns are joined with those of other sources.
  static let keys: [ConfigurationKey<SpellingSettings>] = [
    .boolean("enabled") { $0.isEnabled = $1 },
    ConfigurationKey("languages", .array(.string)) { value, settings, source in
      if let names = value.strings { settings.languages = names.filter { mayUse($0, source.origin) } }
    },
    .strings("words") { settings, words in
      for word in words { settings.words.insert(word) }
    },
    ConfigurationKey("wordFiles", .array(.string)) { value, settings, source in
      for name in value.strings ?? [] {
        let path = FileSystem.path(name, folder: source.folder)
        // One that is missing may come.
        guard FileSystem.kind(of: path) == nil || Configuration.mayRead(path, folder: source.folder, origin: source.origin),
          !settings.wordFiles.contains(path)
        else { continue }
        settings.wordFiles.append(path)
      }
    },
    .strings("ignore") { $0.ignore += $1.filter { (try? RegularExpression($0)) != nil } },
    .choice("identifiers") { $0.identifiers = $1 },
    scopes { $0.scopes = $1 },
    .choice("severity") { $0.severity = $1 },
    ConfigurationKey("overrides", .array(.table(of: SpellingOverride.keys))) { value, settings, source in
      for table in value.elements { settings.overrides.append(SpellingOverride(table, source)) }
    },
  ]

  /// A key for parts of a text.
  static func scopes<Settings>(
    _ set: @escaping @Sendable (inout Settings, SpellingScopes) -> Void
  ) -> ConfigurationKey<Settings> {
    ConfigurationKey("scopes", .array(.choice(scopeNames.map(\.name)))) { value, settings, _ in
      if let names = value.strings { set(&settings, scopes(named: names)) }
    }
  }

  /// Takes over what a table sets.
  mutating func merge(_ value: ConfigurationValue, _ source: ConfigurationSource) {
    Self.keys.merge(value, into: &self, source)
    if case .workspace = source.origin {
      // What is hidden, such as `.git`, is nobody's list of words.
      let named = wordFiles.last {
        $0.hasPrefix(source.folder + "/") && !$0.dropFirst(source.folder.count).contains("/.")
      }
      let file = named ?? source.folder + "/" + Self.projectFileName
      // Words of the folders above count as well.
      if let above = projectFile, above != file, FileSystem.kind(of: above) == .file, !wordFiles.contains(above) {
        wordFiles.append(above)
      }
      projectFile = file
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
