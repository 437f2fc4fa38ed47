internal import Platform

/// Results of numbered tasks, computed by several threads and consumed in order by one. `@unchecked Sendable`: all
/// state is guarded by `lock`.
///
/// Waking a thread for each of many small results costs more than consuming them, so the consumer is woken for several
/// at once. With 2,000 small files a tenth of the time was waking threads and returning memory (RESULTS-costs.md, "Walks").
/// Unnecessary where results are large.
package final class OrderedQueue<Value: Sendable>: @unchecked Sendable {
  /// How many tasks may be started whose results the consumer has not removed yet.
  package struct Window {
    /// The number of results normally.
    package var many: Int
    /// The number of results while their total weight is above `weight`.
    package var few: Int
    package var weight: Int

    package init(many: Int, few: Int, weight: Int) {
      self.many = many
      self.few = few
      self.weight = weight
    }
  }

  /// The longest time in nanoseconds that the consumer sleeps.
  private static var longestWait: UInt64 { 20_000_000 }

  private let lock = ConditionLock()
  private let count: Int
  private let window: Window
  private var next = 0
  private var taken = 0
  private var results: [Int: (value: Value, weight: Int)] = [:]
  /// The total weight of the results that are not consumed yet.
  private var weight = 0
  private var waitingWorkers = 0

  package init(count: Int, window: Window) {
    self.count = count
    self.window = window
  }

  private var isFull: Bool { next >= taken + (weight > window.weight ? window.few : window.many) }

  /// Returns the index of the next task for a worker, from 0; nil if all tasks are taken. Waits while too many
  /// results are not consumed.
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

  /// Stores the result of a task.
  /// - Parameter weight: the weight of the result, such as its size; see `Window.weight`.
  package func finish(_ index: Int, with value: Value, weight: Int = 0) {
    lock.lock()
    defer { lock.unlock() }
    results[index] = (value, weight)
    self.weight += weight
    // Waiting workers have finished their results, so one of them wakes the taker.
    if results[taken] != nil && (results.count >= window.few || isFull || next == count) { lock.signal() }
  }

  /// Waits for the result of a task, removes and returns it. Call it in ascending order of the indices, once for
  /// each.
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
