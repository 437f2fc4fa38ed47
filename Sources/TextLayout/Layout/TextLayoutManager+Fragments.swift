internal import HighlightStorage
internal import TextModel

extension TextLayoutManager {
  // MARK: Finding fragments

  /// Returns the fragment that contains a location; the last one for locations after the text. Nil if no container
  /// has room for it, or its paragraph is hidden. O(log paragraphs), or O(paragraph) the first time.
  public func lineFragment(at location: TextLocation) -> TextLineFragment? {
    synchronize()
    let offset = min(max(location.utf16Offset, 0), storage.length)
    ensurePages(throughOffset: offset)
    let paragraph = storage.text.lines.line(at: offset)
    let isAtStart = offset == storage.text.lines.start(of: paragraph)
    // A paragraph's first location has no character of the paragraph before it.
    let affinity = isAtStart ? .downstream : location.affinity
    // It is the last fragment that begins at the offset or before.
    let last = affinity == .upstream ? offset - 1 : offset
    if let tail, paragraph >= tail.paragraph {
      makeHeights()
      let rows = rows(ofParagraph: paragraph)
      guard !rows.rows.isEmpty else { return nil }
      let inside = last - storage.text.lines.start(of: paragraph)
      let row = rows.rows.dropLast().partitioningIndex { Int($0.end) > inside }
      return fragment(ofParagraph: paragraph, row: row, rows)
    }
    let behind = pages.partitioningIndex { $0.base > last }
    for page in stride(from: behind - 1, through: 0, by: -1) {
      let fragments = fragments(ofPage: page)
      guard let found = fragments.last(where: { pages[page].base + Int($0.start) <= last }) else { continue }
      let fragment = lineFragment(found, inPage: page)
      // A hidden paragraph, or one without room, has no fragment.
      let isHere =
        fragment.paragraph == paragraph && (fragment.endsParagraph || last < fragment.range.upperBound)
      return isHere ? fragment : nil
    }
    return nil
  }

  /// Returns the fragments of a container that overlap the band from the y coordinate `top` to `bottom`, in text
  /// order; empty if there is no such container. O(log paragraphs + fragments), or O(their paragraphs) the first
  /// time.
  public func lineFragments(
    inContainer container: Int, from top: Double = 0, to bottom: Double = .infinity
  )
    -> [TextLineFragment]
  {
    var result: [TextLineFragment] = []
    forEachLineFragment(inContainer: container, from: top) { fragment in
      if fragment.rect.minY >= bottom { return false }
      result.append(fragment)
      return true
    }
    return result
  }

  /// Calls `body` with the fragments of a container that end below the y coordinate `top`, in text order, until it
  /// returns false.
  public func forEachLineFragment(
    inContainer container: Int, from top: Double = 0, _ body: (TextLineFragment) -> Bool
  ) {
    synchronize()
    guard textContainers.indices.contains(container) else { return }
    ensurePages(through: container)
    guard container < pages.count else { return }
    for fragment in fragments(ofPage: container) where LayoutUnit.value(Int(fragment.bottom)) > top {
      if !body(lineFragment(fragment, inPage: container)) { return }
    }
    guard let tail, tail.container == container else { return }
    makeHeights()
    var paragraph = tail.paragraph
    if top > LayoutUnit.value(tail.top) {
      paragraph = max(paragraph, self.paragraph(atTailHeight: LayoutUnit.from(min(top, 1e15)), tail))
    }
    while paragraph < paragraphCount {
      // Its height may change, but the rows above it do not.
      let rows = rows(ofParagraph: paragraph)
      for index in rows.rows.indices {
        let fragment = fragment(ofParagraph: paragraph, row: index, rows)
        if fragment.rect.maxY <= top { continue }
        if !body(fragment) { return }
      }
      paragraph += 1
    }
  }

  private func paragraph(atTailHeight height: Int, _ tail: Tail) -> Int {
    guard let heights else { return tail.paragraph }
    return heights.paragraph(at: height - tail.top + heights.top(of: tail.paragraph)).index
  }

  /// Returns the fragments that contain units of a range, in text order; for an empty range the fragment that
  /// contains its location. Empty if no container has room for the start.
  public func lineFragments(for range: TextRange) -> [TextLineFragment] {
    guard var fragment = lineFragment(at: range.isEmpty ? range.start : TextLocation(range.start.utf16Offset)) else {
      return []
    }
    var result = [fragment]
    while fragment.enclosingRange.upperBound < range.end.utf16Offset, let next = lineFragment(after: fragment) {
      result.append(next)
      fragment = next
    }
    return result
  }

  /// Returns the fragment after `fragment`, which is one of the present layout, in text order. Hidden paragraphs are
  /// skipped. Nil after the last fragment, or if no container has room for the text after it.
  /// - Precondition: the fragment is one of the present text.
  public func lineFragment(after fragment: TextLineFragment) -> TextLineFragment? {
    checkIsPresent(fragment)
    synchronize()
    let end = fragment.enclosingRange.upperBound
    if fragment.endsParagraph {
      var paragraph = fragment.paragraph + 1
      while paragraph < paragraphCount {
        if let next = lineFragment(at: TextLocation(storage.text.lines.start(of: paragraph))) { return next }
        if !isHidden(paragraph) { return nil }
        paragraph += 1
      }
      return nil
    }
    guard let next = lineFragment(at: TextLocation(end)), next != fragment else { return nil }
    return next
  }

  /// Returns the fragment before `fragment`, which is one of the present layout, in text order; nil before the first
  /// one. Paragraphs without a fragment (hidden ones) are skipped.
  /// - Precondition: the fragment is one of the present text.
  public func lineFragment(before fragment: TextLineFragment) -> TextLineFragment? {
    checkIsPresent(fragment)
    synchronize()
    let start = fragment.range.lowerBound
    if start > storage.text.lines.start(of: fragment.paragraph) {
      return lineFragment(at: TextLocation(start, affinity: .upstream))
    }
    var paragraph = fragment.paragraph - 1
    while paragraph >= 0 {
      let end = storage.text.contentRange(ofLine: paragraph).upperBound
      if let found = lineFragment(at: TextLocation(end)) { return found }
      paragraph -= 1
    }
    return nil
  }

  private func isHidden(_ paragraph: Int) -> Bool {
    guard let delegate else { return false }
    return delegate.layoutManager(
      self, isHidden: storage.text.lines.range(of: paragraph, textLength: storage.length))
  }

  /// Returns the rectangle from the origin of a container to the right and lower edge of its fragments; empty if
  /// there is no such container. In a last container of unbounded height the right edge is that of the container if
  /// it has one, and the lower edge may be an estimate.
  public func usedRect(forContainer container: Int) -> LayoutRect {
    synchronize()
    guard textContainers.indices.contains(container) else { return .zero }
    ensurePages(through: container)
    guard container < pages.count else { return .zero }
    var bottom = 0
    var right = 0.0
    for fragment in fragments(ofPage: container) {
      bottom = max(bottom, Int(fragment.bottom))
      right = max(right, lineFragment(fragment, inPage: container).usedRect.maxX)
    }
    if let tail, tail.container == container {
      makeHeights()
      if let heights { bottom = tail.top + heights.total - heights.top(of: tail.paragraph) }
      let room = textContainers[container].fullExtent.right
      if room.isFinite { right = room }
    }
    return LayoutRect(x: 0, y: 0, width: right, height: LayoutUnit.value(bottom))
  }

  /// Returns the half-open UTF-16 range of the text in a container, with terminators; empty at the end of the text if
  /// there is no such container. O(text before its end).
  public func textRange(forContainer container: Int) -> Range<Int> {
    synchronize()
    guard textContainers.indices.contains(container) else { return storage.length..<storage.length }
    ensurePages(through: container)
    guard container < pages.count else { return storage.length..<storage.length }
    return pages[container].base..<(tail?.container == container ? storage.length : pages[container].end)
  }

  // MARK: Making fragments

  /// Returns the fragment for row `index` of a paragraph in the part of the last container where each paragraph is
  /// laid out by itself.
  func fragment(ofParagraph paragraph: Int, row index: Int, _ rows: ParagraphRows) -> TextLineFragment {
    let text = storage.text
    let range = text.lines.range(of: paragraph, textLength: text.count)
    let row = rows.rows[index]
    let start = range.lowerBound + (index == 0 ? 0 : Int(rows.rows[index - 1].end))
    let top = index == 0 ? rows.spacingBefore : rows.rows[index - 1].bottom
    let container = tail?.container ?? 0
    var base = 0
    if let tail, let heights { base = tail.top + heights.top(of: paragraph) - heights.top(of: tail.paragraph) }
    let full = textContainers[container].fullExtent
    let segment =
      metrics.isCellBased && full.right.isFinite
      ? (left: full.left.rounded(.up), right: full.right.rounded(.down)) : (left: full.left, right: full.right)
    return makeFragment(
      start..<(range.lowerBound + Int(row.end)), of: range, paragraph: paragraph, container: container,
      top: base + top, bottom: base + row.bottom, segment: segment, indent: Double(row.indent), width: Double(row.width),
      isRightToLeft: rows.isRightToLeft, hasHyphen: row.hasHyphen, endsParagraph: index == rows.rows.count - 1,
      truncated: rows.truncated.map { (range.lowerBound + $0.lowerBound)..<(range.lowerBound + $0.upperBound) })
  }

  private func lineFragment(_ fragment: PageFragment, inPage number: Int) -> TextLineFragment {
    let page = pages[number]
    let paragraph = page.paragraph + Int(fragment.paragraph)
    return makeFragment(
      (page.base + Int(fragment.start))..<(page.base + Int(fragment.end)),
      of: storage.text.lines.range(of: paragraph, textLength: storage.length), paragraph: paragraph, container: number,
      top: Int(fragment.top), bottom: Int(fragment.bottom), segment: (fragment.left, fragment.right),
      indent: Double(fragment.indent),
      width: Double(fragment.width), isRightToLeft: fragment.isRightToLeft, hasHyphen: fragment.hasHyphen,
      endsParagraph: fragment.endsParagraph,
      truncated: fragment.truncated.map { (page.base + Int($0.lowerBound))..<(page.base + Int($0.upperBound)) })
  }

  /// Returns a fragment, with its text aligned in a segment of the container. `top` and `bottom` are in
  /// `LayoutUnit`s.
  private func makeFragment(
    _ range: Range<Int>, of paragraphRange: Range<Int>, paragraph: Int, container: Int, top: Int, bottom: Int,
    segment: (left: Double, right: Double), indent: Double, width: Double, isRightToLeft: Bool, hasHyphen: Bool,
    endsParagraph: Bool, truncated: Range<Int>?
  ) -> TextLineFragment {
    let style = style(ofParagraph: paragraphRange)
    let tailIndent = max(style.tailIndent, 0)
    let isLeftAligned = !segment.right.isFinite
    let right = isLeftAligned ? segment.left + indent + width : segment.right
    let inner =
      isRightToLeft && !isLeftAligned
      ? (left: segment.left + tailIndent, right: right - indent) : (left: segment.left + indent, right: right - tailIndent)
    let slack = inner.right - inner.left - width
    var x = isRightToLeft ? inner.right - width : inner.left
    var justification = 0.0
    switch isLeftAligned ? .natural : style.alignment {
    case .natural: break
    // Text that does not fit begins at the leading edge.
    case _ where slack < 0: break
    case .left: x = inner.left
    case .right: x = inner.right - width
    case .center: x = inner.left + (metrics.isCellBased ? (slack / 2).rounded(.down) : slack / 2)
    case .justified:
      // Spaces at the end have no width.
      let spaces = spacesAtEnd(of: range)
      if !endsParagraph && truncated == nil, spaces.hasOthers {
        justification = slack + metrics.width(of: " ") * Double(spaces.count)
        x = inner.left
      }
    }
    let y = LayoutUnit.value(top)
    let extent = extent(ofRow: range, style)
    let height = LayoutUnit.value(min(extent.height, bottom - top))
    return TextLineFragment(
      range: range, enclosingRange: range.lowerBound..<(endsParagraph ? paragraphRange.upperBound : range.upperBound),
      container: container, paragraph: paragraph,
      rect: LayoutRect(x: segment.left, y: y, width: right - segment.left, height: LayoutUnit.value(bottom - top)),
      usedRect: LayoutRect(x: x, y: y, width: justification > 0 ? inner.right - inner.left : width, height: height),
      baseline: y + height - extent.descent, indent: indent, isRightToLeft: isRightToLeft, hasHyphen: hasHyphen,
      truncatedRange: truncated, endsParagraph: endsParagraph, justification: justification,
      leading: Self.leading(segment, in: textContainers[container], isRightToLeft).0)
  }

  /// Returns the number of spaces (U+0020) at the end of a row, and whether other spaces come before its last visible
  /// character; the number of units and false for a row of only spaces. O(row).
  private func spacesAtEnd(of range: Range<Int>) -> (count: Int, hasOthers: Bool) {
    storage.text.withUnits(in: range) { units in
      guard let last = units[range].lastIndex(where: { $0 != 0x20 }) else { return (range.count, false) }
      return (range.upperBound - last - 1, units[range.lowerBound..<last].contains(0x20))
    }
  }
}
