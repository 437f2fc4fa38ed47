internal import HighlightCore
internal import HighlightStorage
@_spi(Hot) internal import TextChecks
internal import TextModel

extension TextLayoutManager {
  /// Returns the style of a paragraph: that of the delegate, or `paragraphStyle`. `range` includes the terminator.
  func style(ofParagraph range: Range<Int>) -> ParagraphStyle {
    delegate?.layoutManager(self, paragraphStyleFor: range) ?? paragraphStyle
  }

  /// Returns the larger of the metrics' row height and the minimum line height of `style`, in `LayoutUnit`s: the
  /// height of rows without spacing and attachments.
  func rowHeight(_ style: ParagraphStyle) -> Int {
    LayoutUnit.from(max(metrics.rowHeight, style.minimumLineHeight))
  }

  /// Returns the height of a row without spacing, in `LayoutUnit`s, and its part below the baseline, in the units of
  /// the metrics, from its text and attachments. O(attachments).
  func extent(ofRow row: Range<Int>, _ style: ParagraphStyle) -> (height: Int, descent: Double) {
    let height = rowHeight(style)
    let attachments = storage.attachments(in: row)
    guard !attachments.isEmpty else { return (height, metrics.descent) }
    var (ascent, descent) = (LayoutUnit.value(height) - metrics.descent, metrics.descent)
    for found in attachments {
      descent = max(descent, whole(found.attachment.descent))
      ascent = max(ascent, whole(found.attachment.height - found.attachment.descent))
    }
    return (LayoutUnit.from(ascent + descent), descent)
  }

  /// Returns a width or height, rounded up to whole cells if the metrics are cell-based.
  func whole(_ size: Double) -> Double { metrics.isCellBased ? size.rounded(.up) : size }

  /// Returns the offsets and widths of the attachments of a paragraph, ascending. O(runs + units), O(1) if there are
  /// none.
  func reservedWidths(in content: Range<Int>) -> [ReservedWidth] {
    storage.attachments(in: content).map { ReservedWidth(offset: $0.utf16Offset, width: whole($0.attachment.width)) }
  }

  /// Whether a caller has set the direction of the paragraph at a UTF-16 offset.
  func isDirectionSet(at offset: Int) -> Bool { directions.attribute(at: offset, bounds: offset..<(offset + 1)).0 != nil }

  /// Returns the base direction of a paragraph, left to right or right to left: that set by a caller, otherwise that
  /// of the style, otherwise that of the first strong character; left to right without such a character.
  func direction(
    ofParagraph content: Range<Int>, of units: UnsafeBufferPointer<UInt16>, style: ParagraphStyle
  )
    -> WritingDirection
  {
    let offset = content.lowerBound
    if let set = directions.attribute(at: offset, bounds: offset..<(offset + 1)).0,
      let direction = WritingDirection(rawValue: Int(set))
    {
      return direction
    }
    if style.baseWritingDirection != .natural { return style.baseWritingDirection }
    guard BidiParagraph.mayReorder(content, of: units) else { return .leftToRight }
    return BidiParagraph.firstStrong(in: content, of: units) ?? .leftToRight
  }

  /// Calls `body` with a row breaker for a paragraph, whether the paragraph goes from right to left, and a buffer
  /// with its units at their offsets in the text.
  func withBreaker<Result>(
    ofParagraph paragraph: Int, _ body: (inout RowBreaker, _ isRightToLeft: Bool, UnsafeBufferPointer<UInt16>) -> Result
  ) -> Result {
    let text = storage.text
    let content = text.contentRange(ofLine: paragraph)
    let style = style(ofParagraph: text.lines.range(of: paragraph, textLength: text.count))
    return text.withUnits(in: content) { units in
      var links: [Range<Int>]?
      func findLinks() -> [Range<Int>] {
        if let links { return links }
        let found = storage.links(in: content).map(\.range)
        links = found
        return found
      }
      var breaker = RowBreaker(
        typesetter, content: content, of: units, style: style,
        concealed: delegate?.layoutManager(self, concealedRangesIn: content) ?? [],
        reserved: reservedWidths(in: content),
        opportunities: { [self] offsets in
          if style.lineBreakMode == .byCharWrapping {
            offsets = typesetter.clusterEnds(in: content, of: units)
            Self.removeOffsets(inside: findLinks(), from: &offsets)
            return
          }
          typesetter.lineBreaker.appendOpportunities(inLine: content, of: text, links: findLinks(), to: &offsets)
          if let delegate { offsets.removeAll { !delegate.layoutManager(self, shouldBreakLineByWordBefore: $0) } }
        },
        hyphens: hyphenator.map { hyphenator in
          { [self] offsets in
            typesetter.lineBreaker.appendHyphens(
              inLine: content, of: text, links: findLinks(), hyphenation: LineHyphenation(hyphenator), to: &offsets)
            if let delegate { offsets.removeAll { !delegate.layoutManager(self, shouldBreakLineByHyphenatingBefore: $0) } }
          }
        })
      let isRightToLeft = direction(ofParagraph: content, of: units, style: style) == .rightToLeft
      return body(&breaker, isRightToLeft, units)
    }
  }

  /// Removes the offsets that are inside links, not at their ends; both ascend. O(offsets + links).
  private static func removeOffsets(inside links: [Range<Int>], from offsets: inout ContiguousArray<Int>) {
    var next = 0
    offsets.removeAll { offset in
      while next < links.count && links[next].upperBound <= offset { next += 1 }
      return next < links.count && links[next].lowerBound < offset
    }
  }

  /// Returns the rows of a paragraph in a container without exclusions; none for a hidden paragraph. If they are not
  /// cached, breaks the paragraph, caches the rows and stores the exact height. O(1) if cached, else O(paragraph).
  func rows(ofParagraph paragraph: Int) -> ParagraphRows {
    if let known = rowCache[paragraph] { return known }
    let rows = makeRows(ofParagraph: paragraph)
    if rowCache.count >= Self.rowCacheLimit { rowCache.removeAll(keepingCapacity: true) }
    rowCache[paragraph] = rows
    heights?.set(.init(rows.height, isEstimated: false), of: paragraph)
    return rows
  }

  /// Breaks a paragraph into rows; none if it is hidden. O(paragraph).
  private func makeRows(ofParagraph paragraph: Int) -> ParagraphRows {
    let text = storage.text
    let range = text.lines.range(of: paragraph, textLength: text.count)
    if let delegate, delegate.layoutManager(self, isHidden: range) {
      return ParagraphRows(rows: [], spacingBefore: 0, height: 0, isRightToLeft: false)
    }
    let room = textContainers[tail?.container ?? 0].room(metrics)
    return withBreaker(ofParagraph: paragraph) { (breaker, isRightToLeft, units) in
      let style = breaker.style
      let before = paragraph == 0 ? 0 : LayoutUnit.from(style.paragraphSpacingBefore)
      var result = ParagraphRows(rows: [], spacingBefore: before, height: before, isRightToLeft: isRightToLeft)
      var start = range.lowerBound
      repeat {
        var row: RowBreaker.Row
        if style.lineBreakMode.isTruncating {
          let indent = breaker.indent(ofRowAt: start, room: room)
          row = RowBreaker.Row(end: breaker.content.upperBound, indent: indent, width: 0)
          if let cut = breaker.truncation(
            of: breaker.content, from: indent, to: room, mode: style.lineBreakMode, always: false)
          {
            row.width = cut.width
            result.truncated = (cut.hidden.lowerBound - range.lowerBound)..<(cut.hidden.upperBound - range.lowerBound)
          } else {
            row.width = breaker.width(after: breaker.content, from: indent) - indent
          }
        } else {
          guard let next = breaker.row(from: start, between: 0, and: room) else { break }
          row = next
        }
        result.height += extent(ofRow: start..<row.end, style).height + spacing(afterRowEndingAt: row.end, style)
        result.rows.append(
          RowRecord(
            end: row.end - range.lowerBound, indent: row.indent, width: row.width, bottom: result.height,
            hasHyphen: row.hasHyphen))
        start = row.end
      } while start < breaker.content.upperBound
      result.height += LayoutUnit.from(style.paragraphSpacing)
      return result
    }
  }

  /// Returns the spacing after the row that ends at a UTF-16 offset, in `LayoutUnit`s: the line spacing of `style`
  /// plus that of the delegate.
  func spacing(afterRowEndingAt offset: Int, _ style: ParagraphStyle) -> Int {
    guard let delegate else { return LayoutUnit.from(style.lineSpacing) }
    return LayoutUnit.from(style.lineSpacing + delegate.layoutManager(self, lineSpacingAfterRowEndingAt: offset))
  }

  // MARK: Estimates

  /// Returns the estimated heights of a range of paragraphs. O(paragraphs).
  func estimates(of paragraphs: Range<Int>) -> ContiguousArray<ParagraphHeights.Height> {
    let lines = storage.text.lines
    let length = storage.length
    var result: ContiguousArray<ParagraphHeights.Height> = []
    result.reserveCapacity(paragraphs.count)
    var start = lines.start(of: paragraphs.lowerBound)
    for paragraph in paragraphs {
      let end = paragraph + 1 < paragraphCount ? lines.start(of: paragraph + 1) : length
      result.append(.init(estimator.height(units: max(end - start - 1, 0)), isEstimated: true))
      start = end
    }
    return result
  }

  // The number of paragraphs that are read for the estimate, and the longest of them in units.
  private static let sampleCount = 200
  private static let longestSample = 20_000

  /// Estimates the heights of all paragraphs from a sample spread over the text, if that is not done yet.
  /// O(paragraphs), a few ns each.
  func makeHeights() {
    guard heights == nil, let tail else { return }
    let text = storage.text
    let room = textContainers[tail.container].room(metrics)
    let style = paragraphStyle
    let wraps = style.lineBreakMode == .byWordWrapping || style.lineBreakMode == .byCharWrapping
    estimator = HeightEstimator(room: wraps ? max(room - max(style.tailIndent, 0), metrics.caretWidth) : .infinity)
    estimator.rowHeight = rowHeight(style) + LayoutUnit.from(style.lineSpacing)
    estimator.spacing = LayoutUnit.from(style.paragraphSpacingBefore + style.paragraphSpacing)
    let first = tail.paragraph
    let count = paragraphCount - first
    var samples: [(paragraph: Int, units: Int, rows: ParagraphRows)] = []
    var width = 0.0
    var units = 0
    // Spread over the text at irregular distances, so that a regular pattern of lines does not bias the sample.
    let step = max(Double(count) / Double(Self.sampleCount), 1)
    var start = 0.0
    var number = 0
    while Int(start) < count {
      let spread = step * Double((number &* 40503) & 0xFFFF) / 65536
      let paragraph = first + min(Int(start + (step > 1 ? spread : 0)), count - 1)
      start += step
      number += 1
      let content = text.contentRange(ofLine: paragraph)
      guard content.count <= Self.longestSample else { continue }
      let rows = makeRows(ofParagraph: paragraph)
      for row in rows.rows { width += Double(row.width) }
      units += content.count
      samples.append((paragraph, content.count, rows))
    }
    if units > 0 && width > 0 && style.lineBreakMode != .byClipping { estimator.unitAdvance = width / Double(units) }
    var long = (expected: 0.0, found: 0.0)
    var short = (expected: 0.0, found: 0.0)
    for sample in samples {
      let found = Double(sample.rows.rows.count)
      if Double(sample.units) * estimator.unitAdvance > estimator.room {
        long = (long.expected + estimator.rows(units: sample.units), long.found + found)
      } else {
        short = (short.expected + 1, short.found + found)
      }
    }
    if long.expected > 0 { estimator.wrapFactor = long.found / long.expected }
    if short.expected > 0 { estimator.shortRows = short.found / short.expected }
    var made = ParagraphHeights(estimates(of: 0..<paragraphCount))
    for sample in samples { made.set(.init(sample.rows.height, isEstimated: false), of: sample.paragraph) }
    heights = made
  }

  /// Lays out up to `paragraphs` paragraphs whose height is estimated, in text order. For idle time.
  /// - Returns: whether all heights are exact now.
  @discardableResult
  public func layoutMore(paragraphs: Int) -> Bool {
    synchronize()
    ensurePages(through: .max)
    guard let tail else { return true }
    makeHeights()
    var left = paragraphs
    makeExact { _, _ in
      left -= 1
      return left >= 0
    }
    return heights?.firstEstimated(from: tail.paragraph) == nil
  }

  /// Lays out all paragraphs before that of a fragment, so that its position is exact.
  /// O(paragraphs whose height was estimated).
  public func ensureLayout(above fragment: TextLineFragment) {
    synchronize()
    makeExact { next, _ in next < fragment.paragraph }
  }

  /// Lays out a container down to a y coordinate, so that nothing above it depends on estimates.
  /// O(paragraphs whose height was estimated).
  public func ensureLayout(toHeight height: Double, inContainer container: Int) {
    synchronize()
    ensurePages(through: container)
    guard let tail, tail.container == container else { return }
    makeHeights()
    let bottom = LayoutUnit.from(min(height, 1e15)) - tail.top + (heights?.top(of: tail.paragraph) ?? 0)
    makeExact { _, top in top < bottom }
  }

  private func makeExact(while isWanted: (_ paragraph: Int, _ top: Int) -> Bool) {
    guard let tail else { return }
    makeHeights()
    // Moved out during the loop: the rows of a paragraph do not depend on the heights of others.
    guard var made = heights.take() else { return }
    made.makeExact(from: tail.paragraph, while: isWanted) { makeRows(ofParagraph: $0).height }
    heights = made
  }

  /// Whether all text that the containers have room for is laid out, so that no height is estimated.
  public var isLayoutComplete: Bool {
    synchronize()
    guard let tail else { return isFilled }
    guard let heights else { return false }
    return heights.firstEstimated(from: tail.paragraph) == nil
  }
}

extension TextContainer {
  /// Returns the width of a row without exclusions; whole cells if the metrics are cell-based.
  func room(_ metrics: any GlyphMetrics) -> Double {
    let full = fullExtent
    return max(0, metrics.isCellBased ? full.right.rounded(.down) - full.left.rounded(.up) : full.right - full.left)
  }
}
