import TestSupport
import Testing
import TextModel

/// The characters of a line, each with its width in every unit, found the simple way.
private func widths(of units: ArraySlice<UInt16>) -> [(utf8: Int, utf16: Int, utf32: Int)] {
  var result: [(utf8: Int, utf16: Int, utf32: Int)] = []
  var rest = units
  while let first = rest.popFirst() {
    if (0xD800..<0xDC00).contains(first), let second = rest.first, (0xDC00..<0xE000).contains(second) {
      rest.removeFirst()
      result.append((4, 2, 1))
    } else {
      // A lone surrogate is as wide as U+FFFD.
      result.append((String(decoding: [first], as: UTF16.self).utf8.count, 1, 1))
    }
  }
  return result
}

private func randomText(using random: inout SeededGenerator) -> [UInt16] {
  let pieces: [[UInt16]] = [
    [0x61], [0x62], [0x09], [0xE9], [0x20AC], [0xD83D, 0xDE00], [0x65, 0x301], [0x2028], [0x85], [0x0B], [0xD800],
    [0xDC00], [0x0A], [0x0D], [0x0D, 0x0A], [0xFEFF], [0xFFFF],
  ]
  return (0..<Int.random(in: 0...25, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! }
}

/// The lines of a text as content and terminator, found the simple way.
private func lines(of units: [UInt16]) -> [(content: ArraySlice<UInt16>, whole: Range<Int>)] {
  var result: [(content: ArraySlice<UInt16>, whole: Range<Int>)] = []
  var start = 0
  var index = 0
  while index < units.count {
    let unit = units[index]
    guard unit == 0x0A || unit == 0x0D else {
      index += 1
      continue
    }
    let length = unit == 0x0D && index + 1 < units.count && units[index + 1] == 0x0A ? 2 : 1
    result.append((units[start..<index], start..<(index + length)))
    index += length
    start = index
  }
  result.append((units[start...], start..<units.count))
  return result
}

@Suite struct UTF16TextTests {
  private let sample = UTF16Text("a😀é\r\nx\ry\u{2028}z\n")

  @Test(arguments: [
    (ColumnUnit.utf16, [0, 1, 1, 3, 4, 4]),
    (.utf8, [0, 1, 1, 1, 1, 3, 3, 4, 4]),
    (.utf32, [0, 1, 3, 4, 4]),
  ])
  func columnsOfTheFirstLine(unit: ColumnUnit, expected: [Int]) {
    #expect(expected.indices.map { sample.utf16Offset(line: 0, column: $0, unit: unit) } == expected)
  }

  @Test(arguments: [ColumnUnit.utf8, .utf16, .utf32])
  func positionsOutsideAreClamped(unit: ColumnUnit) {
    #expect(sample.utf16Offset(line: 0, column: 1000, unit: unit) == 4, "past the end of the line: before its CR LF")
    #expect(sample.utf16Offset(line: 1, column: 2, unit: unit) == 7, "past the end of the line: before its CR")
    #expect(sample.utf16Offset(line: 2, column: .max, unit: unit) == 11, "U+2028 ends no line")
    #expect(sample.utf16Offset(line: 3, column: 1, unit: unit) == 12, "the empty last line")
    #expect(sample.utf16Offset(line: 4, column: 0, unit: unit) == 12, "past the last line")
    #expect(sample.utf16Offset(line: .max, column: 0, unit: unit) == 12)
    #expect(sample.utf16Offset(line: -1, column: 5, unit: unit) == 0)
    #expect(sample.utf16Offset(line: 1, column: -1, unit: unit) == 6)
  }

  @Test func offsetsOutsideAreClamped() {
    #expect(sample.position(at: -1) == TextPosition(line: 0, utf16Column: 0))
    #expect(sample.position(at: 1000) == TextPosition(line: 3, utf16Column: 0))
    #expect(UTF16Text().position(at: 0) == TextPosition(line: 0, utf16Column: 0))
  }

  @Test func combiningMarksAreCharactersOfTheirOwn() {
    let text = UTF16Text("e\u{301}x")
    #expect(text.utf16Offset(line: 0, column: 1, unit: .utf32) == 1)
    #expect(text.utf16Offset(line: 0, column: 2, unit: .utf8) == 1, "inside the two bytes of the accent")
    #expect(text.utf16Offset(line: 0, column: 3, unit: .utf8) == 2)
  }

  /// Every column of every line against the simple count.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func columnsAgreeWithASimpleCount(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<100 {
      let units = randomText(using: &random)
      let text = UTF16Text(ContiguousArray(units))
      for (line, (content, _)) in lines(of: units).enumerated() {
        for unit in [ColumnUnit.utf8, .utf16, .utf32] {
          let sizes = widths(of: content).map { size in
            (units: size.utf16, columns: unit == .utf8 ? size.utf8 : unit == .utf16 ? size.utf16 : size.utf32)
          }
          let total = sizes.reduce(0) { $0 + $1.columns }
          for column in 0...(total + 2) {
            var expected = content.startIndex
            var left = column
            for size in sizes {
              guard left >= size.columns else { break }
              left -= size.columns
              expected += size.units
            }
            let found = text.utf16Offset(line: line, column: column, unit: unit)
            guard found == expected else {
              Issue.record("seed \(seed), step \(step): \(units): \(unit) \(line):\(column) gives \(found), not \(expected)")
              return
            }
          }
          guard text.columnCount(of: content.startIndex..<content.endIndex, unit: unit) == total else {
            Issue.record("seed \(seed), step \(step): \(units): line \(line) is \(total) wide in \(unit)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func theDifferenceMakesTheOtherText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<200 {
      let (head, tail) = (randomText(using: &random), randomText(using: &random))
      let old = ContiguousArray(head + randomText(using: &random).prefix(3) + tail)
      let new = ContiguousArray(head + randomText(using: &random).prefix(3) + tail)
      let (range, units) = UTF16Text(old).difference(to: new)
      var result = old
      result.replaceSubrange(range, with: units)
      #expect(result == new, "seed \(seed), step \(step)")
      #expect(range.count <= 5 && units.count <= 5, "seed \(seed), step \(step)")
      for edge in [range.lowerBound, range.upperBound] where edge > 0 && edge < old.count {
        let isInside = UTF16.isLeadSurrogate(old[edge - 1]) && UTF16.isTrailSurrogate(old[edge])
        #expect(!isInside, "seed \(seed), step \(step)")
      }
    }
  }

  /// Offset → position → offset is the identity, but inside a terminator and inside a pair.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func positionsLeadBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<100 {
      let units = randomText(using: &random)
      let text = UTF16Text(ContiguousArray(units))
      for (line, (content, whole)) in lines(of: units).enumerated() {
        var boundary = content.startIndex
        var expected = [Int: Int]()
        for size in widths(of: content) {
          for offset in boundary..<(boundary + size.utf16) { expected[offset] = boundary }
          boundary += size.utf16
        }
        for offset in content.endIndex..<max(whole.upperBound, content.endIndex + 1) { expected[offset] = content.endIndex }
        for (offset, target) in expected {
          let position = text.position(at: offset)
          let back = text.utf16Offset(line: position.line, column: position.utf16Column, unit: .utf16)
          guard position.line == line, position.utf16Column == offset - whole.lowerBound, back == target else {
            Issue.record("seed \(seed), step \(step): \(units): \(offset) is \(position) and leads back to \(back)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func linesAndParagraphsAgreeWithASimpleSplit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<100 {
      let units = randomText(using: &random)
      let text = UTF16Text(ContiguousArray(units))
      let expected = lines(of: units)
      let contents = (0..<text.lines.count).map { text.contentRange(ofLine: $0) }
      guard contents == expected.map({ $0.content.startIndex..<$0.content.endIndex }) else {
        Issue.record("seed \(seed), step \(step): \(units): contents \(contents)")
        return
      }
      let lower = Int.random(in: 0...units.count, using: &random)
      let range = lower..<Int.random(in: lower...units.count, using: &random)
      // The line of an empty range is the one that holds the unit behind it; the last line for the end of the text.
      let first = expected.lastIndex { $0.whole.lowerBound <= range.lowerBound }!
      let last = range.isEmpty ? first : expected.firstIndex { range.upperBound <= $0.whole.upperBound }!
      let paragraph = text.paragraphRange(for: range)
      guard paragraph == expected[first].whole.lowerBound..<expected[last].whole.upperBound else {
        Issue.record("seed \(seed), step \(step): \(units): paragraph of \(range) is \(paragraph)")
        return
      }
    }
  }

  @Test(arguments: ["", "plain", "é€😀", "e\u{301}\u{200D}👩‍👩‍👧‍👦", "\u{FFFD}\u{10FFFF}\u{7FF}\u{800}\u{80}"])
  func widthsAreThoseOfTheStandardLibrary(string: String) {
    let text = UTF16Text(string)
    #expect(text.columnCount(of: 0..<text.count, unit: .utf8) == string.utf8.count)
    #expect(text.columnCount(of: 0..<text.count, unit: .utf16) == string.utf16.count)
    #expect(text.columnCount(of: 0..<text.count, unit: .utf32) == string.unicodeScalars.count)
  }

  @Test func loneSurrogatesStay() {
    var text = UTF16Text([0x61, 0xD83D, 0xDE00])
    text.replace(2..<3, with: [0x62])
    #expect(Array(text.units) == [0x61, 0xD83D, 0x62])
    #expect(text.string(in: 0..<3) == "a\u{FFFD}b")
    #expect(text.columnCount(of: 0..<3, unit: .utf8) == 5)
  }
}
