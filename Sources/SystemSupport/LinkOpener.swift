internal import Libc
internal import Platform

/// Opens addresses with the programs of the desktop, like a click in other programs.
package enum LinkOpener {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Starts the desktop's program for an address, without output, and does not wait for its end. The caller must
  /// reject addresses that run code.
  /// - Parameter address: an address with its scheme.
  /// - Returns: an error message if the program is missing or cannot be started; nil if it was started.
  package static func open(_ address: String) -> String? {
    guard let path = ProcessRunner.locate(program) else {
      return "\(program) is not installed; install it with: apt-get install xdg-utils"
    }
    let nothing = systemOpen("/dev/null")
    guard nothing >= 0 else { return describe(errno: errno) }
    defer { close(nothing) }
    let child: pid_t
    do throws(SystemFailure) {
      child = try ProcessRunner.start(
        path, [program, address], Environment.all, folder: "/", outputs: (nothing, nothing), endsWithParent: false)
    } catch {
      return "\(program): \(describe(errno: error.code))"
    }
    // Reaps the program when it ends.
    startDetachedThread { Descriptors.wait(for: child) }
    return nil
  }
}

private func systemOpen(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CLOEXEC)
}
