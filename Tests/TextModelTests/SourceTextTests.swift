import TestSupport
import Testing
import TextModel

private func decode(_ bytes: [UInt8]) -> SourceText { bytes.withUnsafeBytes { SourceText(decoding: $0) } }

@Suite struct SourceTextTests {
  /// Sixteen bytes are taken at a time: neither the place of a run in memory nor its length may matter.
  @Test func asciiRunsAtEveryAlignment() {
    for shift in 0..<16 {
      for length in 0..<50 {
        let bytes = (0..<(shift + length)).map { UInt8($0 & 0x7F) }
        let text = bytes.withUnsafeBytes { SourceText(decoding: UnsafeRawBufferPointer(rebasing: $0[shift...])) }
        #expect(Array(text.units) == bytes[shift...].map { UInt16($0) }, "shift \(shift), length \(length)")
      }
    }
  }

  /// A block of sixteen is left for one wide character, wherever it stands, and taken up again behind it.
  @Test(arguments: ["é", "€", "😀"])
  func wideCharactersInsideASCIIRuns(character: String) {
    for before in 0..<34 {
      for after in [0, 1, 15, 16, 17, 33] {
        let string = String(repeating: "a", count: before) + character + String(repeating: "b", count: after)
        let text = decode(Array(string.utf8))
        #expect(Array(text.units) == Array(string.utf16), "\(before) before, \(after) after")
        #expect(text.illFormedSequences.isEmpty)
      }
    }
  }

  @Test(
    arguments: [
      0x00, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x3FFFF, 0x40000,
      0x10FFFF,
    ] as [UInt32])
  func scalarsAtTheBordersOfEveryLength(value: UInt32) throws {
    let string = String(Character(try #require(Unicode.Scalar(value))))
    let text = decode(Array(string.utf8))
    #expect(Array(text.units) == Array(string.utf16))
    #expect(text.illFormedSequences.isEmpty)
  }

  /// Table 3-7 and the examples of section 3.9 of the Unicode Standard.
  @Test(
    arguments: [
      ("truncated after two", [0xE2, 0x82, 0x41], [2], "\u{FFFD}A"),
      ("truncated after three", [0xF0, 0x9F, 0x98, 0x41], [3], "\u{FFFD}A"),
      ("truncated by the end", [0x41, 0xF0, 0x9F, 0x98], [3], "A\u{FFFD}"),
      ("truncated by a lead", [0xC2, 0xC3, 0xA9], [1], "\u{FFFD}é"),
      ("overlong of two", [0xC0, 0xAF], [1, 1], "\u{FFFD}\u{FFFD}"),
      ("overlong of two, C1", [0xC1, 0xBF], [1, 1], "\u{FFFD}\u{FFFD}"),
      ("overlong of three", [0xE0, 0x9F, 0xBF], [1, 1, 1], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("overlong of four", [0xF0, 0x8F, 0xBF, 0xBF], [1, 1, 1, 1], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("first surrogate", [0xED, 0xA0, 0x80], [1, 1, 1], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("last surrogate", [0xED, 0xBF, 0xBF], [1, 1, 1], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("above 10FFFF", [0xF4, 0x90, 0x80, 0x80], [1, 1, 1, 1], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("F5 and beyond", [0xF5, 0xF8, 0xFC, 0xFE, 0xFF], [1, 1, 1, 1, 1], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("lone continuations", [0x80, 0x41, 0xBF], [1, 1], "\u{FFFD}A\u{FFFD}"),
      (
        "table 3-8", [0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62, 0x80, 0x63, 0x80, 0xBF, 0x64], [3, 2, 1, 1, 1, 1],
        "a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}d"
      ),
    ] as [(String, [UInt8], [Int], String)])
  func illFormedPartsAreMaximal(name: String, bytes: [UInt8], byteCounts: [Int], expected: String) {
    let text = decode(bytes)
    #expect(String(decoding: text.units, as: UTF16.self) == expected, "\(name)")
    #expect(text.illFormedSequences.map(\.byteCount) == byteCounts, "\(name)")
    let places = text.units.indices.filter { text.units[$0] == 0xFFFD }
    #expect(text.illFormedSequences.map(\.utf16Offset) == places, "\(name)")
  }

  @Test func aRealReplacementCharacterIsNotIllFormed() {
    let text = decode(Array("😀\u{FFFD}".utf8) + [0xFF] + Array("\u{FFFD}".utf8))
    #expect(text.illFormedSequences.map(\.utf16Offset) == [3])
    #expect(Array(text.units.suffix(3)) == [0xFFFD, 0xFFFD, 0xFFFD])
  }

  @Test func theByteOrderMarkIsKept() {
    let text = decode([0xEF, 0xBB, 0xBF, 0x61])
    #expect(Array(text.units) == [0xFEFF, 0x61])
    #expect(text.encoding == .utf8)
  }

  @Test func utf16LittleEndian() {
    let text = decode([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8, 0x00, 0xDE, 0x00, 0xD8])
    #expect(Array(text.units) == [0xFEFF, 0x61, 0xD83D, 0xDE00, 0xD800])
    #expect(text.encoding == .utf16LittleEndian)
    #expect(text.illFormedSequences.isEmpty)
  }

  @Test func utf16BigEndian() {
    let text = decode([0xFE, 0xFF, 0x00, 0x61, 0xD8, 0x3D, 0xDE, 0x00])
    #expect(Array(text.units) == [0xFEFF, 0x61, 0xD83D, 0xDE00])
    #expect(text.encoding == .utf16BigEndian)
  }

  @Test func anOddLastByteOfUTF16IsNotLost() {
    #expect(Array(decode([0xFF, 0xFE, 0x61, 0x00, 0x62]).units) == [0xFEFF, 0x61, 0xFFFD])
    #expect(Array(decode([0xFE, 0xFF, 0x00]).units) == [0xFEFF, 0xFFFD])
  }

  @Test func halfOfAByteOrderMarkIsIllFormedUTF8() {
    #expect(decode([0xFF]).encoding == .utf8)
    #expect(decode([0xFE]).illFormedSequences.map(\.byteCount) == [1])
    #expect(decode([]).units.isEmpty)
  }

  /// Swift's own decoder replaces maximal parts as well.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func randomBytesDecodeAsInTheStandardLibrary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Bytes at the borders of every row of table 3-7.
    let borders: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for step in 0..<500 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &random) ? borders.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { continue }
      let text = decode(bytes)
      guard Array(text.units) == Array(String(decoding: bytes, as: UTF8.self).utf16) else {
        Issue.record("seed \(seed), step \(step): \(bytes) gives \(text.units)")
        return
      }
      var offsets = ByteOffsetCursor(text: UTF16Text(text.units), illFormedSequences: text.illFormedSequences)
      let total = offsets.byteOffset(of: text.units.count)
      guard total == bytes.count else {
        Issue.record("seed \(seed), step \(step): \(bytes) counts \(total) bytes")
        return
      }
    }
  }
}
