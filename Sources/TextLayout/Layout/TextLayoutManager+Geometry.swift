internal import HighlightStorage
internal import TextModel

/// The location and character at a point.
public struct TextHit: Equatable, Sendable {
  /// The nearest location for a caret.
  public var location: TextLocation
  /// The character (grapheme cluster) at the point, as half-open UTF-16 offsets; empty in an empty row.
  public var characterRange: Range<Int>
  /// The distance of the point from the start of that character, as a fraction of its width, from 0 to 1.
  public var fraction: Double
  /// Whether the point is on the character, and not outside of the text.
  public var isInside: Bool
}

/// A rectangle of a selection: a part of a row whose characters are adjacent on the screen.
public struct TextSelectionRect: Equatable, Sendable {
  /// The index of its container in `textContainers`.
  public var container: Int
  /// Its rectangle in the container.
  public var rect: LayoutRect
  /// Whether its text goes from right to left.
  public var isRightToLeft: Bool
  /// Whether the first selected character is in this rectangle: at its right edge if the text goes from right to left.
  public var containsStart: Bool
  /// Whether the last selected character is in this rectangle: at its left edge if the text goes from right to left.
  public var containsEnd: Bool
}

extension TextLayoutManager {
  /// Returns the horizontal positions of a fragment's characters. O(fragment), in text of several directions
  /// O(its paragraph); O(1) if the last call was for the same fragment.
  func geometry(of fragment: TextLineFragment) -> RowGeometry {
    synchronize()
    if let last = lastGeometry, last.generation == generation, last.fragment == fragment { return last.geometry }
    let text = storage.text
    let content = text.contentRange(ofLine: fragment.paragraph)
    check(fragment.range, within: content, "fragment, not of the present text: range")
    let style = style(ofParagraph: text.lines.range(of: fragment.paragraph, textLength: text.count))
    let concealed = delegate?.layoutManager(self, concealedRangesIn: content) ?? []
    let reserved = reservedWidths(in: content)
    let made = withUnits(ofParagraph: content) { units in
      let ends = typesetter.clusterEnds(in: fragment.range, of: units)
      var offsets: ContiguousArray<Int> = [fragment.range.lowerBound]
      offsets.append(contentsOf: ends)
      var edges: ContiguousArray<Double> = [0]
      edges.reserveCapacity(offsets.count)
      let origin = fragment.leading + fragment.indent
      var x = origin
      var start = fragment.range.lowerBound
      var gaps = gapCount(in: fragment, of: units)
      let allGaps = gaps.inner
      var shift = 0.0
      let isMarked = fragment.truncatedRange?.isEmpty == true && !fragment.range.isEmpty
      let isMarkedInFront = isMarked && fragment.truncatedRange?.lowerBound == fragment.range.lowerBound
      if isMarkedInFront { shift = typesetter.ellipsisWidth }
      for end in ends {
        if let truncated = fragment.truncatedRange, truncated.contains(start) {
          // Its first character is as wide as the ellipsis, the others have no width.
          let isFirst = start == truncated.lowerBound
          let next = typesetter.position(
            after: start..<end, of: units, end: content.upperBound, from: x, tabStops: style.tabStops,
            concealed: concealed, reserved: reserved)
          shift += (isFirst ? typesetter.ellipsisWidth : 0) - (next - x)
          x = next
        } else {
          let next = typesetter.position(
            after: start..<end, of: units, end: content.upperBound, from: x, tabStops: style.tabStops,
            concealed: concealed, reserved: reserved)
          if fragment.justification > 0, start > gaps.last { shift -= next - x }
          x = next
          if fragment.justification > 0, units[start] == 0x20, gaps.inner > 0, start < gaps.last {
            let number = Double(allGaps - gaps.inner)
            let (before, behind) = (fragment.justification * number, fragment.justification * (number + 1))
            shift +=
              metrics.isCellBased
              ? (behind / Double(allGaps)).rounded(.down) - (before / Double(allGaps)).rounded(.down)
              : fragment.justification / Double(allGaps)
            gaps.inner -= 1
          }
        }
        edges.append(x - origin + shift)
        start = end
      }
      var directions = [DirectionalRun(range: fragment.range, level: fragment.isRightToLeft ? 1 : 0)]
      if fragment.isRightToLeft || mayReorder(content, of: units) {
        if typesetter.bidiParagraph != generation || typesetter.bidiContent != content {
          typesetter.bidi.setParagraph(
            content, of: units, direction: fragment.isRightToLeft ? .rightToLeft : .leftToRight)
          typesetter.bidiParagraph = generation
          typesetter.bidiContent = content
        }
        directions = typesetter.bidi.visualRuns(ofRow: fragment.range)
      }
      // The width of a hyphen or ellipsis after the text of the row.
      var behind = fragment.hasHyphen ? typesetter.hyphenWidth : 0
      if isMarked && !isMarkedInFront { behind = typesetter.ellipsisWidth }
      return RowGeometry(
        range: fragment.range, offsets: offsets, edges: edges, directions: directions,
        isRightToLeft: fragment.isRightToLeft,
        left: fragment.range.isEmpty && fragment.isRightToLeft
          ? fragment.usedRect.maxX : fragment.usedRect.x + (fragment.isRightToLeft ? behind : 0))
    }
    lastGeometry = (fragment, generation, made)
    return made
  }

  /// Calls `body` with a buffer that contains the UTF-16 units of a paragraph at their offsets in the text; other
  /// indices must not be read. A long paragraph is copied once for all of its rows.
  private func withUnits<Result>(
    ofParagraph content: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>) -> Result
  ) -> Result {
    guard content.count > Self.keptLength else { return storage.text.withUnits(in: content, body) }
    if longParagraph?.generation != generation || longParagraph?.content != content {
      let units = storage.text.withUnits(in: content) { ContiguousArray($0[content]) }
      longParagraph = LongParagraph(generation: generation, content: content, units: units)
    }
    guard let longParagraph else { return storage.text.withUnits(in: content, body) }
    return longParagraph.units.withUnsafeBufferPointer { units in
      guard let base = units.baseAddress else { return body(units) }
      return body(UnsafeBufferPointer(start: base - content.lowerBound, count: content.upperBound))
    }
  }

  /// Whether a paragraph may contain right-to-left text or direction controls. O(paragraph) the first time.
  private func mayReorder(_ content: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard content.count > Self.keptLength else { return BidiParagraph.mayReorder(content, of: units) }
    if let known = longParagraph?.mayReorder { return known }
    let mayReorder = BidiParagraph.mayReorder(content, of: units)
    longParagraph?.mayReorder = mayReorder
    return mayReorder
  }

  /// The longest paragraph, in units, that is checked again for each of its rows.
  private static let keptLength = Granularity.choose(4096, small: 8)

  /// Returns the number of spaces of a justified row before its last other unit, and the UTF-16 offset of that unit.
  /// (0, 0) if the row is not justified or has only spaces.
  private func gapCount(in fragment: TextLineFragment, of units: UnsafeBufferPointer<UInt16>) -> (inner: Int, last: Int) {
    guard fragment.justification > 0, let last = units[fragment.range].lastIndex(where: { $0 != 0x20 }) else {
      return (0, 0)
    }
    return (units[fragment.range.lowerBound..<last].count { $0 == 0x20 }, last)
  }

  /// Returns the runs of a fragment that go in one direction, from left to right, with their edges. One run if all text goes
  /// from left to right.
  /// - Precondition: the fragment is one of the present text.
  public func directionalRuns(of fragment: TextLineFragment) -> [(run: DirectionalRun, left: Double, right: Double)] {
    checkIsPresent(fragment)
    let geometry = geometry(of: fragment)
    return geometry.runs.map { run in
      let range = geometry.offsets[run.clusters.lowerBound]..<geometry.offsets[run.clusters.upperBound]
      return (DirectionalRun(range: range, level: run.level), run.left, run.right)
    }
  }

  /// Ends the process with a message if a fragment belongs to a longer text.
  func checkIsPresent(_ fragment: TextLineFragment) {
    check(fragment.enclosingRange, within: storage.length, "fragment: enclosingRange")
    if fragment.paragraph >= storage.text.lines.count { fail("fragment: the text has no paragraph \(fragment.paragraph)") }
  }

  // MARK: Points

  /// Returns the caret location and the character nearest to a point of a container; nil if the container has no
  /// text. O(log paragraphs + row), or O(paragraph) the first time.
  public func hit(at point: LayoutPoint, inContainer container: Int) -> TextHit? {
    guard let fragment = lineFragment(nearestTo: point, inContainer: container) else { return nil }
    let geometry = geometry(of: fragment)
    guard let (index, fraction) = geometry.cluster(at: point.x) else {
      let start = fragment.range.lowerBound
      return TextHit(location: TextLocation(start), characterRange: start..<start, fraction: 0, isInside: false)
    }
    let character = geometry.offsets[index]..<geometry.offsets[index + 1]
    let extent = geometry.extent(of: index)
    let isInside =
      point.x >= extent.left && point.x < extent.right && point.y >= fragment.rect.minY && point.y < fragment.rect.maxY
    let isHalf = fraction < 0.5
    return TextHit(
      location: isHalf
        ? TextLocation(character.lowerBound) : TextLocation(character.upperBound, affinity: .upstream),
      characterRange: character, fraction: fraction, isInside: isInside)
  }

  /// Returns the caret location nearest to a point of a container; nil if the container has no text.
  public func closestLocation(to point: LayoutPoint, inContainer container: Int) -> TextLocation? {
    hit(at: point, inContainer: container)?.location
  }

  /// Returns the fragment of a container at the y coordinate of a point; the first one for points above all
  /// fragments, the last one for points below all. Of several side by side the one nearest to the point. Nil if the
  /// container has no text.
  func lineFragment(nearestTo point: LayoutPoint, inContainer container: Int) -> TextLineFragment? {
    var best: TextLineFragment?
    func distance(_ fragment: TextLineFragment) -> Double {
      max(fragment.rect.minX - point.x, point.x - fragment.rect.maxX, 0)
    }
    guard textContainers.indices.contains(container) else { return nil }
    let hasPieces = !textContainers[container].isPlain
    forEachLineFragment(inContainer: container, from: point.y) { fragment in
      guard let known = best else {
        best = fragment
        return hasPieces
      }
      // Fragments of the same row only.
      guard fragment.rect.minY == known.rect.minY else { return false }
      if distance(fragment) < distance(known) { best = fragment }
      return true
    }
    if best != nil { return best }
    // The point is below all of them.
    guard let last = lastFragment(inContainer: container) else { return nil }
    best = last
    var fragment = last
    while let previous = lineFragment(before: fragment), previous.container == container,
      previous.rect.minY == last.rect.minY
    {
      if let known = best, distance(previous) < distance(known) { best = previous }
      fragment = previous
    }
    return best
  }

  private func lastFragment(inContainer container: Int) -> TextLineFragment? {
    let range = textRange(forContainer: container)
    let fragments = container < pages.count ? fragments(ofPage: container) : []
    guard let tail, tail.container == container else {
      guard let last = fragments.last else { return nil }
      let end = pages[container].base + Int(last.end)
      return lineFragment(at: TextLocation(end, affinity: last.start == last.end ? .downstream : .upstream))
    }
    var paragraph = paragraphCount - 1
    while paragraph >= tail.paragraph {
      let content = storage.text.contentRange(ofLine: paragraph)
      if let found = lineFragment(at: TextLocation(content.upperBound)) { return found }
      paragraph -= 1
    }
    guard let last = fragments.last else { return nil }
    return lineFragment(at: TextLocation(range.lowerBound + Int(last.end), affinity: .upstream))
  }

  // MARK: Rectangles

  /// Returns the location that `hit(at:inContainer:)` returns for the same caret: at the start of a character, with
  /// the affinity `upstream` only at the end of a row and where `location` has it. Returns `location` itself if no
  /// container has room for it.
  public func normalized(_ location: TextLocation) -> TextLocation {
    guard let fragment = lineFragment(at: location) else { return location }
    let geometry = geometry(of: fragment)
    guard geometry.clusterCount > 0 else { return TextLocation(fragment.range.lowerBound) }
    let offset = min(max(location.utf16Offset, fragment.range.lowerBound), fragment.range.upperBound)
    if offset >= fragment.range.upperBound { return TextLocation(fragment.range.upperBound, affinity: .upstream) }
    let cluster = geometry.cluster(holding: offset)
    let isBehind =
      location.affinity == .upstream && offset > fragment.range.lowerBound && offset == geometry.offsets[cluster]
    return TextLocation(geometry.offsets[cluster], affinity: isBehind ? .upstream : .downstream)
  }

  /// Returns the index of a container and the rectangle of a caret in it: inside the character that the location
  /// belongs to, at its edge. Nil if no container has room for the location.
  public func caretRect(at location: TextLocation) -> (container: Int, rect: LayoutRect)? {
    guard let fragment = lineFragment(at: location) else { return nil }
    let geometry = geometry(of: fragment)
    let offset = min(max(location.utf16Offset, fragment.range.lowerBound), fragment.range.upperBound)
    let (left, right) = geometry.caret(
      at: TextLocation(offset, affinity: location.affinity), width: metrics.caretWidth)
    return (
      fragment.container,
      LayoutRect(x: left, y: fragment.usedRect.y, width: right - left, height: fragment.usedRect.height)
    )
  }

  /// Returns the rectangles of a selection, several for a row of mixed directions; none for an empty range. A line
  /// terminator at the end of a selected row has no width.
  public func selectionRects(for range: TextRange) -> [TextSelectionRect] {
    guard !range.isEmpty else { return [] }
    var result: [TextSelectionRect] = []
    for fragment in lineFragments(for: range) {
      let selected = range.utf16Range.clamped(to: fragment.enclosingRange).clamped(to: fragment.range)
      let geometry = geometry(of: fragment)
      for (run, _, _) in directionalRuns(of: fragment) {
        let part = selected.clamped(to: run.range)
        for (left, right) in geometry.pieces(of: part) where right > left {
          result.append(
            TextSelectionRect(
              container: fragment.container,
              rect: LayoutRect(x: left, y: fragment.rect.y, width: right - left, height: fragment.rect.height),
              isRightToLeft: run.isRightToLeft,
              containsStart: fragment.enclosingRange.contains(range.utf16Range.lowerBound)
                && part.contains(selected.lowerBound),
              containsEnd: fragment.enclosingRange.contains(range.utf16Range.upperBound - 1)
                && part.contains(selected.upperBound - 1)))
        }
      }
    }
    return result
  }

  /// Returns the index of a container and the rectangle around the part of a range in its first row; for an empty
  /// range the rectangle of a caret. Nil if no container has room for the start.
  public func firstRect(for range: TextRange) -> (container: Int, rect: LayoutRect)? {
    if range.isEmpty { return caretRect(at: range.start) }
    guard let fragment = lineFragment(at: TextLocation(range.start.utf16Offset)) else { return nil }
    let pieces = geometry(of: fragment).pieces(of: range.utf16Range.clamped(to: fragment.range))
    guard let first = pieces.first, let last = pieces.last else { return caretRect(at: range.start) }
    return (
      fragment.container,
      LayoutRect(x: first.left, y: fragment.usedRect.y, width: last.right - first.left, height: fragment.usedRect.height)
    )
  }
}
