import Foundation
import HighlightFoundation
import HighlightStorage
import Testing
import TextLayout

@Suite struct FoundationTests {
  private let author = AttributeKey("author")

  @Test func rangesLeadThereAndBack() throws {
    let range = TextRange(3..<8)
    #expect(NSRange(range) == NSRange(location: 3, length: 5))
    #expect(TextRange(NSRange(location: 3, length: 5)) == range)
    #expect(TextRange(NSRange(location: NSNotFound, length: 0)) == nil)
    #expect(TextRange(NSRange(location: -2, length: 1)) == nil)
    let text = "a漢😀b"
    let indices = try #require(Range<String.Index>(range: NSRange(location: 1, length: 3), of: text))
    #expect(text[indices] == "漢😀" && NSRange(TextRange(indices, in: text)) == NSRange(location: 1, length: 3))
  }

  @Test func aStorageTakesNSRanges() {
    let storage = TextStorage(UTF16Text("one two"))
    storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "😀😀")
    #expect(storage.string == "one 😀😀" && storage.fullRange == NSRange(location: 0, length: 8))
    storage.addAttribute(author, value: "me", range: NSRange(location: 0, length: 3))
    #expect(storage.attribute(author, at: 2).value as? String == "me")
    #expect(storage.attribute(author, at: 3).value == nil)
  }

  @Test func expressionsGiveNSRanges() throws {
    let found = try RegularExpression("\\p{L}+").matchedRanges(in: "ab 😀 漢")
    #expect(found == [NSRange(location: 0, length: 2), NSRange(location: 6, length: 1)])
  }

  @Test func attributedStringsKeepWhatAStorageHas() throws {
    let storage = HighlightingStorage(UTF16Text("see https://example.com/ä b 😀 end"), language: nil)
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<3)
    storage.addAttribute(author, value: 7, range: 26..<30)
    let string = AttributedString(storage)
    #expect(String(string.characters) == storage.string)
    #expect(string.runs.map { $0[HighlightScopeAttribute.self] }.first == "keyword")
    #expect(string.runs.compactMap(\.link).first?.absoluteString == "https://example.com/%C3%A4")
    let back = TextStorage(string)
    #expect(back.string == storage.string && back.links().map(\.target) == storage.links().map(\.target))
    for offset in 0..<storage.length {
      #expect(back.attributes(at: offset).attributes?.scope == storage.attributes(at: offset).attributes?.scope)
      #expect(back.attribute(author, at: offset).value as? Int == storage.attribute(author, at: offset).value as? Int)
    }
    #expect(AttributedString(back) == string)
  }

  @Test func aPartOfAStorageIsAStringOfItsOwn() {
    let storage = HighlightingStorage(UTF16Text("x https://example.com y"), language: nil)
    let string = AttributedString(storage, in: 8..<15)
    #expect(String(string.characters) == "//examp" && string.runs.count { $0.link != nil } == 1)
  }
}

extension Range<String.Index> {
  fileprivate init?(range: NSRange, of text: String) {
    guard let range = TextRange(range) else { return nil }
    self.init(range, in: text)
  }
}
