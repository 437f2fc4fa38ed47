internal import HighlightThemes
package import SystemSupport
internal import TextChecks

/// Writes the frame around the lines of a file in a terminal: header, grid, line numbers, change marks, and marks of
/// omitted lines.
package struct TerminalFrame {
  let components: StyleComponents
  /// The width of the greatest line number in cells.
  let numberWidth: Int
  let columns: Int
  /// The width at which long names in the header are broken; nil: they are not.
  let headColumns: Int?
  /// The escape before text of the frame; empty without colors.
  let color: [UInt8]
  let emphasis: [UInt8]
  /// Returns the escape before the mark of a change; empty without colors.
  let marks: (LineChange) -> [UInt8]

  private static let reset = Array("\u{1B}[0m".utf8)

  /// Whether the name of a file is written above it.
  package var hasName: Bool { components.contains(.header) }

  /// The number of cells before each row.
  var margin: Int {
    var cells = components.contains(.numbers) ? numberWidth : 0
    if components.contains(.changes) { cells += cells == 0 ? 1 : 2 }
    if components.contains(.grid) && cells > 0 { return cells + 3 }
    return cells == 0 ? 0 : cells + (components.contains(.changes) ? 1 : 2)
  }

  /// Writes the line number, the change mark and the grid before a row, as far as the frame has them. For the rows of
  /// a line after the first, the number and the mark are blank.
  /// - Parameters:
  ///   - line: the number of the line; empty for none; nil for the rows of a line after the first.
  ///   - change: the change of the line; nil for none.
  func appendGutter(line: String?, change: LineChange?, isHighlighted: Bool, to sink: inout ByteSink) {
    guard line != nil || components.contains(.grid) else { return sink.append(spaces: margin) }
    guard margin > 0 else { return }
    if components.contains(.numbers) {
      let number = line ?? ""
      let color = isHighlighted ? emphasis : color
      sink.append(contentsOf: color)
      sink.append(spaces: numberWidth - number.count)
      sink.append(number)
      if !color.isEmpty { sink.append(contentsOf: Self.reset) }
      if components.contains(.changes) { sink.append(UInt8(ascii: " ")) }
    }
    if components.contains(.changes) {
      if let change, line != nil {
        let color = marks(change)
        sink.append(contentsOf: color)
        sink.append(change.rawValue)
        if !color.isEmpty { sink.append(contentsOf: Self.reset) }
      } else {
        sink.append(" ")
      }
    }
    if components.contains(.grid) {
      append(" │ ", to: &sink)
    } else {
      sink.append(components.contains(.changes) ? " " : "  ")
    }
  }

  /// Writes the header of a file: the upper grid line, its name and size. Without a grid, files after the first are
  /// separated from the one before by a rule, or by a blank line if there is a name or size.
  /// - Parameters:
  ///   - name: the name of the file; nil for none.
  ///   - size: its size in bytes; nil if it is unknown.
  ///   - isFirst: whether it is the first file.
  package func appendHead(name: String?, size: Int?, isFirst: Bool, to sink: inout ByteSink) {
    let size = components.contains(.size) ? size.map(Self.text(ofSize:)) ?? "unknown" : nil
    if components.contains(.grid) {
      appendLine(joint: "┬", to: &sink)
    } else if !isFirst {
      if components.contains(.rule) {
        appendLine(joint: "─", to: &sink)
      } else if name != nil || size != nil {
        sink.append("\n")
      }
    }
    if let name { appendHeadRow("File: ", Console.reported(name), to: &sink) }
    if let size { appendHeadRow("Size: ", size, to: &sink) }
    if components.contains(.grid) && (name != nil || size != nil) { appendLine(joint: "┼", to: &sink) }
  }

  /// Writes a labeled value of the header, in several rows if it is wider than the terminal.
  private func appendHeadRow(_ label: String, _ value: String, to sink: inout ByteSink) {
    let isInGrid = components.contains(.grid) && margin > 0
    let room = headColumns.map { max($0 - label.count - (isInGrid ? margin : 0), 1) } ?? .max
    for (index, row) in CellWidth(controlForm: .terminal).rows(of: value, columns: room).enumerated() {
      if isInGrid {
        sink.append(spaces: margin - 2)
        append("│ ", to: &sink)
      }
      if index == 0 { sink.append(label) } else { sink.append(spaces: label.count) }
      sink.append(contentsOf: emphasis)
      sink.append(naming: row)
      if !emphasis.isEmpty { sink.append(contentsOf: Self.reset) }
      sink.append("\n")
    }
  }

  /// Returns a size as text: `512 B`, `1.5 kB`, `31.5 MB`.
  private static func text(ofSize bytes: Int) -> String {
    var (tenths, unit) = (bytes * 10, "B")
    for larger in ["kB", "MB", "GB", "TB"] where tenths >= 10_000 { (tenths, unit) = ((tenths + 500) / 1000, larger) }
    return "\(tenths / 10)\(unit == "B" ? "" : ".\(tenths % 10)") \(unit)"
  }

  /// Writes the lower grid line of a file; nothing without a grid.
  package func appendTail(to sink: inout ByteSink) {
    if components.contains(.grid) { appendLine(joint: "┴", to: &sink) }
  }

  /// Writes the mark of omitted lines, after the grid if there is one; nothing if the frame has no such mark.
  func appendSnip(to sink: inout ByteSink) {
    guard components.contains(.snip) else { return }
    let isInGrid = components.contains(.grid) && margin > 0
    if isInGrid {
      sink.append(spaces: max(margin - 5, 0))
      append(margin >= 5 ? "...┼" : "┼", to: &sink)
    }
    append(LineDecorations.gap + "\n", to: &sink)
  }

  private func appendLine(joint: String, to sink: inout ByteSink) {
    let jointColumn = margin - 2
    var line = ""
    for column in 0..<max(columns, 1) { line += column == jointColumn && margin > 0 ? joint : "─" }
    append(line + "\n", to: &sink)
  }

  private func append(_ text: String, to sink: inout ByteSink) {
    sink.append(contentsOf: color)
    let isLine = text.hasSuffix("\n")
    sink.append(isLine ? String(text.dropLast()) : text)
    if !color.isEmpty { sink.append(contentsOf: Self.reset) }
    if isLine { sink.append("\n") }
  }
}

/// The change of a line compared with git's index.
package enum LineChange: String {
  case added = "+"
  case modified = "~"
  /// Lines before it were removed.
  case removedAbove = "‾"
  /// Lines after it, at the end of the file, were removed.
  case removedBelow = "_"

  /// The scope of the change in a diff.
  var scope: String {
    switch self {
    case .added: "diff.plus"
    case .modified: "diff.delta"
    case .removedAbove, .removedBelow: "diff.minus"
    }
  }
}
