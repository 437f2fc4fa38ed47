import HighlightStorage
import TestSupport
import Testing
import TextLayout

/// Line separators and soft hyphens in rows.
@Suite struct SeparatorTests {
  private func manager(_ string: String, columns: Int, mode: LineBreakMode = .byWordWrapping) -> TextLayoutManager {
    var style = ParagraphStyle()
    style.lineBreakMode = mode
    return TextLayoutManager(
      storage: TextStorage(string), paragraphStyle: style, textContainers: [TextContainer(columns: columns)])
  }

  private func rows(_ manager: TextLayoutManager) -> [String] {
    manager.lineFragments(inContainer: 0).map {
      manager.storage.text.string(in: $0.range) + ($0.hasHyphen ? "-" : "") + " \(Int($0.usedRect.width))"
    }
  }

  @Test(arguments: [LineBreakMode.byWordWrapping, .byCharWrapping, .byClipping])
  func aLineSeparatorBeginsARow(mode: LineBreakMode) {
    #expect(
      rows(manager("aaa\u{2028}bbb\u{2029}c\nd", columns: 20, mode: mode)) == [
        "aaa\u{2028} 3", "bbb\u{2029} 3", "c 1", "d 1",
      ])
    #expect(rows(manager("\u{2028}\u{2028}x", columns: 20, mode: mode)) == ["\u{2028} 0", "\u{2028} 0", "x 1"])
  }

  @Test func separatorsAndWidthsBreakRows() {
    #expect(rows(manager("one two\u{2028}three four", columns: 6)) == ["one  4", "two\u{2028} 3", "three  6", "four 4"])
    #expect(
      rows(manager("abcdefgh\u{2028}ij", columns: 3, mode: .byCharWrapping)) == ["abc 3", "def 3", "gh\u{2028} 2", "ij 2"])
  }

  @Test func aSoftHyphenTakesACellWhereARowEndsAtIt() {
    let text = "aaaa\u{AD}bbbb"
    #expect(rows(manager(text, columns: 20)) == ["\(text) 8"])
    #expect(rows(manager(text, columns: 6)) == ["aaaa\u{AD}- 5", "bbbb 4"])
    #expect(rows(manager(text, columns: 5)) == ["aaaa\u{AD}- 5", "bbbb 4"])
    // The hyphen has no room: the row ends before.
    #expect(rows(manager("xx aa\u{AD}bbb", columns: 5)) == ["xx  3", "aa\u{AD}bbb 5"])
    #expect(rows(manager("xx aa\u{AD}bbbb", columns: 5)) == ["xx  3", "aa\u{AD}- 3", "bbbb 4"])
  }

  /// Concatenated, rows are the text, whatever is in it; no row is wider than its room unless it is one part.
  @Test(arguments: 0..<40 as Range<UInt64>) func rowsAreTheText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "bb ", "\u{AD}", "\u{2028}", "\u{2029}", "漢", "\n", "c-", " "]
    let string = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    for mode in [LineBreakMode.byWordWrapping, .byCharWrapping] {
      let manager = manager(string, columns: Int.random(in: 2...9, using: &random), mode: mode)
      let fragments = manager.lineFragments(inContainer: 0)
      #expect(fragments.map { manager.storage.text.string(in: $0.enclosingRange) }.joined() == string, "seed \(seed)")
      for fragment in fragments {
        let inside = manager.storage.text.string(in: fragment.range).dropLast()
        #expect(!inside.contains("\u{2028}") && !inside.contains("\u{2029}"), "seed \(seed)")
      }
    }
  }
}
