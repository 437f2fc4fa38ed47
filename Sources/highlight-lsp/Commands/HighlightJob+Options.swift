internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightThemes
internal import LanguageManifest
internal import Libc
internal import Platform
internal import QueryTools
internal import Spelling
internal import SystemSupport

/// Creates a run from the options.
extension HighlightJob {
  /// Highlights the inputs of the options and writes the output. Throws an exit code, after a message, if the options
  /// cannot be used or an input failed.
  static func run(_ settings: HighlightSettings) throws {
    try checkTerminal(settings)
    try checkLibraries(settings.format)
    let file = try redirectOutput(settings)
    try write(settings)
    // Not after an error: the old file is better than half of the new one.
    do throws(FileError) {
      try file?.finish()
    } catch {
      throw ExitCode.incomplete(after: "\(error)")
    }
  }

  private static func write(_ settings: HighlightSettings) throws {
    let options = settings.options
    let manifest = try GrammarCommand.manifest()
    var files = expand(try listedInputs(settings), isChanged: options.line.diff)
    if !options.readsJSON { try name(&files, settings) }
    let (configurations, languages) = try configurations(of: &files, manifest, settings)
    let defaults = configurations.first?.highlight ?? HighlightDefaults()
    let surroundings = OutputSettings(settings)
    let configuredTheme = files.first.flatMap { configurations[$0.configuration].theme }
    let depth = settings.color.depth
    var style = surroundings.style(defaults, hasSeveralFiles: files.count > 1)
    let sharedComponents = surroundings.style(defaults, hasSeveralFiles: true).components
    let width = try surroundings.width(defaults, style, configurations)
    style.gridColumns = width?.columns ?? surroundings.terminalColumns ?? style.gridColumns
    var job = HighlightJob(
      settings: settings,
      manifest: manifest,
      configurations: configurations,
      language: try LanguageChoice(settings.language, languages),
      fallbackLanguage: try LanguageChoice(options.fallbackLanguage, languages).entry,
      queries: try options.queries.read(),
      theme: try surroundings.theme(configured: configuredTheme, depth),
      otherTheme: try surroundings.otherTheme(isAutomatic: surroundings.isAutomatic(configuredTheme)),
      colorDepth: depth,
      passesBytesThrough: settings.format == .ansi && settings.color.passesBytesThrough && !options.look.number
        && style.isPlain && !options.line.diff,
      style: style,
      width: width,
      // The program that reads the pipe may write to the same terminal.
      isProgressShown: settings.outputFolder != nil || FileSystem.size(of: StandardStreams.output) != nil)
    job.sharedComponents = sharedComponents
    if options.readsJSON {
      job.otherThemesOfStored = (
        try surroundings.otherTheme(isAutomatic: true), try surroundings.otherTheme(isAutomatic: false)
      )
    }
    job.fileTitle = job.hasOwnDocuments(files.count) ? options.document.title : nil
    job.diffForm = surroundings.diffForm(defaults.diffLayout ?? .headings, columns: style.gridColumns)
    job.framesDiffs = options.look.styleChoice != nil || files.count > 1
    // Git names the files of a folder that differ.
    if job.needsChanges, !options.line.diff, files.count > 1 {
      for top in Set(files.lazy.filter(\.isFound).compactMap { HighlightJob.repository(of: $0.path) }) {
        job.indexChanges[top] = IndexChanges(below: top, collectsTracked: true)
      }
    }
    if options.line.spelling { try loadDictionaries(of: configurations) }
    job.screenRows = surroundings.isAtTerminal ? WrapChoice.terminalSize?.rows : nil
    // The pager counts the header.
    let firstRow = settings.firstLine.map { $0 + (job.style.components.contains(.header) ? 1 : 0) }
    let pager =
      surroundings.shouldPage(defaults.paging)
      ? Pager.start(
        options.paging.pager, firstRow: firstRow,
        search: job.diffForm == nil ? nil : DiffForm.headingPattern) : nil
    defer { pager?.finish() }
    job.style.showsItalics = depth == .none || options.look.italicText.showsItalics
    job.style.fillsRows =
      surroundings.isAtTerminal ? pager?.passesErasure ?? true : surroundings.isFilterOfGit && depth != .none
    try (options.readsJSON ? job.runStored(files) : job.run(files)).throwUnlessDone()
  }

  /// Redirects standard output for the file of `--output`. Does nothing if `--output` names a folder. Throws if the
  /// file is an input or cannot be written.
  private static func redirectOutput(_ settings: HighlightSettings) throws -> FileSystem.PendingOutput? {
    guard let path = settings.outputFile else { return nil }
    if settings.inputs.contains(where: { FileSystem.stamp(of: $0).map { $0 == FileSystem.stamp(of: path) } ?? false }) {
      throw ExitCode.usage(after: "\(path) is the input; write to another file")
    }
    do throws(FileError) {
      return try FileSystem.PendingOutput(to: path)
    } catch {
      throw ExitCode.usage(after: "\(error)")
    }
  }

  /// Throws if a format needs a library or program that is not installed.
  private static func checkLibraries(_ format: OutputFormat) throws {
    let missing: String? =
      switch format {
      case .png where !PictureConverter.isAvailable: PictureConverter.missing
      case .pdf where !PDFRenderer.isAvailable: PDFRenderer.missing
      default: nil
      }
    guard let missing else { return }
    throw ExitCode.usage(after: missing)
  }

  /// Throws if the bytes of a picture or a document would be written to a terminal.
  private static func checkTerminal(_ settings: HighlightSettings) throws {
    guard settings.format == .png || settings.format == .pdf, settings.options.outputFolder == nil,
      isatty(StandardStreams.output) == 1
    else { return }
    let name = settings.format.rawValue
    throw ExitCode.usage(after: "\(name) is not for terminals; write it to a file: --output NAME.\(name), or > NAME.\(name)")
  }

  /// Returns the inputs that the arguments name, followed by the inputs in the file of `--files-from`; `-` is standard
  /// input. Without any of both, `-`, or the current folder for diffs. Throws if the list cannot be read.
  private static func listedInputs(_ settings: HighlightSettings) throws -> [String] {
    let inputs = settings.inputs
    guard let list = settings.options.filesFrom else {
      return inputs.isEmpty ? [settings.options.line.diff ? "." : "-"] : inputs
    }
    do throws(FileError) {
      return inputs + (try FileSystem.names(inList: list, endWithNull: settings.options.namesEndWithNull))
    } catch {
      throw ExitCode.usage(after: "--files-from: \(error)")
    }
  }

  /// Sets the names of the files for readers and in the output folder. Without an output folder, throws if the documents
  /// cannot share one output.
  private static func name(_ files: inout [Input], _ settings: HighlightSettings) throws {
    // In the others they are not seen.
    guard !settings.format.isText || settings.outputFolder != nil || settings.options.document.pages != nil else { return }
    let names = DisplayNames.names(
      of: files.map {
        let path = $0.path == "-" ? settings.stdinFilename ?? "-" : $0.path
        return (path, $0.argument ?? path)
      })
    for (index, name) in names.enumerated() { files[index].name = name }
    guard settings.outputFolder != nil else { return try checkDocuments(settings.format, count: files.count) }
    for (index, name) in outputNames(names, settings).enumerated() { files[index].outputName = name }
  }

  /// Returns the unique names in the output folder for inputs with these names, in order.
  static func outputNames(_ names: [String], _ settings: HighlightSettings) -> [String] {
    OutputNames.names(
      for: names.map { $0 == "-" ? "stdin" : $0 }, fileExtension: settings.format.fileExtension,
      reserved: settings.options.document.reservedNames)
  }

  /// Returns the configurations, with the globs of `--map-syntax`, and the languages that can be named with them. Sets the
  /// configuration of each input, as an index into the result. Throws if one cannot be used.
  private static func configurations(
    of files: inout [Input], _ manifest: Manifest, _ settings: HighlightSettings
  ) throws -> ([Configuration], Manifest) {
    var discovery = settings.options.configuration.discovery(manifest)
    for index in files.indices {
      let path = files[index].path == "-" ? settings.stdinFilename ?? "-" : files[index].path
      files[index].configuration = discovery.configuration(forFolder: FileSystem.directory(of: path))
    }
    try discovery.report()
    let globs = try syntaxGlobs(settings.options.syntaxMap, discovery.manifest)
    var configurations = discovery.configurations
    if !globs.isEmpty {
      for index in configurations.indices { configurations[index].globs.insert(contentsOf: globs, at: 0) }
    }
    return (configurations, discovery.manifest)
  }

  /// Parses the values of `--map-syntax`, `GLOB:LANGUAGE`. Throws an exit code, after a message, if a value is
  /// invalid or its language unknown.
  private static func syntaxGlobs(_ map: [String], _ manifest: Manifest) throws -> [LanguageGlob] {
    try map.map { text in
      guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else {
        throw ExitCode.usage(after: "--map-syntax takes GLOB:LANGUAGE, not \(quoted(text)); for example *.inc:php")
      }
      let name = String(text[text.index(after: colon)...])
      guard let entry = manifest[name] else {
        throw ExitCode.usage(after: "\(LanguageError.unknown(name: name, suggestion: manifest.suggestion(for: name)))")
      }
      return LanguageGlob(String(text[..<colon]), language: entry.name)
    }
  }

  /// Loads the dictionaries of some configurations. Throws an exit code, after a message, if one is missing.
  private static func loadDictionaries(of configurations: [Configuration]) throws {
    for configuration in configurations {
      do throws(DictionaryError) {
        _ = try Dictionaries.shared.dictionaries(configuration.spelling.allLanguages)
      } catch {
        throw ExitCode.usage(after: error.description)
      }
    }
  }
}

/// The settings of the output, by options, terminal, environment and configuration.
struct OutputSettings {
  let settings: HighlightSettings
  /// Whether the format is ansi and the output is a terminal.
  let isAtTerminal: Bool
  private var options: HighlightOptions { settings.options }

  init(_ settings: HighlightSettings) {
    self.settings = settings
    isAtTerminal = settings.format == .ansi && settings.outputFolder == nil && isatty(StandardStreams.output) == 1
  }

  // MARK: Themes

  /// Returns the theme of the command line, of the configuration, of `BAT_THEME` or of `auto`; the first that is set.
  /// Throws if the theme does not exist; a `BAT_THEME` that does not exist is ignored.
  /// - Parameter configured: the name in the configuration; nil for none.
  func theme(configured: String?, _ depth: ColorDepth) throws -> Theme {
    if options.look.theme == nil && configured == nil, let name = Environment.value("BAT_THEME"),
      !Theme.isAutomatic(name),
      let theme = try? Theme.named(name, isConfigured: false)
    {
      return theme
    }
    return try Theme.resolved(
      options.look.theme, configured: configured,
      automatic: { try automaticTheme(asksTerminal: settings.outputFolder == nil && depth != .none) })
  }

  /// Returns the theme of `auto`: that of the options for light or dark, or a standard one. Light if the terminal's
  /// background is; dark without a terminal and for other formats than `ansi`.
  private func automaticTheme(asksTerminal: Bool) throws -> Theme {
    let isLight = settings.format == .ansi && asksTerminal && TerminalBackground.isLight() == true
    return try isLight ? lightTheme() : darkTheme() ?? .dark
  }

  private func darkTheme() throws -> Theme? {
    try options.look.darkTheme.map { try Theme.resolved($0, configured: nil) }
  }

  private func lightTheme() throws -> Theme {
    try options.look.lightTheme.map { try Theme.resolved($0, configured: nil) } ?? .light
  }

  /// Whether neither the command line nor the configuration chooses a theme.
  func isAutomatic(_ configured: String?) -> Bool {
    Theme.isAutomatic(options.look.theme ?? configured ?? Theme.automaticName)
  }

  /// Returns the second theme of pages. If the first is automatic, and so the one for dark pages, that of
  /// `--light-theme`, or the standard light one; otherwise that of `--dark-theme`, or nil. Nil for the format `ansi`.
  func otherTheme(isAutomatic: Bool) throws -> Theme? {
    if settings.format == .ansi { return nil }
    return try isAutomatic ? lightTheme() : darkTheme()
  }

  // MARK: The frame around the text

  /// Returns the presentation of text in a terminal: the style of the options with the tab width and the frame's
  /// components. A tab width of 0 means that tabs are not replaced.
  func style(_ defaults: HighlightDefaults, hasSeveralFiles: Bool) -> TerminalStyle {
    var style = options.line.style
    let tabs = options.line.tabWidth ?? standardTabWidth(defaults)
    style.tabWidth = tabs > 0 ? tabs : nil
    style.components = components(defaults, hasSeveralFiles: hasSeveralFiles)
    return style
  }

  /// Returns the distance of tab stops without an option: the configured one for pages, pictures and a terminal, which
  /// else has 4. 0, for tabs as they are, in other text, and at a terminal with `--plain`.
  private func standardTabWidth(_ defaults: HighlightDefaults) -> Int {
    if isAtTerminal { return options.look.plain > 0 ? 0 : defaults.tabWidth ?? HighlightDefaults.standardTabWidth }
    return settings.format.isText ? 0 : defaults.tabWidth ?? 0
  }

  /// Returns the components of the frame around the text: by the options, else the configuration, else `BAT_STYLE`,
  /// else a header. Without a terminal there are none, unless an option enables them.
  private func components(_ defaults: HighlightDefaults, hasSeveralFiles: Bool) -> StyleComponents {
    if settings.format != .ansi { return documentComponents(defaults, hasSeveralFiles: hasSeveralFiles) }
    let decorates = options.look.decoratesAsTerminal ?? (isatty(StandardStreams.output) == 1)
    if options.look.decoratesAsTerminal == false { return [] }
    var standard: StyleComponents = decorates ? (hasSeveralFiles ? [.header, .snip] : [.header]) : []
    // As in bat, where it means numbers alone.
    if options.look.number && !hasSeveralFiles { standard = [] }
    if decorates, let configured = defaults.style {
      standard = configured.components(standard: standard)
    } else if isAtTerminal, let style = Environment.value("BAT_STYLE").flatMap({ StyleChoice(argument: $0) }) {
      standard = style.components(standard: standard)
    }
    if options.line.diff && decorates { standard.formUnion([.changes, .snip]) }
    if !hasSeveralFiles && readsStream {
      if Self.isPagerOfGit || Pager.depth > 0 {
        standard.subtract(.frame)
      } else if settings.stdinFilename == nil {
        standard.subtract([.header, .size])
      }
    }
    return options.look.styleChoice?.components(standard: standard) ?? standard
  }

  /// Returns the parts of a page, a picture or a document: those that an option names, and a heading for each of several
  /// files that share a document; with `--decorations always`, those of the configuration.
  private func documentComponents(_ defaults: HighlightDefaults, hasSeveralFiles: Bool) -> StyleComponents {
    let decorations = options.look.decorations
    if decorations == .never { return [] }
    let isShared =
      hasSeveralFiles && settings.format.isSharedDocument && settings.outputFolder == nil && !options.document.isFragment
    var components: StyleComponents = isShared ? [.header] : []
    if decorations == .always, let configured = defaults.style { components = configured.components(standard: components) }
    if let choice = options.look.styleChoice { components = choice.components(standard: components) }
    return components.intersection(OptionEffects.components(of: settings.format))
  }

  // MARK: Diffs

  private static let columnsOfPages = 80

  /// Returns the form of diffs: the form of the configuration or of `--side-by-side`, at a terminal only. Nil for
  /// unchanged lines: without a terminal, without decorations, and if lines are chosen by their numbers.
  /// - Parameter columns: the width of the output in cells.
  func diffForm(_ layout: DiffLayoutChoice, columns: Int) -> DiffForm? {
    let wantsSides = options.look.sideBySide
    if settings.format == .html {
      return wantsSides ? DiffForm(hasSides: true, columns: Self.columnsOfPages, includesPatches: true) : nil
    }
    guard isAtTerminal, !isFilterOfGit, options.look.plain == 0, options.line.ranges.isEmpty,
      options.line.highlighted.isEmpty, !options.line.diff, !options.line.showAll, layout != .git || wantsSides
    else { return nil }
    let hasSides = (wantsSides || layout == .sideBySide) && columns >= DiffForm.minColumnsOfSides
    return DiffForm(hasSides: hasSides, columns: columns, includesPatches: wantsSides)
  }

  // MARK: Width

  /// The width of the terminal in cells, or the value of `--terminal-width`; nil without either.
  var terminalColumns: Int? {
    let columns = isatty(StandardStreams.output) == 1 ? WrapChoice.terminalSize?.columns : nil
    return options.width.terminal.map { $0.resolved(columns ?? 80) } ?? columns
  }

  /// Returns the width of rows, by the options or the configuration; nil if each line is one row. Throws an exit
  /// code, after a message, if the hyphenation patterns cannot be used.
  func width(
    _ defaults: HighlightDefaults, _ style: TerminalStyle, _ configurations: [Configuration]
  ) throws -> RowWidth? {
    if options.width.chops {
      return terminalColumns.map { RowWidth(columns: $0, breaking: .chops) }
    }
    // Lines that the terminal breaks would overlap the grid and the numbers.
    let hasMargin = options.look.number || !style.components.isDisjoint(with: [.grid, .numbers, .changes])
    let chosen = options.width.wrap?.choice ?? (isAtTerminal ? defaults.wrap : nil)
    let choice = chosen ?? (isAtTerminal && hasMargin || options.width.terminal != nil ? .auto : .never)
    guard let columns = choice.columns(terminal: terminalColumns) else { return nil }
    // Rows start at the margin, so that the concatenated rows are the line.
    var width = RowWidth(
      columns: columns,
      breaking: choice == .character ? .anywhere : chosen == nil ? .atOpportunitiesElseAnywhere : .atOpportunities)
    width.isHard = options.width.wrap?.isHard == true
    guard let language = options.width.hyphenate else { return width }
    do throws(DictionaryError) {
      width.hyphenation = RowWidth.Hyphenation(
        hyphenator: try Hyphenators.shared.hyphenator(language).get(), factor: options.width.hyphenationFactor ?? 1)
    } catch {
      throw ExitCode.usage(after: error.description)
    }
    return width
  }

  // MARK: Paging

  func shouldPage(_ configured: PagingChoice?) -> Bool {
    let paging = options.paging
    let choice = paging.isUnpaged || options.look.plain > 1 ? .never : paging.paging ?? configured ?? .auto
    guard settings.outputFolder == nil, choice != .never else { return false }
    if choice == .always { return true }
    // A pager waits until the first screen is full, so slow input, such as of `tail -f`, is written without a pager.
    // A background job may not read keys.
    guard Console.isInForeground else { return false }
    return Self.isPagerOfGit || settings.showsDiff || !readsStream || FileSystem.size(of: StandardStreams.input) != nil
      || Self.inputFillsScreen()
  }

  /// Whether git started the program as its pager: git sets this variable for `lv`.
  static var isPagerOfGit: Bool { Pager.depth == 0 && Environment.value("LV") == "-c" }

  /// Whether standard input is read.
  private var readsStream: Bool { settings.inputs.isEmpty && options.filesFrom == nil || settings.inputs.contains("-") }

  /// Whether git shows the output in an interactive command, such as `git add -p`.
  var isFilterOfGit: Bool {
    settings.format == .ansi && settings.outputFolder == nil && readsStream && isatty(StandardStreams.input) == 0
      && CallingGit.current?.choosesHunks == true
  }

  /// Whether standard input ends, or has enough rows to fill the screen, before a pause of 200 ms. False if it is a
  /// terminal. Keeps the text for later reads.
  private static func inputFillsScreen() -> Bool {
    guard isatty(StandardStreams.input) == 0 else { return false }
    let size = WrapChoice.terminalSize ?? (24, 80)
    func isFull(_ bytes: ContiguousArray<UInt8>) -> Bool {
      var (rows, cells) = (0, 0)
      for byte in bytes {
        // Bytes after the first one of a character take no cell.
        if byte & 0xC0 != 0x80 { cells += 1 }
        if byte == 0x0A || cells > size.columns { (rows, cells) = (rows + 1, 0) }
      }
      return rows >= size.rows
    }
    let head = StandardInput.peek(patience: 200, until: isFull)
    return head.isAtEnd || isFull(head.bytes)
  }
}
