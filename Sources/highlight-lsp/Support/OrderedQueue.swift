internal import HighlightStorage

/// Results of numbered pieces of work, made by several threads and taken in order. `@unchecked Sendable`: all state is behind `lock`.
final class OrderedQueue<Value: Sendable>: @unchecked Sendable {
  private let lock = ConditionLock()
  private let count: Int
  private let window: Int
  private var next = 0
  private var taken = 0
  private var results: [Int: Value] = [:]

  /// - Parameter window: how far the workers may run ahead of the taker.
  init(count: Int, window: Int) {
    self.count = count
    self.window = window
  }

  /// The next piece of work; nil when there is none left.
  func nextIndex() -> Int? {
    lock.lock()
    defer { lock.unlock() }
    while next < count && next >= taken + window { lock.wait() }
    guard next < count else { return nil }
    next += 1
    return next - 1
  }

  func finish(_ index: Int, with value: Value) {
    lock.lock()
    results[index] = value
    lock.signal()
    lock.unlock()
  }

  func waitForResult(_ index: Int) -> Value {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if let value = results.removeValue(forKey: index) {
        taken = index + 1
        lock.signal()
        return value
      }
      lock.wait()
    }
  }
}
