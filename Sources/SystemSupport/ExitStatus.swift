/// The exit codes of every command.
package enum ExitStatus: Int32, Comparable {
  /// Done; also when a limit was exceeded.
  case done = 0
  /// Done, but something was left out or found; each is named on standard error.
  case incomplete = 1
  /// Nothing was processed.
  case usage = 2

  package static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }
}
