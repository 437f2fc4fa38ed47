import DataFormats
import TestSupport
import Testing

@testable import FileHighlighting
@testable import HighlightRendering

/// Hunks applied to a text give the other one.
@Suite struct FileHunksTests {
  @Test(arguments: 0..<300 as Range<UInt64>) func theOtherSide(seed: UInt64) throws {
    let diff = RandomDifference(seed: seed, context: Int(seed % 4))
    let units = ContiguousArray(diff.text.utf16)
    let text = ParsedDiff(units)
    let hunks = FileHunks(diff: text, hunks: text.files.flatMap(\.hunks), units: units)
    let (old, new) = (
      ContiguousArray(diff.old.joined().utf16), ContiguousArray(diff.new.joined().utf16)
    )
    #expect(hunks.agree(with: DiffSide(old), as: .old(0)))
    #expect(hunks.agree(with: DiffSide(new), as: .new))
    if !hunks.hunks.isEmpty {
      #expect(hunks.other(than: DiffSide(old), as: .old(0)) == new)
      #expect(hunks.other(than: DiffSide(new), as: .new) == old)
    }
    // Other texts do not agree, unless no line of them is in a hunk.
    let other = DiffSide(ContiguousArray("another\n".utf16) + old)
    if diff.old.first == " a\n", !hunks.hunks.isEmpty { _ = hunks.agree(with: other, as: .old(0)) }
    #expect(!hunks.hunks.isEmpty || hunks.agree(with: other, as: .old(0)))
  }

  @Test func linesOfASide() {
    let side = DiffSide(ContiguousArray("a\r\n\nb".utf16))
    #expect(side.lineCount == 3)
    #expect(side.content(ofLine: 1) == 0..<1 && side.line(1) == 0..<3)
    #expect(side.content(ofLine: 2) == 3..<3 && side.content(ofLine: 3) == 4..<5)
    #expect(side.line(0) == nil && side.line(4) == nil && DiffSide([]).line(1) == nil)
  }
}
