internal import SystemSupport

/// Limits of processor time for work of the server, in nanoseconds. Longer work is abandoned; work that cannot be
/// abandoned ends the process at ten times its limit (`Watchdog`).
enum WorkBounds {
  /// The limit for handling one message or one result of the worker on the main loop.
  static let message: UInt64 = {
    #if DEBUG
      // Debug builds are many times slower; tests of the bound set it.
      return testMilliseconds.map { $0 * 1_000_000 } ?? 600_000_000_000
    #else
      return 1_000_000_000
    #endif
  }()

  /// Returns the time limit of the worker for highlighting a complete text, in nanoseconds: that of its parse, five times
  /// that of a message, and two seconds for each million UTF-16 code units.
  static func load(parseMilliseconds: Int, length: Int) -> UInt64 {
    #if DEBUG
      if testMilliseconds != nil { return message }
    #endif
    return 5 * message + UInt64(max(parseMilliseconds, 0)) * 1_000_000 + UInt64(length) * 2_000
  }

  /// The limit of a `cursor` request on the main loop before it goes to the pool.
  static let attempt: UInt64 = {
    #if DEBUG
      return message
    #else
      return 20_000_000
    #endif
  }()

  /// The limit of a request on the pool, without the highlighting of its text.
  static let request: UInt64 = 5 * message

  /// The wall-clock time of a turn of the main loop after which further waiting requests and diagnostics are left to the
  /// next turn, in nanoseconds: other messages come between. Each turn does at least one.
  static let slice: UInt64 = {
    #if DEBUG
      // Tests set that of their server.
      return .max / 2
    #else
      return 50_000_000
    #endif
  }()

  /// The limit of a parse of the worker, after which its thread is abandoned; it has a limit of its own, which is lower.
  static let parse: UInt64 = 40_000_000_000

  /// The number of edits of a document in a row that may exceed their time on the main loop. After that the document is
  /// shown as plain text.
  static let maxInterruptions = 3
  /// The number of requests about a document that may lose their threads. After that the document is shown as plain
  /// text.
  static let maxEndlessRequests = 2

  /// Turns of the main loop that take longer are logged; wall-clock time.
  static let longTurn: UInt64 = {
    #if DEBUG
      return Environment.value("HIGHLIGHT_LSP_TEST_TURN_MILLISECONDS").flatMap { UInt64($0) }.map { $0 * 1_000_000 } ?? .max
    #else
      return 100_000_000
    #endif
  }()

  /// Returns the message that the work `name` exceeded its limit of `budget` nanoseconds.
  static func abandoned(_ name: String, _ budget: UInt64) -> String {
    "\(name) took more than \(budget / 1_000_000) ms of processor time and was abandoned"
  }

  #if DEBUG
    private static let testMilliseconds = Environment.value("HIGHLIGHT_LSP_TEST_WORK_MILLISECONDS").flatMap { UInt64($0) }
  #endif

  /// The limit of a parse while the server is idle, after an earlier parse exceeded its limit; in milliseconds.
  static let retryMilliseconds = 30_000
  /// The limit of verifying a tree on the main loop before a request is answered, in milliseconds; the worker does
  /// longer ones.
  static let reparseMilliseconds = 200
}
