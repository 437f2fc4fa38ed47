internal import Libc
internal import Platform

/// Standard error: messages, progress, warnings. Standard output never carries any of them.
package enum Console {
  /// Writes the line `highlight-lsp: TEXT` to standard error. Control characters, which file names may contain, are
  /// shown in a visible form.
  package static func message(_ text: String) {
    write(reported("highlight-lsp: " + text) + "\n")
  }

  /// Writes a line about a position, `FILE:LINE:COLUMN: error: …`, to standard error, without the program's name, so
  /// that editors and CI systems recognize it. Control characters are shown in a visible form.
  package static func diagnostic(_ text: String) {
    write(reported(text) + "\n")
  }

  /// Writes a line, indented by four spaces, that continues the previous message, to standard error.
  package static func continuation(_ text: String) {
    write(reported("    " + text) + "\n")
  }

  /// Returns a line for output: its control characters in a visible form, and without commands that a CI system would
  /// execute.
  package static func reported(_ line: String) -> String { WorkflowCommands.defused(visible(line)) }

  /// Returns a text with its control and invisible characters in a visible form, also CR and LF unless `keepsLines`.
  package static func visible(_ text: String, keepsLines: Bool = false) -> String {
    var line = ""
    var previous: UInt32 = 0
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let unit = UInt16(exactly: scalar.value)
      if !keepsLines && (unit == 0x0A || unit == 0x0D) || unit.map(VisibleControls.isHidden) == true
        || InvisibleCharacter.isHidden(scalar.value, after: previous, before: rest.first?.value)
      {
        line += VisibleControls.visibleForm(ofScalar: scalar.value)
      } else {
        line.unicodeScalars.append(scalar)
      }
      previous = scalar.value
    }
    return line
  }

  /// Whether standard error is a terminal.
  static var isInteractive: Bool {
    #if DEBUG
      if ThreadEnvironment.current != nil { return false }
    #endif
    return isTerminal
  }

  private static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Writes a line that the next progress line replaces. Does nothing if standard error is not a terminal.
  package static func progress(_ text: String) {
    guard isInteractive else { return }
    write("\r\u{1B}[K\(text)")
  }

  /// Erases the progress line. Does nothing if standard error is not a terminal.
  package static func clearProgress() {
    guard isInteractive else { return }
    write("\r\u{1B}[K")
  }

  private static let collector = Guarded<String?>(nil)
  private static let held = Guarded<String?>(nil)

  /// Delays the output to standard error if that is a terminal: a pager displays its rows there.
  static func hold() {
    if isInteractive { held.begin() }
  }

  /// Writes the delayed output.
  static func release() { write(held.end()) }

  /// Runs `body` and returns the messages that it writes, which are not written to standard error. If `body` throws,
  /// they are written.
  ///
  /// The messages of other threads are collected, too. Calls must not be nested.
  package static func collecting(_ body: () throws -> Void) rethrows -> String {
    collector.begin()
    do {
      try body()
      return collector.end()
    } catch {
      write(collector.end())
      throw error
    }
  }

  /// Writes text to standard error. Bytes of file names that are not UTF-8 are shown as `\xFF`. Inside `collecting(_:)`
  /// the text is collected instead. Errors are ignored.
  package static func write(_ text: String) {
    if collector.take(text) || held.take(text) { return }
    _ = FileName.shownBytes(of: text).withUnsafeBytes { FileSystem.writeAll($0, to: StandardStreams.errors) }
  }
}

/// Messages that are collected instead of written; nil if they are written.
extension Guarded<String?> {
  fileprivate func begin() { withLock { $0 = "" } }

  fileprivate func end() -> String { withLock { $0.take() } ?? "" }

  /// Collects a message if messages are being collected. Returns true if it was collected, false if it is to be
  /// written.
  fileprivate func take(_ message: String) -> Bool {
    withLock { text in
      text?.append(message)
      return text != nil
    }
  }
}

/// Calls `write(2)`, which methods named `write` hide.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Returns the message of the system for an `errno` value.
package func describe(errno code: Int32) -> String { String(cString: strerror(code)) }
