internal import ArgumentParser
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `highlight-lsp highlight`: files, folders or standard input, coloured.
struct HighlightCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "highlight",
    abstract: "Colour files, or standard input.",
    discussion: """
      Without a FILE, and for -, standard input is read. A directory is walked, respecting .gitignore. \
      The output is in input order; messages go to standard error. Exit codes: 0 done; 1 done, but an input failed \
      or a grammar is missing; 2 nothing was processed.
      """)

  @OptionGroup var source: LanguageOptions

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: ArgumentHelp("What to write.", valueName: "format"))
  var format = OutputFormat.ansi

  @Option(
    name: [.customShort("t", allowingJoined: true), .long],
    help: ArgumentHelp(
      "A theme (see: theme list), a theme file, or auto: dark or light, as the terminal is. Default: the configured one, else auto.",
      valueName: "name|file|auto"),
    completion: .themes)
  var theme: String?

  @Option(help: ArgumentHelp("Colours in ansi: auto, always or never.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Show line numbers.")
  var number = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only these lines, 1-based; either end may be left out: 40, 30:+10, :20, -10: (the last ten); 30:40:2 with two around them. Repeatable.",
      valueName: "first:last[:around]"),
    transform: LineSelection.range)
  var lines: [ClosedRange<Int>] = []

  @Option(
    help: ArgumentHelp(
      "Wrap lines where they may be broken, never inside a link: to so many columns, to those of the terminal (auto), or never.",
      valueName: "columns|auto|never"), completion: .list(["auto", "never"]))
  var wrap: WrapChoice?

  @OptionGroup var prose: ProseOptions

  @OptionGroup var terminal: TerminalOptions

  @OptionGroup var settings: ConfigurationOptions

  @Option(
    help: ArgumentHelp("The name that decides the language of standard input.", valueName: "name"),
    completion: .file())
  var stdinFilename: String?

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("Write one file per input into this folder, keeping relative paths.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("How many files at a time; default: the cores.", valueName: "n"))
  var jobs: Int?

  @Option(
    name: [.long, .customLong("fallback-syntax")],
    help: ArgumentHelp("The language of what no other is found for.", valueName: "name"), completion: .languages)
  var fallbackLanguage: String?

  @Flag(help: "Install a missing grammar first.")
  var install = false

  @Option(
    help: ArgumentHelp("Colour the files that this file lists, one a line; - is standard input.", valueName: "file|-"),
    completion: .file())
  var filesFrom: String?

  @Flag(name: [.customShort("0"), .long], help: "In --files-from, names end with NUL.")
  var null = false

  @OptionGroup var document: DocumentOptions

  @Argument(help: ArgumentHelp("Files and folders.", valueName: "file|dir|-"), completion: .file())
  var inputs: [String] = []

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number of at least 1.") }
    try document.validate(format, hasOutputFolder: output != nil)
    if document.fromJSON && (terminal.diff || install || source.isGiven) {
      throw ValidationError(
        "--from-json reads what is coloured already: no language, query files, --install or --diff go with it.")
    }
    if prose.spelling && ![.ansi, .html, .svg, .png].contains(format) {
      throw ValidationError("--spelling goes with --format ansi, html, svg or png.")
    }
    if document.fromJSON && prose.spelling { throw ValidationError("--from-json and --spelling exclude each other.") }
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a folder.") }
  }

  /// What the arguments say.
  var request: HighlightRequest {
    HighlightRequest(
      language: source.language, fallbackLanguage: fallbackLanguage, queryFiles: source.queryFiles, format: format,
      theme: theme, color: color, number: number,
      lines: lines, wrap: wrap, style: terminal.choice, terminal: terminal.look, tabWidth: terminal.tabWidth,
      paging: terminal.pagingChoice, pager: terminal.pager, italics: terminal.italicText, formatting: terminal.stripAnsi,
      showsDifference: terminal.diff, differenceContext: terminal.diffContext, syntaxMap: terminal.mapSyntax,
      filesFrom: filesFrom,
      filesEndWithNull: null, configuration: settings.values,
      stdinFilename: stdinFilename, output: output, jobs: jobs,
      install: install, document: document.values, prose: prose.values, inputs: inputs)
  }

  func run() throws {
    try request.run()
  }
}

extension HighlightJob.LanguageChoice {
  /// What the value of `--language` means; the command ends when it is no language.
  static func resolved(_ name: String?, _ manifest: Manifest) throws -> HighlightJob.LanguageChoice {
    guard let name else { return .detected }
    if isPlain(name) { return .plainText }
    guard let entry = manifest[name] else {
      Console.message("\(LanguageError.unknown(name: name, suggestion: manifest.suggestion(for: name)))")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    return .named(entry)
  }

  /// Whether a name stands for plain text.
  static func isPlain(_ name: String) -> Bool { name == "plaintext" || name == "text" || name == "txt" }

  /// The language that was named.
  var entry: LanguageEntry? {
    if case .named(let entry) = self { entry } else { nil }
  }

  var isPlainText: Bool {
    if case .plainText = self { true } else { false }
  }
}

/// The values of `--color`.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never

  /// Whether `auto` applies and nobody looks at a terminal: the text goes out unchanged.
  var passesBytesThrough: Bool { self == .auto && isatty(STDOUT_FILENO) == 0 && !Self.isForced }

  /// The colours to use.
  var depth: ColorDepth {
    switch self {
    case .never: return .none
    case .always: return TerminalColors.hasTrueColor ? .trueColor : .ansi256
    case .auto:
      if Environment.value("NO_COLOR") != nil { return .none }
      if Self.isForced { return TerminalColors.hasTrueColor ? .trueColor : .ansi256 }
      guard isatty(STDOUT_FILENO) == 1, Environment.value("CLICOLOR") != "0" else { return .none }
      let terminal = Environment.value("TERM") ?? "dumb"
      if terminal == "dumb" { return .none }
      return TerminalColors.hasTrueColor ? .trueColor : TerminalColors.depth(of: terminal)
    }
  }

  private static var isForced: Bool {
    Environment.value("NO_COLOR") == nil && (Environment.value("CLICOLOR_FORCE") ?? "0") != "0"
  }
}

extension LineSelection {
  /// Reads `FIRST:LAST`, `FIRST:`, `:LAST`, `LINE`, `FIRST:+MORE` or `-LAST:`, which counts from the end; `FIRST:LAST:AROUND` and
  /// `LINE::AROUND` have so many lines more above and below.
  static func range(_ text: String) throws -> ClosedRange<Int> {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let fault = ValidationError(
      "\"\(FileName.text(text))\" is not a range of lines (write FIRST:LAST, counted from 1, FIRST:+MORE, -LAST: for the last "
        + "lines, or FIRST:LAST:AROUND)"
    )
    if parts.count == 3, !parts[0].isEmpty, !parts[2].hasPrefix("+"), let around = Int(parts[2]), around >= 0 {
      let chosen = try range(parts[1].isEmpty ? String(parts[0]) : parts[0] + ":" + parts[1])
      // How far the start of a text is from its end is not known.
      guard chosen.lowerBound > 0 else { throw fault }
      let last = chosen.upperBound > .max - around ? .max : chosen.upperBound + around
      return max(1, chosen.lowerBound - around)...last
    }
    func number(_ part: Substring, default fallback: Int) throws -> Int {
      if part.isEmpty && parts.count == 2 { return fallback }
      guard let value = Int(part), value > 0 || (value < 0 && parts.count == 2), !part.hasPrefix("+") else { throw fault }
      return value
    }
    guard parts.count <= 2, let head = parts.first, let tail = parts.last else { throw fault }
    let first = try number(head, default: 1)
    if tail.hasPrefix("+"), parts.count == 2 {
      guard let more = Int(tail.dropFirst()), more >= 0, first > 0 else { throw fault }
      return first...(more > .max - first ? .max : first + more)
    }
    let last = try number(tail, default: .max)
    // How many lines lie between two ends of a text is not known.
    guard (first > 0) == (last > 0) || (first < 0 && last == .max) else { throw fault }
    guard first <= last else { throw ValidationError("the range of lines \"\(text)\" ends before it begins") }
    return first...last
  }
}
