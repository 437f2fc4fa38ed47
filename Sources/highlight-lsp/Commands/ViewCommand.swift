internal import ArgumentParser
internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import SystemSupport
internal import TerminalViewer

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension RowOrder: ExpressibleByArgument {}

/// `highlight-lsp view`: files in a terminal, a screen at a time.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Read files in the terminal, coloured, a screen at a time.",
    discussion: """
      The keys are those of less: space and b, j and k, g and G, / and n, q; h lists them all. Links are opened with Tab and Enter or a \
      click, z folds, o shows the outline. A file is read where it is looked at, however large it is. A + in front of an argument is what \
      is done first: +120 goes to a line, +G to the end, +F goes on reading, +/PATTERN searches. Without a FILE, and for -, standard \
      input is read. Where standard output is no terminal it does what highlight does. Exit codes: 0 done; 1 a file cannot be \
      opened; 2 nothing was shown.
      """)

  @Option(
    name: [.customShort("l", allowingJoined: true), .long],
    help: ArgumentHelp("The language; detected without it.", valueName: "name"), completion: .languages)
  var language: String?

  @Option(
    name: [.customShort("t", allowingJoined: true), .long],
    help: ArgumentHelp(
      "A theme (see: theme list), a theme file, or auto: dark or light, as the terminal is. Default: the configured one, else auto.",
      valueName: "name|file|auto"),
    completion: .themes)
  var theme: String?

  @Flag(name: [.customShort("n"), .customShort("N"), .long], help: "Show line numbers.")
  var number = false

  @Flag(name: [.customShort("S"), .customLong("chop-long-lines")], help: "Chop long lines instead of wrapping them.")
  var chops = false

  @Option(help: ArgumentHelp("Tab stops so many cells apart; default: 8.", valueName: "n"))
  var tabWidth: Int?

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var leavesMouse = false

  @Option(
    help: ArgumentHelp(
      "Who orders text from right to left: view, the terminal, or auto: view, unless the terminal is known to do it.",
      valueName: "auto|view|terminal"))
  var bidi = RowOrder.auto

  @OptionGroup var settings: ConfigurationOptions

  @Option(
    help: ArgumentHelp("The name that decides the language of standard input.", valueName: "name"),
    completion: .file())
  var stdinFilename: String?

  @Argument(help: ArgumentHelp("Files, and +LINE, +G, +F or +/PATTERN.", valueName: "file|-"), completion: .file())
  var inputs: [String] = []

  func validate() throws {
    if let tabWidth, tabWidth < 1 { throw ValidationError("--tab-width needs a number of at least 1.") }
  }

  func run() throws {
    let command = inputs.last { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
    var paths = inputs.filter { !$0.hasPrefix("+") }
    if paths.isEmpty { paths = ["-"] }
    let terminal = Environment.value("TERM") ?? "dumb"
    guard isatty(STDOUT_FILENO) == 1, terminal != "dumb" else { return try highlight(paths) }
    if paths.contains("-") && isatty(STDIN_FILENO) == 1 {
      Console.message("name a file to read, or pipe something in (highlight-lsp view --help)")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    let manifest = try GrammarCommand.manifest()
    _ = try HighlightJob.LanguageChoice.resolved(language, manifest)
    var discovery = settings.values.discovery(manifest)
    let files = paths.map { path in
      let name = path == "-" ? stdinFilename ?? "-" : path
      return Reader.Input(
        path: path, name: name, configuration: discovery.configuration(forFolder: FileSystem.directory(of: name)))
    }
    for message in discovery.messages { message.report() }
    if discovery.messages.contains(where: \.isFatal) { throw ExitCode(ExitStatus.usage.rawValue) }
    let configurations = discovery.configurations
    let worker = ColoringWorker(manifest: manifest) {
      FileHighlighter(manifest: manifest, configurations: configurations, forcedLanguage: nil)
    }
    let configured = configurations.first?.theme
    var options = Reader.Options(theme: try Theme.resolved(theme, configured: configured))
    options.isThemeAutomatic = (theme ?? configured ?? Theme.automaticName) == Theme.automaticName
    options.depth = ColorChoice.auto.depth
    options.language = language
    options.showsNumbers = number
    options.chops = chops
    options.tabSize = tabWidth ?? configurations.first?.highlight.tabWidth.flatMap { $0 > 0 ? $0 : nil } ?? 8
    options.hasMouse = !leavesMouse
    options.ordersRows = bidi.isViewers
    options.firstCommand = command
    guard let reader = Reader(files, options: options, manifest: manifest, worker: worker) else {
      return try highlight(paths)
    }
    try reader.run().throwUnlessDone()
  }

  /// What `highlight` makes of the same files.
  private func highlight(_ paths: [String]) throws {
    var request = HighlightRequest()
    request.language = language
    request.theme = theme
    request.number = number
    request.tabWidth = tabWidth
    request.configuration = settings.values
    request.stdinFilename = stdinFilename
    request.paging = .never
    request.inputs = paths
    try request.run()
  }
}
