internal import HighlightCore
internal import HighlightRendering
internal import TextModel

/// An open file and the reading position in it.
final class OpenFile {
  /// The position of a screen row in the text: a part of a line and a row of it.
  struct RowPosition: Equatable {
    var part: LineParts.LinePart
    /// The index of the row among the rows of the part.
    var row = 0

    /// Whether the row is before another row in the text.
    func isBefore(_ other: RowPosition) -> Bool {
      (part.range.lowerBound, row) < (other.part.range.lowerBound, other.row)
    }
  }

  let file: ByteFile
  let parts: LineParts
  private(set) var index = LineIndex()
  /// The path that determines the language, and the folder of relative links.
  let path: String
  /// The first row on the screen; nil for an empty text.
  var top: RowPosition?
  /// The language that the user chose.
  var language: String?
  /// Whether the text is the output of this program, whose pager the viewer is.
  let isOwnOutput: Bool
  /// The byte offset of the marked line, by letter.
  var marks: [Character: Int] = [:]
  /// The folds that are closed, ascending.
  private(set) var closed: [ColoredText.Fold] = []
  /// The filter of visible lines; nil if all are visible.
  private(set) var filter: LineFilter?
  var look = RowSettings(columns: 80, chops: false) { didSet { if look != oldValue { forgetRows() } } }
  var colored: ColoredText? { didSet { forgetRows() } }
  private var lines: [Int: DisplayedLine] = [:]
  private var keptUnits = 0
  let rows = LineRows()

  // UTF-16 code units of cached lines: some screens of long lines.
  private static let maxKeptUnits = 1 << 20

  init(_ file: ByteFile, path: String, isOwnOutput: Bool = false) {
    self.file = file
    self.path = path
    self.isOwnOutput = isOwnOutput
    parts = LineParts(file)
    toStart()
  }

  private func forgetRows() {
    lines = [:]
    keptUnits = 0
    if let top {
      // The rows change with the width; the line stays.
      self.top = RowPosition(part: top.part, row: min(top.row, max(line(top.part).rows.count - 1, 0)))
    }
  }

  // MARK: Growth

  /// Updates the file from its current size and returns how that changed. After truncation all derived data is
  /// discarded.
  func refresh() -> ByteFile.Change {
    let change = file.refresh()
    // The last line may be longer now.
    if change == .grew { forgetAll() }
    if change == .truncated {
      index = LineIndex()
      filter = filter.map { LineFilter($0.conditions) }
      closed = []
      colored = nil
      forgetAll()
    }
    return change
  }

  /// Reads more of a stream. Returns whether the file grew.
  func take() -> Bool {
    guard file.take() else { return false }
    forgetAll()
    return true
  }

  private func forgetAll() {
    lines = [:]
    keptUnits = 0
    guard let old = top else { return toStart() }
    let position = parts.part(holding: old.part.range.lowerBound).map { RowPosition(part: $0, row: old.row) }
    top = position.map { RowPosition(part: $0.part, row: min($0.row, line($0.part).rows.count - 1)) }
  }

  /// Counts the lines of the next block. Returns whether all bytes that have arrived are scanned.
  func advanceIndex() -> Bool { index.advance(file) }

  /// Returns the number of the line that begins at a byte offset, counted from 0; nil if it was not counted yet.
  func number(ofLineAt offset: Int) -> Int? { index.line(at: offset, in: file) }

  /// The number of lines; nil until they are counted.
  var lineCount: Int? {
    guard index.scanned >= file.count else { return nil }
    let last = file.count == 0 ? nil : file.byte(at: file.count - 1)
    return index.lineEnds + (last == nil || last == 0x0A || last == 0x0D ? 0 : 1)
  }

  // MARK: The filter

  /// Hides the lines that do not satisfy all conditions; an empty array shows all lines again. Lines that satisfy
  /// them are found later, by `advanceFilter()`. Opens all folds.
  func setFilter(_ conditions: [LineFilter.Condition]) {
    filter = conditions.isEmpty ? nil : LineFilter(conditions)
    closed = []
    if !conditions.isEmpty { top = nil }
  }

  /// Whether the filter has lines left to check.
  var isFiltering: Bool { filter?.hasWork(file) == true }

  /// Filters the next block of the file. Throws if a match exceeds its limit.
  func advanceFilter() throws(SearchInterruption) { try filter?.advance(file) }

  /// Whether the filter shows the line of a part; false if the line was not filtered yet, true without a filter.
  func isShown(_ part: LineParts.LinePart) -> Bool { filter?.shows(part.lineStart) ?? true }

  /// Returns the last part of the line that begins at a byte offset.
  private func lastPart(ofLineAt start: Int) -> LineParts.LinePart? {
    var part = parts.part(at: start, lineStart: start)
    while let last = part, !last.endsLine, let next = parts.part(after: last) { part = next }
    return part
  }

  // MARK: Lines

  /// Returns the text, links and rows of a line part. Cached; the cache is emptied when it exceeds its limit.
  func line(_ part: LineParts.LinePart) -> DisplayedLine {
    if let known = lines[part.range.lowerBound], known.part == part { return known }
    let bytes = file.read(part.range.lowerBound..<part.contentEnd)
    var units = bytes.withUnsafeBytes { SourceText(decodingUTF8: $0).units }
    let base = colored?.unit(ofPartAt: part.range.lowerBound)
    if let colored, let base, part.range.upperBound - part.contentEnd == 2,
      !colored.changedWords(in: base + units.count..<base + units.count + 1).isEmpty
    {
      // The CR before the LF is what differs.
      units.append(0x0D)
    }
    let text = UTF16Text(units)
    var links: [Range<Int>] = []
    if let colored, let base, !look.chops {
      for link in colored.links(in: base..<(base + text.count)) {
        let range = colored.links[link].range.clamped(to: base..<(base + text.count))
        links.append(range.lowerBound - base..<range.upperBound - base)
      }
    }
    let line = DisplayedLine(
      part, text, rows: rows.rows(of: text, links: links, look: look), links: links, colored: base,
      sgrColors: keepsColors ? sgrColors(of: part, bytes) : signColors(of: part, bytes, base))
    if keptUnits > Self.maxKeptUnits {
      lines = [:]
      keptUnits = 0
    }
    keptUnits += text.count + 64
    lines[part.range.lowerBound] = line
    return line
  }

  /// Whether the text is displayed in its own colors: it has no language (or is a log), or the highlights of the
  /// language have less information.
  private var keepsColors: Bool {
    guard file.hasColors else { return false }
    return isOwnOutput || file.isWordDiff || colored.map { ["plaintext", "log"].contains($0.language) } ?? true
  }

  /// The language to highlight the text in; nil to detect it.
  var wantedLanguage: String? {
    language ?? (file.hasColors && (isOwnOutput || file.isWordDiff) ? "plaintext" : nil)
  }

  /// Returns the colors of a line part, by UTF-16 ranges in it.
  private func sgrColors(
    of part: LineParts.LinePart, _ bytes: ContiguousArray<UInt8>
  ) -> [(range: Range<Int>, escape: [UInt8])] {
    let start = part.range.lowerBound
    func units(_ range: Range<Int>) -> Int {
      bytes[range].withUnsafeBytes { SourceText(decodingUTF8: $0).units.count }
    }
    var (byte, unit) = (0, 0)
    return file.colors(in: start..<part.contentEnd).map { color in
      let (lower, upper) = (
        min(color.range.lowerBound - start, bytes.count), min(color.range.upperBound - start, bytes.count)
      )
      let first = unit + units(byte..<lower)
      (byte, unit) = (upper, first + units(lower..<upper))
      return (first..<unit, color.escape)
    }
  }

  /// Returns the color of the sign of a removed or added line of a diff, if it differs from the usual red or
  /// green, as in moved lines; empty for other lines.
  private func signColors(
    of part: LineParts.LinePart, _ bytes: ContiguousArray<UInt8>, _ base: Int?
  ) -> [(range: Range<Int>, escape: [UInt8])] {
    guard file.hasColors, part.isLineStart, let base, colored?.diffScope(ofUnit: base) != nil,
      let first = sgrColors(of: part, bytes).first, first.range.lowerBound == 0, !SGRColors.isUsualSign(first.escape)
    else { return [] }
    return [(0..<1, first.escape)]
  }

  /// Returns the next visible line part after a part; nil at the end of the file.
  func next(_ part: LineParts.LinePart) -> LineParts.LinePart? {
    if let filter {
      if !part.endsLine, let next = parts.part(after: part) { return next }
      return filter.start(after: part.lineStart).flatMap { parts.part(at: $0, lineStart: $0) }
    }
    guard let next = parts.part(after: part) else { return nil }
    guard let fold = outermostFold(hiding: next.range.lowerBound) else { return next }
    return fold.hidden.upperBound < file.count ? parts.part(holding: fold.hidden.upperBound) : nil
  }

  /// Returns the last visible line part before a part; nil at the start of the file.
  func previous(_ part: LineParts.LinePart) -> LineParts.LinePart? {
    if let filter {
      if !part.isLineStart { return parts.part(before: part) }
      return filter.start(before: part.lineStart).flatMap { lastPart(ofLineAt: $0) }
    }
    guard let previous = parts.part(before: part) else { return nil }
    guard let fold = outermostFold(hiding: previous.range.lowerBound) else { return previous }
    return parts.part(holding: fold.hidden.lowerBound - 1)
  }

  /// Returns the positions of at most `count` visible rows, starting with the first row on the screen.
  func rows(_ count: Int) -> [RowPosition] {
    guard let top else { return [] }
    var result = [top]
    while result.count < count, let last = result.last, let next = position(after: last) { result.append(next) }
    return result
  }

  /// Returns the position of the visible row after a row; nil at the end of the file.
  func position(after position: RowPosition) -> RowPosition? {
    if position.row + 1 < line(position.part).rows.count { return RowPosition(part: position.part, row: position.row + 1) }
    return next(position.part).map { RowPosition(part: $0) }
  }

  /// Returns the position of the visible row before a row; nil at the start of the file.
  func position(before position: RowPosition) -> RowPosition? {
    if position.row > 0 { return RowPosition(part: position.part, row: position.row - 1) }
    return previous(position.part).map { RowPosition(part: $0, row: line($0).rows.count - 1) }
  }

  // MARK: Moving

  /// Scrolls to the first visible line. If no line is visible, there is no top row afterwards.
  func toStart() {
    let start = filter == nil ? 0 : filter?.starts.first
    top = start.flatMap { parts.part(at: $0, lineStart: $0) }.map { RowPosition(part: $0) }
  }

  /// Returns the position of the top row if the last row of the file is at the bottom of a screen of `height` rows;
  /// nil if no line is visible.
  func lastTop(height: Int) -> RowPosition? {
    let last = filter == nil ? parts.part(holding: file.count - 1) : filter?.starts.last.flatMap { lastPart(ofLineAt: $0) }
    guard var part = last else { return nil }
    if let fold = outermostFold(hiding: part.range.lowerBound), let shown = parts.part(holding: fold.hidden.lowerBound - 1) {
      part = shown
    }
    var position = RowPosition(part: part, row: line(part).rows.count - 1)
    for _ in 1..<max(height, 2) {
      guard height > 1, let before = self.position(before: position) else { break }
      position = before
    }
    return position
  }

  /// Scrolls so that the last row is at the bottom of a screen of `height` rows.
  func toEnd(height: Int) { top = lastTop(height: height) }

  /// Scrolls down by a number of rows, up for a negative number: down until the last row is at the bottom of the
  /// screen, up to the start.
  /// - Returns: true if the top row changed.
  @discardableResult
  func move(_ rows: Int, height: Int) -> Bool {
    guard var position = top else { return false }
    var moved = false
    for _ in 0..<abs(rows) {
      guard let next = rows > 0 ? self.position(after: position) : self.position(before: position) else { break }
      position = next
      moved = true
    }
    let before = top
    top = position
    if rows > 0 { clamp(height: height, atLeast: before) }
    return moved && top != before
  }

  /// Scrolls up until the last screen is full of rows, but not above the position `atLeast`; to the first visible
  /// line if there is no top row yet. Does nothing if a full screen of rows follows the top row.
  func clamp(height: Int, atLeast: RowPosition? = nil) {
    guard let top else { return toStart() }
    // Nothing to do if a full screen of rows follows.
    guard rows(height).count < height, let last = lastTop(height: height), last.isBefore(top) else { return }
    self.top = if let atLeast, last.isBefore(atLeast) { atLeast } else { last }
  }

  /// Scrolls to the line that contains a byte offset. If the filter hides the line, scrolls to the next visible line,
  /// or to the last one if none follows. Opens the folds that hide the line.
  /// - Parameters:
  ///   - unit: a UTF-16 offset in the line part; its row becomes the top row.
  ///   - lineStart: the byte offset of the start of the line, if known.
  func show(_ offset: Int, unit: Int = 0, lineStart: Int? = nil) {
    open(foldsOver: offset)
    guard let part = parts.part(holding: offset, lineStart: lineStart) else { return }
    if let filter, !filter.shows(part.lineStart) {
      let start = filter.start(after: part.lineStart) ?? filter.starts.last
      top = start.flatMap { parts.part(at: $0, lineStart: $0) }.map { RowPosition(part: $0) }
      return
    }
    top = RowPosition(part: part, row: line(part).row(of: unit))
  }

  /// The same, but fills a screen of `height` rows if the file has so many.
  func show(_ offset: Int, unit: Int = 0, lineStart: Int? = nil, height: Int) {
    show(offset, unit: unit, lineStart: lineStart)
    clamp(height: height)
  }

  // MARK: Folds

  /// Returns the largest closed fold that hides the line at a byte offset; nil if the line is visible.
  private func outermostFold(hiding offset: Int) -> ColoredText.Fold? {
    closed.filter { $0.hidden.contains(offset) }.max { $0.hidden.count < $1.hidden.count }
  }

  private func open(foldsOver offset: Int) { closed.removeAll { $0.hidden.contains(offset) } }

  /// Returns the closed fold of the line that begins at a byte offset; nil if there is none.
  func closedFold(at lineStart: Int) -> ColoredText.Fold? { closed.first { $0.line == lineStart } }

  /// Opens the fold of the line that begins at a byte offset if it is closed, otherwise closes it. Returns false, and
  /// does nothing, if the line has no fold, or if it has an open one while a filter is on.
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

  /// Opens all closed folds; if there are none, closes all outermost folds. Returns the number of folds opened or
  /// closed. Does not close folds while a filter is on; returns 0 then.
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

  /// Closes folds. If that hides the top row, scrolls to the line of the fold.
  private func close(_ folds: [ColoredText.Fold]) {
    closed = (closed + folds).sorted { $0.line < $1.line }
    if let top, let fold = outermostFold(hiding: top.part.range.lowerBound) {
      self.top = parts.part(holding: fold.line).map { RowPosition(part: $0) }
    }
  }
}
