internal import Platform
package import SystemSupport
internal import TextChecks

/// Writes the characters of a text for a terminal. Control and invisible characters are replaced by a visible form.
package struct TerminalCharacters {
  /// Whether the visible forms are in reverse video, to distinguish them from the same characters in the text.
  let isColored: Bool
  /// With `showsAll`: the escape of visible forms, which are dimmer than the text, and the escape of the text, which is
  /// written again after them. Both empty without colors.
  var markEscape: [UInt8] = []
  var textEscape: [UInt8] = []
  /// Whether spaces, tabs and line ends are also made visible.
  let showsAll: Bool
  let tabWidth: Int?
  private let cellWidth: CellWidth
  private let margin: Int
  // An offset in the row, and its column: of the last tab, or of the row's start.
  private var measuredTo = 0
  private var column = 0

  /// Creates a writer for the rows of a text.
  /// - Parameters:
  ///   - isColored: whether visible forms are in reverse video.
  ///   - showsAll: whether spaces, tabs and line ends are also made visible.
  ///   - tabWidth: the distance of tab stops, at which spaces replace tabs; nil: tabs are written.
  ///   - margin: the cells before each row.
  package init(isColored: Bool, showsAll: Bool, tabWidth: Int?, margin: Int) {
    (self.isColored, self.showsAll, self.tabWidth, self.margin) = (isColored, showsAll, tabWidth, margin)
    cellWidth = CellWidth(tabSize: tabWidth ?? 8, controlForm: .terminal)
  }

  /// Begins a row at an offset of the text.
  /// - Parameter indent: the indent of the row in cells.
  package mutating func beginRow(at offset: Int, indent: Int) {
    measuredTo = offset
    column = indent
  }

  /// Writes the characters of a range within one row; control and invisible characters in a visible form.
  package mutating func append(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, to sink: inout ByteSink) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = units[offset]
      offset += 1
      if unit >= 0x20 && unit < 0x7F {
        guard showsAll && unit == 0x20 else {
          sink.append(UInt8(truncatingIfNeeded: unit))
          continue
        }
        let start = offset - 1
        while offset < range.upperBound && units[offset] == 0x20 { offset += 1 }
        appendShown(String(repeating: "·", count: offset - start), to: &sink)
      } else if unit == 0x09 {
        appendTab(units, at: offset - 1, to: &sink)
      } else if unit < 0xA0 ? VisibleControls.isHidden(unit) || unit == 0x0D : InvisibleCharacter.mayBeHidden(unit) {
        appendHidden(units, &offset, end: range.upperBound, to: &sink)
      } else if unit < 0x80 {
        sink.append(UInt8(truncatingIfNeeded: unit))
      } else {
        offset += sink.appendWide(unit, next: offset < range.upperBound ? units[offset] : 0)
      }
    }
  }

  /// Writes a line terminator; with `showsAll` its visible form first. A CR without LF, which would make the terminal
  /// overwrite the line, is replaced by its visible form, and a new row begins after it only with `endsRow`.
  /// - Parameter endsRow: whether a new row must begin after any terminator, because rows have a prefix.
  func append(
    terminator units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, endsRow: Bool, to sink: inout ByteSink
  ) {
    if range.isEmpty { return }
    let isLoneReturn = units[range.upperBound - 1] == 0x0D
    if showsAll {
      if units[range.lowerBound] == 0x0D { appendShown("␍", to: &sink) }
      if !isLoneReturn { appendShown("␊", to: &sink) }
    } else if isLoneReturn {
      appendShown(VisibleControls.visibleForm(of: 0x0D), to: &sink)
    } else if range.count == 2 {
      sink.append(UInt8(ascii: "\r"))
    }
    if !isLoneReturn || endsRow { sink.append(UInt8(ascii: "\n")) }
  }

  /// Writes the character whose first unit is the one before `offset`: in a visible form, or unchanged if it need not
  /// be replaced. Moves `offset` to the end of the character, at most to `end`.
  private func appendHidden(
    _ units: UnsafeBufferPointer<UInt16>, _ offset: inout Int, end: Int, to sink: inout ByteSink
  ) {
    let unit = units[offset - 1]
    if unit < 0xA0 {
      appendShown(
        showsAll && unit < 0x20 ? String(Unicode.Scalar(0x2400 + unit) ?? "?") : VisibleControls.visibleForm(of: unit),
        to: &sink)
      return
    }
    let scalar = Self.scalar(units, at: offset - 1, end: end)
    let previous = offset == 1 ? nil : Self.scalar(units, before: offset - 1)
    let after = offset + (scalar > 0xFFFF ? 1 : 0)
    let next = after < units.count ? Self.scalar(units, at: after, end: units.count) : nil
    if InvisibleCharacter.isHidden(scalar, after: previous, before: next) {
      offset = after
      appendShown(VisibleControls.visibleForm(ofScalar: scalar), to: &sink)
    } else {
      offset += sink.appendWide(unit, next: offset < end ? units[offset] : 0)
    }
  }

  /// Writes a visible form, in reverse video or, with `showsAll`, in the color of marks.
  private func appendShown(_ text: String, to sink: inout ByteSink) {
    if showsAll { sink.append(contentsOf: markEscape) } else if isColored { sink.append("\u{1B}[7m") }
    sink.append(text)
    if showsAll && !markEscape.isEmpty {
      sink.append("\u{1B}[0m")
      sink.append(contentsOf: textEscape)
    } else if isColored && !showsAll {
      sink.append("\u{1B}[27m")
    }
  }

  private mutating func appendTab(_ units: UnsafeBufferPointer<UInt16>, at offset: Int, to sink: inout ByteSink) {
    guard showsAll || tabWidth != nil else { return sink.append(UInt8(ascii: "\t")) }
    column = cellWidth.column(after: measuredTo..<offset, of: units, from: column)
    let cells = cellWidth.tabSize - column % cellWidth.tabSize
    if showsAll {
      appendShown(cells == 1 ? "↹" : "├" + String(repeating: "─", count: cells - 2) + "┤", to: &sink)
    } else {
      sink.append(spaces: cells)
    }
    column += cells
    measuredTo = offset + 1
  }

  private static func scalar(_ units: UnsafeBufferPointer<UInt16>, at offset: Int, end: Int) -> UInt32 {
    let unit = units[offset]
    guard UTF16.isLeadSurrogate(unit), offset + 1 < end, UTF16.isTrailSurrogate(units[offset + 1]) else {
      return UInt32(unit)
    }
    return 0x10000 + (UInt32(unit) & 0x3FF) << 10 + (UInt32(units[offset + 1]) & 0x3FF)
  }

  private static func scalar(_ units: UnsafeBufferPointer<UInt16>, before offset: Int) -> UInt32 {
    let isPair = offset >= 2 && UTF16.isTrailSurrogate(units[offset - 1]) && UTF16.isLeadSurrogate(units[offset - 2])
    return isPair ? scalar(units, at: offset - 2, end: offset) : UInt32(units[offset - 1])
  }
}
