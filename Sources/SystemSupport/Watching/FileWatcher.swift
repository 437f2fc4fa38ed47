internal import HighlightStorage

/// Reports when one of some files is created, changed or removed: by notifications of the system where it has them, else by
/// polling.
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

  /// - Parameters:
  ///   - pollMilliseconds: the polling interval where the system does not report changes. A check takes 1 µs a file.
  ///   - changed: called on a thread of its own when one of the files came, changed or went.
  package init(pollMilliseconds: Int, changed: @escaping @Sendable () -> Void) {
    interval = UInt64(pollMilliseconds) * 1_000_000
    self.changed = changed
    #if os(Linux)
      notifications = FolderNotifications(changed: changed)
    #endif
  }

  /// Returns why the system does not report changes, once.
  package func takeProblem() -> String? {
    lock.lock()
    defer { lock.unlock() }
    defer { problem = nil }
    return problem
  }

  /// Watches these files, absolute paths, and no others. A file whose folder is missing is seen when the folder comes.
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

  private func waitForTheNextLook() {
    lock.lock()
    defer { lock.unlock() }
    while polled.isEmpty { lock.wait() }
    let deadline = monotonicNanoseconds() + interval
    while monotonicNanoseconds() < deadline { lock.wait(until: deadline) }
  }
}
