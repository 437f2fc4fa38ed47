import TestSupport
import Testing
import TextModel

@testable import HighlightCore

@Suite struct LayerEditTests {
  /// Whatever edits follow each other, the end of a stretch never lies before its start, and a stretch that touched an edited region goes on
  /// touching one: so what an edit may have changed is found again however many edits come before it is looked for.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func stretchesNeverCrossAndGoOnTouchingWhatWasEdited(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var length = 12
    var regions = DirtyRegions()
    var stretches: [(start: UInt32, end: UInt32, touches: Bool)] = []
    for start in 0...length {
      for end in start...length { stretches.append((UInt32(start), UInt32(end), false)) }
    }
    for step in 0..<40 {
      let lower = Int.random(in: 0...length, using: &random)
      let range = lower..<min(length, lower + Int.random(in: 0...4, using: &random))
      let newLength = Int.random(in: 0...3, using: &random)
      let edit = LayerEdit(range, newLength: newLength)
      regions.shift(edit)
      for index in stretches.indices {
        let touchesEdit = stretches[index].start <= UInt32(range.upperBound) && UInt32(lower) <= stretches[index].end
        var (start, end) = (stretches[index].start, stretches[index].end)
        edit.shift(&start, &end)
        (stretches[index].start, stretches[index].end) = (start, end)
        if touchesEdit { stretches[index].touches = true }
      }
      regions.insert(UInt32(lower)..<UInt32(lower + newLength))
      length += newLength - range.count
      for stretch in stretches {
        #expect(stretch.start <= stretch.end && stretch.end <= length, "seed \(seed), step \(step)")
        #expect(!stretch.touches || regions.touches(stretch.start, stretch.end), "seed \(seed), step \(step)")
      }
    }
  }
}
