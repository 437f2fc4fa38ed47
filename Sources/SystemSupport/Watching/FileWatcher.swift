internal import Platform

/// Reports when one of the watched files is created, changed or removed: by notifications of the system if it has
/// them, else by polling. When it is freed, its threads end.
///
/// `@unchecked Sendable`: `lock` guards all state.
package final class FileWatcher: @unchecked Sendable {
  private let lock = ConditionLock()
  private let poller: Poller
  private var problem: String?
  #if os(Linux)
    private let notifications: FolderNotifications
    private var isRefused = false
  #endif

  /// Creates a watcher without files.
  /// - Parameters:
  ///   - pollMilliseconds: the polling interval for files without notifications, in milliseconds. A check takes 1 µs
  ///     per file.
  ///   - changed: called on another thread when one of the files was created, changed or removed.
  package init(pollMilliseconds: Int, changed: @escaping @Sendable () -> Void) {
    poller = Poller(interval: UInt64(pollMilliseconds) * 1_000_000, changed: changed)
    #if os(Linux)
      notifications = FolderNotifications(changed: changed)
    #endif
  }

  deinit { poller.end() }

  /// Returns the reason why files are polled because the system refuses notifications; nil if there is none or it was
  /// returned before.
  package func takeProblem() -> String? {
    lock.lock()
    defer { lock.unlock() }
    defer { problem = nil }
    return problem
  }

  /// Sets the files to watch, by absolute paths; others are not watched any more. Files in a folder that does not
  /// exist are reported when the folder is created. Files without notifications are polled.
  package func watch(_ paths: Set<String>) {
    lock.lock()
    defer { lock.unlock() }
    var rest = paths
    #if os(Linux)
      let refusal: String?
      (rest, refusal) = notifications.watch(paths)
      if let refusal, !isRefused {
        isRefused = true
        problem =
          "the system does not report changes of files (\(refusal)); they are checked every \(Double(poller.interval / 1_000_000) / 1000) s"
      }
    #endif
    poller.watch(rest)
  }
}

/// Polls files on a thread, which keeps it alive.
///
/// `@unchecked Sendable`: `lock` guards all state.
final class Poller: @unchecked Sendable {
  /// In nanoseconds.
  let interval: UInt64
  private let changed: @Sendable () -> Void
  private let lock = ConditionLock()
  private let polled = PolledFiles()
  private var isPolling = false
  private var isEnded = false

  init(interval: UInt64, changed: @escaping @Sendable () -> Void) {
    self.interval = interval
    self.changed = changed
  }

  /// Sets the files to poll; starts the thread with the first one.
  func watch(_ paths: Set<String>) {
    lock.lock()
    defer { lock.unlock() }
    polled.watch(paths)
    if paths.isEmpty { return }
    if !isPolling { isPolling = startDetachedThread { self.poll() } }
    lock.signal()
  }

  /// Ends the thread.
  func end() {
    lock.lock()
    isEnded = true
    lock.signal()
    lock.unlock()
  }

  private func poll() {
    while waitForTheNextLook() {
      if polled.step() { changed() }
    }
  }

  /// Waits until there are files to poll and the interval has passed. Returns false at the end.
  private func waitForTheNextLook() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while polled.isEmpty && !isEnded { lock.wait() }
    let deadline = monotonicNanoseconds() + interval
    while !isEnded && monotonicNanoseconds() < deadline { lock.wait(until: deadline) }
    return !isEnded
  }
}
