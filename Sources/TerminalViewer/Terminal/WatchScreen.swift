internal import SystemSupport
internal import TextChecks

/// Displays a report in full-screen mode, and again when it changes. A text longer than the screen can be scrolled;
/// the last row shows the position.
package final class WatchScreen {
  /// The reason that `wait` returned.
  package enum Event {
    /// `highlight_terminal_wake` was called.
    case change
    /// The user quit, or the terminal was closed.
    case quit
    /// ^C was pressed.
    case interrupted
  }

  private let screen: Screen
  private let title: String
  private var lines: [String] = []
  /// The lines, broken into rows of the current width.
  private var rows: [ContiguousArray<UInt8>] = []
  private var columns = 0
  /// The index of the first visible row.
  private var top = 0

  /// Creates the display and starts full-screen mode; nil if standard output is not a terminal, or keys cannot be
  /// read from it.
  /// - Parameter title: the text at the end of the last row.
  package init?(title: String) {
    guard let screen = Screen(hasMouse: false) else { return nil }
    (self.screen, self.title) = (screen, Console.visible(title))
  }

  /// Ends full-screen mode.
  package func end() { screen.end() }

  /// Displays other lines of text and keeps the index of the first visible row. O(text).
  package func show(_ lines: [String]) {
    self.lines = lines
    columns = 0
    draw()
  }

  /// Waits for an event, and handles the keys that scroll. Returns `quit` for `q` and the end of the terminal,
  /// `interrupted` for an interrupt, `change` if another thread woke the display.
  package func wait() -> Event {
    while true {
      let wake = screen.wait(milliseconds: nil, stream: nil)
      if wake.contains(.hungUp) { return .quit }
      if wake.contains(.interrupted) { return .interrupted }
      while let key = screen.nextKey() {
        if key == .character("q") || key == .character("Q") { return .quit }
        scroll(key)
      }
      if wake.contains(.worker) { return .change }
      draw()
    }
  }

  /// The number of visible rows of the text.
  private var height: Int { max(screen.rows - 1, 1) }

  private func scroll(_ key: Key) {
    switch key {
    case .down, .enter, .character("j"): top += 1
    case .up, .character("k"): top -= 1
    case .pageDown, .character(" "), .character("f"): top += height
    case .pageUp, .character("b"): top -= height
    case .home, .character("g"): top = 0
    case .end, .character("G"): top = rows.count
    default: break
    }
    clampTop()
  }

  private func clampTop() { top = max(min(top, rows.count - height), 0) }

  private func draw() {
    if columns != screen.columns {
      columns = screen.columns
      rows = lines.flatMap { Self.rows(of: $0, columns: columns) }
    }
    clampTop()
    let shown = rows[top..<min(top + height, rows.count)]
    let blank = [ContiguousArray<UInt8>](repeating: [], count: height - shown.count)
    screen.show(screen.rows == 1 ? Array(shown) : Array(shown) + blank + [foot(of: shown.count)], cursor: nil)
  }

  private func foot(of count: Int) -> ContiguousArray<UInt8> {
    let extent = count < rows.count ? "rows \(top + 1)–\(top + count) of \(rows.count), " : ""
    let text = "\(extent)q ends  \(title)"
    return ContiguousArray("\u{1B}[7m".utf8) + (Self.rows(of: text, columns: columns).first ?? [])
  }

  /// Returns the rows of a line, at most `columns` cells wide, broken between characters; at least one row.
  private static func rows(of line: String, columns: Int) -> [ContiguousArray<UInt8>] {
    let width = CellWidth()
    var result: [ContiguousArray<UInt8>] = []
    var row: ContiguousArray<UInt8> = []
    var column = 0
    for character in line {
      let units = ContiguousArray(character.utf16)
      var end = units.withUnsafeBufferPointer { width.column(after: $0.indices, of: $0, from: column) }
      if end > columns, !row.isEmpty {
        result.append(row)
        (row, end) = ([], units.withUnsafeBufferPointer { width.column(after: $0.indices, of: $0) })
        column = 0
      }
      // A tab becomes spaces: the tab stops of the terminal may differ.
      if character == "\t" {
        row += [UInt8](repeating: 0x20, count: max(min(end, columns) - column, 0))
      } else {
        row += Array(character.utf8)
      }
      column = end
    }
    result.append(row)
    return result
  }
}
