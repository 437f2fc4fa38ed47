import HighlightStorage
import TestSupport
import Testing
import TextLayout

@Suite struct StorageTokenizerTests {
  private static let directions: [TextDirection] = [
    .storage(.forward), .storage(.backward), .layout(.right), .layout(.left), .layout(.down), .layout(.up),
  ]

  private func tokenizer(_ string: String, columns: Int = 12) -> StorageTokenizer {
    let storage = TextStorage(UTF16Text(string))
    let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: columns)])
    return StorageTokenizer(storage: storage, layoutManager: manager)
  }

  @Test("T17: each granularity in each direction") func t17() {
    let tokenizer = tokenizer("One twoThree. Is 3.5 it?\nab cd\n\nend", columns: 14)
    let forward = TextDirection.storage(.forward)
    let backward = TextDirection.storage(.backward)
    func enclosing(_ offset: Int, _ unit: TextUnit, _ direction: TextDirection) -> Range<Int>? {
      tokenizer.rangeEnclosing(TextLocation(offset), with: unit, inDirection: direction)?.utf16Range
    }
    func next(_ offset: Int, _ unit: TextUnit, _ direction: TextDirection) -> Int? {
      tokenizer.location(from: TextLocation(offset), toBoundary: unit, inDirection: direction)?.utf16Offset
    }
    func isBoundary(_ offset: Int, _ unit: TextUnit, _ direction: TextDirection) -> Bool {
      tokenizer.isLocation(TextLocation(offset), atBoundary: unit, inDirection: direction)
    }
    func isWithin(_ offset: Int, _ unit: TextUnit, _ direction: TextDirection) -> Bool {
      tokenizer.isLocation(TextLocation(offset), within: unit, inDirection: direction)
    }
    // Between "One" and the space.
    #expect(enclosing(3, .word, forward) == nil && enclosing(3, .word, backward) == 0..<3)
    #expect(isBoundary(3, .word, forward) && !isBoundary(3, .word, backward))
    #expect(!isWithin(3, .word, forward) && isWithin(3, .word, backward))
    #expect(isBoundary(4, .word, backward) && isWithin(4, .word, forward))
    #expect(next(0, .word, forward) == 3 && next(3, .word, forward) == 12 && next(15, .word, backward) == 14)
    #expect(enclosing(6, .word, forward) == 4..<12)
    #expect(enclosing(6, .subword, forward) == 4..<7 && enclosing(7, .subword, forward) == 7..<12)
    #expect(next(4, .subword, forward) == 7 && next(12, .subword, backward) == 7)
    #expect(enclosing(5, .sentence, forward) == 0..<14 && enclosing(14, .sentence, forward) == 14..<25)
    #expect(enclosing(14, .sentence, backward) == 0..<14 && next(5, .sentence, forward) == 14)
    #expect(enclosing(5, .paragraph, forward) == 0..<24 && next(5, .paragraph, backward) == 0)
    #expect(isBoundary(24, .paragraph, forward) && !isWithin(24, .paragraph, forward))
    #expect(enclosing(31, .paragraph, forward) == nil)
    // Rows of 14 cells.
    #expect(enclosing(5, .line, forward) == 0..<14 && enclosing(14, .line, forward) == 14..<24)
    #expect(enclosing(14, .line, backward) == 0..<14 && next(16, .line, forward) == 24 && next(16, .line, backward) == 14)
    #expect(enclosing(5, .document, forward) == 0..<35 && next(5, .document, backward) == 0)
    #expect(isBoundary(35, .document, forward) && isBoundary(0, .document, backward) && !isBoundary(1, .document, forward))
    #expect(enclosing(2, .character, forward) == 2..<3 && enclosing(2, .character, backward) == 1..<2)
    #expect(next(35, .character, forward) == nil && next(0, .character, backward) == nil)
    // Without a syntax its nodes are words.
    #expect(enclosing(6, .syntaxNode, forward) == 4..<12)
    // Right is forward where the paragraph goes from left to right.
    #expect(
      next(0, .word, .layout(.right)) == 3 && next(3, .word, .layout(.left)) == 0 && next(0, .word, .layout(.down)) == 3)
    let hebrew = self.tokenizer("שלום עולם")
    #expect(hebrew.location(from: TextLocation(0), toBoundary: .word, inDirection: .layout(.left))?.utf16Offset == 4)
    #expect(hebrew.location(from: TextLocation(4), toBoundary: .word, inDirection: .layout(.right))?.utf16Offset == 0)
  }

  /// The four answers fit each other, whatever the text.
  @Test func answersFitEachOther() {
    for seed in 0..<(TestEnvironment.runsAll ? 120 : 40) as Range<UInt64> {
      var random = RandomLayout(seed: seed)
      let storage = TextStorage(UTF16Text(random.units(pieces: 30)))
      let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 9)])
      let tokenizer = StorageTokenizer(storage: storage, layoutManager: manager)
      for unit in TextUnit.allCases {
        var ends: Set<Int> = []
        var starts: Set<Int> = []
        var place = TextLocation(0)
        while let next = tokenizer.location(from: place, toBoundary: unit, inDirection: .storage(.forward)) {
          #expect(next.utf16Offset > place.utf16Offset, "seed \(seed), \(unit)")
          ends.insert(next.utf16Offset)
          place = next
        }
        place = TextLocation(storage.length)
        while let next = tokenizer.location(from: place, toBoundary: unit, inDirection: .storage(.backward)) {
          #expect(next.utf16Offset < place.utf16Offset, "seed \(seed), \(unit)")
          starts.insert(next.utf16Offset)
          place = next
        }
        #expect(starts.count == ends.count, "seed \(seed), \(unit)")
        for offset in 0...storage.length {
          let location = TextLocation(offset)
          for direction in Self.directions {
            let range = tokenizer.rangeEnclosing(location, with: unit, inDirection: direction)
            #expect((range != nil) == tokenizer.isLocation(location, within: unit, inDirection: direction))
            if let range {
              #expect(
                range.start.utf16Offset <= offset && offset <= range.end.utf16Offset, "seed \(seed), \(unit), \(offset)")
              #expect(
                starts.contains(range.start.utf16Offset) && ends.contains(range.end.utf16Offset), "seed \(seed), \(unit)")
            }
          }
          let isEnd = tokenizer.isLocation(location, atBoundary: unit, inDirection: .storage(.forward))
          #expect(isEnd == ends.contains(offset), "seed \(seed), \(unit), \(offset)")
          let isStart = tokenizer.isLocation(location, atBoundary: unit, inDirection: .storage(.backward))
          #expect(isStart == starts.contains(offset), "seed \(seed), \(unit), \(offset)")
        }
      }
    }
  }

  /// Characters, words and sentences end where ICU says, from both sides.
  @Test func boundariesAreThoseOfICU() {
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomLayout(seed: seed)
      let storage = TextStorage(UTF16Text(random.units(pieces: 30)))
      let tokenizer = StorageTokenizer(storage: storage)
      for (unit, granularity) in [
        (TextUnit.character, TextGranularity.character), (.word, .word), (.sentence, .sentence),
      ] {
        var boundaries: ContiguousArray<TextBoundary> = []
        TextTokenizer(granularity).appendBoundaries(in: 0..<storage.length, of: storage.text, to: &boundaries)
        let expected = boundaries.dropFirst().filter { unit != .word || $0.endsWord }.map(\.utf16Offset)
        var ends: [Int] = []
        while let range = tokenizer.unit(unit, endingAfter: ends.last ?? 0) { ends.append(range.upperBound) }
        #expect(ends == expected, "seed \(seed), \(unit)")
        var backward: [Int] = []
        var place = storage.length
        while let range = tokenizer.unit(unit, startingBefore: place) {
          backward.append(range.upperBound)
          place = range.lowerBound
        }
        #expect(backward.reversed() == expected, "seed \(seed), \(unit)")
      }
    }
  }

  /// A tokenizer of one's own is asked instead.
  @Test func customTokenizers() {
    final class Commas: StorageTokenizer {
      override func unit(_ unit: TextUnit, endingAfter offset: Int) -> Range<Int>? { part { $0.upperBound > offset } }
      override func unit(_ unit: TextUnit, startingBefore offset: Int) -> Range<Int>? {
        part(last: true) { $0.lowerBound < offset }
      }
      private func part(last: Bool = false, where isWanted: (Range<Int>) -> Bool) -> Range<Int>? {
        var start = 0
        var parts: [Range<Int>] = []
        for part in storage.string.split(separator: ",", omittingEmptySubsequences: false) {
          parts.append(start..<(start + part.utf16.count))
          start += part.utf16.count + 1
        }
        return last ? parts.last(where: isWanted) : parts.first(where: isWanted)
      }
    }
    let client = TextInputClient(storage: TextStorage(UTF16Text("a b,cd,e")))
    client.tokenizer = Commas(storage: client.storage)
    #expect(
      client.tokenizer.rangeEnclosing(TextLocation(5), with: .word, inDirection: .storage(.forward))?.utf16Range == 4..<6)
    #expect(client.position(from: TextLocation(0), in: .right, offset: 2)?.utf16Offset == 6)
  }
}
