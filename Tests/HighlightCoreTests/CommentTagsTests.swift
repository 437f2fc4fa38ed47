import Testing

@testable import HighlightCore

@Suite struct CommentTagsTests {
  private func tags(_ text: String) -> [String] {
    var result: [String] = []
    let units = ContiguousArray(text.utf16)
    units.withUnsafeBufferPointer { buffer in
      CommentTags.forEach(in: buffer) { range, kind in
        result.append("\(String(decoding: buffer[range], as: UTF16.self)) \(CommentTags.scopes[kind.rawValue])")
      }
    }
    return result
  }

  @Test func wordsThatAskForSomethingAreFound() {
    #expect(
      tags("// TODO: a FIXME(b) see XXX, HACK.")
        == ["TODO comment.todo", "FIXME comment.error", "XXX comment.warning", "HACK comment.warning"])
    #expect(tags("TODO") == ["TODO comment.todo"])
  }

  @Test func wordsOfProseNeedAColonOrAParenthesis() {
    #expect(tags("an ERROR in the TEST; INFO and FIX").isEmpty)
    #expect(tags("ERROR: FIX(me) TBD:") == ["ERROR comment.error", "FIX comment.warning", "TBD comment.todo"])
  }

  @Test func partsOfNamesAreNone() {
    #expect(tags("TODOS MY_TODO TODO_LIST TODO-1 XTODO todo 1TODO éTODO TODO2").isEmpty)
  }
}
