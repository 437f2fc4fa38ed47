internal import SystemSupport
internal import TextChecks
internal import TextModel

/// Writes hunks of a diff in two columns for a terminal: the old lines on the left, the new ones on the right,
/// each with its number. Wrapped rows of both lines stay side by side.
struct SideColumns {
  /// The escapes of one background, or of changed words: of text, and of links.
  typealias Tags = (text: TagTable.Tags, link: TagTable.Tags)

  /// One of the two columns.
  private struct Column {
    var layout: RowLayout
    // Both read the text forward, each on its own.
    var pieces: StyledPieces
    var characters: TerminalCharacters
    let isOld: Bool
  }

  private let file: HighlightedFile
  private let tints: RowTints
  private let digits: Int
  /// The width of the text of a column in cells.
  private let width: Int
  /// The cells after the right column, which has the background of its rows.
  private let cellsAtEdge: Int
  private let quiet: [UInt8]
  private let links: TerminalLinks
  private let plain: PlainCharacters
  private var left: Column
  private var right: Column

  private static let reset = Array("\u{1B}[0m".utf8)
  // Otherwise line numbers in one part would be narrower than in the next part.
  private static let minDigits = 4
  private static let minWidth = 8

  /// Creates the columns of a file.
  /// - Parameters:
  ///   - columns: the width of both columns together, in cells.
  ///   - chops: whether lines are cut at the end of their column; otherwise they continue in further rows.
  ///   - quiet: the escape of line numbers; empty without colors.
  init(
    _ file: HighlightedFile, _ tints: RowTints, columns: Int, chops: Bool, tabSize: Int, quiet: [UInt8], isColored: Bool,
    links: TerminalLinks
  ) {
    (self.file, self.tints, self.quiet, self.links) = (file, tints, quiet, links)
    let digits = max(file.diff?.numberWidth ?? 0, Self.minDigits)
    let width = max((columns - 1) / 2 - digits - 1, Self.minWidth)
    (self.digits, self.width) = (digits, width)
    cellsAtEdge = max(columns - 1 - 2 * (digits + 1 + width), 0)
    plain = PlainCharacters { !VisibleControls.isHidden($0) && $0 != 0x09 && $0 != 0x0D }
    func column(isOld: Bool) -> Column {
      Column(
        layout: RowLayout(
          file, width: RowWidth(columns: width - 1, breaking: chops ? .chops : .insideColumn), margin: 0,
          controlForm: .terminal, tabSize: tabSize, showsReturns: true),
        pieces: StyledPieces(file),
        characters: TerminalCharacters(isColored: isColored, showsAll: false, tabWidth: tabSize, margin: 0), isOld: isOld)
    }
    (left, right) = (column(isOld: true), column(isOld: false))
  }

  /// Writes the rows of a hunk.
  /// - Parameters:
  ///   - grounds: the escapes on the theme's background, then those on each tint.
  ///   - words: the escapes of changed words: removed and added ones.
  mutating func append(
    _ block: DiffLines.Block, _ units: UnsafeBufferPointer<UInt16>, _ grounds: [Tags], words: [Tags],
    to sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    for sides in block.rows {
      // The sign before the text has a cell of its own.
      if let line = sides.old { left.layout.layOut(line.dropFirst()) }
      if let line = sides.new { right.layout.layOut(line.dropFirst()) }
      let rows = max(sides.old == nil ? 0 : left.layout.rows.count, sides.new == nil ? 0 : right.layout.rows.count)
      for row in 0..<rows {
        append(sides.old, row, of: &left, units, grounds, words, fills: true, to: &sink)
        append("│", to: &sink)
        append(sides.new, row, of: &right, units, grounds, words, fills: false, to: &sink)
        sink.append(UInt8(ascii: "\n"))
      }
      try sink.flushIfLarge()
    }
  }

  /// Writes one row of one column.
  /// - Parameter fills: whether something follows in the row, so that it has to be filled.
  private func append(
    _ line: Range<Int>?, _ row: Int, of column: inout Column, _ units: UnsafeBufferPointer<UInt16>, _ grounds: [Tags],
    _ words: [Tags], fills: Bool, to sink: inout ByteSink
  ) {
    guard let line, row < column.layout.rows.count else {
      if fills { sink.append(spaces: digits + 1 + width) }
      return
    }
    let known = row == 0 ? file.diff?.line(file.text.lines.line(at: line.lowerBound)) : nil
    let number = known.map { column.isOld ? $0.old : $0.new } ?? 0
    append(HighlightedFile.padded(number, digits), to: &sink)
    sink.append(UInt8(ascii: " "))
    let text = column.layout.rows[row].range
    let sign = row == 0 && !line.isEmpty ? 1 : 0
    let range = text.lowerBound - sign..<text.upperBound
    let ground = line.isEmpty ? nil : tints.colorIndex(ofLine: line)
    let tags = grounds[ground.map { $0 + 1 } ?? 0]
    let changed =
      line.isEmpty ? nil : tints.wordScope(ofLineAt: line.lowerBound).map { words[$0 == DiffLines.plus ? 1 : 0] }
    column.characters.beginRow(at: text.lowerBound, indent: 0)
    let plain = plain
    var characters = column.characters
    column.pieces.forEachPiece(
      of: range, linkOpenings: links.openings, linkClosing: TerminalLinks.closing, into: &sink
    ) { range, piece, sink in
      let own = piece.isChanged ? changed ?? tags : tags
      Self.reset.withUnsafeBufferPointer { reset in
        sink.append(
          units, range, opening: piece.link == nil ? own.text[piece.attribute] : own.link[piece.attribute], closing: reset,
          plain: plain, appendRest: { rest, sink in characters.append(units, rest, to: &sink) })
      }
    }
    column.characters = characters
    let end = column.layout.column(after: text, from: 0) + sign
    let width = column.isOld ? width : width + cellsAtEdge
    let opening = tags.text[nil]
    guard end < width, fills || !opening.isEmpty else { return }
    sink.append(contentsOf: opening)
    sink.append(spaces: width - end)
    if !opening.isEmpty { sink.append(contentsOf: Self.reset) }
  }

  private func append(_ text: String, to sink: inout ByteSink) {
    sink.append(contentsOf: quiet)
    sink.append(text)
    if !quiet.isEmpty { sink.append(contentsOf: Self.reset) }
  }
}
