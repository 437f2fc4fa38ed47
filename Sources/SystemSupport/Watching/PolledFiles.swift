internal import Platform

/// Files that are polled: reports changes since the last poll. For systems and files without notifications.
///
/// A change that keeps length, times and inode is not detected. `@unchecked Sendable`: all state is guarded by
/// `lock`.
package final class PolledFiles: @unchecked Sendable {
  private let lock = ConditionLock()
  /// The stamp of each file at the last poll, by path; nil for a file that did not exist.
  private var stamps: [String: FileSystem.Stamp?] = [:]

  /// Creates a poller without files.
  package init() {}

  /// Whether there are no files to poll.
  package var isEmpty: Bool {
    lock.withLock { stamps.isEmpty }
  }

  /// Sets the files to poll, by path. For a file that was polled before, changes since its last poll are still
  /// reported.
  package func watch(_ paths: Set<String>) {
    lock.lock()
    defer { lock.unlock() }
    stamps = stamps.filter { paths.contains($0.key) }
    for path in paths where stamps[path] == nil { stamps[path] = .some(FileSystem.stamp(of: path)) }
  }

  /// Polls every file once. Returns whether one was created, changed or removed since it was last polled or set. One
  /// system call per file.
  package func step() -> Bool {
    lock.lock()
    let paths = Array(stamps.keys)
    lock.unlock()
    // A slow file system must not block callers that set other files.
    let now = paths.map { ($0, FileSystem.stamp(of: $0)) }
    lock.lock()
    defer { lock.unlock() }
    var isChanged = false
    for (path, stamp) in now {
      guard let before = stamps[path], before != stamp else { continue }
      stamps[path] = .some(stamp)
      isChanged = true
    }
    return isChanged
  }
}
