/// A range of text with one attribute value: UTF-16 offsets, half-open.
public struct AttributeRun: Equatable, Sendable {
  /// UTF-16 offset of the first unit.
  public var start: UInt32
  /// UTF-16 offset after the last unit.
  public var end: UInt32
  /// The value, by its index in the storage's `AttributeTable`.
  public var attribute: AttributeID

  /// Creates a run.
  /// - Precondition: `0 <= start <= end`, and both fit in 32 bits.
  public init(start: Int, end: Int, attribute: AttributeID) {
    check(end, through: Int(UInt32.max), "end")
    check(start, through: end, "start")
    self.start = UInt32(start)
    self.end = UInt32(end)
    self.attribute = attribute
  }

  /// The units of the run.
  public var range: Range<Int> { Int(start)..<Int(end) }
}

/// The runs of one attribute layer: ascending, not empty, without overlap; adjacent runs have different attributes.
///
/// Text without attributes has no run. Runs are stored in chunks with relative offsets, so that an edit costs one addition
/// per chunk after it. Lookup is O(log runs), a splice O(chunks + runs replaced).
public struct AttributeRuns: Equatable, Sendable {
  private struct Chunk {
    /// The number to add to every offset of the chunk. The addition wraps.
    var base: UInt32
    /// Not empty.
    var runs: ContiguousArray<AttributeRun>
  }

  /// Debug builds use small chunks, so that tests reach every branch.
  private static let chunkSize = {
    #if DEBUG
      4
    #else
      256
    #endif
  }()

  private var chunks: ContiguousArray<Chunk> = []

  /// Creates a layer without runs.
  public init() {}

  /// Creates a layer from runs that are ascending and do not overlap. Adjacent runs with the same attributes are
  /// merged.
  public init(ascending candidates: ContiguousArray<AttributeRun>) {
    chunks = AttributeRuns.chunks(of: RunList(ascending: candidates).runs)
  }

  /// Whether both have the same runs. O(runs).
  public static func == (a: AttributeRuns, b: AttributeRuns) -> Bool { a.runs == b.runs }

  // MARK: Reading

  /// Whether there is no run.
  public var isEmpty: Bool { chunks.isEmpty }

  /// All runs. O(runs).
  public var runs: ContiguousArray<AttributeRun> { runs(ofChunks: 0..<chunks.count) }

  /// Returns the runs that overlap `range`, ascending and not clipped to it. O(log runs + runs found).
  public func runs(overlapping range: Range<Int>) -> ContiguousArray<AttributeRun> {
    var result: ContiguousArray<AttributeRun> = []
    forEachRun(overlapping: range) { result.append($0) }
    return result
  }

  /// Calls `body` with the runs that overlap `range`, ascending and not clipped to it. Empty range: none. O(log runs
  /// + runs found).
  public func forEachRun(overlapping range: Range<Int>, _ body: (AttributeRun) -> Void) {
    guard !range.isEmpty else { return }
    var (chunk, index) = firstRun(endingAfter: range.lowerBound)
    while chunk < chunks.count {
      while index < chunks[chunk].runs.count {
        let run = run(chunk, index)
        if Int(run.start) >= range.upperBound { return }
        body(run)
        index += 1
      }
      (chunk, index) = (chunk + 1, 0)
    }
  }

  /// Returns the attribute at an offset, nil for none, and the largest range around it inside `bounds` in which it
  /// does not change. O(log runs).
  /// - Precondition: the offset lies in `bounds` or at its end.
  public func attribute(at utf16Offset: Int, bounds: Range<Int>) -> (AttributeID?, Range<Int>) {
    check(utf16Offset, from: bounds.lowerBound, through: bounds.upperBound)
    let (chunk, index) = firstRun(endingAfter: utf16Offset)
    let next = chunk < chunks.count ? run(chunk, index) : nil
    if let next, Int(next.start) <= utf16Offset { return (next.attribute, next.range.clamped(to: bounds)) }
    var lower = bounds.lowerBound
    if index > 0 {
      lower = Int(run(chunk, index - 1).end)
    } else if chunk > 0 {
      lower = Int(run(chunk - 1, chunks[chunk - 1].runs.count - 1).end)
    }
    let upper = next.map { Int($0.start) } ?? bounds.upperBound
    return (nil, max(lower, bounds.lowerBound)..<min(upper, bounds.upperBound))
  }

  // MARK: Changes

  /// Whether every unit of a range has the attribute; for nil, whether no unit has one. True for an empty range.
  /// O(log runs).
  func isUniform(_ attribute: AttributeID?, in range: Range<Int>) -> Bool {
    if range.isEmpty { return true }
    let (found, reach) = self.attribute(at: range.lowerBound, bounds: range)
    return found == attribute && reach == range
  }

  /// Sets the attribute of all units in `range`; nil removes it.
  /// - Precondition: the bounds of the range are 0 or more and fit in 32 bits.
  public mutating func set(_ attribute: AttributeID?, in range: Range<Int>) {
    check(range, within: Int(UInt32.max))
    guard !range.isEmpty else { return }
    var replacement: ContiguousArray<AttributeRun> = []
    if let attribute {
      replacement.append(AttributeRun(start: range.lowerBound, end: range.upperBound, attribute: attribute))
    }
    replace(range, with: replacement)
  }

  /// Replaces the runs in `range` by `replacement`, ascending runs inside `range`. Runs that extend outside `range` are cut.
  /// - Precondition: the range is not negative and fits in 32 bits, and the runs ascend and lie in it.
  public mutating func replace(_ range: Range<Int>, with replacement: ContiguousArray<AttributeRun>) {
    check(range, within: Int(UInt32.max))
    if let first = replacement.first, let last = replacement.last {
      check(Int(first.start), from: range.lowerBound, through: range.upperBound, "replacement: start")
      check(Int(last.end), from: Int(first.start), through: range.upperBound, "replacement: end")
    }
    let affected = chunks(around: range)
    if affected.isEmpty && replacement.isEmpty { return }
    var list = takeRuns(ofChunks: affected)
    list.replace(range, with: replacement)
    splice(affected, list)
  }

  /// Updates the runs for a replacement of characters: runs after it move, a run that begins before it and reaches
  /// its end grows or shrinks, other runs that it cuts lose the replaced part, runs inside it are removed.
  /// - Precondition: the range is not negative and fits in 32 bits, and `newLength` is 0 or more.
  public mutating func shift(replacing range: Range<Int>, newLength: Int) {
    check(range, within: Int(UInt32.max))
    checkCount(newLength, "newLength")
    guard !chunks.isEmpty else { return }
    let affected = chunks(around: range)
    let delta = UInt32(truncatingIfNeeded: newLength - range.count)
    chunks.withUnsafeMutableBufferPointer { chunks in
      for index in affected.upperBound..<chunks.count { chunks[index].base = chunks[index].base &+ delta }
    }
    var list = takeRuns(ofChunks: affected)
    list.shift(replacing: range, newLength: newLength)
    splice(affected, list)
  }

  // MARK: Chunks

  /// Returns a run, by the indices of its chunk and in it, with its offsets in the text.
  private func run(_ chunk: Int, _ index: Int) -> AttributeRun {
    var run = chunks[chunk].runs[index]
    run.start = run.start &+ chunks[chunk].base
    run.end = run.end &+ chunks[chunk].base
    return run
  }

  /// Returns the runs of some chunks with their offsets in the text.
  private func runs(ofChunks range: Range<Int>) -> ContiguousArray<AttributeRun> {
    var result: ContiguousArray<AttributeRun> = []
    result.reserveCapacity(range.reduce(0) { $0 + chunks[$1].runs.count })
    for chunk in range {
      let base = chunks[chunk].base
      for var run in chunks[chunk].runs {
        run.start = run.start &+ base
        run.end = run.end &+ base
        result.append(run)
      }
    }
    return result
  }

  /// Returns the chunk and the index in it of the first run that ends after `utf16Offset`. Without such a run, the chunk is
  /// `chunks.count`.
  private func firstRun(endingAfter utf16Offset: Int) -> (chunk: Int, index: Int) {
    let chunk = chunks.indices.partitioningIndex { Int(run($0, chunks[$0].runs.count - 1).end) > utf16Offset }
    guard chunk < chunks.count else { return (chunk, 0) }
    return (chunk, chunks[chunk].runs.indices.partitioningIndex { Int(run(chunk, $0).end) > utf16Offset })
  }

  /// Returns the half-open range of chunks with runs that a change of `range` may touch or merge with, including a
  /// neighbor on each side.
  private func chunks(around range: Range<Int>) -> Range<Int> {
    let first = firstRun(endingAfter: range.lowerBound)
    var (last, index) = firstRun(endingAfter: range.upperBound)
    // The run at the end, and the one after it.
    index += 1
    while last < chunks.count && index >= chunks[last].runs.count {
      index -= chunks[last].runs.count
      last += 1
    }
    let lower = first.index == 0 ? max(first.chunk - 1, 0) : first.chunk
    return lower..<max(lower, min(last + 1, chunks.count))
  }

  /// Returns the runs of chunks that `splice` will replace. Those of a single chunk are moved out of it, without an
  /// allocation.
  private mutating func takeRuns(ofChunks range: Range<Int>) -> RunList {
    var list = RunList()
    guard range.count == 1 else {
      list.runs = runs(ofChunks: range)
      return list
    }
    swap(&list.runs, &chunks[range.lowerBound].runs)
    let base = chunks[range.lowerBound].base
    guard base != 0 else { return list }
    list.runs.withUnsafeMutableBufferPointer { runs in
      for index in runs.indices {
        runs[index].start = runs[index].start &+ base
        runs[index].end = runs[index].end &+ base
      }
    }
    return list
  }

  /// Replaces a range of chunks by chunks of the runs of a list.
  private mutating func splice(_ range: Range<Int>, _ list: RunList) {
    if range.count == 1 && !list.runs.isEmpty && list.runs.count <= 2 * Self.chunkSize {
      chunks[range.lowerBound] = Chunk(base: 0, runs: list.runs)
    } else {
      chunks.replaceSubrange(range, with: AttributeRuns.chunks(of: list.runs))
    }
  }

  /// Returns runs divided into chunks.
  private static func chunks(of runs: ContiguousArray<AttributeRun>) -> ContiguousArray<Chunk> {
    var result: ContiguousArray<Chunk> = []
    result.reserveCapacity(runs.count / chunkSize + 1)
    var first = 0
    while first < runs.count {
      // Avoid a small last chunk.
      let end = runs.count - first <= chunkSize + chunkSize / 2 ? runs.count : first + chunkSize
      result.append(Chunk(base: 0, runs: ContiguousArray(runs[first..<end])))
      first = end
    }
    return result
  }
}
