/// A flat list of runs. Every change costs one pass over the runs after it.
@usableFromInline package struct RunList: Sendable {
  @usableFromInline package var runs: ContiguousArray<AttributeRun> = []

  @inlinable package init() {}

  /// Creates a list from runs that are ascending and do not overlap. Adjacent runs with the same attributes are
  /// merged.
  package init(ascending candidates: ContiguousArray<AttributeRun>) {
    runs.reserveCapacity(candidates.count)
    for run in candidates { append(run) }
    checkInvariants()
  }

  /// Adds a run after all others. Merges it with the last run if they touch and have the same attributes; ignores an
  /// empty run.
  @inlinable package mutating func append(_ run: AttributeRun) {
    guard run.start < run.end else { return }
    if let last = runs.last, last.end == run.start, last.attribute == run.attribute {
      runs[runs.count - 1].end = run.end
    } else {
      runs.append(run)
    }
  }

  /// Returns the index of the first run that ends after `utf16Offset`; the number of runs if there is none.
  @inlinable package func firstIndex(endingAfter utf16Offset: Int) -> Int {
    runs.partitioningIndex { Int($0.end) > utf16Offset }
  }

  /// Replaces the runs in `range` by `replacement`, ascending runs inside `range`. Runs that extend beyond `range`
  /// are cut.
  mutating func replace(_ range: Range<Int>, with replacement: ContiguousArray<AttributeRun>) {
    let first = firstIndex(endingAfter: range.lowerBound)
    var last = first
    while last < runs.count && Int(runs[last].start) < range.upperBound { last += 1 }
    var spliced = RunList()
    // The neighbors take part, so that equal ones merge.
    let from = max(first - 1, 0)
    let to = min(last + 1, runs.count)
    for index in from..<first { spliced.append(runs[index]) }
    if first < last && Int(runs[first].start) < range.lowerBound {
      spliced.append(
        AttributeRun(start: Int(runs[first].start), end: range.lowerBound, attribute: runs[first].attribute))
    }
    for run in replacement { spliced.append(run) }
    if first < last && Int(runs[last - 1].end) > range.upperBound {
      spliced.append(
        AttributeRun(start: range.upperBound, end: Int(runs[last - 1].end), attribute: runs[last - 1].attribute))
    }
    for index in last..<to { spliced.append(runs[index]) }
    runs.replaceSubrange(from..<to, with: spliced.runs)
    checkInvariants()
  }

  /// Updates the runs for a replacement of characters: runs after it move, a run that begins before it and reaches
  /// its end grows or shrinks, other runs that it cuts lose the replaced part, runs inside it are removed.
  mutating func shift(replacing range: Range<Int>, newLength: Int) {
    let delta = newLength - range.count
    let first = firstIndex(endingAfter: range.lowerBound)
    guard first < runs.count else { return }
    var kept = first
    runs.withUnsafeMutableBufferPointer { runs in
      for index in first..<runs.count {
        var run = runs[index]
        if Int(run.start) >= range.upperBound {
          run.start = UInt32(Int(run.start) + delta)
          run.end = UInt32(Int(run.end) + delta)
        } else if Int(run.start) < range.lowerBound {
          run.end = Int(run.end) >= range.upperBound ? UInt32(Int(run.end) + delta) : UInt32(range.lowerBound)
        } else if Int(run.end) > range.upperBound {
          run.start = UInt32(range.lowerBound + newLength)
          run.end = UInt32(Int(run.end) + delta)
        } else {
          continue
        }
        guard run.start < run.end else { continue }
        runs[kept] = run
        kept += 1
      }
    }
    runs.removeSubrange(kept..<runs.count)
    mergeNeighbors(around: first)
    checkInvariants()
  }

  /// Merges the runs around an index if they touch and have the same attributes, as after a deletion.
  mutating func mergeNeighbors(around index: Int) {
    for right in [index + 1, index] where right > 0 && right < runs.count {
      let left = right - 1
      if runs[left].end == runs[right].start && runs[left].attribute == runs[right].attribute {
        runs[left].end = runs[right].end
        runs.remove(at: right)
      }
    }
  }

  /// Checks the runs in debug builds: each is non-empty, they ascend without overlap, and touching runs have
  /// different attributes. Ends the process otherwise. Does nothing in release builds.
  private func checkInvariants() {
    #if DEBUG
      for index in runs.indices {
        precondition(runs[index].start < runs[index].end, "a run is not empty")
        guard index > 0 else { continue }
        precondition(runs[index - 1].end <= runs[index].start, "runs ascend and do not overlap")
        let touching = runs[index - 1].end == runs[index].start
        precondition(
          !touching || runs[index - 1].attribute != runs[index].attribute, "touching runs differ in attribute")
      }
    #endif
  }
}
