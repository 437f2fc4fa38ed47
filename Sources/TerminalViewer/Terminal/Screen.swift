internal import CSystem
internal import Libc
internal import SystemSupport

/// The terminal in full-screen mode: reads keys and draws rows.
///
/// A process has one instance. Rows that did not change are not written again.
package final class Screen {
  /// The reasons why `wait` returned.
  package struct Wake: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Keys may have arrived.
    package static let keys = Wake(rawValue: 1)
    /// The descriptor `stream` is readable.
    package static let stream = Wake(rawValue: 2)
    /// `highlight_terminal_wake` was called.
    package static let worker = Wake(rawValue: 4)
    /// The size changed, or the screen has to be redrawn.
    package static let resized = Wake(rawValue: 8)
    /// ^C was pressed.
    package static let interrupted = Wake(rawValue: 16)
    /// The terminal was closed.
    package static let hungUp = Wake(rawValue: 32)
  }

  /// The argument of `highlight_terminal_wake` with which another thread wakes `wait`.
  package static let workerByte = CChar(UInt8(ascii: "w"))

  /// The number of rows, at least 1.
  package private(set) var rows = 24
  /// The number of columns, at least 1.
  package private(set) var columns = 80
  private let input: Int32
  private let output = STDOUT_FILENO
  private let signals: Int32
  private var keys = KeyReader()
  /// The bytes displayed in each row; empty if the screen must be drawn completely.
  private var shown: [ContiguousArray<UInt8>] = []

  private static let resumedByte = UInt8(ascii: "r")
  // The time limit for the rest of an escape sequence, which may be late on a remote terminal.
  private static let escapeMilliseconds: Int32 = 50

  /// Starts full-screen mode on the terminal of standard output; nil if standard output is not a terminal, or keys
  /// cannot be read from it.
  package init?(hasMouse: Bool) {
    guard isatty(output) == 1 else { return nil }
    var input = open("/dev/tty", O_RDWR | O_CLOEXEC)
    if input < 0 && isatty(STDIN_FILENO) == 1 { input = dup(STDIN_FILENO) }
    guard input >= 0 else { return nil }
    self.input = input
    signals = highlight_terminal_begin(input, output, hasMouse ? 1 : 0)
    guard signals >= 0 else {
      close(input)
      return nil
    }
    measure()
  }

  /// Ends full-screen mode.
  package func end() { highlight_terminal_end() }

  /// Restores the terminal, runs `body`, which uses it, and starts full-screen mode again.
  package func suspended<Result>(_ body: () -> Result) -> Result {
    highlight_terminal_end()
    defer {
      highlight_terminal_resume()
      measure()
    }
    return body()
  }

  private func measure() {
    var (rows, columns): (Int32, Int32) = (0, 0)
    if highlight_terminal_size(output, &rows, &columns) != 0 {
      (self.rows, self.columns) = (Int(rows), Int(columns))
    } else {
      self.rows = max(Environment.value("LINES").flatMap { Int($0) } ?? 24, 1)
      self.columns = max(Environment.value("COLUMNS").flatMap { Int($0) } ?? 80, 1)
    }
    shown = []
  }

  // MARK: Input

  /// Waits for keys, bytes of a stream, a signal, or a call of `highlight_terminal_wake`. Returns the reasons; empty
  /// after the time limit.
  /// - Parameters:
  ///   - milliseconds: the time limit; 0 returns at once, nil waits without a limit.
  ///   - stream: another descriptor to wait for.
  package func wait(milliseconds: Int32?, stream: Int32?) -> Wake {
    var watched = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    if let stream { watched.append(pollfd(fd: stream, events: Int16(POLLIN), revents: 0)) }
    guard poll(&watched, nfds_t(watched.count), milliseconds ?? -1) > 0 else { return [] }
    var wake: Wake = []
    if watched[0].revents != 0 {
      let chunk = Self.read(input)
      if chunk.isEmpty { wake.insert(.hungUp) }
      keys.append(chunk)
      wake.insert(.keys)
    }
    if watched[1].revents != 0 {
      for byte in Self.read(signals) {
        switch byte {
        case UInt8(truncatingIfNeeded: SIGWINCH), Self.resumedByte:
          measure()
          wake.insert(.resized)
        case UInt8(truncatingIfNeeded: SIGINT): wake.insert(.interrupted)
        default: wake.insert(.worker)
        }
      }
    }
    if watched.count > 2 && watched[2].revents != 0 { wake.insert(.stream) }
    return wake
  }

  /// Whether there are bytes of keys that `nextKey()` has not returned yet.
  package var hasKeys: Bool { keys.isWaiting }

  /// Removes and returns the next key; nil if there is none. Waits up to 50 ms for the rest of an incomplete one.
  package func nextKey() -> Key? {
    if let key = keys.next(isLast: false) { return key }
    while keys.isWaiting {
      var watched = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, Self.escapeMilliseconds) > 0 else { return keys.next(isLast: true) }
      let chunk = Self.read(input)
      guard !chunk.isEmpty else { return nil }
      keys.append(chunk)
      if let key = keys.next(isLast: false) { return key }
    }
    return nil
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      var got = 0
      repeat { got = systemRead(descriptor, buffer.baseAddress, buffer.count) } while got < 0 && errno == EINTR
      count = max(got, 0)
    }
  }

  // MARK: Output

  /// Writes a control sequence, such as a query to the terminal.
  package func send(_ text: String) {
    _ = ContiguousArray(text.utf8).withUnsafeBytes { FileSystem.writeAll($0, to: output) }
  }

  /// Draws rows from the top of the screen; the rows after them are empty. Writes only rows that differ from the last
  /// ones.
  /// - Parameters:
  ///   - rows: the bytes of each row; none is wider than the screen.
  ///   - cursor: the position of the cursor, from 0; nil hides it.
  package func show(_ rows: [ContiguousArray<UInt8>], cursor: (row: Int, column: Int)?) {
    var sink = ByteSink(descriptor: output)
    sink.append("\u{1B}[?25l")
    let isFirst = shown.isEmpty
    if isFirst { sink.append("\u{1B}[0m\u{1B}[H\u{1B}[2J") }
    for row in 0..<self.rows {
      let bytes = row < rows.count ? rows[row] : []
      if row < shown.count ? shown[row] == bytes : isFirst && bytes.isEmpty { continue }
      // Erased first: after a full row the cursor is on its last cell.
      sink.append("\u{1B}[\(row + 1);1H\u{1B}[0m\u{1B}[2K")
      sink.append(contentsOf: bytes)
      sink.append("\u{1B}[0m")
    }
    shown = (0..<self.rows).map { $0 < rows.count ? rows[$0] : [] }
    if let cursor { sink.append("\u{1B}[\(cursor.row + 1);\(min(cursor.column, columns - 1) + 1)H\u{1B}[?25h") }
    // A closed terminal is noticed by its input.
    try? sink.flush()
  }

  /// Marks all rows as changed, so that the next `show` draws the complete screen.
  package func clear() { shown = [] }
}

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
