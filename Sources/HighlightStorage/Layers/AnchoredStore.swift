/// Something that a match found, kept with the node at which it is found again. Offsets are UTF-16 units of the layer,
/// half-open.
protocol Anchored {
  /// The number of elements in a chunk of a store.
  static var chunkSize: Int { get }
  /// Whether `a` comes before `b` in document order.
  static func precedes(_ a: Self, _ b: Self) -> Bool

  var start: UInt32 { get }
  var end: UInt32 { get }
  var anchorStart: UInt32 { get }
  var anchorEnd: UInt32 { get }
  var anchorDepth: UInt16 { get }
  /// The first and the last of all its offsets.
  var lowest: UInt32 { get }
  var highest: UInt32 { get }
  /// Whether the match may depend on siblings of its anchor.
  var comparesSiblings: Bool { get }
  /// Whether `forEachCombined` looks for it.
  var isCombined: Bool { get }

  /// Adds `delta` to every offset; wraps on overflow.
  mutating func move(by delta: UInt32)
  /// Updates the offsets for a replacement of characters.
  mutating func shift(_ edit: LayerEdit)
}

extension Anchored {
  @inline(__always)
  var lowest: UInt32 { min(start, anchorStart) }
  @inline(__always)
  var highest: UInt32 { max(end, anchorEnd) }
}

/// Results of the matches of a layer, in document order, kept across edits.
///
/// Stored in chunks, and those in blocks, with offsets relative to the chunk and the block. So an edit moves later elements
/// by one addition per block, and a search skips distant blocks and chunks. Searches, removals and insertions cost O(blocks
/// + nearby chunks and elements); O(chunks) if a chunk is cut in two or removed.
struct AnchoredStore<Element: Anchored> {
  private typealias Chunk = AnchoredChunk<Element>
  private typealias Block = AnchoredBlock

  /// How many chunks, one after the other, make a block.
  private static var blockSize: Int {
    #if DEBUG
      3
    #else
      64
    #endif
  }

  /// So few elements are inserted one by one, in the existing memory: for a large block requested after a parse, malloc
  /// first consolidates the memory that the parse has freed.
  private static var fewElements: Int { 4 }

  /// The initial capacity. It covers most injections and stays in malloc's small bins.
  private static var firstCapacity: Int { 16 }

  private var chunks: ContiguousArray<Chunk> = []
  private var blocks: ContiguousArray<Block> = []

  var isEmpty: Bool { chunks.isEmpty }

  /// Whether `forEachCombined` finds something.
  var hasCombined: Bool { blocks.contains(where: \.hasCombined) }

  /// Creates a store of elements, which are in document order.
  init(sorted elements: ContiguousArray<Element> = []) {
    self.init { take in
      for element in elements { take(element) }
    }
  }

  /// Creates a store of the elements for which `giveAll` calls its argument, in document order.
  init(_ giveAll: (_ take: (Element) -> Void) -> Void) {
    var elements: ContiguousArray<Element> = []
    elements.reserveCapacity(Self.firstCapacity)
    func close() {
      // Most embedded texts have a few elements: they take no room for more.
      chunks.append(Chunk(elements.withUnsafeBufferPointer { ContiguousArray($0) }))
      elements.removeAll(keepingCapacity: true)
    }
    giveAll { element in
      elements.append(element)
      if elements.count == Element.chunkSize { close() }
    }
    if !elements.isEmpty { close() }
    makeBlocks(from: 0)
  }

  /// Updates the offsets of all elements for an edit. Elements after it move, elements that it touches are resized.
  /// None is removed, even if it becomes empty. O(blocks), plus the chunks of the touched blocks, plus the elements
  /// of the touched chunks.
  mutating func shift(_ edit: LayerEdit) {
    for block in blocks.indices {
      // An element that begins right after the edit also ends after it, unless it is empty.
      if blocks[block].start > edit.upper {
        blocks[block].move(by: edit.delta)
      } else if blocks[block].end >= edit.lower {
        shift(edit, block)
      }
    }
  }

  private mutating func shift(_ edit: LayerEdit, _ block: Int) {
    resolve(block)
    let range = chunkRange(of: block)
    chunks.withUnsafeMutableBufferPointer { chunks in
      for index in range {
        if chunks[index].start > edit.upper {
          chunks[index].move(by: edit.delta)
        } else if chunks[index].end >= edit.lower {
          chunks[index].rebase()
          for element in chunks[index].elements.indices { chunks[index].elements[element].shift(edit) }
          chunks[index].measure()
        }
      }
    }
    measure(block)
  }

  // MARK: Blocks

  private func chunkRange(of block: Int) -> Range<Int> {
    (block * Self.blockSize)..<min((block + 1) * Self.blockSize, chunks.count)
  }

  /// Adds the base of a block to the offsets of its chunks, whose bounds are absolute then, and sets the base to 0.
  private mutating func resolve(_ block: Int) {
    let base = blocks[block].base
    guard base != 0 else { return }
    blocks[block].base = 0
    let range = chunkRange(of: block)
    chunks.withUnsafeMutableBufferPointer { chunks in
      for index in range { chunks[index].move(by: base) }
    }
  }

  /// Computes the bounds and flags of a block again from its chunks, whose bounds are absolute.
  private mutating func measure(_ block: Int) {
    var result = Block()
    for index in chunkRange(of: block) {
      result.start = min(result.start, chunks[index].start)
      result.end = max(result.end, chunks[index].end)
      result.siblingDepths |= chunks[index].siblingDepths
      if chunks[index].hasCombined { result.hasCombined = true }
    }
    blocks[block] = result
  }

  /// Replaces a range of chunks, and rebuilds all blocks from the one of the first of them on.
  private mutating func replaceChunks(_ range: Range<Int>, with replacement: ContiguousArray<Chunk>) {
    let first = range.lowerBound / Self.blockSize
    for block in first..<blocks.count { resolve(block) }
    chunks.replaceSubrange(range, with: replacement)
    makeBlocks(from: first)
  }

  /// Rebuilds the blocks from the block at index `first` to the end; earlier blocks stay.
  /// - Precondition: the bounds of the chunks in the rebuilt blocks are absolute, as after `resolve`.
  private mutating func makeBlocks(from first: Int) {
    blocks.removeSubrange(min(first, blocks.count)...)
    while blocks.count * Self.blockSize < chunks.count {
      blocks.append(Block())
      measure(blocks.count - 1)
    }
  }

  // MARK: Reading

  /// Calls `body` with all elements in document order.
  func forEach(_ body: (Element) -> Void) { forEach(inChunks: { _, _, _ in true }, body) }

  /// Calls `body` with each element that overlaps `range`, in document order.
  func forEach(overlapping range: Range<UInt32>, _ body: (Element) -> Void) {
    forEach(inChunks: { start, end, _ in start < range.upperBound && end > range.lowerBound }) { element in
      if element.start < range.upperBound && element.end > range.lowerBound { body(element) }
    }
  }

  /// Calls `body`, in document order, with each element whose range or anchor touches `bounds`, and with other
  /// elements of the same chunks.
  func forEach(near bounds: ClosedRange<UInt32>, _ body: (Element) -> Void) {
    forEach(inChunks: { start, end, _ in start <= bounds.upperBound && end >= bounds.lowerBound }, body)
  }

  /// Calls `body` with each element that is combined with others.
  func forEachCombined(_ body: (Element) -> Void) {
    forEach(inChunks: { _, _, hasCombined in hasCombined }) { if $0.isCombined { body($0) } }
  }

  /// Calls `body`, in document order, with all elements of the blocks and chunks for which `condition` returns true.
  /// - Parameter condition: gets the bounds of a block or chunk, and whether elements in it are combined.
  @inline(__always)
  private func forEach(
    inChunks condition: (_ start: UInt32, _ end: UInt32, _ hasCombined: Bool) -> Bool, _ body: (Element) -> Void
  ) {
    for block in blocks.indices where condition(blocks[block].start, blocks[block].end, blocks[block].hasCombined) {
      let outer = blocks[block].base
      for index in chunkRange(of: block)
      where condition(chunks[index].start &+ outer, chunks[index].end &+ outer, chunks[index].hasCombined) {
        let base = chunks[index].base &+ outer
        for var element in chunks[index].elements {
          element.move(by: base)
          body(element)
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

  // MARK: Changing

  /// Removes and returns, in document order, the elements for which `condition` returns true. It is called for the
  /// elements of chunks that touch `bounds`, and of chunks with elements that compare siblings and may be children of
  /// one of the parents.
  mutating func remove(
    near bounds: ClosedRange<UInt32>, orBelow parents: VisitedParents = VisitedParents(),
    where condition: (Element) -> Bool
  ) -> ContiguousArray<Element> {
    var removed: ContiguousArray<Element> = []
    var hasEmptyChunk = false
    func mayHold(_ start: UInt32, _ end: UInt32, _ siblingDepths: UInt64) -> Bool {
      (start <= bounds.upperBound && end >= bounds.lowerBound)
        || parents.mayHold(depths: siblingDepths, from: start, to: end)
    }
    for block in blocks.indices where mayHold(blocks[block].start, blocks[block].end, blocks[block].siblingDepths) {
      let outer = blocks[block].base
      let countBefore = removed.count
      for index in chunkRange(of: block)
      where mayHold(chunks[index].start &+ outer, chunks[index].end &+ outer, chunks[index].siblingDepths) {
        let base = chunks[index].base &+ outer
        let count = removed.count
        chunks[index].elements.removeAll { element in
          var element = element
          element.move(by: base)
          guard condition(element) else { return false }
          removed.append(element)
          return true
        }
        guard removed.count > count else { continue }
        chunks[index].measure()
        if chunks[index].elements.isEmpty { hasEmptyChunk = true }
      }
      if removed.count > countBefore {
        resolve(block)
        measure(block)
      }
    }
    if hasEmptyChunk {
      for block in blocks.indices { resolve(block) }
      chunks.removeAll { $0.elements.isEmpty }
      makeBlocks(from: 0)
    }
    return removed
  }

  /// Inserts elements, which are in document order, into the store. They come after equal elements of the store.
  mutating func insert(sorted elements: ContiguousArray<Element>) {
    if chunks.isEmpty {
      self = AnchoredStore(sorted: elements)
      return
    }
    var next = 0
    while next < elements.count {
      // The last chunk that does not begin after the element, and all elements that belong into it.
      let index = chunk(for: elements[next])
      var end = next + 1
      if index + 1 < chunks.count {
        let limit = first(of: index + 1)
        while end < elements.count && Element.precedes(elements[end], limit) { end += 1 }
      } else {
        end = elements.count
      }
      resolve(index / Self.blockSize)
      chunks[index].rebase()
      merge(elements[next..<end], into: index)
      next = end
    }
  }

  private func first(of chunk: Int) -> Element {
    var element = chunks[chunk].elements[0]
    element.move(by: chunks[chunk].base &+ blocks[chunk / Self.blockSize].base)
    return element
  }

  private func chunk(for element: Element) -> Int {
    max(0, chunks.indices.partitioningIndex { Element.precedes(element, first(of: $0)) } - 1)
  }

  private mutating func merge(_ added: ContiguousArray<Element>.SubSequence, into index: Int) {
    if added.count <= Self.fewElements, chunks[index].elements.count + added.count <= 2 * Element.chunkSize {
      for element in added {
        let insertionIndex = chunks[index].elements.partitioningIndex { Element.precedes(element, $0) }
        chunks[index].elements.insert(element, at: insertionIndex)
      }
      chunks[index].measure()
      measure(index / Self.blockSize)
      return
    }
    var merged: ContiguousArray<Element> = []
    merged.reserveCapacity(chunks[index].elements.count + added.count)
    var next = added.startIndex
    for element in chunks[index].elements {
      while next < added.endIndex && Element.precedes(added[next], element) {
        merged.append(added[next])
        next += 1
      }
      merged.append(element)
    }
    merged.append(contentsOf: added[next...])
    if merged.count <= 2 * Element.chunkSize {
      chunks[index] = Chunk(merged)
      measure(index / Self.blockSize)
    } else {
      replaceChunks(index..<(index + 1), with: AnchoredStore(sorted: merged).chunks)
    }
  }
}

typealias CaptureStore = AnchoredStore<LayerCapture>
typealias InjectionStore = AnchoredStore<LayerInjection>
typealias LinkStore = AnchoredStore<LayerLink>

// Debug builds use small chunks, so that tests reach every way through the code.

extension LayerCapture: Anchored {
  #if DEBUG
    static let chunkSize = 32
  #else
    static let chunkSize = 256
  #endif

  // Captures that compare siblings have a store of their own, so this is never called for the others.
  var comparesSiblings: Bool { true }
  var isCombined: Bool { false }

  @inline(__always)
  mutating func move(by delta: UInt32) {
    start = start &+ delta
    end = end &+ delta
    anchorStart = anchorStart &+ delta
    anchorEnd = anchorEnd &+ delta
    completionStart = completionStart &+ delta
  }
}

extension LayerLink: Anchored {
  #if DEBUG
    static let chunkSize = 3
  #else
    static let chunkSize = 64
  #endif

  var isCombined: Bool { false }
  var lowest: UInt32 { min(start, anchorStart, targetStart) }
  var highest: UInt32 { max(end, anchorEnd, targetEnd) }

  @inline(__always)
  mutating func move(by delta: UInt32) {
    start = start &+ delta
    end = end &+ delta
    anchorStart = anchorStart &+ delta
    anchorEnd = anchorEnd &+ delta
    targetStart = targetStart &+ delta
    targetEnd = targetEnd &+ delta
  }
}

extension LayerInjection: Anchored {
  #if DEBUG
    static let chunkSize = 3
  #else
    static let chunkSize = 32
  #endif

  static func precedes(_ a: LayerInjection, _ b: LayerInjection) -> Bool { a.start < b.start }
}

/// Adjacent elements of a store.
///
/// It has no constraint on its elements: to make the metadata of a constrained type, the runtime searches every conformance
/// of the program.
private struct AnchoredChunk<Element> {
  /// Added to every offset of the elements, and then the block's; wraps.
  var base: UInt32 = 0
  var elements: ContiguousArray<Element>
  /// Bounds of all offsets, to which the block's base is added; wrap.
  var start: UInt32 = 0
  var end: UInt32 = 0
  /// One bit for each depth, modulo 64, of an anchor whose match compares siblings.
  var siblingDepths: UInt64 = 0
  var hasCombined = false

  /// Adds `delta` to the base and the bounds; wraps on overflow.
  mutating func move(by delta: UInt32) {
    base &+= delta
    start &+= delta
    end &+= delta
  }
}

extension AnchoredChunk where Element: Anchored {
  init(_ elements: ContiguousArray<Element>) {
    self.elements = elements
    measure()
  }

  mutating func measure() {
    start = .max
    end = 0
    siblingDepths = 0
    hasCombined = false
    for var element in elements {
      element.move(by: base)
      start = min(start, element.lowest)
      end = max(end, element.highest)
      if element.comparesSiblings { siblingDepths |= 1 << UInt64(element.anchorDepth & 63) }
      if element.isCombined { hasCombined = true }
    }
  }

  /// Adds the base of the chunk to the offsets of its elements, which are relative to the block then, and sets the
  /// base to 0.
  mutating func rebase() {
    guard base != 0 else { return }
    for index in elements.indices { elements[index].move(by: base) }
    base = 0
  }
}

/// Adjacent chunks of a store.
private struct AnchoredBlock {
  /// Added to every offset of the chunks; wraps.
  var base: UInt32 = 0
  /// Bounds (absolute) of all offsets.
  var start: UInt32 = .max
  var end: UInt32 = 0
  var siblingDepths: UInt64 = 0
  var hasCombined = false

  /// Adds `delta` to the base and the bounds; wraps on overflow.
  mutating func move(by delta: UInt32) {
    base &+= delta
    start &+= delta
    end &+= delta
  }
}
