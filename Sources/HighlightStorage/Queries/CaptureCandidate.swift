internal import CTreeSitter

/// A capture that wants to give its node an attribute.
struct CaptureCandidate {
  /// UTF-16 offsets, half-open.
  var start: UInt32
  var end: UInt32
  var priority: Int32
  var pattern: UInt32
  var capture: UInt32
  var node: TSNode

  /// The winner rule: higher priority, then the smaller node, on an equal range the deeper one, then the later pattern.
  func beats(_ other: CaptureCandidate) -> Bool {
    if priority != other.priority { return priority > other.priority }
    let length = end - start
    let otherLength = other.end - other.start
    if length != otherLength { return length < otherLength }
    if start == other.start && node.id != other.node.id {
      if CaptureCandidate.isAncestor(other.node, of: node) { return true }
      if CaptureCandidate.isAncestor(node, of: other.node) { return false }
    }
    return pattern >= other.pattern
  }

  /// For two nodes of one range: climbs as long as the range stays the same.
  private static func isAncestor(_ ancestor: TSNode, of node: TSNode) -> Bool {
    var current = ts_node_parent(node)
    while !ts_node_is_null(current), ts_node_start_byte(current) == ts_node_start_byte(node),
      ts_node_end_byte(current) == ts_node_end_byte(node)
    {
      if ts_node_eq(current, ancestor) { return true }
      current = ts_node_parent(current)
    }
    return false
  }
}

/// Turns overlapping captures into runs.
enum RunMerger {
  /// The winner at each place, as ascending runs. O(n log n) for n captures that nest as syntax does.
  /// - Parameter attributes: the attribute of each capture index; nil where the capture cuts a hole.
  static func runs(
    of candidates: ContiguousArray<CaptureCandidate>, attributes: ContiguousArray<AttributeID?>
  ) -> ContiguousArray<AttributeRun> {
    let sorted = candidates.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
    var runs: ContiguousArray<AttributeRun> = []
    runs.reserveCapacity(sorted.count)
    // Candidates that cover the place reached, the weakest first.
    var active: [CaptureCandidate] = []
    var place: UInt32 = 0

    func emit(upTo end: UInt32) {
      while place < end {
        active.removeAll { $0.end <= place }
        guard let winner = active.last else {
          place = end
          return
        }
        // The winner holds until it ends: whatever else is active is weaker.
        let stop = min(winner.end, end)
        if let attribute = attributes[Int(winner.capture)] {
          runs.append(AttributeRun(start: Int(place), end: Int(stop), attribute: attribute))
        }
        place = stop
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
