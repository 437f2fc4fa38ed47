import HighlightStorage
import TestSupport
import Testing
import TextLayout

/// Left and right through text of both directions.
@Suite struct CaretTests {
  private func manager(_ string: String, columns: Int) -> TextLayoutManager {
    TextLayoutManager(storage: TextStorage(UTF16Text(string)), textContainers: [TextContainer(columns: columns)])
  }

  /// Where a caret comes to that goes on until it stands still.
  private func path(
    _ manager: TextLayoutManager, from start: TextLocation, _ direction: TextLayoutDirection
  ) -> [TextLocation] {
    var result = [start]
    while let last = result.last, let next = manager.location(from: last, in: direction),
      result.count <= 3 * manager.storage.length + 3
    {
      result.append(next)
    }
    return result
  }

  private func offsets(_ string: String, _ columns: Int, from start: Int, _ direction: TextLayoutDirection) -> [Int] {
    let manager = manager(string, columns: columns)
    return path(manager, from: TextLocation(start), direction).map(\.utf16Offset)
  }

  @Test func aHebrewWordAtTheStartOfAWrappedRowIsNotSkipped() {
    // Rows: "one two ", "שלום ab".
    #expect(offsets("one two שלום ab", 8, from: 6, .right) == [6, 7, 8, 12, 11, 10, 9, 8, 13, 14, 15])
    #expect(offsets("one two שלום ab", 8, from: 15, .left) == [15, 14, 13, 8, 9, 10, 11, 12, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test func noOffsetIsSkippedWhereDirectionsMeet() {
    #expect(offsets("ab שלום cd", 40, from: 0, .right) == [0, 1, 2, 3, 6, 5, 4, 7, 8, 9, 10])
    for string in ["ab שלום cd", "ab שלום", "שלום ab", "abשלוםcd 12 עברית.", "a (שלום) b", "12 שלום 34 ab"] {
      let manager = manager(string, columns: 60)
      let isRightToLeft = manager.baseWritingDirection(at: 0) == .rightToLeft
      for direction in [TextLayoutDirection.left, .right] {
        let start = (direction == .right) != isRightToLeft ? 0 : manager.storage.length
        // From the edge where the row begins.
        var edge = TextLocation(start)
        let back: TextLayoutDirection = direction == .right ? .left : .right
        while let next = manager.location(from: edge, in: back) { edge = next }
        let seen = path(manager, from: edge, direction).map(\.utf16Offset)
        #expect(seen.sorted() == Array(0...manager.storage.length), "\(string), \(direction)")
      }
    }
  }

  @Test func runsHaveTheLevelsOfTheirCharacters() throws {
    let manager = manager("abc אבג 123 def", columns: 40)
    let runs = manager.directionalRuns(of: try #require(manager.lineFragments(inContainer: 0).first)).map(\.run)
    #expect(runs.map(\.level) == [0, 2, 1, 0])
    #expect(runs.map(\.range) == [0..<4, 8..<11, 4..<8, 11..<15])
  }

  @Test func emptyLinesBetweenHebrewParagraphsArePassed() {
    let text = "שלום\n\nעברית"
    #expect(offsets(text, 20, from: 0, .left) == Array(0...11))
    #expect(offsets(text, 20, from: 11, .right) == Array((0...11).reversed()))
    // Digits have no direction either.
    #expect(offsets("שלום\n12\nעברית", 20, from: 0, .left).count > 12)
  }

  /// Every place of a caret that differs on the screen comes once, to the left and to the right, whatever the paragraphs are.
  @Test func everyPlaceComesOnce() {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomLayout(seed: seed)
      let manager = manager("", columns: 12)
      manager.storage.addLayoutManager(manager)
      manager.storage.replaceCharacters(in: 0..<0, with: random.units(pieces: 40))
      var start = TextLocation(0)
      var steps = 0
      while let next = manager.location(from: start, in: .left), steps <= 3 * manager.storage.length + 3 {
        start = next
        steps += 1
      }
      #expect(steps <= 3 * manager.storage.length + 3, "seed \(seed)")
      let right = path(manager, from: start, .right)
      #expect(right.count <= 3 * manager.storage.length + 3, "seed \(seed)")
      guard let end = right.last else { continue }
      let places = right.compactMap { place(of: $0, manager) }
      #expect(Set(places).count == places.count, "seed \(seed): a place comes twice")
      let left = path(manager, from: end, .left).compactMap { place(of: $0, manager) }
      #expect(Set(left) == Set(places), "seed \(seed)")
      // All places where a click may put the caret, but for the ends of wrapped rows, which are starts of the next.
      for offset in 0...manager.storage.length {
        for affinity in [TextAffinity.upstream, .downstream] {
          let location = manager.normalized(TextLocation(offset, affinity: affinity))
          guard let row = manager.lineFragment(at: location), row.usedRect.width > 0,
            let place = place(of: location, manager),
            !(location.utf16Offset == row.range.upperBound && !row.endsParagraph)
          else { continue }
          #expect(places.contains(place), "seed \(seed), \(location)")
        }
      }
    }
  }

  /// Row and place in it.
  private func place(of location: TextLocation, _ manager: TextLayoutManager) -> [Int]? {
    guard let row = manager.lineFragment(at: location), let x = manager.horizontalPosition(of: location) else { return nil }
    return [row.range.lowerBound, Int((x * 64).rounded())]
  }

  private final class Concealing: TextLayoutManagerDelegate {
    func layoutManager(_ manager: TextLayoutManager, concealedRangesIn paragraph: Range<Int>) -> [Range<Int>] {
      manager.storage.text.withUnits(in: paragraph) { units in
        paragraph.filter { units[$0] == UInt16(UInt8(ascii: "*")) }.map { $0..<($0 + 1) }
      }
    }
    func layoutManager(_ manager: TextLayoutManager, isHidden paragraph: Range<Int>) -> Bool {
      manager.storage.text.string(in: paragraph).hasPrefix("#")
    }
  }

  @Test func visibleOffsetsDoNotCountWhatIsConcealed() throws {
    let manager = manager("a **bold** b\n#hidden\nend*", columns: 40)
    let delegate = Concealing()
    manager.delegate = delegate
    let client = TextInputClient(storage: manager.storage, layoutManager: manager)
    let all = client.textRange(from: client.beginningOfDocument, to: client.endOfDocument)
    #expect(client.characterOffset(of: TextLocation(4), within: all) == 2)
    #expect(client.characterOffset(of: TextLocation(10), within: all) == 6)
    #expect(client.characterOffset(of: client.endOfDocument, within: all) == 12)
    #expect(client.position(within: all, atCharacterOffset: 2)?.utf16Offset == 4)
    #expect(client.position(within: all, atCharacterOffset: 6)?.utf16Offset == 10)
    #expect(client.position(within: all, atCharacterOffset: 12) == client.endOfDocument)
    #expect(client.position(within: all, atCharacterOffset: 13) == nil)
    for offset in 0...12 {
      let location = try #require(client.position(within: all, atCharacterOffset: offset))
      #expect(client.characterOffset(of: location, within: all) == offset)
    }
    #expect(client.characterOffset(of: TextLocation(0), within: TextRange(4..<8)) == -2)
    #expect(manager.invisibleRanges(in: 0..<9) == [2..<4, 8..<9])
  }

  @Test func linksOfACallerStayWholeInAPlainStorage() {
    let storage = TextStorage(UTF16Text("see the whole manual page"))
    let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 12)])
    storage.addLayoutManager(manager)
    func rows() -> [String] { manager.lineFragments(inContainer: 0).map { storage.text.string(in: $0.range) } }
    #expect(rows() == ["see the ", "whole ", "manual page"])
    storage.addAttribute(.link, value: "man:page", range: 4..<13)
    #expect(rows() == ["see ", "the whole ", "manual page"])
    #expect(storage.links().map(\.range) == [4..<13])
    storage.removeAttribute(.link, range: 4..<13)
    #expect(rows() == ["see the ", "whole ", "manual page"])
  }

  /// A layout that its storage does not tell of edits has the rows of a fresh one all the same.
  @Test func aLayoutThatWasNotAddedFollowsLinks() {
    func rows(_ layout: TextLayoutManager) -> [Range<Int>] { layout.lineFragments(inContainer: 0).map(\.range) }
    for isHighlighting in [false, true] {
      let text = UTF16Text("one two three four")
      let storage = isHighlighting ? HighlightingStorage(text, language: nil) : TextStorage(text)
      let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 8)])
      func check(_ step: String) {
        let fresh = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 8)])
        #expect(rows(layout) == rows(fresh), "\(step)")
      }
      check("at first")
      storage.addAttribute(.link, value: "https://a.example", range: 0..<13)
      #expect(rows(layout).first == 0..<14)
      check("a link came")
      storage.beginEditing()
      storage.removeAttribute(.link, range: 0..<13)
      check("in a session")
      storage.addAttribute(.link, value: "https://a.example", range: 4..<18)
      storage.endEditing()
      check("another came")
      // What is found, not given, changes when the session is processed.
      storage.setAttributes(Attributes(scope: "string", values: [.link: AttributeValue("x")]), range: 0..<7)
      check("set")
      storage.beginEditing()
      storage.replaceCharacters(in: 0..<storage.length, with: "see https://a.example/b-c-d-e-f")
      check("typed")
      storage.endEditing()
      check("found")
    }
  }

  @Test func linksAreFoundUnlessTheCallerSaysOtherwise() {
    let text = UTF16Text("see https://a.b/c now")
    #expect(HighlightingStorage(text, language: nil).links().map(\.target) == ["https://a.b/c"])
    #expect(HighlightingStorage(text, language: nil, annotations: AnnotationSettings()).links().isEmpty)
  }
}
