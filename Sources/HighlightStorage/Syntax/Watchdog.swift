#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Raises cancellation flags when their time is up.
///
/// tree-sitter 0.20.7 fires its own timeouts early when they are below a second, so the clock is kept here: one thread for the whole process,
/// started by the first watch. `@unchecked Sendable`: all state is behind `lock`.
final class Watchdog: @unchecked Sendable {
  static let shared = Watchdog()

  private struct Watch {
    let id: UInt64
    let deadline: UInt64
    let flag: CancellationFlag
  }

  private let lock = ConditionLock()
  private var watches: [Watch] = []
  private var nextID: UInt64 = 0
  private var isRunning = false

  private init() {}

  /// Raises `flag` at `deadline` (monotonic nanoseconds) unless `disarm` comes first.
  func arm(_ flag: CancellationFlag, deadline: UInt64) -> UInt64 {
    lock.lock()
    defer { lock.unlock() }
    nextID += 1
    watches.append(Watch(id: nextID, deadline: deadline, flag: flag))
    if isRunning {
      // The thread sleeps until the earliest deadline it knows: wake it only for an earlier one.
      if watches.allSatisfy({ $0.deadline >= deadline }) { lock.signal() }
    } else {
      isRunning = startDetachedThread(watchdogThread)
    }
    return nextID
  }

  /// Ends a watch. Its flag is not raised after this returns.
  func disarm(_ id: UInt64) {
    lock.lock()
    watches.removeAll { $0.id == id }
    lock.unlock()
  }

  /// The watchdog thread's life.
  func run() -> Never {
    lock.lock()
    while true {
      let now = monotonicNanoseconds()
      for watch in watches where watch.deadline <= now { watch.flag.cancel() }
      watches.removeAll { $0.deadline <= now }
      if let next = watches.map(\.deadline).min() {
        lock.wait(until: next)
      } else {
        lock.wait()
      }
    }
  }
}

/// Entry of the watchdog thread.
private func watchdogThread() {
  Watchdog.shared.run()
}
