public import TextModel

/// Finds the offsets at which a line may be broken, and breaks lines into rows: at the opportunities of UAX #14,
/// never inside a link.
///
/// A link is broken neither at the spaces nor at the slashes in it; before its first character and after its last one the
/// rules of UAX #14 apply. Mandatory breaks of UAX #14 inside a line (U+2028, FF) are opportunities like the others, because
/// lines end at LF, CRLF or CR only. One ICU iterator serves all lines; one thread at a time.
public final class LineBreaker {
  private let tokenizer: TextTokenizer

  /// Creates a line breaker.
  /// - Parameter locale: the locale whose rules are used, as ICU names it; empty: those of the root locale.
  public init(locale: String = "") {
    tokenizer = TextTokenizer(.line, locale: locale)
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
      appendRows(ofLine: line, of: units, links: links, style: style, hyphenation, to: &fragments)
    }
  }

  /// Appends the rows of a line that does not fit into one row, each with as many parts between break opportunities
  /// as fit, and with part of a word if it is hyphenated. Later rows have the hanging indent, unless their first part
  /// fits only without it or not at all.
  private func appendRows(
    ofLine line: Range<Int>, of units: UnsafeBufferPointer<UInt16>, links: [Range<Int>], style: WrapStyle,
    _ hyphenation: LineHyphenation?, to fragments: inout ContiguousArray<LineFragment>
  ) {
    let limit = style.margin + style.columns
    let hangingIndent = style.indent(ofLine: line, in: units)
    var cursor = OpportunityCursor(tokenizer, line: line, of: units, links: links)
    var row = LineFragment(range: line.lowerBound..<line.lowerBound, indent: 0, cells: 0)
    var column = style.margin
    var partStart = line.lowerBound
    var partEnd = line.lowerBound
    while partStart < line.upperBound {
      if partEnd <= partStart { partEnd = cursor.next() ?? line.upperBound }
      let part = partStart..<partEnd
      var end = style.cellWidth.column(after: part, of: units, from: column)
      if end > limit, let hyphenation,
        let (point, width) = dividing(part, from: column, limit, row, links, units, style, hyphenation)
      {
        fragments.append(
          LineFragment(
            range: row.range.lowerBound..<point, indent: row.indent, cells: width + 1 - style.margin, hasHyphen: true))
        row = LineFragment(range: point..<point, indent: hangingIndent, cells: 0)
        column = style.margin + hangingIndent
        partStart = point
        continue
      }
      if end > limit && !row.range.isEmpty {
        row.cells = column - style.margin
        fragments.append(row)
        row.range = part.lowerBound..<part.lowerBound
        row.indent = hangingIndent
        end = style.cellWidth.column(after: part, of: units, from: style.margin + hangingIndent)
        if end > limit && hangingIndent > 0 {
          row.indent = 0
          end = style.cellWidth.column(after: part, of: units, from: style.margin)
        }
      }
      row.range = row.range.lowerBound..<part.upperBound
      column = end
      partStart = part.upperBound
    }
    row.cells = column - style.margin
    fragments.append(row)
  }

  /// Returns the last offset in a part at which it can be hyphenated so that its start and a hyphen fit into the row,
  /// and the column there, before the hyphen. Nil if there is none, if the part overlaps a link, or if a row that is
  /// not empty is filled to the factor of `hyphenation`.
  /// - Parameters:
  ///   - part: the text between two opportunities that does not fit.
  ///   - column: the column after the text in the row so far.
  ///   - limit: the column at which rows end.
  private func dividing(
    _ part: Range<Int>, from column: Int, _ limit: Int, _ row: LineFragment, _ links: [Range<Int>],
    _ units: UnsafeBufferPointer<UInt16>, _ style: WrapStyle, _ hyphenation: LineHyphenation
  ) -> (point: Int, column: Int)? {
    // Spaces after a word that fits need no hyphen.
    guard Double(column - style.margin) < hyphenation.factor * Double(style.columns) || row.range.isEmpty,
      !links.contains(where: { $0.lowerBound < part.upperBound && part.lowerBound < $0.upperBound })
    else { return nil }
    var best: (point: Int, column: Int)?
    for point in hyphenation.points(in: part, of: units) {
      let width = style.cellWidth.column(after: part.lowerBound..<point, of: units, from: column)
      if width + 1 > limit { break }
      best = (point, width)
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
