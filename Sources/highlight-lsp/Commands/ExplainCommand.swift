internal import ArgumentParser
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

/// `highlight-lsp explain`: why a place looks the way it does.
struct ExplainCommand: ParsableCommand {
  /// The forms of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell why a place looks the way it does.",
    discussion: """
      Prints the languages and syntax nodes around the place, every capture and rule that covers it, where each is \
      written and why it won or lost, the scope, the LSP token, the style, the link, and whether the line may be \
      broken there. Lines and columns count from 1, columns in characters; without a column the first character of \
      the line that is no space. Exit codes: 0 done; 1 the file or the place is not there, or its grammar is missing; \
      2 wrong usage.
      """)

  /// Standard input, by a name that is no option.
  static let standardInput = "/dev/stdin"

  @OptionGroup var source: LanguageOptions

  @Option(name: [.customShort("f", allowingJoined: true), .long], help: "text or json.")
  var format = Format.text

  @Option(
    name: [.customShort("t", allowingJoined: true), .long],
    help: ArgumentHelp("A built-in theme or a theme file; default: the configured one, else dark.", valueName: "name|file"),
    completion: .themes)
  var theme: String?

  @OptionGroup var settings: ConfigurationOptions

  @Option(
    help: ArgumentHelp("The name that decides the language of standard input.", valueName: "name"),
    completion: .file())
  var stdinFilename: String?

  @Argument(
    help: ArgumentHelp("The place; - as the file is standard input.", valueName: "file:line[:column]"), completion: .file())
  var place: String

  func validate() throws {
    guard Self.parse(place) != nil else {
      throw ValidationError(
        "\"\(FileName.text(place))\" is no place (write FILE:LINE or FILE:LINE:COLUMN, counted from 1)")
    }
  }

  func run() throws {
    guard let (file, line, column) = Self.parse(place) else { return }
    let manifest = try GrammarCommand.manifest()
    let isStandardInput = file == Self.standardInput
    let path = isStandardInput ? stdinFilename ?? "-" : file
    var discovery = settings.values.discovery(manifest)
    let configuration = discovery.configuration(forFolder: FileSystem.directory(of: path))
    for message in discovery.messages { message.report() }
    if discovery.messages.contains(where: \.isFatal) { throw ExitCode(ExitStatus.usage.rawValue) }
    let theme = try Theme.resolved(theme, configured: discovery.configurations[configuration].theme)
    var forced: LanguageEntry?
    var forcesPlainText = false
    switch try HighlightJob.LanguageChoice.resolved(source.language, manifest) {
    case .detected: break
    case .plainText: forcesPlainText = true
    case .named(let entry): forced = entry
    }
    let highlighter = FileHighlighter(
      manifest: manifest, configurations: discovery.configurations, forcedLanguage: forced,
      customQueries: try source.queryFiles.read())
    let outcome: FileHighlighter.Outcome
    do {
      let bytes =
        isStandardInput ? try FileSystem.read(descriptor: STDIN_FILENO, name: "standard input") : try FileSystem.read(file)
      outcome = try highlighter.highlight(
        bytes, path: path, configuration: configuration, forcesPlainText: forcesPlainText)
    } catch {
      let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
      Console.message("\(path): \(reason)")
      throw ExitCode(ExitStatus.incomplete.rawValue)
    }
    for warning in outcome.warnings + (outcome.note.map { [$0.text] } ?? []) { Console.message("\(path): \(warning)") }
    let offset = try offset(line: line, column: column, in: outcome.file, path: path)
    let report = ExplanationReport(
      explanation: outcome.file.storage.explanation(at: offset), text: outcome.file.text, path: path,
      language: outcome.file.language, illFormedSequences: outcome.file.illFormedSequences, theme: theme, legend: .standard)
    var output = ByteSink()
    switch format {
    case .text: for line in report.textLines { output.append(naming: Console.reported(line) + "\n") }
    case .json:
      output.append(report.json)
      output.append("\n")
    }
    try output.finish()
    if outcome.note?.leavesIncomplete == true { try ExitStatus.incomplete.throwUnlessDone() }
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
      throw ExitCode(ExitStatus.incomplete.rawValue)
    }
    let content = file.text.contentRange(ofLine: line - 1)
    let characters = file.text.string(in: content)
    guard let column else {
      return content.lowerBound + characters.prefix { $0 == " " || $0 == "\t" }.utf16.count
    }
    guard column <= characters.count + 1 else {
      Console.message("\(path):\(line): there is no column \(column); the line has \(characters.count)")
      throw ExitCode(ExitStatus.incomplete.rawValue)
    }
    return content.lowerBound + characters.prefix(column - 1).utf16.count
  }
}
