internal import HighlightThemes
internal import Libc
internal import Platform
internal import SystemSupport

/// Detects whether the terminal of standard output has a light background.
package enum TerminalBackground {
  /// The cached answer of a terminal.
  enum Answer: String {
    case light
    case dark
    /// No answer, or one without a color.
    case silence
  }

  // Every terminal answers the second query, so only a device that is not a terminal (a recorder, a serial line) takes
  // all of the time. An answer that came too late would be typed into the shell, so the time is longer than a busy
  // machine needs.
  private static let milliseconds = 500
  private static let millisecondsOverNetwork = 2000
  // After an answer that passes through a multiplexer no other answer follows that ends the wait.
  private static let millisecondsThroughMultiplexer = 100

  /// Whether the terminal has a light background: by its own answer, else by the variable `COLORFGBG`. Nil if
  /// standard output is not a terminal, or if it is unknown.
  package static func isLight() -> Bool? {
    guard isatty(StandardStreams.output) == 1 else { return nil }
    let terminal = Environment.value("TERM") ?? "dumb"
    var answer: Answer?
    // A console of the kernel shows the question.
    if terminal != "dumb" && terminal != "linux", let path = terminalPath {
      let session = TerminalSession(path: path)
      answer = session.answer
      if answer == nil, let asked = ask(path) {
        session.keep(asked)
        answer = asked
      }
    }
    switch answer {
    case .light: return true
    case .dark: return false
    case .silence, nil: return isLight(colorVariable: Environment.value("COLORFGBG") ?? "")
    }
  }

  // MARK: For a program that has the terminal to itself

  /// Whether the background is light by the cached answer or the environment; nil if the terminal must be queried.
  package static var remembered: Bool? {
    if let path = terminalPath, let answer = TerminalSession(path: path).answer, answer != .silence {
      return answer == .light
    }
    return isLight(colorVariable: Environment.value("COLORFGBG") ?? "")
  }

  /// The query of the background color, followed by the query of device attributes, which all terminals answer.
  package static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// Whether the color in a terminal's answer, the text after `11;`, is light; nil if it is not a color. Caches the
  /// result for the session.
  package static func isLight(answer: String) -> Bool? {
    guard let color = TerminalReply.color(answer) else { return nil }
    if let path = terminalPath { TerminalSession(path: path).keep(color.isLight ? .light : .dark) }
    return color.isLight
  }

  /// Whether the background is light by the variable `COLORFGBG`, which rxvt and others set to the indices of the
  /// foreground and background: `15;0`, `0;default;15`. Light are 7 and 9 to 15. Nil if the last index is not from 0
  /// to 15.
  static func isLight(colorVariable: String) -> Bool? {
    guard let number = colorVariable.split(separator: ";").last.flatMap({ Int($0) }), (0...15).contains(number) else {
      return nil
    }
    return number == 7 || number > 8
  }

  private static var terminalPath: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      guard let base = buffer.baseAddress, ttyname_r(STDOUT_FILENO, base, buffer.count) == 0 else { return nil }
      return String(cString: base)
    }
  }

  // MARK: Asking

  /// Queries the background (OSC 11), and then the device attributes (DA1): all terminals answer these, which ends
  /// the wait. Returns `light`, `dark`, or `silence` if the terminal answers only the second query.
  ///
  /// Nil if the terminal cannot be queried: it belongs to another process, the program is in the background, or keys
  /// are pending. Nil also if it did not answer in time; the next query may succeed.
  private static func ask(_ path: String) -> Answer? {
    let terminal = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var known = termios()
    guard tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &known) == 0 else { return nil }

    // A signal that ends or stops the process now would leave the terminal without echo.
    var signals = sigset_t()
    var signalsBefore = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, &signalsBefore)
    defer { pthread_sigmask(SIG_SETMASK, &signalsBefore, nil) }

    var raw = known
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
    defer { tcsetattr(terminal, TCSANOW, &known) }
    // Typed keys are for the next reader.
    guard !hasInput(terminal, milliseconds: 0) else { return nil }

    let isRemote = Environment.value("SSH_CONNECTION") != nil || Environment.value("SSH_TTY") != nil
    let name = Environment.value("TERM") ?? ""
    let isTmux = Environment.value("TMUX") != nil || name.hasPrefix("tmux")
    let isScreen = !isTmux && (Environment.value("STY") != nil || name.hasPrefix("screen"))
    var reply = send(question, to: terminal, for: isRemote ? millisecondsOverNetwork : milliseconds) {
      TerminalReply.hasAttributes($0)
    }
    let isAlive = TerminalReply.hasAttributes(reply)
    // Bytes that still arrive are part of the answer, not typed by the user.
    defer { if !isAlive || isTmux || isScreen { tcflush(terminal, TCIFLUSH) } }
    if TerminalReply.background(in: reply) == nil && isAlive && (isTmux || isScreen) {
      // The multiplexer does not know the color; a query that it passes on reaches the terminal around it.
      let wrapped =
        isTmux ? "\u{1B}Ptmux;\u{1B}\u{1B}]11;?\u{7}\u{1B}\\" : "\u{1B}P\u{1B}]11;?\u{7}\u{1B}\\"
      reply = send(wrapped, to: terminal, for: millisecondsThroughMultiplexer) { TerminalReply.background(in: $0) != nil }
    }
    if let color = TerminalReply.background(in: reply) { return color.isLight ? .light : .dark }
    guard isAlive else { return nil }
    return .silence
  }

  /// Writes a query, and returns the bytes that the terminal sends until the answer is complete, the time is over or
  /// 4096 bytes were read. Empty if writing fails.
  private static func send(
    _ question: String, to terminal: Int32, for milliseconds: Int, until isComplete: ([UInt8]) -> Bool
  ) -> [UInt8] {
    guard ContiguousArray(question.utf8).withUnsafeBytes({ FileSystem.writeAll($0, to: terminal) }) == 0 else { return [] }
    let end = now + milliseconds
    var reply: [UInt8] = []
    while reply.count < 4096 && !isComplete(reply) {
      guard hasInput(terminal, milliseconds: max(end - now, 0)) else { break }
      let chunk = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
        count = max(read(terminal, buffer.baseAddress, buffer.count), 0)
      }
      if chunk.isEmpty { break }
      reply += chunk
    }
    return reply
  }

  private static func hasInput(_ terminal: Int32, milliseconds: Int) -> Bool {
    var watched = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, Int32(milliseconds)) > 0 && watched.revents & Int16(POLLIN) != 0
  }

  /// The monotonic time in milliseconds.
  private static var now: Int { Int(monotonicNanoseconds() / 1_000_000) }
}
