import TestSupport
import Testing
import TextModel

@testable import HighlightCore

@Suite struct RunMergerTests {
  private static func candidate(
    _ start: UInt32, _ end: UInt32, priority: Int32 = 100, pattern: UInt32 = 0, depth: UInt16 = 0, attribute: AttributeID?
  ) -> RunCandidate {
    RunCandidate(
      start: start, end: end, length: end - start, priority: priority, pattern: pattern, layerDepth: depth, nodeDepth: 0,
      attribute: attribute)
  }

  /// The attribute of every unit: of the candidates there, the one that beats all before it.
  private static func units(of candidates: ContiguousArray<RunCandidate>, length: UInt32) -> [AttributeID?] {
    let order = candidates.indices.sorted { a, b in
      if candidates[a].start != candidates[b].start { return candidates[a].start < candidates[b].start }
      return candidates[a].end != candidates[b].end ? candidates[a].end > candidates[b].end : a < b
    }
    return (0..<length).map { unit in
      var winner: RunCandidate?
      for index in order where candidates[index].start <= unit && unit < candidates[index].end {
        if winner.map({ candidates[index].beats($0) }) ?? true { winner = candidates[index] }
      }
      return winner?.attribute
    }
  }

  @Test(arguments: UInt64(0)..<200) func theStrongestCandidateOfEachUnitWins(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let length: UInt32 = 60
    var candidates: ContiguousArray<RunCandidate> = []
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let start = UInt32.random(in: 0..<length, using: &random)
      let end = UInt32.random(in: start...min(length, start + 25), using: &random)
      candidates.append(
        Self.candidate(
          start, end, priority: Bool.random(using: &random) ? 100 : 90, pattern: UInt32.random(in: 0..<5, using: &random),
          depth: UInt16.random(in: 0..<2, using: &random),
          attribute: Int.random(in: 0..<5, using: &random) == 0 ? nil : AttributeID.random(in: 1..<4, using: &random)))
    }
    // Layers come one after the other, each in order but for a few.
    if Bool.random(using: &random) { candidates.sort { $0.start < $1.start } }
    var found = [AttributeID?](repeating: nil, count: Int(length))
    var last = 0
    for run in RunMerger.runs(of: candidates) {
      #expect(last <= run.start && run.start < run.end)
      last = Int(run.end)
      for unit in Int(run.start)..<Int(run.end) { found[unit] = run.attribute }
    }
    #expect(found == Self.units(of: candidates, length: length))
  }

  /// Candidates that ended are not compared with later ones: 100,000 of them took minutes.
  @Test(.timeLimit(.minutes(1))) func manyWeakCandidatesBelowAStrongOneTakeLinearTime() {
    let count: UInt32 = 100_000
    var candidates: ContiguousArray = [Self.candidate(0, 2 * count, priority: 200, attribute: 1)]
    for index in 0..<count { candidates.append(Self.candidate(2 * index, 2 * index + 1, attribute: 2)) }
    let runs = AttributeRuns(ascending: RunMerger.runs(of: candidates)).runs
    #expect(runs == [AttributeRun(start: 0, end: 2 * Int(count), attribute: 1)])
  }
}
