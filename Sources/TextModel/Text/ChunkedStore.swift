/// A value with UTF-16 offsets that a `ChunkedStore` can contain.
@usableFromInline package protocol ChunkElement {
  /// The bounds that are stored with each chunk and block, so that a search can skip it.
  associatedtype Bounds: ChunkBounds

  /// The number of elements in a new chunk. A chunk grows to twice as many before it is split.
  static var chunkSize: Int { get }

  /// Adds a number to every offset. The addition wraps.
  mutating func move(by delta: UInt32)

  /// Returns the bounds of the elements of one chunk, which are in the order of the store.
  static func bounds(of elements: UnsafeBufferPointer<Self>) -> Bounds
}

/// The bounds of the elements of a chunk or a block.
@usableFromInline package protocol ChunkBounds {
  /// The bounds of no elements.
  init()
  /// Adds a number to every offset. The addition wraps.
  mutating func move(by delta: UInt32)
  /// Includes the bounds of a later chunk.
  mutating func formUnion(_ later: Self)
}

/// Elements in a fixed order, whose offsets move with edits of a text.
///
/// About 256 adjacent elements form a chunk, and 64 chunks a block. Offsets are relative to the chunk and the block. So
/// an edit changes the elements of the chunks that it touches, and costs one addition for each later chunk of the same block
/// and for each later block.
///
/// A copy is a snapshot: O(1), and a later edit copies the touched chunks, the list of chunks of the touched blocks
/// (not their elements), and the list of blocks.
///
/// The stored types have no constraints: to create the metadata of a constrained type, the runtime searches every
/// conformance of the program, 80,000 to 270,000 instructions (RESULTS-costs.md, "Start").
@usableFromInline package struct ChunkedStore<Element, Bounds> {
  @usableFromInline package struct Chunk {
    /// Added to every offset of the elements, together with the base of the block; wraps.
    @usableFromInline package var base: UInt32 = 0
    /// The number of elements before the chunk in its block.
    @usableFromInline package var first = 0
    /// Relative to the base of the block.
    @usableFromInline package var bounds: Bounds
    /// Not empty, except during a change.
    @usableFromInline package var elements: ContiguousArray<Element>

    @inlinable init(bounds: Bounds, elements: ContiguousArray<Element>) {
      self.bounds = bounds
      self.elements = elements
    }
  }

  @usableFromInline package struct Block {
    /// Added to every offset of the chunks; wraps.
    @usableFromInline package var base: UInt32 = 0
    /// The number of elements before the block.
    @usableFromInline package var first = 0
    /// The number of elements.
    @usableFromInline package var count = 0
    /// Absolute.
    @usableFromInline package var bounds: Bounds
    /// Not empty, except during a change.
    @usableFromInline package var chunks: ContiguousArray<Chunk> = []

    @inlinable init(first: Int = 0, bounds: Bounds) {
      self.first = first
      self.bounds = bounds
    }
  }

  /// The position of a chunk: the index of its block, and its index in the block.
  @usableFromInline package struct ChunkIndex: Comparable {
    @usableFromInline package var block: Int
    @usableFromInline package var chunk: Int

    @inlinable package init(block: Int, chunk: Int) {
      self.block = block
      self.chunk = chunk
    }

    @inlinable package static func < (a: ChunkIndex, b: ChunkIndex) -> Bool { (a.block, a.chunk) < (b.block, b.chunk) }
  }

  /// The position of an element. The end of the store is chunk 0 of the block after the last one.
  @usableFromInline package struct Index {
    @usableFromInline package var chunk: ChunkIndex
    /// The index in the chunk.
    @usableFromInline package var element: Int

    @inlinable package init(chunk: ChunkIndex, element: Int) {
      self.chunk = chunk
      self.element = element
    }
  }

  /// The number of chunks in a new block. A block grows to twice as many before it is split. Builds for tests use small
  /// blocks and chunks, so that tests reach every branch.
  @inlinable package static var blockSize: Int { Granularity.choose(64, small: 3) }

  @usableFromInline package var blocks: ContiguousArray<Block> = []

  #if DEBUG
    /// The elements and chunks that changes have visited so far, for tests of growth.
    @usableFromInline package var visited = 0
  #endif

  /// Creates a store without elements.
  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { blocks.isEmpty }

  /// The number of elements.
  @inlinable package var count: Int {
    guard let last = blocks.indices.last else { return 0 }
    return blocks[last].first + blocks[last].count
  }
}

extension ChunkedStore: Sendable where Element: Sendable, Bounds: Sendable {}
extension ChunkedStore.Chunk: Sendable where Element: Sendable, Bounds: Sendable {}
extension ChunkedStore.Block: Sendable where Element: Sendable, Bounds: Sendable {}

// MARK: Indices

extension ChunkedStore {
  @inlinable var endIndex: Index { Index(chunk: ChunkIndex(block: blocks.count, chunk: 0), element: 0) }

  /// The last chunk; nil if the store is empty.
  @inlinable package var lastChunk: ChunkIndex? {
    blocks.indices.last.map { ChunkIndex(block: $0, chunk: blocks[$0].chunks.count - 1) }
  }

  /// Returns the chunk before another one; nil for the first one. The end of the store is a valid argument.
  @inlinable package func chunk(before index: ChunkIndex) -> ChunkIndex? {
    if index.chunk > 0 { return ChunkIndex(block: index.block, chunk: index.chunk - 1) }
    guard index.block > 0 else { return nil }
    return ChunkIndex(block: index.block - 1, chunk: blocks[index.block - 1].chunks.count - 1)
  }

  /// Returns the chunk after another one; nil for the last one.
  @inlinable package func chunk(after index: ChunkIndex) -> ChunkIndex? {
    if index.chunk + 1 < blocks[index.block].chunks.count {
      return ChunkIndex(block: index.block, chunk: index.chunk + 1)
    }
    return index.block + 1 < blocks.count ? ChunkIndex(block: index.block + 1, chunk: 0) : nil
  }

  /// Whether an index is the end of the store.
  @inlinable package func isEnd(_ index: Index) -> Bool { index.chunk.block == blocks.count }

  /// Returns the number of elements in a chunk.
  @inlinable package func elementCount(of index: ChunkIndex) -> Int {
    blocks[index.block].chunks[index.chunk].elements.count
  }

  /// Returns the index of the element before another one; nil for the first one. The end of the store is a valid
  /// argument.
  @inlinable package func index(before index: Index) -> Index? {
    if index.element > 0 { return Index(chunk: index.chunk, element: index.element - 1) }
    return chunk(before: index.chunk).map { Index(chunk: $0, element: elementCount(of: $0) - 1) }
  }

  /// Returns the index of the element after another one, or the end of the store.
  @inlinable package func index(after index: Index) -> Index {
    if index.element + 1 < elementCount(of: index.chunk) { return Index(chunk: index.chunk, element: index.element + 1) }
    return chunk(after: index.chunk).map { Index(chunk: $0, element: 0) } ?? endIndex
  }

  /// Returns the number of elements before an index. O(1).
  @inlinable package func number(of index: Index) -> Int {
    isEnd(index)
      ? count
      : blocks[index.block].first + blocks[index.block].chunks[index.chunk.chunk].first + index.element
  }
}

extension ChunkedStore.Index {
  @inlinable var block: Int { chunk.block }
}

extension ChunkedStore where Element: ChunkElement, Element.Bounds == Bounds {
  /// Returns the index of the element with `number` elements before it, or the end of the store. O(log chunks), mostly
  /// O(1).
  /// - Precondition: `0 <= number <= count`.
  @inlinable package func index(at number: Int) -> Index {
    guard number < count else { return endIndex }
    return withChunk(at: number) { block, chunk, element, _ in
      Index(chunk: ChunkIndex(block: block, chunk: chunk), element: element)
    }
  }

  /// Calls `body` with the indices of the block, of the chunk and of the element with `number` elements before it, and with
  /// its chunk.
  /// - Precondition: `0 <= number < count`.
  @inlinable @inline(__always)
  func withChunk<Result>(
    at number: Int, _ body: (_ block: Int, _ chunk: Int, _ element: Int, UnsafePointer<Chunk>) -> Result
  ) -> Result {
    blocks.withUnsafeBufferPointer { blocks in
      // Until elements are inserted or removed, all chunks have the same size.
      var block = min(number / (Element.chunkSize * Self.blockSize), blocks.count - 1)
      if number < blocks[block].first || number - blocks[block].first >= blocks[block].count {
        block = blocks.indices.partitioningIndex { blocks[$0].first > number } - 1
      }
      let number = number - blocks[block].first
      return blocks[block].chunks.withUnsafeBufferPointer { chunks in
        let last = chunks.count - 1
        var chunk = min(number / Element.chunkSize, last)
        if number < chunks[chunk].first || (chunk < last && number >= chunks[chunk + 1].first) {
          chunk = chunks.indices.partitioningIndex { chunks[$0].first > number } - 1
        }
        return body(block, chunk, number - chunks[chunk].first, chunks.baseAddress! + chunk)
      }
    }
  }

  /// Returns the element with `number` elements before it, and the one after it; nil for the last one. O(log chunks),
  /// mostly O(1).
  /// - Precondition: `0 <= number < count`.
  @inlinable package func elements(at number: Int) -> (Element, Element?) {
    let (element, next, block, chunk) = withChunk(at: number) {
      (block, chunk, index, pointer) -> (Element, Element?, Int, Int) in
      let base = pointer.pointee.base &+ blocks[block].base
      return pointer.pointee.elements.withUnsafeBufferPointer { elements in
        var element = elements[index]
        element.move(by: base)
        guard index + 1 < elements.count else { return (element, nil, block, chunk) }
        var next = elements[index + 1]
        next.move(by: base)
        return (element, next, block, chunk)
      }
    }
    if let next { return (element, next) }
    let following = self.chunk(after: ChunkIndex(block: block, chunk: chunk))
    return (element, following.map { self[Index(chunk: $0, element: 0)] })
  }

  /// Returns the element at an index.
  @inlinable @inline(__always)
  package subscript(index: Index) -> Element {
    var element = blocks[index.chunk.block].chunks[index.chunk.chunk].elements[index.element]
    element.move(by: blocks[index.chunk.block].chunks[index.chunk.chunk].base &+ blocks[index.chunk.block].base)
    return element
  }

  /// Calls `body` with consecutive elements from an index on, until it returns false.
  @inlinable @inline(__always)
  package func forEach(from start: Index, _ body: (Element) -> Bool) {
    var (firstChunk, firstElement) = (start.chunk.chunk, start.element)
    for block in start.block..<blocks.count {
      for chunk in firstChunk..<blocks[block].chunks.count {
        let base = blocks[block].chunks[chunk].base &+ blocks[block].base
        let isDone = blocks[block].chunks[chunk].elements.withUnsafeBufferPointer { elements in
          for index in firstElement..<elements.count {
            var element = elements[index]
            element.move(by: base)
            guard body(element) else { return true }
          }
          return false
        }
        if isDone { return }
        firstElement = 0
      }
      firstChunk = 0
    }
  }

  /// All elements. O(elements).
  @inlinable package var all: ContiguousArray<Element> {
    var result: ContiguousArray<Element> = []
    result.reserveCapacity(count)
    for block in blocks.indices {
      for chunk in blocks[block].chunks.indices { append(ChunkIndex(block: block, chunk: chunk), to: &result) }
    }
    return result
  }

  /// Appends the elements of a chunk to an array.
  @inlinable func append(_ index: ChunkIndex, to result: inout ContiguousArray<Element>) {
    let base = blocks[index.block].chunks[index.chunk].base &+ blocks[index.block].base
    for var element in blocks[index.block].chunks[index.chunk].elements {
      element.move(by: base)
      result.append(element)
    }
  }

  // MARK: Changes

  /// Adds elements after all others, as new chunks.
  @inlinable package mutating func append(_ elements: ContiguousArray<Element>) {
    Self.forEachChunk(of: elements) { append(chunk: $0) }
  }

  /// Adds elements after all others, as one chunk.
  @inlinable package mutating func append(chunk elements: ContiguousArray<Element>) {
    if blocks.isEmpty || blocks[blocks.count - 1].chunks.count >= Self.blockSize {
      blocks.append(Block(first: count, bounds: Bounds()))
    }
    blocks[blocks.count - 1].append(Chunk(elements))
  }

  /// Changes the elements of some adjacent chunks: `change` takes and returns them with absolute offsets and in the order of
  /// the store. Moves the elements after these chunks by `delta` at the same time.
  ///
  /// O(elements of the chunks + chunks of their blocks + blocks).
  /// - Parameter chunks: nil if the store is empty.
  @inlinable @inline(__always)
  package mutating func rewrite(
    _ chunks: ClosedRange<ChunkIndex>?, movingLaterBy delta: UInt32 = 0,
    _ change: (inout ContiguousArray<Element>) -> Void
  ) {
    var elements = take(chunks, movingLaterBy: delta)
    change(&elements)
    putBack(elements, replacing: chunks)
  }

  /// The first half of `rewrite`. Moves the elements of a single chunk out of it, without a copy.
  @inlinable mutating func take(
    _ chunks: ClosedRange<ChunkIndex>?, movingLaterBy delta: UInt32
  ) -> ContiguousArray<Element> {
    var elements: ContiguousArray<Element> = []
    guard let chunks else { return elements }
    let (first, last) = (chunks.lowerBound, chunks.upperBound)
    #if DEBUG
      defer { visited += elements.count + blocks[last.block].chunks.count }
    #endif
    resolve(first.block)
    if last.block != first.block { resolve(last.block) }
    if delta != 0 {
      blocks[last.block].moveChunks(from: last.chunk + 1, by: delta)
      for block in (last.block + 1)..<blocks.count {
        blocks[block].base &+= delta
        blocks[block].bounds.move(by: delta)
      }
    }
    if first == last {
      let base = blocks[first.block].takeElements(ofChunk: first.chunk, &elements)
      if base != 0 {
        elements.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].move(by: base) } }
      }
    } else {
      for block in first.block...last.block {
        let from = block == first.block ? first.chunk : 0
        let to = block == last.block ? last.chunk : blocks[block].chunks.count - 1
        for chunk in from...to { append(ChunkIndex(block: block, chunk: chunk), to: &elements) }
      }
    }
    return elements
  }

  /// The second half of `rewrite`.
  @inlinable mutating func putBack(_ elements: ContiguousArray<Element>, replacing chunks: ClosedRange<ChunkIndex>?) {
    guard let chunks else { return append(elements) }
    let (first, last) = (chunks.lowerBound, chunks.upperBound)
    if first == last && !elements.isEmpty && elements.count <= 2 * Element.chunkSize {
      if blocks[first.block].putBack(elements, asChunk: first.chunk) { numberBlocks(from: first.block + 1) }
      return
    }
    var fresh: ContiguousArray<Chunk> = []
    Self.forEachChunk(of: elements) { fresh.append(Chunk($0)) }
    if last.block == first.block {
      blocks[first.block].chunks.replaceSubrange(first.chunk...last.chunk, with: fresh)
    } else {
      fresh.append(contentsOf: blocks[last.block].chunks[(last.chunk + 1)...])
      blocks[first.block].chunks.replaceSubrange(first.chunk..., with: fresh)
      blocks.removeSubrange((first.block + 1)...last.block)
    }
    split(first.block)
  }

  /// Divides a block if it has too many chunks, and removes it if it has none.
  @inlinable mutating func split(_ block: Int) {
    let count = blocks[block].chunks.count
    if count > 0 && count <= 2 * Self.blockSize {
      blocks[block].update()
    } else {
      var fresh: ContiguousArray<Block> = []
      for start in stride(from: 0, to: count, by: Self.blockSize) {
        var part = Block(bounds: Bounds())
        part.chunks = ContiguousArray(blocks[block].chunks[start..<min(start + Self.blockSize, count)])
        part.update()
        fresh.append(part)
      }
      blocks.replaceSubrange(block...block, with: fresh)
    }
    numberBlocks(from: block)
  }

  /// Calls `body` with consecutive parts of some elements, each of the size of a chunk.
  @inlinable static func forEachChunk(
    of elements: ContiguousArray<Element>, _ body: (ContiguousArray<Element>) -> Void
  ) {
    var start = 0
    while start < elements.count {
      // Avoid a small last chunk.
      let isLast = elements.count - start <= Element.chunkSize + Element.chunkSize / 2
      let end = isLast ? elements.count : start + Element.chunkSize
      body(ContiguousArray(elements[start..<end]))
      start = end
    }
  }

  /// Updates a block after elements of its chunks were removed, perhaps all of some. `removeEmptyBlocks` must follow.
  @inlinable package mutating func updateAfterRemoval(_ block: Int) {
    let hasEmptyChunk = blocks[block].chunks.contains { $0.elements.isEmpty }
    if hasEmptyChunk { blocks[block].chunks.removeAll { $0.elements.isEmpty } }
    resolve(block)
    blocks[block].update()
  }

  /// Removes the blocks without chunks, and updates the numbers of elements before the others.
  @inlinable package mutating func removeEmptyBlocks() {
    let hasEmptyBlock = blocks.contains { $0.chunks.isEmpty }
    if hasEmptyBlock { blocks.removeAll { $0.chunks.isEmpty } }
    numberBlocks(from: 0)
  }

  /// Adds the base of a block to its chunks, whose offsets are absolute then.
  @inlinable package mutating func resolve(_ block: Int) {
    let base = blocks[block].base
    guard base != 0 else { return }
    blocks[block].base = 0
    blocks[block].chunks.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].move(by: base) } }
  }

  /// Updates the numbers of elements before blocks, after blocks before them changed.
  @inlinable package mutating func numberBlocks(from first: Int) {
    blocks.withUnsafeMutableBufferPointer { blocks in
      var number = first == 0 ? 0 : blocks[first - 1].first + blocks[first - 1].count
      for block in first..<blocks.count {
        blocks[block].first = number
        number += blocks[block].count
      }
    }
  }
}

extension ChunkedStore.Chunk where Element: ChunkElement, Element.Bounds == Bounds {
  @inlinable package init(_ elements: ContiguousArray<Element>) {
    self.init(bounds: elements.withUnsafeBufferPointer(Element.bounds(of:)), elements: elements)
  }

  /// Adds a number to all offsets. The addition wraps.
  @inlinable @inline(__always)
  package mutating func move(by delta: UInt32) {
    base &+= delta
    bounds.move(by: delta)
  }

  /// Recomputes the bounds from the elements.
  @inlinable package mutating func measure() {
    bounds = elements.withUnsafeBufferPointer(Element.bounds(of:))
    bounds.move(by: base)
  }

  /// Makes the offsets of the elements relative to the block only.
  @inlinable package mutating func rebase() {
    guard base != 0 else { return }
    let base = base
    self.base = 0
    elements.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index].move(by: base) } }
  }
}

extension ChunkedStore.Block where Element: ChunkElement, Element.Bounds == Bounds {
  /// Adds a chunk with absolute offsets to a block without a base.
  @inlinable mutating func append(_ chunk: ChunkedStore.Chunk) {
    var chunk = chunk
    chunk.first = count
    count += chunk.elements.count
    bounds.formUnion(chunk.bounds)
    chunks.append(chunk)
  }

  /// Moves the chunks from an index on. `measure` must follow.
  @inlinable mutating func moveChunks(from first: Int, by delta: UInt32) {
    chunks.withUnsafeMutableBufferPointer { chunks in
      for index in first..<chunks.count { chunks[index].move(by: delta) }
    }
  }

  /// Moves the elements of a chunk to an empty array.
  /// - Returns: the number to add to their offsets.
  @inlinable mutating func takeElements(ofChunk index: Int, _ elements: inout ContiguousArray<Element>) -> UInt32 {
    chunks.withUnsafeMutableBufferPointer { chunks in
      swap(&elements, &chunks[index].elements)
      return chunks[index].base
    }
  }

  /// Stores the new elements of a chunk, with absolute offsets, in a block without a base.
  /// - Returns: whether their number changed.
  @inlinable mutating func putBack(_ elements: ContiguousArray<Element>, asChunk index: Int) -> Bool {
    let countBefore = (index + 1 < chunks.count ? chunks[index + 1].first : count) - chunks[index].first
    let first = chunks[index].first
    chunks[index] = ChunkedStore.Chunk(elements)
    chunks[index].first = first
    if elements.count == countBefore {
      measure()
      return false
    }
    update()
    return true
  }

  /// Recomputes the bounds from those of the chunks, in a block without a base.
  @inlinable package mutating func measure() {
    var result = Bounds()
    for index in chunks.indices { result.formUnion(chunks[index].bounds) }
    bounds = result
  }

  /// Recomputes the bounds and the numbers of elements from the chunks, in a block without a base.
  @inlinable package mutating func update() {
    var number = 0
    var result = Bounds()
    chunks.withUnsafeMutableBufferPointer { chunks in
      for index in chunks.indices {
        chunks[index].first = number
        number += chunks[index].elements.count
        result.formUnion(chunks[index].bounds)
      }
    }
    (count, bounds) = (number, result)
  }
}

// MARK: Elements with ascending keys

/// An element of a store in which one offset of the elements, the key, ascends.
@usableFromInline package protocol KeyedElement: ChunkElement where Bounds == LastKey {
  var key: UInt32 { get }
}

extension KeyedElement {
  @inlinable
  package static func bounds(of elements: UnsafeBufferPointer<Self>) -> LastKey {
    LastKey(key: elements[elements.count - 1].key)
  }
}

/// The key of the last element.
@usableFromInline package struct LastKey: ChunkBounds, Sendable {
  @usableFromInline package var key: UInt32

  @inlinable package init(key: UInt32) { self.key = key }
  @inlinable package init() { key = 0 }

  @inlinable @inline(__always)
  package mutating func move(by delta: UInt32) { key &+= delta }
  @inlinable @inline(__always)
  package mutating func formUnion(_ later: LastKey) { key = later.key }
}

extension ChunkedStore where Element: KeyedElement, Bounds == LastKey {
  /// Returns the index of the first element whose key is greater than an offset, or the end of the store. O(log
  /// elements).
  @inlinable package func firstIndex(after offset: Int) -> Index {
    blocks.withUnsafeBufferPointer { blocks in
      let block = blocks.indices.partitioningIndex { Int(blocks[$0].bounds.key) > offset }
      guard block < blocks.count else { return endIndex }
      let outer = blocks[block].base
      return blocks[block].chunks.withUnsafeBufferPointer { chunks in
        let chunk = chunks.indices.partitioningIndex { Int(chunks[$0].bounds.key &+ outer) > offset }
        let base = outer &+ chunks[chunk].base
        let element = chunks[chunk].elements.withUnsafeBufferPointer { elements in
          elements.indices.partitioningIndex { Int(elements[$0].key &+ base) > offset }
        }
        return Index(chunk: ChunkIndex(block: block, chunk: chunk), element: element)
      }
    }
  }
}
