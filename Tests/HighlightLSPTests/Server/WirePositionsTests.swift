import HighlightStorage
import TestSupport
import Testing

@testable import LanguageServer
@testable import StrictJSON

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
    for _ in 0..<3_000 {
      var offset = Int.random(in: 0...units.count, using: &random)
      if offset > 0 && offset < units.count && UTF16.isTrailSurrogate(units[offset])
        && UTF16.isLeadSurrogate(units[offset - 1])
      {
        offset -= 1
      }
      let line = text.lines.line(at: offset)
      let content = text.contentRange(ofLine: line)
      let column = Self.count(units[content.lowerBound..<min(offset, content.upperBound)], unit)
      #expect(positions.column(of: offset) == column, "offset \(offset)")
      let wire = Int.random(in: 0..<6_000, using: &random)
      guard
        let position = WirePosition(
          .object([
            .init(name: "line", value: .number(Double(line))), .init(name: "character", value: .number(Double(wire))),
          ]))
      else { continue }
      #expect(positions.offset(position) == Self.offset(wire, in: units, content, unit), "\(position)")
      #expect(text.utf16Offset(line: line, column: wire, unit: unit) == positions.offset(position))
    }
  }

  private static func width(_ units: ArraySlice<UInt16>, _ unit: ColumnUnit) -> (width: Int, units: Int) {
    guard let first = units.first else { return (0, 0) }
    if UTF16.isLeadSurrogate(first), let second = units.dropFirst().first, UTF16.isTrailSurrogate(second) {
      return (unit == .utf8 ? 4 : unit == .utf16 ? 2 : 1, 2)
    }
    return (unit == .utf8 ? first < 0x80 ? 1 : first < 0x800 ? 2 : 3 : 1, 1)
  }

  private static func count(_ units: ContiguousArray<UInt16>.SubSequence, _ unit: ColumnUnit) -> Int {
    var rest = ArraySlice(units)
    var result = 0
    while !rest.isEmpty {
      let next = width(rest, unit)
      result += next.width
      rest = rest.dropFirst(next.units)
    }
    return result
  }

  private static func offset(
    _ column: Int, in units: ContiguousArray<UInt16>, _ content: Range<Int>, _ unit: ColumnUnit
  ) -> Int {
    var rest = ArraySlice(units[content])
    var left = column
    var offset = content.lowerBound
    while !rest.isEmpty {
      let next = width(rest, unit)
      guard left >= next.width && left > 0 else { break }
      left -= next.width
      offset += next.units
      rest = rest.dropFirst(next.units)
    }
    return offset
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
