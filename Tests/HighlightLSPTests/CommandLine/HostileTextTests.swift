import Testing

/// Texts that are made to take long.
@Suite struct HostileTextTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Trying the expressions of Python's queries one way after the other took minutes.
  @Test func aLongExpressionInPython() throws {
    try folder.write("import re\nx = re.compile(r\"(?\(String(repeating: "x", count: 120_000))\")\n", to: "a.py")
    let result = try Program.run(["highlight", "-f", "json", "a.py"], folder: folder.path)
    #expect(result.status == 0)
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.limits == ["line-length"])
    #expect(object.runs?.contains { $0.scope == "keyword.import" } == true)
    #expect(object.runs?.contains { $0.scope?.hasPrefix("string") == true && $0.start > 20 } == true)
  }
}
