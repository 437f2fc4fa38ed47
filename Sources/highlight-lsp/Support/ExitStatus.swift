internal import ArgumentParser

/// The exit codes of every command.
enum ExitStatus: Int32, Comparable {
  /// Done; also when a limit was hit.
  case done = 0
  /// Done, but something was left out or found; each is named on standard error.
  case incomplete = 1
  /// Nothing was processed.
  case usage = 2

  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }

  /// Ends the command with this status unless all is well.
  func throwUnlessDone() throws {
    if self != .done { throw ExitCode(rawValue) }
  }
}
