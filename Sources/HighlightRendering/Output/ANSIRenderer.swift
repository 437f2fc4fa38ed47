internal import HighlightStorage
package import HighlightThemes
package import SystemSupport
internal import TextChecks
internal import TextModel

/// The number of colors of a terminal.
package enum ColorDepth {
  /// No escapes at all.
  case none
  case ansi16
  case ansi256
  case trueColor
}

/// Writes text with SGR escapes. The style is reset at the end of each line, so that any range of lines can be
/// displayed alone.
package struct ANSIRenderer {
  /// The state of rendering a text that is read in parts.
  package struct Progress {
    /// The number of lines in the parts before this text.
    package var linesBefore = 0
    /// The number of code units of the text that were already written.
    package var written = 0
    /// Whether the text begins inside a line.
    package var continuesLine = false
    /// The last line that was written, counted from the first part.
    var lastLine: Int?
    /// The number of blank lines at the end of the output.
    var blankLines = 0
    /// The width of line numbers in cells, if the number of lines is unknown; nil: computed from the text.
    package var numberWidth: Int?
    /// The number of lines of this text that may be written; nil: all.
    package var lineLimit: Int?
    /// The number of links in the parts before this text.
    package var linksBefore = 0

    package init(numberWidth: Int? = nil) { self.numberWidth = numberWidth }
  }

  package let theme: Theme
  package let depth: ColorDepth
  package var lineNumbers = false
  package var width: RowWidth?
  package var style = TerminalStyle()
  /// The changes of lines, by line index from 0.
  package var changes: [Int: LineChange] = [:]
  /// The escapes of diffs that other renderers of the same theme, depth and style know; nil: none.
  package var cache: EscapeCache?

  package init(
    theme: Theme, depth: ColorDepth, lineNumbers: Bool = false, width: RowWidth? = nil,
    style: TerminalStyle = TerminalStyle(), changes: [Int: LineChange] = [:]
  ) {
    self.theme = theme
    self.depth = depth
    self.lineNumbers = lineNumbers
    self.width = width
    self.style = style
    self.changes = changes
  }

  private static let reset: StaticString = "\u{1B}[0m"

  private var components: StyleComponents { lineNumbers ? style.components.union(.numbers) : style.components }

  /// Returns the frame around the lines of a text: header, line numbers and change marks in the style of comments.
  package func frame(numberWidth: Int) -> TerminalFrame {
    // Line numbers have the color of comments, but are upright.
    return TerminalFrame(
      components: components, numberWidth: numberWidth, columns: style.gridColumns,
      headColumns: components.contains(.grid) || width != nil ? style.gridColumns : nil,
      color: components.isEmpty ? [] : escapes.quiet,
      emphasis: components.isEmpty ? [] : escape(for: Style(bold: true)),
      marks: { mark(of: $0) })
  }

  /// Returns the escape of the mark of a changed line: the theme's text color for the kind of change. Empty if the
  /// theme has none.
  private func mark(of change: LineChange) -> [UInt8] {
    guard let style = theme.style(for: change.scope) else { return [] }
    return escape(for: Style(foreground: style.foreground, ansi16: style.ansi16))
  }

  /// Writes the selected lines of a file with SGR escapes, in the frame of the style.
  package func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    var progress = Progress()
    try render(file, lines: selection, from: &progress, into: &sink)
  }

  /// Writes those of the selected lines that were not yet written, with SGR escapes.
  /// - Parameter progress: the state after the calls before; is updated.
  package func render(
    _ file: HighlightedFile, lines selection: LineSelection, from progress: inout Progress, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let escapes = escapes
    let tints = RowTints(file, theme) { escapes.ground(of: $0, like: $1) }
    // Rows without a background of their own first, then highlighted ones, then tinted ones.
    var grounds: [Color?] = [nil, style.highlightedLines.ranges.isEmpty ? nil : theme.markedBackground]
    grounds += tints.colors.map(Optional.some)
    let values = file.storage.attributeTable.values
    lazy var styles = values.map { theme.style(of: $0) }
    var contexts: [EscapeCache.Context] = []
    for (index, ground) in grounds.enumerated() {
      for isLink in [false, true] { contexts.append(.ground(ground, isTint: index > 1, isLink: isLink)) }
    }
    var words: [String: Style] = [:]
    if file.diff != nil {
      for scope in [DiffLines.minus, DiffLines.plus] {
        words[scope] = escapes.wordStyle(of: scope)
        let line = theme.style(for: scope)?.background.flatMap { escapes.ground(of: scope, like: $0) }
        for isLink in [false, true] { contexts.append(.word(scope, line: line, isLink: isLink)) }
      }
    }
    func plain(_ context: EscapeCache.Context) -> [UInt8] {
      switch context {
      case .ground(let ground, _, let isLink): escape(for: nil, isLink: isLink, on: ground)
      case .word(let scope, _, let isLink): escapes.escape(forWord: words[scope] ?? Style(), of: nil, isLink: isLink)
      }
    }
    func tag(_ context: EscapeCache.Context, _ number: Int) -> [UInt8] {
      var style = styles[number]
      switch context {
      case .ground(let ground, let isTint, let isLink):
        // The styles that tint a row have the background that the terminal displays.
        if isTint {
          if values[number].scope.map(RowTints.mayTint) == true { style?.background = nil }
          style = escapes.tinted(style, scope: values[number].scope, on: ground)
        } else if ground != nil && style?.background == nil {
          // On a marked line comments are text like any other.
          style = escapes.tinted(style, scope: nil, on: ground)
        }
        return escape(for: style, isLink: isLink, on: ground)
      case .word(let scope, let line, let isLink):
        style = escapes.tinted(style, scope: values[number].scope, on: line)
        return escapes.escape(forWord: words[scope] ?? Style(), of: style, line: line, isLink: isLink)
      }
    }
    var tables: [TagTable] = []
    if let cache, file.diff != nil {
      tables = cache.tables(of: values, in: contexts, plain: plain, tag)
    } else {
      for (index, context) in contexts.enumerated() {
        let isKnown = index >= 2 && context == contexts[index - 2]
        tables.append(
          isKnown ? tables[index - 2] : TagTable(count: values.count, plain: plain(context)) { tag(context, $0) })
      }
    }
    try file.text.units.withUnsafeBufferPointer { (units) throws(ByteSink.WriteError) in
      try Self.lend(tables[...], []) { (tags) throws(ByteSink.WriteError) in
        try render(file, units, tags, tints, lines: selection, &progress, into: &sink)
      }
    }
  }

  /// Calls `body` with the tags in `lent` followed by those of all `tables`. The pointers are valid during the call.
  private static func lend(
    _ tables: ArraySlice<TagTable>, _ lent: [TagTable.Tags], _ body: ([TagTable.Tags]) throws(ByteSink.WriteError) -> Void
  ) throws(ByteSink.WriteError) {
    guard let first = tables.first else { return try body(lent) }
    try first.withTags { (tags) throws(ByteSink.WriteError) in try lend(tables.dropFirst(), lent + [tags], body) }
  }

  /// Writes the selected lines that were not yet written.
  /// - Parameter tags: pairs of the tags of text and of links: on the theme's background, on that of highlighted
  ///   lines, and on each tint; then the tags of changed words, removed and added ones.
  private func render(
    _ file: HighlightedFile, _ units: UnsafeBufferPointer<UInt16>, _ tags: [TagTable.Tags], _ tints: RowTints,
    lines selection: LineSelection, _ progress: inout Progress, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let links = TerminalLinks(file, before: progress.linksBefore, isOff: depth == .none)
    let reset = UnsafeBufferPointer(start: Self.reset.utf8Start, count: Self.reset.utf8CodeUnitCount)
    let text = file.text
    let lineCount = progress.linesBefore + min(file.lineCount, progress.lineLimit ?? .max)
    let frame = frame(
      numberWidth: progress.numberWidth
        ?? (file.diff == nil ? String(file.linesBefore + lineCount).count : file.numberWidth))
    let margin = frame.margin
    let marked = style.highlightedLines.ranges.isEmpty ? [] : style.highlightedLines.lines(of: lineCount)
    var characters = TerminalCharacters(
      isColored: depth != .none, showsAll: style.showsAll, tabWidth: style.tabWidth, margin: margin)
    if style.showsAll, let quiet = theme.style(for: "comment") {
      characters.markEscape = self.escape(for: Style(foreground: quiet.foreground, ansi16: quiet.ansi16))
    }
    var pieces = StyledPieces(file)
    let misspelled = file.misspelled.isEmpty ? [] : escape(for: theme.misspellingStyle)
    let ownEscapes = file.sgrColors?.escapes ?? []
    let columns = TableColumns(language: file.language, escapes)
    let values = columns == nil ? [] : file.storage.attributeTable.values
    var column = 0
    var layout = RowLayout(
      file, width: width, margin: margin, controlForm: .terminal, tabSize: style.tabWidth ?? 8,
      stopsCountMargin: style.tabWidth == nil, signLength: style.tabWidth == nil || file.diff == nil ? 0 : 1)
    let isQuick = !style.showsAll
    let writesTabs = style.tabWidth == nil
    let plain = PlainCharacters { !VisibleControls.isHidden($0) && $0 != 0x0D && ($0 != 0x09 || writesTabs) }
    var blocks = (file.diff?.blocks ?? [])[...]
    var sides: SideColumns?
    let firstNumber = progress.linesBefore + text.lines.line(at: min(progress.written, text.count))
    for lines in selection.lines(of: lineCount) {
      for number in max(lines.lowerBound, firstNumber)..<max(lines.upperBound, firstNumber) {
        let line = number - progress.linesBefore
        while let block = blocks.first, block.lines.upperBound <= line { blocks.removeFirst() }
        if let block = blocks.first, block.lines.contains(line) {
          if line == block.lines.lowerBound {
            if sides == nil { sides = self.sides(file, tints, links) }
            try sides?.append(
              block, units, [(tags[0], tags[1])] + (0..<tints.colors.count).map { (tags[2 * $0 + 4], tags[2 * $0 + 5]) },
              words: [4, 2].map { (tags[tags.count - $0], tags[tags.count - $0 + 1]) }, to: &sink)
            progress.lastLine = number + block.lines.count - 1
            progress.blankLines = 0
          }
          continue
        }
        let isHeading = file.diff?.line(line)?.isHeading == true
        let whole = text.lines.range(of: line, textLength: text.count)
        guard whole.upperBound > progress.written || progress.written == 0 else { continue }
        let isContinued = progress.written > whole.lowerBound || (line == 0 && progress.continuesLine)
        let all = file.diff == nil ? text.contentRange(ofLine: line) : file.shownRange(ofLine: line)
        let content = max(all.lowerBound, min(progress.written, all.upperBound))..<all.upperBound
        let followsGap = progress.lastLine.map { number > $0 + 1 } ?? false
        progress.lastLine = number
        progress.blankLines = all.isEmpty ? progress.blankLines + 1 : 0
        if let most = style.maxBlankLines, progress.blankLines > most { continue }
        if followsGap && !isContinued { frame.appendSnip(to: &sink) }
        let isMarked = marked.contains { $0.contains(number) }
        let ground = isMarked ? 1 : tints.colorIndex(ofLine: all).map { $0 + 2 } ?? 0
        let (tag, linkTag) = (tags[2 * ground], tags[2 * ground + 1])
        let words = tints.wordScope(ofLineAt: all.lowerBound).map { tags.count - ($0 == DiffLines.plus ? 2 : 4) }
        if !isContinued {
          column =
            columns?.column(
              atLine: whole.lowerBound, runs: { file.storage.combinedRuns(in: $0) },
              scope: { values[Int($0.attribute)].scope })
            ?? 0
        }
        if isHeading { layout.layOutAsRow(content) } else { layout.layOut(content) }
        for (row, fragment) in layout.rows.enumerated() {
          if row > 0 { sink.append(UInt8(ascii: "\n")) }
          if margin > 0, !isHeading, row > 0 || !isContinued {
            let isFirst = row == 0
            frame.appendGutter(
              line: isFirst ? file.number(ofLine: line, linesBefore: progress.linesBefore, width: frame.numberWidth) : nil,
              change: changes.isEmpty ? nil : changes[number], isHighlighted: isMarked,
              to: &sink)
          }
          if ground > 0 { appendGround(tag[nil], isWhole: row > 0 || !isContinued, indent: fragment.indent, to: &sink) }
          if row > 0 && ground == 0 { sink.append(spaces: fragment.indent) }
          let sign = row == 0 && !isContinued ? signLength(of: line, in: file, units, fragment.range) : 0
          characters.beginRow(at: fragment.range.lowerBound + sign, indent: row > 0 ? fragment.indent : 0)
          // A closure would get everything that it names as arguments, for each piece.
          @inline(__always)
          func write(_ range: Range<Int>, _ piece: StyledPieces.Piece, _ sink: inout ByteSink) {
            let escape =
              if piece.isChanged, let words {
                tags[words + (piece.link == nil ? 0 : 1)][piece.attribute]
              } else {
                piece.link == nil ? tag[piece.attribute] : linkTag[piece.attribute]
              }
            var own = piece.ownStyle.map { ownEscapes[$0] }
            if let columns {
              let separators = columns.separators(in: units[range], scope: piece.attribute.flatMap { values[Int($0)].scope })
              column += separators
              if separators == 0 { own = columns.escapes[column % columns.escapes.count] }
            }
            if let own {
              // On the background of the row, and underlined if it is a link.
              sink.append(contentsOf: (piece.link == nil ? tag : linkTag)[nil])
              sink.append(contentsOf: own)
              characters.append(units, range, to: &sink)
              sink.append(contentsOf: reset)
              return
            }
            if piece.isMisspelled && !misspelled.isEmpty {
              sink.append(contentsOf: escape)
              sink.append(contentsOf: misspelled)
              characters.append(units, range, to: &sink)
              sink.append(contentsOf: reset)
              return
            }
            if isQuick {
              sink.append(
                units, range, opening: escape, closing: reset, plain: plain,
                appendRest: { rest, sink in characters.append(units, rest, to: &sink) })
            } else {
              characters.textEscape = Array(escape)
              sink.append(contentsOf: escape)
              characters.append(units, range, to: &sink)
              if !escape.isEmpty { sink.append(contentsOf: reset) }
            }
          }
          pieces.forEachPiece(
            of: fragment.range, linkOpenings: links.openings, linkClosing: TerminalLinks.closing, into: &sink, write)
          if fragment.hasHyphen { sink.append(UInt8(ascii: "-")) }
        }
        characters.textEscape = []
        characters.append(
          terminator: units, content.upperBound..<whole.upperBound, endsRow: margin > 0 || width != nil, to: &sink)
        try sink.flushIfLarge()
      }
    }
    progress.written = progress.lineLimit.map { text.lines.start(of: $0) } ?? text.count
  }

  /// Returns the two columns of a diff.
  private func sides(_ file: HighlightedFile, _ tints: RowTints, _ links: TerminalLinks) -> SideColumns {
    return SideColumns(
      file, tints, columns: style.gridColumns, chops: width?.breaking == .chops, tabSize: style.tabWidth ?? 8,
      quiet: escapes.quiet, isColored: depth != .none, links: links)
  }

  /// Returns the number of units before the content of a line of a hunk, which tab stops do not count; 0 for other lines.
  private func signLength(
    of line: Int, in file: HighlightedFile, _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>
  ) -> Int {
    guard let numbers = file.diff?.line(line), numbers.old > 0 || numbers.new > 0, !range.isEmpty else { return 0 }
    return units[range.lowerBound] == 0x09 ? 0 : 1
  }

  /// Writes the background of a row and the indentation before its text; only spaces if `opening` is empty.
  ///
  /// The background of the entire row is painted first: a tab only moves the cursor, and some terminals erase the
  /// last cell of a row when it is painted afterwards.
  /// - Parameter isWhole: whether nothing of the row was written yet; if false, only the indentation gets the
  ///   background.
  private func appendGround(_ opening: UnsafeBufferPointer<UInt8>, isWhole: Bool, indent: Int, to sink: inout ByteSink) {
    let fills = style.fillsRows && isWhole
    guard !opening.isEmpty, fills || indent > 0 else { return sink.append(spaces: indent) }
    sink.append(contentsOf: opening)
    if fills { sink.append("\u{1B}[K") }
    sink.append(spaces: indent)
    sink.append("\u{1B}[0m")
  }

  private var escapes: StyleEscapes { StyleEscapes(theme, depth, showsItalics: style.showsItalics) }

  private func escape(for style: Style?, isLink: Bool = false, on ground: Color? = nil) -> [UInt8] {
    escapes.escape(for: style, isLink: isLink, on: ground)
  }
}
