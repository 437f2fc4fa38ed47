import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// `highlight-lsp tree`.
@Suite struct TreeCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("def é(a):\n    return a\n", to: "a.py")
  }

  private func tree(_ arguments: String..., input: String = "") throws -> ChildProcess.Result {
    try Program.run(["tree"] + arguments, input: Array(input.utf8), folder: folder.path)
  }

  @Test func nodesHaveFieldsAndRanges() throws {
    let result = try tree("a.py")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.text == """
        python  1:1-3:1
          (module)  1:1-3:1
            (function_definition)  1:1-2:13
              name: (identifier)  1:5-1:6
              parameters: (parameters)  1:6-1:9
                (identifier)  1:7-1:8
              body: (block)  2:5-2:13
                (return_statement)  2:5-2:13
                  (identifier)  2:12-2:13

        """)
  }

  @Test func anonymousNodesAreShownWhenAskedFor() throws {
    let result = try tree("--anonymous", "a.py:1")
    #expect(result.text.contains("      \"def\"  1:1-1:4\n"))
    #expect(!result.text.contains("return"))
  }

  @Test func aColumnSelectsTheNodesAroundIt() throws {
    let result = try tree("a.py:2:12")
    #expect(result.lines.contains("          (identifier)  2:12-2:13") || result.text.contains("(identifier)  2:12-2:13"))
    #expect(!result.text.contains("parameters"))
  }

  @Test func errorsAreShownWithTheNodesAroundThem() throws {
    try folder.write("def f(:\n    pass\n\nx = (1\n", to: "b.py")
    let result = try tree("--errors", "b.py")
    #expect(result.status == 0)
    #expect(result.text.contains("(ERROR)") || result.text.contains("(MISSING "))
    let whole = try tree("a.py", "--errors")
    #expect(whole.status == 0 && whole.output.isEmpty && whole.errors.contains("no syntax errors"))
    try folder.write("int f() { return 1 }\n", to: "c.c")
    #expect(try tree("--errors", "c.c").text.contains("(MISSING \";\")  1:19"))
  }

  @Test func embeddedLanguagesAreSubtrees() throws {
    try folder.write("<p>x</p>\n<script>let a = /b/</script>\n<style>a { color: red }</style>\n", to: "a.html")
    let lines = try tree("a.html").lines
    let script = try #require(lines.firstIndex { $0.trimmingCharacters(in: .whitespaces).hasPrefix("javascript  2:9-2:20") })
    #expect(lines[script + 1].contains("(program)"))
    #expect(lines.contains { $0.contains("css  3:8-3:24") })
    #expect(lines[script].prefix { $0 == " " }.count < lines[script + 1].prefix { $0 == " " }.count)
    let json = try JSONReader.read(ContiguousArray(tree("-f", "json", "a.html").output))
    var languages: [String] = []
    func visit(_ node: JSON) {
      if let name = node["language"]?.string { languages.append(name) }
      for child in node["children"]?.array ?? [] { visit(child) }
    }
    visit(json)
    #expect(languages.first == "html" && languages.contains("javascript") && languages.contains("css"))
  }

  @Test func theJSONCountsInBytesFromZero() throws {
    let json = try JSONReader.read(ContiguousArray(tree("-f", "json", "a.py").output))
    #expect(json["path"]?.string == "a.py" && json["language"]?.string == "python")
    let module = try #require(json["children"]?.array?.first)
    #expect(module["kind"]?.string == "module" && module["language"]?.string == "python")
    let name = try #require(module["children"]?.array?.first?["children"]?.array?.first)
    #expect(name["field"]?.string == "name" && name["named"]?.bool == true)
    #expect(name["start"]?.int == 4 && name["end"]?.int == 6 && name["line"]?.int == 0 && name["column"]?.int == 4)
    #expect(name["children"] == nil && json["elided"] == nil)
  }

  @Test func theQuerySyntaxIsAQueryThatMatches() throws {
    try folder.write("if x < 1 and \"a\\\"b\":\n    f(x)[0]\nelse:\n    pass\n", to: "b.py")
    for arguments in [["b.py"], ["--anonymous", "b.py"], ["b.py:2"]] {
      let result = try Program.run(["tree", "--query-syntax"] + arguments, folder: folder.path)
      #expect(result.status == 0)
      // The capture comes behind the last parenthesis.
      let end = try #require(result.lines.lastIndex { $0.contains(")") })
      var lines = result.lines
      lines[end] = lines[end].replacing(")  ;", with: ") @keyword ;")
      try folder.write(lines.joined(separator: "\n"), to: "own.scm")
      let shown = try Program.run(["highlight", "-f", "json", "--highlights", "own.scm", "b.py"], folder: folder.path)
      #expect(shown.status == 0 && shown.text.contains("\"scope\":\"keyword\""), "\(shown.errors)\(lines)")
    }
  }

  @Test func theQuerySyntaxOfAPositionIsThatOfTheInnermostLanguage() throws {
    try folder.write("<script>let a = 1</script>\n", to: "a.html")
    let inner = try tree("--query-syntax", "a.html:1:13")
    #expect(inner.lines.first?.hasPrefix("; javascript") == true && inner.lines[1].hasPrefix("(program"))
    let whole = try tree("--query-syntax", "a.html")
    #expect(whole.lines.first?.hasPrefix("; html") == true)
    #expect(whole.lines.contains { $0.hasPrefix("; (program") })
  }

  @Test func aTerminalHasColors() throws {
    let result = try tree("--color", "always", "a.py")
    #expect(result.text.contains("\u{1B}["))
    let plain = result.text.replacing(/\u{1B}\[[0-9;:]*m/, with: "")
    #expect(try plain == tree("a.py").text)
  }

  /// A walk must not take a call for each level, and the output must not be the square of the depth.
  @Test func deepAndLargeTreesAreShown() throws {
    let count = 20_000
    try folder.write(String(repeating: "[", count: count) + String(repeating: "]", count: count), to: "deep.json")
    let result = try tree("deep.json")
    #expect(result.status == 0 && result.lines.count >= count)
    #expect(result.output.count < count * 300)
    let json = try tree("-f", "json", "deep.json")
    let read = try JSONReader.read(ContiguousArray(json.output))
    #expect((read["elided"]?.int ?? 0) >= count - 300)
    #expect(try tree("deep.json", "--query-syntax").status == 0)
  }

  @Test(arguments: [("none.py", 1, "no such file"), ("a.py:9", 1, "no line 9"), ("a.txt", 1, "no syntax tree")])
  func whatHasNoTreeIsTold(argument: String, status: Int, message: String) throws {
    try folder.write("text\n", to: "a.txt")
    let result = try tree(argument)
    #expect(result.status == Int32(status) && result.output.isEmpty && result.errors.contains(message), "\(result.errors)")
  }

  @Test func wrongOptions() throws {
    #expect(try tree("--query-syntax", "-f", "json", "a.py").status == 2)
    #expect(try tree().status == 2)
  }
}
