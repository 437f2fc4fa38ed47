internal import DataFormats
internal import SystemSupport
package import TextChecks

/// Settings for some files.
protocol FileOverride: ConfigurationSettings {
  /// The globs of the files; those with a slash are relative to `folder`. Empty: all files.
  var globs: [String] { get set }
  /// The canonical names of the languages of the files. Empty: all languages.
  var codeLanguages: [String] { get set }
  /// The folder of the configuration.
  var folder: String { get set }

  init()
}

extension FileOverride {
  /// The keys that say which files an override is for.
  static var fileKeys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "globs", { $1(&$0.globs) },
        "The files; globs with a slash are relative to the folder of this configuration. Not set: all files."
      ),
      ConfigurationKey(
        "codeLanguages", .array(.name(.language)), { $1(&$0.codeLanguages) },
        "The languages of code, such as `latex`. Not set: all languages."),
    ]
  }

  /// Returns the overrides of an array of tables.
  static func read(_ value: ConfigurationValue, _ source: ConfigurationSource) -> [Self] {
    value.elements.map { table in
      var override = Self()
      override.folder = source.folder
      override.merge(table, source)
      return override
    }
  }

  /// Whether the override applies to a file: its languages, if there are any, contain that of the file, and one of
  /// its globs, if there are any, matches. Globs with a slash match the path, others the file name.
  /// - Parameters:
  ///   - path: the absolute path, or one relative to the working folder.
  ///   - language: the canonical name of its language; nil for plain text.
  func fits(path: String, language: String?) -> Bool {
    if !codeLanguages.isEmpty, !codeLanguages.contains(language ?? "plaintext") { return false }
    if globs.isEmpty { return true }
    let base = FileSystem.baseName(of: path)
    let whole = path.hasPrefix("/") ? path : FileSystem.normalized((FileSystem.realPath(".") ?? "") + "/" + path)
    let inside = whole.hasPrefix(folder + "/") ? String(whole.dropFirst(folder.utf8.count + 1)) : whole
    return globs.contains { pattern in
      let glob = Glob(pattern)
      return glob.isPath ? glob.matches(inside) || glob.matches(whole) : glob.matches(base)
    }
  }
}

/// `[[spelling.overrides]]`: spelling settings for some files.
package struct SpellingOverride: FileOverride, Equatable {
  /// The globs of the files; those with a slash are relative to `folder`. Empty: all files.
  var globs: [String] = []
  /// The canonical names of the languages of the files. Empty: all languages.
  var codeLanguages: [String] = []
  /// The folder of the configuration.
  var folder = ""
  var isEnabled: Bool?
  var languages: [String]?
  var words: [String] = []
  var ignore: [String] = []
  var identifiers: SpellingSettings.Identifiers?
  var scopes: SpellingScopes?

  static let keys: [ConfigurationKey<SpellingOverride>] =
    fileKeys + [
      ConfigurationKey("enabled", { $1(&$0.isEnabled) }, "Whether editors and `check` check words in these files."),
      ConfigurationKey(
        "languages", [String].shape, { $0.languages }, "Dictionaries, used instead of `spelling.languages`."
      ) { value, override, source in override.languages = source.dictionaries(value) },
      ConfigurationKey("words", { $1(&$0.words) }, "Further words that are right in these files."),
      ConfigurationKey(
        "ignore", [String].shape, { $0.ignore }, "Further ICU regular expressions of text that is not checked."
      ) { value, override, source in override.ignore = source.patterns(value) },
      ConfigurationKey("identifiers", { $1(&$0.identifiers) }, "Which names in code are checked in these files."),
      ConfigurationKey("scopes", { $1(&$0.scopes) }, "Which parts of these files are checked."),
    ]

  func apply(to settings: inout SpellingSettings) {
    settings.isEnabled = isEnabled ?? settings.isEnabled
    settings.languages = languages ?? settings.languages
    for word in words { settings.words.insert(word) }
    settings.ignore += ignore
    settings.identifiers = identifiers ?? settings.identifiers
    settings.scopes = scopes ?? settings.scopes
  }
}

extension SpellingSettings {
  private static let catalogLanguage = "po"

  /// Returns the settings for one file, with all overrides applied that match it. For a translation without such an
  /// override, strings are not checked.
  /// - Parameters:
  ///   - path: the absolute path, or one relative to the working folder.
  ///   - language: the canonical name of its language; nil for plain text.
  package func settings(forPath path: String, language: String?) -> SpellingSettings {
    let isTranslation = language == Self.catalogLanguage && !path.hasSuffix(".pot")
    guard isTranslation || !overrides.isEmpty else { return self }
    var result = self
    result.overrides = []
    let fitting = overrides.filter { $0.fits(path: path, language: language) }
    for override in fitting { override.apply(to: &result) }
    // Only an override specifies the language of the strings of a translation.
    if isTranslation && !fitting.contains(where: { $0.languages != nil || $0.scopes != nil }) {
      result.scopes.remove(.strings)
    }
    return result
  }

  /// Returns the settings for a file in an editor: `strings = "auto"` excludes strings there, except those of translations.
  package func inEditor(language: String?) -> SpellingSettings {
    guard strings == .auto, language != Self.catalogLanguage else { return self }
    var result = self
    result.strings = .never
    return result
  }

  /// The parts of a text that are checked.
  package var checkedScopes: SpellingScopes { strings == .never ? scopes.subtracting(.strings) : scopes }

  /// Whether the spelling of any files is checked.
  package var isEnabledSomewhere: Bool { isEnabled || overrides.contains { $0.isEnabled == true } }

  /// The names of the dictionaries for all files.
  package var allLanguages: [String] {
    var result: [String] = []
    for name in languages + overrides.flatMap({ $0.languages ?? [] }) where !result.contains(name) { result.append(name) }
    return result
  }
}
