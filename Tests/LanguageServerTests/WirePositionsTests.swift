import HighlightStorage
import TestSupport
import Testing

@testable import DataFormats
@testable import LanguageServer

/// Positions on the wire for many offsets of one text, against counting for each.
@Suite struct WirePositionsTests {
  private static let alphabet: [[UInt16]] = [
    [0x61], [0xE9], [0x4E00], [0xD83D, 0xDE00], [0xD83D], [0xDE00], [0x0A], [0x0D, 0x0A],
  ]

  @Test(arguments: [ColumnUnit.utf8, .utf16, .utf32], 1...6 as ClosedRange<UInt64>)
  func agreesWithCounting(unit: ColumnUnit, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var units: ContiguousArray<UInt16> = []
    while units.count < 4_000 {
      // Few line ends: long lines are of interest. Seed 1 has ASCII only.
      let isEnd = Int.random(in: 0..<1_500, using: &random) == 0
      let choice = isEnd ? Int.random(in: 6...7, using: &random) : seed == 1 ? 0 : Int.random(in: 0...5, using: &random)
      units.append(contentsOf: Self.alphabet[choice])
    }
    let text = UTF16Text(units)
    let positions = WirePositions(text, unit: unit)
    let columns = Self.columns(of: text, units, unit)
    for _ in 0..<3_000 {
      var offset = Int.random(in: 0...units.count, using: &random)
      if offset > 0 && offset < units.count && UTF16.isTrailSurrogate(units[offset])
        && UTF16.isLeadSurrogate(units[offset - 1])
      {
        offset -= 1
      }
      let line = text.lines.line(at: offset)
      let content = text.contentRange(ofLine: line)
      #expect(positions.column(of: offset) == columns[min(offset, content.upperBound)], "offset \(offset)")
      let wire = Int.random(in: 0..<6_000, using: &random)
      guard
        let position = WirePosition(
          .object([
            .init(name: "line", value: .number(Double(line))), .init(name: "character", value: .number(Double(wire))),
          ]))
      else { continue }
      // The last character that begins at the column or before it.
      var expected = content.upperBound
      while columns[expected] < 0 || columns[expected] > wire { expected -= 1 }
      #expect(positions.offset(position) == expected, "\(position)")
      #expect(text.utf16Offset(line: line, column: wire, unit: unit) == positions.offset(position))
    }
  }

  /// Returns the column of each offset, counted from the start of its line; -1 inside of a character.
  private static func columns(of text: UTF16Text, _ units: ContiguousArray<UInt16>, _ unit: ColumnUnit) -> [Int] {
    var result = [Int](repeating: -1, count: units.count + 1)
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      var (offset, column) = (content.lowerBound, 0)
      while offset < content.upperBound {
        result[offset] = column
        let first = units[offset]
        if UTF16.isLeadSurrogate(first), offset + 1 < content.upperBound, UTF16.isTrailSurrogate(units[offset + 1]) {
          column += unit == .utf8 ? 4 : unit == .utf16 ? 2 : 1
          offset += 2
        } else {
          column += unit == .utf8 ? first < 0x80 ? 1 : first < 0x800 ? 2 : 3 : 1
          offset += 1
        }
      }
      result[content.upperBound] = column
    }
    return result
  }

  /// To count from the start of the line for each would not end.
  @Test func manyPositionsOfOneLongLineAreFound() throws {
    let length = 1_000_000
    let text = UTF16Text(ContiguousArray(repeating: 0xE9, count: length))
    let positions = WirePositions(text, unit: .utf8)
    for offset in stride(from: 0, through: length, by: 50) where positions.column(of: offset) != 2 * offset {
      Issue.record("column of \(offset)")
    }
  }
}
