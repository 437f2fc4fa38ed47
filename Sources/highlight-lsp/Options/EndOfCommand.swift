internal import SystemSupport

extension ExitStatus {
  /// Ends the command with this status unless all is well.
  func throwUnlessDone() throws {
    if self != .done { throw ExitCode(rawValue) }
  }
}

extension ByteSink {
  /// As `flush`, for commands with little output: a failure is told and ends the command.
  mutating func finish() throws {
    do throws(WriteError) {
      try flush()
    } catch {
      throw Self.end(after: error)
    }
  }

  /// The end of a command whose output cannot be written: quiet when the reader went away.
  static func end(after error: WriteError) -> ExitCode {
    if error.isClosedPipe { return .success }
    Console.message("standard output: \(error)")
    return ExitCode.incomplete
  }
}
