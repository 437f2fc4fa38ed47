internal import HighlightStorage

/// The progress of a run over many files, on a terminal's standard error: how many are done, how many a second, how long it
/// may still take. Nothing is written anywhere else.
package struct FileProgress {
  // The line is not written more often than people read, and a rate needs a while to mean something.
  private static let interval: UInt64 = 100_000_000
  private static let rateDelay: UInt64 = 500_000_000

  private let count: Int
  private let verb: String
  private let start: UInt64
  private var nextLine: UInt64 = 0
  /// The size of the files that are done, for the summary; 0: not counted.
  package var bytes = 0

  /// - Parameters:
  ///   - count: all files; fewer than two are no reason to show anything.
  ///   - verb: stands before the numbers.
  package init(count: Int, verb: String = "") {
    self.count = Console.isInteractive && count > 1 ? count : 0
    self.verb = verb.isEmpty ? "" : verb + " "
    start = monotonicNanoseconds()
  }

  /// Shows that so many files are done.
  package mutating func show(done: Int) {
    guard count > 0 else { return }
    let now = monotonicNanoseconds()
    guard now >= nextLine else { return }
    nextLine = now + Self.interval
    Console.progress(Self.line(verb, done: done, of: count, after: now - start))
  }

  /// Takes the line away, and says how much was done in what time.
  package func finish() {
    guard count > 0 else { return }
    Console.clearProgress()
    Console.message(Self.summary(count: count, bytes: bytes, after: monotonicNanoseconds() - start))
  }

  /// `[120/4000] 850 files/s, 5 s left`.
  /// - Parameter elapsed: nanoseconds since the start.
  static func line(_ verb: String, done: Int, of count: Int, after elapsed: UInt64) -> String {
    var line = "\(verb)[\(done + 1)/\(count)]"
    guard elapsed >= rateDelay, done > 0 else { return line }
    let seconds = Double(elapsed) / 1e9
    line += " \(rate(done, seconds)) files/s, \(duration(seconds / Double(done) * Double(count - done))) left"
    return line
  }

  /// `4000 files, 31.5 MB in 4.7 s (851 files/s)`.
  static func summary(count: Int, bytes: Int, after elapsed: UInt64) -> String {
    let seconds = max(Double(elapsed) / 1e9, 0.001)
    let size = bytes > 0 ? ", \(amount(Double(bytes) / 1e6)) MB" : ""
    return "\(count) files\(size) in \(duration(seconds)) (\(rate(count, seconds)) files/s)"
  }

  private static func rate(_ count: Int, _ seconds: Double) -> String { amount(Double(count) / seconds) }

  /// Three digits tell enough.
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
