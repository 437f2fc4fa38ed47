internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import LanguageManifest
internal import Spelling
internal import TextModel
internal import TextRules

extension FileHighlighter {
  /// Detects and loads the language of a text, and returns it with the limits and annotations for highlighting. A
  /// missing grammar is installed first, once, if that is configured; a language that cannot be loaded gives a note.
  /// Throws for binary files, unless a language is forced or the settings accept them.
  /// - Parameters:
  ///   - head: the first bytes of the text, at least `LanguageDetection.headLength` if it has so many.
  ///   - count: the length of the text in bytes; nil for a text that is read in parts.
  ///   - configuration: the index of the file's configuration.
  ///   - forcesPlainText: whether the user chose `plaintext`.
  ///   - skipsSyntax: whether only rules and links are needed, and no grammar.
  ///   - isStandardInput: whether the text is standard input and will be displayed on a terminal.
  ///   - checks: what is looked for in the text.
  package func prepare(
    _ head: ContiguousArray<UInt8>, count: Int?, path: String, configuration: Int, forcesPlainText: Bool,
    skipsSyntax: Bool = false, isStandardInput: Bool = false, checks: Checks = Checks()
  ) throws(InputError) -> Preparation {
    let setup = setup(configuration)
    let (original, formatting) = (head, settings.formatting)
    let head = formatting.readable(head, isStandardInput: isStandardInput)
    let detection = FileDetection(languages: setup.detection)
    let (loader, limits) = (setup.loader, setup.configuration.limits)
    let isForced = forcedLanguage != nil || forcesPlainText
    if !isForced && !settings.acceptsBinary && FileDetection.isBinary(head) {
      throw InputError(
        message: "is a binary file; --language shows it all the same", isBinary: true,
        language: detection.language(path: path))
    }
    var warnings: [String] = []
    var note: LanguageMessage?
    var report = LimitReport()
    var languageError: LanguageError?
    let fallback = settings.fallbackLanguage.flatMap {
      path == "-" || !LanguageMessage.isPlainText(path: path) ? $0.name : nil
    }
    let isColored = !isForced && formatting.replacesLanguage(of: original, isStandardInput: isStandardInput)
    var name =
      forcedLanguage?.name
      ?? (forcesPlainText || isColored ? nil : detection.language(path: path, head: head) ?? fallback)
    // Git's output is a diff more often than other text.
    if name == nil, !isForced, !isColored, settings.isPagerOfGit, DiffMarkers.areFound(in: head, isOfGit: true) {
      name = loader.manifest["diff"]?.name
    }
    CrashReport.begin("highlight", uri: path, language: name, length: count ?? 0)
    settings.beforeParsing(settings.highlightsDiffs && name == "diff")
    let isUnknown = name == nil && !isForced && !head.isEmpty && path != "-"
    var language: Language?
    if let count, count > limits.fileBytes {
      report.add(.fileSize, Limit.fileSize.message(endsSyntax: true, limits))
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
        language = excerptLanguage(of: name, head, loader) ?? loaded
        warnings += loader.takeQueryProblems(of: loaded).map { "\($0)" }
        if customQueries == nil, let entry = loader.manifest[name], !loader.hasHighlights(entry) {
          note = .noQueries(name, canBeInstalled: packageQueries?.pieces(for: name).isEmpty == false)
        }
      case .failure(let error):
        let canBeHighlighted = loader.manifest[name].map { loader.hasHighlights($0) } ?? false
        note = LanguageMessage(
          error, language: name,
          canBeHighlighted: canBeHighlighted || customQueries != nil || packageQueries?.pieces(for: name).isEmpty == false)
        languageError = error
      }
    }
    var annotations = setup.annotations
    annotations.languageName = name ?? "plaintext"
    if !setup.configuration.rulePaths.isEmpty {
      annotations.leftOutRules = setup.configuration.rulePaths.rulesLeftOut(of: absolutePath(of: path))
    }
    if checks.spelling != .never,
      case .success(let speller) = speller(configuration, path: path, language: name ?? "plaintext"),
      speller.settings.isEnabled || checks.spelling == .always
    {
      annotations.spelling = speller.checks
    }
    annotations.findsDirectives = checks.directives
    annotations.characters =
      checks.characters ? setup.configuration.characters.checks(forPath: path, language: name ?? "plaintext") : nil
    var provider: any LanguageProvider = loader
    if restrictsInjections, let entry = name.flatMap({ loader.manifest[$0] }) {
      provider = SamePackageLanguages(loader, entry: entry, queries: customQueries)
    } else if settings.namesMissingLanguages {
      provider = NamedLanguages(loader)
    }
    var preparation = Preparation(
      name: name, language: language, provider: provider, annotations: annotations, limits: limits, report: report,
      warnings: warnings, note: note ?? (isUnknown ? .notRecognized(path: path) : nil), languageError: languageError,
      removedFormatting: formatting.removed(from: head, language: name, isStandardInput: isStandardInput),
      keepsColors: formatting.keepsColors(of: head, language: name, isStandardInput: isStandardInput))
    if name == "diff" && settings.highlightsDiffs {
      preparation.hunkForm = .detected(in: head.withUnsafeBytes { SourceText(decodingUTF8: $0).units })
    }
    return preparation
  }

  /// Returns the language of a text that the user or a page calls one with tags, such as `php`, and that has no tag: it is
  /// code alone. Nil for other texts; in a file, text without a tag is not code.
  private func excerptLanguage(of name: String, _ head: ContiguousArray<UInt8>, _ loader: LanguageLoader) -> Language? {
    guard forcedLanguage?.name == name, customQueries == nil, !restrictsInjections,
      let language = loader.excerptLanguage(of: name), !String(decoding: head, as: UTF8.self).contains("<?")
    else { return nil }
    return language
  }
}
