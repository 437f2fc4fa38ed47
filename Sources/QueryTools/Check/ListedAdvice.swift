internal import DataFormats
internal import HighlightCore

/// A reason for the time of a pattern, as a profile lists it.
package struct ListedAdvice: Sendable {
  private let advice: PatternAdvice
  /// The time of the changed pattern; nil if no change is proposed.
  private let millisecondsPerMegabyte: Double?

  /// Creates the advice with its time in milliseconds per megabyte, if it has one.
  /// - Parameter bytes: the length of the texts that were measured.
  init(_ advice: PatternAdvice, bytes: Int) {
    self.advice = advice
    millisecondsPerMegabyte = advice.nanoseconds.map { Double($0) / Double(max(bytes, 1)) }
  }

  /// The reason, the proposed pattern, and its time.
  var lines: [String] {
    let time = millisecondsPerMegabyte.map { " (then \(($0 * 100).rounded() / 100) ms per megabyte)" } ?? ""
    return [advice.reason + time] + (advice.rewrite.map { ["  " + $0] } ?? [])
  }

  var json: JSON {
    .members(
      ("reason", JSON(advice.reason)), ("rewrite", advice.rewrite.map { JSON($0) }),
      ("millisecondsPerMegabyte", millisecondsPerMegabyte.map { .number($0) }))
  }
}
