internal import DataFormats
internal import SystemSupport
package import TextChecks
internal import TextModel
package import TextRules

/// How certain it is that a word is misspelled.
package enum SpellingConfidence: String, CaseIterable, Sendable {
  /// The word is a misspelling, with few exceptions.
  case sure
  /// The word is in no dictionary.
  case possible
}

/// `[spelling]`: the checked words, and the accepted ones.
package struct SpellingSettings: ConfigurationSettings, Equatable {
  /// The names in code that are checked.
  package enum Identifiers: String, CaseIterable, Sendable {
    case none
    /// Only at their definitions.
    case definitions
    case all
  }

  /// Whether words in strings are checked.
  package enum Strings: Sendable, Equatable {
    case always
    case never
    /// In the commands `spell` and `check`, but not in editors.
    case auto
  }

  /// The name of a project's word file, if it names no other.
  package static let projectFileName = "highlight-lsp.words"

  package var isEnabled = false
  /// The dictionaries by name, such as `en_US`; in the user's own file also paths of `.dic` files.
  package var languages = ["en_US"]
  package var words = KnownWords()
  /// The absolute paths of word files.
  package var wordFiles: [String] = []
  /// The path of the word file for words that users add to the project: named by the configuration, or next to it.
  /// Nil if no folder has a configuration.
  package var projectFile: String?
  /// Whether the words of the user's own word file are accepted.
  package var usesOwnWords = true
  /// ICU patterns of text that is not checked.
  package var ignore: [String] = []
  package var identifiers = Identifiers.definitions
  package var scopes = SpellingScopes.all
  package var strings = Strings.auto
  /// The minimum confidence of words that `spell` and `check` report.
  package var confidence = SpellingConfidence.sure
  package var severity = Rule.Severity.hint
  /// The settings for some files; later ones take precedence.
  package var overrides: [SpellingOverride] = []

  /// The word files, including that of the project.
  private var wordSources: [String] { wordFiles + (projectFile.map { [$0] } ?? []) }

  /// The keys of the table. Words, word files and patterns are added to those of other sources.
  static let keys: [ConfigurationKey<SpellingSettings>] = [
    ConfigurationKey(
      "enabled", { $1(&$0.isEnabled) }, "Whether editors and `check` check words; the command `spell` always does.",
      affects: .annotations),
    ConfigurationKey(
      "languages", [String].shape, { $0.languages },
      "Dictionaries of Hunspell. A word is right if one of them has it. Paths of `.dic` files only in the user's own file.",
      affects: .annotations
    ) { value, settings, source in
      settings.languages = source.dictionaries(value) ?? settings.languages
    },
    ConfigurationKey(
      "words", .array(.string), { $0.words }, "Further words that are right, added to those of other configurations.",
      affects: .annotations
    ) { value, settings, _ in
      for word in value.strings ?? [] { settings.words.insert(word) }
    },
    ConfigurationKey(
      "wordFiles", .array(.string), { $0.wordSources },
      "Files with further words, one per line, used instead of `highlight-lsp.words` beside this file.",
      affects: .annotations
    ) { value, settings, source in
      for element in value.elements {
        guard let name = element.string else { continue }
        guard settings.wordFiles.count < Bounds.wordFiles else {
          return source.warn(
            "there are more than \(Bounds.wordFiles) word files; this one and those after it are not read", at: element.range
          )
        }
        let path = FileSystem.path(name, folder: source.folder)
        // One that is missing may be written later.
        guard FileSystem.kind(of: path) == nil || Configuration.mayRead(path, folder: source.folder, origin: source.origin),
          !settings.wordFiles.contains(path)
        else { continue }
        settings.wordFiles.append(path)
      }
    },
    ConfigurationKey(
      "ignore", .array(.string), { $0.ignore },
      "ICU regular expressions of text that is not checked, added to those of other configurations.",
      affects: .annotations
    ) { value, settings, source in settings.ignore += source.patterns(value) },
    ConfigurationKey("identifiers", { $1(&$0.identifiers) }, "Which names in code are checked.", affects: .annotations),
    ConfigurationKey("scopes", { $1(&$0.scopes) }, "Which parts of a text are checked.", affects: .annotations),
    ConfigurationKey(
      "strings", { $1(&$0.strings) },
      "Whether strings are checked. `\"auto\"`: by `spell` and `check`, not in editors.", affects: .annotations),
    ConfigurationKey(
      "confidence", { $1(&$0.confidence) },
      "Which words `spell` and `check` report: those that are `\"sure\"` to be misspelled, or all `\"possible\"` ones, which are in no dictionary.",
      affects: .diagnostics),
    ConfigurationKey(
      "severity", { $1(&$0.severity) },
      "The severity of misspelled words. Editors show `sure` ones as information at least, and others as hints.",
      affects: .diagnostics),
    ConfigurationKey(
      "overrides", .array(.table(of: SpellingOverride.self)), { $0.overrides },
      "Settings for some files; later overrides win, words and patterns are added.", affects: .annotations
    ) { value, settings, source in settings.overrides += SpellingOverride.read(value, source) },
  ]

  /// Sets `projectFile` for the configuration of a folder: its last word file inside the folder that is not hidden,
  /// else the standard name. Does nothing for other sources. An existing project file of a folder above becomes a
  /// word file.
  mutating func findProjectFile(_ source: ConfigurationSource) {
    if case .workspace = source.origin { findProjectFile(folder: source.folder) }
  }

  /// Likewise, for the folder of any configuration.
  mutating func findProjectFile(folder: String) {
    // Hidden files, such as the files in `.git`, are not lists of words.
    let named = wordFiles.last {
      $0.hasPrefix(folder + "/") && !$0.dropFirst(folder.count).contains("/.")
    }
    let file = named ?? folder + "/" + Self.projectFileName
    // Words of the folders above count as well.
    if let above = projectFile, above != file, FileSystem.kind(of: above) == .file, !wordFiles.contains(above) {
      wordFiles.append(above)
    }
    projectFile = file
  }
}

extension ConfigurationSource {
  /// Returns the dictionaries in an array that the source may use; nil if the value is not an array. Paths of
  /// dictionaries are allowed in the user's own file and trusted folders only; others are reported.
  func dictionaries(_ value: ConfigurationValue) -> [String]? {
    guard value.strings != nil else { return nil }
    return value.elements.compactMap { element in
      guard let name = element.string else { return nil }
      let isName = name.utf8.allSatisfy {
        $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D
      }
      if isName || origin.mayNameFiles { return name }
      warn(
        "spelling.languages: \"\(name)\" is refused: only the user's own file names dictionaries by a path",
        at: element.range)
      return nil
    }
  }

  /// Returns the valid regular expressions in an array; invalid ones are left out with a warning.
  func patterns(_ value: ConfigurationValue) -> [String] {
    value.elements.compactMap { element in
      guard let pattern = element.string else { return nil }
      guard expressions.add(pattern) else {
        warn(
          "spelling.ignore: the patterns up to this one need more than \(Bounds.expressionBytes >> 20) MB, and it is not used; "
            + "write fewer sets such as [\\w-]",
          at: element.range)
        return nil
      }
      do {
        _ = try RegularExpression(pattern)
        return pattern
      } catch {
        warn("spelling.ignore: \(error)", at: element.range)
        return nil
      }
    }
  }
}
