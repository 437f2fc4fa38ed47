internal import CParserInternals
internal import CSystem
internal import CTreeSitter
internal import Libc
internal import Platform
internal import Synchronization

/// Allocation functions for the tree-sitter library that work around a defect of 0.20.7: a node counts its children
/// in 16 bits.
///
/// A node of 65,536 children or more (thousands of open brackets at the end of a text) stores only the remainder of the
/// count, takes its last children for all of them, and is freed at an address inside its memory block. So every block
/// that can hold so many children is recorded, and a call that frees an address inside one is ignored: the program
/// continues. `Parser` does not return such trees: the defective node is too short, and so is the root. It frees the
/// large blocks that remain of them, and the children before that address, which the library lost. Unnecessary when
/// 0.20.7 is no longer supported: 0.26.1 highlights 70,000 open brackets (docs/internals/parser-library.md).
enum ParserMemory {
  /// Blocks from this size on can hold 65,536 children of 8 bytes.
  fileprivate static let largeSize = Int(HIGHLIGHT_LARGE_BLOCK)

  /// Makes the library use these functions, at the first access. Before the first parse.
  static let install: Void = ts_set_allocator(countedMalloc, countedCalloc, countedRealloc, watchedFree)

  /// Whether small blocks come from a pool, in which they stay when they are freed.
  static var isPooled: Bool { pooled.load(ordering: .relaxed) }
  private static let pooled = Atomic(false)

  /// Takes the small blocks of all later trees from a pool.
  /// - Parameter expectedBytes: how much of the pool will be used soon, in bytes.
  fileprivate static func openPool(expectedBytes: Int) {
    _ = install
    let others = highlight_allocator(
      malloc: watchedMalloc, calloc: watchedCalloc, realloc: watchedRealloc, free: watchedFree)
    guard !isPooled, highlight_tree_pool_open(others, expectedBytes) else { return }
    ts_set_allocator(
      highlight_tree_pool_malloc, highlight_tree_pool_calloc, highlight_tree_pool_realloc, highlight_tree_pool_free)
    pooled.store(true, ordering: .relaxed)
  }

  /// The number of large blocks that the library has requested so far.
  static var largeBlockCount: Int { noted.load(ordering: .relaxed) }

  /// Frees the large blocks that the library has requested on this thread since there were `count`, and did not free, with
  /// the nodes that only they refer to. For a parse whose tree and parser are gone. O(blocks + freed nodes).
  static func freeLargeBlocks(since count: Int, language: OpaquePointer) {
    let thread = highlight_current_thread()
    func take(where isTaken: (LargeBlock) -> Bool) -> LargeBlock? {
      blocks.withLock { blocks in
        blocks.firstIndex { $0.number >= count && $0.thread == thread && isTaken($0) }.map { index in
          defer { blocks[index].forgotten = 0 }
          return blocks[index]
        }
      }
    }
    // The children of a block may refer to other blocks, which are freed after them.
    if highlight_may_know_trees() {
      while let block = take(where: { $0.forgotten > 0 }) {
        guard let children = UnsafePointer<UInt64>(bitPattern: block.start) else { break }
        for index in 0..<block.forgotten { release(children[index], language) }
      }
    }
    while let block = take(where: { _ in true }) { watchedFree(UnsafeMutableRawPointer(bitPattern: block.start)) }
  }

  /// Releases a node as the library does: as the root of a tree that is deleted.
  /// - Parameter node: the library's reference to the node, which is the first member of a tree.
  private static func release(_ node: UInt64, _ language: OpaquePointer) {
    let size = 64
    let memory = isPooled ? highlight_tree_pool_calloc(1, size) : watchedCalloc(1, size)
    guard let memory else { return }
    memory.storeBytes(of: node, as: UInt64.self)
    memory.storeBytes(of: language, toByteOffset: 8, as: OpaquePointer.self)
    ts_tree_delete(OpaquePointer(memory))
  }

  /// Frees memory that the library returns for its caller to free. C's `free` would leave a large block recorded, and
  /// the next owner of that memory could not free it.
  static func free(_ pointer: UnsafeMutableRawPointer) {
    if isPooled { highlight_tree_pool_free(pointer) } else { watchedFree(pointer) }
  }

  fileprivate static let noted = Atomic(0)
  /// A large block in use.
  fileprivate struct LargeBlock {
    let start: UInt
    let size: UInt
    /// The number of the request, and its thread.
    let number: Int
    let thread: UInt
    /// How many children at the start of the block the library has forgotten when it freed the node: those before the
    /// address that it tried to free.
    var forgotten = 0
  }

  fileprivate static let blocks = Mutex<[LargeBlock]>([])
  /// The address range of large blocks, half-open: most addresses are outside.
  fileprivate static let lowest = Atomic(UInt.max)
  fileprivate static let highest = Atomic(UInt(0))

  /// Records a large block with its size in bytes; nothing if the pointer is nil.
  fileprivate static func note(_ pointer: UnsafeMutableRawPointer?, _ size: Int) {
    guard let pointer else { return }
    let start = UInt(bitPattern: pointer)
    let number = noted.add(1, ordering: .relaxed).oldValue
    blocks.withLock { blocks in
      blocks.append(LargeBlock(start: start, size: UInt(size), number: number, thread: highlight_current_thread()))
      lowest.store(min(lowest.load(ordering: .relaxed), start), ordering: .releasing)
      highest.store(max(highest.load(ordering: .relaxed), start + UInt(size)), ordering: .releasing)
    }
  }

  /// Whether memory at an address may be freed; false inside a large block. At the start of one, removes it from the
  /// record.
  @inline(__always)
  fileprivate static func mayFree(_ pointer: UnsafeMutableRawPointer) -> Bool {
    let address = UInt(bitPattern: pointer)
    guard address >= lowest.load(ordering: .acquiring), address < highest.load(ordering: .acquiring) else { return true }
    return isStart(address)
  }

  /// Whether an address is the start of a recorded block, which is then removed, or in no recorded block.
  private static func isStart(_ address: UInt) -> Bool {
    blocks.withLock { blocks in
      guard let index = blocks.firstIndex(where: { $0.start <= address && address < $0.start + $0.size }) else {
        return true
      }
      guard blocks[index].start == address else {
        if blocks[index].forgotten == 0 { blocks[index].forgotten = Int(address - blocks[index].start) / 8 }
        return false
      }
      blocks.swapAt(index, blocks.count - 1)
      blocks.removeLast()
      if blocks.isEmpty {
        lowest.store(.max, ordering: .releasing)
        highest.store(0, ordering: .releasing)
      }
      return true
    }
  }
}

/// The memory of all syntax trees.
package enum TreeMemory {
  /// Makes trees faster to build and to free: the memory of their nodes is kept for other trees, and is not returned to
  /// the system. For processes that end soon. Before another thread parses.
  /// - Parameter count: the length in UTF-8 bytes of a long text that will be parsed soon; 0 for none.
  package static func keepInPool(forTextBytes count: Int) {
    #if DEBUG
      // Commands run in the process of tests while other threads parse.
      guard ThreadEnvironment.current == nil else { return }
    #endif
    ParserMemory.openPool(expectedBytes: min(count, maxExpected / bytesPerByte) * bytesPerByte)
  }

  /// The most memory of a tree for a byte of text: from 25 for JavaScript to 60 for XML. A large page that is not used
  /// costs nothing here.
  private static let bytesPerByte = 64
  /// As in `Heap`: more large pages cost more than they save.
  private static let maxExpected = 32 << 20
}

/// Allocates memory as `watchedMalloc` does, and counts the request as work of the parse.
private func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
  highlight_meter_request(size)
  return watchedMalloc(size)
}

private func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  highlight_meter_request(count * size)
  return watchedCalloc(count, size)
}

private func countedRealloc(_ pointer: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
  highlight_meter_request(size)
  return watchedRealloc(pointer, size)
}

/// Allocates `size` bytes, at least 1, and records the block if it is large. Ends the process, so that the result is
/// never nil, if there is no memory.
private func watchedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
  let result = orEnd(malloc(max(size, 1)))
  highlight_meter_take_block(result)
  if size >= ParserMemory.largeSize { ParserMemory.note(result, size) }
  return result
}

private func watchedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  let result = orEnd(calloc(max(count, 1), max(size, 1)))
  highlight_meter_take_block(result)
  if count * size >= ParserMemory.largeSize { ParserMemory.note(result, count * size) }
  return result
}

private func watchedRealloc(_ pointer: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
  if let pointer {
    if !ParserMemory.mayFree(pointer) { return orEnd(nil) }
    highlight_meter_give_back_block(pointer)
  }
  let result = orEnd(realloc(pointer, max(size, 1)))
  highlight_meter_take_block(result)
  if size >= ParserMemory.largeSize { ParserMemory.note(result, size) }
  return result
}

/// Frees memory, unless the address is inside a large block.
private func watchedFree(_ pointer: UnsafeMutableRawPointer?) {
  guard let pointer, ParserMemory.mayFree(pointer) else { return }
  highlight_meter_give_back_block(pointer)
  free(pointer)
}

/// Returns the pointer; ends the process if it is nil: the library cannot continue without memory.
@inline(__always)
private func orEnd(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
  guard let pointer else { preconditionFailure("no memory for a syntax tree") }
  return pointer
}
