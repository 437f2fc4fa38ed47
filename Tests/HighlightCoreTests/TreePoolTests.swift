import CParserInternals
import Foundation
import RandomEdits
import Testing

/// The pool's functions, without a parser: they may be opened once in a process.
@Suite struct TreePoolTests {
  private static let isOpen = highlight_tree_pool_open(
    highlight_allocator(
      malloc: { malloc($0) }, calloc: { calloc($0, $1) }, realloc: { realloc($0, $1) }, free: { free($0) }),
    4 << 20)

  /// A block, and the byte that it is filled with.
  private struct Block {
    var pointer: UnsafeMutableRawPointer
    var size: Int
    var byte: UInt8

    func isIntact(_ count: Int) -> Bool {
      // The first byte, and each is like the one before it.
      count == 0 || pointer.load(as: UInt8.self) == byte && memcmp(pointer, pointer + 1, count - 1) == 0
    }
  }

  /// Several threads take, resize and free blocks of all sizes; no block changes while it is in use.
  @Test func blocksAreNotShared() async throws {
    #if os(Linux)
      #expect(Self.isOpen)
    #endif
    try #require(Self.isOpen)
    await withTaskGroup(of: Bool.self) { group in
      for seed in 1...4 {
        group.addTask { Self.useBlocks(seed: UInt64(seed)) }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  private static func useBlocks(seed: UInt64) -> Bool {
    var generator = SeededGenerator(seed: seed)
    var blocks: [Block] = []
    var isRight = true
    func size() -> Int {
      let isSmall = Bool.random(using: &generator)
      return Int.random(in: 0...(isSmall ? 96 : 2000), using: &generator)
    }
    for step in 0..<50_000 {
      let byte = UInt8.random(in: 0...255, using: &generator)
      switch blocks.isEmpty ? 0 : Int.random(in: 0...5, using: &generator) {
      case 0, 1:
        let size = size()
        guard let pointer = highlight_tree_pool_malloc(size) else { return false }
        blocks.append(Block(pointer: pointer, size: size, byte: byte))
      case 2:
        let size = size()
        guard let pointer = highlight_tree_pool_calloc(size, 1) else { return false }
        blocks.append(Block(pointer: pointer, size: size, byte: 0))
        if !blocks[blocks.count - 1].isIntact(size) { isRight = false }
        blocks[blocks.count - 1].byte = byte
      case 3:
        let index = Int.random(in: blocks.indices, using: &generator)
        let (before, size) = (blocks[index], size())
        guard let pointer = highlight_tree_pool_realloc(before.pointer, max(size, 1)) else { return false }
        blocks[index].pointer = pointer
        blocks[index].size = max(size, 1)
        if !blocks[index].isIntact(min(before.size, blocks[index].size)) { isRight = false }
        blocks[index].byte = byte
        blocks.swapAt(index, blocks.count - 1)
      default:
        let block = blocks.remove(at: Int.random(in: blocks.indices, using: &generator))
        if !block.isIntact(block.size) { isRight = false }
        highlight_tree_pool_free(block.pointer)
        continue
      }
      let last = blocks[blocks.count - 1]
      if UInt(bitPattern: last.pointer) % 16 != 0 { isRight = false }
      memset(last.pointer, Int32(last.byte), last.size)
      if step % 5000 == 0, !blocks.allSatisfy({ $0.isIntact($0.size) }) { isRight = false }
    }
    for block in blocks { highlight_tree_pool_free(block.pointer) }
    return isRight
  }

  /// What is freed is taken again, so that memory does not grow.
  @Test func freedBlocksAreUsedAgain() throws {
    try #require(Self.isOpen)
    let first = try #require(highlight_tree_pool_malloc(80))
    highlight_tree_pool_free(first)
    #expect(highlight_tree_pool_malloc(72) == first)
    highlight_tree_pool_free(first)
    // Of no pool.
    let other = try #require(malloc(100))
    let moved = try #require(highlight_tree_pool_realloc(other, 5000))
    highlight_tree_pool_free(moved)
    highlight_tree_pool_free(nil)
  }
}
