public import TextModel

/// Finds the offsets at which a line may be broken, and breaks lines into rows: at the opportunities of UAX #14,
/// never inside a link.
///
/// A link is broken neither at the spaces nor at the slashes in it; before its first character and after its last one the
/// rules of UAX #14 apply. Mandatory breaks of UAX #14 inside a line (U+2028, FF) are opportunities like the others, because
/// lines end at LF, CRLF or CR only. One ICU iterator serves all lines; one thread at a time.
public final class LineBreaker {
  private let locale: String
  fileprivate lazy var tokenizer = TextTokenizer(.line, locale: locale)
  fileprivate lazy var characters = TextTokenizer(.character)

  /// Creates a line breaker.
  /// - Parameter locale: the locale whose rules are used, as ICU names it; empty: those of the root locale.
  public init(locale: String = "") {
    self.locale = locale
  }

  /// Appends the offsets inside `line` at which it may be broken, ascending, without its ends and never inside a
  /// link. O(line + log links).
  ///
  /// - Parameters:
  ///   - line: the half-open UTF-16 range of one line in `text`, without its terminator.
  ///   - text: the text that contains the line.
  ///   - links: the UTF-16 ranges of links in `text`, ascending and disjoint; those outside the line are ignored.
  ///   - opportunities: the array to append to: UTF-16 offsets in `text`.
  /// - Precondition: the line lies in the text.
  public func appendOpportunities(
    inLine line: Range<Int>, of text: UTF16Text, links: [Range<Int>], to opportunities: inout ContiguousArray<Int>
  ) {
    check(line, within: text.count, "line")
    text.withUnits(in: line) { units in
      var cursor = OpportunityCursor(tokenizer, line: line, of: units, links: links)
      while let opportunity = cursor.next() { opportunities.append(opportunity) }
    }
  }

  /// Appends the rows of a line: each takes as many of the parts between opportunities as fit. O(line + log links).
  ///
  /// A row is wider than `style.columns` only if it is a single part, such as one long word or link. Spaces at the end of a
  /// row count, because a terminal would wrap them. Concatenated, the rows are the line. An empty line has one empty row.
  ///
  /// - Parameters:
  ///   - line: the half-open UTF-16 range of one line in `text`, without its terminator.
  ///   - text: the text that contains the line. The ranges of the rows are UTF-16 offsets in it.
  ///   - links: the UTF-16 ranges of links in `text`, ascending and disjoint; those outside the line are ignored.
  ///   - style: the maximum width of rows, and their indentation.
  ///   - hyphenation: divides words that do not fit; nil: words are not divided.
  ///   - fragments: the array to append to.
  /// - Precondition: the line lies in the text.
  public func appendFragments(
    ofLine line: Range<Int>, of text: UTF16Text, links: [Range<Int>], style: WrapStyle,
    hyphenation: LineHyphenation? = nil,
    to fragments: inout ContiguousArray<LineFragment>
  ) {
    check(line, within: text.count, "line")
    text.withUnits(in: line) { units in
      let limit = style.margin + style.columns
      // Most lines fit, and need no call of ICU.
      let end = style.cellWidth.column(after: line, of: units, from: style.margin, limit: limit)
      if end <= limit {
        fragments.append(LineFragment(range: line, indent: 0, cells: end - style.margin))
        return
      }
      let indent = style.indent(ofLine: line, in: units)
      var cells = CellLine(self, line, of: units, style.cellWidth, links: links, hyphenation)
      var start = line.lowerBound
      while start < line.upperBound,
        let row = cells.row(
          from: start, at: style.margin, to: limit, indent: start == line.lowerBound ? 0 : indent)
      {
        fragments.append(
          LineFragment(
            range: start..<row.end, indent: row.indent, cells: row.indent + row.width, hasHyphen: row.hasHyphen))
        start = row.end
      }
    }
  }

  // MARK: Between characters

  /// Returns the rows with those cut that are wider than `style.columns`, between characters. Only a row of a single
  /// character can be wider.
  /// - Parameter keepsSpacesInRow: whether the spaces after a full row stay in it.
  package func cut(
    _ rows: ContiguousArray<LineFragment>, of text: UTF16Text, style: WrapStyle, keepsSpacesInRow: Bool = true
  ) -> ContiguousArray<LineFragment> {
    if rows.allSatisfy({ $0.cells <= style.columns }) { return rows }
    var result: ContiguousArray<LineFragment> = []
    for row in rows {
      guard row.cells > style.columns else {
        result.append(row)
        continue
      }
      text.withUnits(in: row.range) { units in
        var last = row.range.upperBound
        while keepsSpacesInRow && last > row.range.lowerBound && units[last - 1] == 0x20 { last -= 1 }
        let line = CellLine(self, row.range, of: units, style.cellWidth)
        var (start, indent) = (row.range.lowerBound, row.indent)
        while start < row.range.upperBound {
          let part = line.characters(
            from: start, at: style.margin, to: style.margin + style.columns, indent: indent)
          let next = part.end >= last ? row.range.upperBound : part.end
          result.append(
            LineFragment(
              range: start..<next, indent: indent, cells: min(max(indent + part.width, 1), style.columns),
              hasHyphen: row.hasHyphen && next == row.range.upperBound))
          (start, indent) = (next, 0)
        }
      }
    }
    return result
  }

  /// Returns the end of the characters of a range that fit into a row, as a UTF-16 offset, and the column after them
  /// in cells. O(characters that fit).
  /// - Parameters:
  ///   - column: the column at which the range begins.
  ///   - limit: the greatest column at which the characters may end.
  package func fit(
    _ text: UTF16Text, _ range: Range<Int>, from column: Int, limit: Int, _ width: CellWidth
  ) -> (end: Int, column: Int) {
    text.withUnits(in: range) { units in
      let (end, column) = CellLine(self, range, of: units, width).fitting(from: range.lowerBound, at: column, to: limit)
      return (end, column)
    }
  }

  /// Returns the end of the character that begins at an offset, at most `end`. All are UTF-16 offsets.
  package func endOfCharacter(at offset: Int, in text: UTF16Text, _ end: Int) -> Int {
    min(characters.boundary(after: offset, in: text) ?? end, end)
  }
}

/// A line measured in the cells of a terminal.
private struct CellLine: BreakableLine {
  static var unlimited: Int { .max }

  let units: UnsafeBufferPointer<UInt16>
  let content: Range<Int>
  private let breaker: LineBreaker
  private let cellWidth: CellWidth
  private let links: [Range<Int>]
  private let hyphenation: LineHyphenation?
  private var cursor: OpportunityCursor?
  /// The last opportunity that the cursor found.
  private var found: Int

  init(
    _ breaker: LineBreaker, _ content: Range<Int>, of units: UnsafeBufferPointer<UInt16>, _ cellWidth: CellWidth,
    links: [Range<Int>] = [], _ hyphenation: LineHyphenation? = nil
  ) {
    (self.breaker, self.content, self.units, self.cellWidth) = (breaker, content, units, cellWidth)
    (self.links, self.hyphenation, found) = (links, hyphenation, content.lowerBound)
  }

  var breaksLongWords: Bool { false }
  var characterTokenizer: TextTokenizer { breaker.characters }

  // Terminals draw soft hyphens as characters, and nothing of line separators.
  func endsRow(at offset: Int) -> Bool { false }
  func hyphenWidth(at offset: Int) -> Int { 0 }

  func position(after range: Range<Int>, from column: Int, limit: Int) -> Int {
    cellWidth.column(after: range, of: units, from: column, limit: limit)
  }

  mutating func opportunity(after offset: Int) -> Int {
    if found <= offset {
      if cursor == nil { cursor = OpportunityCursor(breaker.tokenizer, line: content, of: units, links: links) }
      while found <= offset { found = cursor?.next() ?? content.upperBound }
    }
    return found
  }

  func hyphenation(
    of part: Range<Int>, from column: Int, inRowAt left: Int, to limit: Int, isEmpty: Bool
  ) -> (point: Int, x: Int)? {
    guard let hyphenation, isEmpty || Double(column - left) < hyphenation.factor * Double(limit - left) else { return nil }
    var best: (point: Int, x: Int)?
    var link = links.partitioningIndex { $0.upperBound > part.lowerBound }
    for point in hyphenation.points(in: part, of: units) {
      while link < links.count && links[link].upperBound <= point { link += 1 }
      if link < links.count && links[link].lowerBound < point { continue }
      let end = position(after: part.lowerBound..<point, from: column, limit: limit) + 1
      if end > limit { break }
      best = (point, end)
    }
    return best
  }
}

/// Iterates over the opportunities to break one line, without those inside links. The buffer of units must not move.
private struct OpportunityCursor {
  private let tokenizer: TextTokenizer
  private let line: Range<Int>
  private let links: [Range<Int>]
  /// The first link that ends after the last opportunity.
  private var link: Int

  init(_ tokenizer: TextTokenizer, line: Range<Int>, of units: UnsafeBufferPointer<UInt16>, links: [Range<Int>]) {
    self.tokenizer = tokenizer
    self.line = line
    self.links = links
    tokenizer.setText(UnsafeBufferPointer(rebasing: units[line]))
    link = links.partitioningIndex { $0.upperBound > line.lowerBound }
  }

  /// Returns the next UTF-16 offset, counted from the start of the text, at which the line may be broken. Offsets
  /// inside links and the end of the line are none; nil after the last one.
  mutating func next() -> Int? {
    while let boundary = tokenizer.nextOffset() {
      let offset = line.lowerBound + boundary
      if offset >= line.upperBound { return nil }
      while link < links.count && links[link].upperBound <= offset { link += 1 }
      let isInsideLink = link < links.count && links[link].lowerBound < offset
      if !isInsideLink { return offset }
    }
    return nil
  }
}
