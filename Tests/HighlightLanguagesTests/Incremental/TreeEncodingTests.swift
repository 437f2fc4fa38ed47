import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages

/// A text of ASCII is parsed as UTF-8, others as UTF-16: nobody outside may notice.
@Suite(.enabled(if: TestEnvironment.hasAccelerations, "no accelerations")) struct TreeEncodingTests {
  private static let text = """
    int main(void) {
      const char *s = "a string";
    #ifdef A
      if (s) {
    #else
      if (!s)
    #endif
        return s[0] == 'x';
      }
    }

    """

  private static func storage(
    _ text: UTF16Text, budget: Int? = nil, expectsEdits: Bool = true
  ) throws -> HighlightingStorage {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("c").get()
    return HighlightingStorage(
      text, language: language, languageProvider: loader, parseBudgetMilliseconds: budget, expectsEdits: expectsEdits)
  }

  private static func captures(_ storage: HighlightingStorage) -> [String] {
    storage.runs(of: .syntax).runs.map { "\($0.range) \(storage.attributeTable[$0.attribute].capture ?? "")" }
  }

  private static func place(of word: String, in storage: HighlightingStorage) throws -> Int {
    let range = try #require(storage.string.range(of: word))
    return storage.string.utf16.distance(from: storage.string.startIndex, to: range.lowerBound)
  }

  @Test func aTextOfASCIIIsParsedAsUTF8AndOthersAreNot() throws {
    #expect(try Self.storage(UTF16Text(Self.text)).isParsedAsUTF8)
    #expect(!(try Self.storage(UTF16Text("// é\n" + Self.text)).isParsedAsUTF8))
    #expect(!(try Self.storage(UTF16Text(String(repeating: "int a;\n", count: 100_000)))).isParsedAsUTF8)
  }

  @Test(arguments: [Self.text, "class A {{ int f(;\n" + Self.text, ""])
  func aByteOrderMarkIsNoPartOfTheTree(text: String) throws {
    let plain = Self.captures(try Self.storage(UTF16Text(text)))
    let storage = try Self.storage(UTF16Text("\u{FEFF}" + text))
    #expect(storage.isParsedAsUTF8)
    #expect(storage.mismatch() == nil)
    let shifted = storage.runs(of: .syntax).runs.map {
      let name = storage.attributeTable[$0.attribute].capture ?? ""
      return "\($0.range.lowerBound - 1..<$0.range.upperBound - 1) \(name)"
    }
    #expect(shifted == plain)
    storage.replaceCharacters(in: 0..<1, with: "")
    #expect(storage.mismatch() == nil)
    #expect(Self.captures(storage) == plain)
    storage.replaceCharacters(in: 0..<0, with: "\u{FEFF}")
    storage.replaceCharacters(in: 1..<1, with: "x")
    #expect(storage.mismatch() == nil)
    storage.replaceCharacters(in: 0..<0, with: "y")
    #expect(!storage.isParsedAsUTF8)
    #expect(storage.mismatch() == nil)
  }

  @Test func aLongTextThatIsNotExpectedToChangeIsParsedAsUTF8AndMayChange() throws {
    let text = UTF16Text(String(repeating: Self.text, count: 50))
    let storage = try Self.storage(text, expectsEdits: false)
    let other = try Self.storage(text)
    #expect(storage.isParsedAsUTF8)
    #expect(!other.isParsedAsUTF8)
    #expect(Self.captures(storage) == Self.captures(other))
    let place = try Self.place(of: "string", in: storage)
    for character in ["a", "\"", "é"] {
      storage.replaceCharacters(in: place..<place, with: character)
      #expect(storage.mismatch() == nil)
    }
  }

  @Test(arguments: ["é", "→", "🙂"])
  func aCharacterThatIsNoASCIIComesAndGoes(character: String) throws {
    let storage = try Self.storage(UTF16Text(Self.text))
    let place = try Self.place(of: "string", in: storage)
    let before = Self.captures(storage)
    storage.replaceCharacters(in: place..<place, with: character)
    #expect(!storage.isParsedAsUTF8)
    #expect(storage.mismatch() == nil)
    #expect(Self.captures(storage) == Self.captures(try Self.storage(storage.text)))
    // A parse from scratch for every key would be too much: it stays what it is until the text is parsed anew.
    storage.replaceCharacters(in: place..<(place + character.utf16.count), with: "")
    #expect(!storage.isParsedAsUTF8)
    #expect(storage.isIncremental)
    #expect(storage.mismatch() == nil)
    storage.reparse()
    #expect(storage.isParsedAsUTF8)
    #expect(Self.captures(storage) == before)
    #expect(storage.mismatch() == nil)
  }

  @Test func anEditWhileTheOtherEncodingIsParsedIsFollowed() throws {
    let storage = try Self.storage(UTF16Text(Self.text))
    let place = try Self.place(of: "string", in: storage)
    storage.parseBudgetMilliseconds = 0
    storage.replaceCharacters(in: place..<place, with: "é")
    let first = try #require(storage.pendingParse)
    storage.replaceCharacters(in: 0..<0, with: "int b;\n")
    first.run()
    storage.finish(first)
    let second = try #require(storage.pendingParse)
    second.run()
    storage.finish(second)
    #expect(!storage.isParsedAsUTF8)
    #expect(storage.mismatch() == nil)
    storage.reparse()
    #expect(Self.captures(storage) == Self.captures(try Self.storage(storage.text)))
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func colorAfterRandomEditsIsThatOfTheText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let storage = try Self.storage(UTF16Text(Self.text))
    let pieces = ["x", "\n", "é", "\"", "#else\n", "🙂", "}", "int c = 1;\n"]
    for step in 0..<60 {
      let lower = Int.random(in: 0...storage.length, using: &random)
      let upper = min(lower + Int.random(in: 0...3, using: &random), storage.length)
      // Now and then all that is no ASCII goes away.
      if step % 15 == 14 {
        for (offset, unit) in storage.text.units.enumerated().reversed() where unit > 0x7F {
          storage.replaceCharacters(in: offset..<(offset + 1), with: "")
        }
      } else {
        storage.replaceCharacters(in: lower..<upper, with: pieces.randomElement(using: &random) ?? "")
      }
      #expect(storage.mismatch() == nil, "seed \(seed), step \(step)")
      storage.reparse()
      let fresh = try Self.storage(storage.text)
      #expect(Self.captures(storage) == Self.captures(fresh), "seed \(seed), step \(step)")
      #expect(storage.treeDescription == fresh.treeDescription, "seed \(seed), step \(step)")
    }
  }
}
