import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages
@testable import LanguageServer

/// Answers with many parts, without a client.
@Suite struct LongAnswerTests {
  @Test func ignoreCommentsAreLookedForOnceForAllActions() throws {
    let text = UTF16Text((0..<500).map { "x # highlight-lsp: ignore r\($0)\n" }.joined())
    let storage = HighlightingStorage(text, language: nil)
    var directives = DirectiveIndex(text)
    let markers = try #require(TestEnvironment.manifest["python"]?.comments)
    for line in 0..<500 {
      let writer = try #require(DirectiveWriter(text, markers: markers, ignoring: "other"))
      let edit = try #require(writer.editOfLine(at: text.lines.start(of: line), in: storage, &directives))
      #expect(edit.range.lowerBound == text.contentRange(ofLine: line).upperBound && edit.text == " other")
      #expect(writer.editOfFile(&directives).range == 0..<0)
    }
    #expect(directives.scans == 1)
  }
}
