import TestSupport
import Testing

/// `explain --as-fixture`.
@Suite struct ExplainFixtureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fixture(_ position: String) throws -> ChildProcess.Result {
    try Program.run(["explain", "--as-fixture", position], folder: folder.path)
  }

  /// Whether `check` accepts a file as one with assertions.
  private func check(_ name: String) throws -> ChildProcess.Result {
    try Program.run(["check", "--isolated", "--only", "assertions", name], folder: folder.path)
  }

  @Test(arguments: [
    ("a.py", "def first(a):\n    return first(a)\n", 2, 12), ("b.py", "x = 1\n", 1, 1), ("c.py", "x = 1\n", 1, 5),
    ("d.c", "int é = 3; // see https://example.com/x\nint b;\n", 1, 20), ("e.css", "a { color: red }\n", 1, 5),
    ("f.html", "<p>x</p>\n<script>let a = 1</script>\n", 2, 13), ("g.html", "<b>x</b>\n", 1, 2),
    ("h.js", "let a = /b+/\n", 1, 10), ("i.json", "{ \"a\": 1 }\n", 1, 8),
  ])
  func checkAcceptsTheLinesBelowTheirLine(name: String, text: String, line: Int, column: Int) throws {
    try folder.write(text, to: name)
    let result = try fixture("\(name):\(line):\(column)")
    #expect(result.status == 0 && !result.lines.isEmpty)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let added = result.lines.filter { !$0.isEmpty }
    if added.first?.hasPrefix("LINE ") == true {
      try folder.write(result.text, to: name + ".assert")
    } else {
      lines.insert(contentsOf: added, at: line)
      try folder.write(lines.joined(separator: "\n"), to: name)
    }
    let checked = try check(name)
    #expect(
      checked.status == 0 && checked.text.contains("\(added.count { !$0.hasPrefix("LINE ") }) passed, 0 failed"),
      "\(checked.text)")
  }

  @Test func theLinesNameColumnsAndScope() throws {
    try folder.write("def first(a):\n    return first(a)\n", to: "a.py")
    #expect(try fixture("a.py:2:12").text == "#          ^^^^^ function.call\n")
    #expect(try fixture("a.py:1:1").text == "# <- keyword.function\n")
  }

  @Test func aTextWithoutCommentsHasASidecar() throws {
    try folder.write("a text\n", to: "a.txt")
    let result = try fixture("a.txt:1:3")
    #expect(result.text == "LINE 1\n^^^^^^ none\n")
    #expect(result.errors.contains("a.txt.assert"))
    try folder.write(result.text, to: "a.txt.assert")
    #expect(try check("a.txt").text.contains("1 passed, 0 failed"))
  }

  @Test func theLineInsideOfAStringHasASidecar() throws {
    try folder.write("x = \"\"\"a\nb\n\"\"\"\n", to: "a.py")
    let result = try fixture("a.py:2:1")
    #expect(result.lines.first == "LINE 2")
    try folder.write(result.text, to: "a.py.assert")
    #expect(try check("a.py").text.contains("1 passed, 0 failed"))
  }

  @Test func theEndOfALineHasNoAssertion() throws {
    try folder.write("x\n", to: "a.py")
    let result = try fixture("a.py:1:2")
    #expect(result.status == 1 && result.output.isEmpty && result.errors.contains("no character"))
  }
}
