import TestSupport
import Testing

@testable import DataFormats

/// `highlight-lsp explain`.
@Suite struct ExplainCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("def é(a):\n    return re.compile(a)  # https://example.com/a\n", to: "a.py")
  }

  private func explain(_ arguments: String..., input: String = "") throws -> ChildProcess.Result {
    try Program.run(["explain"] + arguments, input: Array(input.utf8), folder: folder.path)
  }

  @Test func theTextNamesScopePatternAndReason() throws {
    let result = try explain("a.py:2:15")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines[0] == "a.py:2:15")
    #expect(result.text.contains("scope      function.method.call"))
    #expect(result.text.contains("LSP token  method"))
    let won = result.lines.firstIndex { $0.contains("won:") }
    let head = try #require(won.map { result.lines[$0 - 1] })
    #expect(head.contains("@function.method.call") && head.contains("python/highlights.scm:"))
    #expect(result.text.contains("(call)"))
  }

  @Test func theJSONCountsInBytesFromZero() throws {
    let json = try JSONReader.read(ContiguousArray(explain("-f", "json", "a.py:1:6").output))
    #expect(json["line"]?.int == 0 && json["column"]?.int == 6 && json["offset"]?.int == 6)
    #expect(json["start"]?.int == 6 && json["end"]?.int == 7)
    #expect(json["candidates"]?.array?.first?["won"]?.bool == true)
    let link = try JSONReader.read(ContiguousArray(explain("--format", "json", "a.py:2:35").output))["link"]
    #expect(link?["target"]?.string == "https://example.com/a")
  }

  @Test func aPlaceWithoutAColumnIsTheFirstCharacterOfTheLine() throws {
    #expect(try explain("a.py:2").lines[0] == "a.py:2:5")
  }

  @Test func theRuleOfAConfigurationIsNamedWithItsLine() throws {
    try folder.write("\n[[rules]]\nid = \"re\"\npattern = 'compile'\nscope = \"keyword\"\n", to: "highlight-lsp.toml")
    let result = try explain("a.py:2:15")
    #expect(result.text.contains("rule re → keyword  highlight-lsp.toml:3"))
    #expect(result.text.contains("won: the highest priority"))
    #expect(result.text.contains("lost: a lower priority"))
  }

  @Test func standardInputAndNamedQueries() throws {
    try folder.write("(identifier) @mine\n", to: "own.scm")
    let result = try explain("-:1:5", "--stdin-filename", "x.py", "--highlights", "own.scm", input: "a = bcd\n")
    #expect(result.status == 0)
    #expect(result.text.contains("@mine  own.scm:1"))
  }

  @Test(arguments: [("a.py:9", 1, "no line 9"), ("a.py:1:99", 1, "no column 99"), ("none.py:1", 1, "no such file")])
  func aPlaceThatIsNotThereIsTold(place: String, status: Int, message: String) throws {
    let result = try explain(place)
    #expect(result.status == Int32(status) && result.output.isEmpty)
    #expect(result.errors.contains(message))
  }

  @Test(arguments: ["a.py", "a.py:", "a.py:0", "a.py:x", ""])
  func whatIsNoPlaceIsWrongUsage(place: String) throws {
    #expect(try explain(place).status == 2)
  }
}
