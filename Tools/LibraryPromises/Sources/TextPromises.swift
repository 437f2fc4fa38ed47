import Foundation
import HighlightFoundation
import HighlightStorage
import TextLayout

let textPromises: [Promise] = [
  // MARK: Memory safety

  .trap("a-range-before-the-text-ends-the-process", says: "range -40..<2 is outside 0..<11") {
    _ = UTF16Text("hello world").string(in: -40..<2)
  },
  .trap("units-before-the-text-are-not-lent", says: "range -3..<2 is outside 0..<11") {
    UTF16Text("hello world").withUnits(in: -3..<2) { _ = $0.count }
  },
  .trap("an-expression-reads-no-unit-behind-the-text", says: "range 0..<5000 is outside 0..<11") {
    let text = UTF16Text("hello world")
    text.withUnits(in: 0..<11) { units in
      var found: [RegularExpressionMatch] = []
      try? RegularExpression("l+").appendMatches(in: 0..<5000, of: units, to: &found)
    }
  },
  .trap("an-edit-outside-the-text-ends-the-process", says: "range 3..<5000 is outside 0..<5") {
    TextStorage(UTF16Text("hello")).replaceCharacters(in: 3..<5000, with: "")
  },
  .trap("an-attribute-outside-the-text-ends-the-process", says: "range 4..<6 is outside 0..<5") {
    TextStorage(UTF16Text("hello")).addAttribute(.link, value: "a", range: 4..<6)
  },
  Promise("a-layout-manager-that-was-not-added-lays-out") {
    let storage = TextStorage(UTF16Text("one two three"))
    let manager = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: 8)])
    storage.replaceCharacters(in: 0..<3, with: "1\n2\n3")
    try equal(
      manager.lineFragments(inContainer: 0).map { storage.text.string(in: $0.range) }, ["1", "2", "3 two ", "three"], "rows")
    _ = manager.caretRect(at: TextLocation(99))
    _ = manager.location(from: TextLocation(99), in: .left)
    _ = manager.selectionRects(for: TextRange(-5..<99))
  },

  // MARK: Swift's strings

  Promise("string-indices-and-offsets-lead-to-each-other") {
    let text = "a😀漢b"
    let found = try some(text.firstRange(of: "漢"), "match")
    let offsets = Range<Int>(found, utf16In: text)
    try equal(offsets, 3..<4, "the range")
    try equal(Range<String.Index>(utf16Offsets: offsets, in: text), found, "the range of indices")
    try expect(Range<String.Index>(utf16Offsets: 3..<9, in: text) == nil, "a range outside the string has indices")
  },
  Promise("text-ranges-lead-to-strings-and-back") {
    let text = "a😀漢b"
    let found = try some(text.firstRange(of: "😀漢"), "match")
    let range = TextRange(found, in: text)
    try equal(range.utf16Range, 1..<4, "the range")
    try equal(Range<String.Index>(range, in: text), found, "the range of indices")
  },
  Promise("expressions-search-strings") {
    let text = "漢 ab cd"
    let found = try RegularExpression("[a-z]+").matches(in: text)
    try equal(found.map { String(text[$0]) }, ["ab", "cd"], "the matches")
  },
  Promise("expressions-search-texts") {
    let text = UTF16Text("漢 ab cd")
    try equal(try RegularExpression("[a-z]+").matches(in: text).map(\.range), [2..<4, 5..<7], "the matches")
    try equal(try RegularExpression("[a-z]+").firstMatch(in: text, range: 3..<6)?.range, 3..<4, "the first match")
  },
  Promise("an-expression-gives-up-in-time") {
    let hard = try RegularExpression("(a|aa)+$")
    let text = String(repeating: "a", count: 200) + "b"
    do {
      _ = try hard.firstMatch(in: text, budget: 20_000_000)
      throw Broken(description: "the search ends by itself")
    } catch is SearchInterruption {}
  },
  Promise("ns-ranges-lead-to-text-ranges-and-back") {
    try equal(NSRange(TextRange(2..<5)), NSRange(location: 2, length: 3), "the NSRange")
    try equal(TextRange(NSRange(location: 2, length: 3)), TextRange(2..<5), "the text range")
    try expect(TextRange(NSRange(location: NSNotFound, length: 0)) == nil, "NSNotFound is a range")
    let storage = TextStorage(UTF16Text("hello"))
    storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "J")
    try equal(storage.string, "Jello")
  },
  Promise("attributed-strings-keep-scopes-links-and-values") {
    let storage = TextStorage(UTF16Text("let x // https://example.com"))
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<3)
    storage.addAttribute(.link, value: "https://example.com", range: 9..<28)
    storage.addAttribute(AttributeKey("author"), value: "me", range: 4..<5)
    let string = AttributedString(storage)
    try equal(string.runs.first?[HighlightScopeAttribute.self], "keyword", "the scope")
    try equal(string.runs.compactMap(\.link), [URL(string: "https://example.com")!], "the links")
    let back = TextStorage(string)
    try equal(back.string, storage.string)
    for offset in 0..<storage.length {
      try equal(
        back.attributes(at: offset).attributes, storage.attributes(at: offset).attributes, "the attributes at \(offset)")
    }
  },
]
