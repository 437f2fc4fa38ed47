internal import ArgumentParser
internal import JSONRPC
internal import LanguageServer
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `highlight-lsp serve`: the language server.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run the language server on standard input and output.")

  @Flag(help: "Accepted for editors that pass it; standard input and output are the only transport.")
  var stdio = false

  @Flag(help: "Trust the configuration of every folder: it may name query files.")
  var trust = false

  func run() throws {
    try Self.serve(trustsEverything: trust)
  }

  /// Serves standard input and output.
  /// - Parameter isUnasked: whether no command was given: who only wanted to see a text in colours is told how.
  static func serve(trustsEverything: Bool = false, isUnasked: Bool = false) throws {
    let manifest = try GrammarCommand.manifest()
    // Frames go to a copy of standard output; whatever else is printed ends up on standard error.
    // Helper programs do not have it.
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
    guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      Console.message("standard output cannot be used: \(describe(errno: errno))")
      throw ExitCode(ExitStatus.incomplete.rawValue)
    }
    let inbox = Inbox<Event>()
    StdioReader(descriptor: STDIN_FILENO, inbox: inbox, endedWithoutFrame: isUnasked ? tellOfHighlight : nil).start()
    let writer = StdioWriter(descriptor: output)
    let status = Server(inbox: inbox, writer: writer, manifest: manifest, trustsEverything: trustsEverything).run()
    writer.close()
    if status != 0 { throw ExitCode(status) }
  }
}

private func tellOfHighlight() {
  Console.message(
    "no message of the Language Server Protocol came; to colour standard input, write: highlight-lsp highlight -")
}
