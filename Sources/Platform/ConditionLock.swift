internal import CSystem
internal import Libc

/// Returns the time of the monotonic clock in nanoseconds.
package func monotonicNanoseconds() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// Returns the nanoseconds of processor time that the calling thread has used. A system call: some 0.3 µs.
///
/// Time limits of work use this time, so that results do not depend on the load of the machine.
package func threadNanoseconds() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// A mutex with one condition variable.
///
/// `@unchecked Sendable`: both are designed for several threads, and never move.
package final class ConditionLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Creates an unlocked lock.
  package init() {
    pthread_mutex_init(mutex, nil)
    #if os(Linux)
      // Deadlines are times of the monotonic clock.
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #else
      pthread_cond_init(condition, nil)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits for the lock and acquires it. A thread that holds it must not call this again.
  package func lock() { pthread_mutex_lock(mutex) }
  /// Releases the lock.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Calls `body` while the calling thread holds the lock, and returns its result.
  @discardableResult
  package func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }

  /// Wakes every thread that waits in `wait()` or `wait(until:)`.
  package func signal() { pthread_cond_broadcast(condition) }

  /// Releases the lock, waits for a signal and acquires the lock again. It may return without a signal: check the
  /// condition again.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Like `wait()`, but returns at `deadline` (monotonic nanoseconds) at the latest.
  package func wait(until deadline: UInt64) {
    #if os(Linux)
      var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
      pthread_cond_timedwait(condition, mutex, &time)
    #else
      let now = monotonicNanoseconds()
      let left = deadline > now ? deadline - now : 0
      var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #endif
  }
}

/// A value behind a lock of the system.
///
/// For values that are read seldom: unlike `Synchronization.Mutex`, the thread sanitizer knows its lock, but each is two
/// more objects.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = ConditionLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Calls `body` with the value while the calling thread holds the lock, and returns its result. `body` must not call
  /// this again.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}

/// The function that a new thread runs.
private final class ThreadBody {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Lowers the priority of the calling thread, for background work.
package func lowerPriorityOfThread() { highlight_lower_priority() }

/// Starts a thread that runs `body` and then ends. Returns false if the system could not create one.
@discardableResult
package func startDetachedThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  #if DEBUG
    let body = ThreadEnvironment.inherited(body)
  #endif
  let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  guard highlight_start_thread(threadEntry, context) == 0 else {
    Unmanaged<ThreadBody>.fromOpaque(context).release()
    return false
  }
  return true
}

/// Runs the body of a thread, which `context` holds retained, and returns nil. The C entry of every thread that
/// `startDetachedThread` starts.
private func threadEntry(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
