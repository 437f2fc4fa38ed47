internal import Platform

/// The progress of a run over many files: a line on standard error with the number of processed files, their rate and
/// the remaining time. Writes nothing if standard error is not a terminal.
package struct FileProgress {
  // Nanoseconds between updates of the line, and before a rate is meaningful.
  private static let interval: UInt64 = 100_000_000
  private static let rateDelay: UInt64 = 500_000_000

  private let count: Int
  private let verb: String
  private let start: UInt64
  private var nextLine: UInt64 = 0
  /// The total size of the processed files in bytes, for the summary; 0 if it is not counted.
  package var bytes = 0

  /// Creates the progress of a run that starts now. Nothing is written if standard error is not a terminal.
  /// - Parameters:
  ///   - count: the number of all files; below two, nothing is written.
  ///   - verb: the text before the numbers.
  package init(count: Int, verb: String = "") {
    self.count = Console.isInteractive && count > 1 ? count : 0
    self.verb = verb.isEmpty ? "" : verb + " "
    start = monotonicNanoseconds()
  }

  /// Updates the line for `done` processed files, at most ten times a second.
  package mutating func show(done: Int) {
    guard count > 0 else { return }
    let now = monotonicNanoseconds()
    guard now >= nextLine else { return }
    nextLine = now + Self.interval
    Console.progress(Self.line(verb, done: done, of: count, after: now - start))
  }

  /// Erases the line and writes a summary: the number of files, their size and the time. Does nothing if no progress
  /// is shown.
  package func finish() {
    guard count > 0 else { return }
    Console.clearProgress()
    Console.message(Self.summary(count: count, bytes: bytes, after: monotonicNanoseconds() - start))
  }

  /// Returns the progress line while file `done + 1` is processed, such as `[120/4000] 850 files/s, 5 s left`;
  /// without a rate in the first half second and for the first file.
  /// - Parameter elapsed: the time since the start, in nanoseconds.
  static func line(_ verb: String, done: Int, of count: Int, after elapsed: UInt64) -> String {
    var line = "\(verb)[\(done + 1)/\(count)]"
    guard elapsed >= rateDelay, done > 0 else { return line }
    let seconds = Double(elapsed) / 1e9
    line += " \(rate(done, seconds)) files/s, \(duration(seconds / Double(done) * Double(count - done))) left"
    return line
  }

  /// Returns the summary, such as `4000 files, 31.5 MB in 4.7 s (851 files/s)`; without the size if `bytes` is 0.
  /// `elapsed` is in nanoseconds.
  static func summary(count: Int, bytes: Int, after elapsed: UInt64) -> String {
    let seconds = max(Double(elapsed) / 1e9, 0.001)
    let size = bytes > 0 ? ", \(amount(Double(bytes) / 1e6)) MB" : ""
    return "\(count) files\(size) in \(duration(seconds)) (\(rate(count, seconds)) files/s)"
  }

  private static func rate(_ count: Int, _ seconds: Double) -> String { amount(Double(count) / seconds) }

  /// Formats a number with one decimal, or without decimals from 100 on. A positive number is at least `0.1`.
  private static func amount(_ value: Double) -> String {
    if value >= 100 { return String(Int(value.rounded())) }
    let tenths = Int((value * 10).rounded())
    return value > 0 && tenths == 0 ? "0.1" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func duration(_ seconds: Double) -> String {
    if seconds < 10 { return "\(amount(seconds)) s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
