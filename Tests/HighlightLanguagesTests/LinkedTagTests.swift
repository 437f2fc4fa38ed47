import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightLanguages

/// The names of a tag and its counterpart, which are edited together.
@Suite struct LinkedTagTests {
  @Test(arguments: ["html", "xml", "javascript"])
  func theyAreFoundInsideTheNamesAndAtTheirEndsAlone(language: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let (before, after) = language == "javascript" ? ("f(", ")\n") : ("", "\n")
    let text = before + "<main><slot>é</slot></main>" + after
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader)
    func range(_ part: String, _ name: String) -> Range<Int> {
      let units = Array(text.utf16)
      let wanted = Array(part.utf16)
      let start = units.indices.first { units[$0...].starts(with: wanted) } ?? 0
      return (start + wanted.count - name.utf16.count)..<(start + wanted.count)
    }
    let pairs = ["main", "slot"].map { (range("<\($0)", $0), range("</\($0)", $0)) }
    for offset in 0...text.utf16.count {
      let expected = pairs.first { opening, closing in
        [opening, closing].contains { $0.lowerBound <= offset && offset <= $0.upperBound }
      }
      let found = storage.linkedTagNames(at: offset)
      #expect(found?.opening == expected?.0 && found?.closing == expected?.1, "offset \(offset)")
    }
  }
}
