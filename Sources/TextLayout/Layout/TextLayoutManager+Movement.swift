internal import HighlightStorage

extension TextLayoutManager {
  /// The location that a caret moves to.
  ///
  /// Left and right go from character to character as they are seen, also in text of several directions, and on to the row in front or behind. Up
  /// and down go to the row above or below.
  ///
  /// - Parameters:
  ///   - location: where the caret is.
  ///   - direction: where it goes.
  ///   - goal: where up and down stay as near as they can; nil: the place of `location`. Whoever moves several rows keeps it.
  /// - Returns: nil where there is nothing to move to.
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

  /// How far right a location stands: the goal of moves up and down.
  public func horizontalPlace(of location: TextLocation) -> Double? {
    guard let fragment = lineFragment(at: location) else { return nil }
    return geometry(of: fragment).edge(at: clamped(location, to: fragment))
  }

  /// The first and the last location of the row that a location stands in.
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

  private func horizontal(from location: TextLocation, in fragment: TextLineFragment, toRight: Bool) -> TextLocation? {
    let geometry = geometry(of: fragment)
    let location = clamped(location, to: fragment)
    let edge = geometry.edge(at: location)
    let stops = geometry.visualStops()
    let next = toRight ? stops.first { $0.x > edge + 1e-9 } : stops.last { $0.x < edge - 1e-9 }
    if let next {
      let isAtWrap = next.location.utf16Offset == fragment.range.upperBound && !fragment.endsParagraph
      // The end of a row is the start of the next.
      if isAtWrap && toRight != fragment.isRightToLeft { return TextLocation(fragment.range.upperBound) }
      return next.location
    }
    let isForward = toRight != fragment.isRightToLeft
    guard let neighbour = isForward ? lineFragment(after: fragment) : lineFragment(before: fragment) else { return nil }
    let isSameParagraph = neighbour.paragraph == fragment.paragraph
    let others = self.geometry(of: neighbour).visualStops()
    // Its logical start or end, as the paragraph goes.
    let fromLeft = isForward != neighbour.isRightToLeft
    let ordered = fromLeft ? others : others.reversed()
    guard let first = ordered.first else { return TextLocation(neighbour.range.lowerBound) }
    // Between rows of one paragraph the two places are one.
    if isSameParagraph && first.location.utf16Offset == location.utf16Offset && ordered.count > 1 {
      return ordered[1].location
    }
    return first.location
  }

  /// The row above or below, of its pieces the one nearest to a place.
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
