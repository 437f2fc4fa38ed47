internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightThemes
internal import LanguageManifest
internal import Libc
internal import SystemSupport
internal import TerminalViewer

/// `highlight-lsp view`: shows files in a terminal, a screen at a time.
struct ViewCommand: Command {
  static let name = "view"
  static let summary = "Read files in the terminal, highlighted, a screen at a time"
  static let discussion = """
    The keys are those of less: space and b, j and k, g and G, / and n, q; h lists them all. Links are opened with Tab and Enter or a \
    click, z folds, o shows the outline. A file is read where it is looked at, however large it is. A + in front of an argument is what \
    is done first: +120 goes to a line, +G to the end, +F goes on reading, +/PATTERN searches. Without a FILE, and for -, standard \
    input is read. Where standard output is no terminal it does what highlight does. Exit codes: 0 done; 1 a file cannot be \
    opened; 2 nothing was shown.
    """

  @Option(argument: "FILE|-", help: "Files, and +LINE, +G, +F or +/PATTERN.", completion: .files)
  var inputs: [String]

  var language = LanguageOption()

  @Option(
    "theme", "t", value: "NAME|FILE|auto",
    help: """
      A theme (see: theme list), a theme file, or auto: dark or light, as the terminal is. Default: the configured one, else auto.
      """, completion: .themes)
  var theme: String?

  @Option("number", "n", "N", help: "Show line numbers.")
  var number: Bool

  @Option("chop-long-lines", "S", help: "Chop long lines instead of wrapping them.")
  var chops: Bool

  @Option("tab-width", "tabs", value: "N", in: 1...100, help: "Tab stops so many cells apart; default: 4.")
  var tabWidth: Int?

  @Option("pattern", "p", value: "PATTERN", help: "Begin at the first line that matches, as +/PATTERN does.")
  var pattern: String?

  @Option("quit-if-one-screen", "F", help: "Write a file that fits on the screen, and end.")
  var quitsIfOneScreen: Bool

  @Option("no-init", "X", help: "Leave the last screen where it was shown.")
  var leavesScreen: Bool

  @Option(
    "RAW-CONTROL-CHARS", "R", "i", "M",
    help: "Options of less for what view always does: colors, both cases for a pattern without capitals, and a long prompt.")
  var asAlways: Bool

  @Option("no-mouse", help: "Leave the mouse to the terminal.")
  var leavesMouse: Bool

  @Option(
    "bidi", value: "WHO",
    help: "Who orders text from right to left: view, the terminal, or auto: view, unless the terminal is known to do it.")
  var bidi = RowOrder.auto

  var settings = ConfigurationOptions()

  @Option(
    "stdin-filename", "file-name", value: "NAME", help: "The name that decides the language of standard input.",
    completion: .files)
  var stdinFilename: String?

  func run() throws {
    let command = pattern.map { "/" + $0 } ?? inputs.last { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
    var paths = inputs.filter { !$0.hasPrefix("+") }
    if paths.isEmpty { paths = ["-"] }
    let terminal = Environment.value("TERM") ?? "dumb"
    guard isatty(StandardStreams.output) == 1, terminal != "dumb" else { return try highlight(paths) }
    if paths.contains("-") && isatty(StandardStreams.input) == 1 {
      throw ExitCode.usage(after: "there is no input; name a file, or pipe text in")
    }
    let manifest = try GrammarCommand.manifest()
    var discovery = settings.discovery(manifest)
    let files = paths.map { path in
      let name = path == "-" ? stdinFilename ?? "-" : path
      return Viewer.Input(
        path: path, name: name, configuration: discovery.configuration(forFolder: FileSystem.directory(of: name)))
    }
    try discovery.report()
    _ = try language.resolved(discovery.manifest)
    let configurations = discovery.configurations
    let installs = configurations.contains(where: \.autoInstall)
    let worker = ColoringWorker(manifest: discovery.manifest) {
      // The other thread starts editors and opens links.
      if !installs { Sandbox.enterThread() }
      var settings = FileHighlighter.Settings()
      settings.highlightsDiffs = true
      return FileHighlighter(
        manifest: manifest, configurations: configurations, forcedLanguage: nil, settings: settings)
    }
    let configured = configurations.first?.theme
    var options = Viewer.Options(theme: try Theme.resolved(theme, configured: configured))
    options.isThemeAutomatic = Theme.isAutomatic(theme ?? configured ?? Theme.automaticName)
    options.depth = ColorChoice.auto.depth
    options.language = language.name
    let defaults = configurations.first?.highlight
    options.showsNumbers = number || defaults?.style?.components(standard: []).contains(.numbers) == true
    let detections = configurations.map { $0.detection(manifest) }
    options.keepsColors = { input, head in
      let name = detections[input.configuration].language(path: input.name, head: head.prefix(LanguageDetection.headLength))
      return name == nil || name == "log"
    }
    options.chops = chops
    options.tabSize = tabWidth ?? defaults?.tabWidth.flatMap { $0 > 0 ? $0 : nil } ?? HighlightDefaults.standardTabWidth
    options.hasMouse = !leavesMouse
    options.ordersRows = bidi.isViewers
    options.firstCommand = command
    options.quitsIfOneScreen = quitsIfOneScreen
    options.leavesScreen = leavesScreen
    guard let reader = Viewer(files, options: options, manifest: discovery.manifest, worker: worker) else {
      return try highlight(paths)
    }
    try reader.run().throwUnlessDone()
  }

  /// Runs `highlight` with the same options on the files.
  private func highlight(_ paths: [String]) throws {
    let shared = [
      language.$name, $theme, $number, $tabWidth, $stdinFilename, settings.$config, settings.$rules, settings.$ignoresRules,
      settings.$trust,
    ]
    try HighlightCommand.parsed(shared.flatMap(\.arguments) + ["--no-paging", "--"] + paths).run()
  }
}
