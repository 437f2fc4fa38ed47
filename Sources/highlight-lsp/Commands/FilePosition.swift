internal import FileHighlighting
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

/// `FILE[:LINE[:COLUMN]]` as an argument; line and column from 1, columns in characters.
struct FilePosition {
  let file: String
  var line: Int?
  var column: Int?

  /// The parts of an argument; the file's name may hold colons itself.
  init(_ argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    func number(_ part: Substring?) -> Int? { part.flatMap { Int($0) }.flatMap { $0 >= 1 ? $0 : nil } }
    guard parts.count >= 2, let last = number(parts.last) else {
      file = argument
      return
    }
    if parts.count >= 3, let line = number(parts[parts.count - 2]) {
      file = parts.dropLast(2).joined(separator: ":")
      (self.line, column) = (line, last)
    } else {
      file = parts.dropLast().joined(separator: ":")
      line = last
    }
  }

  /// The UTF-16 offset of a position, without a column that of the first character that is no space; one outside of the text ends the command.
  func offset(line: Int, in file: HighlightedFile, path: String) throws -> Int {
    let content = try contentRange(ofLine: line, in: file, path: path)
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

  /// The UTF-16 range of a line, from 1, without its terminator; one that is not there ends the command.
  func contentRange(ofLine line: Int, in file: HighlightedFile, path: String) throws -> Range<Int> {
    guard line <= max(file.lineCount, 1) else {
      Console.message("\(path): there is no line \(line); the last one is \(file.lineCount)")
      throw ExitCode.incomplete
    }
    return file.text.contentRange(ofLine: line - 1)
  }
}

/// A file that a command looks at closely, with the settings that count for it.
struct InspectedFile {
  let path: String
  let outcome: FileHighlighter.Outcome
  let configuredTheme: String?
  let manifest: Manifest
  private let highlighter: FileHighlighter
  private let configuration: Int
  private let forcesPlainText: Bool

  /// Reads and highlights a file, `-` for standard input; one that cannot be read ends the command.
  init(
    _ file: String, stdinFilename: String?, language: LanguageOption, queryFiles: QueryOptions,
    settings: ConfigurationOptions
  ) throws {
    manifest = try GrammarCommand.manifest()
    let isStandardInput = file == "-"
    path = isStandardInput ? stdinFilename ?? "-" : file
    var discovery = settings.discovery(manifest)
    configuration = discovery.configuration(forFolder: FileSystem.directory(of: path))
    try discovery.report()
    configuredTheme = discovery.configurations[configuration].theme
    let choice = try language.resolved(manifest)
    forcesPlainText = choice.isPlainText
    highlighter = FileHighlighter(
      manifest: manifest, configurations: discovery.configurations, forcedLanguage: choice.entry,
      customQueries: try queryFiles.read())
    highlighter.namesMissingLanguages = true
    do {
      let bytes =
        isStandardInput ? try FileSystem.read(descriptor: STDIN_FILENO, name: "standard input") : try FileSystem.read(file)
      outcome = try highlighter.highlight(
        bytes, path: path, configuration: configuration, forcesPlainText: forcesPlainText)
    } catch {
      let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
      Console.message("\(path): \(reason)")
      throw ExitCode.incomplete
    }
    let notes = (outcome.note.map { [$0] } ?? []) + outcome.embeddedNotes
    for warning in outcome.allWarnings + notes.map(\.text) { Console.message("\(path): \(warning)") }
  }

  /// The file with another text, highlighted in the same way.
  func highlighted(_ text: String) throws -> HighlightedFile {
    try highlighter.highlight(
      ContiguousArray(text.utf8), path: path, configuration: configuration, forcesPlainText: forcesPlainText
    ).file
  }

  /// Ends the command with exit code 1 where the language is not recognised or its grammar is missing.
  func throwUnlessComplete() throws {
    if let note = outcome.note, note.leavesIncomplete || note.isUnrecognised { try ExitStatus.incomplete.throwUnlessDone() }
  }
}
