internal import HighlightStorage
public import TextModel

/// Locations, directions and rectangles, as in UITextInput.
extension TextInputClient {
  // MARK: Locations

  /// The start of the text.
  public var beginningOfDocument: TextLocation { TextLocation(0) }
  /// The end of the text.
  public var endOfDocument: TextLocation { TextLocation(storage.length) }

  /// Returns the range between two locations, which may be in any order.
  public func textRange(from a: TextLocation, to b: TextLocation) -> TextRange { TextRange(a, b) }

  /// Returns the location `offset` UTF-16 units after `location`, or before it for a negative offset; nil if that is
  /// outside the text.
  public func position(from location: TextLocation, offset: Int) -> TextLocation? {
    let (target, overflow) = location.utf16Offset.addingReportingOverflow(offset)
    guard !overflow, target >= 0, target <= storage.length else { return nil }
    return TextLocation(target)
  }

  /// Returns the distance from the first location to the second in UTF-16 code units; negative if the second is before it.
  public func offset(from start: TextLocation, to end: TextLocation) -> Int { end.utf16Offset - start.utf16Offset }

  /// Returns -1 if `a` is before `b`, 0 if both have the same offset (with any affinity), 1 if `a` is after `b`.
  public func compare(_ a: TextLocation, to b: TextLocation) -> Int { (a.utf16Offset - b.utf16Offset).signum() }

  /// Returns the location `offset` steps away: visually left or right by characters, up or down by rows. Without a
  /// layout manager left is backward, right is forward, and up and down return nil.
  /// - Parameters:
  ///   - location: the location to start from.
  ///   - direction: the direction of the steps.
  ///   - offset: the number of steps; 0 or less returns `location`.
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

  /// Returns the next boundary of a unit visually to the left or right of a location; nil if the caret cannot move.
  /// Up and down move by one row. Without a layout manager left is backward and right is forward.
  public func position(
    from location: TextLocation, toBoundary unit: TextUnit, in direction: TextLayoutDirection
  ) -> TextLocation? {
    layoutManager.map { $0.location(from: location, toBoundary: unit, in: direction, of: tokenizer) }
      ?? tokenizer.location(from: location, toBoundary: unit, inDirection: .layout(direction))
  }

  /// Returns the start or the end of a range, whichever is further in a direction. For left and right that is decided
  /// by the horizontal position if both are in one row, otherwise left means the start.
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

  /// Returns the range from a location to the left or right end of its row (of its line without a layout manager), up
  /// to the start of the text, or down to its end.
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

  /// Returns the location `offset` visible UTF-16 units after the start of a range; nil if that is outside the range.
  /// Text that the layout manager's delegate conceals or hides does not count: the location is after such text, not
  /// before it. O(paragraphs of the range).
  public func position(within range: TextRange, atCharacterOffset offset: Int) -> TextLocation? {
    let units = clamped(range.utf16Range)
    guard offset >= 0, offset <= units.count else { return nil }
    var target = units.lowerBound + offset
    for part in layoutManager?.invisibleRanges(in: units) ?? [] where part.lowerBound <= target { target += part.count }
    return target <= units.upperBound ? TextLocation(target) : nil
  }

  /// Returns the number of visible UTF-16 units between the start of a range and a location; negative if the location
  /// is before the start. Text that the layout manager's delegate conceals or hides does not count.
  /// O(paragraphs between).
  public func characterOffset(of location: TextLocation, within range: TextRange) -> Int {
    let (start, target) = (range.start.utf16Offset, location.utf16Offset)
    let between = min(start, target)..<max(start, target)
    let hidden = layoutManager?.invisibleRanges(in: between).reduce(0) { $0 + $1.count } ?? 0
    return (between.count - hidden) * (target < start ? -1 : 1)
  }

  // MARK: Style and direction

  /// Returns the attributes of the character after a location (forward) or before it (backward), for text typed
  /// there; nil if there is no such character, or if it has no attributes.
  public func textStyling(at location: TextLocation, in direction: TextStorageDirection) -> Attributes? {
    let offset = direction == .forward ? location.utf16Offset : location.utf16Offset - 1
    guard offset >= 0, offset < storage.length else { return nil }
    return storage.attributes(at: offset).attributes
  }

  /// Returns the base direction of the paragraph at a location; left to right without a layout manager.
  public func baseWritingDirection(at location: TextLocation) -> WritingDirection {
    layoutManager?.baseWritingDirection(at: min(max(location.utf16Offset, 0), storage.length)) ?? .leftToRight
  }

  /// Sets the base direction of the paragraphs that a range touches. Does nothing without a layout manager.
  public func setBaseWritingDirection(_ direction: WritingDirection, for range: TextRange) {
    layoutManager?.setBaseWritingDirection(direction, for: range.utf16Range)
  }

  // MARK: Rectangles

  private func origin(of container: Int) -> LayoutPoint {
    containerOrigins.indices.contains(container) ? containerOrigins[container] : LayoutPoint(x: 0, y: 0)
  }

  /// Converts a rectangle from the coordinates of its container to those of the view.
  private func inView(_ found: (container: Int, rect: LayoutRect)?) -> LayoutRect? {
    guard let (container, rect) = found else { return nil }
    let origin = origin(of: container)
    return LayoutRect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
  }

  /// Returns the rectangle around the part of a range in its first row, in the coordinates of the view; nil without a
  /// layout manager, or if no container has room for it.
  public func firstRect(for range: TextRange) -> LayoutRect? { inView(layoutManager?.firstRect(for: range)) }

  /// Returns the rectangle of a caret at a location, in the coordinates of the view; nil without a layout manager, or
  /// if no container has room for it.
  public func caretRect(for location: TextLocation) -> LayoutRect? { inView(layoutManager?.caretRect(at: location)) }

  /// Returns the rectangles of a selection, in the coordinates of the view; none without a layout manager.
  public func selectionRects(for range: TextRange) -> [TextSelectionRect] {
    (layoutManager?.selectionRects(for: range) ?? []).map { piece in
      var piece = piece
      piece.rect = inView((piece.container, piece.rect)) ?? piece.rect
      return piece
    }
  }

  /// Returns the caret location nearest to a point of the view; nil without a layout manager or without text in a
  /// container.
  public func closestPosition(to point: LayoutPoint) -> TextLocation? { hit(at: point)?.location }

  /// Returns the caret location nearest to a point of the view, or the nearer end of `range` if that location is
  /// outside. Nil without a layout manager, or if no container contains text.
  public func closestPosition(to point: LayoutPoint, within range: TextRange) -> TextLocation? {
    guard let location = closestPosition(to: point) else { return nil }
    if location.utf16Offset < range.start.utf16Offset { return range.start }
    return location.utf16Offset > range.end.utf16Offset ? range.end : location
  }

  /// Returns the range of the character (grapheme cluster) at a point of the view, or the nearest one; nil in an
  /// empty row and without a layout manager.
  public func characterRange(at point: LayoutPoint) -> TextRange? {
    guard let hit = hit(at: point), !hit.characterRange.isEmpty else { return nil }
    return TextRange(hit.characterRange)
  }

  /// Returns the character and caret location nearest to a point of the view, in the container that is nearest to the
  /// point; containers without text are skipped, except the first. Nil without a layout manager or without text in
  /// that container.
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
