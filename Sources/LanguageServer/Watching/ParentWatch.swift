internal import JSONRPC
internal import Libc
internal import Platform
internal import SystemSupport

/// Ends the server after the process that started it has ended: a client that was killed sends no `exit`.
enum ParentWatch {
  /// Starts to watch a process on another thread, which sends `parentEnded` to the inbox when it ends. Does nothing
  /// if the process is not visible (another machine, another container).
  static func start(processID: Int, inbox: Inbox<Event>) {
    guard let process = pid_t(exactly: processID), process > 0, isAlive(process) else { return }
    // A parent that ended leaves its children to another process, also if it was not reaped yet.
    let isParent = getppid() == process
    startDetachedThread {
      // Once a second: no user waits for it, and a check is cheap.
      while isAlive(process) && (!isParent || getppid() == process) { sleep(1) }
      inbox.put(.parentEnded)
    }
  }

  /// Whether a process is running. False for a process that ended, even if its parent has not waited for it.
  /// - Parameter processes: the folder of Linux with information about processes. Without it, a process that ended
  ///   counts as running until its parent waits for it.
  static func isAlive(_ process: pid_t, processes: String = "/proc") -> Bool {
    guard kill(process, 0) == 0 || errno != ESRCH else { return false }
    // `PID (NAME) Z …`: it ended.
    guard let status = try? FileSystem.read("\(processes)/\(process)/stat"),
      let name = status.lastIndex(of: UInt8(ascii: ")"))
    else { return true }
    return !status[name...].starts(with: ") Z".utf8)
  }
}
