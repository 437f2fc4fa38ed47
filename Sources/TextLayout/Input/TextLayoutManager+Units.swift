extension TextLayoutManager {
  /// Returns the next location visually to the left or right at which the caret has passed a unit: its end if the
  /// caret moved in the direction of the text, otherwise its start.
  /// - Parameters:
  ///   - location: the location of the caret.
  ///   - unit: the unit whose next boundary is searched for.
  ///   - direction: left or right; up and down move by one row, as `location(from:in:goal:)` does.
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

  /// Returns the edge that the caret reached of the character that it passed last, as a UTF-16 offset: its end if the
  /// caret moved in the direction of the character (`isForward`), otherwise its start.
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
