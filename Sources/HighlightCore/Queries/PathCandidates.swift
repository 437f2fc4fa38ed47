internal import CTreeSitter
internal import TextModel

/// The path patterns that may end in a node, by its symbol and the symbol of the node above it.
///
/// A list is made when a walk first finds such a pair: a text has few of them, and a grammar has too many.
///
/// Gain: with conditions that are tested before a match is put together, 4 to 8 % of the time of Python, C, JavaScript
/// and Rust (RESULTS-costs.md, 26 November 2026). Unnecessary if the compiler listed patterns by both symbols without making
/// the tables of a grammar too large.
struct PathCandidates {
  /// A path pattern of a list, with what rejects most nodes.
  struct Candidate: BitwiseCopyable {
    /// The index in `pathEntries`; -1 ends the list.
    var entry: Int32
    /// The index in `conditions` of one that rejects nodes by the first unit of their text; -1 for none.
    var gate: Int32 = -1
    /// The field that the node must have; 0 for any.
    var field: TSFieldId = 0
    var isPlain = false
    /// How many of its steps the two symbols and the field decide; `all` if nothing else has to be tested.
    var decided: UInt8

    static let all = UInt8.max
  }

  /// A slot of the hash table.
  private struct Entry: BitwiseCopyable {
    /// The pair of slots, as one number; -1 for a free entry.
    var key: Int32 = -1
    /// The index of the first candidate.
    var first: Int32 = 0
  }

  /// The lists, one after the other.
  private var candidates = ScratchBuffer<Candidate>()
  /// Open addressing, at most half full; a power of two.
  private var entries = ScratchBuffer<Entry>()
  private var listCount = 0
  private var shift: UInt32 = 0

  /// Frees the memory of the table and all lists, which is not freed otherwise.
  mutating func release() {
    entries.release()
    candidates.release()
  }

  /// A candidate, or the end of its list.
  @inline(__always)
  subscript(index: Int) -> Candidate { candidates[index] }

  /// Returns the index of the first candidate for nodes of a slot below nodes of another one; the list is made at the
  /// first call for the pair. O(1), but O(entries of the slot) when it is made.
  /// - Parameters:
  ///   - parent: the slot of the node above; one more than the last slot for none.
  ///   - keepsAll: whether to list entries that cannot win.
  @inline(__always)
  mutating func first(
    at slot: Int, below parent: Int, _ tables: UnsafePointer<QueryTables.Pointers>, keepsAll: Bool
  ) -> Int {
    let key = Int32(truncatingIfNeeded: slot &* (tables.pointee.lastSlot &+ 2) &+ parent)
    if entries.count > 0 {
      var index = position(of: key)
      while true {
        let entry = entries[index]
        if entry.key == key { return Int(entry.first) }
        if entry.key < 0 { break }
        index = (index + 1) & (entries.count - 1)
      }
    }
    return makeList(key, at: slot, below: parent, tables, keepsAll: keepsAll)
  }

  @inline(__always)
  private func position(of key: Int32) -> Int { Int((UInt32(bitPattern: key) &* 0x9E37_79B1) &>> shift) }

  @inline(never)
  private mutating func makeList(
    _ key: Int32, at slot: Int, below parent: Int, _ tables: UnsafePointer<QueryTables.Pointers>, keepsAll: Bool
  ) -> Int {
    let first = candidates.count
    var isSettled = false
    for index in Int(tables.pointee.pathStarts[slot])..<Int(tables.pointee.pathStarts[slot + 1]) {
      let entry = tables.pointee.pathEntries + index
      if entry.pointee.isPlain && isSettled && !keepsAll { continue }
      if let wanted = entry.pointee.parent, tables.slot(of: wanted) != parent { continue }
      let pattern = Int(entry.pointee.pattern)
      let candidate = Candidate(
        entry: Int32(index),
        gate: entry.pointee.gate < 0 ? -1 : tables.pointee.conditionStarts[pattern] + Int32(entry.pointee.gate),
        field: tables.pointee.steps[Int(entry.pointee.steps.lowerBound)].field, isPlain: entry.pointee.isPlain,
        decided: tables.stepsDecidedBySymbols(of: entry, slot))
      candidates.append(candidate)
      if candidate.isPlain, candidate.field == 0, candidate.decided == Candidate.all, tables.settles(pattern) {
        isSettled = true
      }
    }
    candidates.append(Candidate(entry: -1, decided: Candidate.all))
    listCount += 1
    if entries.count < 2 * listCount { grow() }
    insert(Entry(key: key, first: Int32(first)))
    return first
  }

  private mutating func grow() {
    var old = entries
    entries = ScratchBuffer(repeating: Entry(), count: max(64, 2 * old.count))
    shift = UInt32(32 - entries.count.trailingZeroBitCount)
    for index in 0..<old.count where old[index].key >= 0 { insert(old[index]) }
    old.release()
  }

  private func insert(_ entry: Entry) {
    var index = position(of: entry.key)
    while entries[index].key >= 0 { index = (index + 1) & (entries.count - 1) }
    entries[index] = entry
  }
}

extension UnsafePointer<QueryTables.Pointers> {
  /// Returns how many steps of a path pattern, from the last node on, the symbols of the node and of its required parent
  /// and the node's field decide: up to a step with `MISSING`, a supertype, a field of the parent or a negated field.
  /// `Candidate.all` if these are all steps; none for the slot of errors.
  fileprivate func stepsDecidedBySymbols(of entry: UnsafePointer<QueryProgram.PathEntry>, _ slot: Int) -> UInt8 {
    // The last slot is the slot of errors, which wildcards do not match.
    if slot == pointee.lastSlot { return 0 }
    let steps = entry.pointee.steps
    let known = steps.indices.prefix(entry.pointee.parent == nil ? 1 : 2)
    let decided = known.prefix { index in
      let step = pointee.steps + index
      let test = step.pointee.test
      return test.kind != .missing && test.supertype == 0
        && (step.pointee.field == 0 || index == Int(steps.lowerBound)) && step.pointee.negatedFields.isEmpty
    }
    return decided.count == steps.count ? PathCandidates.Candidate.all : UInt8(decided.count)
  }

  /// Whether a match of a plain pattern always beats earlier plain patterns: it has no conditions and does not ask for
  /// local names.
  fileprivate func settles(_ pattern: Int) -> Bool {
    !pointee.asksLocals[pattern] && pointee.conditionStarts[pattern] == pointee.conditionStarts[pattern + 1]
  }
}
