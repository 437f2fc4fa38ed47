import TestSupport
import Testing

@testable import TextModel

/// Attributes unit by unit.
private struct UnitModel {
  var units: [AttributeID?]

  /// The runs of the units: stretches of one attribute, as long as possible.
  var runs: ContiguousArray<AttributeRun> {
    var result: ContiguousArray<AttributeRun> = []
    for (offset, unit) in units.enumerated() {
      guard let unit else { continue }
      if let last = result.last, Int(last.end) == offset, last.attribute == unit {
        result[result.count - 1].end += 1
      } else {
        result.append(AttributeRun(start: offset, end: offset + 1, attribute: unit))
      }
    }
    return result
  }

  /// New units take the attribute of a run that begins before them and covers everything they replace; none otherwise.
  mutating func shift(replacing range: Range<Int>, newLength: Int) {
    var attribute: AttributeID?
    if range.lowerBound > 0 {
      let before = units[range.lowerBound - 1]
      let isInside =
        range.isEmpty
        ? range.lowerBound < units.count && units[range.lowerBound] == before
        : units[range].allSatisfy { $0 == before }
      if isInside { attribute = before }
    }
    units.replaceSubrange(range, with: Array(repeating: attribute, count: newLength))
  }
}

private func run(_ start: Int, _ end: Int, _ attribute: AttributeID) -> AttributeRun {
  AttributeRun(start: start, end: end, attribute: attribute)
}

@Suite struct AttributeRunsTests {
  @Test func candidatesAreMergedAndEmptyOnesLeftOut() {
    let runs = AttributeRuns(ascending: [run(0, 2, 1), run(2, 2, 9), run(2, 4, 1), run(4, 6, 2), run(8, 9, 2)])
    #expect(runs.runs == [run(0, 4, 1), run(4, 6, 2), run(8, 9, 2)])
  }

  @Test func settingInsideARunCutsItInThree() {
    var runs = AttributeRuns(ascending: [run(0, 10, 1)])
    runs.set(2, in: 4..<6)
    #expect(runs.runs == [run(0, 4, 1), run(4, 6, 2), run(6, 10, 1)])
    runs.set(1, in: 4..<6)
    #expect(runs.runs == [run(0, 10, 1)])
  }

  @Test func anEmptyRangeSetsNothing() {
    var runs = AttributeRuns(ascending: [run(0, 4, 1)])
    runs.set(2, in: 2..<2)
    runs.replace(2..<2, with: [])
    #expect(runs.runs == [run(0, 4, 1)])
  }

  @Test func deletionMergesWhatItBringsTogether() {
    var runs = AttributeRuns(ascending: [run(0, 3, 1), run(3, 5, 2), run(5, 8, 1)])
    runs.shift(replacing: 2..<6, newLength: 0)
    #expect(runs.runs == [run(0, 4, 1)])
  }

  @Test func insertionGrowsTheRunAroundItOnly() {
    var runs = AttributeRuns(ascending: [run(0, 3, 1), run(3, 6, 2)])
    runs.shift(replacing: 3..<3, newLength: 2)
    #expect(runs.runs == [run(0, 3, 1), run(5, 8, 2)])
    runs.shift(replacing: 6..<6, newLength: 1)
    #expect(runs.runs == [run(0, 3, 1), run(5, 9, 2)])
    runs.shift(replacing: 9..<9, newLength: 4)
    #expect(runs.runs == [run(0, 3, 1), run(5, 9, 2)])
  }

  @Test func runsOverlapARangeWithAUnitOfTheirs() {
    let runs = AttributeRuns(ascending: [run(1, 3, 1), run(5, 7, 1)])
    #expect((0..<8).map { runs.runs(overlapping: $0..<($0 + 1)).map(\.start) } == [[], [1], [1], [], [], [5], [5], []])
    #expect(runs.runs(overlapping: 2..<6) == [run(1, 3, 1), run(5, 7, 1)])
    #expect(runs.runs(overlapping: 2..<2) == [])
  }

  @Test func boundsLimitTheRangeOfAnAttribute() {
    let runs = AttributeRuns(ascending: [run(2, 6, 1)])
    #expect(runs.attribute(at: 3, bounds: 3..<5) == (1, 3..<5))
    #expect(runs.attribute(at: 7, bounds: 4..<9) == (nil, 6..<9))
    #expect(runs.attribute(at: 0, bounds: 0..<9) == (nil, 0..<2))
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func randomOperationsAgreeWithUnits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var runs = AttributeRuns()
    var model = UnitModel(units: Array(repeating: nil, count: 20))
    var copies = HeldCopies<AttributeRuns, ContiguousArray<AttributeRun>>()
    // Some texts have many chunks and blocks.
    let longest = seed.isMultiple(of: 3) ? 400 : 40
    let longestEdit = longest / 5
    func attribute() -> AttributeID? { [nil, 1, 1, 2, 3].randomElement(using: &random)! }

    for step in 0..<500 {
      let count = model.units.count
      let lower = Int.random(in: 0...count, using: &random)
      let range = lower..<min(count, lower + Int.random(in: 0...longestEdit, using: &random))
      let operation: String
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let value = attribute()
        operation = "set \(String(describing: value)) in \(range)"
        runs.set(value, in: range)
        for offset in range { model.units[offset] = value }
      case 1:
        let values = range.map { _ in attribute() }
        operation = "replace \(range) with \(values)"
        model.units.replaceSubrange(range, with: values)
        // Unit by unit: merging is the callee's work.
        let replacement = zip(range, values).compactMap { offset, value in value.map { run(offset, offset + 1, $0) } }
        runs.replace(range, with: ContiguousArray(replacement))
      default:
        let newLength = Int.random(in: 0...max(0, min(longestEdit, longest - count)), using: &random)
        operation = "shift \(range) to \(newLength)"
        model.shift(replacing: range, newLength: newLength)
        runs.shift(replacing: range, newLength: newLength)
      }
      guard runs.runs == model.runs else {
        Issue.record("seed \(seed), step \(step), \(operation): \(runs.runs), not \(model.runs)")
        return
      }
      copies.update(runs, model.runs, &random)
      if let difference = copies.firstDifference(\.runs) {
        Issue.record("seed \(seed), step \(step): a copy changed: \(difference)")
        return
      }
      guard let offset = model.units.indices.randomElement(using: &random) else { continue }
      let (found, _) = runs.attribute(at: offset, bounds: 0..<model.units.count)
      guard found == model.units[offset] else {
        Issue.record("seed \(seed), step \(step): \(String(describing: found)) at \(offset) of \(model.units)")
        return
      }
    }
  }
}
