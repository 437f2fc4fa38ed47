import Glibc

/// What was pressed.
enum Key: Equatable {
  enum Motion { case up, down, left, right, wordLeft, wordRight, rowStart, rowEnd, start, end, pageUp, pageDown }

  case text(String)
  case paste(String)
  /// A letter with the control key.
  case control(Character)
  case move(Motion, extending: Bool)
  case enter, backspace, delete, escape
}

/// The terminal of the process: raw, on its other screen.
final class Terminal {
  struct Closed: Error {}

  private var saved = termios()
  private var bytes: [UInt8] = []
  /// The ends of a pipe: bytes in it end the wait for a key.
  private var pipeEnds: [Int32] = [-1, -1]

  /// Nil where standard input is no terminal.
  init?() {
    guard tcgetattr(STDIN_FILENO, &saved) == 0, pipe(&pipeEnds) == 0 else { return nil }
    for end in pipeEnds { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    var raw = saved
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    // A change of the size interrupts `poll`.
    signal(SIGWINCH) { _ in }
    show("\u{1B}[?1049h\u{1B}[?2004h")
  }

  func restore() {
    show("\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?25h")
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
  }

  var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 1, size.ws_col > 1 else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  func show(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }

  /// Makes another thread's `key()` return nil soon.
  var wake: @Sendable () -> Void {
    let end = pipeEnds[1]
    return { _ = write(end, [0], 1) }
  }

  /// The next key; nil when nothing came for a while, the size changed, or `wake` was called. Throws when the terminal is gone.
  func key() throws -> Key? {
    if let key = takeKey(isComplete: false) { return key }
    var watched = [STDIN_FILENO, pipeEnds[0]].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&watched, 2, bytes.isEmpty ? 500 : 50) > 0 else { return takeKey(isComplete: true) }
    if watched[1].revents != 0 {
      var signals = [UInt8](repeating: 0, count: 64)
      _ = read(pipeEnds[0], &signals, signals.count)
    }
    guard watched[0].revents != 0 else { return nil }
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    guard count > 0 else { throw Closed() }
    bytes += chunk[..<count]
    return takeKey(isComplete: false)
  }

  /// - Parameter isComplete: whether nothing follows what looks incomplete.
  private func takeKey(isComplete: Bool) -> Key? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return takeEscape(isComplete)
    case 0x0D: return take(1, .enter)
    case 0x7F, 0x08: return take(1, .backspace)
    case 0..<0x20 where first != 0x09: return take(1, .control(Character(UnicodeScalar(first + 0x60))))
    default:
      var end = bytes.firstIndex { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } ?? bytes.count
      // The last character may have come in part.
      let last = bytes[..<end].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      let length = bytes[last] < 0xC0 ? 1 : bytes[last] < 0xE0 ? 2 : bytes[last] < 0xF0 ? 3 : 4
      if end == bytes.count, last + length > end, !isComplete { end = last }
      return end == 0 ? nil : take(end, .text(String(decoding: bytes[..<end], as: UTF8.self)))
    }
  }

  private func takeEscape(_ isComplete: Bool) -> Key? {
    if isComplete || bytes.count > 1 && bytes[1] != UInt8(ascii: "[") { return take(1, .escape) }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let name = String(decoding: bytes[2...end], as: UTF8.self)
    if name == "200~" {
      // Pasted: up to another escape, in which a terminal lets nothing pass.
      guard let paste = bytes.dropFirst(end + 1).firstIndex(of: 0x1B) else { return nil }
      let text = String(decoding: bytes[(end + 1)..<paste], as: UTF8.self)
      return take(paste, .paste(text))
    }
    bytes.removeFirst(end + 1)
    let modifiers = (name.split(separator: ";").dropFirst().first.flatMap { Int($0.dropLast()) } ?? 1) - 1
    let isWide = modifiers & 4 != 0
    func move(_ motion: Key.Motion) -> Key { .move(motion, extending: modifiers & 1 != 0) }
    switch (name.last, name.first) {
    case ("A", _): return move(.up)
    case ("B", _): return move(.down)
    case ("C", _): return move(isWide ? .wordRight : .right)
    case ("D", _): return move(isWide ? .wordLeft : .left)
    case ("H", _), ("~", "1"): return move(isWide ? .start : .rowStart)
    case ("F", _), ("~", "4"): return move(isWide ? .end : .rowEnd)
    case ("~", "5"): return move(.pageUp)
    case ("~", "6"): return move(.pageDown)
    case ("~", "3"): return .delete
    default: return takeKey(isComplete: false)
    }
  }

  private func take(_ count: Int, _ key: Key) -> Key {
    defer { bytes.removeFirst(count) }
    return key
  }
}
