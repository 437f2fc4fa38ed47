/// A range of the document with the attributes that a capture or rule proposes for it.
struct RunCandidate {
  /// UTF-16 offsets in the document, half-open.
  var start: UInt32
  var end: UInt32
  /// The length of the whole node in UTF-16 units; the candidate may be a part of it.
  var length: UInt32
  var priority: Int32
  var pattern: UInt32
  /// The number of enclosing languages.
  var layerDepth: UInt16
  /// The number of enclosing nodes in its layer.
  var nodeDepth: UInt16
  /// Nil removes the attributes of weaker candidates.
  var attribute: AttributeID?
  /// For captures that compete as written: the last node of the match.
  var completion: MatchCompletion?
  /// The node's first unit in its layer.
  var nodeStart: UInt32 = 0

  /// Whether this candidate wins against another one at the same offset: higher priority → deeper injection → smaller
  /// node → deeper node → later pattern.
  @inline(__always)
  func beats(_ other: RunCandidate) -> Bool {
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

/// Merges overlapping candidates into runs.
enum RunMerger {
  /// Returns the attributes of the winner at each offset as ascending, disjoint runs. O(n log n) for n candidates
  /// that nest as syntax does.
  static func runs(of candidates: ContiguousArray<RunCandidate>) -> ContiguousArray<AttributeRun> {
    var sorted = candidates
    sorted.sort { $0.start != $1.start ? $0.start < $1.start : $0.end > $1.end }
    var runs: ContiguousArray<AttributeRun> = []
    runs.reserveCapacity(sorted.count)
    // Candidates that cover the current offset, the weakest first.
    var active: ContiguousArray<RunCandidate> = []
    var offset: UInt32 = 0

    func emit(upTo end: UInt32) {
      while offset < end {
        while let last = active.last, last.end <= offset { active.removeLast() }
        guard let winner = active.last else {
          offset = end
          return
        }
        // The winner holds until it ends: whatever else is active is weaker.
        let stop = min(winner.end, end)
        if let attribute = winner.attribute {
          runs.append(AttributeRun(start: Int(offset), end: Int(stop), attribute: attribute))
        }
        offset = stop
      }
    }

    for candidate in sorted where candidate.start < candidate.end {
      emit(upTo: candidate.start)
      var position = active.count
      while position > 0 && !candidate.beats(active[position - 1]) { position -= 1 }
      active.insert(candidate, at: position)
    }
    emit(upTo: .max)
    return runs
  }
}
