import TestSupport
import Testing

@testable import TextModel

struct PieceTableTests {
  private func randomUnits(_ count: Int, using random: inout SeededGenerator) -> ContiguousArray<UInt16> {
    ContiguousArray((0..<count).map { _ in [0x61, 0x0A, 0x0D, 0xD83D, 0xDE00, 0x20AC].randomElement(using: &random) ?? 0 })
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func anEditedTableEqualsAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = randomUnits(Int.random(in: 0...900, using: &random), using: &random)
    var table = PieceTable(model)
    var copies: [(table: PieceTable, model: ContiguousArray<UInt16>)] = []
    for step in 0..<400 {
      let lower = Int.random(in: 0...model.count, using: &random)
      let longest = [0, 1, 3, 40, 2000].randomElement(using: &random) ?? 0
      let upper = min(lower + Int.random(in: 0...longest, using: &random), model.count)
      let fresh = randomUnits([0, 1, 2, 30, 300].randomElement(using: &random) ?? 0, using: &random)
      model.replaceSubrange(lower..<upper, with: fresh)
      table.replace(lower..<upper, with: fresh)
      guard table.count == model.count, table.units == model else {
        Issue.record("seed \(seed), step \(step): the text is another")
        return
      }
      let starts = table.pieces.map(\.start)
      #expect(starts == table.pieces.indices.map { table.pieces[..<$0].reduce(0) { $0 + $1.count } })
      #expect(table.pieces.count == 1 || table.pieces.allSatisfy { $0.count > 0 })
      #expect(table.pieces.count <= 2 + model.count / 4)
      if step % 50 == 0 { copies.append((table, model)) }
    }
    // What shares memory with a table does not follow its edits.
    for copy in copies { #expect(copy.table.units == copy.model) }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func stretchesInsideAndOutsideTheWindowAreThoseOfTheText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = randomUnits(600, using: &random)
    var table = PieceTable(model)
    for _ in 0..<40 {
      let place = Int.random(in: 0...model.count, using: &random)
      model.insert(0x62, at: place)
      table.replace(place..<place, with: [0x62])
    }
    #expect(table.pieces.count > 3)
    func range() -> Range<Int> {
      let lower = Int.random(in: 0...model.count, using: &random)
      return lower..<Int.random(in: lower...model.count, using: &random)
    }
    for _ in 0..<30 {
      let window = range()
      TextUnits.withUnits(of: table, window: window) { units in
        let first = units[0..<model.count]
        #expect(units[window].elementsEqual(model[window]))
        for _ in 0..<20 {
          let asked = range()
          #expect(units[asked].elementsEqual(model[asked]))
          if let offset = asked.first { #expect(units[offset] == model[offset]) }
        }
        // What was lent stays until the end.
        #expect(first.elementsEqual(model))
      }
    }
  }

  /// Inserts a unit into each of `count` parts of 60 units, and returns how many pieces and chunks the edits visited.
  private func visited(_ count: Int, backward: Bool) -> Int {
    var table = PieceTable(ContiguousArray(repeating: 0x61, count: count * 60))
    for step in 0..<count {
      let offset = backward ? (count - 1 - step) * 60 : step * 61
      table.replace(offset..<offset, with: [0x62])
    }
    return table.store.visited
  }

  @Test func editsBackwardVisitAsMuchAsEditsForward() {
    for count in [500, 2000] {
      let (forward, backward) = (visited(count, backward: false), visited(count, backward: true))
      #expect(backward <= 2 * forward, "\(count) edits: \(backward), forward \(forward)")
    }
    #expect(visited(2000, backward: true) <= 5 * visited(500, backward: true))
  }

  @Test func aTextLendsARangeWithItsOwnOffsets() {
    var text = UTF16Text(String(repeating: "0123456789\n", count: 60))
    for place in stride(from: 600, through: 0, by: -60) { text.replace(place..<place, with: "x".utf16) }
    let units = text.units
    for lower in stride(from: 0, to: text.count, by: 37) {
      let range = lower..<min(lower + 90, text.count)
      let lent = text.withUnits(in: range) { lent in range.map { lent[$0] } }
      #expect(lent.elementsEqual(units[range]))
    }
  }
}
