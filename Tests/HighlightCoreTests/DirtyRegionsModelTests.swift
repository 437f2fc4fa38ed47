import TestSupport
import Testing
import TextModel

@testable import HighlightCore

/// Regions to match again, compared with a table of the points that they cover.
@Suite struct DirtyRegionsModelTests {
  /// Which points are covered: 2n is the offset n, 2n + 1 the unit after it.
  private struct Model {
    var covered = [Bool](repeating: false, count: 201)

    mutating func insert(_ range: Range<UInt32>) {
      for point in Int(range.lowerBound) * 2...Int(range.upperBound) * 2 { covered[point] = true }
    }

    var ranges: [Range<UInt32>] {
      var result: [Range<UInt32>] = []
      var start: Int?
      for point in covered.indices {
        if covered[point] && start == nil { start = point }
        if let first = start, point + 1 == covered.count || !covered[point + 1] {
          result.append(UInt32(first / 2)..<UInt32(point / 2))
          start = nil
        }
      }
      return result
    }

    func touches(_ start: UInt32, _ end: UInt32) -> Bool { covered[Int(start) * 2...Int(end) * 2].contains(true) }
  }

  private static func range(_ random: inout SeededGenerator) -> Range<UInt32> {
    let start = UInt32.random(in: 0...90, using: &random)
    return start..<(start + UInt32.random(in: 0...8, using: &random))
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func regionsAreThePointsThatWereInserted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (regions, model) = (DirtyRegions(), Model())
    #expect(regions.isEmpty && regions.hull == 0...0)
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let range = Self.range(&random)
      regions.insert(range)
      model.insert(range)
    }
    #expect(Array(regions.ranges) == model.ranges, "seed \(seed)")
    #expect(regions.length == model.ranges.reduce(0) { $0 + $1.count })
    for _ in 0..<50 {
      let asked = Self.range(&random)
      let expected = model.touches(asked.lowerBound, asked.upperBound)
      #expect(regions.touches(asked.lowerBound, asked.upperBound) == expected, "seed \(seed), \(asked)")
    }
    let hull = regions.hull
    #expect(hull.lowerBound == model.ranges.first?.lowerBound && hull.upperBound == model.ranges.last?.upperBound)
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func gapsUpToADistanceAreFilled(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var regions = DirtyRegions()
    for _ in 0..<8 { regions.insert(Self.range(&random)) }
    let distance = UInt32.random(in: 0...12, using: &random)
    var model = Model()
    for range in regions.ranges { model.insert(range) }
    for (left, right) in zip(regions.ranges, regions.ranges.dropFirst())
    where right.lowerBound - left.upperBound <= distance { model.insert(left.upperBound..<right.lowerBound) }
    #expect(Array(regions.coalesced(within: distance).ranges) == model.ranges, "seed \(seed)")
  }

  /// An edit before regions moves them, one after them leaves them, one across them keeps what is left together.
  @Test func editsMoveRegions() {
    var regions = DirtyRegions()
    for range in [2..<4, 10..<12, 20..<25] as [Range<UInt32>] { regions.insert(range) }
    regions.shift(LayerEdit(0..<1, newLength: 4))
    #expect(Array(regions.ranges) == [5..<7, 13..<15, 23..<28])
    regions.shift(LayerEdit(30..<40, newLength: 0))
    #expect(Array(regions.ranges) == [5..<7, 13..<15, 23..<28])
    regions.shift(LayerEdit(6..<24, newLength: 0))
    #expect(Array(regions.ranges) == [5..<10])
  }
}
