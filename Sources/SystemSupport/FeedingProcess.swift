internal import Libc

/// A program whose output is the standard input of this one, as in a pipe of a shell. It runs in the current folder, with
/// the environment of this process, and its messages go to standard error.
package struct FeedingProcess {
  private let child: pid_t

  /// Starts the program `arguments[0]` and redirects standard input to it; nil if it cannot be started.
  package init?(_ arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    guard let program = ProcessRunner.locate(arguments[0]), pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in ends { close(end) } }
    do throws(SystemFailure) {
      child = try ProcessRunner.start(
        program, arguments, Environment.all, folder: ".", outputs: (ends[1], STDERR_FILENO), endsWithParent: true)
    } catch {
      return nil
    }
    guard dup2(ends[0], STDIN_FILENO) >= 0 else {
      kill(child, SIGKILL)
      return nil
    }
  }

  /// Closes standard input, waits for the end of the program and returns its exit code; nil if a signal ended it.
  package func finish() -> Int32? {
    close(STDIN_FILENO)
    var state: Int32 = 0
    while waitpid(child, &state, 0) < 0 && errno == EINTR {}
    return state & 0x7F == 0 ? state >> 8 & 0xFF : nil
  }
}
