import TestSupport
import Testing
import TextModel

@Suite struct ByteOffsetCursorTests {
  /// A text built of pieces whose sizes are known; no piece begins with a continuation byte, so none changes its neighbor.
  private struct Pieces {
    var bytes: [UInt8] = []
    /// Byte offset by UTF-16 offset, for every piece's start and the end.
    var byteOffsets: [Int: Int] = [0: 0]

    init(using random: inout SeededGenerator, illFormed: Bool) {
      let wellFormed: [([UInt8], Int)] = [
        ([0x61], 1), ([0x0D, 0x0A], 2), (Array("é".utf8), 1), (Array("€".utf8), 1), (Array("\u{FFFD}".utf8), 1),
        (Array("😀".utf8), 2), (Array("e\u{301}".utf8), 2),
      ]
      let broken: [([UInt8], Int)] = [
        ([0xFF], 1), ([0xC2], 1), ([0xE2, 0x82], 1), ([0xF0, 0x9F, 0x98], 1), ([0xC0, 0xAF], 2), ([0xED, 0xA0, 0x80], 3),
      ]
      // The first piece keeps the text from beginning like UTF-16.
      bytes = [0x20]
      var units = 1
      byteOffsets[1] = 1
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let (piece, length) = (illFormed ? wellFormed + broken : wellFormed).randomElement(using: &random)!
        bytes += piece
        units += length
        byteOffsets[units] = bytes.count
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [false, true])
  func everyPieceBeginsAtItsByte(seed: UInt64, illFormed: Bool) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<50 {
      let pieces = Pieces(using: &random, illFormed: illFormed)
      let source = pieces.bytes.withUnsafeBytes { SourceText(decoding: $0) }
      var cursor = ByteOffsetCursor(text: UTF16Text(source.units), illFormedSequences: source.illFormedSequences)
      // Some are passed over: a cursor jumps as well as it steps.
      for offset in pieces.byteOffsets.keys.sorted() where Int.random(in: 0..<3, using: &random) > 0 {
        let found = cursor.byteOffset(of: offset)
        guard found == pieces.byteOffsets[offset] else {
          Issue.record("seed \(seed), step \(step): \(pieces.bytes): offset \(offset) gives byte \(found)")
          return
        }
      }
    }
  }

  /// A text of several pieces has the offsets of a text of one.
  @Test(arguments: 0..<10 as Range<UInt64>) func anEditedTextIsReadAsAnother(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = UTF16Text(ContiguousArray((0..<50_000).map { _ in [0x61, 0xE9, 0x20AC].randomElement(using: &random)! }))
    for _ in 0..<8 {
      let start = Int.random(in: 0...text.count, using: &random)
      text.replace(start..<min(start + 3, text.count), with: "é😀".utf16)
    }
    var (edited, whole) = (ByteOffsetCursor(text: text), ByteOffsetCursor(text: text.compacted))
    var (back, wholeBack) = (UTF16OffsetCursor(text: text), UTF16OffsetCursor(text: text.compacted))
    for offset in 0...text.count {
      let byte = whole.byteOffset(of: offset)
      guard edited.byteOffset(of: offset) == byte, back.utf16Offset(of: byte) == wholeBack.utf16Offset(of: byte) else {
        Issue.record("seed \(seed): offset \(offset), byte \(byte)")
        return
      }
    }
  }

  @Test func anOffsetMayBeAskedTwice() {
    var cursor = ByteOffsetCursor(text: UTF16Text("aé😀"))
    #expect([0, 0, 1, 1, 2, 2, 4, 4].map { cursor.byteOffset(of: $0) } == [0, 0, 1, 1, 3, 3, 7, 7])
  }

  /// A lone surrogate (from UTF-16) counts as the U+FFFD that stands for it in UTF-8.
  @Test func loneSurrogatesCountThreeBytes() {
    var cursor = ByteOffsetCursor(text: UTF16Text([0xDC00, 0xD800, 0x61, 0xD83D, 0xDE00, 0xD800]))
    #expect([1, 2, 3, 5, 6].map { cursor.byteOffset(of: $0) } == [3, 6, 7, 11, 14])
  }
}
