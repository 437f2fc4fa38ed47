internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Standard error: messages, progress, warnings. Standard output never carries any of them.
package enum Console {
  /// Writes one line `highlight-lsp: …`; control characters, as a file's name may hold them, are shown visibly.
  package static func message(_ text: String) {
    write(reported("highlight-lsp: " + text) + "\n")
  }

  /// Writes one line about a position, `FILE:LINE:COLUMN: error: …`, which editors and CI systems find: without the
  /// program's name.
  package static func diagnostic(_ text: String) {
    write(reported(text) + "\n")
  }

  /// Writes a line that belongs to the message before, indented.
  package static func continuation(_ text: String) {
    write(reported("    " + text) + "\n")
  }

  /// A line of a report: its control characters shown, and no command of a CI system in it.
  package static func reported(_ line: String) -> String { WorkflowCommands.defused(visible(line)) }

  /// The text with its control characters shown.
  package static func visible(_ text: String) -> String {
    var line = ""
    var previous: UInt32 = 0
    for scalar in text.unicodeScalars {
      let unit = UInt16(exactly: scalar.value)
      if unit == 0x0A || unit == 0x0D || unit.map(VisibleControls.isHidden) == true
        || InvisibleCharacter.isHidden(scalar.value, after: previous)
      {
        line += VisibleControls.visibleForm(ofScalar: scalar.value)
      } else {
        line.unicodeScalars.append(scalar)
      }
      previous = scalar.value
    }
    return line
  }

  /// Whether a person reads standard error.
  static let isInteractive = isatty(STDERR_FILENO) == 1

  /// Shows a line that the next progress or message line replaces; nothing if standard error is no terminal.
  package static func progress(_ text: String) {
    guard isInteractive else { return }
    write("\r\u{1B}[K\(text)")
  }

  /// Removes the progress line.
  package static func clearProgress() {
    guard isInteractive else { return }
    write("\r\u{1B}[K")
  }

  private static let collector = MessageCollector()

  /// Runs `body` and returns what it writes here, instead of writing it. Where it throws, that is written after all.
  ///
  /// Other threads' messages are among them; calls do not nest.
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

  /// Writes text as it is, names of files byte for byte; at a terminal, bytes of them that are no UTF-8 are shown.
  package static func write(_ text: String) {
    if collector.take(text) { return }
    let bytes = isInteractive ? FileName.shownBytes(of: text) : FileName.bytes(of: text)
    _ = bytes.withUnsafeBytes { FileSystem.writeAll($0, to: STDERR_FILENO) }
  }
}

/// Keeps messages.
///
/// `@unchecked Sendable`: all state is behind `lock`.
private final class MessageCollector: @unchecked Sendable {
  private let lock = ConditionLock()
  /// Nil: messages are written.
  private var text: String?

  func begin() {
    lock.lock()
    defer { lock.unlock() }
    text = ""
  }

  func end() -> String {
    lock.lock()
    defer { lock.unlock() }
    defer { text = nil }
    return text ?? ""
  }

  /// Whether the message is kept.
  func take(_ message: String) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    text?.append(message)
    return text != nil
  }
}

/// `write(2)`, by a name that the methods called `write` do not hide.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// The text of a system error number.
package func describe(errno code: Int32) -> String { String(cString: strerror(code)) }
