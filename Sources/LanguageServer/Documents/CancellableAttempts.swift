internal import HighlightCore
internal import Platform

/// Consecutive attempts at one job. Another thread may cancel the current and all later ones.
///
/// `@unchecked Sendable`: all state is behind `lock`.
final class CancellableAttempts: @unchecked Sendable {
  private let lock = ConditionLock()
  private var current = CancellationFlag()
  private var isCancelled = false

  /// Starts a new attempt and returns its cancellation flag, which is already set if the job was cancelled.
  func begin() -> CancellationFlag {
    lock.lock()
    defer { lock.unlock() }
    current = CancellationFlag()
    if isCancelled { current.cancel() }
    return current
  }

  /// Sets the cancellation flags of the current and all later attempts. May be called on any thread.
  func cancel() {
    lock.lock()
    defer { lock.unlock() }
    isCancelled = true
    current.cancel()
  }
}
