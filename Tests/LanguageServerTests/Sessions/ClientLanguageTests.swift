import HighlightTestSupport
import ServerTestSupport
import Testing

/// What editors call languages, at the server.
@Suite struct ClientLanguageTests {
  /// All the way: the document has no other sign of its language.
  @Test func aNameWithASpaceColors() throws {
    let server = try LanguageServerSession()
    try server.initialize()
    server.open("untitled:one", languageID: "Shell Script", text: "if true; then echo 1; fi\n")
    server.open("untitled:two", languageID: "shellscript", text: "if true; then echo 1; fi\n")
    #expect(try !server.tokens("untitled:one").isEmpty)
    #expect(try server.tokens("untitled:one") == server.tokens("untitled:two"))
  }
}
