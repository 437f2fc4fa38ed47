import Testing

@testable import SystemSupport

@Suite struct PagerHistoryTests {
  private func history(_ text: String) -> String {
    String(decoding: PagerHistory.history(ContiguousArray(text.utf8), search: "^x"), as: UTF8.self)
  }

  @Test func theSearchIsTheLastOne() {
    #expect(history("") == ".less-history-file:\n.search\n\"^x\n")
    #expect(history("something else\n.search\n\"a\n") == ".less-history-file:\n.search\n\"^x\n")
    #expect(
      history(".less-history-file:\n.search\n\"a\n\"^x\n\"b\n.shell\n\"ls\n.mark\nm a 1 2 /x\n")
        == ".less-history-file:\n.search\n\"a\n\"b\n\"^x\n.shell\n\"ls\n.mark\nm a 1 2 /x\n")
    #expect(history(".less-history-file:\n.shell\n\"ls\n") == ".less-history-file:\n.search\n\"^x\n.shell\n\"ls\n")
    #expect(
      history(".less-history-file:\n.search\n\"a\n\"^x\n.search\n\"b\n") == ".less-history-file:\n.search\n\"a\n\"b\n\"^x\n")
    let once = history(".less-history-file:\n.search\n\"a\n")
    #expect(history(once) == once)
  }
}
