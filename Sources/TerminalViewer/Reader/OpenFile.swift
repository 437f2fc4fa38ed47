internal import HighlightStorage
internal import SystemSupport

/// An open file and the reading position in it.
final class OpenFile {
  /// A row of the text.
  struct Place: Equatable {
    var part: LineParts.Part
    var row = 0

    /// Whether it is before another.
    func isBefore(_ other: Place) -> Bool {
      (part.range.lowerBound, row) < (other.part.range.lowerBound, other.row)
    }
  }

  let file: ByteFile
  let parts: LineParts
  private(set) var index = LineIndex()
  /// The name that decides the language, and from whose folder links lead.
  let path: String
  /// The first row on the screen; nil for an empty text.
  var top: Place?
  /// The language that the user chose.
  var language: String?
  /// By letter: offsets of lines.
  var marks: [Character: Int] = [:]
  /// The folds that are closed, ascending.
  private(set) var closed: [ColoredText.Fold] = []
  /// The filter of shown lines; nil: all.
  private(set) var filter: LineFilter?
  var look = RowLook(columns: 80, chops: false) { didSet { if look != oldValue { forgetRows() } } }
  var colored: ColoredText? { didSet { forgetRows() } }
  private var lines: [Int: ShownLine] = [:]
  private var keptUnits = 0
  let rows = LineRows()

  // Of UTF-16 units: some screens of long lines.
  private static let mostKeptUnits = 1 << 20

  init(_ file: ByteFile, path: String) {
    self.file = file
    self.path = path
    parts = LineParts(file)
    toStart()
  }

  private func forgetRows() {
    lines = [:]
    keptUnits = 0
    if let top {
      // Rows of another width are others; the line stays.
      self.top = Place(part: top.part, row: min(top.row, max(line(top.part).rows.count - 1, 0)))
    }
  }

  // MARK: What comes

  /// Looks whether the file is another size.
  func refresh() -> ByteFile.Change {
    let change = file.refresh()
    if change == .grew { noteGrowth() }
    if change == .truncated {
      index = LineIndex()
      filter = filter.map { LineFilter($0.conditions) }
      closed = []
      colored = nil
      forgetAll()
    }
    return change
  }

  /// Takes what has come of a stream.
  func take() -> Bool {
    guard file.take() else { return false }
    noteGrowth()
    return true
  }

  /// The last line may be longer now.
  private func noteGrowth() {
    forgetAll()
  }

  private func forgetAll() {
    lines = [:]
    keptUnits = 0
    guard let old = top else { return toStart() }
    let place = parts.part(holding: old.part.range.lowerBound).map { Place(part: $0, row: old.row) }
    top = place.map { Place(part: $0.part, row: min($0.row, line($0.part).rows.count - 1)) }
  }

  /// Looks for lines in some more of the file. Returns whether all of it is known.
  func advanceIndex() -> Bool { index.advance(file) }

  /// The number, from 0, of the line that begins at an offset; nil if it was not counted yet.
  func number(ofLineAt offset: Int) -> Int? { index.line(at: offset, in: file) }

  /// The number of lines; nil until they are counted.
  var lineCount: Int? {
    guard index.scanned >= file.count else { return nil }
    let last = file.count == 0 ? nil : file.byte(at: file.count - 1)
    return index.lineEnds + (last == nil || last == 0x0A || last == 0x0D ? 0 : 1)
  }

  // MARK: The filter

  /// Shows the lines for which all conditions hold, from when they are found; without conditions all lines. Folds are
  /// opened.
  func setFilter(_ conditions: [LineFilter.Condition]) {
    filter = conditions.isEmpty ? nil : LineFilter(conditions)
    closed = []
    if !conditions.isEmpty { top = nil }
  }

  /// Whether lines are looked for that the filter shows.
  var isFiltering: Bool { filter?.hasWork(file) == true }

  /// Looks at some more lines.
  func advanceFilter() throws(SearchInterruption) { try filter?.advance(file) }

  /// Whether the line of a part is shown, as far as it is known.
  func isShown(_ part: LineParts.Part) -> Bool { filter?.shows(part.lineStart) ?? true }

  private func lastPart(ofLineAt start: Int) -> LineParts.Part? {
    var part = parts.part(at: start, lineStart: start)
    while let last = part, !last.endsLine, let next = parts.part(after: last) { part = next }
    return part
  }

  // MARK: Lines

  func line(_ part: LineParts.Part) -> ShownLine {
    if let known = lines[part.range.lowerBound], known.part == part { return known }
    let bytes = file.read(part.range.lowerBound..<part.contentEnd)
    let text = UTF16Text(bytes.withUnsafeBytes { SourceText(decodingUTF8: $0).units })
    let base = colored?.unit(ofPartAt: part.range.lowerBound)
    var links: [Range<Int>] = []
    if let colored, let base, !look.chops {
      for link in colored.links(in: base..<(base + text.count)) {
        let range = colored.links[link].range.clamped(to: base..<(base + text.count))
        links.append(range.lowerBound - base..<range.upperBound - base)
      }
    }
    let line = ShownLine(part, text, rows: rows.rows(of: text, links: links, look: look), links: links, colored: base)
    if keptUnits > Self.mostKeptUnits {
      lines = [:]
      keptUnits = 0
    }
    keptUnits += text.count + 64
    lines[part.range.lowerBound] = line
    return line
  }

  /// The part that is shown after another.
  func next(_ part: LineParts.Part) -> LineParts.Part? {
    if let filter {
      if !part.endsLine, let next = parts.part(after: part) { return next }
      return filter.start(after: part.lineStart).flatMap { parts.part(at: $0, lineStart: $0) }
    }
    guard let next = parts.part(after: part) else { return nil }
    guard let fold = outermostFold(hiding: next.range.lowerBound) else { return next }
    return fold.hidden.upperBound < file.count ? parts.part(holding: fold.hidden.upperBound) : nil
  }

  /// The part before another.
  func previous(_ part: LineParts.Part) -> LineParts.Part? {
    if let filter {
      if !part.isLineStart { return parts.part(before: part) }
      return filter.start(before: part.lineStart).flatMap { lastPart(ofLineAt: $0) }
    }
    guard let previous = parts.part(before: part) else { return nil }
    guard let fold = outermostFold(hiding: previous.range.lowerBound) else { return previous }
    return parts.part(holding: fold.hidden.lowerBound - 1)
  }

  /// The rows from the first one on the screen on.
  func rows(_ count: Int) -> [Place] {
    guard let top else { return [] }
    var result = [top]
    while result.count < count, let last = result.last, let next = place(after: last) { result.append(next) }
    return result
  }

  func place(after place: Place) -> Place? {
    if place.row + 1 < line(place.part).rows.count { return Place(part: place.part, row: place.row + 1) }
    return next(place.part).map { Place(part: $0) }
  }

  func place(before place: Place) -> Place? {
    if place.row > 0 { return Place(part: place.part, row: place.row - 1) }
    return previous(place.part).map { Place(part: $0, row: line($0).rows.count - 1) }
  }

  // MARK: Moving

  func toStart() {
    let start = filter == nil ? 0 : filter?.starts.first
    top = start.flatMap { parts.part(at: $0, lineStart: $0) }.map { Place(part: $0) }
  }

  /// The row at the top when the last row stands at the bottom of so many.
  func lastTop(height: Int) -> Place? {
    let last = filter == nil ? parts.part(holding: file.count - 1) : filter?.starts.last.flatMap { lastPart(ofLineAt: $0) }
    guard var part = last else { return nil }
    if let fold = outermostFold(hiding: part.range.lowerBound), let shown = parts.part(holding: fold.hidden.lowerBound - 1) {
      part = shown
    }
    var place = Place(part: part, row: line(part).rows.count - 1)
    for _ in 1..<max(height, 2) {
      guard height > 1, let before = self.place(before: place) else { break }
      place = before
    }
    return place
  }

  func toEnd(height: Int) { top = lastTop(height: height) }

  /// Moves down, or up for numbers below 0, at most to the last screen.
  /// - Returns: whether there was something to move to.
  @discardableResult
  func move(_ rows: Int, height: Int) -> Bool {
    guard var place = top else { return false }
    var moved = false
    for _ in 0..<abs(rows) {
      guard let next = rows > 0 ? self.place(after: place) : self.place(before: place) else { break }
      place = next
      moved = true
    }
    let before = top
    top = place
    if rows > 0 { clamp(height: height, atLeast: before) }
    return moved && top != before
  }

  /// Keeps the last screen full, unless the position is further down already.
  func clamp(height: Int, atLeast: Place? = nil) {
    guard let top else { return toStart() }
    // Where a screen of rows follows there is nothing to do.
    guard rows(height).count < height, let last = lastTop(height: height), last.isBefore(top) else { return }
    self.top = if let atLeast, last.isBefore(atLeast) { atLeast } else { last }
  }

  /// Shows the line that holds an offset at the top, or the next one that is shown; folds over it are opened.
  /// - Parameter unit: the unit of the part that is to be seen.
  func show(_ offset: Int, unit: Int = 0, lineStart: Int? = nil) {
    open(foldsOver: offset)
    guard let part = parts.part(holding: offset, lineStart: lineStart) else { return }
    if let filter, !filter.shows(part.lineStart) {
      let start = filter.start(after: part.lineStart) ?? filter.starts.last
      top = start.flatMap { parts.part(at: $0, lineStart: $0) }.map { Place(part: $0) }
      return
    }
    top = Place(part: part, row: line(part).row(of: unit))
  }

  // MARK: Folds

  private func outermostFold(hiding offset: Int) -> ColoredText.Fold? {
    closed.filter { $0.hidden.contains(offset) }.max { $0.hidden.count < $1.hidden.count }
  }

  private func open(foldsOver offset: Int) { closed.removeAll { $0.hidden.contains(offset) } }

  /// The closed fold whose line begins at an offset.
  func closedFold(at lineStart: Int) -> ColoredText.Fold? { closed.first { $0.line == lineStart } }

  /// Closes what can be folded at a line, or opens it. Returns false where there is nothing.
  func toggleFold(at lineStart: Int) -> Bool {
    if let index = closed.firstIndex(where: { $0.line == lineStart }) {
      closed.remove(at: index)
      return true
    }
    guard filter == nil, let fold = colored?.folds.first(where: { $0.line == lineStart }), !fold.hidden.isEmpty else {
      return false
    }
    close([fold])
    return true
  }

  /// Closes all outermost folds, or opens all that are closed. Returns how many.
  func toggleAllFolds() -> Int {
    if !closed.isEmpty {
      defer { closed = [] }
      return closed.count
    }
    if filter != nil { return 0 }
    var outermost: [ColoredText.Fold] = []
    for fold in colored?.folds ?? [] where !fold.hidden.isEmpty && fold.line >= (outermost.last?.hidden.upperBound ?? 0) {
      outermost.append(fold)
    }
    close(outermost)
    return outermost.count
  }

  private func close(_ folds: [ColoredText.Fold]) {
    closed = (closed + folds).sorted { $0.line < $1.line }
    if let top, let fold = outermostFold(hiding: top.part.range.lowerBound) {
      self.top = parts.part(holding: fold.line).map { Place(part: $0) }
    }
  }
}
