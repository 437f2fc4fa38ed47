internal import HighlightCore
internal import Libc
internal import Platform
internal import SystemSupport
internal import TextChecks

/// Drawing of the screen.
extension Viewer {
  /// Draws the screen: the text or a list, and the last row with the status, message or prompt.
  func show() {
    var rows: [ContiguousArray<UInt8>] = []
    var cursor: (row: Int, column: Int)?
    if list != nil {
      // The list of themes leaves the text above it visible.
      rows = (listHeight < height ? Array(textRows().prefix(height - listHeight)) : [])
      while rows.count < height - listHeight { rows.append([]) }
      rows += listRows()
    } else {
      rows = textRows()
    }
    while rows.count < height { rows.append(list == nil ? ContiguousArray("~".utf8) : []) }
    if screen.rows > 1 {
      let (foot, column) = foot()
      rows.append(foot)
      if let column { cursor = (screen.rows - 1, column) }
    }
    screen.show(rows, cursor: cursor)
  }

  /// The number of rows of a list.
  var listHeight: Int { list?.purpose == .themes ? max(height / 3, 1) : height }

  /// Returns the bytes of the visible rows of the text, with escape sequences; none without a file.
  private func textRows() -> [ContiguousArray<UInt8>] {
    guard let file else { return [] }
    layOutNumbers()
    let painter = RowPainter(options.theme, options.depth, file.colored, rows: file.rows, filePath: file.path)
    let width = numberWidth
    return file.rows(height).map { position in
      let line = file.line(position.part)
      var row = RowPainter.Row(line: line, row: position.row, numberWidth: width, shift: shift)
      if width > 0, position.row == 0, position.part.isLineStart {
        row.number = file.number(ofLineAt: position.part.lineStart).map { $0 + 1 }
      }
      row.matches = matches(in: line)
      if let match, match.part == position.part.range.lowerBound { row.match = match.range }
      row.link = link
      row.isTextOnly = options.showsTextOnly
      row.hiddenLines =
        position.part.endsLine && !options.showsTextOnly ? file.closedFold(at: position.part.lineStart)?.lineCount : nil
      var sink = ByteSink(descriptor: nil)
      painter.paint(row, file.look, to: &sink)
      return sink.bytes
    }
  }

  /// Writes the rows of the text to the terminal after full-screen mode.
  func writeRows() {
    var sink = ByteSink(descriptor: STDOUT_FILENO)
    for row in textRows() {
      sink.append(contentsOf: row)
      sink.append("\u{1B}[0m\n")
    }
    try? sink.flush()
  }

  /// Updates the layout if the width of the line numbers has changed.
  private func layOutNumbers() {
    if let file, file.look.columns != max(screen.columns - numberWidth, 1) { layOut() }
  }

  /// Returns the UTF-16 ranges of the matches of the search pattern in a line; none if matches are not highlighted or
  /// the search exceeds its limit. Cached per line.
  private func matches(in line: DisplayedLine) -> [Range<Int>] {
    guard showsMatches, let pattern else { return [] }
    if let known = line.matches, known.pattern == pattern.number { return known.ranges }
    let found = (try? pattern.matches(in: line.text)) ?? []
    line.matches = (pattern.number, found)
    return found
  }

  /// Returns the bytes of the rows of the list.
  private func listRows() -> [ContiguousArray<UInt8>] {
    guard list != nil else { return [] }
    let height = listHeight
    list?.lay(height: height)
    guard let list else { return [] }
    return (0..<height).map { row in
      guard let item = list.item(row) else { return [] }
      var sink = ByteSink(descriptor: nil)
      let isSelected = list.top + row == list.selected && list.purpose != .help
      if isSelected { sink.append(contentsOf: RowPainter.reverse) }
      let room = screen.columns - (item.detail.isEmpty ? 0 : Self.cells(of: item.detail) + 1)
      let text = Self.cut(String(repeating: "  ", count: min(item.depth, 20)) + Console.visible(item.text), to: max(room, 1))
      sink.append(text)
      if isSelected || !item.detail.isEmpty { sink.append(spaces: room - Self.cells(of: text)) }
      if !item.detail.isEmpty && room > 0 { sink.append(" " + item.detail) }
      return sink.bytes
    }
  }

  // MARK: The foot

  /// Returns the bytes of the last row (the input line, message or status), and the column of the cursor in it; the
  /// column is nil if no input line is open.
  private func foot() -> (ContiguousArray<UInt8>, Int?) {
    var sink = ByteSink(descriptor: nil)
    if let (head, field) = openField {
      // Only the text around the cursor of a long line is visible.
      let typed = Console.visible(String(field.characters[..<field.cursor]))
      let rest = Console.visible(String(field.characters[field.cursor...]))
      let room = max(screen.columns - Self.cells(of: head) - 1, 1)
      var shown = typed
      while Self.cells(of: shown) > room && !shown.isEmpty { shown.removeFirst() }
      append(head + shown + rest, to: &sink)
      return (sink.bytes, Self.cells(of: head + shown))
    }
    let text = message.map { Console.visible($0) } ?? statusText
    sink.append(contentsOf: RowPainter.reverse)
    append(text, to: &sink)
    sink.append(contentsOf: RowPainter.reset)
    return (sink.bytes, nil)
  }

  /// Appends a text, cut with an ellipsis if it is wider than the screen. The text may contain file names that are
  /// not UTF-8.
  private func append(_ text: String, to sink: inout ByteSink) {
    sink.append(contentsOf: FileName.shownBytes(of: Self.cut(text, to: screen.columns)))
  }

  /// The open input line with the text before it; nil if none is open.
  private var openField: (String, LineField)? {
    if let prompt {
      switch prompt.purpose {
      case .search(let isForward): return ((prompt.isLiteral ? "text " : "") + (isForward ? "/" : "?"), prompt.field)
      case .filter(let isInverted):
        return ((isInverted ? "not " : "") + (prompt.isLiteral ? "text " : "") + "&/", prompt.field)
      case .command: return (":", prompt.field)
      }
    }
    if let list { return list.purpose == .help ? nil : ("\(list.title): ", list.field) }
    switch pending {
    case .option: return ("option (N numbers, S chop, i case, I no case): -", LineField())
    case .mark: return ("mark: ", LineField())
    case .leave: return ("Z leaves: Z", LineField())
    case .jump: return ("go to mark: ", LineField())
    case .next(let isForward): return ("c: a change: " + (isForward ? "]" : "["), LineField())
    case nil: break
    }
    if let count { return (":\(count)", LineField()) }
    return nil
  }

  private var statusText: String {
    guard let file else { return "" }
    if let list, list.purpose == .help { return list.title }
    if let search {
      let share = file.file.count > 0 ? search.offset * 100 / file.file.count : 0
      return "looking for \(Console.visible(search.pattern.text)) … \(share) % (^C ends it)"
    }
    if goal != nil, let filter = file.filter, file.isFiltering {
      return "looking for lines … \(filter.scanned * 100 / max(file.file.count, 1)) % (^C ends it)"
    }
    if goal != nil && file.file.isStream && file.file.isComing { return "reading \(file.file.name) … (^C ends it)" }
    if goal != nil { return "counting lines … \(file.index.scanned * 100 / max(file.file.count, 1)) % (^C ends it)" }
    if isFollowing { return "waiting for data (^C or any key ends it)" }
    if let link, let colored = file.colored, colored.links.indices.contains(link) {
      return Console.visible("\(colored.links[link].target) (Enter opens it)")
    }
    return description(isLong: false)
  }

  /// Returns a description of the visible lines and the size of the file; if `isLong`, also of its language and
  /// highlighting.
  func description(isLong: Bool) -> String {
    guard let file else { return "" }
    // A long path leaves no room for the rest.
    let name = file.file.name
    let isWide = !isLong && Self.cells(of: name) > screen.columns / 3
    var parts = [(file.filter == nil ? "" : "& ") + Console.visible(isWide ? FileSystem.baseName(of: name) : name)]
    if inputs.count > 1 { parts[0] += " (file \(current + 1) of \(inputs.count))" }
    let rows = file.rows(height)
    if let first = rows.first, let last = rows.last, let from = file.number(ofLineAt: first.part.lineStart),
      let to = file.number(ofLineAt: last.part.lineStart)
    {
      parts.append("lines \(from + 1)–\(to + 1)\(file.lineCount.map { " of \($0)" } ?? "")")
    }
    let end = rows.last?.part.range.upperBound ?? 0
    let isAtEnd = rows.last.map { $0.row == file.line($0.part).rows.count - 1 && file.next($0.part) == nil } ?? true
    if isAtEnd && !file.file.isComing && !file.isFiltering {
      parts.append(current + 1 < inputs.count ? "(END, :n is the next file)" : "(END)")
    } else if file.file.count > 0 {
      parts.append("\(end * 100 / file.file.count) %")
    }
    if isLong {
      parts.append("\(file.file.count) bytes")
      if let colored = file.colored {
        parts.append(colored.language)
        if colored.bytes != 0..<file.file.count { parts.append("highlighted part by part") }
        parts += colored.notes
      }
    }
    return parts.joined(separator: "  ")
  }

  // MARK: Widths

  private static let cellWidth = CellWidth(tabSize: 8, controlForm: .terminal)

  /// Returns the number of cells of a text in the terminal.
  static func cells(of text: String) -> Int { cellWidth.column(after: text) }

  /// Returns a text if it fits in a number of cells, otherwise its start with an ellipsis of one cell, together at
  /// most as wide.
  static func cut(_ text: String, to cells: Int) -> String {
    if Self.cells(of: text) <= cells { return text }
    var (result, used) = ("", 1)
    for character in text {
      used += Self.cells(of: String(character))
      if used > cells { break }
      result.append(character)
    }
    return result + "…"
  }
}
