import HighlightStorage
import Testing

/// Replacing by a template with groups.
@Suite struct TemplateTests {
  private func expression(_ pattern: String) throws -> RegularExpression { try RegularExpression(pattern) }

  @Test func groupsAreFilledByNumberAndName() throws {
    let mail = try expression("(?<user>\\w+)@(\\w+)")
    #expect(try mail.replacingMatches(in: "a@b c@d", withTemplate: "$2 at $1") == "b at a d at c")
    #expect(try mail.replacingMatches(in: "x a@b", withTemplate: "${user}:$0;") == "x a:a@b;")
    #expect(try mail.replacingMatches(in: "none", withTemplate: "$2") == "none")
    #expect(try mail.replacingMatches(in: "a@b", withTemplate: "\\$1 $ \\\\") == "$1 $ \\")
    // A group that took no part is empty; so may the match be.
    #expect(try expression("(a)|(b)").replacingMatches(in: "ab", withTemplate: "[$1$2]") == "[a][b]")
    #expect(try expression("a(?=(b+))").replacingMatches(in: "a abb", withTemplate: "$1") == "a bbbb")
    #expect(try expression("x*").replacingMatches(in: "ab", withTemplate: "-") == "-a-b-")
    #expect(try expression("😀").replacingMatches(in: "a😀b", withTemplate: "é$0") == "aé😀b")
    for template in ["$3", "${no}"] {
      #expect(throws: UnknownGroupError.self) { try mail.replacingMatches(in: "", withTemplate: template) }
    }
  }

  @Test func aStorageReplacesInOneSession() throws {
    let storage = TextStorage("a@b c@d")
    let manager = RecordingLayoutManager()
    storage.addLayoutManager(manager)
    let mail = try expression("(\\w+)@(\\w+)")
    #expect(throws: UnknownGroupError.self) { try storage.replaceMatches(of: mail, withTemplate: "$4") }
    #expect(storage.string == "a@b c@d" && manager.notices.isEmpty)
    #expect(try storage.replaceMatches(of: mail, withTemplate: "$2 at $1", in: 2..<7) == 1)
    #expect(storage.string == "a@b d at c")
    #expect(try storage.replaceMatches(of: mail, withTemplate: "$2 at $1") == 1)
    #expect(storage.string == "b at a d at c" && manager.takeNotices().count == 2)
    storage.replaceCharacters([
      TextReplacement(range: 0..<1, units: [0x78, 0x79]), TextReplacement(range: 1..<5, units: []),
      TextReplacement(range: 13..<13, units: [0x7A]),
    ])
    #expect(storage.string == "xya d at cz")
    #expect(manager.takeNotices().count == 1)
  }
}
