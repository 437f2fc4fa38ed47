/// The nodes that a walk over regions entered without visiting all of their children.
struct VisitedParents {
  private let parents: ContiguousArray<VisitedParent>
  /// One bit for each depth, modulo 64, of their children.
  private let depths: UInt64

  init(_ parents: ContiguousArray<VisitedParent> = []) {
    self.parents = parents
    depths = parents.reduce(0) { $0 | Self.bit(ofChildrenOf: $1) }
  }

  private static func bit(ofChildrenOf parent: VisitedParent) -> UInt64 { 1 << UInt64((parent.depth &+ 1) & 63) }

  /// Whether a node with this range and depth is a child of one of the parents: inside it and one level deeper.
  /// O(parents).
  func hold(_ start: UInt32, _ end: UInt32, depth: UInt16) -> Bool {
    parents.contains { $0.depth == depth - 1 && $0.start <= start && end <= $0.end }
  }

  /// Whether nodes of these depths, one bit each (modulo 64), that touch a range of the text may be children of one
  /// of the parents. O(parents), mostly O(1).
  func mayHold(depths: UInt64, from start: UInt32, to end: UInt32) -> Bool {
    guard depths & self.depths != 0 else { return false }
    return parents.contains { Self.bit(ofChildrenOf: $0) & depths != 0 && $0.start <= end && start <= $0.end }
  }
}
