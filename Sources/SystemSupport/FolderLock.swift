internal import Libc
internal import Platform

/// An exclusive lock on a folder, which at most one process holds. The system releases it when the process ends.
package struct FolderLock {
  private let descriptor: Int32

  /// Acquires the lock of a folder, its file `.lock`. If another process holds the lock, writes a message and waits.
  /// Throws if the file cannot be opened.
  package init(_ folder: String) throws(FileError) {
    let path = folder + "/.lock"
    descriptor = open(path.systemName, O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    // A process that can open the file could hold the lock forever.
    fchmod(descriptor, 0o600)
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      Console.message("waiting for another installation to end")
      while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    }
  }

  package func release() {
    close(descriptor)
  }
}
