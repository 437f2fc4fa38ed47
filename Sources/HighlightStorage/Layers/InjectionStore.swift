/// The injections of a layer in document order, kept across edits.
///
/// Cut into chunks as `CaptureStore` is: an edit and a search cost O(chunks + injections near by).
struct InjectionStore {
  private struct Chunk {
    /// Added to every offset of the chunk; wraps.
    var base: UInt32 = 0
    var injections: ContiguousArray<LayerInjection>
    /// Bounds (absolute) of injections and anchors.
    var start: UInt32 = 0
    var end: UInt32 = 0
    var hasCombined = false
    /// One bit for each depth, modulo 64, of an anchor whose match compares siblings.
    var siblingDepths: UInt64 = 0

    init(_ injections: ContiguousArray<LayerInjection>) {
      self.injections = injections
      measure()
    }

    mutating func measure() {
      start = .max
      end = 0
      hasCombined = false
      siblingDepths = 0
      for injection in injections {
        start = min(start, injection.start &+ base, injection.anchorStart &+ base)
        end = max(end, injection.end &+ base, injection.anchorEnd &+ base)
        if injection.isCombined { hasCombined = true }
        if injection.comparesSiblings { siblingDepths |= 1 << UInt64(injection.anchorDepth & 63) }
      }
    }
  }

  /// Debug builds use small chunks, so that tests reach every way through the code.
  private static let chunkSize = {
    #if DEBUG
      3
    #else
      32
    #endif
  }()

  private var chunks: ContiguousArray<Chunk> = []

  var isEmpty: Bool { chunks.isEmpty }

  /// Whether some of them share a layer.
  var hasCombined: Bool { chunks.contains(where: \.hasCombined) }

  /// Follows a replacement of characters.
  mutating func shift(_ edit: LayerEdit) {
    chunks.withUnsafeMutableBufferPointer { chunks in
      for index in chunks.indices {
        // What begins right behind the edit ends behind it too, but for empty stretches.
        if chunks[index].start > edit.upper {
          chunks[index].base = chunks[index].base &+ edit.delta
          chunks[index].start = chunks[index].start &+ edit.delta
          chunks[index].end = chunks[index].end &+ edit.delta
        } else if chunks[index].end >= edit.lower {
          let base = chunks[index].base
          chunks[index].base = 0
          for injection in chunks[index].injections.indices {
            chunks[index].injections[injection].move(by: base)
            chunks[index].injections[injection].shift(edit)
          }
          chunks[index].measure()
        }
      }
    }
  }

  /// Calls `body` with all injections in document order.
  func forEach(_ body: (LayerInjection) -> Void) { forEach(where: { _ in true }, body) }

  /// Calls `body` with each injection that has a bound, its own or its anchor's, inside `bounds` or around it, and with others near by.
  func forEach(near bounds: ClosedRange<UInt32>, _ body: (LayerInjection) -> Void) {
    forEach(where: { $0.start <= bounds.upperBound && $0.end >= bounds.lowerBound }, body)
  }

  /// Calls `body` with each injection that shares its layer.
  func forEachCombined(_ body: (LayerInjection) -> Void) {
    forEach(where: \.hasCombined) { if $0.isCombined { body($0) } }
  }

  @inline(__always)
  private func forEach(where condition: (Chunk) -> Bool, _ body: (LayerInjection) -> Void) {
    for index in chunks.indices where condition(chunks[index]) {
      let base = chunks[index].base
      for var injection in chunks[index].injections {
        injection.move(by: base)
        body(injection)
      }
    }
  }

  /// Removes and returns, in document order, the injections for which `condition` holds; asked are those near `bounds`, and those that
  /// compare siblings and may be children of one of the parents.
  mutating func remove(
    near bounds: ClosedRange<UInt32>, orBelow parents: VisitedParents, where condition: (LayerInjection) -> Bool
  ) -> ContiguousArray<LayerInjection> {
    var removed: ContiguousArray<LayerInjection> = []
    var hasEmptyChunk = false
    for index in chunks.indices
    where (chunks[index].start <= bounds.upperBound && chunks[index].end >= bounds.lowerBound)
      || parents.mayHold(depths: chunks[index].siblingDepths, from: chunks[index].start, to: chunks[index].end)
    {
      let base = chunks[index].base
      let count = removed.count
      chunks[index].injections.removeAll { injection in
        var injection = injection
        injection.move(by: base)
        guard condition(injection) else { return false }
        removed.append(injection)
        return true
      }
      guard removed.count > count else { continue }
      chunks[index].measure()
      if chunks[index].injections.isEmpty { hasEmptyChunk = true }
    }
    if hasEmptyChunk { chunks.removeAll { $0.injections.isEmpty } }
    return removed
  }

  /// Adds injections in any order. O(chunks + log), or a rebuild when there are many.
  mutating func insert(_ added: ContiguousArray<LayerInjection>) {
    if added.isEmpty { return }
    if chunks.isEmpty || added.count > chunks.count {
      var all: ContiguousArray<LayerInjection> = []
      forEach { all.append($0) }
      all.append(contentsOf: added)
      chunks = InjectionStore.chunks(of: all.sorted { $0.start < $1.start })
      return
    }
    for injection in added {
      // The last chunk that does not begin behind it.
      var low = 0
      var high = chunks.count
      while low + 1 < high {
        let middle = (low + high) / 2
        if chunks[middle].injections[0].start &+ chunks[middle].base > injection.start {
          high = middle
        } else {
          low = middle
        }
      }
      var injection = injection
      injection.move(by: 0 &- chunks[low].base)
      let place = chunks[low].injections.firstIndex { $0.start &+ chunks[low].base > injection.start &+ chunks[low].base }
      chunks[low].injections.insert(injection, at: place ?? chunks[low].injections.count)
      if chunks[low].injections.count > 2 * Self.chunkSize {
        let base = chunks[low].base
        let moved = chunks[low].injections.map { injection in
          var injection = injection
          injection.move(by: base)
          return injection
        }
        chunks.replaceSubrange(low...low, with: InjectionStore.chunks(of: moved))
      } else {
        chunks[low].measure()
      }
    }
  }

  private static func chunks(of injections: [LayerInjection]) -> ContiguousArray<Chunk> {
    var result: ContiguousArray<Chunk> = []
    var first = 0
    while first < injections.count {
      let end = min(first + chunkSize, injections.count)
      result.append(Chunk(ContiguousArray(injections[first..<end])))
      first = end
    }
    return result
  }
}
