internal import HighlightStorage
internal import SystemSupport

/// A report on the screen of a terminal, shown again when it changes. A text that is longer than the screen scrolls, and the
/// last row says how far.
package final class WatchScreen {
  /// Why `wait` returned.
  package enum Event {
    /// `highlight_terminal_wake` was called.
    case change
    /// The user has seen enough, or the terminal was closed.
    case quit
    /// ^C was pressed.
    case interrupted
  }

  private let screen: Screen
  private let title: String
  private var lines: [String] = []
  /// The rows of the lines, for a width.
  private var rows: [ContiguousArray<UInt8>] = []
  private var columns = 0
  /// The first row that is shown.
  private var top = 0

  /// Takes the terminal; nil where there is none, or no keys can be read from it.
  /// - Parameter title: what the last row ends with.
  package init?(title: String) {
    guard let screen = Screen(hasMouse: false) else { return nil }
    (self.screen, self.title) = (screen, Console.visible(title))
  }

  /// Gives the terminal back.
  package func end() { screen.end() }

  /// Shows a text, from the row that was the first one before. O(text).
  package func show(_ lines: [String]) {
    self.lines = lines
    columns = 0
    draw()
  }

  /// Waits for a change, and scrolls meanwhile as the keys of `view` say.
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

  /// How many rows of the text are seen.
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

  /// A line in rows that are no wider than the screen.
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
      // A tab as its cells: the stops of the terminal may be others.
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
