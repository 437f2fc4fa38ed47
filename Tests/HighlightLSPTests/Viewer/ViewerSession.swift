import Foundation
import TestSupport

/// `view` in a terminal, and the test at the keys: it waits for what the screen shows.
final class ViewerSession {
  private(set) var screen: ScreenModel
  let process: pid_t
  private let terminal: Int32
  private var state: Int32?

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///   - shell: a command in which `$P` is the program; nil: the program itself, with the arguments.
  ///   - answers: whether the terminal tells its background and what it is.
  init(
    _ arguments: [String], shell: String? = nil, rows: Int = 12, columns: Int = 60, _ changes: [String: String] = [:]
  ) throws {
    var environment = [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TERM": "xterm-256color", "COLORTERM": "truecolor",
      "COLORFGBG": "15;0",
      "XDG_DATA_HOME": Program.dataHome, "XDG_CONFIG_HOME": "/nonexistent", "P": Program.path,
    ]
    let inherited = ProcessInfo.processInfo.environment
    for name in ["HIGHLIGHT_LSP_DATA", "TMPDIR"] { environment[name] = inherited[name] }
    environment.merge(changes) { $1 }
    let words = shell.map { ["/bin/sh", "-c", $0, "sh"] + arguments } ?? [Program.path, "view"] + arguments
    (process, terminal) = try ChildProcess.withoutStarting {
      try TerminalProcess.start(words, environment, "", size: (rows, columns))
    }
    screen = ScreenModel(rows: rows, columns: columns)
  }

  deinit {
    close(terminal)
    if state == nil {
      kill(process, SIGKILL)
      var state: Int32 = 0
      waitpid(process, &state, 0)
    }
  }

  /// Presses keys.
  func type(_ keys: String) { _ = Array(keys.utf8).withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) } }

  /// Gives the terminal another size.
  func resize(rows: Int, columns: Int) {
    screen = ScreenModel(rows: rows, columns: columns)
    TerminalProcess.resize(terminal, (rows, columns))
  }

  /// Reads until the screen shows what is waited for.
  @discardableResult
  func wait(_ what: String, _ isThere: (ScreenModel) -> Bool) throws -> ScreenModel {
    let deadline = Date(timeIntervalSinceNow: 60)
    while !isThere(screen) {
      guard deadline.timeIntervalSinceNow > 0, readOnce() else {
        throw Failure(description: "\(what) is not shown:\n\(screen.lines.joined(separator: "\n"))")
      }
    }
    return screen
  }

  /// Presses keys, and waits for a row that begins with a text at the top.
  @discardableResult
  func press(_ keys: String, top: String) throws -> ScreenModel {
    type(keys)
    return try wait("\(keys): \(top) at the top") { $0.text(0).hasPrefix(top) }
  }

  /// Presses keys, and waits for a text at the foot.
  @discardableResult
  func press(_ keys: String, foot: String) throws -> ScreenModel {
    type(keys)
    return try wait("\(keys): \(foot) at the foot") { $0.foot.contains(foot) }
  }

  /// False when nobody holds the terminal any more.
  private func readOnce() -> Bool {
    var watched = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, 1000) > 0 else { return true }
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = read(terminal, &chunk, chunk.count)
    guard count > 0 else { return false }
    screen.write(chunk[..<count])
    return true
  }

  /// Reads to the end. Returns the exit code, 128 + the signal for a process that one ended.
  func finish(_ keys: String = "") -> Int32 {
    type(keys)
    let deadline = Date(timeIntervalSinceNow: 60)
    while readOnce() {
      if deadline.timeIntervalSinceNow < 0 { kill(process, SIGKILL) }
    }
    return reap()
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    state = status
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Whether the terminal takes whole lines and shows what is typed, as a shell has it.
  var isCooked: Bool {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }
}
