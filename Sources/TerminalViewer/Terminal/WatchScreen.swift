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
  private var rows: [String] = []
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
      rows = lines.flatMap { CellWidth().rows(of: $0, columns: columns) }
    }
    clampTop()
    let shown = rows[top..<min(top + height, rows.count)]
    let blank = [String](repeating: "", count: height - shown.count)
    let all = screen.rows == 1 ? Array(shown) : Array(shown) + blank + [foot(of: shown.count)]
    screen.show(all.map { ContiguousArray($0.utf8) }, cursor: nil)
  }

  private func foot(of count: Int) -> String {
    let extent = count < rows.count ? "rows \(top + 1)–\(top + count) of \(rows.count), " : ""
    let text = "\(extent)q ends  \(title)"
    return "\u{1B}[7m" + CellWidth().rows(of: text, columns: columns)[0]
  }
}
