public import HighlightStorage

/// Locations, directions and rectangles, as in UITextInput.
extension TextInputClient {
  // MARK: Locations

  /// The start of the text.
  public var beginningOfDocument: TextLocation { TextLocation(0) }
  /// The end of the text.
  public var endOfDocument: TextLocation { TextLocation(storage.length) }

  /// The range between two locations, in whichever order.
  public func textRange(from a: TextLocation, to b: TextLocation) -> TextRange { TextRange(a, b) }

  /// Returns the location `offset` UTF-16 units later; nil outside the text.
  public func position(from location: TextLocation, offset: Int) -> TextLocation? {
    let (target, overflow) = location.utf16Offset.addingReportingOverflow(offset)
    guard !overflow, target >= 0, target <= storage.length else { return nil }
    return TextLocation(target)
  }

  /// Returns the distance from the first location to the second in UTF-16 code units; negative if the second is before it.
  public func offset(from start: TextLocation, to end: TextLocation) -> Int { end.utf16Offset - start.utf16Offset }

  /// Returns -1, 0 or 1: the first location is before the second, at the same offset, or after it.
  public func compare(_ a: TextLocation, to b: TextLocation) -> Int { (a.utf16Offset - b.utf16Offset).signum() }

  /// Returns the location `offset` steps away: visually left or right by characters, up or down by rows. Without a
  /// layout manager left is backward, right is forward, and up and down return nil.
  /// - Parameter offset: the number of steps; 0 or less returns `location`.
  /// - Returns: nil if the text ends before that.
  public func position(from location: TextLocation, in direction: TextLayoutDirection, offset: Int) -> TextLocation? {
    var location = location
    let goal = layoutManager?.horizontalPosition(of: location)
    for _ in 0..<max(offset, 0) {
      let next: TextLocation?
      if let layoutManager {
        next = layoutManager.location(from: location, in: direction, goal: goal)
      } else {
        switch direction {
        case .left: next = tokenizer.location(from: location, toBoundary: .character, inDirection: .storage(.backward))
        case .right: next = tokenizer.location(from: location, toBoundary: .character, inDirection: .storage(.forward))
        case .up, .down: next = nil
        }
      }
      guard let next else { return nil }
      location = next
    }
    return location
  }

  /// Returns the location to the left or right, visually, at the next boundary of a unit. Without layout left is backward
  /// and right forward.
  public func position(
    from location: TextLocation, toBoundary unit: TextUnit, in direction: TextLayoutDirection
  ) -> TextLocation? {
    layoutManager.map { $0.location(from: location, toBoundary: unit, in: direction, of: tokenizer) }
      ?? tokenizer.location(from: location, toBoundary: unit, inDirection: .layout(direction))
  }

  /// Returns the end of a range that is furthest in a direction.
  public func position(within range: TextRange, farthestIn direction: TextLayoutDirection) -> TextLocation {
    switch direction {
    case .up: return range.start
    case .down: return range.end
    case .left, .right:
      guard let layoutManager, let start = layoutManager.lineFragment(at: range.start),
        let end = layoutManager.lineFragment(at: range.end), start == end,
        let left = layoutManager.horizontalPosition(of: range.start),
        let right = layoutManager.horizontalPosition(of: range.end)
      else { return direction == .left ? range.start : range.end }
      return (left <= right) == (direction == .left) ? range.start : range.end
    }
  }

  /// Returns the range from a location to the left or right end of its row, or up or down to the end of the text.
  public func characterRange(byExtending location: TextLocation, in direction: TextLayoutDirection) -> TextRange {
    switch direction {
    case .up: return TextRange(beginningOfDocument, location)
    case .down: return TextRange(location, endOfDocument)
    case .left, .right:
      let row =
        layoutManager?.rowRange(at: location)
        ?? tokenizer.rangeEnclosing(location, with: .paragraph, inDirection: .storage(.forward))
        ?? tokenizer.rangeEnclosing(location, with: .paragraph, inDirection: .storage(.backward))
        ?? TextRange(at: location)
      let isForward = (direction == .right) != (baseWritingDirection(at: location) == .rightToLeft)
      return isForward ? TextRange(location, max(row.end, location)) : TextRange(min(row.start, location), location)
    }
  }

  /// Returns the location `offset` visible UTF-16 units into a range; nil outside it. Text that the layout's delegate
  /// conceals or hides does not count; at its end the location after it is returned. O(paragraphs of the range).
  public func position(within range: TextRange, atCharacterOffset offset: Int) -> TextLocation? {
    let units = clamped(range.utf16Range)
    guard offset >= 0, offset <= units.count else { return nil }
    var target = units.lowerBound + offset
    for part in layoutManager?.invisibleRanges(in: units) ?? [] where part.lowerBound <= target { target += part.count }
    return target <= units.upperBound ? TextLocation(target) : nil
  }

  /// Returns the distance of a location from the start of a range in visible UTF-16 units; negative before it. Text that
  /// the layout's delegate conceals or hides does not count. O(paragraphs between).
  public func characterOffset(of location: TextLocation, within range: TextRange) -> Int {
    let (start, target) = (range.start.utf16Offset, location.utf16Offset)
    let between = min(start, target)..<max(start, target)
    let hidden = layoutManager?.invisibleRanges(in: between).reduce(0) { $0 + $1.count } ?? 0
    return (between.count - hidden) * (target < start ? -1 : 1)
  }

  // MARK: Style and direction

  /// Returns the attributes for text typed at a location: those of the character after it (forward), or before it.
  public func textStyling(at location: TextLocation, in direction: TextStorageDirection) -> Attributes? {
    let offset = direction == .forward ? location.utf16Offset : location.utf16Offset - 1
    guard offset >= 0, offset < storage.length else { return nil }
    return storage.attributes(at: offset).attributes
  }

  /// The direction of the paragraph at a location.
  public func baseWritingDirection(at location: TextLocation) -> WritingDirection {
    layoutManager?.baseWritingDirection(at: min(max(location.utf16Offset, 0), storage.length)) ?? .leftToRight
  }

  /// Sets the direction of the paragraphs that a range touches. Without layout there is none.
  public func setBaseWritingDirection(_ direction: WritingDirection, for range: TextRange) {
    layoutManager?.setBaseWritingDirection(direction, for: range.utf16Range)
  }

  // MARK: Rectangles

  private func origin(of container: Int) -> LayoutPoint {
    containerOrigins.indices.contains(container) ? containerOrigins[container] : LayoutPoint(x: 0, y: 0)
  }

  /// Returns the rectangle of a container moved by the container's origin in the view.
  private func inView(_ found: (container: Int, rect: LayoutRect)?) -> LayoutRect? {
    guard let (container, rect) = found else { return nil }
    let origin = origin(of: container)
    return LayoutRect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
  }

  /// Returns the rectangle around the part of a range that is in its first row; nil without layout, or if there is no room
  /// for it.
  public func firstRect(for range: TextRange) -> LayoutRect? { inView(layoutManager?.firstRect(for: range)) }

  /// Returns the rectangle of a caret.
  public func caretRect(for location: TextLocation) -> LayoutRect? { inView(layoutManager?.caretRect(at: location)) }

  /// Returns the rectangles of a selection.
  public func selectionRects(for range: TextRange) -> [TextSelectionRect] {
    (layoutManager?.selectionRects(for: range) ?? []).map { piece in
      var piece = piece
      piece.rect = inView((piece.container, piece.rect)) ?? piece.rect
      return piece
    }
  }

  /// The location nearest to a point, in the container that it is in or next to.
  public func closestPosition(to point: LayoutPoint) -> TextLocation? { hit(at: point)?.location }

  /// The location in a range that is nearest to a point.
  public func closestPosition(to point: LayoutPoint, within range: TextRange) -> TextLocation? {
    guard let location = closestPosition(to: point) else { return nil }
    if location.utf16Offset < range.start.utf16Offset { return range.start }
    return location.utf16Offset > range.end.utf16Offset ? range.end : location
  }

  /// The character at a point; the nearest one for points outside the text, nil where that is empty.
  public func characterRange(at point: LayoutPoint) -> TextRange? {
    guard let hit = hit(at: point), !hit.characterRange.isEmpty else { return nil }
    return TextRange(hit.characterRange)
  }

  /// Returns the character and location at a point.
  public func hit(at point: LayoutPoint) -> TextHit? {
    guard let layoutManager else { return nil }
    var best: (distance: Double, container: Int)?
    for (index, container) in layoutManager.textContainers.enumerated() {
      let origin = origin(of: index)
      let dx = max(origin.x - point.x, point.x - origin.x - container.size.width, 0)
      let dy = max(origin.y - point.y, point.y - origin.y - container.size.height, 0)
      let distance = dx * dx + dy * dy
      guard best.map({ distance < $0.distance }) ?? true,
        !layoutManager.textRange(forContainer: index).isEmpty || best == nil
      else { continue }
      best = (distance, index)
    }
    guard let best else { return nil }
    let origin = origin(of: best.container)
    return layoutManager.hit(at: LayoutPoint(x: point.x - origin.x, y: point.y - origin.y), inContainer: best.container)
  }
}
