package import HighlightConfiguration
package import HighlightLanguages
package import HighlightRendering
package import HighlightStorage
package import Spelling
package import SystemSupport

/// The error for an input that cannot be displayed. It is reported on standard error and in JSON.
package struct InputError: Error {
  package let message: String
  /// Whether the input is binary.
  package var isBinary = false
  /// The language that the file's name suggests although its bytes are binary.
  package var language: String?
}

/// Highlights inputs, one after the other. Each thread has its own highlighter.
package final class FileHighlighter {
  /// The result for one input.
  package struct Outcome {
    package var file: HighlightedFile
    /// Warnings about this file, for example that a rule exceeded its time limit.
    package let warnings: [String]
    /// Messages about exceeded limits, with the same text for every file, so that a run reports each once (`LimitNotes`).
    package let limitNotes: [String]
    /// The limit notes and the warnings, for commands that process one file.
    package var allWarnings: [String] { limitNotes + warnings }
    /// The reason for missing syntax highlights; nil if there are any.
    package let note: LanguageNote?
    /// The reason that the language cannot be used; nil if it can.
    package let languageError: LanguageError?
    /// The embedded languages whose grammars are not installed, including languages that have no files of their own.
    package let missingEmbedded: [LanguageEntry]
    /// The elements of `missingEmbedded` that have files of their own and queries for highlights.
    package let missingKnown: [LanguageEntry]
    /// The notes to print about `missingKnown`.
    package var embeddedNotes: [LanguageNote] { missingKnown.map { .embedded($0.name) } }
  }

  /// A configuration with the objects that are made from it.
  struct Setup {
    let configuration: Configuration
    let loader: LanguageLoader
    let detection: LanguageDetection
    /// The annotations; their language is set for each file.
    let annotations: Annotations
  }

  private let manifest: Manifest
  private let configurations: [Configuration]
  /// The setups by the index of their configuration; nil if not created yet.
  private var setups: [Setup?]
  package var forcedLanguage: LanguageEntry?
  /// Whether binary inputs are highlighted too.
  package var acceptsBinary = false
  /// The language of inputs for which no language is detected.
  package var fallbackLanguage: LanguageEntry?
  /// When terminal formatting (escape sequences, overstrikes) is removed from UTF-8 before highlighting.
  package var formatting = FormattingChoice.never
  /// Whether the output can show the colors that texts bring along. They are kept where `formatting` is `input` and
  /// the text has no language of its own, or is a log.
  package var showsOwnColors = false
  /// Whether escapes of named files are shown, whatever language they are in.
  package var showsEscapes = false
  /// Whether standard input is what this program wrote for its pager, so that its colors are kept if it has some.
  package var readsOwnOutput = false
  /// Whether hunks of differences are highlighted as in their files, which are read from git; otherwise as embedded text.
  package var highlightsDifferences = false
  /// The path of the file that standard input shows in the format of `git blame`; nil for any other text.
  package var blamedPath: String?
  /// The objects of each repository, by its directory.
  private var gitObjects: [String: GitObjects] = [:]
  /// Whether hidden and look-alike characters are reported.
  package var findsCharacters = false
  /// Whether embedded texts in languages without an installed grammar get a layer without highlights, so that explanations
  /// can name their language.
  package var namesMissingLanguages = false
  /// Whether ignore comments are searched for even if no other check is on.
  package var findsDirectives = false
  /// `isOn`: whether spelling is checked. `whereEnabled`: whether only if the configuration enables it.
  /// `dictionaries`: replaces the configured ones.
  package var spelling: (isOn: Bool, whereEnabled: Bool, dictionaries: [String]?) = (false, false, nil)
  private var spellers: [(settings: SpellingSettings, result: Result<Speller, DictionaryError>)] = []
  private let installMissing: Bool
  private let customQueries: Language.Queries?
  /// Whether embedded texts are highlighted only in languages of the same grammar repository.
  private let restrictsInjections: Bool
  private var customLanguages: [String: Result<Language, LanguageError>] = [:]
  /// The languages whose installation was tried, which is done once.
  private var installTried: Set<String> = []
  // Hexadecimal digits, as in git's abbreviated ids.
  private static let hashLength = 12
  private var queriesHashes: [String: String] = [:]
  /// The real path of each folder, without symbolic links.
  private var realFolders: [String: String] = [:]
  private lazy var packageQueries = PackageQueries.load()

  package init(
    manifest: Manifest, configurations: [Configuration] = [Configuration()], forcedLanguage: LanguageEntry?,
    installMissing: Bool = false, customQueries: Language.Queries? = nil, restrictsInjections: Bool = false
  ) {
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
  package func speller(_ configuration: Int, path: String, language: String?) -> Result<Speller, DictionaryError> {
    let settings = configurations[configuration].spelling.settings(forPath: path, language: language)
    if let known = spellers.first(where: { $0.settings == settings }) { return known.result }
    let result = Result { () throws(DictionaryError) in try Speller(settings, dictionaries: spelling.dictionaries) }
    spellers.append((settings, result))
    return result
  }

  /// Returns a hash of the query files that highlight a language with a configuration, in hexadecimal digits; `none`
  /// if there are no query files.
  package func queriesHash(of language: String, configuration: Int) -> String {
    let key = "\(configuration) \(language)"
    if let known = queriesHashes[key] { return known }
    let queries = customQueries ?? setup(configuration).loader.queries(of: language)
    let texts = (queries.highlights + queries.locals + queries.injections).map(\.text)
    let hash = texts.isEmpty ? "none" : String(SHA256.hexadecimal(texts.joined(separator: "\0")).prefix(Self.hashLength))
    queriesHashes[key] = hash
    return hash
  }

  /// Returns the configuration with an index.
  package func settings(ofConfiguration index: Int) -> Configuration { configurations[index] }

  /// Returns the loader of the languages and structure queries of a configuration.
  package func loader(ofConfiguration index: Int) -> LanguageLoader { setup(index).loader }

  /// Returns the misspelled words of a file that was highlighted with `spelling` on; empty for other files, and if a
  /// dictionary cannot be used.
  package func misspellings(in file: HighlightedFile, configuration: Int) -> [Speller.Found] {
    misspellingsAndNames(in: file, configuration: configuration).found
  }

  /// Returns the misspelled words of a file that was highlighted with `spelling` on, and the names that the file
  /// defines; both empty for other files, and if a dictionary cannot be used.
  package func misspellingsAndNames(
    in file: HighlightedFile, configuration: Int
  ) -> (found: [Speller.Found], names: Set<String>) {
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

  /// The language, limits and annotations of a text, determined before it is highlighted.
  package struct Preparation {
    /// The canonical name of its language; nil for plain text.
    package let name: String?
    package let language: Language?
    let provider: any LanguageProvider
    let annotations: Annotations
    package let limits: Configuration.Limits
    var limitsHit: [String] = []
    package var limitNotes: [String] = []
    package var warnings: [String] = []
    package let note: LanguageNote?
    let languageError: LanguageError?
    /// The formatting to remove from the text before it is decoded; nil for none.
    package let removedFormatting: FormattingFilter.Scope?
    /// Whether the removed colors are kept as those of the text.
    package let keepsColors: Bool

    /// The filter of the text's formatting; nil if nothing is removed.
    package var filter: FormattingFilter? {
      guard let removedFormatting else { return nil }
      var filter = FormattingFilter(removedFormatting)
      if keepsColors { filter.colors = TextColors() }
      return filter
    }

    /// Whether highlights of a line depend on the lines before it only, and on the next ones as far as a text is joined
    /// from them: plain text and languages of rules, without rules of the user, whose times are limited by file.
    package var isHighlightedByLine: Bool {
      language?.grammar == nil && annotations.rules == nil && (removedFormatting == nil || keepsColors)
    }

    /// Returns a storage of a text, highlighted with rules and links.
    package func storage(_ text: UTF16Text, expectsEdits: Bool = true) -> HighlightingStorage {
      HighlightingStorage(
        text, language: language, languageProvider: provider, parseMilliseconds: limits.commandParseMilliseconds,
        annotations: annotations, expectsEdits: expectsEdits)
    }

    /// Returns a storage without rules and links; it has no embedded languages unless spelling is checked.
    func unannotatedStorage(_ text: UTF16Text) -> HighlightingStorage {
      HighlightingStorage(
        text, language: language, languageProvider: annotations.spelling == nil ? NoLanguages() : provider,
        parseMilliseconds: limits.commandParseMilliseconds, annotations: Annotations())
    }

    /// Returns a storage of a text that will not be edited. The text is highlighted in parts if a parse of all of it exceeds
    /// its time limit, or finds it nested too deeply for a tree.
    /// - Parameter rules: returns the lexical rules for comments and strings of the language; called for a text that is
    ///   highlighted in parts.
    /// - Returns: also, if the text is highlighted in parts, the limit that the parse exceeded, and those that parts
    ///   exceeded.
    func wholeStorage(
      _ text: UTF16Text, _ rules: () -> LexicalRules?
    ) -> (storage: HighlightingStorage, exceeded: Limit?, ofParts: Set<Limit>) {
      guard let language, language.grammar != nil else {
        return (storage(text, expectsEdits: false), nil, [])
      }
      let milliseconds = FileHighlighter.wholeParseMilliseconds(limits, length: text.count)
      var limit: Limit?
      if text.count < WindowedSyntax.longText {
        let storage = HighlightingStorage(
          text, language: language, languageProvider: provider, parseMilliseconds: milliseconds, annotations: annotations,
          expectsEdits: false)
        limit = Limit.highlightedInParts.first(where: storage.limitsHit.contains)
        if storage.hasSyntax || limit == nil { return (storage, nil, []) }
      } else {
        // In a long text, embedded texts may take longer than the parse of the text.
        let parsed = ParsedText(text, language: language, parseMilliseconds: milliseconds, limit: &limit)
        if let parsed { return (storage(parsed), nil, []) }
        guard let limit, Limit.highlightedInParts.contains(limit) else {
          return (storage(text, expectsEdits: false), nil, [])
        }
      }
      let storage = HighlightingStorage(text, language: nil, annotations: annotations, expectsEdits: false)
      let limits = WindowedSyntax(language: language, provider: provider, rules: rules()).color(storage)
      return (storage, limit, limits)
    }

    /// Returns a text with its tree, without highlights; nil without a parser, or if a limit was exceeded.
    func parsed(_ units: ContiguousArray<UInt16>) -> ParsedText? {
      language.flatMap { ParsedText(UTF16Text(units), language: $0, parseMilliseconds: limits.commandParseMilliseconds) }
    }

    /// Returns a highlighted storage of a parsed text.
    func storage(_ parsed: ParsedText) -> HighlightingStorage {
      HighlightingStorage(
        parsed, languageProvider: provider, parseMilliseconds: limits.commandParseMilliseconds, annotations: annotations)
    }
  }

  /// Detects and loads the language of a text, and returns it with the limits and annotations for highlighting. A
  /// missing grammar is installed first, once, if that is configured; a language that cannot be loaded gives a note.
  /// Throws for binary files, unless a language is forced or `acceptsBinary` is set.
  /// - Parameters:
  ///   - head: the first bytes of the text, at least `LanguageDetection.headLength` if it has so many.
  ///   - count: the length of the text in bytes; nil for a text that is read in parts.
  ///   - configuration: the index of the file's configuration.
  ///   - forcesPlainText: whether the user chose `plaintext`.
  ///   - skipsSyntax: whether only rules and links are needed, and no grammar.
  ///   - isStandardInput: whether the text is standard input and will be displayed on a terminal.
  package func prepare(
    _ head: ContiguousArray<UInt8>, count: Int?, path: String, configuration: Int, forcesPlainText: Bool,
    skipsSyntax: Bool = false, isStandardInput: Bool = false
  ) throws(InputError) -> Preparation {
    let setup = setup(configuration)
    let original = head
    let head =
      formatting == .input && isStandardInput && !SourceText.isUTF16(head) ? FormattingFilter.filtered(head, .colors) : head
    let (loader, limits) = (setup.loader, setup.configuration.limits)
    let isForced = forcedLanguage != nil || forcesPlainText
    if !isForced && !acceptsBinary && FileHighlighter.isBinary(head) {
      throw InputError(
        message: "is a binary file; --language shows it all the same", isBinary: true,
        language: setup.detection.language(path: path, head: ContiguousArray<UInt8>()))
    }
    var warnings: [String] = []
    var note: LanguageNote?
    var (limitsHit, limitNotes): ([String], [String]) = ([], [])
    var languageError: LanguageError?
    let fallback = fallbackLanguage.flatMap { path == "-" || !LanguageNote.isPlainText(path: path) ? $0.name : nil }
    let showsOwnColors =
      showsOwnColors && formatting == .input && (isStandardInput || !showsEscapes) && !SourceText.isUTF16(head)
    // Their colors say what ours cannot.
    let isColored =
      showsOwnColors && isStandardInput && !isForced && original.contains(0x1B)
      && (readsOwnOutput || FormattingFilter.isWordDifference(original))
    let name =
      forcedLanguage?.name
      ?? (forcesPlainText || isColored
        ? nil
        : detected(path: path, head: head.prefix(LanguageDetection.headLength), setup.detection) ?? fallback)
    CrashReport.begin("highlight", uri: path, language: name, length: count ?? 0)
    let keepsColors = showsOwnColors && (name == nil || name == "log")
    let isUnknown = name == nil && !isForced && !head.isEmpty && path != "-"
    var language: Language?
    if let count, count > limits.fileBytes {
      limitsHit.append(Limit.fileSize.rawValue)
      limitNotes.append(Limit.fileSize.message(endsSyntax: true, limits))
    } else if let name, !skipsSyntax {
      var result = load(name, with: loader)
      if case .failure = result, installMissing || setup.configuration.autoInstall, let entry = loader.manifest[name],
        installTried.insert(name).inserted
      {
        _ = GrammarInstaller(manifest: loader.manifest).install([entry], force: false)
        loader.forgetFailures()
        result = load(name, with: loader)
      }
      switch result {
      case .success(let loaded):
        language = loaded
        warnings += loader.takeQueryProblems(of: loaded).map { "\($0)" }
        if customQueries == nil, let entry = manifest[name], !loader.hasHighlights(entry) {
          note = .noQueries(name, canBeInstalled: packageQueries?.pieces(for: name).isEmpty == false)
        }
      case .failure(let error):
        let canBeColoured = manifest[name].map { loader.hasHighlights($0) } ?? false
        note = LanguageNote(
          error, language: name,
          canBeColoured: canBeColoured || customQueries != nil || packageQueries?.pieces(for: name).isEmpty == false)
        languageError = error
      }
    }
    var annotations = setup.annotations
    annotations.languageName = name ?? "plaintext"
    if !setup.configuration.rulePaths.isEmpty {
      annotations.leftOutRules = setup.configuration.rulePaths.rulesLeftOut(of: absolutePath(of: path))
    }
    if spelling.isOn, case .success(let speller) = speller(configuration, path: path, language: name ?? "plaintext"),
      speller.settings.isEnabled || !spelling.whereEnabled
    {
      annotations.spelling = speller.checks
    }
    annotations.findsDirectives = findsDirectives
    annotations.characters =
      findsCharacters ? setup.configuration.characters.checks(forPath: path, language: name ?? "plaintext") : nil
    var provider: any LanguageProvider = loader
    if restrictsInjections, let entry = name.flatMap({ manifest[$0] }) {
      provider = SamePackageLanguages(loader, entry: entry, queries: customQueries)
    } else if namesMissingLanguages {
      provider = NamedLanguages(loader)
    }
    return Preparation(
      name: name, language: language, provider: provider, annotations: annotations, limits: limits, limitsHit: limitsHit,
      limitNotes: limitNotes, warnings: warnings, note: note ?? (isUnknown ? .notRecognised(path: path) : nil),
      languageError: languageError,
      removedFormatting: SourceText.isUTF16(head)
        ? nil
        : keepsColors
          ? (isStandardInput ? .colors : .styles) : formatting.removal(fromLanguage: name, isStandardInput: isStandardInput),
      keepsColors: keepsColors)
  }

  /// Returns the bytes of a file, highlighted; the other parameters are those of `prepare`. Throws for binary files.
  /// - Parameters:
  ///   - lastLine: the number of the last line that is displayed, from 1. If the result is certain to be the same,
  ///     only a part of a longer text is highlighted.
  ///   - earlyLine: the number of a line up to which the text is highlighted first, if the result is certain to be the same.
  ///   - showEarly: called with that first part, which may have more lines.
  package func highlight(
    _ bytes: ContiguousArray<UInt8>, path: String, configuration: Int = 0, forcesPlainText: Bool = false,
    skipsSyntax: Bool = false, lastLine: Int? = nil, isStandardInput: Bool = false, earlyLine: Int? = nil,
    showEarly: (HighlightedFile) -> Void = { _ in }
  ) throws(InputError) -> Outcome {
    let isBlame = blamedPath != nil && forcedLanguage == nil
    var preparation = try prepare(
      bytes, count: bytes.count, path: path, configuration: configuration, forcesPlainText: forcesPlainText || isBlame,
      skipsSyntax: skipsSyntax, isStandardInput: isStandardInput)
    var filter = preparation.filter
    let bytes = filter?.filtered(bytes, isLast: true) ?? bytes
    let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    let ownColors = OwnColors(&filter, of: bytes)
    let text = UTF16Text(source.units)
    let head = lastLine.flatMap { headStorage(of: text, through: $0, preparation) }
    let session = differenceSession(preparation, path: path, configuration: configuration)
    let last = text.lines.count - 1
    let wholeLineCount = text.lines.start(of: last) == text.count ? last : last + 1
    if let earlyLine, head == nil, session == nil, let storage = headStorage(of: text, through: earlyLine, preparation) {
      var file = HighlightedFile(
        path: path, language: preparation.name ?? "plaintext", bytes: bytes,
        illFormedSequences: source.illFormedSequences, encoding: source.encoding, storage: storage, limits: [])
      file.wholeLineCount = wholeLineCount
      showEarly(file)
    }
    let difference = session?.whole(source.units)
    let blame = isBlame ? blameStorage(source.units, preparation, configuration: configuration) : nil
    let (storage, exceeded, ofParts) =
      (head ?? difference?.storage ?? blame?.storage).map { ($0, nil, []) }
      ?? preparation.wholeStorage(text) {
        preparation.name.flatMap { manifest[$0] }.map { LexicalRules(comments: $0.comments, quotes: $0.quotes) }
      }
    if let exceeded {
      preparation.limitsHit.append(exceeded.rawValue)
      preparation.limitNotes.append(exceeded.partsMessage(preparation.limits, length: text.count))
    }
    var limitsHit = storage.limitsHit.union(difference?.limitsHit ?? blame?.limitsHit ?? []).union(ofParts)
    if let exceeded { limitsHit.remove(exceeded) }
    for limit in limitsHit.sorted(by: { $0.rawValue < $1.rawValue }) {
      preparation.limitsHit.append(limit.rawValue)
      // Rules are named one by one.
      if limit == .ruleTime || limit == .ruleStack { continue }
      preparation.limitNotes.append(
        limit.message(
          endsSyntax: preparation.language != nil && !storage.hasSyntax && exceeded == nil, preparation.limits))
    }
    preparation.warnings += FileHighlighter.warnings(about: storage)
    var file = HighlightedFile(
      path: path, language: preparation.name ?? "plaintext", bytes: bytes,
      illFormedSequences: source.illFormedSequences, encoding: source.encoding, storage: storage,
      limits: preparation.limitsHit.sorted())
    file.difference = difference?.layout
    file.ownColors = ownColors
    if source.encoding == .utf8 && difference == nil { ConflictMarkers.mark(storage, of: bytes) }
    if head != nil { file.wholeLineCount = wholeLineCount }
    let loader = setup(configuration).loader
    let named = (preparation.provider as? NamedLanguages)?.missing ?? []
    let missing = loader.takeMissingEmbedded() + named.sorted().compactMap { manifest[$0] }
    let told = missing.filter {
      $0.isOfFiles && (loader.hasHighlights($0) || packageQueries?.pieces(for: $0.name).isEmpty == false)
    }
    return Outcome(
      file: file, warnings: preparation.warnings, limitNotes: preparation.limitNotes, note: preparation.note,
      languageError: preparation.languageError, missingEmbedded: missing, missingKnown: told)
  }

  /// Returns the language of a file by its name and first bytes or, if they say nothing and it is a symbolic link, by
  /// the name of its target; nil for plain text.
  private func detected(
    path: String, head: ContiguousArray<UInt8>.SubSequence, _ detection: LanguageDetection
  ) -> String? {
    if let name = detection.language(path: path, head: head) { return name }
    guard path != "-", !LanguageNote.isPlainText(path: path), let target = FileSystem.realPath(path),
      FileSystem.baseName(of: target) != FileSystem.baseName(of: path)
    else { return nil }
    return detection.language(path: target, head: head)
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
    guard let repository = GitRepository(folder: folder) ?? GitRepository(folder: ".") else { return nil }
    let objects = gitObjects[repository.directory] ?? GitObjects(repository)
    gitObjects[repository.directory] = objects
    return objects
  }

  /// Returns a session that highlights the hunks of a difference. Nil if the text is not a difference, if its
  /// language could not be loaded, or if hunks are highlighted as embedded text.
  package func differenceSession(
    _ preparation: Preparation, path: String, configuration: Int
  ) -> DifferenceSession? {
    guard highlightsDifferences, preparation.name == "diff", preparation.language != nil else { return nil }
    // Many texts of a few KB are made and freed.
    Heap.keepFreedMemory()
    let sources = differenceSources(
      preparation, folder: path == "-" ? "." : FileSystem.directory(of: path), configuration: configuration)
    return DifferenceSession(sources, annotations: preparation.annotations) { preparation.unannotatedStorage($0) }
  }

  private func differenceSources(
    _ preparation: Preparation, folder: String, configuration: Int
  ) -> DifferenceSources {
    let setup = setup(configuration)
    return DifferenceSources(
      folder: folder, fileBytes: preparation.limits.fileBytes,
      parseMilliseconds: preparation.limits.commandParseMilliseconds, detection: setup.detection, loader: setup.loader
    ) { [unowned self] in gitObjects(ofFolder: $0) }
  }

  /// Returns a storage of the output of `git blame`, in which code has the scopes that it has in its file, and the
  /// exceeded limits. Nil if there is no blamed file, for other text, and if a limit was exceeded before.
  private func blameStorage(
    _ units: ContiguousArray<UInt16>, _ preparation: Preparation, configuration: Int
  ) -> (storage: HighlightingStorage, limitsHit: Set<Limit>)? {
    guard let blamedPath, preparation.limitsHit.isEmpty, let text = DifferenceText(blame: units, path: blamedPath) else {
      return nil
    }
    let sources = differenceSources(preparation, folder: ".", configuration: configuration)
    let storage = preparation.unannotatedStorage(UTF16Text(units))
    let coloring = DifferenceColoring(text, units, storage)
    for file in text.files { sources.highlight(file, of: text, units, into: coloring) }
    coloring.finish()
    storage.annotations = preparation.annotations
    return (storage, sources.limitsHit)
  }

  // The UTF-16 code units after the last visible line in the first part that is tried, and the factor for each further part.
  private static let headMargin = 1024
  private static let headGrowth = 3
  // All parts together have at most 1/headShare of the text.
  private static let headShare = 2

  /// Returns a storage of the start of a text in which the lines up to `lastLine` have the highlights that they have in the
  /// complete text; nil if that is not certain before half of the text is read.
  ///
  /// It is certain if complete nodes of the outermost level without errors follow the lines, or if the part that was tried
  /// before has the same highlights and the same open nodes; nodes that are open at the end of a part are closed for that.
  /// Parts are highlighted once their trees agree. The search ends if both parts have the same error before the end of the
  /// lines, or join embedded texts from several ranges.
  ///
  /// Each part is parsed separately. A growing storage, such as the window of `TextStream`, would be cheaper, but an
  /// incremental parse of a text with errors may differ from a parse of the complete text.
  private func headStorage(
    of text: UTF16Text, through lastLine: Int, _ preparation: Preparation
  ) -> HighlightingStorage? {
    guard preparation.language?.grammar != nil, lastLine < text.lines.count else { return nil }
    let shown = text.lines.start(of: lastLine)
    var margin = Self.headMargin
    var left = text.count / Self.headShare
    var (shorter, last): (ParsedText?, Int) = (nil, shown)
    while shown + margin < left {
      let end = text.lines.start(of: text.lines.line(at: shown + margin))
      margin *= Self.headGrowth
      guard end > last else { continue }
      let units = ContiguousArray(text.units[..<end])
      guard var part = preparation.parsed(units) else { return nil }
      if part.isSettled(before: shown) {
        let storage = preparation.storage(part)
        return storage.isWhole ? storage : nil
      }
      let closers = part.closersAtEnd()
      if !closers.isEmpty {
        guard let closed = preparation.parsed(units + closers) else { return nil }
        part = closed
      }
      if let shorter {
        if part.agrees(with: shorter, before: shown) {
          let (storage, before) = (preparation.storage(part), preparation.storage(shorter))
          guard storage.isWhole, before.isWhole else { return nil }
          if storage.isColoured(like: before, before: shown) { return storage }
        } else if let error = part.finishedError(before: shown), error == shorter.finishedError(before: shown) {
          return nil
        }
      }
      left -= end
      (shorter, last) = (part, end)
    }
    return nil
  }

  /// Returns the language with a name, with the query files that the user named, if any.
  private func load(_ name: String, with loader: LanguageLoader) -> Result<Language, LanguageError> {
    guard let customQueries else { return loader.language(name) }
    if case .success(let known)? = customLanguages[name] { return .success(known) }
    let result = loader.language(name, queries: customQueries)
    customLanguages[name] = result
    return result
  }

  /// Returns a warning for each rule that exceeded a limit in lines, with the first of them and the number of the
  /// others, sorted by id; and before these one for each rule that exceeded its budget.
  private static func warnings(about storage: HighlightingStorage) -> [String] {
    var firsts: [String: (fault: RuleFault, count: Int)] = [:]
    func message(_ fault: RuleFault, others: Int = 0) -> String {
      let line = storage.text.lines.line(at: fault.range.lowerBound) + 1
      let raising =
        fault.limit == .ruleTime
        ? "; " + Limit.raising(fault.endsAll ? "ruleBudgetMilliseconds" : "ruleMilliseconds") : ""
      let location = "line \(line)" + (others > 0 ? " and in \(others) more" : "")
      return "\(fault.message(location: location))\(raising) (limit: \(fault.limit.rawValue))"
    }
    var warnings: [String] = []
    for fault in storage.ruleFaults {
      if fault.endsAll {
        warnings.append(message(fault))
      } else {
        firsts[fault.ruleID, default: (fault, 0)].count += 1
      }
    }
    return warnings
      + firsts.sorted { $0.key < $1.key }.map { message($0.value.fault, others: $0.value.count - 1) }
  }

  /// Whether an input is binary, judged by its first 8 KB: they contain a NUL, and ill-formed UTF-8 or more than one
  /// control character in ten.
  ///
  /// A NUL alone is not sufficient: text with a stray NUL is displayed, with `^@` for it. UTF-16 with a byte order
  /// mark is text.
  private static func isBinary(_ bytes: ContiguousArray<UInt8>) -> Bool {
    if SourceText.isUTF16(bytes) { return false }
    let head = bytes.prefix(8192)
    guard head.contains(0) else { return false }
    let controls = head.count { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    if controls * 10 > head.count { return true }
    let source = head.withUnsafeBytes { SourceText(decoding: $0) }
    // The last sequence may be cut by the end of the prefix.
    return source.illFormedSequences.contains { $0.utf16Offset < source.units.count - 1 }
  }
}
