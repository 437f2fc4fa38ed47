internal import HighlightCore
internal import HighlightRendering
internal import HighlightThemes
internal import SystemSupport
internal import TextChecks
internal import TextLayout
internal import TextModel

/// Writes rows of text with their styles, links and search matches.
struct RowPainter {
  let theme: Theme
  let depth: ColorDepth
  private let colored: ColoredText?
  private let rows: LineRows
  /// The escape sequence for the style of each attribute, by its index.
  private let escapes: [[UInt8]]
  /// The escape sequences for removed and added lines, by scope.
  private let diffs: [String: DiffEscapes]
  /// The escape sequence for line numbers and other text that is not in the file.
  private let quiet: [UInt8]
  /// The path of the file, to resolve relative links.
  private let filePath: String
  /// The colors of the columns of a table; nil for other texts.
  private let columns: TableColumns?

  private static let erasure = Array("\u{1B}[K".utf8)
  static let reset = Array("\u{1B}[0m".utf8)
  static let reverse = Array("\u{1B}[7m".utf8)
  private static let underline = Array("\u{1B}[4m".utf8)
  private static let emphasis = Array("\u{1B}[1m".utf8)

  /// Creates a painter for a theme and a file.
  /// - Parameters:
  ///   - colored: the highlights of the file; nil if there are none yet.
  ///   - filePath: the path of the file, to resolve relative links.
  init(_ theme: Theme, _ depth: ColorDepth, _ colored: ColoredText?, rows: LineRows, filePath: String) {
    (self.theme, self.depth, self.colored, self.rows, self.filePath) = (theme, depth, colored, rows, filePath)
    let styles = StyleEscapes(theme, depth, showsItalics: TerminalColors.showsItalics)
    columns = TableColumns(language: colored?.language ?? "", styles)
    escapes = (colored?.scopes ?? []).map { scope in
      scope.flatMap { theme.style(for: $0) }.map { styles.escape(for: $0) } ?? []
    }
    diffs = Dictionary(
      uniqueKeysWithValues: [DiffLines.minus, DiffLines.plus].map { scope in
        (scope, DiffEscapes(styles, line: scope, scopes: colored?.scopes ?? []))
      })
    quiet = styles.quiet
  }

  /// The content of one row.
  struct Row {
    var line: DisplayedLine
    /// The index of the row among the rows of the line.
    var row: Int
    /// The number of its line, from 1; nil for rows after the first, and if it is unknown.
    var number: Int?
    /// The cells of line numbers, including the space after them; 0 without numbers.
    var numberWidth = 0
    /// The first visible column.
    var shift = 0
    var matches: [Range<Int>] = []
    /// The match that was found last.
    var match: Range<Int>?
    /// The index of the selected link in the highlighted text.
    var link: Int?
    /// Whether nothing but text is shown.
    var isTextOnly = false
    /// The number of hidden lines after the row; nil if there are none.
    var hiddenLines: Int?
  }

  /// Writes a row with its line number, in at most `row.numberWidth` + `look.columns` cells. A chopped row ends with
  /// `>`, the last row of a folded line with the number of hidden lines.
  func paint(_ row: Row, _ look: RowSettings, to sink: inout ByteSink) {
    if row.numberWidth > 0 {
      let digits = row.number.map(String.init) ?? ""
      sink.append(contentsOf: quiet)
      sink.append(spaces: row.numberWidth - 1 - digits.utf8.count)
      sink.append(digits + " ")
      sink.append(contentsOf: Self.reset)
    }
    let (line, range) = (row.line, row.line.rows[row.row])
    if let ground = diff(of: line)?.ground, !ground.isEmpty {
      // The whole row, tabs included, has the background.
      sink.append(contentsOf: ground)
      sink.append(contentsOf: Self.erasure)
      sink.append(contentsOf: Self.reset)
    }
    let marker = row.row == line.rows.count - 1 ? row.hiddenLines.map { " ⋯ \($0) line\($0 == 1 ? "" : "s")" } : nil
    let limit = max(look.columns - (marker?.count ?? 0), 1)
    let isCut =
      if let runs = rows.runs(ofRow: row.row, of: line, look) {
        paint(runs, of: row, columns: row.shift..<row.shift + limit, look, to: &sink)
      } else {
        paintAsStored(range, of: row, limit: limit, look, to: &sink)
      }
    if isCut && !row.isTextOnly {
      sink.append(contentsOf: Self.reverse)
      sink.append(">")
      sink.append(contentsOf: Self.reset)
    }
    if let marker {
      sink.append(contentsOf: quiet)
      sink.append(contentsOf: Self.reverse)
      sink.append(marker)
      sink.append(contentsOf: Self.reset)
    }
  }

  /// Returns the escape sequences for a removed or added line; nil for other lines.
  private func diff(of line: DisplayedLine) -> DiffEscapes? {
    line.colored.flatMap { colored?.diffScope(ofUnit: $0) }.flatMap { diffs[$0] }
  }

  /// Writes a row in the order of its text, from column `row.shift`, in at most `limit` cells. Returns whether its
  /// end is cut off.
  private func paintAsStored(
    _ range: Range<Int>, of row: Row, limit: Int, _ look: RowSettings, to sink: inout ByteSink
  ) -> Bool {
    let line = row.line
    var (start, column) = (range.lowerBound, 0)
    if row.shift > 0 {
      (start, column) = rows.fit(line.text, range, from: 0, limit: row.shift, look)
      if column < row.shift && start < range.upperBound {
        // A wide character that begins before the first column is not shown.
        let end = rows.character(line.text, start, range.upperBound)
        column = line.text.withUnits(in: start..<end) {
          LineRows.cellWidth(look).column(after: start..<end, of: $0, from: column)
        }
        start = end
        sink.append(spaces: column - row.shift)
      }
    }
    let limit = limit + row.shift
    var (end, _) = rows.fit(line.text, start..<range.upperBound, from: column, limit: limit, look)
    let isCut = look.chops && end < range.upperBound
    if isCut { end = rows.fit(line.text, start..<range.upperBound, from: column, limit: limit - 1, look).end }
    paint(start..<max(end, start), of: row, from: column, look, to: &sink)
    return isCut
  }

  /// Writes the characters of a row that are in a range of columns, in visual order. Returns whether the end of the
  /// row is cut off.
  private func paint(
    _ runs: [LineRows.Run], of row: Row, columns: Range<Int>, _ look: RowSettings, to sink: inout ByteSink
  ) -> Bool {
    let text = row.line.text
    let width = LineRows.cellWidth(look)
    var stored = 0
    var characters: [Int: [(range: Range<Int>, columns: Range<Int>)]] = [:]
    for run in runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      var (offset, parts) = (run.range.lowerBound, [(Range<Int>, Range<Int>)]())
      while offset < run.range.upperBound {
        let end = rows.character(text, offset, run.range.upperBound)
        let next = text.withUnits(in: offset..<end) { width.column(after: offset..<end, of: $0, from: stored) }
        parts.append((offset..<end, stored..<next))
        (offset, stored) = (end, next)
      }
      characters[run.range.lowerBound] = run.isRightToLeft ? parts.reversed() : parts
    }
    let isCut = look.chops && (runs.first?.left ?? 0) + stored > columns.upperBound
    let limit = columns.upperBound - (isCut ? 1 : 0)
    var reached = columns.lowerBound
    for run in runs {
      var column = run.left
      for character in characters[run.range.lowerBound] ?? [] {
        let next = column + character.columns.count
        if next > limit { return isCut }
        if column >= columns.lowerBound {
          sink.append(spaces: column - reached)
          paint(
            character.range, of: row, from: character.columns.lowerBound, mirrors: run.isRightToLeft, look, to: &sink)
          reached = next
        }
        column = next
      }
    }
    return isCut
  }

  /// Writes a UTF-16 range of a line with its styles, links and matches.
  /// - Parameters:
  ///   - column: the column of the range in its row, for the width of tabs.
  ///   - mirrors: whether brackets and other characters with a mirror image are mirrored.
  private func paint(
    _ range: Range<Int>, of row: Row, from column: Int, mirrors: Bool = false, _ look: RowSettings, to sink: inout ByteSink
  ) {
    var characters = TerminalCharacters(
      isColored: true, showsAll: false, tabWidth: look.tabSize, margin: 0)
    characters.beginRow(at: range.lowerBound, indent: column)
    let base = row.line.colored ?? 0
    let coloredRange = row.line.colored.map { range.lowerBound + $0..<range.upperBound + $0 }
    let runs = coloredRange.flatMap { colored?.runs(in: $0) } ?? []
    let links = coloredRange.flatMap { range in colored.map { $0.links[$0.links(in: range)] } } ?? []
    let diff = diff(of: row.line)
    let words = diff == nil ? [] : coloredRange.flatMap { colored?.changedWords(in: $0) } ?? []
    let sgrColors = depth == .none ? [] : columns.map { self.columns(of: row.line, $0) } ?? row.line.sgrColors
    var (word, run, link, match, own) = (words.startIndex, runs.startIndex, links.startIndex, 0, 0)
    var offset = range.lowerBound
    var openLink: Int?
    row.line.text.withUnits(in: range) { units in
      while offset < range.upperBound {
        var (end, coloredEnd) = (range.upperBound, range.upperBound + base)
        let isChanged = words.index(ofRangeAt: offset + base, from: &word, to: &coloredEnd) { $0 } != nil
        let escapes = diff.map { isChanged ? $0.words : $0.text } ?? escapes
        let escape =
          runs.index(ofRangeAt: offset + base, from: &run, to: &coloredEnd) { $0.range }
          .map { escapes[Int(runs[$0].attribute)] } ?? []
        let pieceLink = links.index(ofRangeAt: offset + base, from: &link, to: &coloredEnd) { $0.range }
        let ownEscape = sgrColors.index(ofRangeAt: offset, from: &own, to: &end) { $0.range }.map { sgrColors[$0].escape }
        let isMatch = row.matches.index(ofRangeAt: offset, from: &match, to: &end) { $0 } != nil
        end = min(end, coloredEnd - base)
        if pieceLink != openLink {
          if openLink != nil { sink.append(contentsOf: TerminalLinks.closing) }
          openLink = pieceLink.flatMap { opens($0, &sink) ? $0 : nil }
        }
        // A match has one look, whatever it is in.
        if !isMatch { sink.append(contentsOf: ownEscape ?? escape) }
        if pieceLink != nil { sink.append(contentsOf: Self.underline) }
        if isMatch || (pieceLink != nil && pieceLink == row.link) { sink.append(contentsOf: Self.reverse) }
        if isMatch && row.matches[match] == row.match { sink.append(contentsOf: Self.emphasis) }
        // A piece is never empty: ranges that end at its start were skipped.
        let piece = offset..<max(end, offset + 1)
        if let mirrored = mirrors ? Self.mirrored(units[piece]) : nil {
          sink.append(mirrored)
        } else {
          characters.append(units, piece, to: &sink)
        }
        sink.append(contentsOf: Self.reset)
        offset = max(end, offset + 1)
      }
    }
    if openLink != nil { sink.append(contentsOf: TerminalLinks.closing) }
  }

  /// Returns the ranges of the columns of a line of a table, with their escapes; separators are in none.
  private func columns(of line: DisplayedLine, _ columns: TableColumns) -> [(range: Range<Int>, escape: [UInt8])] {
    guard let colored, let base = line.colored else { return [] }
    let count = line.text.count
    var result: [(Range<Int>, [UInt8])] = []
    var offset = 0
    var column = columns.column(
      atLine: base, runs: colored.runs(in:), scope: { colored.scopes[Int($0.attribute)] })
    func add(to end: Int, scope: String?) {
      guard offset < end else { return }
      let separators = line.text.withUnits(in: offset..<end) { columns.separators(in: $0[offset..<end], scope: scope) }
      column += separators
      if separators == 0 { result.append((offset..<end, columns.escapes[column % columns.escapes.count])) }
      offset = end
    }
    for run in colored.runs(in: base..<(base + count)) {
      add(to: max(Int(run.start) - base, 0), scope: nil)
      add(to: min(Int(run.end) - base, count), scope: colored.scopes[Int(run.attribute)])
    }
    add(to: count, scope: nil)
    return result
  }

  /// Returns the mirror image of a character of one UTF-16 unit; nil if it has none, and for longer characters.
  private static func mirrored(_ units: Slice<UnsafeBufferPointer<UInt16>>) -> String? {
    guard units.count == 1, let scalar = units.first.flatMap({ Unicode.Scalar($0) }) else { return nil }
    let mirrored = BidiParagraph.mirrored(scalar)
    return mirrored == scalar ? nil : String(mirrored)
  }

  /// Writes the escape sequence that begins a hyperlink. Returns false, and writes nothing, if the link has no
  /// address or colors are off.
  private func opens(_ link: Int, _ sink: inout ByteSink) -> Bool {
    guard depth != .none, let colored, let address = TerminalLinks.address(of: colored.links[link], inFile: filePath) else {
      return false
    }
    sink.append(contentsOf: TerminalLinks.opening(of: colored.links[link], number: link, address: address))
    return true
  }
}
