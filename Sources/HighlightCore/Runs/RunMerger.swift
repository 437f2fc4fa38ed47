internal import TextModel

/// Merges overlapping candidates into runs.
struct RunMerger {
  private let candidates: UnsafeBufferPointer<RunCandidate>
  /// The candidates that cover the current offset, by index, the weakest first.
  private var active = ScratchBuffer<Int32>()
  /// The current offset: everything before it is decided.
  private var offset: UInt32 = 0
  private var runs: ContiguousArray<AttributeRun> = []

  /// Returns the attributes of the winner at each offset as ascending, disjoint runs. O(n log n) for n candidates that
  /// nest as syntax does; O(n) where they come in order.
  static func runs(of candidates: ContiguousArray<RunCandidate>) -> ContiguousArray<AttributeRun> {
    candidates.withUnsafeBufferPointer { candidates in
      var merger = RunMerger(candidates)
      merger.takeAll()
      merger.active.release()
      return merger.runs
    }
  }

  private init(_ candidates: UnsafeBufferPointer<RunCandidate>) {
    self.candidates = candidates
    runs.reserveCapacity(candidates.count)
  }

  // MARK: Order

  /// A candidate that arrives after a candidate with a later start.
  private struct Late {
    let order: UInt64
    let index: Int
  }

  /// Returns the sort key of the candidate at an index: ascending starts, of equal ones the later end first.
  @inline(__always)
  private func order(_ index: Int) -> UInt64 {
    UInt64(candidates[index].start) << 32 | UInt64(UInt32.max - candidates[index].end)
  }

  /// Processes all candidates in the order of `order`, and appends the runs. Most candidates are in order already;
  /// only the others are sorted, as small keys, because a sort of all candidates would move each several times.
  private mutating func takeAll() {
    var late: ContiguousArray<Late> = []
    var last: UInt64 = 0
    for index in candidates.indices {
      let order = order(index)
      if order < last { late.append(Late(order: order, index: index)) } else { last = order }
    }
    late.sort { $0.order != $1.order ? $0.order < $1.order : $0.index < $1.index }
    // An order that no candidate has: it would end before it starts.
    late.append(Late(order: .max, index: .max))
    last = 0
    var next = 0
    var nextOrder = late[0].order
    for index in candidates.indices {
      let order = order(index)
      if order < last { continue }
      last = order
      while nextOrder <= order, nextOrder < order || late[next].index < index {
        take(late[next].index)
        next += 1
        nextOrder = late[next].order
      }
      take(index)
    }
    for candidate in late[next...].dropLast() { take(candidate.index) }
    emit(upTo: .max)
  }

  // MARK: Merging

  @inline(__always)
  private mutating func take(_ index: Int) {
    let (start, end) = (candidates[index].start, candidates[index].end)
    guard start < end else { return }
    if offset < start { emit(upTo: start) }
    insert(index)
  }

  /// Appends the runs of the winners up to an offset. A winner without an attribute leaves a gap.
  private mutating func emit(upTo end: UInt32) {
    while offset < end {
      while active.count > 0, candidates[Int(active[active.count - 1])].end <= offset { _ = active.removeLast() }
      guard active.count > 0 else {
        offset = end
        return
      }
      // The winner holds until it ends: other active candidates are weaker.
      let winner = Int(active[active.count - 1])
      let stop = min(candidates[winner].end, end)
      if let attribute = candidates[winner].attribute {
        runs.append(AttributeRun(start: Int(offset), end: Int(stop), attribute: attribute))
      }
      offset = stop
    }
  }

  /// Inserts the candidate at an index into `active`, below those that it does not beat, and removes those of them
  /// that end before it begins: they would stay below a stronger candidate, and every later one would be compared
  /// with them.
  @inline(__always)
  private mutating func insert(_ index: Int) {
    let start = candidates[index].start
    var position = active.count
    while position > 0, !candidates[index].beats(candidates[Int(active[position - 1])]) { position -= 1 }
    var carried = Int32(truncatingIfNeeded: index)
    var end = position
    for activeIndex in position..<active.count {
      let other = active[activeIndex]
      if candidates[Int(other)].end <= start { continue }
      active[end] = carried
      carried = other
      end += 1
    }
    active.keepFirst(end)
    active.append(carried)
  }
}
