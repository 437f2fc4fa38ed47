import HighlightStorage
import TestSupport
import Testing

/// Colors words like "iPhone", paragraph by paragraph, before the storage processes the edit.
private final class IWordsStorage: TextStorage {
  private(set) var processed = 0

  override func processEditing() {
    processed += 1
    if let range = editedRange, editedMask.contains(.editedCharacters) {
      // One unit more: behind a new line terminator begins the rest of a paragraph that was cut.
      let paragraph = text.paragraphRange(for: range.lowerBound..<min(range.upperBound + 1, length))
      setAttributes(nil, range: paragraph)
      for word in words(in: paragraph) where isIWord(word) { setAttributes(Attributes(scope: "keyword"), range: word) }
    }
    super.processEditing()
  }

  private func words(in range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start: Int?
    for offset in range {
      let isLetter = Unicode.Scalar(text.units[offset])?.properties.isAlphabetic == true
      if isLetter && start == nil { start = offset }
      if !isLetter, let from = start {
        result.append(from..<offset)
        start = nil
      }
    }
    if let start { result.append(start..<range.upperBound) }
    return result
  }

  private func isIWord(_ word: Range<Int>) -> Bool {
    word.count > 2 && text.units[word.lowerBound] == 0x69 && (0x41...0x5A).contains(text.units[word.lowerBound + 1])
  }

  /// The colored words.
  var coloured: [String] { runs(of: .caller).runs.map { text.string(in: $0.range) } }
}

@Suite struct TextStorageAttributesTests {
  private let storage = TextStorage(UTF16Text("hello world"))

  /// The attributes of every unit and that the effective range of each is the longest of its kind.
  private func check(
    _ expected: [String?], in storage: TextStorage, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(storage.length == expected.count, sourceLocation: sourceLocation)
    for offset in 0..<min(storage.length, expected.count) {
      let (attributes, range) = storage.attributes(at: offset)
      #expect(attributes?.scope == expected[offset], "at \(offset)", sourceLocation: sourceLocation)
      var lower = offset
      while lower > 0 && expected[lower - 1] == expected[offset] { lower -= 1 }
      var upper = offset + 1
      while upper < expected.count && expected[upper] == expected[offset] { upper += 1 }
      #expect(range == lower..<upper, "at \(offset)", sourceLocation: sourceLocation)
    }
  }

  private func scopes(_ letters: String) -> [String?] {
    let names: [Character: String] = ["k": "keyword", "s": "string", "c": "comment"]
    return letters.map { names[$0] }
  }

  @Test func textWithoutAttributesIsOneRange() {
    check(scopes("..........."), in: storage)
  }

  @Test func attributesAndTheirEffectiveRange() {
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<5)
    storage.setAttributes(Attributes(scope: "string"), range: 4..<8)
    check(scopes("kkkkssss..."), in: storage)
  }

  @Test func nilTakesAttributesAway() {
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<11)
    storage.setAttributes(nil, range: 3..<6)
    check(scopes("kkk...kkkkk"), in: storage)
    storage.setAttributes(nil, range: 0..<11)
    check(scopes("..........."), in: storage)
  }

  @Test func touchingRangesOfOneAttributeAreOne() {
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<3)
    storage.setAttributes(Attributes(scope: "keyword"), range: 3..<6)
    check(scopes("kkkkkk....."), in: storage)
  }

  @Test func theCallerHidesSyntaxAndUncoversItAgain() {
    let comment = storage.attributeTable.intern(Attributes(scope: "comment", layer: .syntax))
    storage.replaceRuns(of: .syntax, in: 0..<11, with: [AttributeRun(start: 2, end: 9, attribute: comment)])
    storage.setAttributes(Attributes(scope: "string"), range: 4..<6)
    check(scopes("..ccssccc.."), in: storage)
    #expect(storage.attributes(at: 4).attributes?.layer == .caller)
    storage.setAttributes(nil, range: 4..<6)
    check(scopes("..ccccccc.."), in: storage)
  }

  @Test func attributesMoveWithTheText() {
    storage.setAttributes(Attributes(scope: "keyword"), range: 6..<11)
    storage.replaceCharacters(in: 0..<5, with: "hi")
    check(scopes("...kkkkk"), in: storage)
    storage.replaceCharacters(in: 5..<5, with: "__")
    check(scopes("...kkkkkkk"), in: storage)
    storage.replaceCharacters(in: 0..<4, with: "")
    check(scopes("kkkkkk"), in: storage)
  }

  @Test func equalAttributesHaveOneNumber() {
    let table = AttributeTable()
    let first = table.intern(Attributes(scope: "keyword"))
    let other = table.intern(Attributes(scope: "keyword", layer: .syntax))
    #expect(first != other)
    #expect(table.intern(Attributes(scope: "keyword")) == first)
    #expect(table[other].layer == .syntax)
    #expect(table.values.count == 2)
  }

  // MARK: A subclass that colors in processEditing

  @Test func aSubclassColorsWordsInProcessEditing() {
    let storage = IWordsStorage()
    let manager = RecordingLayoutManager()
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: 0..<0, with: "my iPhone and ipod\nan iPad")
    #expect(storage.coloured == ["iPhone", "iPad"])
    #expect(storage.processed == 1, "attributes set while processing start no processing of their own")
    #expect(
      manager.notices == [
        .init(
          mask: [.editedCharacters, .editedAttributes], range: 0..<26, changeInLength: 26, invalidated: 0..<26,
          string: "my iPhone and ipod\nan iPad")
      ])
    #expect(storage.editedMask.isEmpty && storage.editedRange == nil)
  }

  /// The storage that colors as the text is typed ends like the one that sees all of it at once.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func typedTextIsColoredLikeWholeText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let typed = IWordsStorage()
    for step in 0..<200 {
      let lower = Int.random(in: 0...typed.length, using: &random)
      let upper = min(typed.length, lower + Int.random(in: 0...3, using: &random))
      let pieces = ["i", "P", "x", " ", "\n", "iPad", "iMac "]
      typed.replaceCharacters(
        in: lower..<upper, with: Bool.random(using: &random) ? pieces.randomElement(using: &random)! : "")
      let whole = IWordsStorage()
      whole.replaceCharacters(in: 0..<0, with: typed.string)
      guard typed.coloured == whole.coloured, typed.processed == step + 1 else {
        Issue.record("seed \(seed), step \(step): \(typed.coloured) in \(typed.string.debugDescription)")
        return
      }
    }
  }
}
