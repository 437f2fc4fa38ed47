import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages
@testable import QueryTools

/// Patterns that ask for the text of a node around the one that they color: an edit of that text changes what they find,
/// though the colored node and all that the parser says stay what they were.
@Suite struct AskedTextTests {
  private static let query = QuerySource(
    path: "asked.scm", text: "((pair value: (number) @number) @_pair (#match? @_pair \"^.a\"))")

  @Test(arguments: ["b", "bc", ""])
  func theTextAroundAValueIsAskedAgain(replacement: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("json", queries: Language.Queries(highlights: [Self.query])).get()
    for text in ["{\"a\": 1, \"b\": 2}", "[[{\"x\": {\"a\": 1}}, {\"a\": [3]}], {\"a\": 4}]"] {
      let storage = HighlightingStorage(UTF16Text(text), language: language)
      #expect(!storage.shown.isEmpty)
      let places = text.utf16.enumerated().filter { $0.element == 0x61 }.map(\.offset)
      for place in places.reversed() {
        storage.replaceCharacters(in: place..<(place + 1), with: replacement)
        #expect(storage.mismatch() == nil, "\(text) at \(place)")
        #expect(storage.shown == HighlightingStorage(storage.text, language: language).shown, "\(text) at \(place)")
      }
      #expect(storage.shown.isEmpty)
    }
  }
}
