import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages
@testable import QueryTools

/// Edits of one session empty nodes and insert where they stood: what is kept for them must go on having its end behind its start.
@Suite struct CrossedAnchorTests {
  /// Deletes what a node was, inserts in its place, and deletes across the insertion: as typing does when messages wait together.
  private static let edits: [(range: Range<Int>, units: String)] = [(1..<3, ""), (1..<1, ";\n"), (2..<3, "")]

  @Test(arguments: ["javascript", "typescript", "tsx", "python", "c", "cpp", "java", "go", "rust", "swift", "css", "bash"])
  func anEmptiedNodeWithTextInsertedInItsPlace(language: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    for text in ["ec(", "a(b)", "(()", "x=1", "\"a\""] {
      let storage = HighlightingStorage(
        UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader)
      storage.beginEditing()
      for edit in Self.edits { storage.replaceCharacters(in: edit.range, with: edit.units) }
      storage.endEditing()
      #expect(storage.mismatch() == nil, "\(language) \(text)")
      storage.reparse()
      let fresh = HighlightingStorage(storage.text, language: storage.language, languageProvider: loader)
      #expect(storage.shown == fresh.shown, "\(language) \(text)")
    }
  }
}
