internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import Libc
internal import Reflow
internal import SystemSupport
internal import TextChecks
internal import TextModel

/// `highlight-lsp reflow`: reflows paragraphs and comments to a width.
struct ReflowCommand: Command {
  static let name = "reflow"
  static let summary = "Reflow paragraphs and comments to a width"
  static let discussion = """
    Links and code spans are kept whole. Without a FILE, and for -, standard input is read. Plain text and Markdown are reflowed as a whole, every other language \
    in the comments that are alone on their lines. Everything else is written as it is, byte for byte. Exit codes: 0 done; \
    1 done, but an input failed or a grammar is missing; 2 nothing was processed.
    """

  @Option(argument: "FILE|-", help: "Files.", completion: .files)
  var files: [String]

  @Option(
    "columns", "c", value: "N", in: 1...10_000,
    help: "The width of rows in cells; default: the configured one, else 80.")
  var columns: Int?

  @Option("tab-size", value: "N", in: 1...1000, help: "Cells from one tab stop to the next.")
  var tabSize = 8

  @Option(
    "lines", value: "FIRST:LAST",
    help: """
      Only these lines, 1-based, as if paragraphs began and ended with them; either end may be left out. Repeatable.
      """, allowsDash: true, parseEach: LineSelection.range)
  var lines: [ClosedRange<Int>]

  var language = LanguageOption()

  @Option("write", "w", help: "Write the result back to the files that change, and nothing to standard output.")
  var write: Bool

  @Option(
    "config", value: "FILE", help: "Use this configuration instead of the highlight-lsp.toml that is found.",
    completion: .files(["toml"]))
  var config: String?

  @Option("stdin-filename", value: "NAME", help: "The name that decides the language of standard input.", completion: .files)
  var stdinFilename: String?

  func validate() throws(UsageError) {
    if write && (files.isEmpty || files.contains("-")) { throw UsageError("--write needs files, not standard input") }
  }

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    let inputs = files.isEmpty ? ["-"] : files
    var discovery = ConfigurationDiscovery(reader: ConfigurationReader(manifest: manifest), namedFile: config)
    let indices = inputs.map {
      discovery.configuration(forFolder: FileSystem.directory(of: $0 == "-" ? stdinFilename ?? "-" : $0))
    }
    try discovery.report()
    let choice = try language.resolved(discovery.manifest)
    Sandbox.enter(discovery.configurations, writing: write ? files.map { .file($0) } : [])
    let highlighter = FileHighlighter(
      manifest: manifest, configurations: discovery.configurations, forcedLanguage: choice.entry)
    var output = ByteSink()
    var status = ExitStatus.done
    do throws(ByteSink.WriteError) {
      for (input, index) in zip(inputs, indices) {
        let width = columns ?? discovery.configurations[index].reflowColumns
        let (bytes, result) = reflow(
          input, with: highlighter, configuration: index, columns: width, forcesPlainText: choice.isPlainText)
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

  /// Returns the bytes of an input after reflow and the status; incomplete if its grammar is missing. After an error,
  /// which is reported, the original bytes, or none if it cannot be read. With `--write` also writes a file that
  /// changes.
  /// - Parameter columns: the width of rows in cells.
  private func reflow(
    _ input: String, with highlighter: FileHighlighter, configuration: Int, columns: Int, forcesPlainText: Bool
  ) -> (ContiguousArray<UInt8>, ExitStatus) {
    let name = input == "-" ? stdinFilename ?? "-" : input
    var bytes = ContiguousArray<UInt8>()
    do {
      bytes = try FileSystem.read(argument: input, forRewriting: write)
      let outcome = try highlighter.highlight(
        bytes, path: name, configuration: configuration, forcesPlainText: forcesPlainText)
      for warning in outcome.allWarnings { Console.message("\(name): \(warning)") }
      let isIncomplete = outcome.note?.leavesIncomplete ?? false
      if isIncomplete, let note = outcome.note { Console.message("\(name): \(note.text)") }
      let content = Reflow.Content(
        language: outcome.file.language, manifest: highlighter.loader(ofConfiguration: configuration).manifest)
      let reflow = Reflow(content, columns: columns, cellWidth: CellWidth(tabSize: tabSize))
      var replacements: [TextReplacement] = []
      for range in LineSelection(ranges: lines).lines(of: outcome.file.text.lines.count) {
        replacements += reflow.replacements(for: outcome.file.storage, lines: range)
      }
      let result = outcome.file.bytes(applying: replacements)
      if write && result != bytes { try FileSystem.write(result, to: input) }
      return (result, isIncomplete ? .incomplete : .done)
    } catch {
      Console.message("\(name): \(InputError.reason(of: error))")
      return (bytes, .incomplete)
    }
  }
}
