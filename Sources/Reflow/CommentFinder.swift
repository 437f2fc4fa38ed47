internal import HighlightCore
internal import HighlightStorage
internal import TextChecks
internal import TextModel

/// Finds the comments of a text that are alone on their lines, in order.
struct CommentFinder {
  /// The lines of one block comment, or of consecutive line comments with the same marker.
  struct Block {
    var lines: [ReflowLine]
    /// The UTF-16 range of the end of the comment, if it follows words on the same line.
    var closing: Range<Int>?
  }

  private let storage: HighlightingStorage
  private let text: UTF16Text
  private let units: UnsafeBufferPointer<UInt16>
  private let tabSize: Int
  private let markers: (String) -> CommentMarkers?
  private var line = 0
  private var known: [String: Markers?] = [:]
  /// The end markers that do not occur after the current line, so that they are searched only once.
  private var unclosed: Set<[UInt16]> = []

  private struct Markers {
    var line: [UInt16]
    var open: [UInt16]
    var close: [UInt16]

    init(_ markers: CommentMarkers) {
      line = Array((markers.line ?? "").utf16)
      open = Array((markers.block?.open ?? "").utf16)
      close = Array((markers.block?.close ?? "").utf16)
    }
  }

  init(
    storage: HighlightingStorage, units: UnsafeBufferPointer<UInt16>, tabSize: Int,
    markers: @escaping (String) -> CommentMarkers?
  ) {
    self.storage = storage
    text = storage.text
    self.units = units
    self.tabSize = tabSize
    self.markers = markers
  }

  /// Returns the next comment block; nil after the last one.
  mutating func next() -> Block? {
    while line < text.lines.count {
      let number = line
      line += 1
      let range = text.contentRange(ofLine: number)
      guard let start = firstNonBlank(in: range), let markers = commentMarkers(at: start) else { continue }
      if hasPrefix(markers.open, at: start) {
        if let block = block(number, start: start, markers) { return block }
      } else if let markerEnd = lineMarkerEnd(number, start: start, end: range.upperBound, markers) {
        return lineComments(number, start: start, markerEnd: markerEnd, markers)
      }
    }
    return nil
  }

  // MARK: Line comments

  /// Returns the UTF-16 offset of the end of a line comment's marker (`//`, `///`, `//!`, `#'`, `;;;`). Nil without a
  /// marker, or if text follows it without a blank: such text is a directive or disabled code.
  private func lineMarkerEnd(_ number: Int, start: Int, end: Int, _ markers: Markers) -> Int? {
    guard hasPrefix(markers.line, at: start), let last = markers.line.last else { return nil }
    var offset = start + markers.line.count
    while offset < end && units[offset] == last { offset += 1 }
    var longer = offset
    // ! : ' < |
    while longer < end && longer < offset + 2 && [0x21, 0x3A, 0x27, 0x3C].contains(units[longer]) { longer += 1 }
    for candidate in [longer, offset] where candidate == end || ReflowLine.isBlank(units[candidate]) { return candidate }
    return nil
  }

  /// Returns the block of consecutive line comments with the same marker and column, and moves `line` after it.
  private mutating func lineComments(_ first: Int, start: Int, markerEnd: Int, _ markers: Markers) -> Block {
    var lines = [reflowLine(first, start: markerEnd)]
    let marker = Array(units[start..<markerEnd])
    let column = column(of: start, inLine: first)
    while line < text.lines.count {
      let range = text.contentRange(ofLine: line)
      guard let next = firstNonBlank(in: range), self.column(of: next, inLine: line) == column, isComment(next),
        !hasPrefix(markers.open, at: next),
        let end = lineMarkerEnd(line, start: next, end: range.upperBound, markers), units[next..<end].elementsEqual(marker)
      else { break }
      lines.append(reflowLine(line, start: end))
      line += 1
    }
    return Block(lines: lines, closing: nil)
  }

  // MARK: Block comments

  /// Returns the block comment that begins at an offset, and moves `line` after it. Nil unless it is closed, alone on
  /// its lines, without another opening inside, and its text begins with a blank. An opening that is not closed moves
  /// nothing.
  private mutating func block(_ first: Int, start: Int, _ markers: Markers) -> Block? {
    guard let opening = markers.open.last, !markers.close.isEmpty else { return nil }
    var openEnd = start + markers.open.count
    let firstEnd = text.contentRange(ofLine: first).upperBound
    guard !unclosed.contains(markers.close) else { return nil }
    guard let close = offset(of: markers.close, from: openEnd, limit: text.count) else {
      unclosed.insert(markers.close)
      return nil
    }
    let last = text.lines.line(at: close)
    line = last + 1
    let closeEnd = close + markers.close.count
    guard firstNonBlank(in: closeEnd..<text.contentRange(ofLine: last).upperBound) == nil,
      offset(of: markers.open, from: openEnd, limit: close) == nil
    else { return nil }
    while openEnd < min(firstEnd, close) && units[openEnd] == opening { openEnd += 1 }
    if openEnd < min(firstEnd, close) && (units[openEnd] == 0x21 || units[openEnd] == 0x3C) { openEnd += 1 }
    guard openEnd == min(firstEnd, close) || ReflowLine.isBlank(units[openEnd]) else { return nil }

    // ` * ` before every line but the first is part of the prefix.
    let isStarred = opening == 0x2A
    var later: [(number: Int, content: Int)] = []
    for number in first + 1..<max(last + 1, first + 1) {
      let range = text.contentRange(ofLine: number)
      let end = min(range.upperBound, close)
      if let content = firstNonBlank(in: range.lowerBound..<max(end, range.lowerBound)) { later.append((number, content)) }
    }
    let hasStars = isStarred && later.allSatisfy { units[$0.content] == 0x2A }
    let indent = units[text.lines.start(of: first)..<start]
    var head = reflowLine(first, start: openEnd, end: min(firstEnd, close))
    head.isOpening = true
    head.base = ContiguousArray(indent)
    if isStarred && hasStars {
      head.base.append(contentsOf: [0x20, 0x2A])
    } else {
      head.base.append(contentsOf: repeatElement(0x20, count: openEnd - start))
    }
    var lines = [head]
    var next = 0
    for number in first + 1..<max(last + 1, first + 1) {
      let range = text.contentRange(ofLine: number)
      var textStart = range.lowerBound
      if next < later.count && later[next].number == number {
        if hasStars {
          // In a comment that is drawn as a box, the text is between two stars.
          textStart = later[next].content + 1
          let isText = textStart >= min(range.upperBound, close) || ReflowLine.isBlank(units[textStart])
          if !isText { textStart = min(range.upperBound, close) }
        }
        next += 1
      } else if number == last {
        // The line has only the end of the comment.
        continue
      }
      lines.append(reflowLine(number, start: textStart, end: max(textStart, min(range.upperBound, close))))
    }
    // An end that follows words stays with the last word.
    let hasWords =
      lines.last.map { $0.number == last && $0.end > $0.start && firstNonBlank(in: $0.start..<$0.end) != nil } ?? false
    return Block(lines: lines, closing: hasWords ? close..<closeEnd : nil)
  }

  /// Returns the first offset in `start..<limit` at which `word` is contained completely; nil if there is none.
  private func offset(of word: [UInt16], from start: Int, limit: Int) -> Int? {
    guard let first = word.first else { return nil }
    var offset = start
    while offset + word.count <= limit {
      if units[offset] == first && hasPrefix(word, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  // MARK: Searching

  private func firstNonBlank(in range: Range<Int>) -> Int? {
    range.first { !ReflowLine.isBlank(units[$0]) }
  }

  private func hasPrefix(_ word: [UInt16], at offset: Int) -> Bool {
    !word.isEmpty && offset + word.count <= units.count && units[offset..<offset + word.count].elementsEqual(word)
  }

  private func column(of offset: Int, inLine number: Int) -> Int {
    CellWidth(tabSize: tabSize).column(after: text.lines.start(of: number)..<offset, of: units)
  }

  private func reflowLine(_ number: Int, start: Int, end: Int? = nil) -> ReflowLine {
    let range = text.contentRange(ofLine: number)
    return ReflowLine(
      number: number, range: range.lowerBound..<(end ?? range.upperBound), start: start,
      column: column(of: start, inLine: number),
      base: ContiguousArray(units[range.lowerBound..<start]), in: units)
  }

  private func attributes(at offset: Int) -> Attributes? {
    storage.runs(of: .syntax).runs(overlapping: offset..<offset + 1).first.map { storage.attributeTable[$0.attribute] }
  }

  private func isComment(_ offset: Int) -> Bool {
    attributes(at: offset)?.scope?.hasPrefix("comment") ?? false
  }

  /// Returns the comment markers of the language whose comment is at a UTF-16 offset. Nil if there is no comment, if
  /// no markers are known for the language, and at the start of a shebang line.
  private mutating func commentMarkers(at offset: Int) -> Markers? {
    guard let attributes = attributes(at: offset), attributes.scope?.hasPrefix("comment") == true else { return nil }
    if offset == 0 && hasPrefix([0x23, 0x21], at: 0) { return nil }
    let language = attributes.language ?? storage.language?.name ?? ""
    if let known = known[language] { return known }
    let found = markers(language).map { Markers($0) }
    known[language] = .some(found)
    return found
  }
}
