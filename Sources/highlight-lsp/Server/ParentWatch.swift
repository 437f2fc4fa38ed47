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
    guard kill(process, 0) == 0 || errno != ESRCH else { return false }
    #if os(Linux)
      // One that ended and that its own parent has not looked after yet: `PID (NAME) Z …`.
      if let status = try? FileSystem.read("/proc/\(process)/stat"), let name = status.lastIndex(of: UInt8(ascii: ")")) {
        return !status[name...].starts(with: ") Z".utf8)
      }
    #endif
    return true
  }
}
