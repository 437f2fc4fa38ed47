internal import Libc

/// A program whose output is the standard input of this one, as in a pipe of a shell. It runs in the current folder, with
/// the environment of this process, and its messages go to standard error.
package struct FeedingProcess {
  private let child: pid_t

  /// Starts the program `arguments[0]` and redirects standard input to it; nil if it cannot be started.
  package init?(_ arguments: [String]) {
    guard let program = ProcessRunner.locate(arguments[0]), let (reader, writer) = try? Descriptors.pipe()
    else { return nil }
    defer { for end in [reader, writer] { close(end) } }
    do throws(SystemFailure) {
      child = try ProcessRunner.start(
        program, arguments, Environment.all, folder: ".", outputs: (writer, STDERR_FILENO), endsWithParent: true)
    } catch {
      return nil
    }
    guard dup2(reader, STDIN_FILENO) >= 0 else {
      kill(child, SIGKILL)
      return nil
    }
  }

  /// Closes standard input, waits for the end of the program and returns its exit code; nil if a signal ended it.
  package func finish() -> Int32? {
    close(STDIN_FILENO)
    let state = Descriptors.wait(for: child)
    return state & 0x7F == 0 ? state >> 8 & 0xFF : nil
  }
}
