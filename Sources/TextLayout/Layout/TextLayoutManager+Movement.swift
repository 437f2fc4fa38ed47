internal import HighlightStorage
internal import TextModel

extension TextLayoutManager {
  /// Returns the location that a caret moves to.
  ///
  /// Left and right move visually from character to character, also in text of several directions, and on to the
  /// previous or next row: inside a paragraph in its direction, between paragraphs in the direction of the text (that
  /// of its first paragraph with a direction). Repeated moves in one direction visit each visually distinct caret
  /// position once. Up and down move to the row above or below.
  ///
  /// - Parameters:
  ///   - location: the caret's location.
  ///   - direction: where the caret moves.
  ///   - goal: the x coordinate that up and down stay near; nil for that of `location`. Pass the same one for several
  ///     moves.
  /// - Returns: nil at the end of the text in that direction, or if no container has room for `location`.
  public func location(
    from location: TextLocation, in direction: TextLayoutDirection, goal: Double? = nil
  ) -> TextLocation? {
    guard let fragment = lineFragment(at: location) else { return nil }
    switch direction {
    case .left, .right: return horizontal(from: location, in: fragment, toRight: direction == .right)
    case .up, .down:
      let goal = goal ?? geometry(of: fragment).edge(at: clamped(location, to: fragment))
      guard let row = row(direction == .down ? .forward : .backward, from: fragment, goal: goal) else { return nil }
      return closest(in: row, to: goal)
    }
  }

  /// Returns the x coordinate of a location in its container, for the `goal` of moves up and down; nil if no
  /// container has room for the location.
  public func horizontalPosition(of location: TextLocation) -> Double? {
    guard let fragment = lineFragment(at: location) else { return nil }
    return geometry(of: fragment).edge(at: clamped(location, to: fragment))
  }

  /// The former name of `horizontalPosition(of:)`.
  @available(*, deprecated, renamed: "horizontalPosition(of:)")
  public func horizontalPlace(of location: TextLocation) -> Double? { horizontalPosition(of: location) }

  /// Returns the range from the first to the last location of the row that contains a location; nil if no container
  /// has room for it.
  public func rowRange(at location: TextLocation) -> TextRange? {
    guard let fragment = lineFragment(at: location) else { return nil }
    return TextRange(
      TextLocation(fragment.range.lowerBound),
      TextLocation(fragment.range.upperBound, affinity: fragment.range.isEmpty ? .downstream : .upstream))
  }

  func clamped(_ location: TextLocation, to fragment: TextLineFragment) -> TextLocation {
    TextLocation(
      min(max(location.utf16Offset, fragment.range.lowerBound), fragment.range.upperBound), affinity: location.affinity)
  }

  private func closest(in fragment: TextLineFragment, to x: Double) -> TextLocation {
    let geometry = geometry(of: fragment)
    guard let (index, fraction) = geometry.cluster(at: x) else { return TextLocation(fragment.range.lowerBound) }
    return fraction < 0.5
      ? TextLocation(geometry.offsets[index]) : TextLocation(geometry.offsets[index + 1], affinity: .upstream)
  }

  /// Returns the location that a caret moves to from `location` to the left or right; nil at the end of the text.
  /// Repeated calls in one direction visit each visually distinct caret position once: inside a paragraph row by row,
  /// then the next or previous paragraph.
  private func horizontal(from location: TextLocation, in fragment: TextLineFragment, toRight: Bool) -> TextLocation? {
    let location = clamped(location, to: fragment)
    let edge = geometry(of: fragment).edge(at: location)
    let stops = geometry(of: fragment).visualStops()
    let isForward = toRight != fragment.isRightToLeft
    func isAhead(_ x: Double) -> Bool { toRight ? x > edge + 1e-9 : x < edge - 1e-9 }
    if let index = toRight ? stops.firstIndex(where: { isAhead($0.x) }) : stops.lastIndex(where: { isAhead($0.x) }) {
      let next = stops[index].location
      // The end of a row is the start of the next if both have the same offset.
      let isLast = index == (toRight ? stops.count - 1 : 0)
      if isForward, isLast, let row = row(after: fragment), let first = entry(of: row, toRight: toRight),
        first.utf16Offset == next.utf16Offset
      {
        return first
      }
      return next
    }
    guard let row = isForward ? row(after: fragment) : row(before: fragment) else {
      return leaveParagraph(of: fragment, toRight: toRight)
    }
    let others = geometry(of: row).visualStops()
    let ordered = toRight ? others : others.reversed()
    guard let first = ordered.first else { return TextLocation(row.range.lowerBound) }
    return first.location.utf16Offset == location.utf16Offset && ordered.count > 1 ? ordered[1].location : first.location
  }

  /// Returns the next row of the same paragraph; nil for the last one.
  private func row(after fragment: TextLineFragment) -> TextLineFragment? {
    fragment.endsParagraph ? nil : lineFragment(after: fragment)
  }

  /// Returns the previous row of the same paragraph; nil for the first one.
  private func row(before fragment: TextLineFragment) -> TextLineFragment? {
    lineFragment(before: fragment).flatMap { $0.paragraph == fragment.paragraph ? $0 : nil }
  }

  /// Returns the leftmost location of a row for a caret that moves right, the rightmost for a caret that moves left;
  /// nil in a row where no character has a width.
  private func entry(of fragment: TextLineFragment, toRight: Bool) -> TextLocation? {
    let stops = geometry(of: fragment).visualStops()
    return (toRight ? stops.first : stops.last)?.location
  }

  /// Returns the location for a caret that leaves a paragraph at its left or right end; nil at the end of the text.
  /// In a text from left to right, a caret that moves right enters the next paragraph, one that moves left the
  /// previous paragraph; in a text from right to left the reverse. Moving right, it enters at the left edge of the
  /// first row of a paragraph from left to right, or of the last row of one from right to left. Moving left, it
  /// enters the other of these rows, at the right edge.
  private func leaveParagraph(of fragment: TextLineFragment, toRight: Bool) -> TextLocation? {
    let content = storage.text.contentRange(ofLine: fragment.paragraph)
    let isForward = toRight != textIsRightToLeft
    let edge = lineFragment(at: TextLocation(isForward ? content.upperBound : content.lowerBound)) ?? fragment
    guard let found = isForward ? lineFragment(after: edge) : lineFragment(before: edge) else { return nil }
    // At its start when moving forward, else at its end.
    let isAtStart = toRight != found.isRightToLeft
    let other = storage.text.contentRange(ofLine: found.paragraph)
    let row = lineFragment(at: TextLocation(isAtStart ? other.lowerBound : other.upperBound)) ?? found
    return entry(of: row, toRight: toRight) ?? TextLocation(row.range.lowerBound)
  }

  // The most paragraphs that are read for the direction of a text, from its start.
  private static let maxParagraphs = Granularity.choose(10_000, small: 64)

  /// Whether the first paragraph with a direction is right to left; empty paragraphs and paragraphs of digits have none.
  private var textIsRightToLeft: Bool {
    if let known = knownTextDirection, known.generation == generation { return known.isRightToLeft }
    let text = storage.text
    var found: WritingDirection?
    for paragraph in 0..<min(text.lines.count, Self.maxParagraphs) {
      let content = text.contentRange(ofLine: paragraph)
      found = text.withUnits(in: content) { ownDirection(ofParagraph: content, of: $0) }
      if found != nil { break }
    }
    knownTextDirection = (generation, found == .rightToLeft)
    return found == .rightToLeft
  }

  /// Returns the direction that a caller or the style has set for a paragraph, otherwise that of its first strong
  /// character; nil if there is neither.
  private func ownDirection(ofParagraph content: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> WritingDirection? {
    let range = storage.text.lines.range(of: storage.text.lines.line(at: content.lowerBound), textLength: storage.length)
    let style = style(ofParagraph: range)
    let direction = direction(ofParagraph: content, of: units, style: style)
    if style.baseWritingDirection != .natural || direction == .rightToLeft || isDirectionSet(at: content.lowerBound) {
      return direction
    }
    return BidiParagraph.firstStrong(in: content, of: units)
  }

  /// Returns the fragment in the row above or below a fragment; of several side by side the one nearest to the x
  /// coordinate `goal`. Nil if there is no such row.
  private func row(_ direction: TextStorageDirection, from fragment: TextLineFragment, goal: Double) -> TextLineFragment? {
    func step(_ fragment: TextLineFragment) -> TextLineFragment? {
      direction == .forward ? lineFragment(after: fragment) : lineFragment(before: fragment)
    }
    func isBeside(_ a: TextLineFragment, _ b: TextLineFragment) -> Bool {
      a.container == b.container && a.rect.minY == b.rect.minY
    }
    func distance(_ fragment: TextLineFragment) -> Double { max(fragment.rect.minX - goal, goal - fragment.rect.maxX, 0) }
    var found = step(fragment)
    while let other = found, isBeside(other, fragment) { found = step(other) }
    guard var best = found else { return nil }
    var piece = best
    while !textContainers[best.container].isPlain, let next = step(piece), isBeside(next, best) {
      if distance(next) < distance(best) { best = next }
      piece = next
    }
    return best
  }
}
