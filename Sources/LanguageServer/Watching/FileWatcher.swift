internal import HighlightStorage
internal import JSONRPC

/// Tells when one of some files comes, changes or goes: the system says so where it can, the others are looked at again and
/// again.
///
/// `@unchecked Sendable`: all state is behind `lock`.
final class FileWatcher: @unchecked Sendable {
  /// A change is seen so late at most, in nanoseconds, where the system does not tell it. A look at a file takes a
  /// microsecond.
  private static let interval: UInt64 = 2_000_000_000

  private let inbox: Inbox<Event>
  private let lock = ConditionLock()
  private let polled = PolledFiles()
  private var isPolling = false
  private var problem: String?
  #if os(Linux)
    private let notifications: FolderNotifications
    private var isRefused = false
  #endif

  init(inbox: Inbox<Event>) {
    self.inbox = inbox
    #if os(Linux)
      notifications = FolderNotifications { inbox.put(.filesChanged) }
    #endif
  }

  /// Why changes are not told by the system, once.
  func takeProblem() -> String? {
    lock.lock()
    defer { lock.unlock() }
    defer { problem = nil }
    return problem
  }

  /// Watches these files, absolute paths, and no others. A file whose folder is missing is seen when the folder comes.
  func watch(_ paths: Set<String>) {
    lock.lock()
    defer { lock.unlock() }
    var rest = paths
    #if os(Linux)
      let refusal: String?
      (rest, refusal) = notifications.watch(paths)
      if let refusal, !isRefused {
        isRefused = true
        problem = "the system does not tell which files change (\(refusal)): they are looked at every 2 s"
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
      if polled.step() { inbox.put(.filesChanged) }
    }
  }

  private func waitForTheNextLook() {
    lock.lock()
    defer { lock.unlock() }
    while polled.isEmpty { lock.wait() }
    let deadline = monotonicNanoseconds() + Self.interval
    while monotonicNanoseconds() < deadline { lock.wait(until: deadline) }
  }
}
