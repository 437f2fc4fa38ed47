import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightLanguages

/// The syntax errors that a storage reports.
@Suite struct SyntaxErrorTests {
  @Test func notMoreThanTheLimitAreReported() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let storage = HighlightingStorage(
      UTF16Text(String(repeating: "int a = ;\n", count: 5)), language: try loader.language("c").get(),
      languageProvider: loader)
    let all = storage.syntaxErrors(limit: .max).map(\.range)
    #expect(all.count >= 5)
    for limit in 0...all.count { #expect(storage.syntaxErrors(limit: limit).map(\.range) == Array(all.prefix(limit))) }
  }
}
