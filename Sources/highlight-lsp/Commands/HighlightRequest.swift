internal import ArgumentParser
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What `highlight` is asked to do.
///
/// Values without the argument parser: Swift's runtime looks for the conformances of every type that the parser meets, and that takes
/// longer than colouring a small file.
struct HighlightRequest: Equatable {
  var language: String?
  var fallbackLanguage: String?
  var queryFiles = QueryFileNames()
  var format = OutputFormat.ansi
  var theme: String?
  var color = ColorChoice.auto
  var number = false
  var lines: [ClosedRange<Int>] = []
  var wrap: WrapChoice?
  var style: StyleChoice?
  var terminal = TerminalStyle()
  var tabWidth: Int?
  var paging: PagingChoice?
  /// The pager, instead of `$PAGER`.
  var pager: String?
  var italics = ItalicChoice.auto
  /// Whether what formats text for terminals is taken out of it.
  var formatting = FormattingChoice.input
  /// Whether only lines that differ from git's index are shown.
  var showsDifference = false
  /// Lines around those, above and below.
  var differenceContext = TerminalOptions.defaultDifferenceContext
  /// `GLOB:LANGUAGE` each.
  var syntaxMap: [String] = []
  /// A file that lists inputs.
  var filesFrom: String?
  var filesEndWithNull = false
  var configuration = ConfigurationSources()
  var stdinFilename: String?
  var output: String?
  var jobs: Int?
  var install = false
  var document = DocumentChoice()
  var prose = ProseChoice()
  var inputs: [String] = []

  func run() throws {
    if format == .png && !PictureConverter.isAvailable {
      Console.message(PictureConverter.missing)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    if format == .pdf && !PDFRenderer.isAvailable {
      Console.message(PDFRenderer.missing)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    let manifest = try GrammarCommand.manifest()
    var files = HighlightJob.expand(try listedInputs())
    if !document.readsJSON { try nameOutputs(of: &files) }
    let syntaxGlobs = try syntaxGlobs(manifest)
    var configurations = try configurations(of: &files, manifest)
    for index in configurations.indices { configurations[index].globs.insert(contentsOf: syntaxGlobs, at: 0) }
    let defaults = configurations.first?.highlight ?? HighlightDefaults()
    let isAtTerminal = format == .ansi && output == nil && isatty(STDOUT_FILENO) == 1
    var terminal = terminal
    let tabs = tabWidth ?? defaults.tabWidth ?? 0
    terminal.tabWidth = tabs > 0 ? tabs : nil
    terminal.components = components(defaults, hasSeveralFiles: files.count > 1)
    // Lines that the terminal breaks would run through the grid.
    let wrapsInGrid = isAtTerminal && terminal.components.contains(.grid)
    let width = try prose.width((wrap ?? defaults.wrap ?? (wrapsInGrid ? .auto : .never)).width)
    try prose.prepare(configurations)
    terminal.gridColumns = width?.columns ?? WrapChoice.terminalColumns ?? terminal.gridColumns
    let depth = color.depth
    var job = HighlightJob(
      manifest: manifest,
      configurations: configurations,
      language: try HighlightJob.LanguageChoice.resolved(language, manifest),
      format: format,
      theme: try Theme.resolved(
        theme, configured: files.first.flatMap { configurations[$0.configuration].theme },
        automatic: { try automaticTheme(asksTerminal: output == nil && depth != .none) }),
      colorDepth: depth,
      passesBytesThrough: format == .ansi && color.passesBytesThrough && !number && terminal.isPlain && !showsDifference,
      lineNumbers: number,
      lines: LineSelection(ranges: lines),
      style: terminal,
      width: width,
      showsDifference: showsDifference,
      stdinFilename: stdinFilename,
      outputFolder: output,
      jobs: jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
      installMissing: install,
      queries: try queryFiles.read())
    job.style.showsItalics = depth == .none || italics.showsItalics
    job.differenceContext = differenceContext
    job.formatting = formatting
    job.fallbackLanguage = try HighlightJob.LanguageChoice.resolved(fallbackLanguage, manifest).entry
    job.isProgressShown = output != nil || isatty(STDOUT_FILENO) == 0
    job.document = document
    job.prose = prose
    job.isThemeNamed = theme != nil
    job.otherTheme = try otherTheme(configured: files.first.flatMap { configurations[$0.configuration].theme })
    let pager = shouldPage(paging ?? defaults.paging ?? .auto) ? Pager.start(pager) : nil
    defer { pager?.finish() }
    job.style.fillsRows = isAtTerminal && pager?.passesErasure ?? true
    try (document.readsJSON ? job.runStored(files) : job.run(files)).throwUnlessDone()
  }

  /// What `auto` is: light or dark, as the terminal is; dark elsewhere.
  private func automaticTheme(asksTerminal: Bool) throws -> Theme {
    guard format == .ansi else { return .dark }
    let isLight = asksTerminal && TerminalBackground.isLight() == true
    guard let name = isLight ? document.lightTheme : document.darkTheme else { return isLight ? .light : .dark }
    return try Theme.resolved(name, configured: nil)
  }

  /// The theme that pages have beside the one: that of readers who prefer dark ones, or the light one where nobody chose any.
  private func otherTheme(configured: String?) throws -> Theme? {
    if let name = document.darkTheme, format != .ansi { return try Theme.resolved(name, configured: nil) }
    return (theme ?? configured ?? Theme.automaticName) == Theme.automaticName ? .light : nil
  }

  /// Finds names for what is written into a folder; the command ends where documents cannot be told apart.
  private func nameOutputs(of files: inout [HighlightJob.Input]) throws {
    guard output != nil else { return try HighlightJob.checkDocuments(format, count: files.count) }
    let paths = files.map { $0.path == "-" ? stdinFilename ?? "stdin" : $0.path }
    let names = OutputNames.names(for: paths, fileExtension: format.fileExtension, reserved: document.reservedNames)
    for (index, name) in names.enumerated() {
      files[index].outputName = name
    }
  }

  /// What stands around the text. Off a terminal it is nothing unless somebody says so now.
  private func components(_ defaults: HighlightDefaults, hasSeveralFiles: Bool) -> StyleComponents {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    // A header tells files apart; who names it wants it above a single one, too.
    var standard: StyleComponents = isTerminal && hasSeveralFiles ? [.header, .snip] : []
    if isTerminal, let configured = defaults.style { standard = configured.components(standard: standard) }
    if showsDifference && isTerminal { standard.formUnion([.changes, .snip]) }
    return style?.components(standard: standard) ?? standard
  }

  private func shouldPage(_ choice: PagingChoice) -> Bool {
    guard output == nil, choice != .never else { return false }
    if choice == .always { return true }
    // What comes bit by bit is shown as it comes.
    let readsStream = inputs.isEmpty && filesFrom == nil || inputs.contains("-")
    // A job in the background may not read what somebody types.
    let isInForeground = tcgetpgrp(STDOUT_FILENO) == getpgrp()
    // Git sets it for its pagers: what it writes has an end, however long that takes.
    let isGitsPager = Environment.value("LV") == "-c"
    return isatty(STDOUT_FILENO) == 1 && isInForeground
      && (isGitsPager || !(readsStream && FileSystem.size(of: STDIN_FILENO) == nil))
  }

  /// The inputs that are named, and those that a file lists.
  private func listedInputs() throws -> [String] {
    var result = inputs
    if let filesFrom {
      do throws(FileError) {
        let bytes =
          filesFrom == "-"
          ? try FileSystem.read(descriptor: STDIN_FILENO, name: "standard input") : try FileSystem.read(filesFrom)
        result += bytes.split(separator: filesEndWithNull ? 0 : 0x0A).map { FileName.string($0) }
      } catch {
        Console.message("--files-from: \(error)")
        throw ExitCode(ExitStatus.usage.rawValue)
      }
      return result
    }
    if result.isEmpty { return [showsDifference ? "." : "-"] }
    return result
  }

  /// What `--map-syntax` says.
  private func syntaxGlobs(_ manifest: Manifest) throws -> [LanguageGlob] {
    try syntaxMap.map { text in
      guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else {
        Console.message("--map-syntax takes GLOB:LANGUAGE, not \"\(text)\"")
        throw ExitCode(ExitStatus.usage.rawValue)
      }
      let name = String(text[text.index(after: colon)...])
      guard let entry = manifest[name] else {
        Console.message("\(LanguageError.unknown(name: name, suggestion: manifest.suggestion(for: name)))")
        throw ExitCode(ExitStatus.usage.rawValue)
      }
      return LanguageGlob(String(text[..<colon]), language: entry.name)
    }
  }

  /// Finds the configuration of every input; the command ends where one cannot be used.
  private func configurations(of files: inout [HighlightJob.Input], _ manifest: Manifest) throws -> [Configuration] {
    var discovery = configuration.discovery(manifest)
    for index in files.indices {
      let path = files[index].path == "-" ? stdinFilename ?? "-" : files[index].path
      files[index].configuration = discovery.configuration(forFolder: FileSystem.directory(of: path))
    }
    for message in discovery.messages { message.report() }
    if discovery.messages.contains(where: \.isFatal) { throw ExitCode(ExitStatus.usage.rawValue) }
    return discovery.configurations
  }
}

extension HighlightRequest {
  /// What plain arguments ask for: `highlight`, the options that people use most, with their values, and files. Nil for all others, wrong
  /// ones among them: those are the argument parser's, which understands plain ones alike. `validate()` is about options that are not
  /// among them.
  init?(plain arguments: [String]) {
    guard arguments.first == "highlight" else { return nil }
    self.init()
    var index = 1
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "-" || !argument.hasPrefix("-") {
        inputs.append(argument)
        continue
      }
      guard index < arguments.count, !arguments[index].hasPrefix("-") else { return nil }
      let value = arguments[index]
      index += 1
      switch argument {
      case "--format", "-f":
        guard let named = OutputFormat(rawValue: value) else { return nil }
        format = named
      case "--color":
        guard let named = ColorChoice(rawValue: value) else { return nil }
        color = named
      case "--theme", "-t": theme = value
      case "--language", "-l": language = value
      case "--stdin-filename": stdinFilename = value
      case "--lines":
        guard let range = try? LineSelection.range(value) else { return nil }
        lines.append(range)
      default: return nil
      }
    }
  }
}
