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
  @inlinable public init(start: Int, end: Int, attribute: AttributeID) {
    check(end, through: Int(UInt32.max), "end")
    check(start, through: end, "start")
    self.start = UInt32(start)
    self.end = UInt32(end)
    self.attribute = attribute
  }

  /// The units of the run.
  @inlinable public var range: Range<Int> { Int(start)..<Int(end) }
}

/// The runs of one attribute layer: ascending, not empty, without overlap; adjacent runs have different attributes.
///
/// Text without attributes has no run. An edit costs one addition for each later chunk near it and each later block of the
/// `ChunkedStore`. Lookup is O(log runs), a splice O(blocks + runs replaced). A copy is O(1) and shares most of its memory
/// with the original, also after edits.
public struct AttributeRuns: Equatable, Sendable {
  @usableFromInline typealias Store = ChunkedStore<AttributeRun, LastKey>

  @usableFromInline var store = Store()

  /// Creates a layer without runs.
  @inlinable public init() {}

  /// Creates a layer from runs that are ascending and do not overlap. Adjacent runs with the same attributes are
  /// merged.
  public init(ascending candidates: ContiguousArray<AttributeRun>) {
    store.append(RunList(ascending: candidates).runs)
  }

  /// Whether both have the same runs. O(runs).
  public static func == (a: AttributeRuns, b: AttributeRuns) -> Bool { a.runs == b.runs }

  // MARK: Reading

  /// Whether there is no run.
  @inlinable public var isEmpty: Bool { store.isEmpty }

  /// All runs. O(runs).
  @inlinable public var runs: ContiguousArray<AttributeRun> { store.all }

  /// Returns the runs that overlap `range`, ascending and not clipped to it. O(log runs + runs found).
  @inlinable public func runs(overlapping range: Range<Int>) -> ContiguousArray<AttributeRun> {
    var result: ContiguousArray<AttributeRun> = []
    forEachRun(overlapping: range) { result.append($0) }
    return result
  }

  /// Calls `body` with the runs that overlap `range`, ascending and not clipped to it. Empty range: none. O(log runs
  /// + runs found).
  @inlinable public func forEachRun(overlapping range: Range<Int>, _ body: (AttributeRun) -> Void) {
    guard !range.isEmpty else { return }
    store.forEach(from: store.firstIndex(after: range.lowerBound)) { run in
      guard Int(run.start) < range.upperBound else { return false }
      body(run)
      return true
    }
  }

  /// Returns the attribute at an offset, nil for none, and the largest range around it inside `bounds` in which it
  /// does not change. O(log runs).
  /// - Precondition: the offset lies in `bounds` or at its end.
  @inlinable public func attribute(at utf16Offset: Int, bounds: Range<Int>) -> (AttributeID?, Range<Int>) {
    check(utf16Offset, from: bounds.lowerBound, through: bounds.upperBound)
    let index = store.firstIndex(after: utf16Offset)
    let next = store.isEnd(index) ? nil : store[index]
    if let next, Int(next.start) <= utf16Offset { return (next.attribute, next.range.clamped(to: bounds)) }
    let lower = store.index(before: index).map { Int(store[$0].end) } ?? bounds.lowerBound
    let upper = next.map { Int($0.start) } ?? bounds.upperBound
    return (nil, max(lower, bounds.lowerBound)..<min(upper, bounds.upperBound))
  }

  // MARK: Changes

  /// Whether every unit of a range has the attribute; for nil, whether no unit has one. True for an empty range.
  /// O(log runs).
  package func isUniform(_ attribute: AttributeID?, in range: Range<Int>) -> Bool {
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
    if store.isEmpty && replacement.isEmpty { return }
    store.rewrite(chunks(around: range)) { Self.change(&$0) { $0.replace(range, with: replacement) } }
  }

  /// Updates the runs for a replacement of characters: runs after it move, a run that begins before it and reaches
  /// its end grows or shrinks, other runs that it cuts lose the replaced part, runs inside it are removed.
  /// - Precondition: the range is not negative and fits in 32 bits, and `newLength` is 0 or more.
  public mutating func shift(replacing range: Range<Int>, newLength: Int) {
    check(range, within: Int(UInt32.max))
    checkCount(newLength, "newLength")
    guard !store.isEmpty else { return }
    let delta = UInt32(truncatingIfNeeded: newLength - range.count)
    store.rewrite(chunks(around: range), movingLaterBy: delta) {
      Self.change(&$0) { $0.shift(replacing: range, newLength: newLength) }
    }
  }

  /// Changes an array of runs as a list, without a copy.
  private static func change(_ runs: inout ContiguousArray<AttributeRun>, _ body: (inout RunList) -> Void) {
    var list = RunList()
    swap(&list.runs, &runs)
    body(&list)
    swap(&list.runs, &runs)
  }

  /// Returns the chunks with runs that a change of `range` may touch or merge with, including a neighbor on each side; nil
  /// if there is no run.
  private func chunks(around range: Range<Int>) -> ClosedRange<Store.ChunkIndex>? {
    guard let lastChunk = store.lastChunk else { return nil }
    let first = store.firstIndex(after: range.lowerBound)
    var last = store.firstIndex(after: range.upperBound)
    // The run at the end, and the one after it.
    if !store.isEnd(last) { last = store.index(after: last) }
    let lower = first.element == 0 ? store.chunk(before: first.chunk) ?? first.chunk : first.chunk
    return lower...max(lower, min(last.chunk, lastChunk))
  }
}

extension AttributeRun: KeyedElement {
  @usableFromInline package static let chunkSize = Granularity.choose(256, small: 4)

  @inlinable package var key: UInt32 { end }

  @inlinable @inline(__always)
  package mutating func move(by delta: UInt32) {
    start &+= delta
    end &+= delta
  }
}
