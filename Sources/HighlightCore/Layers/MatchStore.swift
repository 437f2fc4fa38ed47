internal import TextModel

/// A result of a match that is kept with its match node: when a later walk visits this node, the result is matched
/// again. Offsets are UTF-16 units of the layer, half-open.
protocol StoredMatchResult: ChunkElement where Bounds == StoredMatchBounds {
  /// Whether `a` comes before `b` in document order.
  static func precedes(_ a: Self, _ b: Self) -> Bool

  var start: UInt32 { get }
  var end: UInt32 { get }
  var matchNodeStart: UInt32 { get }
  var matchNodeEnd: UInt32 { get }
  var matchNodeDepth: UInt16 { get }
  /// The first and the last of all its offsets.
  var lowest: UInt32 { get }
  var highest: UInt32 { get }
  /// Whether the match may depend on siblings of its match node.
  var comparesSiblings: Bool { get }
  /// Whether `forEachCombined` looks for it.
  var isCombined: Bool { get }

  /// Updates the offsets for a replacement of characters.
  mutating func shift(_ edit: LayerEdit)

  /// Chunks with fewer elements are not packed.
  static var fewestPacked: Int { get }
  /// Returns elements in less memory, as an array that only `unpacked` reads; nil if there is no such form.
  static func packed(_ elements: ContiguousArray<Self>) -> ContiguousArray<Self>?
  /// Returns the first elements of an array that `packed` returned.
  /// - Parameter count: how many; all if there are fewer.
  static func unpacked(_ packed: ContiguousArray<Self>, count: Int) -> ContiguousArray<Self>
}

extension StoredMatchResult {
  static var fewestPacked: Int { .max }
  static func packed(_ elements: ContiguousArray<Self>) -> ContiguousArray<Self>? { nil }
  static func unpacked(_ packed: ContiguousArray<Self>, count: Int) -> ContiguousArray<Self> { packed }

  @inline(__always)
  var lowest: UInt32 { min(start, matchNodeStart) }
  @inline(__always)
  var highest: UInt32 { max(end, matchNodeEnd) }

  static func bounds(of elements: UnsafeBufferPointer<Self>) -> StoredMatchBounds {
    var result = StoredMatchBounds()
    for element in elements {
      result.start = min(result.start, element.lowest)
      result.end = max(result.end, element.highest)
      if element.comparesSiblings { result.siblingDepths |= 1 << UInt64(element.matchNodeDepth & 63) }
      if element.isCombined { result.hasCombined = true }
    }
    return result
  }
}

/// The bounds of the elements of a chunk or a block, and what some of them have.
struct StoredMatchBounds: ChunkBounds {
  /// The first and the last of all offsets.
  var start: UInt32 = .max
  var end: UInt32 = 0
  /// One bit for each depth, modulo 64, of a match node whose match compares siblings.
  var siblingDepths: UInt64 = 0
  var hasCombined = false
  /// Whether the elements of the chunk are packed (`MatchStore.pack`). False for blocks.
  var isPacked = false

  @inline(__always)
  mutating func move(by delta: UInt32) {
    start &+= delta
    end &+= delta
  }

  @inline(__always)
  func moved(by delta: UInt32) -> StoredMatchBounds {
    var result = self
    result.move(by: delta)
    return result
  }

  @inline(__always)
  mutating func formUnion(_ later: StoredMatchBounds) {
    start = min(start, later.start)
    end = max(end, later.end)
    siblingDepths |= later.siblingDepths
    if later.hasCombined { hasCombined = true }
  }
}

/// Results of the matches of a layer, in document order, kept across edits.
///
/// Chunks and blocks have bounds. So an edit moves later elements by one addition per block, and a search skips distant
/// blocks and chunks. Searches, removals and insertions cost O(blocks + nearby chunks and elements).
///
/// A store that is not used for a while may be packed: its chunks then hold their elements in less memory. A search reads
/// them as they are, and a change unpacks the chunks that it touches.
struct MatchStore<Element: StoredMatchResult> {
  private typealias Store = ChunkedStore<Element, StoredMatchBounds>

  /// Up to this number of elements are inserted one by one, in the existing memory: for a large block requested after a
  /// parse, malloc first consolidates the memory that the parse has freed.
  private static var fewElements: Int { 4 }

  /// The initial capacity. It covers most injections and stays in malloc's small bins.
  private static var firstCapacity: Int { 16 }

  private var store = ChunkedStore<Element, StoredMatchBounds>()

  var isEmpty: Bool { store.isEmpty }

  /// Whether `forEachCombined` finds something.
  var hasCombined: Bool { store.blocks.contains(where: \.bounds.hasCombined) }

  /// Creates an empty store.
  init() {}

  /// Creates a store of elements, which are in document order.
  init(sorted elements: ContiguousArray<Element>) {
    self.init { take in elements.withUnsafeBufferPointer(take) }
  }

  /// Creates a store of elements that come in parts, in document order.
  /// - Parameters:
  ///   - isPacked: whether they are packed at once.
  ///   - giveAll: calls its argument with each part.
  init(isPacked: Bool = false, _ giveAll: (_ take: (UnsafeBufferPointer<Element>) -> Void) -> Void) {
    var elements: ContiguousArray<Element> = []
    func close(_ chunk: UnsafeBufferPointer<Element>) {
      // Most embedded texts have a few elements: they take no room for more.
      store.append(chunk: ContiguousArray(chunk))
      if isPacked, let last = store.lastChunk { store.blocks[last.block].chunks[last.chunk].pack() }
    }
    giveAll { part in
      var part = part[...]
      while !part.isEmpty {
        let fitting = part.prefix(Element.chunkSize - elements.count)
        part = part[fitting.endIndex...]
        if fitting.count == Element.chunkSize {
          close(UnsafeBufferPointer(rebasing: fitting))
          continue
        }
        if elements.isEmpty { elements.reserveCapacity(Self.firstCapacity) }
        elements.append(contentsOf: fitting)
        guard elements.count == Element.chunkSize else { continue }
        elements.withUnsafeBufferPointer(close)
        elements.removeAll(keepingCapacity: true)
      }
    }
    if !elements.isEmpty { elements.withUnsafeBufferPointer(close) }
  }

  /// Updates the offsets of all elements for an edit. Elements after it move, elements that it touches are resized. No
  /// element is removed, even if it becomes empty. O(blocks), plus the chunks of the touched blocks, plus the elements
  /// of the touched chunks.
  mutating func shift(_ edit: LayerEdit) {
    for block in store.blocks.indices {
      let bounds = store.blocks[block].bounds
      // An element that begins right after the edit also ends after it, unless it is empty.
      if bounds.start > edit.upper {
        store.blocks[block].base &+= edit.delta
        store.blocks[block].bounds.move(by: edit.delta)
      } else if bounds.end >= edit.lower {
        shift(edit, block)
      }
    }
  }

  private mutating func shift(_ edit: LayerEdit, _ block: Int) {
    store.resolve(block)
    store.blocks[block].chunks.withUnsafeMutableBufferPointer { chunks in
      for index in chunks.indices {
        if chunks[index].bounds.start > edit.upper {
          chunks[index].move(by: edit.delta)
        } else if chunks[index].bounds.end >= edit.lower {
          if chunks[index].bounds.isPacked { chunks[index].unpack() }
          chunks[index].rebase()
          chunks[index].elements.withUnsafeMutableBufferPointer { for element in $0.indices { $0[element].shift(edit) } }
          chunks[index].measure()
        }
      }
    }
    store.blocks[block].measure()
  }

  // MARK: Reading

  /// Calls `body` with all elements in document order.
  func forEach(_ body: (Element) -> Void) { forEach(inChunks: { _ in true }, body) }

  /// Calls `body` with each element that overlaps `range`, in document order.
  func forEach(overlapping range: Range<UInt32>, _ body: (Element) -> Void) {
    forEachPointer(overlapping: range) { body($0.pointee) }
  }

  /// Calls `body` with a pointer to each element that overlaps `range`, in document order. It is valid during the call.
  /// To pass the elements themselves on from closure to closure costs more than what most closures do with them.
  @inline(__always)
  func forEachPointer(overlapping range: Range<UInt32>, _ body: (UnsafePointer<Element>) -> Void) {
    forEachChunk(where: { $0.start < range.upperBound && $0.end > range.lowerBound }) { elements, base in
      guard var next = elements.baseAddress else { return }
      let end = next + elements.count
      while next < end {
        defer { next += 1 }
        guard next.pointee.start &+ base < range.upperBound, next.pointee.end &+ base > range.lowerBound else { continue }
        if base == 0 {
          body(next)
        } else {
          var element = next.pointee
          element.move(by: base)
          withUnsafePointer(to: element, body)
        }
      }
    }
  }

  /// Calls `body`, in document order, with each element whose range or match node touches `bounds`, and with other
  /// elements of the same chunks.
  func forEach(near bounds: ClosedRange<UInt32>, _ body: (Element) -> Void) {
    forEach(inChunks: { $0.start <= bounds.upperBound && $0.end >= bounds.lowerBound }, body)
  }

  /// Calls `body` with each element that is combined with others.
  func forEachCombined(_ body: (Element) -> Void) {
    forEach(inChunks: \.hasCombined) { if $0.isCombined { body($0) } }
  }

  /// - Parameter condition: whether elements with these bounds are wanted.
  @inline(__always)
  private func forEach(inChunks condition: (StoredMatchBounds) -> Bool, _ body: (Element) -> Void) {
    forEachChunk(where: condition) { elements, base in
      for var element in elements {
        element.move(by: base)
        body(element)
      }
    }
  }

  /// Calls `body` with the elements of each chunk whose bounds meet a condition, and the number by which they have to be
  /// moved.
  @inline(__always)
  private func forEachChunk(
    where condition: (StoredMatchBounds) -> Bool, _ body: (UnsafeBufferPointer<Element>, _ base: UInt32) -> Void
  ) {
    // By pointers: where this is not specialized, a block of an array is copied for each look at one of its fields.
    store.blocks.withUnsafeBufferPointer { blocks in
      for block in blocks.indices where condition(blocks[block].bounds) {
        let outer = blocks[block].base
        blocks[block].chunks.withUnsafeBufferPointer { chunks in
          for index in chunks.indices where condition(chunks[index].bounds.moved(by: outer)) {
            chunks[index].unpackedElements.withUnsafeBufferPointer { body($0, chunks[index].base &+ outer) }
          }
        }
      }
    }
  }

  /// All elements in document order.
  var all: ContiguousArray<Element> {
    var result: ContiguousArray<Element> = []
    forEach { result.append($0) }
    return result
  }

  // MARK: Packing

  /// Whether chunks are not packed that can be. O(chunks).
  var canBePacked: Bool { store.blocks.contains { $0.chunks.contains(where: \.canBePacked) } }

  /// Packs elements that are not packed, at most about as many as `budget`, which is reduced by their number. O(chunks +
  /// packed elements).
  mutating func pack(_ budget: inout Int) {
    for block in store.blocks.indices {
      for index in store.blocks[block].chunks.indices where budget > 0 {
        guard store.blocks[block].chunks[index].canBePacked else { continue }
        budget -= store.blocks[block].chunks[index].elements.count
        store.blocks[block].chunks[index].pack()
      }
    }
  }

  // MARK: Changing

  /// Removes and returns, in document order, the elements for which `condition` returns true. It is called for the
  /// elements of chunks that touch `bounds`, and of chunks with elements that compare siblings and may be children of
  /// one of the parents.
  mutating func remove(
    near bounds: ClosedRange<UInt32>, orBelow parents: VisitedParents = VisitedParents(),
    where condition: (Element) -> Bool
  ) -> ContiguousArray<Element> {
    var removed: ContiguousArray<Element> = []
    func mayHold(_ chunk: StoredMatchBounds) -> Bool {
      (chunk.start <= bounds.upperBound && chunk.end >= bounds.lowerBound)
        || parents.mayHold(depths: chunk.siblingDepths, from: chunk.start, to: chunk.end)
    }
    for block in store.blocks.indices where mayHold(store.blocks[block].bounds) {
      let outer = store.blocks[block].base
      let countBefore = removed.count
      for index in store.blocks[block].chunks.indices
      where mayHold(store.blocks[block].chunks[index].bounds.moved(by: outer)) {
        if store.blocks[block].chunks[index].bounds.isPacked { store.blocks[block].chunks[index].unpack() }
        let base = store.blocks[block].chunks[index].base &+ outer
        func isRemoved(_ element: Element) -> Bool {
          var element = element
          element.move(by: base)
          guard condition(element) else { return false }
          removed.append(element)
          return true
        }
        // Most chunks keep all elements: they are not copied for a snapshot.
        let first = store.blocks[block].chunks[index].elements.withUnsafeBufferPointer { $0.firstIndex(where: isRemoved) }
        if let first { store.blocks[block].chunks[index].removeElements(first, where: isRemoved) }
      }
      if removed.count > countBefore { store.updateAfterRemoval(block) }
    }
    if !removed.isEmpty { store.removeEmptyBlocks() }
    return removed
  }

  /// Inserts elements, which are in document order, into the store. They come after equal elements of the store.
  mutating func insert(sorted elements: ContiguousArray<Element>) {
    if store.isEmpty {
      self = MatchStore(sorted: elements)
      return
    }
    var next = 0
    while next < elements.count {
      // The last chunk that does not begin after the element, and all elements that belong into it.
      let index = chunk(for: elements[next])
      var end = next + 1
      if let following = store.chunk(after: index) {
        let limit = first(of: following)
        while end < elements.count && Element.precedes(elements[end], limit) { end += 1 }
      } else {
        end = elements.count
      }
      let added = elements[next..<end]
      if store.blocks[index.block].chunks[index.chunk].bounds.isPacked {
        store.blocks[index.block].chunks[index.chunk].unpack()
      }
      store.rewrite(index...index) { Self.merge(added, into: &$0) }
      next = end
    }
  }

  private func first(of index: Store.ChunkIndex) -> Element {
    let first = store[Store.Index(chunk: index, element: 0)]
    return store.blocks[index.block].chunks[index.chunk].bounds.isPacked ? firstOfPacked(index) : first
  }

  @inline(never)
  private func firstOfPacked(_ index: Store.ChunkIndex) -> Element {
    let chunk = store.blocks[index.block].chunks[index.chunk]
    var first = Element.unpacked(chunk.elements, count: 1)[0]
    first.move(by: chunk.base &+ store.blocks[index.block].base)
    return first
  }

  private func chunk(for element: Element) -> Store.ChunkIndex {
    let block = store.blocks.indices.partitioningIndex {
      Element.precedes(element, first(of: Store.ChunkIndex(block: $0, chunk: 0)))
    }
    var result = Store.ChunkIndex(block: max(0, block - 1), chunk: 0)
    let chunk = store.blocks[result.block].chunks.indices.partitioningIndex {
      Element.precedes(element, first(of: Store.ChunkIndex(block: result.block, chunk: $0)))
    }
    result.chunk = max(0, chunk - 1)
    return result
  }

  private static func merge(
    _ added: ContiguousArray<Element>.SubSequence, into elements: inout ContiguousArray<Element>
  ) {
    if added.count <= Self.fewElements, elements.count + added.count <= 2 * Element.chunkSize {
      for element in added {
        let insertionIndex = elements.partitioningIndex { Element.precedes(element, $0) }
        elements.insert(element, at: insertionIndex)
      }
      return
    }
    var merged: ContiguousArray<Element> = []
    merged.reserveCapacity(elements.count + added.count)
    var next = added.startIndex
    for element in elements {
      while next < added.endIndex && Element.precedes(added[next], element) {
        merged.append(added[next])
        next += 1
      }
      merged.append(element)
    }
    merged.append(contentsOf: added[next...])
    elements = merged
  }
}

extension ChunkedStore.Chunk where Element: StoredMatchResult, Bounds == StoredMatchBounds {
  fileprivate var canBePacked: Bool { !bounds.isPacked && elements.count >= Element.fewestPacked }

  /// Packs a chunk that can be packed, if that saves memory.
  fileprivate mutating func pack() {
    guard canBePacked, let packed = Element.packed(elements) else { return }
    elements = packed
    bounds.isPacked = true
  }

  /// Unpacks a packed chunk. Its elements and bounds stay the same.
  @inline(never)
  fileprivate mutating func unpack() {
    elements = Element.unpacked(elements, count: .max)
    bounds.isPacked = false
  }

  /// The elements, relative to `base`, packed or not.
  @inline(__always)
  fileprivate var unpackedElements: ContiguousArray<Element> {
    bounds.isPacked ? Element.unpacked(elements, count: .max) : elements
  }

  /// Removes the element at an index, and the elements after it for which a condition holds.
  fileprivate mutating func removeElements(_ first: Int, where condition: (Element) -> Bool) {
    var kept = first
    elements.withUnsafeMutableBufferPointer { elements in
      for index in (first + 1)..<elements.count where !condition(elements[index]) {
        elements[kept] = elements[index]
        kept += 1
      }
    }
    elements.removeSubrange(kept...)
    if !elements.isEmpty { measure() }
  }
}

typealias CaptureStore = MatchStore<LayerCapture>
typealias InjectionStore = MatchStore<LayerInjection>
typealias LinkStore = MatchStore<LayerLink>

extension LayerCapture: StoredMatchResult {
  static let chunkSize = Granularity.choose(256, small: 32)

  // Captures that compare siblings have a store of their own, so this is never called for the others.
  var comparesSiblings: Bool { true }
  var isCombined: Bool { false }

  static let fewestPacked = 8

  static func packed(_ elements: ContiguousArray<LayerCapture>) -> ContiguousArray<LayerCapture>? {
    PackedCaptures.packed(elements)
  }

  static func unpacked(_ packed: ContiguousArray<LayerCapture>, count: Int) -> ContiguousArray<LayerCapture> {
    PackedCaptures.unpacked(packed, count: count)
  }

  @inline(__always)
  mutating func move(by delta: UInt32) {
    start = start &+ delta
    end = end &+ delta
    matchNodeStart = matchNodeStart &+ delta
    matchNodeEnd = matchNodeEnd &+ delta
    completionStart = completionStart &+ delta
  }
}

extension LayerLink: StoredMatchResult {
  static let chunkSize = Granularity.choose(64, small: 3)

  var isCombined: Bool { false }
  var lowest: UInt32 { min(start, matchNodeStart, targetStart) }
  var highest: UInt32 { max(end, matchNodeEnd, targetEnd) }

  @inline(__always)
  mutating func move(by delta: UInt32) {
    start = start &+ delta
    end = end &+ delta
    matchNodeStart = matchNodeStart &+ delta
    matchNodeEnd = matchNodeEnd &+ delta
    targetStart = targetStart &+ delta
    targetEnd = targetEnd &+ delta
  }
}

extension LayerInjection: StoredMatchResult {
  static let chunkSize = Granularity.choose(32, small: 3)

  static func precedes(_ a: LayerInjection, _ b: LayerInjection) -> Bool { a.start < b.start }
}
