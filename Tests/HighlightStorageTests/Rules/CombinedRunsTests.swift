import HighlightStorage
import TestSupport
import Testing

@testable import HighlightCore

@Suite struct CombinedRunsTests {
  /// Random layers: the combined runs say at every unit what `attributes(at:)` says.
  @Test func theyAgreeWithEveryUnit() {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let storage = TextStorage(UTF16Text(String(repeating: "x", count: 40)))
      for layer in Attributes.Layer.allCases {
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          let start = Int.random(in: 0..<40, using: &random)
          let end = min(40, start + Int.random(in: 1...10, using: &random))
          let id = storage.attributeTable.intern(
            Attributes(scope: "s\(Int.random(in: 0..<3, using: &random))", layer: layer))
          storage.replaceRuns(of: layer, in: start..<end, with: [AttributeRun(start: start, end: end, attribute: id)])
        }
      }
      let lower = Int.random(in: 0..<40, using: &random)
      for range in [0..<40, lower..<Int.random(in: lower...40, using: &random)] {
        let combined = AttributeRuns(ascending: storage.combinedRuns(in: range))
        for offset in range {
          let found = combined.attribute(at: offset, bounds: 0..<40).0.map { storage.attributeTable[$0] }
          #expect(found == storage.attributes(at: offset).attributes, "seed \(seed), offset \(offset)")
        }
      }
    }
  }
}
