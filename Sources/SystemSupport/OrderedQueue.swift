internal import HighlightStorage

/// Results of numbered pieces of work, made by several threads and taken in order. `@unchecked Sendable`: all state is
/// behind `lock`.
///
/// To wake a thread for each of a thousand small results costs more than to take them, so the taker is woken for several at
/// once.
package final class OrderedQueue<Value: Sendable>: @unchecked Sendable {
  /// How far the workers may run ahead of the taker.
  package struct Window {
    /// Results.
    package var many: Int
    /// Results while what they weigh is more than `weight`.
    package var few: Int
    package var weight: Int

    package init(many: Int, few: Int, weight: Int) {
      self.many = many
      self.few = few
      self.weight = weight
    }
  }

  /// The longest that a result waits for others.
  private static var longestWait: UInt64 { 20_000_000 }

  private let lock = ConditionLock()
  private let count: Int
  private let window: Window
  private var next = 0
  private var taken = 0
  private var results: [Int: (value: Value, weight: Int)] = [:]
  /// Of the results that were not taken yet.
  private var weight = 0
  private var waitingWorkers = 0

  package init(count: Int, window: Window) {
    self.count = count
    self.window = window
  }

  private var isFull: Bool { next >= taken + (weight > window.weight ? window.few : window.many) }

  /// The next piece of work; nil when there is none left.
  package func nextIndex() -> Int? {
    lock.lock()
    defer { lock.unlock() }
    while next < count && isFull {
      waitingWorkers += 1
      lock.wait()
      waitingWorkers -= 1
    }
    guard next < count else { return nil }
    next += 1
    return next - 1
  }

  /// - Parameter weight: what the result takes of the window's.
  package func finish(_ index: Int, with value: Value, weight: Int = 0) {
    lock.lock()
    defer { lock.unlock() }
    results[index] = (value, weight)
    self.weight += weight
    // Waiting workers have finished their results, so one of them wakes the taker.
    if results[taken] != nil && (results.count >= window.few || isFull || next == count) { lock.signal() }
  }

  package func waitForResult(_ index: Int) -> Value {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if let result = results.removeValue(forKey: index) {
        taken = index + 1
        weight -= result.weight
        if waitingWorkers > 0 && !isFull { lock.signal() }
        return result.value
      }
      lock.wait(until: monotonicNanoseconds() + Self.longestWait)
    }
  }
}
