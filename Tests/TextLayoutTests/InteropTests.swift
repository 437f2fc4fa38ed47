import HighlightStorage
import Testing
import TextLayout

/// The library's offsets beside Swift's own strings, and its edits beside Swift's own sequences.
@Suite struct InteropTests {
  private let text = "a 👩‍👩‍👧‍👦 ü 漢字 z"

  @Test func rangesLeadBackAndForth() throws {
    let string = text
    let indices = Array(string.indices) + [string.endIndex]
    for (number, start) in indices.enumerated() {
      for end in indices[number...] {
        let units = Range<Int>(start..<end, utf16In: string)
        #expect(UTF16Text(string).string(in: units) == string[start..<end])
        #expect(Range<String.Index>(utf16Offsets: units, in: string) == start..<end)
        let range = TextRange(start..<end, in: string)
        #expect(range.utf16Range == units)
        #expect(Range<String.Index>(range, in: string) == start..<end)
      }
    }
    #expect(Range<String.Index>(utf16Offsets: 0..<99, in: string) == nil)
    #expect(Range<String.Index>(utf16Offsets: -1..<2, in: string) == nil)
    #expect(Range<String.Index>(TextRange(0..<99), in: string) == nil)
    let found = try #require(string.firstRange(of: "漢字"))
    let storage = TextStorage(UTF16Text(string))
    storage.replaceCharacters(in: Range<Int>(found, utf16In: string), with: "kanji")
    #expect(storage.string == "a 👩‍👩‍👧‍👦 ü kanji z")
  }

  @Test func expressionsSearchStringsAndTexts() throws {
    let letters = try RegularExpression("\\p{L}+")
    let string = text
    #expect(try letters.matches(in: string).map { String(string[$0]) } == ["a", "ü", "漢字", "z"])
    #expect(try letters.firstMatch(in: string).map { String(string[$0]) } == "a")
    #expect(try RegularExpression("q").firstMatch(in: string) == nil)
    var text = UTF16Text(string)
    text.replace(0..<1, with: Array("abc".utf16))
    #expect(try letters.matches(in: text).map { text.string(in: $0.range) } == ["abc", "ü", "漢字", "z"])
    #expect(try letters.firstMatch(in: text, range: 1..<5)?.range == 1..<3)
    // Nothing around the range is seen.
    #expect(try RegularExpression("(?<=a)b").firstMatch(in: text, range: 1..<5) == nil)
    #expect(try RegularExpression("(?<=a)b").firstMatch(in: text)?.range == 1..<2)
  }

  @Test func editsComeAsASequence() async {
    var storage: TextStorage? = TextStorage(UTF16Text("abc"))
    guard let first = storage?.edits, let second = storage?.edits else { return }
    storage?.replaceCharacters(in: 1..<2, with: "xyz")
    storage?.beginEditing()
    storage?.replaceCharacters(in: 0..<0, with: "-")
    storage?.setAttributes(Attributes(scope: "string"), range: 4..<5)
    storage?.endEditing()
    storage = nil
    var seen: [TextStorageEdit] = []
    for await edit in first { seen.append(edit) }
    #expect(seen.map(\.version) == [1, 2])
    #expect(seen.map(\.editedRange) == [1..<4, 0..<5])
    #expect(seen.map(\.changeInLength) == [2, 1])
    #expect(seen.last?.mask == [.editedCharacters, .editedAttributes])
    var count = 0
    for await _ in second { count += 1 }
    #expect(count == 2)
  }
}
