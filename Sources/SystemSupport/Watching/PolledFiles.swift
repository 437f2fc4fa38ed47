internal import HighlightStorage

/// Files that are looked at again and again: what changed since the last look is told. For systems, and files, of which the system tells nothing.
///
/// A change that leaves length, times and inode as they were is not seen. `@unchecked Sendable`: all state is behind `lock`.
package final class PolledFiles: @unchecked Sendable {
  private let lock = ConditionLock()
  /// By path: how the file was at the last look; nil for one that was not there.
  private var stamps: [String: FileSystem.Stamp?] = [:]

  /// Watches nothing yet.
  package init() {}

  /// Whether there are no files to look at.
  package var isEmpty: Bool {
    lock.lock()
    defer { lock.unlock() }
    return stamps.isEmpty
  }

  /// Looks at these files from now on, and at no others. For those that it looked at before, the last look counts.
  package func watch(_ paths: Set<String>) {
    lock.lock()
    defer { lock.unlock() }
    stamps = stamps.filter { paths.contains($0.key) }
    for path in paths where stamps[path] == nil { stamps[path] = .some(FileSystem.stamp(of: path)) }
  }

  /// Looks at every file once. Returns whether one came, changed or went since the last look. A system call per file.
  package func step() -> Bool {
    lock.lock()
    let paths = Array(stamps.keys)
    lock.unlock()
    // A file system may take its time; who asks for other files does not wait for it.
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
