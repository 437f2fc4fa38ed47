import HighlightStorage

/// Highlights words such as *iPhone*: a small i, a capital, and more letters.
final class WordStorage: TextStorage {
  private static let word = try? RegularExpression(#"\bi\p{Lu}\p{L}+"#)

  // Called once for each editing session, and for the initial text.
  override func processEditing() {
    if editedMask.contains(.editedCharacters), let edited = editedRange {
      // One unit more: where a line was cut in two, the second half is after the edited range.
      let paragraphs = text.paragraphRange(for: edited.lowerBound..<min(edited.upperBound + 1, length))
      setAttributes(nil, range: paragraphs)
      for match in (try? Self.word?.matches(in: text, range: paragraphs)) ?? [] {
        setAttributes(Attributes(scope: "keyword"), range: match.range)
      }
    }
    super.processEditing()
  }
}

let storage = WordStorage("an iPhone, an i")
print(storage.attributes(at: 3).attributes?.scope ?? "none")  // prints keyword
for letter in "Mac" {
  storage.replaceCharacters(in: storage.length..<storage.length, with: String(letter))
  print(storage.attributes(at: 14).attributes?.scope ?? "none")
}
// prints none
// prints keyword
// prints keyword
