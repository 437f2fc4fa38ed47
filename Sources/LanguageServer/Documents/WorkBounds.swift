internal import SystemSupport

/// How much processor time work of the server may take, in nanoseconds. What takes more is given up; what cannot be given up ends the process at
/// ten times as much (`Watchdog`).
enum WorkBounds {
  /// What one message, or one result of the worker, has the main loop do.
  static let message: UInt64 = {
    #if DEBUG
      // Debug builds are many times slower; tests of the bound set it.
      return testMilliseconds.map { $0 * 1_000_000 } ?? 600_000_000_000
    #else
      return 1_000_000_000
    #endif
  }()

  /// The colouring of a whole text by the worker, beside its parse: five times a message's, and two seconds for each million units.
  static func load(parseMilliseconds: Int, length: Int) -> UInt64 {
    #if DEBUG
      if testMilliseconds != nil { return message }
    #endif
    return 5 * message + UInt64(max(parseMilliseconds, 0)) * 1_000_000 + UInt64(length) * 2_000
  }

  #if DEBUG
    private static let testMilliseconds = Environment.value("HIGHLIGHT_LSP_TEST_WORK_MILLISECONDS").flatMap { UInt64($0) }
  #endif

  /// What a parse may take when the server is idle and a limit took something away before.
  static let retryMilliseconds = 30_000
  /// What a check of the main loop's may take before a request is answered; the worker does longer ones.
  static let healingMilliseconds = 200
}
