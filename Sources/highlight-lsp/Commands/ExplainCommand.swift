internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import QueryTools
internal import StrictJSON
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `highlight-lsp explain`: why a position is highlighted as it is.
struct ExplainCommand: Command {
  /// The forms of the report.
  enum Format: String, CaseIterable {
    case text
    case json
  }

  static let name = "explain"
  static let summary = "Tell why a position is highlighted as it is"
  static let discussion = """
    Prints the languages and syntax nodes around the position, every capture and rule that covers it, where each is \
    written and why it won or lost, the scope, the LSP token, the style, the link, and whether the line may be \
    broken there. Lines and columns count from 1, columns in characters; without a column the first character of \
    the line that is no space. Exit codes: 0 done; 1 the file or the position is not there, its language is not recognised, \
    or its grammar is missing; 2 wrong usage.
    """

  @Option(argument: "FILE:LINE[:COLUMN]", help: "The position; - as the file is standard input.", completion: .files)
  var position: String

  var language = LanguageOption()

  @Option("stdin-filename", value: "NAME", help: "The name that decides the language of standard input.", completion: .files)
  var stdinFilename: String?

  @Option("format", "f", value: "FORMAT", help: "The form of the report: text or json.")
  var format = Format.text

  @Option(
    "theme", "t", value: "NAME|FILE", help: "A built-in theme or a theme file; default: the configured one, else dark.",
    completion: .themes)
  var theme: String?

  var queryFiles = QueryOptions()
  var settings = ConfigurationOptions()

  func validate() throws(UsageError) {
    guard Self.parse(position) == nil else { return }
    throw UsageError("\(quoted(position)) has no line; write FILE:LINE or FILE:LINE:COLUMN, counted from 1")
  }

  func run() throws {
    guard let (file, line, column) = Self.parse(position) else { return }
    let manifest = try GrammarCommand.manifest()
    let isStandardInput = file == "-"
    let path = isStandardInput ? stdinFilename ?? "-" : file
    var discovery = settings.discovery(manifest)
    let configuration = discovery.configuration(forFolder: FileSystem.directory(of: path))
    try discovery.report()
    let theme = try Theme.resolved(theme, configured: discovery.configurations[configuration].theme)
    let choice = try language.resolved(manifest)
    let highlighter = FileHighlighter(
      manifest: manifest, configurations: discovery.configurations, forcedLanguage: choice.entry,
      customQueries: try queryFiles.read())
    highlighter.namesMissingLanguages = true
    let outcome: FileHighlighter.Outcome
    do {
      let bytes =
        isStandardInput ? try FileSystem.read(descriptor: STDIN_FILENO, name: "standard input") : try FileSystem.read(file)
      outcome = try highlighter.highlight(
        bytes, path: path, configuration: configuration, forcesPlainText: choice.isPlainText)
    } catch {
      let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
      Console.message("\(path): \(reason)")
      throw ExitCode.incomplete
    }
    let notes = (outcome.note.map { [$0] } ?? []) + outcome.embeddedNotes
    for warning in outcome.allWarnings + notes.map(\.text) { Console.message("\(path): \(warning)") }
    let offset = try offset(line: line, column: column, in: outcome.file, path: path)
    let report = ExplanationReport(
      explanation: outcome.file.storage.explanation(at: offset), text: outcome.file.text, path: path,
      language: outcome.file.language, illFormedSequences: outcome.file.illFormedSequences, theme: theme, legend: .standard,
      missing: Set(outcome.missingEmbedded.map(\.name)))
    var output = ByteSink()
    switch format {
    case .text: for line in report.textLines { output.append(naming: Console.reported(line) + "\n") }
    case .json:
      output.append(report.json)
      output.append("\n")
    }
    try output.finish()
    if let note = outcome.note, note.leavesIncomplete || note.isUnrecognised { try ExitStatus.incomplete.throwUnlessDone() }
  }

  /// The parts of `FILE:LINE[:COLUMN]`; the file's name may hold colons itself.
  static func parse(_ place: String) -> (file: String, line: Int, column: Int?)? {
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    func number(_ part: Substring?) -> Int? { part.flatMap { Int($0) }.flatMap { $0 >= 1 ? $0 : nil } }
    guard parts.count >= 2, let last = number(parts.last) else { return nil }
    if parts.count >= 3, let line = number(parts[parts.count - 2]) {
      return (parts.dropLast(2).joined(separator: ":"), line, last)
    }
    return (parts.dropLast().joined(separator: ":"), last, nil)
  }

  /// The UTF-16 offset of the place; one outside of the text ends the command.
  private func offset(line: Int, column: Int?, in file: HighlightedFile, path: String) throws -> Int {
    guard line <= max(file.lineCount, 1) else {
      Console.message("\(path): there is no line \(line); the last one is \(file.lineCount)")
      throw ExitCode.incomplete
    }
    let content = file.text.contentRange(ofLine: line - 1)
    let characters = file.text.string(in: content)
    guard let column else {
      return content.lowerBound + characters.prefix { $0 == " " || $0 == "\t" }.utf16.count
    }
    guard column <= characters.count + 1 else {
      Console.message("\(path):\(line): there is no column \(column); the line has \(characters.count)")
      throw ExitCode.incomplete
    }
    return content.lowerBound + characters.prefix(column - 1).utf16.count
  }
}
