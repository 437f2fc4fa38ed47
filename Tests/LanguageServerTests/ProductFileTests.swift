import DataFormats
import HighlightStorage
import Testing

@testable import HighlightCore
@testable import LanguageServer

/// What stands around the cursor in files of our own.
@Suite struct ProductFileTests {
  /// What stands in front of every place of a broken text is understood without harm.
  @Test func everyPlaceOfAnyTextHasACursor() {
    let toml = Array("[a.\"b c\"]\nx.y = [1, {z = \"s\\\" t\"}, '''\nl\n''']\n[[r]\n= \"\n# c\nq = {a = [\n".utf16)
    let query = UTF16Text(ContiguousArray("; inherits: a, b\n[(x y: (z) @w (#eq? @w \"v\\\"\")) \"k\n((( ]@ # ; c".utf16))
    for offset in 0...toml.count {
      let cursor = TOMLCursor(toml, at: offset)
      #expect(cursor.word.lowerBound <= offset && cursor.word.upperBound <= toml.count)
    }
    for offset in 0...query.count {
      let cursor = QueryCursor(query, at: offset)
      #expect(cursor.word.lowerBound <= offset && cursor.word.upperBound <= query.count)
      #expect(cursor.pattern.upperBound <= query.count)
    }
  }
}
