import Testing

@testable import HighlightCore

/// The order of captures in a layer, which does not depend on the order in which they were matched.
@Suite struct LayerCaptureTests {
  private static func capture(
    _ start: UInt32, _ end: UInt32, depth: UInt16 = 1, priority: Int32 = 100, pattern: UInt32 = 0, match: UInt32 = 0
  ) -> LayerCapture {
    LayerCapture(
      start: start, end: end, matchNodeStart: match, matchNodeEnd: 20, completionStart: start, priority: priority,
      pattern: pattern, capture: 0, depth: depth, matchNodeDepth: 0, completionDepth: 0)
  }

  /// Outer nodes first; of one node the stronger capture last: that of a higher priority, then that of a later pattern.
  private static let inOrder = [
    capture(0, 9), capture(2, 8), capture(2, 6), capture(2, 6, depth: 2, priority: -1, pattern: 9),
    capture(2, 6, depth: 2, priority: 90, pattern: 7), capture(2, 6, depth: 2, pattern: 1),
    capture(2, 6, depth: 2, pattern: 5), capture(2, 6, depth: 2, pattern: 5, match: 1),
    capture(2, 6, depth: 2, priority: 110, pattern: 0), capture(2, 6, depth: 3, priority: 1), capture(3, 4),
  ]

  @Test func theStrongestCaptureOfANodeIsTheLast() {
    for (index, a) in Self.inOrder.enumerated() {
      for (other, b) in Self.inOrder.enumerated() {
        #expect(LayerCapture.precedes(a, b) == (index < other), "\(index) and \(other)")
      }
    }
  }
}
