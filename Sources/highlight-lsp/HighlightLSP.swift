internal import ArgumentParser
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

#if !Program
  #error("the program needs the package's trait Program, which --disable-default-traits and traits: [] leave out")
#endif

/// The program: a language server, a command that colours files, a manager of grammars.
@main
struct HighlightLSP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "highlight-lsp",
    abstract: "Syntax highlighting for any editor, for the terminal and for the page.",
    version: "highlight-lsp \(ProgramVersion.current)",
    subcommands: [
      ServeCommand.self, HighlightCommand.self, CheckCommand.self, ExplainCommand.self, ReflowCommand.self,
      SpellCommand.self, ViewCommand.self, BatchCommand.self, PageCommand.self, InitCommand.self, GrammarCommand.self,
      LanguageCommand.self, ThemeCommand.self,
    ])

  /// The arguments with the command that they leave out: `highlight`, where the first one is a file.
  private static func completed(_ arguments: [String]) throws -> [String] {
    guard let first = arguments.first, first == "-" || !first.hasPrefix("-") else { return arguments }
    // Looked for among the names of commands last: to ask for them takes long.
    if ["highlight", "check", "serve", "explain", "help"].contains(first) { return arguments }
    if configuration.subcommands.contains(where: { $0._commandName == first }) { return arguments }
    if first == "-" || FileSystem.kind(of: first) != nil { return ["highlight"] + arguments }
    let suggestion = Suggestion.command(first, root: Self.self).map { "; did you mean \"\($0)\"?" }
    Console.message("there is no command and no file \"\(first)\"\(suggestion ?? "")")
    Console.continuation("highlight-lsp --help lists the commands")
    throw ExitCode(ExitStatus.usage.rawValue)
  }

  static func main() {
    // A closed pipe is an error of write(2), not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    var arguments = Array(Environment.arguments.dropFirst())
    let isEmpty = arguments.isEmpty
    if isEmpty || arguments == ["--stdio"] {
      // Without a command: serve a program at the other end of a pipe, help a person at a terminal.
      arguments = isEmpty && isatty(STDIN_FILENO) == 1 ? ["--help"] : ["serve"] + arguments
    }
    // `-:3:1` is a place in standard input, no option.
    if arguments.first == "explain" {
      arguments = arguments.map { $0.hasPrefix("-:") ? ExplainCommand.standardInput + $0.dropFirst() : $0 }
    }
    do {
      arguments = try completed(arguments)
      if arguments.first == "highlight", let options = Environment.value("HIGHLIGHT_LSP_OPTS") {
        arguments.insert(contentsOf: ShellWords.split(options), at: 1)
      }
      if arguments.sorted() == ["--verbose", "--version"] {
        try VersionReport.write()
      } else if isEmpty && arguments == ["serve"] {
        try ServeCommand.serve(isUnasked: true)
      } else if let request = HighlightRequest(plain: arguments) {
        try request.run()
      } else {
        var command = try parseAsRoot(arguments)
        try command.run()
      }
    } catch {
      let message = Suggestion.added(to: fullMessage(for: error), root: Self.self)
      let code = exitCode(for: error).rawValue
      if code == 0 {
        // Help and version.
        var output = ByteSink()
        let isScript = arguments.first?.hasPrefix("--generate-completion-script") == true
        if !message.isEmpty { output.append((isScript ? ShellCompletions.finished(message) : message) + "\n") }
        do throws(ByteSink.WriteError) {
          try output.flush()
        } catch {
          endProcess(ByteSink.end(after: error).rawValue)
        }
        endProcess(0)
      }
      if !message.isEmpty { Console.write(message + "\n") }
      // The parser's own code for wrong usage is 64.
      endProcess(code == EX_USAGE ? ExitStatus.usage.rawValue : code)
    }
  }
}

/// `exit(3)`, by a name that `ParsableArguments.exit` does not hide.
private func endProcess(_ code: Int32) -> Never {
  exit(code)
}
