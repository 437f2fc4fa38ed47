import HighlightStorage
import TestSupport
import Testing
import TextLayout

/// Answers as closures say.
final class LayoutDelegate: TextLayoutManagerDelegate {
  var breaksBefore: (Int) -> Bool = { _ in true }
  var spacing: (Int) -> Double = { _ in 0 }
  var style: (Range<Int>) -> ParagraphStyle? = { _ in nil }
  var hides: (Range<Int>) -> Bool = { _ in false }
  var conceals: [Range<Int>] = []
  var invalidations = 0

  func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByWordBefore utf16Offset: Int) -> Bool {
    breaksBefore(utf16Offset)
  }
  func layoutManager(_ manager: TextLayoutManager, lineSpacingAfterRowEndingAt utf16Offset: Int) -> Double {
    spacing(utf16Offset)
  }
  func layoutManager(_ manager: TextLayoutManager, paragraphStyleFor paragraph: Range<Int>) -> ParagraphStyle? {
    style(paragraph)
  }
  func layoutManager(_ manager: TextLayoutManager, isHidden paragraph: Range<Int>) -> Bool { hides(paragraph) }
  func layoutManager(_ manager: TextLayoutManager, concealedRangesIn paragraph: Range<Int>) -> [Range<Int>] {
    conceals.filter { $0.overlaps(paragraph) }
  }
  func layoutManagerDidInvalidateLayout(_ manager: TextLayoutManager) { invalidations += 1 }
}

@Suite struct TextLayoutManagerTests {
  private func rows(_ manager: TextLayoutManager, _ container: Int = 0) -> [String] {
    manager.lineFragments(inContainer: container).map { manager.storage.text.string(in: $0.range) }
  }

  private func manager(_ string: String, columns: Int, style: ParagraphStyle = ParagraphStyle()) -> TextLayoutManager {
    TextLayoutManager(
      storage: TextStorage(UTF16Text(string)), paragraphStyle: style, textContainers: [TextContainer(columns: columns)])
  }

  @Test("K2: two layout managers on one storage both follow an edit") func k2() {
    let storage = TextStorage(UTF16Text("one two three\nfour"))
    let wide = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 20)])
    let narrow = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 5)])
    storage.addLayoutManager(wide)
    storage.addLayoutManager(narrow)
    #expect(rows(wide) == ["one two three", "four"])
    #expect(rows(narrow) == ["one ", "two ", "three", "four"])
    storage.replaceCharacters(in: 3..<3, with: "\nnew")
    #expect(rows(wide) == ["one", "new two three", "four"])
    #expect(rows(narrow) == ["one", "new ", "two ", "three", "four"])
  }

  @Test("K3: text flows on through the containers, and an unbounded first one takes all") func k3() {
    let storage = TextStorage(UTF16Text("one two three four five six seven"))
    let first = TextContainer(columns: 6, rows: 2)
    let manager = TextLayoutManager(storage: storage, textContainers: [first, TextContainer(columns: 12)])
    #expect(rows(manager, 0) == ["one ", "two "])
    #expect(rows(manager, 1) == ["three four ", "five six ", "seven"])
    #expect(manager.textRange(forContainer: 1) == 8..<33)
    first.size.height = LayoutSize.unbounded
    #expect(rows(manager, 0) == ["one ", "two ", "three ", "four ", "five ", "six ", "seven"])
    #expect(rows(manager, 1).isEmpty)
    #expect(manager.usedRect(forContainer: 0).height == 7)
  }

  @Test("K4: no character stands in an exclusion, rows are cut in two, and moving one lays out again") func k4() {
    let storage = TextStorage(UTF16Text("aa bb cc dd ee ff gg hh ii jj kk ll"))
    let container = TextContainer(columns: 12)
    container.exclusionPaths = [.rectangle(LayoutRect(x: 4, y: 0, width: 4, height: 2))]
    let manager = TextLayoutManager(storage: storage, textContainers: [container])
    #expect(rows(manager) == ["aa ", "bb ", "cc ", "dd ", "ee ff gg hh ", "ii jj kk ll"])
    let fragments = manager.lineFragments(inContainer: 0)
    #expect(fragments[0].rect.minY == fragments[1].rect.minY)
    #expect(fragments[1].usedRect.minX == 8)
    container.exclusionPaths = [.rectangle(LayoutRect(x: 0, y: 1, width: 12, height: 1))]
    #expect(rows(manager) == ["aa bb cc dd ", "ee ff gg hh ", "ii jj kk ll"])
    #expect(manager.lineFragments(inContainer: 0).map(\.rect.minY) == [0, 2, 3])
  }

  @Test(arguments: [Double.infinity, 1e300, 1e16])
  func anExclusionWithoutEndTakesItsPartOfAnUnboundedContainer(height: Double) {
    let storage = TextStorage(UTF16Text("aa bb cc"))
    let container = TextContainer(columns: 12)
    container.exclusionPaths = [.rectangle(LayoutRect(x: 4, y: 0, width: 8, height: height))]
    let manager = TextLayoutManager(storage: storage, textContainers: [container])
    #expect(rows(manager) == ["aa ", "bb ", "cc"])
    container.exclusionPaths = [.rectangle(LayoutRect(x: 0, y: 1, width: 12, height: height))]
    #expect(rows(manager) == ["aa bb cc"])
    container.exclusionPaths = [.rectangle(LayoutRect(x: 0, y: 0, width: 12, height: height))]
    #expect(rows(manager) == [])
  }

  @Test("K5: the delegate keeps words together, spaces rows, and words are divided by hyphenationFactor") func k5() throws {
    let delegate = LayoutDelegate()
    let manager = manager("see https://a.b/c d e f", columns: 12)
    #expect(rows(manager) == ["see https://", "a.b/c d e f"])
    delegate.breaksBefore = { !(5..<17).contains($0) }
    delegate.spacing = { _ in 0.5 }
    manager.delegate = delegate
    #expect(rows(manager) == ["see ", "https://a.b/c ", "d e f"])
    #expect(manager.lineFragments(inContainer: 0).map(\.rect.minY) == [0, 1.5, 3])
    #expect(manager.lineFragments(inContainer: 0).map(\.usedRect.height) == [1, 1, 1])
    try withKnownHyphens { hyphenator in
      var style = ParagraphStyle()
      style.hyphenationFactor = 1
      let manager = self.manager("an extraordinary situation", columns: 12, style: style)
      #expect(rows(manager) == ["an ", "extraordinary ", "situation"])
      manager.hyphenator = hyphenator
      let fragments = manager.lineFragments(inContainer: 0)
      let hyphens = fragments.filter(\.hasHyphen).count
      #expect(hyphens > 0)
      let widest = fragments.map(\.usedRect.width).max() ?? 0
      #expect(widest <= 12)
      #expect(rows(manager).joined() == "an extraordinary situation")
    }
  }

  /// Where the system has patterns of English.
  private func withKnownHyphens(_ body: (Hyphenator) throws -> Void) throws {
    let path = "/usr/share/hyphen/hyph_en_US.dic"
    guard Hyphenator.isLibraryThere, let hyphenator = try? Hyphenator(path: path) else { return }
    try body(hyphenator)
  }

  @Test func hiddenParagraphsTakeNoRoom() {
    let manager = manager("a\nb\nc\nd", columns: 10)
    let delegate = LayoutDelegate()
    delegate.hides = { (2..<6).contains($0.lowerBound) }
    manager.delegate = delegate
    #expect(rows(manager) == ["a", "d"])
    #expect(manager.lineFragments(inContainer: 0).map(\.rect.minY) == [0, 1])
    #expect(manager.lineFragment(at: TextLocation(3)) == nil)
    #expect(manager.location(from: TextLocation(0), in: .down) == TextLocation(6))
    #expect(manager.location(from: TextLocation(6), in: .left) == TextLocation(1, affinity: .upstream))
    let page = TextLayoutManager(storage: manager.storage, textContainers: [TextContainer(columns: 9, rows: 5)])
    page.delegate = delegate
    #expect(rows(page) == ["a", "d"])
    #expect(page.lineFragment(at: TextLocation(4)) == nil)
  }

  @Test func concealedTextTakesNoRoom() {
    let manager = manager("a **bold** word", columns: 11)
    #expect(rows(manager) == ["a **bold** ", "word"])
    let delegate = LayoutDelegate()
    delegate.conceals = [2..<4, 8..<10]
    manager.delegate = delegate
    #expect(rows(manager) == ["a **bold** word"])
    #expect(manager.lineFragments(inContainer: 0)[0].usedRect.width == 11)
    #expect(manager.caretRect(at: TextLocation(4))?.rect.minX == 2)
    #expect(manager.closestLocation(to: LayoutPoint(x: 7, y: 0), inContainer: 0) == TextLocation(11))
  }

  @Test func truncationAtEachEnd() {
    for (mode, hidden, width) in [
      (LineBreakMode.byTruncatingTail, 7..<26, 8.0), (.byTruncatingHead, 0..<19, 8), (.byTruncatingMiddle, 3..<22, 8),
    ] {
      var style = ParagraphStyle()
      style.lineBreakMode = mode
      let manager = manager("abcdefghijklmnopqrstuvwxyz\nshort", columns: 8, style: style)
      let fragments = manager.lineFragments(inContainer: 0)
      #expect(fragments.map(\.truncatedRange) == [hidden, nil])
      #expect(fragments.map(\.usedRect.width) == [width, 5])
    }
    var style = ParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let manager = manager("one two three four five six", columns: 8, style: style)
    manager.textContainers[0].maximumNumberOfLines = 2
    let fragments = manager.lineFragments(inContainer: 0)
    #expect(rows(manager) == ["one two ", "three four five six"])
    #expect(fragments[1].truncatedRange == 15..<27)
    // The ellipsis is where its first character would be.
    #expect(manager.caretRect(at: TextLocation(27, affinity: .upstream))?.rect.maxX == 8)
  }

  @Test func alignmentFollowsTheDirection() {
    for (alignment, left, right) in [
      (TextAlignment.natural, 0.0, 16.0), (.left, 0, 0), (.right, 16, 16), (.center, 8, 8),
    ] {
      var style = ParagraphStyle()
      style.alignment = alignment
      let manager = manager("abcd\nשלום", columns: 20, style: style)
      #expect(manager.lineFragments(inContainer: 0).map(\.usedRect.minX) == [left, right])
    }
    var style = ParagraphStyle()
    style.alignment = .justified
    let manager = manager("a b c dddddd e", columns: 8, style: style)
    #expect(rows(manager) == ["a b c ", "dddddd e"])
    #expect(manager.caretRect(at: TextLocation(4))?.rect.minX == 7)
    #expect(manager.caretRect(at: TextLocation(2))?.rect.minX == 3)
  }

  @Test func tabStopsAndIndents() {
    var style = ParagraphStyle()
    style.tabStops = [3, 10]
    style.firstLineHeadIndent = 2
    style.headIndent = .fixed(4)
    style.tailIndent = 1
    let manager = manager("\ta\tb\tc dddddd eeee", columns: 20, style: style)
    let fragments = manager.lineFragments(inContainer: 0)
    #expect(rows(manager) == ["\ta\tb\tc ", "dddddd eeee"])
    #expect(manager.caretRect(at: TextLocation(1))?.rect.minX == 3)
    #expect(manager.caretRect(at: TextLocation(3))?.rect.minX == 10)
    #expect(manager.caretRect(at: TextLocation(5))?.rect.minX == 16)
    #expect(fragments.map(\.indent) == [2, 4])
  }

  /// From the first screen on the height of a text is about right; it is exact when all was laid out.
  @Test func theHeightIsEstimatedWell() {
    for (name, line) in [
      ("short", { (_: Int) in "let value = 1" }),
      ("prose", { number in String(repeating: "lorem ipsum dolor ", count: number * 7 % 31) }),
      ("mixed", { number in number % 9 == 0 ? String(repeating: "漢字", count: number % 50) : "\t\tcall(argument)" }),
      ("rare", { number in number % 40 == 0 ? String(repeating: "ein langer Absatz ", count: 60) : "" }),
      ("growing", { number in String(repeating: "w ", count: number / 20) }),
    ] as [(String, (Int) -> String)] {
      let string = (0..<3000).map(line).joined(separator: "\n")
      let manager = manager(string, columns: 40)
      _ = manager.lineFragments(inContainer: 0, from: 0, to: 40)
      let estimated = manager.usedRect(forContainer: 0).height
      #expect(!manager.isLayoutComplete)
      while !manager.layoutMore(paragraphs: 100) {}
      let exact = manager.usedRect(forContainer: 0).height
      #expect(exact == Double(manager.lineFragments(inContainer: 0).count))
      #expect(abs(estimated - exact) <= 0.05 * exact, "\(name): \(estimated) of \(exact)")
    }
  }

  @Test func anEditInvalidatesItsParagraphsOnly() {
    let manager = manager((0..<1000).map { "line \($0) of many" }.joined(separator: "\n"), columns: 10)
    let delegate = LayoutDelegate()
    manager.delegate = delegate
    manager.layoutMore(paragraphs: .max)
    manager.storage.addLayoutManager(manager)
    var asked: Set<Int> = []
    delegate.breaksBefore = { offset in
      asked.insert(manager.storage.text.lines.line(at: offset))
      return true
    }
    let place = manager.storage.text.lines.start(of: 500)
    manager.storage.replaceCharacters(in: place..<place, with: "more words ")
    #expect(delegate.invalidations == 2)
    manager.layoutMore(paragraphs: .max)
    #expect(asked == [500])
  }

  @Test func linksStayWholeAsTheirTextChanges() {
    let annotations = AnnotationSettings(linkDetector: LinkDetector())
    let storage = HighlightingStorage(UTF16Text("see https://ab.example/c d"), language: nil, annotations: annotations)
    let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 12)])
    storage.addLayoutManager(manager)
    #expect(rows(manager) == ["see ", "https://ab.example/c ", "d"])
    storage.replaceCharacters(in: 4..<8, with: "")
    #expect(rows(manager).joined() == "see s://ab.example/c d")
    #expect(!rows(manager).contains("s://ab.example/c "))
  }

  /// Colors change no heights, and links those of their lines.
  @Test func onlyWhatChangesRowsIsLaidOutAgain() {
    let lines = (0..<200).map { $0 == 90 ? "see https://ab.example/c and more" : "word \($0) some words" }
    let storage = HighlightingStorage(
      UTF16Text(lines.joined(separator: "\n")), language: nil, annotations: AnnotationSettings())
    let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 12)])
    storage.addLayoutManager(manager)
    manager.layoutMore(paragraphs: .max)
    #expect(manager.isLayoutComplete)
    let before = manager.usedRect(forContainer: 0).height
    let colours = RuleSet([Rule(id: "words", pattern: "word \\d+", scope: "keyword")])
    storage.annotations = AnnotationSettings(rules: colours)
    #expect(!storage.combinedRuns().isEmpty)
    #expect(manager.isLayoutComplete)
    storage.annotations = AnnotationSettings(rules: colours, linkDetector: LinkDetector())
    #expect(!manager.isLayoutComplete)
    #expect(rows(manager).contains("https://ab.example/c "))
    #expect(manager.isLayoutComplete)
    storage.annotations = AnnotationSettings(rules: colours)
    #expect(rows(manager).contains("see https://"))
    #expect(manager.usedRect(forContainer: 0).height == before)
    // Links of a caller's own.
    var attributes = Attributes(scope: nil)
    attributes.link = "https://a.example"
    storage.setAttributes(attributes, range: 0..<17)
    #expect(rows(manager).first == "word 0 some words")
  }

  @Test func tabsLeadToStopsOfEachKind() {
    var style = ParagraphStyle()
    style.tabStops = [
      TextTab(10, alignment: .trailing), TextTab(20, alignment: .center), TextTab(30, alignment: .decimal), 40,
    ]
    let manager = manager("\tab\tcd\t12.5\tz\n\tabc\tx\t125\tz\n\tlonger than ten\tz", columns: 60, style: style)
    func left(_ text: String, line: Int) -> Double? {
      let content = manager.storage.text.contentRange(ofLine: line)
      guard let place = manager.storage.text.string(in: content).firstRange(of: text) else { return nil }
      let string = manager.storage.text.string(in: content)
      let offset = content.lowerBound + string[..<place.lowerBound].utf16.count
      return manager.caretRect(at: TextLocation(offset))?.rect.minX
    }
    #expect(left("ab", line: 0) == 8 && left("cd", line: 0) == 19 && left("12.5", line: 0) == 28 && left("z", line: 0) == 40)
    #expect(left("abc", line: 1) == 7 && left("x", line: 1) == 20 && left("125", line: 1) == 27 && left("z", line: 1) == 40)
    // What has no room in front of its stop begins behind the tab, and the next stop is one further on.
    #expect(left("longer", line: 2) == 0 && left("z", line: 2) == 20)
  }

  @Test func longWordsAreCutWhereTheStyleSays() {
    var style = ParagraphStyle()
    style.breaksLongWords = true
    let manager = manager("ab 0123456789abcdef x\n日本語日本語日", columns: 6, style: style)
    #expect(rows(manager) == ["ab ", "012345", "6789ab", "cdef x", "日本語", "日本語", "日"])
    manager.paragraphStyle.breaksLongWords = false
    #expect(rows(manager).prefix(3).elementsEqual(["ab ", "0123456789abcdef ", "x"]))
  }

  @Test func aLinkIsWholeUnlessTheStyleBreaksLongWords() {
    let manager = manager("ab https://example.com/x cd", columns: 6)
    manager.storage.addAttribute(.link, value: "https://example.com/x", range: 3..<24)
    #expect(rows(manager) == ["ab ", "https://example.com/x ", "cd"])
    manager.paragraphStyle.lineBreakMode = .byCharWrapping
    #expect(rows(manager) == ["ab ", "https://example.com/x", " cd"])
    manager.paragraphStyle.breaksLongWords = true
    #expect(rows(manager) == ["ab ", "https:", "//exam", "ple.co", "m/x cd"])
    // One that fits in a row is never broken.
    manager.textContainers[0].size.width = 21
    #expect(rows(manager) == ["ab ", "https://example.com/x", " cd"])
  }

  @Test func wordsToTheLeftAndRightAsTheyAreSeen() {
    let manager = manager("ab שלום cd\nefg", columns: 40)
    let tokenizer = StorageTokenizer(storage: manager.storage, layoutManager: manager)
    func stops(from start: Int, _ direction: TextLayoutDirection) -> [Int] {
      var result: [Int] = []
      var place = TextLocation(start)
      while let next = manager.location(from: place, toBoundary: .word, in: direction, of: tokenizer), result.count < 9 {
        result.append(next.utf16Offset)
        place = next
      }
      return result
    }
    // The Hebrew word is gone through from its end, which stands at the left, to its start.
    #expect(stops(from: 0, .right) == [2, 3, 10, 14])
    #expect(stops(from: 14, .left) == [11, 8, 7, 0])
  }
}
