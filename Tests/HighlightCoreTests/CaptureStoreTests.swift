import TestSupport
import Testing
import TextModel

@testable import HighlightCore

/// The kept captures of a layer against a plain sorted array.
@Suite struct CaptureStoreTests {
  private static func capture(_ random: inout SeededGenerator, length: UInt32) -> LayerCapture {
    let start = UInt32.random(in: 0..<length, using: &random)
    // A token that is missing is a node without text.
    let isEmpty = Int.random(in: 0..<4, using: &random) == 0
    let end = isEmpty ? start : UInt32.random(in: (start + 1)...min(length, start + 40), using: &random)
    let isAnchored = Bool.random(using: &random)
    return LayerCapture(
      start: start, end: end, matchNodeStart: isAnchored ? start : max(start, 5) - 5,
      matchNodeEnd: isAnchored ? end : end + 3, completionStart: start, priority: 100,
      pattern: UInt32.random(in: 0..<50, using: &random), capture: 0, depth: UInt16.random(in: 0..<9, using: &random),
      matchNodeDepth: 3, completionDepth: 3)
  }

  private static func captures(_ count: Int, _ random: inout SeededGenerator) -> ContiguousArray<LayerCapture> {
    var result: ContiguousArray<LayerCapture> = []
    for _ in 0..<count { result.append(capture(&random, length: 5000)) }
    result.sort(by: LayerCapture.precedes)
    return result
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func agreesWithASortedArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var expected = Self.captures(600, &random)
    var store = CaptureStore(sorted: expected)
    var copies = HeldCopies<CaptureStore, ContiguousArray<LayerCapture>>()
    for step in 0..<40 {
      // An edit, then what the nodes around it gave before goes, and new captures come: as after a parse.
      // Some are insertions right behind a capture.
      let isBehind = Bool.random(using: &random)
      let place = isBehind ? expected.randomElement(using: &random).map { Int($0.end) } : nil
      let lower = place ?? Int.random(in: 0..<4900, using: &random)
      let edit = LayerEdit(
        lower..<(lower + (isBehind ? 0 : Int.random(in: 0...20, using: &random))),
        newLength: Int.random(in: 0...20, using: &random))
      Self.pack(&store, &random)
      store.shift(edit)
      for index in expected.indices { expected[index].shift(edit) }
      #expect(store.all == expected, "seed \(seed), step \(step)")
      Self.pack(&store, &random)
      let bounds = edit.lower...(edit.lower + 30)
      func isGone(_ capture: LayerCapture) -> Bool {
        capture.matchNodeStart <= bounds.upperBound && capture.matchNodeEnd >= bounds.lowerBound
          || capture.start <= bounds.upperBound && capture.end >= bounds.lowerBound
      }
      let removed = store.remove(near: bounds, where: isGone)
      #expect(removed.count == expected.count { isGone($0) }, "seed \(seed), step \(step)")
      expected.removeAll(where: isGone)
      Self.pack(&store, &random)
      let added = Self.captures(Int.random(in: 0...30, using: &random), &random)
      store.insert(sorted: added)
      Self.pack(&store, &random)
      expected.append(contentsOf: added)
      expected.sort(by: LayerCapture.precedes)
      #expect(store.all == expected, "seed \(seed), step \(step)")
      copies.update(store, expected, &random)
      #expect(copies.firstDifference(\.all) == nil, "seed \(seed), step \(step)")
      let range = UInt32(lower)..<UInt32(lower + 100)
      var found: ContiguousArray<LayerCapture> = []
      store.forEach(overlapping: range) { found.append($0) }
      #expect(
        found == expected.filter { $0.start < range.upperBound && $0.end > range.lowerBound },
        "seed \(seed), step \(step)")
    }
  }

  /// A missing token at the end of a text stays behind what is typed there.
  @Test func anEmptyCaptureAtTheEndMovesBehindAnInsertion() {
    func capture(_ start: UInt32, _ end: UInt32) -> LayerCapture {
      LayerCapture(
        start: start, end: end, matchNodeStart: start, matchNodeEnd: end, completionStart: start, priority: 100, pattern: 0,
        capture: 0, depth: 1, matchNodeDepth: 1, completionDepth: 1)
    }
    var store = CaptureStore(sorted: [capture(0, 4), capture(4, 4)])
    store.shift(LayerEdit(4..<4, newLength: 3))
    #expect(store.all == [capture(0, 4), capture(7, 7)])
  }

  /// Packs some captures of a store, all, or none.
  private static func pack(_ store: inout CaptureStore, _ random: inout SeededGenerator) {
    var budget = [0, 0, 40, Int.max][.random(in: 0...3, using: &random)]
    store.pack(&budget)
    if budget > 0 { #expect(!store.canBePacked) }
  }

  /// Captures with numbers of every size, packed and read again.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func packedCapturesAreReadAsTheyWere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number<Value: FixedWidthInteger & UnsignedInteger>(_: Value.Type, _ small: Value) -> Value {
      switch Int.random(in: 0...9, using: &random) {
      case 0: .random(in: 0 ... .max, using: &random)
      case 1:
        [0, 0xFF, Value(truncatingIfNeeded: 0x100), Value(truncatingIfNeeded: 0xFFFF), .max][
          .random(in: 0...4, using: &random)]
      default: .random(in: 0...small, using: &random)
      }
    }
    var captures: ContiguousArray<LayerCapture> = []
    for _ in 0..<300 {
      let start = number(UInt32.self, 100_000)
      let end = start &+ number(UInt32.self, 60)
      let depth = number(UInt16.self, 30)
      let isPlain = Bool.random(using: &random)
      captures.append(
        LayerCapture(
          start: start, end: end, matchNodeStart: isPlain ? start : start &- number(UInt32.self, 9),
          matchNodeEnd: isPlain ? end : end &+ number(UInt32.self, 9),
          completionStart: isPlain ? start : start &+ number(UInt32.self, 9),
          priority: Int32(bitPattern: number(UInt32.self, 2)), pattern: number(UInt32.self, 300),
          capture: number(UInt16.self, 99), depth: depth, matchNodeDepth: isPlain ? depth : number(UInt16.self, 30),
          completionDepth: isPlain ? depth : number(UInt16.self, 30)))
    }
    for count in [0, 1, 7, 300] {
      let some = ContiguousArray(captures[..<count])
      guard let packed = PackedCaptures.packed(some) else {
        #expect(count < 8)
        continue
      }
      #expect(packed.count < count)
      #expect(PackedCaptures.unpacked(packed) == some, "seed \(seed), \(count) captures")
      #expect(PackedCaptures.unpacked(packed, count: 3) == ContiguousArray(some[..<3]), "seed \(seed)")
    }
  }

  /// Most captures are of one node, which is also that of the match: they take less than a third of their memory.
  @Test func packingSavesMemory() throws {
    var captures: ContiguousArray<LayerCapture> = []
    for start in stride(from: UInt32(7), to: 2007, by: 10) {
      captures.append(
        LayerCapture(
          start: start, end: start + 6, matchNodeStart: start, matchNodeEnd: start + 6, completionStart: start,
          priority: 100,
          pattern: start % 300, capture: 3, depth: 9, matchNodeDepth: 9, completionDepth: 9))
    }
    let packed = try #require(PackedCaptures.packed(captures))
    #expect(packed.count * 3 < captures.count)
  }

  /// A block that an edit moved, and that lost a chunk, still covers what is left of it.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func boundsCoverAllElements(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var expected: ContiguousArray<LayerLink> = []
    for start in stride(from: UInt32(200), to: 1000, by: 5) {
      expected.append(
        LayerLink(
          start: start, end: start + 4, matchNodeStart: start, matchNodeEnd: start + 4, targetStart: start,
          targetEnd: start + 4,
          pattern: 0, setting: 0, depth: 1, matchNodeDepth: 1, comparesSiblings: false))
    }
    var store = LinkStore(sorted: expected)
    for step in 0..<60 {
      let lower = Int.random(in: 0..<400, using: &random)
      let edit = LayerEdit(
        lower..<(lower + Int.random(in: 0...6, using: &random)), newLength: Int.random(in: 0...6, using: &random))
      store.shift(edit)
      for index in expected.indices { expected[index].shift(edit) }
      let start = UInt32.random(in: 0..<900, using: &random)
      let bounds = start...(start + 30)
      func isGone(_ link: LayerLink) -> Bool { bounds.contains(link.start) }
      #expect(store.remove(near: bounds, where: isGone) == expected.filter(isGone), "seed \(seed), step \(step)")
      expected.removeAll(where: isGone)
      #expect(store.all == expected, "seed \(seed), step \(step)")
    }
  }

  /// Captures as walks find them: sorted but for neighbors and some that come late, some of them equal.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func aCollectorSortsAndKeepsTheOrderOfEqualOnes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var given = Self.captures(Int.random(in: 0...200, using: &random), &random)
    for _ in 0..<(given.count / 4) {
      let from = Int.random(in: 0..<given.count, using: &random)
      let to =
        Int.random(in: 0...2, using: &random) == 0 ? Int.random(in: 0..<given.count, using: &random) : max(from, 3) - 3
      given.insert(given.remove(at: from), at: to)
    }
    // Those of one match come one behind the other.
    for index in given.indices.reversed() where index % 5 == 0 { given.insert(given[index], at: index) }
    for index in given.indices { given[index].capture = UInt16(index) }
    var collector = CaptureCollector()
    for capture in given { collector.append(capture) }
    let expected = given.sorted {
      LayerCapture.precedes($0, $1) || !LayerCapture.precedes($1, $0) && $0.capture < $1.capture
    }
    #expect(Array(collector.drained()) == expected, "seed \(seed)")
    #expect(collector.isEmpty)
  }

  @Test func anEmptyStoreTakesAndGivesBack() {
    var random = SeededGenerator(seed: 1)
    var store = CaptureStore()
    #expect(store.isEmpty)
    let captures = Self.captures(100, &random)
    store.insert(sorted: captures)
    #expect(store.remove(near: 0...UInt32.max) { _ in true } == captures)
    #expect(store.isEmpty)
  }
}

/// Dirty regions against a set of places.
@Suite struct DirtyRegionsTests {
  @Test func regionsThatMeetBecomeOne() {
    var regions = DirtyRegions()
    for range in [10..<20, 30..<40, 20..<25, 25..<30] as [Range<UInt32>] { regions.insert(range) }
    #expect(regions.ranges == [10..<40])
    regions.insert(50..<50)
    #expect(regions.ranges == [10..<40, 50..<50])
    #expect(regions.hull == 10...50)
    #expect(regions.length == 30)
  }

  @Test func whatStandsNextToARegionTouchesIt() {
    var regions = DirtyRegions()
    regions.insert(10..<10)
    regions.insert(20..<30)
    #expect(regions.touches(5, 10) && regions.touches(10, 12) && regions.touches(30, 31) && regions.touches(0, 100))
    #expect(!regions.touches(0, 9) && !regions.touches(11, 19) && !regions.touches(31, 40))
  }

  @Test func insertionsAtTheEdgesBelongToRegionsThatCoverThem() {
    var regions = DirtyRegions()
    regions.insert(10..<20)
    regions.shift(LayerEdit(15..<15, newLength: 5))
    #expect(regions.ranges == [10..<25])
    regions.shift(LayerEdit(0..<5, newLength: 0))
    #expect(regions.ranges == [5..<20])
    regions.shift(LayerEdit(0..<40, newLength: 1))
    #expect(regions.ranges == [0..<0])
  }

  @Test func coalescingFillsShortGaps() {
    var regions = DirtyRegions()
    for range in [0..<10, 15..<20, 100..<110] as [Range<UInt32>] { regions.insert(range) }
    #expect(regions.coalesced(within: 5).ranges == [0..<20, 100..<110])
    #expect(regions.coalesced(within: 4).ranges == regions.ranges)
  }
}
