internal import DataFormats
internal import HighlightThemes
internal import LanguageManifest
internal import SystemSupport
internal import TextModel
internal import TextRules

extension Configuration: ConfigurationSettings {
  /// All keys of `highlight-lsp.toml`.
  static let keys: [ConfigurationKey<Configuration>] = [
    ConfigurationKey(
      "root", { $1(&$0.isRoot) },
      "Whether the configurations of the folders above do not apply here. A finding of `check` unless `check.roots` above lists the "
        + "folder."),
    ConfigurationKey(
      "theme", .name(.theme), { $0.theme },
      "A theme by its name, a theme file in the folder of this file, or `auto`: light or dark, as the terminal is.",
      default: JSON(Theme.automaticName)
    ) { value, configuration, source in
      guard let name = value.string else { return }
      configuration.theme = theme(name, value.range, source) ?? configuration.theme
    },
    ConfigurationKey(
      "trustedFolders", .array(.string), { $0.trustedFolders },
      "Folders whose configuration may name query files, have grammars built and raise limits. Only in the user's own file."
    ) { value, configuration, _ in
      guard let folders = value.strings else { return }
      configuration.trustedFolders = folders.map { Environment.expandingHome($0) }.filter { $0.hasPrefix("/") }
    }.refused(unless: { $0 == .user }, "only the user's own file may trust folders"),
    ConfigurationKey(
      name: "languages", shape: .map(.language, .table(of: LanguagePart.self)),
      summary: "Settings for one language, by its name.",
      changes: { LanguagePart.changes(from: LanguagePart(configuration: $0), to: LanguagePart(configuration: $1)) },
      apply: { value, configuration, source in
        for member in value.members {
          // Sections with an error were reported with the error.
          if source.refusedLanguages.contains(member.key) { continue }
          guard let name = source.manifest[member.key]?.name else {
            source.warn(source.manifest.unknownLanguage(member.key), at: member.keyRange)
            continue
          }
          var part = LanguagePart(name: name, configuration: configuration)
          source.visit(member) { part.merge(member.value, source) }
          configuration = part.configuration
        }
      }),
    .table("features", { $1(&$0.features) }, "Features of the language server."),
    .table("semanticTokens", "How the language server writes scopes as semantic tokens.") { semanticTokenKeys },
    .table("links", { $1(&$0.links) }, "Links that are found in texts."),
    .table("format", "Formatting: `reflow`, and formatting in editors.") { formatKeys },
    .table("explain", "Explanations of colors.") {
      [
        ConfigurationKey(
          "hover", { $1(&$0.explainOnHover) }, "Whether hover explains the scope and the color of the text under the cursor."
        )
      ]
    },
    .table(
      "highlight", { $1(&$0.highlight) },
      "Defaults of options of the command `highlight`. Only in the user's own file."
    ).refused(unless: { $0 == .user }, "only the user's own file may change how commands show files"),
    .table("characters", { $1(&$0.characters) }, "Findings about hidden and look-alike characters."),
    .table("check", { $1(&$0.check) }, "Which files `check` and editors check, and what fails `check`."),
    .table("spelling", { $1(&$0.spelling) }, "The spelling of comments, strings, prose and names."),
    .table("diagnostics", "Further diagnostics of the language server.") {
      [
        ConfigurationKey(
          "syntaxErrors", { $1(&$0.reportsSyntaxErrors) }, "Whether ranges that the grammar cannot parse are diagnostics.",
          affects: .diagnostics)
      ]
    },
    .table("grammars", "The installation of grammars.") { grammarKeys },
    .table("queries", "Query files of other editors.") { queryKeys },
    .table(
      "limits", { $1(&$0.limits) }, "Limits on time, memory and size. A folder that is not trusted may only lower them."),
    // Applied together with the checks of the rules.
    ConfigurationKey(
      "rules", .array(.table(of: Rule.self, required: ["id", "pattern"])), { $0.rules },
      "A rule: a regular expression whose matches are highlighted, linked or reported. It matches within one line, without its "
        + "terminator.", affects: .annotations),
  ]

  private static let semanticTokenKeys: [ConfigurationKey<Configuration>] = [
    ConfigurationKey(
      "legend", .choice(["auto", "standard", "extended"]), { $1(&$0.semanticTokenLegend) },
      "The token types that are announced when the server starts: those that the client supports, the standard ones, or all."
    ),
    ConfigurationKey(
      "captures", .map(.scope, .name(.tokenType)), { $0.semanticTokenCaptures },
      "Token types of scopes, with modifiers after dots: `\"markup.heading\" = \"class.heading\"`. An empty string hides the "
        + "scope.", affects: .tokens
    ) { value, configuration, source in
      for member in value.members { configuration.semanticTokenCaptures[member.key] = member.value.string }
      source.checkCaptures(value)
    },
  ]

  private static let formatKeys: [ConfigurationKey<Configuration>] = [
    ConfigurationKey("reflow", { $1(&$0.reflow) }, "Whether formatting in editors reflows prose and comments."),
    ConfigurationKey(
      "document", { $1(&$0.reflowsDocuments) },
      "Whether a document that is formatted as a whole, as editors do when they save, is reflowed; if not, only ranges are."),
    ConfigurationKey(
      "columns", .integer(WrapChoice.range), { $1(&$0.reflowColumns) },
      "The maximum width of reflowed rows, in terminal cells."),
  ]

  private static let grammarKeys: [ConfigurationKey<Configuration>] = [
    ConfigurationKey(
      "autoInstall", .boolean, { $0.autoInstall },
      "Whether a missing grammar is downloaded and built when a file needs it. For the user's own file, the editor's settings and "
        + "trusted folders."
    ) { value, configuration, source in
      guard let installs = value.boolean else { return }
      if installs && !source.origin.mayInstallGrammars {
        return source.refuse("a folder that is not trusted may not have grammars built")
      }
      configuration.autoInstall = installs
    }
  ]

  private static let queryKeys: [ConfigurationKey<Configuration>] = [
    ConfigurationKey(
      "folders", .array(.string), { $0.queries.folders },
      "Folders with one folder of queries per language, as in Neovim, Helix and Zed. They are used for languages without queries "
        + "of ours; files with `; extends` are added to ours. Only in the user's own file.", affects: .language
    ) { value, configuration, source in
      guard value.strings != nil else { return }
      configuration.queries.folders = value.elements.compactMap { element in
        guard let name = element.string else { return nil }
        let folder = FileSystem.path(name, folder: source.folder)
        if FileSystem.kind(of: folder) != .directory {
          source.warn("there is no folder \"\(folder)\" with queries", at: element.range)
        }
        return FileSystem.normalized(folder)
      }
    }.refused(unless: { $0 == .user }, "only the user's own file may name folders with queries")
  ]

  /// Returns the name of a built-in theme or `auto`, or the path of a theme file. Nil, after a warning at `range`, if
  /// there is no such theme, or if its path leads out of the folder and `Configuration.mayRead` forbids that.
  private static func theme(_ name: String, _ range: Range<Int>?, _ source: ConfigurationSource) -> String? {
    func find(_ origin: ConfigurationOrigin) -> String? {
      theme(name, folder: source.folder, origin: origin, isIsolated: source.isIsolated)
    }
    if let theme = find(source.origin) { return theme }
    if find(.user) != nil {
      source.warn("the theme \"\(name)\" is refused: it leads out of the folder", at: range)
    } else {
      source.warn("unknown theme \"\(name)\"\(didYouMean(nearestTo: name, among: Theme.knownNames))", at: range)
    }
    return nil
  }
}

/// The settings of a language, a table under `[languages]`.
private struct LanguagePart: ConfigurationSettings {
  /// The canonical name of the language.
  var name = ""
  var configuration = Configuration()

  static let keys: [ConfigurationKey<LanguagePart>] = [
    ConfigurationKey(
      "globs", .array(.string), { $0.configuration.globs },
      "File names and paths with this language; they win over every other way to detect a language.", affects: .language
    ) { value, part, _ in
      let globs = (value.strings ?? []).map { LanguageGlob($0, language: part.name) }
      part.configuration.globs.insert(contentsOf: globs, at: 0)
    },
    // Read before all others: they may name the languages.
    ConfigurationKey(
      "lines", .string, { $0.configuration.queries.languages },
      "The line grammar of a language that this configuration adds, or replaces: a file in the folder of this configuration. Needs no "
        + "trust.", affects: .language),
    ConfigurationKey(
      "shebangs", .array(.string), { $0.configuration.queries.languages },
      "Interpreters whose scripts are in the language, as in `#!/usr/bin/env NAME`.", affects: .language),
    ConfigurationKey(
      "aliases", .array(.string), { $0.configuration.queries.languages },
      "Other names of the language, as in fences of Markdown.", affects: .language),
    ConfigurationKey(
      "comments", .table(of: CommentKeys.self), { $0.configuration.queries.languages },
      "What comments begin and end with: for ignore comments, assertions, reflow and editors.", affects: .language),
    ConfigurationKey(
      "templates", .string, { $0.configuration.templates[$0.name] ?? "" },
      "The template engine whose pieces are in the files of the language: `jinja`, `django`, `twig`, `erb`, `helm`; `\"\"` for none.",
      affects: .language
    ) { value, part, source in
      guard let kind = value.string else { return }
      if !kind.isEmpty && source.manifest[part.name + "+" + kind] == nil {
        source.warn(
          "\"\(part.name)\" is not a language around pieces of \"\(kind)\"; name jinja, django, twig, erb or helm",
          at: value.range)
      } else {
        part.configuration.templates[part.name] = kind
      }
    },
    query(
      .highlights,
      "Query files for highlighting, used instead of the language's own. For the user's own file and trusted folders."),
    query(.locals, "The same for `locals.scm`."),
    injections,
    ConfigurationKey(
      "extends", .array(.string), { $0.configuration.queries.extensions },
      "Query files in the folder of this configuration, also of the user's own, whose patterns are added to the highlighting, after the "
        + "language's own. Needs no trust.", affects: .language
    ) { value, part, source in
      let known = part.configuration.queries.extensions[part.name] ?? []
      let files = source.queryExtensions(value, after: known, key: "extends")
      if !files.isEmpty { part.configuration.queries.extensions[part.name] = known + files }
    },
    ConfigurationKey(
      "provides", [Feature].shape, { $0.configuration.features.provided },
      "All features of the language server for documents of the language, instead of its choice.",
      affects: [.tokens, .diagnostics, .folds]
    ) { value, part, _ in
      if let features = Set<Feature>(value) { part.configuration.features.provided[part.name] = features }
    },
  ]

  /// The key that names the injections of a language. Those of a folder that is not trusted are added.
  private static let injections = query(
    .injections,
    "The same for `injections.scm`. In a folder that is not trusted: files in the folder of this configuration whose patterns are "
      + "added to the language's own, where all languages that they name are installed."
  ).applied(unless: \.mayNameFiles) { value, part, source in
    guard value.strings != nil else { return }
    let known = part.configuration.queries.injections[part.name] ?? []
    let files = source.queryExtensions(value, after: known, key: "injections")
    if !files.isEmpty { part.configuration.queries.injections[part.name] = known + files }
  }

  /// Returns the key that names the query files of a kind for a language. A missing file is kept with a warning; a
  /// link that leads out of an untrusted folder, and every file of an origin that may not name files, is refused with
  /// a warning.
  private static func query(_ kind: QueryKind, _ summary: String) -> ConfigurationKey<LanguagePart> {
    ConfigurationKey(
      kind.rawValue, .array(.string), { $0.configuration.queries.files }, summary, affects: .language
    ) { value, part, source in
      guard value.strings != nil else { return }
      part.configuration.queries.files[part.name, default: [:]][kind] = value.elements.compactMap { element in
        guard let name = element.string else { return nil }
        let path = FileSystem.path(name, folder: source.folder)
        if FileSystem.kind(of: path) != .file { source.warn("there is no query file \"\(name)\"", at: element.range) }
        // One that is missing may be written later.
        if FileSystem.kind(of: path) == nil || Configuration.mayRead(path, folder: source.folder, origin: source.origin) {
          return path
        }
        if FileSystem.kind(of: path) == .file {
          source.warn("the query file \"\(name)\" is refused: it is a link that leads out of the folder", at: element.range)
        }
        return nil
      }
    }.refused(unless: \.mayNameFiles, "a folder that is not trusted may not name query files")
  }
}

/// The table `comments` of a language.
private struct CommentKeys: ConfigurationSettings {
  static let keys: [ConfigurationKey<CommentKeys>] = [
    ConfigurationKey("line", .string, { _ in "" }, "The marker of comments that end with the line."),
    ConfigurationKey("block", .array(.string), { _ in "" }, "The beginning and the end of comments over several lines."),
    ConfigurationKey(
      "alone", .boolean, { _ in false }, "Whether a comment is alone in its line and cannot follow other text."),
  ]
}

extension FeatureSettings: ConfigurationSettings {
  static let keys: [ConfigurationKey<FeatureSettings>] = [
    ConfigurationKey(
      "off", { $1(&$0.off) }, "Features that are off in every document.",
      affects: [.tokens, .diagnostics, .folds]),
    ConfigurationKey(
      "on", .choice(["auto", "alone", "all"]), { $1(&$0.on) },
      "Definition, references, rename, symbols, folding and occurrences in languages that commonly have a server of their own: "
        + "none of them; all but rename, for editors that ask another server of the document first; or all.",
      affects: .folds),
  ]
}

extension LinkDetector.Options: ConfigurationSettings {
  static let keys: [ConfigurationKey<LinkDetector.Options>] = [
    ConfigurationKey(
      "schemes", [String].shape, { $0.schemes },
      "The schemes of addresses. `mailto` also finds bare e-mail addresses. Others than the default ones only in the user's own file "
        + "and in trusted folders.", affects: .annotations
    ) { value, options, source in
      guard value.strings != nil else { return }
      let known = options.schemes
      options.schemes = value.elements.compactMap { element in
        guard let name = element.string else { return nil }
        let scheme = name.lowercased()
        if LinkTarget.scheme(of: name + ":") != scheme {
          source.warn(
            "\"\(name)\" is not the name of a scheme; write a letter, then letters, digits, \"+\", \"-\" or \".\"",
            at: element.range)
        } else if !known.contains(scheme), !LinkTarget.allows(everythingAfter: scheme + ":", from: source.origin.linkOrigin),
          scheme != "file"
        {
          source.warn("the scheme \"\(name)\" is refused: \(LinkTarget.refusal(ofScheme: scheme))", at: element.range)
        } else {
          return scheme
        }
        return nil
      }
    },
    ConfigurationKey(
      "bareDomains", { $1(&$0.findsBareDomains) }, "Whether domains without a scheme, such as `example.com`, are links.",
      affects: .annotations),
    ConfigurationKey(
      "paths", { $1(&$0.findsPaths) }, "Whether file names in comments, such as `src/a.c:12`, are links.",
      affects: .annotations),
  ]
}

extension Configuration.Limits: ConfigurationSettings {
  private static let milliseconds = 1...3_600_000
  private static let bytes = 1...(1 << 40)

  static let keys: [ConfigurationKey<Configuration.Limits>] = [
    limit(
      "parseMilliseconds", milliseconds, { $1(&$0.parseBound) },
      "The maximum processor time of one parse, which ends at the work that takes about a third of it. Not set: 2000 in the language "
        + "server (30000 while it is idle), 30000 in commands.",
      affects: .parse, value: { $0.parseMilliseconds }),
    limit(
      "ruleMilliseconds", milliseconds, { $1(&$0.ruleMilliseconds) },
      "The maximum processor time of one rule in one line, which ends at the steps that take about a third of it. A rule that exceeds "
        + "it is off in that line.",
      affects: .annotations),
    limit(
      "ruleBudgetMilliseconds", milliseconds, { $1(&$0.ruleBudgetMilliseconds) },
      "The maximum processor time of all rules in one file, which end at the work that takes about a third of it. After it they are "
        + "off in the rest.", affects: .annotations),
    limit(
      "fileBytes", bytes, { $1(&$0.fileBytes) },
      "Larger files are plain text in editors and files; a terminal highlights the rows it shows.", affects: .language),
    limit("lineBytes", bytes, { $1(&$0.lineBytes) }, "Longer lines have no rules and links.", affects: .annotations),
    limit(
      "syntaxBytes", bytes, { $1(&$0.syntaxBytes) },
      "The estimated memory for the syntax of all open documents. The documents that were not used for the longest time lose their "
        + "syntax first, and are parsed again when they are used."),
    limit(
      "injectionDepth", 1...100, { $1(&$0.injectionDepth) },
      "How many languages may be nested in each other. Text below that keeps the highlighting of the language around it.",
      affects: .language),
  ]

  /// Returns the key of a limit. Any source may lower the limit; raising it is refused with a warning for sources
  /// that are not trusted.
  /// - Parameter value: returns the value to compare and document, if it is not the property.
  private static func limit(
    _ name: String, _ range: ClosedRange<Int>, _ field: @escaping ConfigurationKey<Self>.Field<Int>, _ summary: String,
    affects effects: ConfigurationEffects = [], value: (@Sendable (Self) -> Int?)? = nil
  ) -> ConfigurationKey<Self> {
    ConfigurationKey(
      name, .integer(range), value ?? { ConfigurationKey.value(of: field, in: $0) }, summary, affects: effects
    ) { value, limits, source in
      guard let number = value.integer else { return }
      field(&limits) { known in
        if number <= known || source.origin.mayRaiseLimits { return known = number }
        source.refuse("a folder that is not trusted may lower limits only, and this one is \(known)")
      }
    }
  }
}

extension Manifest {
  /// Returns the warning about a name that is not a language, with a similar name if there is one.
  func unknownLanguage(_ name: String) -> String {
    "unknown language \"\(name)\"\(didYouMean(suggestion(for: name)))"
  }
}

extension ConfigurationSource {
  /// Adds a warning for each scope that looks misspelled, and for each token type or modifier that is in no legend.
  fileprivate func checkCaptures(_ captures: ConfigurationValue) {
    for member in captures.members {
      // Captures of the user's own query files may have any name.
      if !ScopeNames.isKnown(member.key), !ScopeNames.canonical.contains(where: { $0.hasPrefix(member.key + ".") }),
        let meant = ScopeNames.suggestion(for: member.key)
      {
        warn("unknown scope \"\(member.key)\"\(didYouMean(meant))", at: member.keyRange)
      }
      let parts = (member.value.string ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts != [""] else { continue }
      let legend = SemanticTokenLegend.extended
      for (index, part) in parts.enumerated() {
        let (kind, known) = index == 0 ? ("type", legend.tokenTypes) : ("modifier", legend.tokenModifiers)
        if known.contains(part) { continue }
        warn("unknown token \(kind) \"\(part)\"\(didYouMean(nearestTo: part, among: known))", at: member.value.range)
      }
    }
  }
}
