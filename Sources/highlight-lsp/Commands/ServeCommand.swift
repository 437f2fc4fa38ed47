internal import HighlightCore
internal import JSONRPC
internal import LanguageServer
internal import Libc
internal import SystemSupport

/// `highlight-lsp serve`: the language server.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "Run the language server on standard input and output"

  @Option("stdio", help: "Accepted for editors that pass it; standard input and output are the only transport.")
  var stdio: Bool

  @Option("trust", help: "Trust the configuration of every folder: it may name query files.")
  var trust: Bool

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    // Frames are written to a copy of standard output; all other output goes to standard error.
    // Child processes do not inherit the copy.
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
    guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      throw ExitCode.incomplete(after: "standard output cannot be used: \(describe(errno: errno))")
    }
    CrashReport.install(stateFolder: Environment.stateFolder, version: ProgramVersion.current)
    let inbox = Inbox<Event>()
    StdioReader(descriptor: STDIN_FILENO, inbox: inbox).start()
    let writer = StdioWriter(descriptor: output)
    let status = Server(inbox: inbox, writer: writer, manifest: manifest, trustsEverything: trust).run()
    writer.close()
    if status != 0 { throw ExitCode(status) }
  }
}
