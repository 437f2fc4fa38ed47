import TestSupport
import Testing

@testable import PlacedTOML

/// Texts at which the parser would end the process.
@Suite struct TOMLDepthTests {
  /// The parser would end the process.
  @Test(arguments: [
    "[\n", "[[\n", "[[[a]]]", "[.]", "[=", "[,]", "[#]", "[{", "[ \t.a]", "a = 1\n[\n", "a = [\n[1]\n]\n  [.",
    "[a]\r\n[\r\n",
    "x = \"\"\"\n[\n\"\"\"\n[+]", "[\u{E9}]", "\u{FEFF}[*]", "[a] # [\n[(]", "a = 1979-05-27Tx", "a = [1979-05-27t\n]",
    "g=[}", "g=[[}", "g = [1, # x\n }", "g=[[1],}]", "g=[\u{85}]", "g=[\u{2028}1]", "a = 1979-05-27 7",
    "a = 1979-05-27 7\nb = 1",
    "a = [1979-05-27 7, 1]", "a =\u{2003}1979-05-27 7 # 7", "6=6--?-6F-\u{FFFD}6 6 \0", "g={a=[1,\u{2029}", "[a]\ng=[ {a=[}",
  ])
  func whatIsMissingIsAFault(text: String) throws {
    #expect(TOMLTraps.fault(in: ContiguousArray(text.utf8)) != nil)
    let folder = try TemporaryFolder()
    try folder.write(text, to: "highlight-lsp.toml")
    let result = try Program.run(["check", "."], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text.contains("highlight-lsp.toml:"))
  }
}
