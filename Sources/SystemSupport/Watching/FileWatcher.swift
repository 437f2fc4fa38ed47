internal import HighlightStorage

/// Reports when one of the watched files is created, changed or removed: by notifications of the system if it has
/// them, else by polling.
///
/// `@unchecked Sendable`: `lock` guards all state.
package final class FileWatcher: @unchecked Sendable {
  private let interval: UInt64
  private let changed: @Sendable () -> Void
  private let lock = ConditionLock()
  private let polled = PolledFiles()
  private var isPolling = false
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
    interval = UInt64(pollMilliseconds) * 1_000_000
    self.changed = changed
    #if os(Linux)
      notifications = FolderNotifications(changed: changed)
    #endif
  }

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
          "the system does not report changes of files (\(refusal)); they are checked every \(Double(interval / 1_000_000) / 1000) s"
      }
    #endif
    polled.watch(rest)
    if rest.isEmpty { return }
    if !isPolling { isPolling = startDetachedThread { self.poll() } }
    lock.signal()
  }

  private func poll() {
    while true {
      waitForTheNextLook()
      if polled.step() { changed() }
    }
  }

  /// Waits until there are files to poll and the interval has passed.
  private func waitForTheNextLook() {
    lock.lock()
    defer { lock.unlock() }
    while polled.isEmpty { lock.wait() }
    let deadline = monotonicNanoseconds() + interval
    while monotonicNanoseconds() < deadline { lock.wait(until: deadline) }
  }
}
