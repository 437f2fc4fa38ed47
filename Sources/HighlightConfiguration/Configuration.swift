internal import HighlightThemes
package import LanguageManifest
internal import SystemSupport
package import TextModel
package import TextRules

/// The merged settings, with defaults for those that no source sets.
package struct Configuration: Equatable, Sendable {
  /// The configurable limits.
  package struct Limits: Equatable, Sendable {
    /// The maximum processor time of a parse in milliseconds; nil if it is not set.
    package var parseMilliseconds: Int?
    /// The maximum processor time of a parse in the server, where other requests wait.
    package var serverParseMilliseconds: Int { parseMilliseconds ?? 2000 }
    /// The maximum processor time of a parse in commands.
    package var commandParseMilliseconds: Int { parseMilliseconds ?? 30_000 }
    package var ruleMilliseconds = RuleSet.defaultMilliseconds
    package var fileBytes = 33_554_432
    package var lineBytes = 65536
    package var syntaxBytes = 134_217_728
    /// The maximum nesting depth of embedded languages.
    package var injectionDepth = LanguageProviderDefaults.injectionDepth
    /// The maximum processor time for all rules in one file, in milliseconds.
    package var ruleBudgetMilliseconds = RuleSet.defaultBudgetMilliseconds

    /// The limit that a folder may lower but not raise, in milliseconds: the configured one, otherwise the default of
    /// the server, the lowest one.
    var parseBound: Int {
      get { serverParseMilliseconds }
      set { parseMilliseconds = newValue }
    }
  }

  /// The absolute paths of the query files, line grammars and the theme file that the configuration names.
  package var namedFiles: Set<String> {
    var result = Set(queries.added.map(\.path))
    result.formUnion(lineGrammars.map(\.path))
    for files in queries.files.values { result.formUnion(files.values.joined()) }
    if let theme, theme.hasPrefix("/") { result.insert(theme) }
    return result
  }

  /// Whether the configurations above are ignored.
  var isRoot = false
  /// The name of a theme, or the path of a theme file.
  package var theme: String?
  /// The absolute paths of the folders whose configurations may name query files.
  var trustedFolders: [String] = []
  /// Globs that decide a file's language, in descending precedence.
  package var globs: [LanguageGlob] = []
  /// The kind of template of all files of a language, by the name of the language.
  package var templates: [String: String] = [:]
  /// Query files in addition to those of the program.
  package var queries = QueryLocations()
  /// The semantic token legend: `auto`, `standard` or `extended`.
  package var semanticTokenLegend = "auto"
  /// The token type and modifiers of captures, joined by dots; an empty text means no token.
  package var semanticTokenCaptures: [String: String] = [:]
  package var links = LinkDetector.Options()
  package var reflow = false
  /// Whether complete documents can be reflowed.
  package var reflowsDocuments = true
  /// The width of rows in a reflow, in cells.
  package var reflowColumns = 80
  package var explainOnHover = false
  /// Whether syntax errors are reported as diagnostics.
  package var reportsSyntaxErrors = false
  package var autoInstall = false
  package var highlight = HighlightDefaults()
  package var limits = Limits()
  package var spelling = SpellingSettings()
  package var characters = CharacterSettings()
  package var check = CheckSettings()
  package var features = FeatureSettings()
  /// The rules in order. Their ids are unique, and all can be used.
  package var rules: [Rule] = [] {
    didSet { rulePaths = RulePaths(rules) }
  }
  /// The locations of the keys `files` of rules, by id; also those of rules that others replace.
  package var filesLocations: [String: FileLocation] = [:]
  /// The file patterns of the rules.
  package private(set) var rulePaths = RulePaths([])

  package init() {}

  /// The line grammars of the languages that it adds.
  package var lineGrammars: [QueryExtension] { queries.languages.compactMap(\.rules) }

  /// A new set of the compiled rules, for one thread; nil without rules.
  package var ruleSet: RuleSet? {
    rules.isEmpty
      ? nil
      : RuleSet(rules, milliseconds: limits.ruleMilliseconds, budgetMilliseconds: limits.ruleBudgetMilliseconds)
  }
}

/// The source of settings, which determines its permissions.
package enum ConfigurationOrigin: Equatable {
  /// The user's own file, and a file that the command line names.
  case user
  /// A file found in the folders above a highlighted file.
  case workspace(isTrusted: Bool)
  /// A file named by `--rules`; only its rules are used.
  case rules
  /// The settings that a client sends.
  case client

  /// Whether query files may be named.
  var mayNameFiles: Bool {
    switch self {
    case .user: true
    case .workspace(let isTrusted): isTrusted
    case .rules, .client: false
    }
  }

  /// Who chose the targets of links that the source sets.
  var linkOrigin: LinkOrigin { mayNameFiles ? .user : .folder }

  /// Whether limits may be raised: they protect the time and memory of the user who opens a folder.
  var mayRaiseLimits: Bool { mayNameFiles || self == .client }

  /// Whether missing grammars may be installed without asking: versions are pinned, but a build costs time and disk space.
  var mayInstallGrammars: Bool { mayNameFiles || self == .client }
}

extension Configuration {
  /// Whether a file that a configuration in `folder` names may be read; false if it is not a regular file. A folder's
  /// configuration may name a path outside the folder only if the user trusts it, and never by a symbolic link.
  static func mayRead(_ path: String, folder: String, origin: ConfigurationOrigin) -> Bool {
    guard FileSystem.kind(of: path) == .file else { return false }
    guard case .workspace(let isTrusted) = origin else { return true }
    guard FileSystem.normalized(path).hasPrefix(FileSystem.normalized(folder) + "/") else { return isTrusted }
    return FileSystem.realPath(path).map { FileSystem.isBelow($0, folder) } ?? false
  }

  /// Returns the name of a built-in theme or `auto`, or the path of a theme file. Nil if there is no such theme, or
  /// if it may not be read.
  /// - Parameters:
  ///   - folder: the folder of the configuration, from which relative paths start.
  ///   - origin: the source of the configuration.
  ///   - isIsolated: whether the user's own themes do not count.
  static func theme(_ name: String, folder: String, origin: ConfigurationOrigin, isIsolated: Bool = false) -> String? {
    if name == Theme.automaticName || Theme.builtInNames.contains(name) { return name }
    if !isIsolated, let file = ThemeFolder.path(of: name) { return file }
    if let known = Theme.builtInName(for: name) { return known }
    let path = FileSystem.path(name, folder: folder)
    // A device or a pipe would be read without end.
    guard name.contains("/") || name.hasSuffix(".toml"), mayRead(path, folder: folder, origin: origin) else { return nil }
    return path
  }

  /// Adds rules. A rule with the id of an earlier one replaces that one, at its index; others are appended.
  mutating func add(_ newRules: [Rule]) {
    guard !newRules.isEmpty else { return }
    var (indices, merged): ([String: Int], [Rule]) = ([:], rules)
    for (index, rule) in merged.enumerated() { indices[rule.id] = index }
    for rule in newRules {
      if let index = indices[rule.id] {
        merged[index] = rule
      } else {
        indices[rule.id] = merged.count
        merged.append(rule)
      }
    }
    rules = merged
  }
}

extension Configuration {
  /// Returns the language detection with the languages, globs and templates of this configuration.
  package func detection(_ manifest: Manifest) -> LanguageDetection {
    LanguageDetection(manifest.adding(queries.languages), userGlobs: globs, templates: templates)
  }
}
