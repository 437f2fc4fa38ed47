import TestSupport
import Testing
import TextChecks
import TextModel

@Suite struct TextTokenizerTests {
  private func offsets(_ granularity: TextGranularity, _ text: UTF16Text, in range: Range<Int>? = nil) -> [Int] {
    var boundaries = ContiguousArray<TextBoundary>()
    TextTokenizer(granularity).appendBoundaries(in: range ?? 0..<text.count, of: text, to: &boundaries)
    return boundaries.map(\.utf16Offset)
  }

  @Test(arguments: [
    ("", [0]), ("ab", [0, 1, 2]), ("e\u{301}x", [0, 2, 3]), ("a\r\nb", [0, 1, 3, 4]), ("👩‍👧🇩🇪🇫", [0, 5, 9, 11]),
    ("1️⃣👍🏽", [0, 3, 7]), ("\u{301}a", [0, 1, 2]), ("가각", [0, 1, 2]), ("\u{1100}\u{1161}\u{11A8}", [0, 3]),
  ])
  func characters(text: String, expected: [Int]) {
    #expect(offsets(.character, UTF16Text(text)) == expected)
  }

  @Test func loneSurrogatesAreCharacters() {
    #expect(offsets(.character, UTF16Text([0xD83D, 0x61, 0xDE00, 0xDE00, 0xD83D])) == [0, 1, 2, 3, 4, 5])
    #expect(offsets(.character, UTF16Text([0xD83D, 0xD83D, 0xDE00])) == [0, 1, 3])
    #expect(offsets(.word, UTF16Text([0x61, 0xD83D, 0x61])) == [0, 1, 2, 3])
  }

  @Test func wordsAreToldFromWhatIsBetween() {
    let text = UTF16Text("can't stop, 3.5 日本")
    var boundaries = ContiguousArray<TextBoundary>()
    TextTokenizer(.word).appendBoundaries(in: 0..<text.count, of: text, to: &boundaries)
    let words = boundaries.indices.filter { boundaries[$0].endsWord }.map {
      text.string(in: boundaries[$0 - 1].utf16Offset..<boundaries[$0].utf16Offset)
    }
    #expect(words == ["can't", "stop", "3.5", "日本"])
  }

  @Test func sentences() {
    #expect(offsets(.sentence, UTF16Text("One. Two? (Three!) 3.4 four\r\nFive")) == [0, 5, 10, 19, 29, 33])
  }

  @Test func lineBreaksAreMandatoryOrNot() {
    let text = UTF16Text("a b-c\r\nd\u{2028}e\u{A0}f")
    var boundaries = ContiguousArray<TextBoundary>()
    TextTokenizer(.line).appendBoundaries(in: 0..<text.count, of: text, to: &boundaries)
    #expect(boundaries.map(\.utf16Offset) == [0, 2, 4, 7, 9, 12])
    #expect(boundaries.map(\.isMandatory) == [false, false, false, true, true, false])
  }

  @Test func aLocaleHasItsOwnRules() {
    var boundaries = ContiguousArray<TextBoundary>()
    let text = UTF16Text("Mr. Reed left.")
    TextTokenizer(.sentence, locale: "en@ss=standard").appendBoundaries(in: 0..<text.count, of: text, to: &boundaries)
    #expect(boundaries.map(\.utf16Offset) == [0, 14])
    #expect(offsets(.sentence, text) == [0, 4, 14])
  }

  @Test func aRangeTakesContextFromItsLine() {
    let text = UTF16Text("xx\nfoo bar\nyy")
    #expect(offsets(.word, text, in: 4..<9) == [6, 7])
    #expect(offsets(.word, text, in: 3..<10) == [3, 6, 7, 10])
    #expect(offsets(.word, text, in: 5..<12) == [6, 7, 10, 11])
  }

  @Test func unitsAroundAPlace() {
    let words = TextTokenizer(.word)
    let text = UTF16Text("one two\r\n😀 x")
    #expect(words.range(enclosing: 5, in: text) == 4..<7)
    #expect(words.range(enclosing: 4, in: text) == 4..<7)
    #expect(words.range(enclosing: 8, in: text) == 7..<9)
    #expect(words.range(enclosing: 10, in: text) == 9..<11)
    #expect(words.range(enclosing: 13, in: text) == 13..<13)
    #expect(words.boundary(after: 13, in: text) == nil)
    #expect(words.boundary(before: 0, in: text) == nil)
    #expect(words.boundary(before: 99, in: text) == 13)
    #expect(words.boundary(after: -5, in: text) == 0)
    #expect(words.range(enclosing: 0, in: UTF16Text()) == 0..<0)
  }

  /// Every question, asked of random texts, has the answer that the list of all boundaries gives.
  @Test(arguments: [TextGranularity.character, .word, .line, .sentence])
  func questionsAgreeWithTheList(granularity: TextGranularity) {
    let pieces = [
      "a", "B", " ", ".", "\r", "\n", "\u{301}", "\u{200D}", "😀", "👩", "🇩", "漢", "カ", "ก", "1", "'", "-", "\u{2028}", "각",
    ]
    let tokenizer = TextTokenizer(granularity)
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let length = Int.random(in: 0...24, using: &generator)
      let text = UTF16Text((0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined())
      let all = offsets(granularity, text)
      for offset in 0...text.count {
        #expect(tokenizer.isBoundary(offset, in: text) == all.contains(offset), "seed \(seed), offset \(offset)")
        #expect(tokenizer.boundary(after: offset, in: text) == all.first { $0 > offset }, "seed \(seed), offset \(offset)")
        #expect(tokenizer.boundary(before: offset, in: text) == all.last { $0 < offset }, "seed \(seed), offset \(offset)")
        let range = offset..<Int.random(in: offset...text.count, using: &generator)
        #expect(
          offsets(granularity, text, in: range) == all.filter { $0 >= range.lowerBound && $0 <= range.upperBound },
          "seed \(seed), range \(range)")
      }
    }
  }
}
