internal import HighlightCore
internal import Libc
internal import SystemSupport
internal import TextModel

/// The program: a language server, commands to highlight and check files, and a manager of grammars.
@main
struct HighlightLSP: Command {
  static let name = "highlight-lsp"
  static let summary = "Syntax highlighting for any editor, for the terminal and for the page"
  static let subcommands = RootHelp.groups.flatMap(\.commands)

  static var ownHelp: String? { RootHelp.text(Self.self) }

  static func main() {
    // A closed pipe makes write(2) fail instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    CrashReport.installLine(version: ProgramVersion.current)
    // Programs that are started from here are not marked as pagers.
    _ = Pager.depth
    Sandbox.prepare()
    exit(exitCode(of: Array(Environment.arguments.dropFirst())))
  }

  /// Runs the command that the arguments name, `highlight` if they name none, and returns the program's exit code.
  static func exitCode(of arguments: [String]) -> Int32 {
    do {
      try run(arguments)
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      Console.message((error as? UsageError)?.message ?? "\(error)")
      return ExitStatus.usage.rawValue
    }
    return 0
  }

  /// Runs the command that the arguments name; `highlight` if they name none.
  private static func run(_ arguments: [String]) throws {
    guard let first = arguments.first else { return try runWithoutArguments() }
    if first.hasPrefix("-"), first != "-", first != "--stdio" { try CommandLineParser.refuseName(first) }
    if try answerAboutItself(first, arguments[1...]) { return }
    if first == "--stdio" { return try path(ServeCommand.self).run(arguments[...]) }
    let (path, count) = CommandPath.named(by: arguments[...], below: Self.self)
    guard path.isRoot else {
      if path.type is HighlightCommand.Type { return try highlight(arguments[1...]) }
      return try path.run(arguments[count...])
    }
    if !first.hasPrefix("-"), FileSystem.kind(of: first) == nil, let near = command(near: first) {
      throw ExitCode.usage(after: "there is no command \(quoted(first)); did you mean \"\(near)\"?")
    }
    try highlight(arguments[...])
  }

  /// Returns the command with a name similar to a word: a misspelling, or, for a word of more than four letters
  /// without dot and slash, one with the same first four. Nil if there is none.
  private static func command(near word: String) -> String? {
    let names = subcommands.map { $0.name }
    if let name = nearest(to: word, among: names) { return name }
    // Words with a dot or a slash are file names.
    guard word.utf8.count > 4, !word.contains("."), !word.contains("/") else { return nil }
    return names.first { $0.hasPrefix(word.prefix(4)) }
  }

  private static func path(_ type: any Command.Type) -> CommandPath { CommandPath(type: type, words: [name, type.name]) }

  /// Runs `highlight`; the options in the environment variable `HIGHLIGHT_LSP_OPTS` come before the arguments.
  private static func highlight(_ arguments: ArraySlice<String>) throws {
    let options = Environment.value("HIGHLIGHT_LSP_OPTS")
    try path(HighlightCommand.self).run(arguments, defaults: options.map { ShellWords.split($0) } ?? [])
  }

  /// Shows help if standard input is a terminal; runs the language server if it begins with a message of LSP;
  /// otherwise highlights it.
  private static func runWithoutArguments() throws {
    guard isatty(STDIN_FILENO) != 1 else { return try show(.help(isShort: true)) }
    switch ProtocolOpening.ofStandardInput() {
    case .empty: return
    case .message: try path(ServeCommand.self).run([])
    case .text: try highlight([])
    }
  }

  /// Returns the completion script for a shell. Throws if the shell is nil or unknown.
  private static func completions(_ shell: String?) throws(UsageError) -> String {
    if let script = shell.flatMap({ ShellCompletions.script(for: $0) }) { return script }
    throw UsageError(
      "completions are for \(ShellCompletions.shells.joined(separator: ", ")); name one: \(name) completion bash")
  }

  private static func show(_ request: CommandLineParser.Request) throws {
    try CommandPath(type: Self.self, words: [name]).show(request)
  }

  /// Answers requests about the program on standard output: help, version, completions. Returns whether the arguments
  /// are such a request; if false, nothing is written.
  private static func answerAboutItself(_ first: String, _ rest: ArraySlice<String>) throws -> Bool {
    let answer: String
    switch (first, rest.first) {
    case ("--help", nil), ("-h", nil), ("help", nil):
      try show(.help(isShort: first == "-h"))
      return true
    case ("help", _):
      try CommandPath.named(by: rest, below: Self.self).path.show(.help(isShort: false))
      return true
    case ("--version", "--verbose"), ("-V", "--verbose"), ("--verbose", "--version"), ("--verbose", "-V"):
      try VersionReport.write()
      return true
    case ("--acknowledgements", nil):
      try Acknowledgements.write()
      return true
    case ("--version", _), ("-V", _):
      try show(.version)
      return true
    case ("--generate-completion-script", let shell), ("--completion", let shell): answer = try completions(shell)
    // `completion` is common in other programs; a file with that name comes first.
    case ("completion", let shell), ("completions", let shell):
      guard FileSystem.kind(of: first) == nil else { return false }
      answer = try completions(shell)
    case ("--complete", _): answer = ShellCompletions.answer(Array(rest), root: Self.self)
    case ("--write-manual", let folder?):
      try Manual(root: Self.self, examplesFolder: rest.dropFirst().first ?? ".").write(below: folder)
      return true
    default: return false
    }
    var output = ByteSink()
    output.append(answer)
    try output.finish()
    return true
  }
}
