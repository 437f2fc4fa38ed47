extension TextLayoutManager {
  /// The location to the left or right, as it is seen, at which a unit ends that the caret has gone through: the end of a
  /// word where the text that it passes goes the same way, its start where that goes the other way.
  /// - Parameters:
  ///   - location: the location of the caret.
  ///   - unit: the unit whose next boundary is searched for.
  ///   - direction: left or right; up and down go as `location(from:in:goal:)` has it.
  ///   - tokenizer: finds the boundaries of units.
  /// - Returns: the last location in the direction if no boundary follows; nil if the caret cannot move.
  public func location(
    from location: TextLocation, toBoundary unit: TextUnit, in direction: TextLayoutDirection,
    of tokenizer: some TextTokenizing
  ) -> TextLocation? {
    guard direction == .left || direction == .right else { return self.location(from: location, in: direction) }
    var last: TextLocation?
    while let next = self.location(from: last ?? location, in: direction) {
      let (edge, isForward) = edgePassed(arrivingAt: next, toRight: direction == .right)
      if tokenizer.isLocation(TextLocation(edge), atBoundary: unit, inDirection: .storage(isForward ? .forward : .backward))
      {
        // Where directions meet, two locations have one point.
        return next.utf16Offset == edge ? next : TextLocation(edge, affinity: isForward ? .upstream : .downstream)
      }
      last = next
    }
    return last
  }

  /// The end, or the start, of the character that a caret passed last: the one that it came to in that character's
  /// direction.
  private func edgePassed(arrivingAt location: TextLocation, toRight: Bool) -> (offset: Int, isForward: Bool) {
    guard let fragment = lineFragment(at: location) else { return (location.utf16Offset, toRight) }
    let geometry = geometry(of: fragment)
    let edge = geometry.edge(at: clamped(location, to: fragment))
    guard let (passed, _) = geometry.cluster(at: edge + (toRight ? -1e-6 : 1e-6)) else {
      return (location.utf16Offset, toRight != fragment.isRightToLeft)
    }
    let isForward = geometry.extent(of: passed).isRightToLeft != toRight
    return (geometry.offsets[isForward ? passed + 1 : passed], isForward)
  }
}
