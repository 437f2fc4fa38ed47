/// The position of the last node of a match: the offset of its first unit, and the number of its ancestors.
@usableFromInline package struct MatchCompletion: BitwiseCopyable {
  @usableFromInline package var start: UInt32
  @usableFromInline package var depth: UInt16

  @inlinable package init(start: UInt32, depth: UInt16) {
    self.start = start
    self.depth = depth
  }
}
