package import HighlightLanguages
internal import HighlightRendering
package import HighlightStorage
internal import PlacedTOML
internal import SystemSupport

/// The merged settings, with defaults for those that no source sets.
package struct Configuration: Equatable, Sendable {
  /// Configurable limits.
  package struct Limits: Equatable, Sendable {
    /// The most processor time that a parse may take; nil if it is not set.
    package var parseMilliseconds: Int?
    /// The limit of a parse in the server, where other requests wait.
    package var serverParseMilliseconds: Int { parseMilliseconds ?? 2000 }
    /// The same in commands.
    package var commandParseMilliseconds: Int { parseMilliseconds ?? 30_000 }
    package var ruleMilliseconds = RuleSet.defaultMilliseconds
    package var fileBytes = 33_554_432
    package var lineBytes = 65536
    package var syntaxBytes = 134_217_728
    /// How many languages may be nested in each other.
    package var injectionDepth = LanguageProviderDefaults.injectionDepth
    /// For all rules together, in one file: processor time.
    package var ruleBudgetMilliseconds = RuleSet.defaultBudgetMilliseconds

    /// The limit of a parse if it is not set: the lowest limit that a folder could raise.
    var parseBound: Int {
      get { serverParseMilliseconds }
      set { parseMilliseconds = newValue }
    }
  }

  /// The query files and the theme file that it names; absolute paths.
  package var namedFiles: Set<String> {
    var result = Set(queries.extensions.values.joined().map(\.path))
    for files in queries.files.values { result.formUnion(files.values.joined()) }
    if let theme, theme.hasPrefix("/") { result.insert(theme) }
    return result
  }

  /// Whether the configurations above are ignored.
  var isRoot = false
  /// A theme by its name, or a theme file.
  package var theme: String?
  /// The folders whose configurations may name query files; absolute paths.
  var trustedFolders: [String] = []
  /// Globs that decide a file's language, in descending precedence.
  package var globs: [LanguageGlob] = []
  /// By language: the kind of template that all its files are.
  package var templates: [String: String] = [:]
  /// Query files beside ours.
  package var queries = QueryPlaces()
  /// `auto`, `standard` or `extended`.
  package var semanticTokenLegend = "auto"
  /// By capture: the token type and modifiers, joined by dots; an empty one suppresses.
  package var semanticTokenCaptures: [String: String] = [:]
  package var links = LinkDetector.Options()
  package var reflow = false
  /// Whether complete documents are reflowed, too.
  package var reflowsDocuments = true
  /// The cells of a row that reflow fills.
  package var reflowColumns = 80
  package var explainOnHover = false
  /// Whether syntax errors are diagnostics.
  package var reportsSyntaxErrors = false
  package var autoInstall = false
  package var highlight = HighlightDefaults()
  package var limits = Limits()
  package var spelling = SpellingSettings()
  package var characters = CharacterSettings()
  package var check = CheckSettings()
  package var features = FeatureSettings()
  /// In order; ids are unique and every rule can be used.
  package var rules: [Rule] = [] {
    didSet { rulePaths = RulePaths(rules) }
  }
  /// Which of the rules are for which files.
  package private(set) var rulePaths = RulePaths([])

  package init() {}

  /// The rules, compiled for one thread; nil without any.
  package var ruleSet: RuleSet? {
    rules.isEmpty
      ? nil
      : RuleSet(rules, milliseconds: limits.ruleMilliseconds, budgetMilliseconds: limits.ruleBudgetMilliseconds)
  }

  /// What a storage notes besides syntax, for one thread.
  /// - Parameters:
  ///   - languageName: the language that rules are chosen by; nil: it is said later.
  ///   - findsCharacters: whether hidden and look-alike characters are looked for.
  package func annotations(languageName: String? = nil, findsCharacters: Bool) -> Annotations {
    var result = Annotations(rules: ruleSet, linkDetector: LinkDetector(links), languageName: languageName)
    result.lineBytes = limits.lineBytes
    if findsCharacters { result.characters = characters.checks }
    return result
  }
}

/// The source of settings, which decides their permissions.
package enum ConfigurationOrigin: Equatable {
  /// The user's own file, and a file that the command line names.
  case user
  /// A file found in the folders above a highlighted file.
  case workspace(isTrusted: Bool)
  /// A file named by `--rules`: only its rules are used.
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

  /// Whether limits may be moved up: they bound the time and memory of the user who opens a folder.
  var mayRaiseLimits: Bool { mayNameFiles || self == .client }

  /// Whether missing grammars may be installed without asking: versions are pinned, but a build costs time and disk space.
  var mayInstallGrammars: Bool { mayNameFiles || self == .client }
}

extension Configuration {
  /// Whether a file that a configuration in `folder` names may be read. The configuration of a folder may leave the folder
  /// by a path only if the user trusts it, and never by a link.
  static func mayRead(_ path: String, folder: String, origin: ConfigurationOrigin) -> Bool {
    guard FileSystem.kind(of: path) == .file else { return false }
    guard case .workspace(let isTrusted) = origin else { return true }
    guard FileSystem.normalized(path).hasPrefix(FileSystem.normalized(folder) + "/") else { return isTrusted }
    return FileSystem.realPath(path).map { FileSystem.isBelow($0, folder) } ?? false
  }

  /// The name of a built-in theme or `auto`, or the path of a theme file; nil when there is none of that name that may be
  /// read.
  static func theme(_ name: String, folder: String, origin: ConfigurationOrigin) -> String? {
    if name == Theme.automaticName || Theme.builtInNames.contains(name) { return name }
    if let file = ThemeFolder.path(of: name) { return file }
    if let known = Theme.builtInName(for: name) { return known }
    let path = FileSystem.path(name, folder: folder)
    // A device or a pipe would be read without end.
    guard name.contains("/") || name.hasSuffix(".toml"), mayRead(path, folder: folder, origin: origin) else { return nil }
    return path
  }

  /// Adds rules; one with the id of an earlier rule replaces it.
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
  /// What finds the languages of files under this configuration.
  package func detection(_ manifest: Manifest) -> LanguageDetection {
    LanguageDetection(manifest, userGlobs: globs, templates: templates)
  }
}
