internal import HighlightCore
internal import TextChecks
internal import TextModel
internal import TextRules

/// Breaks paragraphs into rows with the least raggedness.
struct ParagraphFiller {
  let text: UTF16Text
  /// The code units of the text.
  let units: UnsafeBufferPointer<UInt16>
  /// The links of the text, ascending and disjoint.
  let links: [TextLink]
  let detector: LinkDetector
  let breaker: LineBreaker
  let style: WrapStyle
  let isMarkdown: Bool

  init(
    text: UTF16Text, units: UnsafeBufferPointer<UInt16>, links: [TextLink], detector: LinkDetector, breaker: LineBreaker,
    style: WrapStyle,
    content: Reflow.Content
  ) {
    self.text = text
    self.units = units
    self.links = links
    self.detector = detector
    self.breaker = breaker
    self.style = style
    if case .markdown = content { isMarkdown = true } else { isMarkdown = false }
  }

  /// A boundary between two parts of a paragraph.
  private struct Gap {
    /// The UTF-16 range of the white space in the text; empty between East Asian characters.
    var source: Range<Int>
    /// The same range in the joined text.
    var joined: Range<Int>
    var isLineBreak: Bool
    /// Whether a row may end here.
    var isOpportunity = false
    /// Whether it is inside a link or span, where blanks are significant.
    var isInside = false
  }

  /// Adds the replacements that reflow a paragraph to `result`; none if it needs no changes.
  func fill(_ paragraph: ReflowParagraph, into result: inout [TextReplacement]) {
    guard let first = paragraph.lines.first, let last = paragraph.lines.last else { return }
    var (joined, gaps, origins) = join(paragraph, units)
    origins.append(last.range.upperBound)
    let spans = unbreakableSpans(of: joined, origins: origins, in: first.range.lowerBound..<last.range.upperBound)
    markOpportunities(&gaps, of: joined, origins: origins, spans: spans, closing: paragraph.closing)
    let breaks = joined.withUnsafeBufferPointer {
      bestBreaks(gaps, of: $0, first: first, continuation: paragraph.continuation)
    }
    append(gaps, breaks, paragraph, to: &result)
  }

  // MARK: Joining

  /// Joins the lines of a paragraph, with white space replaced by single blanks. A line break between East Asian
  /// characters is removed.
  /// - Returns: the code units of the joined text; the gaps between its words; the UTF-16 offset in the original text
  ///   of each joined code unit.
  private func join(
    _ paragraph: ReflowParagraph, _ units: UnsafeBufferPointer<UInt16>
  ) -> (ContiguousArray<UInt16>, [Gap], [Int]) {
    var joined = ContiguousArray<UInt16>()
    var gaps: [Gap] = []
    var origins: [Int] = []
    for (number, line) in paragraph.lines.enumerated() {
      if number > 0 {
        let source = paragraph.lines[number - 1].range.upperBound..<line.range.lowerBound
        let isSeamless =
          EastAsianText.isSeam(units, before: source.lowerBound, after: source.upperBound) && !touchesLink(source)
        gaps.append(Gap(source: source, joined: joined.count..<joined.count + (isSeamless ? 0 : 1), isLineBreak: true))
        if !isSeamless {
          joined.append(0x20)
          origins.append(source.lowerBound)
        }
      }
      var offset = line.range.lowerBound
      while offset < line.range.upperBound {
        guard ReflowLine.isBlank(units[offset]) else {
          joined.append(units[offset])
          origins.append(offset)
          offset += 1
          continue
        }
        let start = offset
        while offset < line.range.upperBound && ReflowLine.isBlank(units[offset]) { offset += 1 }
        gaps.append(Gap(source: start..<offset, joined: joined.count..<joined.count + 1, isLineBreak: false))
        joined.append(0x20)
        origins.append(start)
      }
    }
    return (joined, gaps, origins)
  }

  private func firstLink(endingFrom offset: Int) -> Int {
    links.partitioningIndex { $0.range.upperBound >= offset }
  }

  /// Whether a link ends or begins at a line break, so that it would become longer without the break.
  /// - Parameter source: the UTF-16 range of the line break with the white space around it.
  private func touchesLink(_ source: Range<Int>) -> Bool {
    var index = firstLink(endingFrom: source.lowerBound)
    while index < links.count && links[index].range.lowerBound <= source.upperBound {
      if links[index].range.upperBound == source.lowerBound || links[index].range.lowerBound == source.upperBound {
        return true
      }
      index += 1
    }
    return false
  }

  /// Returns the unbreakable ranges of the joined text, ascending and disjoint, in UTF-16 offsets of that text.
  /// - Parameters:
  ///   - origins: the offset in the text of each code unit of the joined text.
  ///   - source: the range of the paragraph in the text.
  private func unbreakableSpans(of joined: ContiguousArray<UInt16>, origins: [Int], in source: Range<Int>) -> [Range<Int>] {
    var spans = joined.withUnsafeBufferPointer { units in
      UnbreakableSpans.find(in: units)
        + detector.links(in: units, range: 0..<units.count, isMarkdown: isMarkdown).map(\.range)
    }
    var index = firstLink(endingFrom: source.lowerBound)
    while index < links.count && links[index].range.lowerBound < source.upperBound {
      let range = links[index].range.clamped(to: source)
      let span = Self.index(of: range.lowerBound, in: origins)..<Self.index(of: range.upperBound, in: origins)
      if !span.isEmpty { spans.append(span) }
      index += 1
    }
    return spans.union(joinsAdjacent: false)
  }

  /// Returns the index of the first code unit of the joined text whose offset in the text is at least `offset`.
  private static func index(of offset: Int, in origins: [Int]) -> Int {
    origins.dropLast().partitioningIndex { $0 >= offset }
  }

  // MARK: Opportunities

  /// Sets `isOpportunity` of the gaps at which rows may end, and `isInside` of the gaps in unbreakable spans. Adds
  /// empty gaps between East Asian characters at which rows may end.
  private func markOpportunities(
    _ gaps: inout [Gap], of joined: ContiguousArray<UInt16>, origins: [Int], spans: [Range<Int>], closing: Int?
  ) {
    let joinedText = UTF16Text(joined)
    var opportunities = ContiguousArray<Int>()
    breaker.appendOpportunities(inLine: 0..<joined.count, of: joinedText, links: spans, to: &opportunities)
    // UAX #14 sees an exclamation mark in an image, which stays with the text before it.
    let images = spans.lazy.map(\.lowerBound).filter { $0 > 0 && joined[$0] == 0x21 && joined[$0 - 1] == 0x20 }
    opportunities.append(contentsOf: images)
    opportunities.sort()
    joined.withUnsafeBufferPointer { units in
      // A first row with only punctuation would be a rule.
      let firstLetter = units.firstIndex { !ReflowLine.isBlank($0) && !LinkCharacters.isASCIIPunctuation($0) } ?? units.count
      var gap = 0
      var span = 0
      var seams: [Gap] = []
      for index in gaps.indices {
        while span < spans.count && spans[span].upperBound <= gaps[index].joined.lowerBound { span += 1 }
        gaps[index].isInside = span < spans.count && spans[span].lowerBound < gaps[index].joined.lowerBound
      }
      span = 0
      for offset in opportunities {
        while span < spans.count && spans[span].upperBound < offset { span += 1 }
        let touchesSpan = span < spans.count && (spans[span].upperBound == offset || spans[span].lowerBound == offset)
        while gap < gaps.count && gaps[gap].joined.upperBound < offset { gap += 1 }
        let start = gap < gaps.count && gaps[gap].joined.upperBound == offset ? gaps[gap].joined.lowerBound : offset
        let before = span < spans.count && start != offset ? touchesSpan || touches(spans, span, start) : touchesSpan
        // A line break here is joined without a blank.
        let isSeam = EastAsianText.isSeam(units, before: start, after: offset) && !before
        guard isSeam == (start == offset), LineStart(units, offset..<units.count).mayContinueParagraph,
          start > firstLetter, units[start - 1] != 0x5C
        else { continue }
        if gap < gaps.count && gaps[gap].joined.upperBound == offset {
          guard closing.map({ gaps[gap].source.lowerBound < $0 }) ?? true else { continue }
          gaps[gap].isOpportunity = true
        } else {
          seams.append(
            Gap(source: origins[offset]..<origins[offset], joined: offset..<offset, isLineBreak: false, isOpportunity: true))
        }
      }
      // A paragraph that begins with a tag keeps a word after it: a tag alone in its row would be an HTML block.
      if LineStart(units, 0..<units.count).isTag, let close = units.firstIndex(of: 0x3E),
        let index = gaps.firstIndex(where: { $0.joined.lowerBound == close + 1 })
      {
        gaps[index].isOpportunity = false
      }
      gaps += seams
      gaps.sort { $0.joined.upperBound < $1.joined.upperBound }
    }
  }

  private func touches(_ spans: [Range<Int>], _ index: Int, _ offset: Int) -> Bool {
    var index = index
    while index >= 0 && spans[index].upperBound >= offset {
      if spans[index].upperBound == offset || spans[index].lowerBound == offset { return true }
      index -= 1
    }
    return false
  }

  // MARK: Breaking

  /// Returns the indices of the gaps at which rows end, so that the sum of the squared blanks at the ends of all rows
  /// but the last is least. Empty if no gap is a break opportunity.
  /// - Parameters:
  ///   - joined: the paragraph as one line.
  ///   - first: its first line, whose indent counts for the first row.
  ///   - continuation: the prefix of the other rows.
  private func bestBreaks(
    _ gaps: [Gap], of joined: UnsafeBufferPointer<UInt16>, first: ReflowParagraph.Line, continuation: ContiguousArray<UInt16>
  ) -> Set<Int> {
    let opportunities = gaps.indices.filter { gaps[$0].isOpportunity }
    guard !opportunities.isEmpty else { return [] }
    let cellWidth = style.cellWidth
    let firstIndent = cellWidth.column(after: text.lines.start(of: first.number)..<first.range.lowerBound, of: units)
    let laterIndent = continuation.withUnsafeBufferPointer { cellWidth.column(after: 0..<$0.count, of: $0) }
    // Parts between opportunities: their cells, and the cells of the gap before.
    var cells: [Int] = []
    var gapCells: [Int] = []
    var start = 0
    for index in opportunities + [gaps.count] {
      let end = index < gaps.count ? gaps[index].joined.lowerBound : joined.count
      cells.append(cellWidth.column(after: start..<end, of: joined) + extraCells(gaps, from: start, to: end))
      guard index < gaps.count else { break }
      gapCells.append(gaps[index].joined.count)
      start = gaps[index].joined.upperBound
    }
    // Backwards: the least cost of the rows from part i on, and where the first of them ends.
    let count = cells.count
    var cost = [Int](repeating: 0, count: count + 1)
    var rowEnd = [Int](repeating: count, count: count)
    // The width of all from part i on.
    var rest = 0
    for from in stride(from: count - 1, through: 0, by: -1) {
      let room = style.columns - (from == 0 ? firstIndent : laterIndent)
      rest += cells[from] + (from + 1 < count ? gapCells[from] : 0)
      // If the rest fits into one row, that row is the last: no other way is better.
      if rest <= room { continue }
      var width = 0
      var best = Int.max
      for end in from + 1...count {
        width += cells[end - 1] + (end - 1 > from ? gapCells[end - 2] : 0)
        if width > room && end > from + 1 { break }
        let slack = max(room - width, 0)
        let total = end == count ? 0 : slack * slack + cost[end]
        // If two ways are equal, the way with the longer first row wins.
        if total <= best { (best, rowEnd[from]) = (total, end) }
      }
      cost[from] = best
    }
    var breaks: Set<Int> = []
    var part = rowEnd[0]
    while part < count {
      breaks.insert(opportunities[part - 1])
      part = rowEnd[part]
    }
    return breaks
  }

  /// Returns the cells of the blanks inside spans that the joined text does not have, between two offsets of that
  /// text.
  private func extraCells(_ gaps: [Gap], from start: Int, to end: Int) -> Int {
    var extra = 0
    for gap in gaps[gaps.partitioningIndex(where: { $0.joined.lowerBound >= start })...] {
      guard gap.joined.lowerBound < end else { break }
      if gap.isInside && !gap.isLineBreak { extra += gap.source.count - 1 }
    }
    return extra
  }

  // MARK: Replacements

  /// Adds the replacements of all gaps: line breaks for those in `breaks`, blanks or nothing for the others.
  private func append(
    _ gaps: [Gap], _ breaks: Set<Int>, _ paragraph: ReflowParagraph, to result: inout [TextReplacement]
  ) {
    for (index, gap) in gaps.enumerated() {
      var units = ContiguousArray<UInt16>()
      if breaks.contains(index) {
        units = terminator(of: paragraph, at: gap)
        units.append(contentsOf: paragraph.continuation)
      } else if gap.isInside && !gap.isLineBreak {
        continue
      } else if !gap.joined.isEmpty {
        units = [0x20]
      }
      if let replacement = minimal(gap.source, units) { result.append(replacement) }
    }
  }

  /// Returns the line terminator for a gap: that of its line break, otherwise that of the paragraph's first line,
  /// otherwise that of the text's first line; LF if there is none.
  private func terminator(of paragraph: ReflowParagraph, at gap: Gap) -> ContiguousArray<UInt16> {
    var number = gap.isLineBreak ? text.lines.line(at: gap.source.lowerBound) : paragraph.lines[0].number
    if number + 1 >= text.lines.count { number = 0 }
    let content = text.contentRange(ofLine: number)
    let whole = text.lines.range(of: number, textLength: text.count)
    return content.upperBound == whole.upperBound ? [0x0A] : ContiguousArray(units[content.upperBound..<whole.upperBound])
  }

  /// Returns the replacement of a range, without the code units that are the same at both ends; nil if nothing
  /// changes.
  private func minimal(_ range: Range<Int>, _ new: ContiguousArray<UInt16>) -> TextReplacement? {
    let old = units[range]
    guard !old.elementsEqual(new) else { return nil }
    var head = 0
    while head < old.count && head < new.count && units[range.lowerBound + head] == new[head] { head += 1 }
    var tail = 0
    while tail < old.count - head && tail < new.count - head
      && units[range.upperBound - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    // A terminator is not taken apart.
    if head > 0 && units[range.lowerBound + head - 1] == 0x0D { head -= 1 }
    return TextReplacement(
      range: range.lowerBound + head..<range.upperBound - tail, units: ContiguousArray(new[head..<(new.count - tail)]))
  }
}

/// East Asian text, which is written without blanks between words.
enum EastAsianText {
  /// Whether a line break between two characters is joined without a blank, because both belong to scripts without
  /// blanks, such as ideographs and kana. False at the start and end of the text.
  /// - Parameters:
  ///   - before: the UTF-16 offset of the end of the first character.
  ///   - after: the UTF-16 offset of the second character.
  static func isSeam(_ units: UnsafeBufferPointer<UInt16>, before: Int, after: Int) -> Bool {
    guard before > 0, after < units.count else { return false }
    var first = UInt32(units[before - 1])
    if before > 1 && UTF16.isTrailSurrogate(units[before - 1]) && UTF16.isLeadSurrogate(units[before - 2]) {
      first = 0x10000 + (UInt32(units[before - 2]) & 0x3FF) << 10 + UInt32(units[before - 1]) & 0x3FF
    }
    var second = UInt32(units[after])
    if UTF16.isLeadSurrogate(units[after]) && after + 1 < units.count && UTF16.isTrailSurrogate(units[after + 1]) {
      second = 0x10000 + (UInt32(units[after]) & 0x3FF) << 10 + UInt32(units[after + 1]) & 0x3FF
    }
    return isSpaceless(first) && isSpaceless(second)
  }

  /// Whether a character belongs to a script that is written without blanks: Han, kana, bopomofo and their
  /// punctuation; not Hangul.
  private static func isSpaceless(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x2FFF, 0x3001...0x312F, 0x31A0...0x31FF, 0x3220...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFE30...0xFE4F,
      0xFF01...0xFF9F, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
