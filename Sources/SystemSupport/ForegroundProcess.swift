internal import CSystem
internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Runs a program that has the terminal meanwhile, such as an editor.
package enum ForegroundProcess {
  /// The shell's exit code for a command that it does not find.
  package static let notFound: Int32 = 127

  /// Runs a command of the user's, as a shell reads it, and waits for its end.
  /// - Parameters:
  ///   - command: words of a shell, such as `emacs -nw`.
  ///   - arguments: what follows them, each one word whatever is in it.
  /// - Returns: the exit code, or 128 + the signal that ended it.
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
