internal import TextModel

/// Merges overlapping candidates into runs.
struct RunMerger {
  private let candidates: UnsafeBufferPointer<RunCandidate>
  /// The candidates that cover the current offset, the weakest first.
  private var active = ScratchBuffer<UnsafePointer<RunCandidate>>()
  /// The current offset: everything before it is decided.
  private var offset: UInt32 = 0
  /// The memory for the runs, and their number.
  private let runs: UnsafeMutablePointer<AttributeRun>
  private var runCount = 0

  /// Returns the attributes of the winner at each offset as ascending, disjoint runs. O(n log n) for n candidates that
  /// nest as syntax does; O(n) where they come in order.
  static func runs(of candidates: ContiguousArray<RunCandidate>) -> ContiguousArray<AttributeRun> {
    candidates.withUnsafeBufferPointer { candidates in
      // Runs begin and end where candidates do.
      ContiguousArray(unsafeUninitializedCapacity: 2 * candidates.count) { buffer, count in
        guard let runs = buffer.baseAddress else { return }
        var merger = RunMerger(candidates, runs)
        merger.takeAll()
        merger.active.release()
        assert(merger.runCount <= buffer.count)
        count = merger.runCount
      }
    }
  }

  private init(_ candidates: UnsafeBufferPointer<RunCandidate>, _ runs: UnsafeMutablePointer<AttributeRun>) {
    self.candidates = candidates
    self.runs = runs
  }

  // MARK: Order

  /// A candidate that arrives after a candidate with a later start.
  private struct Late {
    let order: UInt64
    let index: Int
  }

  /// Returns the sort key of a candidate: ascending starts, of equal ones the later end first.
  @inline(__always)
  private static func order(_ candidate: UnsafePointer<RunCandidate>) -> UInt64 {
    UInt64(candidate.pointee.start) << 32 | UInt64(UInt32.max - candidate.pointee.end)
  }

  /// Processes all candidates in the order of `order`, and appends the runs. Most candidates are in order already;
  /// only the others are sorted, as small keys, because a sort of all candidates would move each several times.
  private mutating func takeAll() {
    guard let first = candidates.baseAddress else { return }
    var late: ContiguousArray<Late> = []
    var last: UInt64 = 0
    for index in candidates.indices {
      let order = Self.order(first + index)
      if order < last { late.append(Late(order: order, index: index)) } else { last = order }
    }
    late.sort { $0.order != $1.order ? $0.order < $1.order : $0.index < $1.index }
    // An order that no candidate has: it would end before it starts.
    late.append(Late(order: .max, index: .max))
    last = 0
    var next = 0
    var nextOrder = late[0].order
    for index in candidates.indices {
      let order = Self.order(first + index)
      if order < last { continue }
      last = order
      while nextOrder <= order, nextOrder < order || late[next].index < index {
        take(first + late[next].index)
        next += 1
        nextOrder = late[next].order
      }
      take(first + index)
    }
    for candidate in late[next...].dropLast() { take(first + candidate.index) }
    emit(upTo: .max)
  }

  // MARK: Merging

  @inline(__always)
  private mutating func take(_ candidate: UnsafePointer<RunCandidate>) {
    let start = candidate.pointee.start
    guard start < candidate.pointee.end else { return }
    if offset < start { emit(upTo: start) }
    insert(candidate)
  }

  /// Appends the runs of the winners up to an offset. A winner without an attribute leaves a gap.
  private mutating func emit(upTo end: UInt32) {
    while offset < end {
      while active.count > 0, active[active.count - 1].pointee.end <= offset { _ = active.removeLast() }
      guard active.count > 0 else {
        offset = end
        return
      }
      // The winner holds until it ends: other active candidates are weaker.
      let winner = active[active.count - 1]
      let stop = min(winner.pointee.end, end)
      if let attribute = winner.pointee.attribute {
        (runs + runCount).initialize(to: AttributeRun(start: Int(offset), end: Int(stop), attribute: attribute))
        runCount += 1
      }
      offset = stop
    }
  }

  /// Inserts a candidate into `active`, below those that it does not beat, and removes those of them that end before
  /// it begins: they would stay below a stronger candidate, and every later one would be compared with them.
  @inline(__always)
  private mutating func insert(_ candidate: UnsafePointer<RunCandidate>) {
    var position = active.count
    while position > 0, !candidate.pointee.beats(active[position - 1].pointee) { position -= 1 }
    var carried = candidate
    var end = position
    for activeIndex in position..<active.count {
      let other = active[activeIndex]
      if other.pointee.end <= candidate.pointee.start { continue }
      active[end] = carried
      carried = other
      end += 1
    }
    active.keepFirst(end)
    active.append(carried)
  }
}
