import TestSupport
import Testing
import TextChecks
import TextModel

@Suite struct LineBreakerRandomTests {
  /// Pieces of text with their width in cells; nil for a tab.
  private static let pieces: [(String, Int?)] = [
    ("a", 1), ("word", 4), ("Zürich", 6), (" ", 1), (" ", 1), ("  ", 2), ("-", 1), ("/", 1), (".", 1), ("\t", nil),
    ("e\u{301}", 1), ("o\u{308}\u{323}", 1), ("漢", 2), ("字。", 4), ("カ\u{3099}", 2), ("한", 2), ("😀", 2), ("👩‍👩‍👧‍👦", 2),
    ("❤️", 2), ("🇩🇪", 2), ("1️⃣", 2), ("👍🏽", 2), ("\u{200B}", 0), ("(", 1), (")", 1), ("\u{A0}", 1), ("“", 1),
  ]
  private static let links: [(String, Int)] = [
    ("https://example.org/a-b/c?d=e", 29), ("http://例え.jp/漢字", 19), ("a link", 6), ("x@y.z", 5), ("see 😀 there", 12),
  ]

  private struct Sample {
    var text = UTF16Text()
    var links: [Range<Int>] = []
    /// Width of the piece that starts at an offset, -1 inside a piece, nil for a tab.
    var cells: [Int?] = []

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      var string = "start "
      cells = Array(repeating: 1, count: 6)
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let isLink = Int.random(in: 0..<6, using: &generator) == 0
        let link = LineBreakerRandomTests.links.randomElement(using: &generator) ?? ("", 0)
        let piece = isLink ? link : LineBreakerRandomTests.pieces.randomElement(using: &generator) ?? ("", 0)
        if isLink { links.append(cells.count..<cells.count + piece.0.utf16.count) }
        cells.append(piece.1)
        cells.append(contentsOf: Array(repeating: -1, count: piece.0.utf16.count - 1))
        string += piece.0
      }
      text = UTF16Text(string)
    }

    /// The width of a row whose first cell is `column`; nil when its ends cut a piece.
    func width(of range: Range<Int>, from column: Int, tabSize: Int) -> Int? {
      var end = column
      for offset in range {
        guard let width = cells[offset] else {
          end += tabSize - end % tabSize
          continue
        }
        if width > 0 { end += width }
      }
      return end - column
    }
  }

  @Test func rowsFitAndLoseNothing() {
    let breaker = LineBreaker()
    let lines = TextTokenizer(.line)
    for seed in 0..<3000 as Range<UInt64> {
      let sample = Sample(seed: seed)
      let text = sample.text
      var generator = SeededGenerator(seed: ~seed)
      let tabSize = Int.random(in: 1...8, using: &generator)
      let margin = Int.random(in: 0...5, using: &generator)
      let columns = Int.random(in: 1...30, using: &generator)
      let indents: [WrapStyle.HangingIndent] = [.none, .cells(3), .alignedWithText(extraCells: 1)]
      let hanging = indents[Int.random(in: 0...2, using: &generator)]
      let style = WrapStyle(
        columns: columns, cellWidth: CellWidth(tabSize: tabSize), hangingIndent: hanging, margin: margin)
      var rows = ContiguousArray<LineFragment>()
      breaker.appendFragments(ofLine: 0..<text.count, of: text, links: sample.links, style: style, to: &rows)
      #expect(rows.first?.range.lowerBound == 0 && rows.last?.range.upperBound == text.count, "seed \(seed)")

      // The allowed places, the simple way.
      var boundaries = ContiguousArray<TextBoundary>()
      lines.appendBoundaries(in: 0..<text.count, of: text, to: &boundaries)
      let allowed = boundaries.map(\.utf16Offset).filter { offset in
        offset > 0 && offset < text.count && !sample.links.contains { $0.lowerBound < offset && offset < $0.upperBound }
      }
      var opportunities = ContiguousArray<Int>()
      breaker.appendOpportunities(inLine: 0..<text.count, of: text, links: sample.links, to: &opportunities)
      #expect(Array(opportunities) == allowed, "seed \(seed)")

      for (index, row) in rows.enumerated() {
        if index > 0 {
          #expect(row.range.lowerBound == rows[index - 1].range.upperBound, "seed \(seed)")
          #expect(allowed.contains(row.range.lowerBound), "seed \(seed)")
        }
        let width = sample.width(of: row.range, from: margin + row.indent, tabSize: tabSize)
        #expect(width.map { $0 + row.indent } == row.cells, "seed \(seed), row \(index)")
        let isOnePart = !allowed.contains { $0 > row.range.lowerBound && $0 < row.range.upperBound }
        #expect(row.cells <= columns || isOnePart && row.indent == 0, "seed \(seed), row \(index)")
        // The next part would not have fitted.
        guard index + 1 < rows.count else { continue }
        let end = allowed.first { $0 > row.range.upperBound } ?? text.count
        let longer = sample.width(of: row.range.lowerBound..<end, from: margin + row.indent, tabSize: tabSize)
        #expect((longer ?? 0) + row.indent > columns, "seed \(seed), row \(index)")
      }
    }
  }

  /// One line of 4 million units: time that grew with its square would not end.
  @Test func aHugeLineIsLinear() {
    let text = UTF16Text(String(repeating: "word 漢\thttps://example.org/a/b-c ", count: 120_000))
    let links = (0..<120_000).map { 33 * $0 + 7..<33 * $0 + 32 }
    #expect(text.count == 33 * 120_000)
    var rows = ContiguousArray<LineFragment>()
    let start = ContinuousClock.now
    LineBreaker().appendFragments(ofLine: 0..<text.count, of: text, links: links, style: WrapStyle(columns: 40), to: &rows)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(rows.count >= 120_000)
  }
}
