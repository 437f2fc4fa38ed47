internal import CSystem
internal import Libc
internal import Platform

/// The values of `--paging`.
package enum PagingChoice: String, CaseIterable {
  case auto
  case always
  case never
}

/// The layouts of diffs: the values of `diffLayout`.
package enum DiffLayoutChoice: String, CaseIterable, Sendable {
  /// The lines of the diff as they are.
  case git
  /// A heading for each file and each hunk instead of the lines before their changes.
  case headings
  /// Headings, and the two sides of each hunk beside each other.
  case sideBySide = "side-by-side"
}

/// A program that displays the standard output of this one page by page: a given command, else `$PAGER`, else
/// `less -R -F`.
///
/// The program is never its own pager. A command that is this program, other than `view`, means `less`. Scripts that
/// end in it are noticed by a mark in the environment of every pager: such a pager uses `less`, and a `less` that ends
/// in the program again shows the text itself.
package struct Pager {
  // Only pagers have it, not editors and other programs: `depth` removes it.
  private static let mark = "HIGHLIGHT_LSP_PAGER"
  private static let less = ["less", "-R", "-F"]
  private static let greatestDepth = 2

  /// How many pagers that this program started are around it: 0 for none, at most 2. The first use removes the mark
  /// from the environment; it has to come before other threads are started.
  package static let depth: Int = {
    let depth = Environment.value(mark).flatMap { Int($0) } ?? 0
    unsetenv(mark)
    return min(max(depth, 0), greatestDepth)
  }()

  private let child: pid_t
  /// Whether the escape sequence that erases the rest of a row reaches the terminal.
  package let passesErasure: Bool

  /// Starts the pager, redirects standard output to it, holds back messages until its end, and ignores SIGINT. Nil if
  /// it cannot be started, or would be `less` at a terminal that cannot page (`TERM=dumb`) without a given command.
  /// - Parameters:
  ///   - command: a shell command; nil for `$PAGER`.
  ///   - firstRow: the row, from 1, at which `less` and the command `view` begin; nil: the first one.
  ///   - search: the regular expression that `n` and `N` of `less` find before the user has searched; nil for none.
  package static func start(_ command: String?, firstRow: Int? = nil, search: String? = nil) -> Pager? {
    guard depth < greatestDepth else { return nil }
    var arguments = depth > 0 ? less : words(of: command ?? Environment.value("PAGER") ?? "")
    if let named = ProcessRunner.locate(arguments[0]), isThisProgram(named), arguments.dropFirst().first != "view" {
      arguments = less
    }
    guard let program = ProcessRunner.locate(arguments[0]), arguments != less || !isThisProgram(program) else { return nil }
    let isLess = FileSystem.baseName(of: program) == "less"
    // On a terminal without paging, less would ask for a key first.
    if isLess && command == nil && (Environment.value("TERM") ?? "dumb") == "dumb" { return nil }
    if let firstRow, isLess || isThisProgram(program) { arguments.append("+\(firstRow)") }
    guard let (reader, writer) = try? Descriptors.pipe() else { return nil }
    var variables = Environment.all
    if Environment.value("LESSCHARSET") == nil { variables.append("LESSCHARSET=utf-8") }
    if isLess && Environment.value("LESSANSIENDCHARS") == nil { variables.append("LESSANSIENDCHARS=mK") }
    if isLess, let search, let history = PagerHistory.file(search: search) { variables.append("LESSHISTFILE=\(history)") }
    variables.append("\(mark)=\(depth + 1)")
    var child = pid_t()
    let failure = ProcessRunner.withCStrings(arguments) { argv in
      ProcessRunner.withCStrings(variables) { envp in
        highlight_spawn_reader(&child, program.systemName, argv, envp, reader)
      }
    }
    close(reader)
    guard failure == 0, dup2(writer, STDOUT_FILENO) >= 0 else {
      close(writer)
      return nil
    }
    close(writer)
    Console.hold()
    // Interrupts are handled by the pager, whose end this process notices.
    signal(SIGINT, SIG_IGN)
    return Pager(child: child, passesErasure: isLess)
  }

  /// Closes standard output, waits until the user quits the pager, and writes the messages that were held back.
  package func finish() {
    close(STDOUT_FILENO)
    Descriptors.wait(for: child)
    Console.release()
  }

  private static func isThisProgram(_ path: String) -> Bool { FileSystem.realPath(path) == Environment.programPath }

  private static func words(of command: String) -> [String] {
    let words = ShellWords.split(command)
    guard let program = words.first else { return less }
    // Without options it would show escapes in letters.
    return words.count == 1 && FileSystem.baseName(of: program) == "less" ? [program, "-R", "-F"] : words
  }
}
