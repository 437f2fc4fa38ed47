internal import ArgumentParser
internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import Reflow
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `highlight-lsp reflow`: paragraphs and comments broken anew to a width.
struct ReflowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reflow",
    abstract: "Break paragraphs and comments anew to a width, links and code spans kept whole.",
    discussion: """
      Without a FILE, and for -, standard input is read. Plain text and Markdown are reflowed as a whole, every other language \
      in the comments that stand alone on their lines. Everything else is written as it is, byte for byte. Exit codes: 0 done; \
      1 done, but an input failed or a grammar is missing; 2 nothing was processed.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The width of rows in cells; default: the configured one, else 80.", valueName: "n"))
  var columns: Int?

  @Option(help: ArgumentHelp("Cells from one tab stop to the next.", valueName: "n"))
  var tabSize = 8

  @Option(
    help: ArgumentHelp(
      "Only these lines, 1-based, as if paragraphs began and ended with them; either end may be left out. Repeatable.",
      valueName: "first:last"),
    transform: LineSelection.range)
  var lines: [ClosedRange<Int>] = []

  @Option(
    name: [.customShort("l", allowingJoined: true), .long],
    help: ArgumentHelp("The language; detected without it.", valueName: "name"), completion: .languages)
  var language: String?

  @Flag(name: .shortAndLong, help: "Write the result back to the files that change, and nothing to standard output.")
  var write = false

  @Option(
    help: ArgumentHelp("Use this configuration instead of the highlight-lsp.toml that is found.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(
    help: ArgumentHelp("The name that decides the language of standard input.", valueName: "name"),
    completion: .file())
  var stdinFilename: String?

  @Argument(help: ArgumentHelp("Files.", valueName: "file|-"), completion: .file())
  var inputs: [String] = []

  func validate() throws {
    if let columns, columns < 1 { throw ValidationError("--columns needs a number of at least 1.") }
    if tabSize < 1 { throw ValidationError("--tab-size needs a number of at least 1.") }
    if write && (inputs.isEmpty || inputs.contains("-")) {
      throw ValidationError("--write needs files, not standard input.")
    }
  }

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    let inputs = inputs.isEmpty ? ["-"] : inputs
    var discovery = ConfigurationDiscovery(reader: ConfigurationReader(manifest: manifest), namedFile: config)
    let places = inputs.map {
      discovery.configuration(forFolder: FileSystem.directory(of: $0 == "-" ? stdinFilename ?? "-" : $0))
    }
    for message in discovery.messages { message.report() }
    if discovery.messages.contains(where: \.isFatal) { throw ExitCode(ExitStatus.usage.rawValue) }
    let choice = try HighlightJob.LanguageChoice.resolved(language, manifest)
    let highlighter = FileHighlighter(
      manifest: manifest, configurations: discovery.configurations, forcedLanguage: choice.entry)
    var output = ByteSink()
    var status = ExitStatus.done
    do throws(ByteSink.WriteError) {
      for (input, place) in zip(inputs, places) {
        let width = columns ?? discovery.configurations[place].reflowColumns
        let (bytes, result) = reflow(
          input, with: highlighter, place: place, columns: width, forcesPlainText: choice.isPlainText, manifest)
        status = max(status, result)
        guard !write else { continue }
        output.append(contentsOf: bytes)
        try output.flushIfLarge()
      }
      try output.flush()
    } catch {
      throw ByteSink.end(after: error)
    }
    try status.throwUnlessDone()
  }

  /// The bytes of one input after reflow; those before where it fails. Writes the file where it is asked for.
  private func reflow(
    _ input: String, with highlighter: FileHighlighter, place: Int, columns: Int, forcesPlainText: Bool, _ manifest: Manifest
  ) -> (ContiguousArray<UInt8>, ExitStatus) {
    let name = input == "-" ? stdinFilename ?? "-" : input
    var bytes = ContiguousArray<UInt8>()
    do {
      bytes =
        input == "-"
        ? try FileSystem.read(descriptor: STDIN_FILENO, name: "standard input")
        : try write ? FileSystem.readForRewriting(input) : FileSystem.read(input)
      let outcome = try highlighter.highlight(bytes, path: name, configuration: place, forcesPlainText: forcesPlainText)
      for warning in outcome.warnings { Console.message("\(name): \(warning)") }
      let isIncomplete = outcome.note?.leavesIncomplete ?? false
      if isIncomplete, let note = outcome.note { Console.message("\(name): \(note.text)") }
      let content = Reflow.Content(language: outcome.file.language, manifest: manifest)
      let reflow = Reflow(content, columns: columns, cellWidth: CellWidth(tabSize: tabSize))
      var replacements: [TextReplacement] = []
      for range in LineSelection(ranges: lines).lines(of: outcome.file.text.lines.count) {
        replacements += reflow.replacements(for: outcome.file.storage, lines: range)
      }
      let result = outcome.file.bytes(applying: replacements)
      if write && result != bytes { try FileSystem.write(result, to: input) }
      return (result, isIncomplete ? .incomplete : .done)
    } catch {
      let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
      Console.message("\(name): \(reason)")
      return (bytes, .incomplete)
    }
  }
}
