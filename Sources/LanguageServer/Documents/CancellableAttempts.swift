internal import HighlightStorage

/// Attempts at one job, one after the other, that another thread may cancel: the present one and those that follow.
///
/// `@unchecked Sendable`: all state is behind `lock`.
final class CancellableAttempts: @unchecked Sendable {
  private let lock = ConditionLock()
  private var current = CancellationFlag()
  private var isCancelled = false

  /// The flag of a new attempt, raised already where the job was cancelled.
  func begin() -> CancellationFlag {
    lock.lock()
    defer { lock.unlock() }
    current = CancellationFlag()
    if isCancelled { current.cancel() }
    return current
  }

  /// Raises the flag of the present attempt and of each that follows.
  func cancel() {
    lock.lock()
    defer { lock.unlock() }
    isCancelled = true
    current.cancel()
  }
}
