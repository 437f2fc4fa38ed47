import HighlightStorage

private func expression() -> RegularExpression {
  guard let made = try? RegularExpression("o") else { fatalError("a pattern") }
  return made
}

private func search(_ range: Range<Int>, from start: Int? = nil) {
  sample().units.withUnsafeBufferPointer { units in
    _ = try? expression().firstMatch(in: range, of: units, from: start)
  }
}

private func withUnits(_ body: (UnsafeBufferPointer<UInt16>) -> Void) { sample().units.withUnsafeBufferPointer(body) }

let textCases: [Case] = [
  Case("text-subscript-negative", says: "utf16Offset -1 is outside") { _ = sample()[-1] },
  Case("text-subscript-end", says: "utf16Offset 11 is outside") { _ = sample()[11] },
  Case("text-string-negative", says: "range -40..<2 is outside 0..<11") { _ = sample().string(in: -40..<2) },
  Case("text-string-behind", says: "range 3..<5000 is outside 0..<11") { _ = sample().string(in: 3..<5000) },
  Case("text-units-negative", says: "range -3..<2 is outside") { sample().withUnits(in: -3..<2) { _ = $0.count } },
  Case("text-units-behind", says: "range 5..<12 is outside") { sample().withUnits(in: 5..<12) { _ = $0.count } },
  Case("text-replace-negative", says: "range -1..<2 is outside") {
    var text = sample()
    text.replace(-1..<2, with: [])
  },
  Case("text-replace-behind", says: "range 11..<12 is outside") {
    var text = sample()
    text.replace(11..<12, with: [0x61])
  },
  Case("text-offset-end", says: "end 12 is outside") {
    _ = sample().utf16Offset(from: 0, column: 2, unit: .utf8, end: 12)
  },
  Case("text-offset-start", says: "start 5 is outside") {
    _ = sample().utf16Offset(from: 5, column: 2, unit: .utf8, end: 4)
  },
  Case("text-columns", says: "range 0..<20 is outside") { _ = sample().columnCount(of: 0..<20, unit: .utf32) },
  Case("lines-length", says: "textLength 2 is outside") { _ = sample().lines.range(of: 1, textLength: 2) },
  Case(returns: "lines-negative") { precondition(sample().lines.range(of: -7, textLength: 11) == 0..<6) },
  Case(returns: "lines-behind") { precondition(sample().contentRange(ofLine: .max) == 6..<11) },
  Case(returns: "paragraph-outside") { precondition(sample().paragraphRange(for: -9..<900) == 0..<11) },
  Case(returns: "position-outside") { precondition(sample().position(at: 900).line == 1) },
  Case(returns: "offset-of-position-outside") {
    precondition(sample().utf16Offset(line: .max, column: .min, unit: .utf8) == 11)
    precondition(sample().utf16Offset(line: 0, column: -4, unit: .utf16) == 0)
  },
  Case("expression-first-behind", says: "range 0..<5000 is outside 0..<11") { search(0..<5000) },
  Case("expression-first-start", says: "start 9 is outside") { search(0..<4, from: 9) },
  Case("expression-all-behind", says: "range 0..<5000 is outside 0..<11") {
    var matches: [RegularExpressionMatch] = []
    sample().units.withUnsafeBufferPointer { units in
      try? expression().appendMatches(in: 0..<5000, of: units, to: &matches)
    }
  },
  Case("expression-all-negative", says: "range -5..<5 is outside 0..<11") {
    var matches: [RegularExpressionMatch] = []
    sample().units.withUnsafeBufferPointer { units in
      try? expression().appendMatches(in: -5..<5, of: units, options: .withTransparentBounds, to: &matches)
    }
  },
  Case("replacements-order", says: "replacements: range 0..<1 is outside 2..<3") {
    _ = TextReplacement.apply(
      [.init(range: 1..<2, units: []), .init(range: 0..<1, units: [])], to: [0x61, 0x62, 0x63])
  },
  Case("replacements-behind", says: "replacements: range 1..<9 is outside") {
    _ = TextReplacement.apply([.init(range: 1..<9, units: [])], to: [0x61, 0x62, 0x63])
  },
  Case("scalar-behind", says: "start 2 is outside") {
    withUnsafeBytes(of: UInt16(0)) { _ = SourceText.decodeScalar($0, at: 2) }
  },
  Case("byte-offset-behind", says: "target 12 is outside") {
    var cursor = ByteOffsetCursor(text: sample())
    _ = cursor.byteOffset(of: 12)
  },
  Case(returns: "utf16-offset-behind") {
    var cursor = UTF16OffsetCursor(text: sample())
    precondition(cursor.utf16Offset(of: 900) == nil)
  },
  Case("link-range", says: "range 3..<30 is outside") {
    withUnits { _ = Link(range: 3..<30, kind: .address).target(in: $0) }
  },
  Case("link-suffix", says: "suffixLength 4 is outside") {
    withUnits { _ = Link(range: 3..<5, kind: .path(line: nil, column: nil), suffixLength: 4).target(in: $0) }
  },
  Case("links-range", says: "range -1..<5 is outside") { withUnits { _ = LinkDetector().links(in: $0, range: -1..<5) } },
  Case("cells-range", says: "range 0..<12 is outside") { withUnits { _ = CellWidth().column(after: 0..<12, of: $0) } },
  Case("cells-column", says: "column is -1") { withUnits { _ = CellWidth().column(after: 0..<1, of: $0, from: -1) } },
  Case("break-line", says: "line 0..<12 is outside") {
    var found: ContiguousArray<Int> = []
    LineBreaker().appendOpportunities(inLine: 0..<12, of: sample(), links: [], to: &found)
  },
  Case("break-fragments", says: "line -1..<5 is outside") {
    var found: ContiguousArray<LineFragment> = []
    LineBreaker().appendFragments(ofLine: -1..<5, of: sample(), links: [], style: WrapStyle(columns: 4), to: &found)
  },
  Case("boundaries-range", says: "range 4..<12 is outside") {
    var found: ContiguousArray<TextBoundary> = []
    TextTokenizer(.word).appendBoundaries(in: 4..<12, of: sample(), to: &found)
  },
  Case(returns: "boundary-outside") {
    let tokenizer = TextTokenizer(.word)
    precondition(tokenizer.boundary(after: -3, in: sample()) == 0 && tokenizer.boundary(after: 99, in: sample()) == nil)
    precondition(tokenizer.boundary(before: 99, in: sample()) == 11 && tokenizer.isBoundary(-8, in: sample()))
    precondition(tokenizer.range(enclosing: -5, in: sample()).isEmpty)
  },
  Case("word-start", says: "offset 12 is outside") { _ = SpellChecker.startOfWord(endingAt: 12, in: sample()) },
  Case("words-part", says: "part 0..<40 is outside") {
    _ = SpellChecker.words(of: sample(), thatBeginAs: 0..<40, limit: 5)
  },
  Case("words-limit", says: "limit is -1") { _ = SpellChecker.words(of: sample(), thatBeginAs: 0..<1, limit: -1) },
  Case("names-range", says: "range 0..<12 is outside") { withUnits { _ = WordSplitter.names(in: 0..<12, of: $0) } },
  Case("words-name", says: "name -2..<3 is outside") { withUnits { _ = WordSplitter.words(in: -2..<3, of: $0) } },
  Case("scan-lines", says: "lines 0..<3 is outside") {
    var scan = LexicalScan(LexicalRules(comments: nil, quotes: []))
    _ = scan.openings(at: 0..<3, in: sample(), limit: 10)
  },
  Case("run-order", says: "start 5 is outside") { _ = AttributeRun(start: 5, end: 4, attribute: 0) },
  Case("run-negative", says: "start -1 is outside") { _ = AttributeRun(start: -1, end: 4, attribute: 0) },
  Case("run-large", says: "end 5000000000 is outside") { _ = AttributeRun(start: 0, end: 5_000_000_000, attribute: 0) },
  Case("runs-bounds", says: "utf16Offset 9 is outside") { _ = AttributeRuns().attribute(at: 9, bounds: 0..<4) },
  Case("runs-set", says: "range -1..<4 is outside") {
    var runs = AttributeRuns()
    runs.set(0, in: -1..<4)
  },
  Case("runs-replace", says: "replacement: start 0 is outside") {
    var runs = AttributeRuns()
    runs.replace(2..<4, with: [AttributeRun(start: 0, end: 3, attribute: 0)])
  },
  Case("runs-shift", says: "newLength is -1") {
    var runs = AttributeRuns()
    runs.shift(replacing: 0..<1, newLength: -1)
  },
  Case(returns: "runs-outside") { precondition(AttributeRuns().runs(overlapping: -9..<90).isEmpty) },
  Case("table-id", says: "id 0 is outside") { _ = AttributeTable()[0] },
]
