internal import CSystem
internal import Libc

/// Runs a program that uses the terminal, such as an editor.
package enum ForegroundProcess {
  /// The exit code of the shell for a command that does not exist.
  package static let notFound: Int32 = 127

  /// Runs the user's command with a shell and waits for its end.
  /// - Parameters:
  ///   - command: a shell command, such as `emacs -nw`.
  ///   - arguments: further arguments, which the shell does not interpret.
  /// - Returns: the exit code, 128 + the signal that ended it, or `notFound` if the shell cannot be started.
  package static func run(_ command: String, _ arguments: [String]) -> Int32 {
    // The shell outlives what interrupts the program; a trap is none for the program.
    let words = ["/bin/sh", "-c", "trap : INT QUIT; \(command) \"$@\"", "sh"] + arguments
    var child = pid_t()
    let failure = ProcessRunner.withCStrings(words) { argv in
      ProcessRunner.withCStrings(Environment.all) { envp in highlight_spawn_foreground(&child, "/bin/sh", argv, envp) }
    }
    guard failure == 0 else { return notFound }
    var state: Int32 = 0
    highlight_wait_foreground(child, &state)
    return state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F
  }
}
