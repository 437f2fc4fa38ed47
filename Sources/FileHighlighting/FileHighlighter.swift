internal import DataFormats
package import HighlightConfiguration
package import HighlightCore
package import HighlightLanguages
package import HighlightRendering
internal import HighlightStorage
package import HighlightThemes
package import LanguageManifest
package import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextModel
internal import TextRules

/// The error for an input that cannot be displayed. It is reported on standard error and in JSON.
package struct InputError: Error {
  package let message: String
  /// Whether the input is binary.
  package var isBinary = false
  /// The language that the file's name suggests although its bytes are binary.
  package var language: String?

  /// Returns the reason for which an input cannot be read or displayed, without its path.
  package static func reason(of error: any Error) -> String {
    (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
  }
}

/// Highlights inputs, one after the other. Each thread has its own highlighter.
package final class FileHighlighter {
  /// What is the same for all files of a highlighter. By default each file is code of a folder, in the language that is
  /// detected.
  package struct Settings {
    /// Whether binary inputs are highlighted too.
    package var acceptsBinary = false
    /// The language of inputs for which no language is detected.
    package var fallbackLanguage: LanguageEntry?
    /// What happens to the colors and other formatting of texts.
    package var formatting = TextFormatting()
    /// Whether hunks of diffs are highlighted as in their files, which are read from git; otherwise as embedded
    /// text.
    package var highlightsDiffs = false
    /// The form of diffs; nil: their own lines, one by one.
    package var diffForm: DiffForm?
    /// The style of matches in search results on standard input, which are recognized if it is not nil.
    package var matchStyle: Style?
    /// The path of the file that standard input shows in the format of `git blame`; nil for any other text.
    package var blamedPath: String?
    /// Whether standard input is what git writes for its pager.
    package var isPagerOfGit = false
    /// Called before the parser of a text is loaded, whether it has one or not. The argument says whether the text is a
    /// diff whose files are read from git.
    package var beforeParsing: (_ readsFromGit: Bool) -> Void = { _ in }
    /// Whether embedded texts in languages without an installed grammar get a layer without highlights, so that
    /// explanations can name their language.
    package var namesMissingLanguages = false
    /// The dictionaries that replace the configured ones; nil for none.
    package var dictionaries: [String]?

    package init() {}
  }

  /// What is looked for in a file, beside the matches of rules and links.
  package struct Checks {
    /// Whether hidden and look-alike characters are reported.
    package var characters = false
    /// Whether ignore comments are searched for even if no other check is on.
    package var directives = false
    /// When spelling is checked.
    package var spelling = Spelling.never
    /// Whether a text is parsed only if that may change a finding. Otherwise it has no syntax.
    package var parsesWhereNeeded = false

    package enum Spelling {
      case never
      case whereEnabled
      case always
    }

    package init(
      characters: Bool = false, directives: Bool = false, spelling: Spelling = .never, parsesWhereNeeded: Bool = false
    ) {
      (self.characters, self.directives) = (characters, directives)
      (self.spelling, self.parsesWhereNeeded) = (spelling, parsesWhereNeeded)
    }
  }

  /// The result for one input.
  package struct Outcome {
    package var file: HighlightedFile
    /// Warnings about this file, for example that a rule exceeded its time limit.
    package let warnings: [String]
    /// Messages about exceeded limits, with the same text for every file, so that a run reports each once (`LimitMessages`).
    package let limitMessages: [String]
    /// The limit notes and the warnings, for commands that process one file.
    package var allWarnings: [String] { limitMessages + warnings }
    /// The reason for missing syntax highlights; nil if there are any.
    package let note: LanguageMessage?
    /// The reason that the language cannot be used; nil if it can.
    package let languageError: LanguageError?
    /// The embedded languages whose grammars are not installed, including languages that have no files of their own.
    package let missingEmbedded: [LanguageEntry]
    /// The elements of `missingEmbedded` that have files of their own and queries for highlights.
    package let missingKnown: [LanguageEntry]
    /// The notes to print about `missingKnown`.
    package var embeddedMessages: [LanguageMessage] { missingKnown.map { .embedded($0.name) } }
  }

  /// A configuration with the objects that are made from it.
  struct Setup {
    let configuration: Configuration
    let loader: LanguageLoader
    let detection: LanguageDetection
    /// The annotations; their language is set for each file.
    let annotations: AnnotationSettings
  }

  let manifest: Manifest
  private let configurations: [Configuration]
  /// The setups by the index of their configuration; nil if not created yet.
  private var setups: [Setup?]
  /// The language of the next files; nil: it is detected.
  package var forcedLanguage: LanguageEntry?
  package let settings: Settings
  /// The settings of errors in white space of each repository, by its directory.
  private var whiteSpace: [String: WhiteSpaceSettings] = [:]
  /// The objects of each repository, by its directory.
  private var gitObjects: [String: GitObjects] = [:]
  /// The same objects by the folders that were asked for: to find a repository takes as long as a short diff.
  private var objectsOfFolders: [String: GitObjects?] = [:]
  /// For each configuration that has conditions about scopes, its rules without them.
  private var freeRules: [Int: FreeRules] = [:]
  private var spellers: [(settings: SpellingSettings, result: Result<ConfiguredSpellChecker, DictionaryError>)] = []
  let installMissing: Bool
  let customQueries: Language.Queries?
  /// Whether embedded texts are highlighted only in languages of the same grammar repository.
  let restrictsInjections: Bool
  private var customLanguages: [String: Result<Language, LanguageError>] = [:]
  /// The languages whose installation was tried, which is done once.
  var installTried: Set<String> = []
  // Hexadecimal digits, as in git's abbreviated ids.
  private static let hashLength = 12
  private var queriesHashes: [String: String] = [:]
  /// The real path of each folder, without symbolic links.
  private var realFolders: [String: String] = [:]
  lazy var packageQueries = PackageQueries.load()

  // For some lines of a text, all parts together have at most 1/headShare of it.
  private static let headShare = 2

  package init(
    manifest: Manifest, configurations: [Configuration] = [Configuration()], forcedLanguage: LanguageEntry?,
    installMissing: Bool = false, customQueries: Language.Queries? = nil, restrictsInjections: Bool = false,
    settings: Settings = Settings()
  ) {
    self.settings = settings
    self.restrictsInjections = restrictsInjections
    self.manifest = manifest
    self.configurations = configurations
    setups = Array(repeating: nil, count: configurations.count)
    self.forcedLanguage = forcedLanguage
    self.installMissing = installMissing
    self.customQueries = customQueries
  }

  /// Returns the speller with the settings of a configuration for a file, or the error of its dictionaries.
  /// `configuration` is an index.
  package func speller(
    _ configuration: Int, path: String, language: String?
  ) -> Result<ConfiguredSpellChecker, DictionaryError> {
    let settings = configurations[configuration].spelling.settings(forPath: path, language: language)
    if let known = spellers.first(where: { $0.settings == settings }) { return known.result }
    let result = Result { () throws(DictionaryError) in
      try ConfiguredSpellChecker(settings, dictionaries: self.settings.dictionaries)
    }
    spellers.append((settings, result))
    return result
  }

  /// Returns a hash of the query files that highlight a language with a configuration, in hexadecimal digits; `none`
  /// if there are no query files.
  package func queriesHash(of language: String, configuration: Int) -> String {
    let key = "\(configuration) \(language)"
    if let known = queriesHashes[key] { return known }
    let loader = setup(configuration).loader
    let queries = customQueries.map { loader.completed($0, of: language) } ?? loader.queries(of: language)
    let texts = (queries.highlights + queries.locals + queries.injections).map(\.text)
    let hash = texts.isEmpty ? "none" : String(SHA256.hexadecimal(texts.joined(separator: "\0")).prefix(Self.hashLength))
    queriesHashes[key] = hash
    return hash
  }

  /// Returns the configuration with an index.
  package func configuration(_ index: Int) -> Configuration { configurations[index] }

  /// Returns the loader of the languages and structure queries of a configuration.
  package func loader(ofConfiguration index: Int) -> LanguageLoader { setup(index).loader }

  /// Whether the file patterns of a configuration or of the user's own list of languages count for a file, in addition
  /// to those of the program.
  package func hasOwnPatterns(_ path: String, _ bytes: ContiguousArray<UInt8>, configuration index: Int) -> Bool {
    let setup = setup(index)
    guard setup.configuration.queries.addsPatterns || manifest.hasOwnLanguages else { return false }
    let name = forcedLanguage?.name ?? setup.detection.language(path: path, head: bytes.prefix(LanguageDetection.headLength))
    return name.map { setup.configuration.queries.addsPatterns(to: $0) || manifest[$0]?.isUsers == true } ?? false
  }

  /// Returns the misspelled words of a file that was highlighted with a check of spelling; empty for other files, and if a
  /// dictionary cannot be used.
  package func misspellings(in file: HighlightedFile, configuration: Int) -> [ConfiguredSpellChecker.MisspelledWord] {
    misspellingsAndNames(in: file, configuration: configuration).found
  }

  /// Returns the misspelled words of a file that was highlighted with `spelling` on, and the names that the file
  /// defines; both empty for other files, and if a dictionary cannot be used.
  package func misspellingsAndNames(
    in file: HighlightedFile, configuration: Int
  ) -> (found: [ConfiguredSpellChecker.MisspelledWord], names: Set<String>) {
    guard file.storage.spelling != nil,
      case .success(let speller) = speller(configuration, path: file.path, language: file.language)
    else { return ([], []) }
    let names = speller.names(in: file.storage, setup(configuration).loader)
    return (speller.found(in: file.storage, names: names), names.defined)
  }

  /// Returns the configuration with an index and the objects made from it, which are cached. Each highlighter has its
  /// own, because regular expressions belong to one thread.
  func setup(_ index: Int) -> Setup {
    if let known = setups[index] { return known }
    let configuration = configurations[index]
    // Languages are loaded once for all configurations that do not change them.
    let shared = setups.lazy.compactMap(\.self).first {
      $0.configuration.queries == configuration.queries && $0.loader.injectionDepth == configuration.limits.injectionDepth
    }?.loader
    let setup = Setup(
      configuration: configuration,
      loader: shared
        ?? LanguageLoader(
          manifest: manifest, queries: configuration.queries, injectionDepth: configuration.limits.injectionDepth),
      detection: configuration.detection(manifest),
      annotations: configuration.annotations(findsCharacters: false))
    setups[index] = setup
    return setup
  }

  /// Returns the bytes of a file, highlighted; `prepare` describes the other parameters. Throws for binary files.
  /// - Parameters:
  ///   - lastLine: the number of the last line that is displayed, from 1. If the result is certain to be the same,
  ///     only a part of a longer text is highlighted.
  ///   - start: the start of the file, if it was prepared before; nil: it was not.
  package func highlight(
    _ bytes: ContiguousArray<UInt8>, path: String, configuration: Int = 0, forcesPlainText: Bool = false,
    skipsSyntax: Bool = false, lastLine: Int? = nil, isStandardInput: Bool = false, checks: Checks = Checks(),
    after start: FileStart? = nil
  ) throws(InputError) -> Outcome {
    let isBlame = settings.blamedPath != nil && forcedLanguage == nil
    func prepared(skipsSyntax: Bool) throws(InputError) -> Preparation {
      try prepare(
        bytes, count: bytes.count, path: path, configuration: configuration, forcesPlainText: forcesPlainText || isBlame,
        skipsSyntax: skipsSyntax, isStandardInput: isStandardInput, checks: checks)
    }
    // Rules about scopes need a grammar, which is reported if it is missing.
    let loadsLater = checks.parsesWhereNeeded && !skipsSyntax && rulesWithoutConditions(configuration).conditional.isEmpty
    var preparation =
      if let start { start.preparation } else { try prepared(skipsSyntax: skipsSyntax || loadsLater) }
    let search = isStandardInput ? searchSession(bytes, preparation, path: path, configuration: configuration) : nil
    var filter = search == nil ? preparation.filter : nil
    let bytes = filter?.filtered(bytes, isLast: true) ?? bytes
    let decoded = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    let sgrColors = SGRColors(&filter, of: bytes)
    let text = UTF16Text(decoded.units)
    let unparsed =
      checks.parsesWhereNeeded && !skipsSyntax ? unparsedStorage(text, preparation, configuration: configuration) : nil
    if loadsLater && unparsed == nil { preparation = try prepared(skipsSyntax: false) }
    let source = choose(
      text, bytes, preparation, path: path, configuration: configuration, unparsed: unparsed, search: search,
      isBlame: isBlame, lastLine: lastLine)
    let (storage, part) = (source.storage, source.part)
    if let exceeded = source.exceeded {
      preparation.report.add(exceeded, exceeded.partsMessage(preparation.limits, length: text.count))
    }
    var exceededLimits = storage.exceededLimits.union(source.exceededLimits)
    if let exceeded = source.exceeded { exceededLimits.remove(exceeded) }
    let endsSyntax = preparation.language != nil && !storage.hasSyntax && source.exceeded == nil && part == nil
    for limit in exceededLimits.sorted(by: { $0.rawValue < $1.rawValue }) {
      // Rules are named one by one.
      let isOfRule = limit == .ruleTime || limit == .ruleStack
      preparation.report.add(
        limit,
        isOfRule
          ? nil
          : limit.message(
            endsSyntax: endsSyntax, preparation.limits, patterns: limit == .matchWork ? storage.costlyPatterns : []))
    }
    preparation.warnings += LimitReport.warnings(about: storage)
    var file = HighlightedFile(
      path: path, language: preparation.name ?? "plaintext", bytes: bytes,
      illFormedSequences: decoded.illFormedSequences, encoding: decoded.encoding, storage: storage,
      limits: preparation.report.names.sorted(), links: part?.links)
    file.diff = part?.layout
    file.sgrColors = part.map { $0.shown(sgrColors) } ?? sgrColors
    if decoded.encoding == .utf8 && part == nil { ConflictMarkers.mark(storage, of: bytes) }
    if case .head = source {
      let last = text.lines.count - 1
      file.wholeLineCount = text.lines.start(of: last) == text.count ? last : last + 1
    }
    let loader = setup(configuration).loader
    let named = (preparation.provider as? NamedLanguages)?.missing ?? []
    let missing = loader.takeMissingEmbedded() + named.sorted().compactMap { loader.manifest[$0] }
    let told = missing.filter {
      $0.isOfFiles && (loader.hasHighlights($0) || packageQueries?.pieces(for: $0.name).isEmpty == false)
    }
    return Outcome(
      file: file, warnings: preparation.warnings, limitMessages: preparation.limitMessages, note: preparation.note,
      languageError: preparation.languageError, missingEmbedded: missing, missingKnown: told)
  }

  /// The storage of a file, by the text and settings from which it is made.
  private enum Source {
    /// The text, not parsed: nothing that is asked for depends on its syntax.
    case unparsed(HighlightingStorage)
    /// The first lines of the text.
    case head(HighlightingStorage)
    /// A diff, or the results of a search, with the code of its files.
    case part(DiffSession.TextPart)
    /// The output of `git blame`, with the code of its file.
    case blame(HighlightingStorage, exceededLimits: Set<Limit>)
    /// All of the text, in parts if a limit was exceeded.
    case whole(HighlightingStorage, exceeded: Limit?, ofParts: Set<Limit>)

    var storage: HighlightingStorage {
      switch self {
      case .unparsed(let storage), .head(let storage), .blame(let storage, _), .whole(let storage, _, _): storage
      case .part(let part): part.storage
      }
    }

    /// The exceeded limits, in addition to those of the storage.
    var exceededLimits: Set<Limit> {
      switch self {
      case .unparsed, .head: []
      case .part(let part): part.exceededLimits
      case .blame(_, let limits), .whole(_, _, let limits): limits
      }
    }

    /// The limit for which the text is highlighted in parts.
    var exceeded: Limit? { if case .whole(_, let limit, _) = self { limit } else { nil } }

    var part: DiffSession.TextPart? { if case .part(let part) = self { part } else { nil } }
  }

  /// Highlights a text from the first source that it has.
  private func choose(
    _ text: UTF16Text, _ bytes: ContiguousArray<UInt8>, _ preparation: Preparation, path: String, configuration: Int,
    unparsed: HighlightingStorage?, search: SearchSession?, isBlame: Bool, lastLine: Int?
  ) -> Source {
    if let unparsed { return .unparsed(unparsed) }
    if let search { return .part(search.whole(bytes)) }
    if let session = diffSession(preparation, path: path, configuration: configuration) {
      return .part(session.whole(text.units))
    }
    if isBlame {
      if let blame = blameStorage(text.units, preparation, configuration: configuration) {
        return .blame(blame.storage, exceededLimits: blame.exceededLimits)
      }
    } else if let lastLine, lastLine < text.lines.count,
      let head = preparation.partial.head(
        of: text, through: text.lines.start(of: lastLine), work: text.count / Self.headShare, isExactOnly: true)
    {
      return .head(head.storage)
    }
    let (storage, exceeded, ofParts) = preparation.wholeStorage(text) {
      preparation.name.flatMap { setup(configuration).loader.manifest[$0] }.map {
        LexicalRules(comments: $0.comments, quotes: $0.quotes)
      }
    }
    return .whole(storage, exceeded: exceeded, ofParts: ofParts)
  }

  /// The rules of a configuration without their conditions about scopes.
  private struct FreeRules {
    let rules: RuleSet?
    /// The rules that had such a condition, and whose matches are reported or hide text.
    let conditional: Set<String>

    init(_ configuration: Configuration) {
      var changed = configuration
      var conditional: Set<String> = []
      for (index, rule) in configuration.rules.enumerated()
      where !rule.within.isEmpty && (rule.findingSeverity != nil || rule.redact) {
        conditional.insert(rule.id)
        changed.rules[index].within = []
        if rule.findingSeverity == nil { changed.rules[index].severity = .hint }
      }
      rules = conditional.isEmpty ? nil : changed.ruleSet
      self.conditional = conditional
    }
  }

  private func rulesWithoutConditions(_ configuration: Int) -> FreeRules {
    let result = freeRules[configuration] ?? FreeRules(configurations[configuration])
    freeRules[configuration] = result
    return result
  }

  /// Returns a storage of a text without syntax that has the same findings as the text with syntax. Nil if a parse may
  /// change them: spelling or ignore comments are searched, a character may be hidden depending on its scope, a rule
  /// with `within` matches anywhere, or a limit was exceeded.
  private func unparsedStorage(_ text: UTF16Text, _ preparation: Preparation, configuration: Int) -> HighlightingStorage? {
    var annotations = preparation.annotations
    guard preparation.name != nil, annotations.spelling == nil, !annotations.findsDirectives,
      annotations.characters?.needsSyntax(text) != true
    else { return nil }
    let free = rulesWithoutConditions(configuration)
    if let rules = free.rules { annotations.rules = rules }
    let storage = HighlightingStorage(text, language: nil, annotations: annotations, expectsEdits: false)
    if !storage.exceededLimits.isEmpty || storage.findings.contains(where: { free.conditional.contains($0.ruleID) }) {
      return nil
    }
    return storage
  }

  /// Returns the absolute path of a file without symbolic links in its folders.
  package func absolutePath(of path: String) -> String {
    let folder = FileSystem.directory(of: path)
    let real = realFolders[folder] ?? FileSystem.realPath(folder) ?? folder
    realFolders[folder] = real
    return (real == "/" ? "" : real) + "/" + FileSystem.baseName(of: path)
  }

  /// Returns the git objects of a folder's repository, or of that of the current folder; nil if there is none.
  private func gitObjects(ofFolder folder: String) -> GitObjects? {
    if let known = objectsOfFolders[folder] { return known }
    let repository = GitRepository(folder: folder) ?? GitRepository(folder: ".")
    let objects = repository.map { gitObjects[$0.directory] ?? GitObjects($0) }
    if let repository { gitObjects[repository.directory] = objects }
    objectsOfFolders[folder] = .some(objects)
    return objects
  }

  /// Returns a session that highlights the hunks of a diff. Nil if the text is not a diff, if its
  /// language could not be loaded, or if hunks are highlighted as embedded text.
  package func diffSession(
    _ preparation: Preparation, path: String, configuration: Int
  ) -> DiffSession? {
    guard settings.highlightsDiffs, preparation.name == "diff", preparation.language != nil else { return nil }
    // Many texts of a few KB are made and freed.
    Heap.keepFreedMemory()
    let folder = path == "-" ? "." : FileSystem.directory(of: path)
    let sources = diffSources(preparation, folder: folder, configuration: configuration)
    let isPatch = path.hasSuffix(".diff") || path.hasSuffix(".patch")
    let form = settings.diffForm.flatMap { isPatch && !$0.includesPatches ? nil : $0 }
    return DiffSession(
      sources, form: form, hunks: preparation.hunkForm, errors: whiteSpace(ofFolder: folder),
      annotations: preparation.annotations
    ) { preparation.unannotatedStorage($0, isPlain: $1) }
  }

  /// Returns what says which white space is an error: that of the folder's repository, or of that of the current folder.
  private func whiteSpace(ofFolder folder: String) -> WhiteSpaceSettings {
    guard let repository = gitObjects(ofFolder: folder)?.repository else { return WhiteSpaceSettings(nil) }
    let settings = whiteSpace[repository.directory] ?? WhiteSpaceSettings(repository)
    whiteSpace[repository.directory] = settings
    return settings
  }

  /// Returns the session of a text that is read in parts: of search results, or of a diff; nil for other texts.
  /// - Parameter head: the start of the text.
  package func session(
    _ head: ContiguousArray<UInt8>, _ preparation: Preparation, path: String, configuration: Int
  ) -> (session: any TextSession, readsColors: Bool)? {
    if let search = searchSession(head, preparation, path: path, configuration: configuration) { return (search, true) }
    return diffSession(preparation, path: path, configuration: configuration).map { ($0, false) }
  }

  /// Returns a session that highlights the results of a search; nil if the text has none, if its language is chosen, or if
  /// they are not recognized.
  /// - Parameter head: the start of the text.
  func searchSession(
    _ head: ContiguousArray<UInt8>, _ preparation: Preparation, path: String, configuration: Int
  ) -> SearchSession? {
    guard let matchStyle = settings.matchStyle, path == "-", forcedLanguage == nil, settings.blamedPath == nil,
      let form = settings.diffForm,
      !SourceText.isUTF16(head)
    else { return nil }
    let sources = diffSources(
      preparation, folder: FileSystem.realPath(".") ?? ".", bytes: DiffSources.searchedBytes,
      configuration: configuration)
    // Git starts its pager at the top of the work tree, and names files from the folder of the user.
    let prefix = settings.isPagerOfGit ? Environment.value("GIT_PREFIX") ?? "" : ""
    let files = SearchedFiles(sources, folders: prefix.isEmpty ? [""] : [prefix, ""])
    guard let parser = SearchText(head, isFile: files.exists, isLine: files.hasLine) else { return nil }
    return SearchSession(parser, files, annotations: preparation.annotations, columns: form.columns, mark: matchStyle)
  }

  private func diffSources(
    _ preparation: Preparation, folder: String, bytes: Int = DiffSources.wholeTextBytes, configuration: Int
  ) -> DiffSources {
    let setup = setup(configuration)
    return DiffSources(
      folder: folder, fileBytes: preparation.limits.fileBytes, bytes: bytes,
      parseMilliseconds: preparation.limits.commandParseMilliseconds, detection: setup.detection, loader: setup.loader
    ) { [unowned self] in gitObjects(ofFolder: $0) }
  }

  /// Returns a storage of the output of `git blame`, in which code has the scopes that it has in its file, and the
  /// exceeded limits. Nil if there is no blamed file, for other text, and if a limit was exceeded before.
  private func blameStorage(
    _ units: ContiguousArray<UInt16>, _ preparation: Preparation, configuration: Int
  ) -> (storage: HighlightingStorage, exceededLimits: Set<Limit>)? {
    guard let blamedPath = settings.blamedPath, preparation.report.names.isEmpty,
      let text = ParsedDiff(blame: units, path: blamedPath)
    else {
      return nil
    }
    let sources = diffSources(preparation, folder: ".", configuration: configuration)
    let storage = preparation.unannotatedStorage(UTF16Text(units))
    let coloring = DiffHighlights(text, storage)
    for file in text.files { sources.highlight(file, of: text, units, into: coloring) }
    coloring.finish()
    storage.annotations = preparation.annotations
    return (storage, sources.exceededLimits)
  }

  /// Returns the language with a name, with the query files that the user named, if any.
  func load(_ name: String, with loader: LanguageLoader) -> Result<Language, LanguageError> {
    guard let customQueries else { return loader.language(name) }
    if case .success(let known)? = customLanguages[name] { return .success(known) }
    let result = loader.language(name, queries: customQueries)
    customLanguages[name] = result
    return result
  }
}
