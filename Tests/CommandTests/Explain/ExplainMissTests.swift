import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// `explain --not` and `explain --query`.
@Suite struct ExplainMissTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("def first(a):\n    return first(a)\n", to: "a.py")
  }

  private func explain(_ arguments: String...) throws -> ChildProcess.Result {
    try Program.run(["explain"] + arguments, folder: folder.path)
  }

  @Test func theNearestPatternsOfAScopeAreNamedWithTheirPlace() throws {
    let result = try explain("a.py:2:12", "--not", "function.method.call")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines[0] == "a.py:2:12" && result.lines[2].hasSuffix("           ^"))
    #expect(result.text.contains("scope      function.call\nnot        function.method.call\n"))
    let line = try #require(result.lines.first { $0.contains("@function.method.call: ") })
    #expect(line.contains("/python/highlights.scm:") && line.contains("expected ") && line.contains(", found "))
    #expect(result.text.contains(" requirements hold at (identifier) 2:12-2:17"))
    #expect(try explain("a.py:2:12", "--not", "@function.method.call").text == result.text)
  }

  @Test func aPatternThatLostNamesTheWinner() throws {
    try folder.write("(identifier) @variable\n(call function: (identifier) @function.call)\n", to: "own.scm")
    let result = try explain("a.py:2:12", "--not", "variable", "--highlights", "own.scm")
    #expect(
      result.text.contains("own.scm:1:1: @variable: matches, but lost: an earlier pattern than @function.call of own.scm:2"))
  }

  @Test func aQueryIsAsked() throws {
    let result = try explain("a.py:2:12", "--query", "((call function: (identifier) @x) (#eq? @x \"second\"))")
    #expect(result.status == 0)
    #expect(result.text.contains("  --query:1:35: @x: expected (#eq? @x \"second\"), found @x \"first\"\n"))
    #expect(result.text.contains("4 of 5 requirements hold"))
    let match = try explain("a.py:2:12", "--query", "(call function: (identifier))")
    #expect(match.status == 0 && match.text.contains("--query:1:1: matches\n"))
  }

  @Test func theJSONHasTheStep() throws {
    let result = try explain("-f", "json", "a.py:2:12", "--query", "(call function: (attribute) @x)")
    let json = try JSONReader.read(ContiguousArray(result.output))
    #expect(json["scope"]?.string == "function.call")
    let pattern = try #require(json["whyNot"]?["patterns"]?.array?.first)
    #expect(pattern["matches"]?.bool == false && pattern["capture"]?.string == "x")
    let step = try #require(pattern["step"])
    #expect(step["relation"]?.string == "node" && step["expected"]?.string == "(attribute)")
    #expect(step["found"]?.array?.first?["kind"]?.string == "identifier" && step["found"]?.array?.first?["start"]?.int == 25)
    #expect(step["relaxed"]?.string == "(call function: _ @x)")
  }

  @Test func faultsOfAQuery() throws {
    let result = try explain("a.py:2:12", "--query", "(call function: (nothing) @x)")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("--query:1:18: "))
  }

  @Test func unknownScopes() throws {
    let result = try explain("a.py:2:12", "--not", "functoin.call")
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("did you mean \"function.call\"?"))
    let unused = try explain("a.py:2:12", "--not", "markup.heading")
    #expect(unused.status == 0 && unused.text.contains("no pattern or rule of python gives \"markup.heading\""))
  }

  @Test func textsWithoutAQuery() throws {
    try folder.write("some text\n", to: "a.txt")
    try folder.write("[[rules]]\nid = \"re\"\npattern = 'other'\nscope = \"keyword\"\n", to: "highlight-lsp.toml")
    let result = try explain("a.txt:1:1", "--not", "keyword")
    #expect(result.text.contains("highlight-lsp.toml:2:6: rule re: no match of other covers the position"))
    #expect(result.text.contains("plaintext has no query"))
    try folder.write("@@ -1 +1 @@\n-a\n+b\n", to: "a.diff")
    #expect(try explain("a.diff:3:1", "--not", "diff.minus").text.contains("/diff/lines.toml:"))
  }

  @Test(arguments: [["--not", "keyword", "--query", "_"], ["--not", "keyword", "--as-fixture"], ["--not"]])
  func wrongOptions(options: [String]) throws {
    #expect(try Program.run(["explain", "a.py:1:1"] + options, folder: folder.path).status == 2)
  }
}

/// `highlight/explain` with `not` and `query`.
@Suite struct ExplainMissRequestTests {
  private func answer(_ members: String) throws -> JSON {
    let server = try LanguageServerSession()
    try server.initialize()
    server.open("file:///explain/a.py", languageID: "python", text: "f(x)\n")
    let position = "\"position\":{\"line\":0,\"character\":0}"
    let answer = try server.request(
      "highlight/explain", "{\"textDocument\":{\"uri\":\"file:///explain/a.py\"},\(position)\(members)}")
    server.closeInput()
    return answer
  }

  @Test func aScopeAndAQuery() throws {
    let scope = try answer(#","not":"function.method.call""#)["result"]
    #expect(scope?["scope"]?.string == "function.call")
    #expect(scope?["whyNot"]?["patterns"]?.array?.first?["reason"]?.string?.hasPrefix("expected ") == true)
    let query = try answer(#","query":"(call (string) @x)","format":"text""#)["result"]?["text"]?.string
    #expect(query?.contains("--query:1:8: @x: expected (string), found (identifier)") == true)
    let fault = try answer(#","query":"(cal) @x""#)["result"]?["whyNot"]?["problems"]?.array?.first
    #expect(fault?["line"]?.int == 0 && fault?["column"]?.int == 1)
  }

  @Test(arguments: [#","not":1"#, #","query":[]"#, #","not":"a","query":"b""#])
  func wrongParametersAreRefused(members: String) throws {
    #expect(try answer(members)["error"]?["code"]?.int == -32602)
  }
}
