internal import SystemSupport

extension ExitStatus {
  /// Throws the exit code of this status, unless it is `done`.
  func throwUnlessDone() throws {
    if self != .done { throw ExitCode(rawValue) }
  }
}

extension ByteSink {
  /// Flushes the output. A failure is reported and thrown as an exit code; that of a closed pipe, without a report,
  /// is success.
  mutating func finish() throws {
    do throws(WriteError) {
      try flush()
    } catch {
      throw Self.end(after: error)
    }
  }

  /// Returns the exit code of a command whose output cannot be written. Reports the error, except for a closed pipe,
  /// which is success.
  static func end(after error: WriteError) -> ExitCode {
    if error.isClosedPipe { return .success }
    Console.message("standard output: \(error)")
    return ExitCode.incomplete
  }
}
