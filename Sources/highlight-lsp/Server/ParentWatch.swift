internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Ends the server when the process that started it is gone: a client that was killed sends no `exit`.
enum ParentWatch {
  /// Starts to look after a process. One that cannot be seen (another machine, another container) is not looked after.
  static func start(processID: Int, inbox: Inbox) {
    guard let process = pid_t(exactly: processID), process > 0, isAlive(process) else { return }
    startDetachedThread {
      // A second: no person waits for it, and looking costs next to nothing.
      while isAlive(process) { sleep(1) }
      inbox.put(.parentEnded)
    }
  }

  private static func isAlive(_ process: pid_t) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }
}
