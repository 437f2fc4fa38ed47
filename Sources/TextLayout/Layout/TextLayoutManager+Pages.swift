internal import HighlightStorage
@_spi(Hot) internal import TextChecks
internal import TextModel

extension TextLayoutManager {
  /// Whether no container has room left, or no text is left.
  var isFilled: Bool {
    tail != nil || pages.count == textContainers.count || pages.last.map { $0.endParagraph >= paragraphCount } == true
  }

  /// Fills containers in order through the one with the index `container`, until the text or the containers end.
  /// O(text before its end that is not laid out yet).
  func ensurePages(through container: Int) {
    while pages.count <= container && !isFilled { fillNextPage() }
  }

  /// Fills containers in order until the unit at a UTF-16 offset is in one, or no container is left.
  func ensurePages(throughOffset offset: Int) {
    while !isFilled && (pages.last.map { $0.end <= offset } ?? true) { fillNextPage() }
  }

  /// Drops the pages from the first changed paragraph on; none if it is in the part where each paragraph is laid out
  /// by itself. Pages after the changed paragraphs move to `formerPages`, with shifted offsets, so that they can be
  /// used again.
  /// - Parameters:
  ///   - first: the first paragraph that changed.
  ///   - end: the index after the last changed paragraph, in the new text.
  ///   - delta: the number of UTF-16 units that the edit added; negative for removed ones.
  func forgetPages(from first: Int, changedThrough end: Int, delta: Int, paragraphDelta: Int) {
    if let tail, first > tail.paragraph { return }
    // The end of a page may depend on the text after it.
    let kept = pages.firstIndex { $0.endParagraph >= first } ?? pages.count
    var former: [Int: Page] = [:]
    func keep(_ page: Page, _ number: Int) {
      var page = page
      if page.endParagraph >= first {
        page.base += delta
        page.paragraph += paragraphDelta
        if page.paragraph < end { return }
      }
      former[number] = page
    }
    for (number, page) in formerPages { keep(page, number) }
    for number in kept..<pages.count { keep(pages[number], number) }
    formerPages = former
    guard kept < pages.count else { return }
    pages.removeSubrange(kept...)
    tail = nil
  }

  /// Lays out the next container, or reuses its former page if the text before it is unchanged.
  private func fillNextPage() {
    let number = pages.count
    let (offset, paragraph) = pages.last.map { ($0.end, $0.endParagraph) } ?? (0, 0)
    if let former = formerPages[number], former.base == offset, former.paragraph == paragraph,
      textContainers[number].size.height.isFinite
    {
      pages.append(former)
      formerPages[number] = nil
      if former.fragments != nil { keepFragments(ofPage: number) }
      if isFilled { formerPages = [:] }
      return
    }
    var filler = PageFiller(manager: self, container: textContainers[number], offset: offset, paragraph: paragraph)
    let top = filler.fill()
    pages.append(filler.page)
    keepFragments(ofPage: number)
    guard let top else {
      if isFilled { formerPages = [:] }
      return
    }
    formerPages = [:]
    let found = Tail(container: number, paragraph: filler.page.endParagraph, top: top)
    tail = found
    if heights?.count != paragraphCount { heights = nil }
  }
}

extension TextLayoutManager {
  // The most pages whose fragments are kept.
  private static let keptPages = 8

  /// Notes that the fragments of a page were used, and evicts those of the least recently used page if more than
  /// `keptPages` are kept.
  private func keepFragments(ofPage number: Int) {
    recentPages.removeAll { $0 == number || $0 >= pages.count }
    recentPages.append(number)
    guard recentPages.count > Self.keptPages else { return }
    pages[recentPages.removeFirst()].fragments = nil
  }

  /// Returns the fragments of a filled page. O(1), or O(page) if they were evicted.
  func fragments(ofPage number: Int) -> ContiguousArray<PageFragment> {
    if let known = pages[number].fragments { return known }
    var filler = PageFiller(
      manager: self, container: textContainers[number], offset: pages[number].base, paragraph: pages[number].paragraph)
    _ = filler.fill()
    pages[number].fragments = filler.page.fragments
    keepFragments(ofPage: number)
    return filler.page.fragments ?? []
  }
}

/// Fills one container.
private struct PageFiller {
  let manager: TextLayoutManager
  let container: TextContainer
  var page: Page
  /// In `LayoutUnit`s.
  private var y = 0
  private var lines = 0
  private var fragments: ContiguousArray<PageFragment> = []
  private let text: UTF16Text

  init(manager: TextLayoutManager, container: TextContainer, offset: Int, paragraph: Int) {
    self.manager = manager
    self.container = container
    page = Page(base: offset, paragraph: paragraph)
    text = manager.storage.text
  }

  /// Fills the container with as much text as it has room for.
  /// - Returns: the y coordinate in `LayoutUnit`s from which on each paragraph is laid out by itself, in a container
  ///   of unbounded height; nil if the container ends.
  mutating func fill() -> Int? {
    var offset = page.base
    var paragraph = page.paragraph
    defer {
      page.length = offset - page.base
      page.paragraphLength = paragraph - page.paragraph
      page.fragments = fragments
    }
    let isUnbounded = !container.size.height.isFinite && container.maximumNumberOfLines == 0
    let lowest = container.lowestExclusion
    while paragraph < manager.paragraphCount {
      let range = text.lines.range(of: paragraph, textLength: text.count)
      if isUnbounded && offset == range.lowerBound && LayoutUnit.value(y) >= lowest { return y }
      if let delegate = manager.delegate, offset == range.lowerBound, delegate.layoutManager(manager, isHidden: range) {
        offset = range.upperBound
        paragraph += 1
        continue
      }
      let (end, isComplete) = manager.withBreaker(ofParagraph: paragraph) { (breaker, isRightToLeft, _) in
        layOut(&breaker, paragraph, from: offset, isRightToLeft)
      }
      guard isComplete else {
        offset = end
        return nil
      }
      offset = range.upperBound
      paragraph += 1
    }
    return isUnbounded ? y : nil
  }

  /// Lays out the rows of a paragraph from a UTF-16 offset on.
  /// - Returns: the UTF-16 offset after the last row, and whether the paragraph fits completely.
  private mutating func layOut(
    _ breaker: inout RowBreaker, _ paragraph: Int, from offset: Int, _ isRightToLeft: Bool
  ) -> (Int, Bool) {
    let style = breaker.style
    var offset = offset
    var top = y
    if offset == breaker.content.lowerBound && y > 0 { top += LayoutUnit.from(style.paragraphSpacingBefore) }
    let textHeight = manager.rowHeight(style)
    // Larger if attachments of the row are higher than its text.
    var rowHeight = textHeight
    let bottom = container.size.height
    while true {
      guard LayoutUnit.value(top + rowHeight) <= bottom + 1e-9,
        container.maximumNumberOfLines == 0 || lines < container.maximumNumberOfLines
      else { return (offset, false) }
      let segments = segments(from: top, height: rowHeight, isRightToLeft)
      let isLastLine = lines + 1 == container.maximumNumberOfLines
      let (count, start) = (fragments.count, offset)
      let isTruncating = style.lineBreakMode.isTruncating && (container.maximumNumberOfLines == 0 || isLastLine)
      for (index, segment) in segments.enumerated() {
        let isLast = isTruncating && index == segments.count - 1
        guard
          let row = row(&breaker, from: offset, segment, isTruncating: isLast, isRightToLeft, hasMoreText: isLastLine)
        else { continue }
        append(row, from: offset, paragraph, segment, top, rowHeight, isRightToLeft, breaker)
        offset = row.row.end
        if offset >= breaker.content.upperBound { break }
      }
      if fragments.count == count {
        if let opening = container.nextOpening(below: LayoutUnit.value(top)),
          LayoutUnit.value(LayoutUnit.from(opening, .up) + rowHeight) <= bottom + 1e-9
        {
          top = LayoutUnit.from(opening, .up)
          continue
        }
        // No segment is wide enough, here and below.
        let widest = segments.max { $0.right - $0.left < $1.right - $1.left }
        guard let widest else { return (offset, false) }
        let between = leading(widest, isRightToLeft)
        let row = breaker.characters(from: offset, between: between.0, and: between.1)
        // Not even one character has room here; the next container may have more.
        let isWhole = widest.right - widest.left >= container.room(manager.metrics) - 1e-9
        if !isWhole && row.indent + row.width > between.1 - between.0 + 1e-9 { return (offset, false) }
        append(FittedRow(row: row), from: offset, paragraph, widest, top, rowHeight, isRightToLeft, breaker)
        offset = row.end
      }
      let needed = manager.extent(ofRow: start..<offset, style).height
      if needed > rowHeight {
        // Lays out the row again, with room for the attachments.
        fragments.removeSubrange(count...)
        (offset, rowHeight) = (start, needed)
        continue
      }
      lines += 1
      top += rowHeight + manager.spacing(afterRowEndingAt: offset, style)
      // Pieces of one row are equally high.
      for index in count..<fragments.count { fragments[index].bottom = Int32(clamping: top) }
      y = top
      rowHeight = textHeight
      if offset >= breaker.content.upperBound { break }
    }
    y = top + LayoutUnit.from(style.paragraphSpacing)
    return (offset, true)
  }

  /// A row that fits a segment, and the range that its ellipsis replaces.
  private struct FittedRow {
    var row: RowBreaker.Row
    var truncated: Range<Int>?
  }

  private func row(
    _ breaker: inout RowBreaker, from offset: Int, _ segment: (left: Double, right: Double), isTruncating: Bool,
    _ isRightToLeft: Bool, hasMoreText: Bool
  ) -> FittedRow? {
    let between = leading(segment, isRightToLeft)
    guard isTruncating else {
      let isWhole = segment.right - segment.left >= container.room(manager.metrics) - 1e-9
      guard let row = breaker.row(from: offset, between: between.0, and: between.1, mayOverflow: isWhole) else { return nil }
      return FittedRow(row: row)
    }
    let indent = breaker.indent(ofRowAt: offset, room: between.1 - between.0)
    let rest = offset..<breaker.content.upperBound
    let more = hasMoreText && breaker.content.upperBound < text.count
    let start = between.0 + indent
    if let cut = breaker.truncation(of: rest, from: start, to: between.1, mode: breaker.style.lineBreakMode, always: more) {
      return FittedRow(row: .init(end: rest.upperBound, indent: indent, width: cut.width), truncated: cut.hidden)
    }
    return FittedRow(
      row: .init(end: rest.upperBound, indent: indent, width: breaker.width(after: rest, from: start) - start))
  }

  private mutating func append(
    _ fitted: FittedRow, from offset: Int, _ paragraph: Int, _ segment: (left: Double, right: Double), _ top: Int,
    _ height: Int, _ isRightToLeft: Bool, _ breaker: RowBreaker
  ) {
    let fragment = PageFragment(
      start: Int32(offset - page.base), end: Int32(fitted.row.end - page.base), paragraph: Int32(paragraph - page.paragraph),
      top: Int32(clamping: top), bottom: Int32(clamping: top + height), left: segment.left, right: segment.right,
      indent: Float(fitted.row.indent), width: Float(fitted.row.width), hasHyphen: fitted.row.hasHyphen,
      endsParagraph: fitted.row.end >= breaker.content.upperBound, isRightToLeft: isRightToLeft,
      truncated: fitted.truncated.map { Int32($0.lowerBound - page.base)..<Int32($0.upperBound - page.base) })
    fragments.append(fragment)
  }

  /// Returns the start and end of a segment, measured from the leading edge of the container.
  private func leading(_ segment: (left: Double, right: Double), _ isRightToLeft: Bool) -> (Double, Double) {
    TextLayoutManager.leading(segment, in: container, isRightToLeft)
  }

  private func segments(from top: Int, height: Int, _ isRightToLeft: Bool) -> [(left: Double, right: Double)] {
    var found = container.segments(from: LayoutUnit.value(top), to: LayoutUnit.value(top + height))
    if manager.metrics.isCellBased {
      found = found.map { ($0.left.rounded(.up), $0.right.rounded(.down)) }.filter { $0.left < $0.right }
    }
    return isRightToLeft ? found.reversed() : found
  }
}

extension TextLayoutManager {
  /// Returns the start and end of a segment, measured from the leading edge of the container.
  static func leading(
    _ segment: (left: Double, right: Double), in container: TextContainer, _ isRightToLeft: Bool
  ) -> (Double, Double) {
    let full = container.fullExtent
    return isRightToLeft && full.right.isFinite
      ? (full.right - segment.right, full.right - segment.left) : (segment.left - full.left, segment.right - full.left)
  }
}
