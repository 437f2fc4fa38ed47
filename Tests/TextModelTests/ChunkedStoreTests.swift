import TestSupport
import Testing

@testable import TextModel

private struct Key: KeyedElement, Equatable {
  static let chunkSize = 4

  var key: UInt32

  mutating func move(by delta: UInt32) { key &+= delta }
}

private typealias Store = ChunkedStore<Key, LastKey>

extension Store {
  /// Describes the first invariant that does not hold; nil if all hold.
  fileprivate var fault: String? {
    var number = 0
    for (blockIndex, block) in blocks.enumerated() {
      if block.first != number { return "block \(blockIndex) begins at \(block.first), not \(number)" }
      if block.chunks.isEmpty || block.chunks.count > 2 * Self.blockSize { return "\(block.chunks.count) chunks" }
      for chunk in block.chunks {
        if block.first + chunk.first != number { return "a chunk begins at \(chunk.first) of block \(blockIndex)" }
        if chunk.elements.isEmpty || chunk.elements.count > 2 * Key.chunkSize { return "\(chunk.elements.count) elements" }
        if chunk.bounds.key != chunk.elements.last!.key &+ chunk.base { return "the bounds of a chunk" }
        number += chunk.elements.count
      }
      if block.bounds.key != block.chunks.last!.bounds.key &+ block.base { return "the bounds of block \(blockIndex)" }
      if block.first + block.count != number { return "the count of block \(blockIndex)" }
    }
    return nil
  }
}

/// The chunked store against a plain array.
@Suite struct ChunkedStoreTests {
  /// Changes the elements around a range of numbers, and moves later ones.
  private static func change(_ store: inout Store, _ model: inout [UInt32], _ random: inout SeededGenerator) {
    let lower = Int.random(in: 0...model.count, using: &random)
    let length = Bool.random(using: &random) ? 3 : 80
    let upper = min(model.count, lower + Int.random(in: 0...length, using: &random))
    let delta = UInt32.random(in: 0...20, using: &random)
    // The end of the store is no chunk.
    let first = lower < model.count ? store.index(at: lower).chunk : store.lastChunk
    let last = upper > lower ? store.index(at: upper - 1).chunk : first
    let from = first.map { store.number(of: Store.Index(chunk: $0, element: 0)) } ?? 0
    let to = last.map { store.number(of: Store.Index(chunk: $0, element: 0)) + store.elementCount(of: $0) } ?? 0
    var changed = Array(model[from..<to])
    if Int.random(in: 0..<3, using: &random) == 0 {
      changed.removeAll { _ in Int.random(in: 0..<3, using: &random) > 0 }
    } else {
      let (lowest, highest) = (from > 0 ? model[from - 1] : 0, to < model.count ? model[to] : (model.last ?? 0) + 50)
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        changed.append(UInt32.random(in: lowest...highest, using: &random))
      }
      changed.sort()
    }
    store.rewrite(first.flatMap { first in last.map { first...$0 } }, movingLaterBy: delta) { elements in
      #expect(elements.map(\.key) == Array(model[from..<to]))
      elements = ContiguousArray(changed.map { Key(key: $0) })
    }
    model = model[..<from] + changed + model[to...].map { $0 + delta }
  }

  @Test(arguments: 1...(TestEnvironment.runsAll ? 40 : 12) as ClosedRange<UInt64>)
  func editsAgreeWithAnArrayAndLeaveCopiesUnchanged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var store = Store()
    var model: [UInt32] = []
    var copies = HeldCopies<Store, [UInt32]>()
    for step in 0..<200 {
      Self.change(&store, &model, &random)
      guard store.fault == nil, store.all.map(\.key) == model, store.count == model.count else {
        Issue.record("seed \(seed), step \(step): \(store.fault ?? "\(store.all), not \(model)")")
        return
      }
      copies.update(store, model, &random)
      if let difference = copies.firstDifference({ $0.all.map(\.key) }) {
        Issue.record("seed \(seed), step \(step): a copy changed: \(difference)")
        return
      }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>) func everyElementIsFoundByItsNumberAndItsKey(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var store = Store()
    var model: [UInt32] = []
    for _ in 0..<30 {
      Self.change(&store, &model, &random)
      var next = store.isEmpty ? nil : store.index(at: 0)
      for (number, key) in model.enumerated() {
        let index = store.index(at: number)
        #expect(store.number(of: index) == number)
        #expect(store[index] == Key(key: key))
        #expect(next.map(store.number) == number)
        #expect(store.index(before: index).map(store.number) == (number == 0 ? nil : number - 1))
        next = store.index(after: index)
        let after = store.firstIndex(after: Int(key))
        #expect(store.number(of: after) == model.firstIndex { $0 > key } ?? model.count)
      }
      #expect(store.isEnd(store.index(at: model.count)))
      #expect(store.number(of: store.firstIndex(after: -1)) == 0)
    }
  }
}
