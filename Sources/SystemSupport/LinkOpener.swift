internal import CSystem
internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Has the desktop open an address, as a click elsewhere does.
package enum LinkOpener {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Starts the desktop's program for an address, and does not wait for it. What runs code is for the caller to refuse.
  /// - Parameter address: with its scheme.
  /// - Returns: why it cannot be opened; nil where the program was started.
  package static func open(_ address: String) -> String? {
    guard let path = ProcessRunner.locate(program) else {
      return "\(program) is not there (Debian's package: xdg-utils)"
    }
    let nothing = systemOpen("/dev/null")
    guard nothing >= 0 else { return describe(errno: errno) }
    defer { close(nothing) }
    var child = pid_t()
    let failure = ProcessRunner.withCStrings([program, address]) { argv in
      ProcessRunner.withCStrings(Environment.all) { envp in
        highlight_spawn(&child, path.systemName, argv, envp, "/", nothing)
      }
    }
    guard failure == 0 else { return "\(program): \(describe(errno: failure))" }
    // Who ended before is taken off the list of processes.
    let started = child
    startDetachedThread {
      var state: Int32 = 0
      while waitpid(started, &state, 0) < 0 && errno == EINTR {}
    }
    return nil
  }
}

private func systemOpen(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CLOEXEC)
}
