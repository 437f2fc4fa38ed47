import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages
@testable import LanguageServer

/// Ignore comments where a comment cannot follow other text.
@Suite struct DirectiveWriterTests {
  private func edits(_ string: String, offset: Int, id: String = "env") throws -> (line: String?, file: String) {
    let text = UTF16Text(string)
    let storage = HighlightingStorage(text, language: nil)
    var directives = DirectiveIndex(text)
    let entry = try #require(TestEnvironment.manifest["dockerfile"])
    #expect(entry.commentsStandAlone)
    let writer = try #require(
      DirectiveWriter(text, markers: entry.comments, standsAlone: entry.commentsStandAlone, ignoring: id))
    func applied(_ edit: DirectiveWriter.Edit) -> String {
      let units = Array(string.utf16)
      return String(decoding: units[..<edit.range.lowerBound], as: UTF16.self) + edit.text
        + String(decoding: units[edit.range.upperBound...], as: UTF16.self)
    }
    return (
      writer.editOfLine(at: offset, in: storage, &directives).map(applied), applied(writer.editOfFile(&directives))
    )
  }

  @Test func theLineAboveHasTheComment() throws {
    #expect(try edits("FROM a\nENV X=1\n", offset: 8).line == "FROM a\n# highlight-lsp: ignore env\nENV X=1\n")
    #expect(try edits("ENV X=1", offset: 0).line == "# highlight-lsp: ignore env\nENV X=1")
    #expect(try edits("FROM a\r\nENV X=1\r\n", offset: 9).line == "FROM a\r\n# highlight-lsp: ignore env\r\nENV X=1\r\n")
  }

  @Test func aCommentThatIsThereGetsTheID() throws {
    let text = "# highlight-lsp: ignore other\nENV X=1\n"
    #expect(try edits(text, offset: 31).line == "# highlight-lsp: ignore other env\nENV X=1\n")
  }

  @Test func aLineThatContinuesAnotherHasNone() throws {
    #expect(try edits("RUN a \\\n  b\n", offset: 10).line == nil)
  }

  @Test func commentsThatProgramsReadStayFirst() throws {
    let text = "# syntax=docker/dockerfile:1\n# escape=`\n# The shop\nFROM a\n"
    #expect(
      try edits(text, offset: 0).file
        == "# syntax=docker/dockerfile:1\n# escape=`\n# highlight-lsp: ignore-file env\n# The shop\nFROM a\n")
  }

  @Test func theCommentSuppressesTheFinding() throws {
    let text = UTF16Text(try #require(try edits("FROM a\nENV X=1\n", offset: 8).line))
    let directive = try #require(FindingDirective.directives(in: text, range: 0..<text.count).first)
    #expect(directive.reach == .line(andNext: true) && directive.ruleIDs == ["env"])
  }
}
