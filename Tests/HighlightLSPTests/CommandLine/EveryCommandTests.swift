import TestSupport
import Testing

/// Each command once as a process: that its output and its exit code leave the program. What they are is tested in `CommandTests`.
@Suite struct EveryCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x = 1  # FIXME\n", to: "a.py")
    try folder.write("<pre><code class=\"language-python\">x = 1</code></pre>\n", to: "a.html")
    try folder.write("aa bb\ncc dd\n", to: "a.md")
    try folder.write("[[rules]]\nid = 'f'\npattern = 'FIXME'\nseverity = 'warning'\n", to: "highlight-lsp.toml")
  }

  @Test(
    arguments: [
      (["highlight", "-f", "html", "a.py"], 0, "<span"), (["check", "a.py"], 1, "a.py:1:10: warning: "),
      (["explain", "a.py:1:5"], 0, "number"), (["tree", "a.py"], 0, "(module)"), (["page", "a.html"], 0, "<span"),
      (["reflow", "a.md"], 0, "aa bb cc dd\n"), (["language", "detect", "a.py"], 0, "python"),
      (["language", "list"], 0, "python"), (["theme", "list"], 0, "dark"), (["grammar", "where"], 0, "/grammars"),
      (["doctor", "a.py"], 0, "python"), (["highlight", "none.py"], 1, ""), (["check", "--only", "nothing"], 2, ""),
    ] as [([String], Int32, String)])
  func aCommandWritesAndEnds(arguments: [String], status: Int32, text: String) throws {
    let result = try Program.run(arguments, environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
    #expect(result.status == status, "\(result.errors)")
    #expect(text.isEmpty ? result.output.isEmpty : result.text.contains(text))
    #expect(status == 0 || !result.errors.isEmpty || !result.output.isEmpty)
  }
}
