import TestSupport
import Testing
import TextModel

/// The index of a range against a search from the start.
@Suite struct IndexOfRangeTests {
  @Test(arguments: 1...20) func ascendingOffsets(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (ranges, length) = ([Range<Int>](), 0)
    for _ in 0..<20 {
      let start = length + Int.random(in: 0...3, using: &random)
      length = start + Int.random(in: 0...3, using: &random)
      ranges.append(start..<length)
    }
    var next = 0
    for offset in 0...length where Bool.random(using: &random) {
      var end = length + 1
      #expect(ranges.index(ofRangeAt: offset, from: &next, to: &end) { $0 } == ranges.firstIndex { $0.contains(offset) })
      let borders = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
      #expect(end == borders.filter { $0 > offset }.min() ?? length + 1)
    }
  }
}
