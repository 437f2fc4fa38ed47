import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// Names of one's own below scopes, descriptions of rules, and the start of a text.
@Suite struct OwnNamesTests {
  private static let configuration = """
    [[rules]]
    id = "acme"
    pattern = '^ACME'
    scope = "keyword.acme"
    severity = "warning"
    description = "ACME is written in small letters."
    url = "https://example.com/acme"

    """

  private func sandbox(_ files: [String: String]) throws -> CheckSandbox {
    try CheckSandbox(["highlight-lsp.toml": Self.configuration].merging(files) { $1 })
  }

  @Test func aNameBelowAScopeIsShownAsTheScopeAndAThemeMayNameIt() throws {
    let theme = "inherits = \"dark\"\n[styles]\nkeyword = { foreground = \"#010203\" }\n"
    let sandbox = try sandbox([
      "a.txt": "ACME\n", "plain.toml": theme, "own.toml": theme + "\"keyword.acme\" = { foreground = \"#040506\" }\n",
      "queries.toml": "[languages.python]\nextends = [\"own.scm\"]\n", "own.scm": "(identifier) @keyword.acme\n",
      "a.py": "x\n",
    ])
    #expect(try sandbox.check("--only", "config,rules,queries").status == 0)
    #expect(try sandbox.run(["highlight", "-f", "json", "a.txt"]).text.contains("\"scope\":\"keyword\""))
    func shown(_ theme: String, _ more: String...) throws -> String {
      try sandbox.run(["highlight", "--color", "always", "--theme", theme] + more, environment: ["COLORTERM": "truecolor"])
        .text
    }
    #expect(try shown("./plain.toml", "a.txt").contains("38;2;1;2;3"))
    #expect(try shown("./own.toml", "a.txt").contains("38;2;4;5;6"))
    #expect(try shown("./own.toml", "--config", "queries.toml", "a.py").contains("38;2;4;5;6"))
  }

  @Test(arguments: ["keyword.retrun", "keywrd.acme", "function.cal", "keyword.", "keyword.a b"])
  func aSlipIsAnError(scope: String) throws {
    let sandbox = try sandbox([:])
    try sandbox.folder.write(Self.configuration.replacing("keyword.acme", with: scope), to: "highlight-lsp.toml")
    let result = try sandbox.check("--only", "rules")
    #expect(result.status == 1 && result.text.contains("unknown scope \"\(scope)\""), "\(result.text)")
  }

  @Test func reportsAndEditorsHaveTheDescription() throws {
    let sandbox = try sandbox(["a.txt": "ACME\n"])
    let report = try JSONReader.read(ContiguousArray(try sandbox.check("--format", "sarif").output))
    let rule = report["runs"]?.array?.first?["tool"]?["driver"]?["rules"]?.array?.first
    #expect(rule?["help"]?["text"]?.string == "ACME is written in small letters.")
    #expect(rule?["helpUri"]?.string == "https://example.com/acme")
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": sandbox.folder["none"]])
    try server.initialize(capabilities: #""textDocument":{"diagnostic":{}}"#)
    let uri = "file://" + sandbox.folder["a.txt"]
    server.open(uri, languageID: "plaintext", text: "ACME\n")
    let found = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    let item = found["result"]?["items"]?.array?.first
    #expect(item?["codeDescription"]?["href"]?.string == "https://example.com/acme")
    let hover = try server.request(
      "textDocument/hover", #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":1}}"#)
    #expect(hover["result"]?["contents"]?["value"]?.string?.contains("ACME is written in small letters.") == true)
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "example.com"]) func otherAddressesAreRefused(
    url: String
  ) throws {
    let sandbox = try sandbox(["a.txt": "ACME\n"])
    try sandbox.folder.write(Self.configuration.replacing("https://example.com/acme", with: url), to: "highlight-lsp.toml")
    let result = try sandbox.check("--format", "sarif")
    #expect(!result.text.contains("helpUri") && result.text.contains("is refused"), "\(result.text)")
  }

  @Test func theFirstLineBeginsAfterAByteOrderMark() throws {
    let sandbox = try sandbox(["a.txt": "\u{FEFF}ACME\nACME\n"])
    #expect(try sandbox.found("--only", "sources").findings == ["a.txt:1:1 acme", "a.txt:2:1 acme"])
  }

  @Test func theWordsOfCommentsAreExplained() throws {
    let sandbox = try sandbox(["a.py": "# a TODO b\n"])
    let result = try sandbox.run(["explain", "a.py:1:5"])
    #expect(result.text.contains("@comment.todo  "), "\(result.text)")
    #expect(result.text.contains("won: a word like TODO in a comment; no query names these words"), "\(result.text)")
    #expect(!result.text.contains("the name is local"))
  }
}
