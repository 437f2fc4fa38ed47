/// A range of the document with the attributes that a capture or rule proposes for it.
@usableFromInline package struct RunCandidate {
  /// UTF-16 offsets in the document, half-open.
  @usableFromInline package var start: UInt32
  @usableFromInline package var end: UInt32
  /// The length of the whole node in UTF-16 units; the candidate may be a part of it.
  @usableFromInline package var length: UInt32
  @usableFromInline package var priority: Int32
  @usableFromInline package var pattern: UInt32
  /// The number of enclosing languages.
  @usableFromInline package var layerDepth: UInt16
  /// The number of enclosing nodes in its layer.
  @usableFromInline package var nodeDepth: UInt16
  /// Nil removes the attributes of weaker candidates.
  @usableFromInline package var attribute: AttributeID?
  /// For captures that compete as written: the last node of the match.
  @usableFromInline package var completion: MatchCompletion?
  /// The node's first unit in its layer.
  @usableFromInline package var nodeStart: UInt32

  @inlinable package init(
    start: UInt32, end: UInt32, length: UInt32, priority: Int32, pattern: UInt32, layerDepth: UInt16, nodeDepth: UInt16,
    attribute: AttributeID?, completion: MatchCompletion? = nil, nodeStart: UInt32 = 0
  ) {
    self.start = start
    self.end = end
    self.length = length
    self.priority = priority
    self.pattern = pattern
    self.layerDepth = layerDepth
    self.nodeDepth = nodeDepth
    self.attribute = attribute
    self.completion = completion
    self.nodeStart = nodeStart
  }

  /// Whether this candidate wins against another one at the same offset: higher priority → deeper injection → smaller
  /// node → deeper node → later or the same pattern. If both have completions and begin at the same offset, the later
  /// pattern wins before the smaller node if the match of the outer node was not complete at the inner one.
  @inlinable @inline(__always)
  package func beats(_ other: RunCandidate) -> Bool {
    if priority != other.priority { return priority > other.priority }
    if layerDepth != other.layerDepth { return layerDepth > other.layerDepth }
    if let completion, let otherCompletion = other.completion, nodeStart == other.nodeStart, nodeDepth != other.nodeDepth {
      // tree-sitter-highlight takes the captures of one start in the order in which their matches are known: an outer node
      // whose match was not complete when the inner one came competes by pattern.
      let isOuter = nodeDepth < other.nodeDepth
      let outer = isOuter ? completion : otherCompletion
      let innerDepth = isOuter ? other.nodeDepth : nodeDepth
      let wasOpen = outer.start > nodeStart || outer.depth >= innerDepth
      if wasOpen && pattern != other.pattern { return pattern > other.pattern }
    }
    if length != other.length { return length < other.length }
    if nodeDepth != other.nodeDepth { return nodeDepth > other.nodeDepth }
    return pattern >= other.pattern
  }
}
