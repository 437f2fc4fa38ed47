/// The matches of a pattern whose embedded texts are in one language.
struct InjectionGroup: Hashable, Comparable {
  let pattern: Int
  let language: Language

  static func == (left: InjectionGroup, right: InjectionGroup) -> Bool {
    left.pattern == right.pattern && left.language === right.language
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(pattern)
    hasher.combine(ObjectIdentifier(language))
  }

  static func < (left: InjectionGroup, right: InjectionGroup) -> Bool {
    (left.pattern, left.language.name) < (right.pattern, right.language.name)
  }
}

/// Finds for each injection of the new match the injection of the old match whose layer it continues to use: both are
/// in the same group, and their ranges touch. Each old injection is used once. O(n log n) for all.
struct InjectionPredecessors {
  /// The removed injections of a group by their start, and the first that may still be taken.
  private struct Queue {
    var indices: [Int] = []
    var next = 0
  }

  private let removed: ContiguousArray<LayerInjection>
  private var queues: [InjectionGroup: Queue] = [:]
  private var taken: ContiguousArray<Bool>

  /// Creates the search for predecessors among removed injections.
  /// - Parameter removed: the injections before the edit. Those that are combined or have no layer are never
  ///   returned.
  init(_ removed: ContiguousArray<LayerInjection>) {
    self.removed = removed
    taken = ContiguousArray(repeating: false, count: removed.count)
    for index in removed.indices.sorted(by: { removed[$0].start < removed[$1].start })
    where !removed[index].isCombined && removed[index].layer != nil {
      queues[removed[index].group, default: Queue()].indices.append(index)
    }
  }

  /// Returns the index of the removed injection whose layer this injection gets: one of the same group whose range
  /// touches its range. Each is returned once. Nil if there is none. Call it in ascending order of starts.
  mutating func take(for injection: LayerInjection) -> Int? {
    guard var queue = queues.removeValue(forKey: injection.group) else { return nil }
    defer { queues[injection.group] = queue }
    // Old injections that end before this one begins also end before all later ones, so they are skipped for good.
    while queue.next < queue.indices.count, removed[queue.indices[queue.next]].end < injection.start { queue.next += 1 }
    guard queue.next < queue.indices.count, removed[queue.indices[queue.next]].start <= injection.end else { return nil }
    let index = queue.indices[queue.next]
    queue.next += 1
    taken[index] = true
    return index
  }

  /// Whether the removed injection at an index was returned by `take(for:)`.
  func isTaken(_ index: Int) -> Bool { taken[index] }
}
