import Foundation
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightLanguages

/// Words in comments that ask for something.
@Suite struct CommentTagLanguageTests {
  @Test(arguments: [
    ("python", "x = 1  # TODO(ann): more\n", "TODO"), ("c", "/* a\n * FIXME later */\n", "FIXME"),
    ("html", "<!-- NOTE: x -->\n", "NOTE"), ("bash", "# HACK\n", "HACK"),
  ])
  func theyHaveAScopeOfTheirOwnInEveryLanguage(language: String, text: String, word: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader)
    let offset = try #require(text.range(of: word)).lowerBound.utf16Offset(in: text)
    let (attributes, range) = storage.attributes(at: offset)
    #expect(attributes?.scope?.hasPrefix("comment.") == true)
    #expect(storage.text.string(in: range) == word)
    #expect(storage.mismatch() == nil)
    // It follows edits of the comment.
    storage.replaceCharacters(in: offset..<(offset + 1), with: ContiguousArray("x".utf16))
    #expect(storage.attributes(at: offset + 1).attributes?.scope == "comment")
    #expect(storage.mismatch() == nil)
  }
}
