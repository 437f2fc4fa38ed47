internal import CSystem
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The values of `--paging`.
package enum PagingChoice: String, CaseIterable {
  case auto
  case always
  case never
}

/// A program that displays the standard output of this one page by page: a given command, else `$PAGER`, else
/// `less -R -F`.
package struct Pager {
  private let child: pid_t
  /// Whether the escape sequence that erases the rest of a row reaches the terminal.
  package let passesErasure: Bool

  /// Starts the pager, redirects standard output to it and ignores SIGINT; nil if it cannot be started.
  /// - Parameter command: a shell command; nil for `$PAGER`.
  package static func start(_ command: String?) -> Pager? {
    let arguments = words(of: command ?? Environment.value("PAGER") ?? "")
    guard let program = ProcessRunner.locate(arguments[0]) else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var variables = Environment.all
    if Environment.value("LESSCHARSET") == nil { variables.append("LESSCHARSET=utf-8") }
    let isLess = FileSystem.baseName(of: program) == "less"
    if isLess && Environment.value("LESSANSIENDCHARS") == nil { variables.append("LESSANSIENDCHARS=mK") }
    var child = pid_t()
    let failure = ProcessRunner.withCStrings(arguments) { argv in
      ProcessRunner.withCStrings(variables) { envp in
        highlight_spawn_reader(&child, program.systemName, argv, envp, ends[0])
      }
    }
    close(ends[0])
    guard failure == 0, dup2(ends[1], STDOUT_FILENO) >= 0 else {
      close(ends[1])
      return nil
    }
    close(ends[1])
    // Interrupts are handled by the pager, whose end this process notices.
    signal(SIGINT, SIG_IGN)
    return Pager(child: child, passesErasure: isLess)
  }

  /// Closes standard output and waits until the user quits the pager.
  package func finish() {
    close(STDOUT_FILENO)
    var state: Int32 = 0
    while waitpid(child, &state, 0) < 0 && errno == EINTR {}
  }

  private static func words(of command: String) -> [String] {
    let words = ShellWords.split(command)
    guard let program = words.first else { return ["less", "-R", "-F"] }
    // Without options it would show escapes in letters.
    return words.count == 1 && FileSystem.baseName(of: program) == "less" ? [program, "-R", "-F"] : words
  }
}
