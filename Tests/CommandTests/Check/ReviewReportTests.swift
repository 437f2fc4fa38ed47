import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// What reviewers see: SARIF, GitHub's annotations and summaries, and the same in an editor.
@Suite struct ReviewReportTests {
  private func sandbox() throws -> CheckSandbox {
    try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule("hint", "HINT", severity: "hint")
        + CheckSandbox.rule("teh", "\\bteh\\b", "fix = \"the\"") + CheckSandbox.rule("bad", "BAD|x", severity: "error"),
      "a.txt": "é teh HINT\nBAD\nBAD\n",
    ])
  }

  @Test func sarifHasFingerprintsFixesAndDescriptions() throws {
    let sandbox = try sandbox()
    func results() throws -> [JSON] {
      let report = try JSONReader.read(ContiguousArray(try sandbox.check("--format", "sarif").output))
      let run = try #require(report["runs"]?.array?.first)
      for rule in run["tool"]?["driver"]?["rules"]?.array ?? [] {
        #expect(rule["shortDescription"]?["text"]?.string?.isEmpty == false)
      }
      return run["results"]?.array ?? []
    }
    func fingerprints() throws -> [String] {
      try results().compactMap { $0["partialFingerprints"]?["primaryLocationLineHash"]?.string }
    }
    let before = try fingerprints()
    #expect(before.count == 4 && Set(before).count == 4)
    let fixed = try #require(try results().first { $0["ruleId"]?.string == "teh" }?["fixes"]?.array?.first)
    let change = fixed["artifactChanges"]?.array?.first
    #expect(change?["artifactLocation"]?["uri"]?.string == "a.txt")
    let replacement = change?["replacements"]?.array?.first
    #expect(replacement?["deletedRegion"]?["startColumn"]?.int == 3 && replacement?["deletedRegion"]?["endColumn"]?.int == 6)
    #expect(replacement?["insertedContent"]?["text"]?.string == "the")
    // They survive lines that come before.
    try sandbox.folder.write("new\né teh HINT\nBAD\nBAD\n", to: "a.txt")
    #expect(try fingerprints() == before)
  }

  @Test func githubShowsErrorsFirstAndATable() throws {
    let sandbox = try sandbox()
    try sandbox.folder.write("before\n", to: "summary.md")
    let result = try sandbox.run(
      ["check", "--format", "github"], environment: ["GITHUB_STEP_SUMMARY": sandbox.folder["summary.md"]])
    let kinds = result.lines.filter { $0.hasPrefix("::") }.map { $0.dropFirst(2).prefix { $0 != " " } }
    #expect(kinds == ["error", "error", "warning", "notice"])
    let summary = String(decoding: try sandbox.folder.bytes(of: "summary.md"), as: UTF8.self)
    #expect(summary.hasPrefix("before\n### highlight-lsp check: 0 passed, 3 failed\n"))
    #expect(
      summary.contains("| error | bad | 2 |") && summary.contains("| warning | teh | a.txt&#58;1&#58;3 |"), "\(summary)")
    // Other formats leave it alone.
    _ = try sandbox.run(["check"], environment: ["GITHUB_STEP_SUMMARY": sandbox.folder["summary.md"]])
    #expect(try String(decoding: sandbox.folder.bytes(of: "summary.md"), as: UTF8.self) == summary)
  }

  @Test func editorsShowTheSameFindings() throws {
    let long = String(repeating: "x", count: 300)
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[limits]\nlineBytes = 200\nfileBytes = 2000\n[check]\nexclude = [\"vendor/\"]\n"
        + CheckSandbox.rule() + CheckSandbox.rule("str", "SELECT", severity: "error", "within = [\"string\"]")
        + CheckSandbox.rule("src", "TODO", severity: "hint", "files = [\"src/\"]")
        + "[[rules]]\nid = \"teh\"\npattern = 'teh'\nfix = \"the\"\n",
      "sub/highlight-lsp.toml": CheckSandbox.rule("nested", "NESTED", severity: "information"),
      "a.py":
        "x = \"SELECT 1\"  # FIXME teh\nSELECT = 1\n# highlight-lsp: ignore nope\ny = 1  # highlight-lsp: ignore fixme\nz = 1  # FIXME highlight-lsp: ignore\n",
      "src/b.js": "const q = sql`SELECT 1`; // TODO FIXME\n", "c.txt": "TODO \(long)\nFIXME é\n",
      "sub/d.md": "NESTED FIXME `teh`\n",
      "vendor/e.txt": "FIXME\n", "f.txt": "раураl FIXME \u{202E}x\u{202C}\n", "g.py": "раураl = 1  # \u{200B}FIXME\n",
      "h.py": String(repeating: "# FIXME\n", count: 300),
      "bad/highlight-lsp.toml": "thme = 1\n[[rules]]\nid = \"p\"\npattern = \"(\"\nscope = \"keyword\"\n",
      "i.json": "{\"a\": \"FIXME\"}\n",
    ])
    let report = try sandbox.run(["check", "--format", "json", "--only", "config,rules,sources,characters,spelling"])
    var expected: Set<String> = []
    for line in report.lines {
      let finding = try JSONReader.read(ContiguousArray(line.utf8))
      guard finding["type"]?.string == "finding" else { continue }
      expected.insert(
        "\(finding["path"]?.string ?? ""):\(finding["line"]?.int ?? 0):\(finding["column"]?.int ?? 0) \(finding["id"]?.string ?? "")"
      )
    }
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": sandbox.folder["none"]])
    try server.initialize(
      capabilities: #""general":{"positionEncodings":["utf-8"]},"textDocument":{"diagnostic":{}}"#,
      members: #""rootUri":"file://\#(sandbox.folder.path)""#)
    var found: Set<String> = []
    let names = sandbox.folder.files()
    for name in names {
      let uri = "file://" + sandbox.folder[name]
      let languages = ["py": "python", "js": "javascript", "md": "markdown", "toml": "toml", "json": "json"]
      let ending = String(name.split(separator: ".").last ?? "")
      server.open(
        uri, languageID: languages[ending] ?? "plaintext",
        text: String(decoding: try sandbox.folder.bytes(of: name), as: UTF8.self))
      let answer = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)["result"]
      for item in answer?["items"]?.array ?? [] {
        let start = item["range"]?["start"]
        found.insert("\(name):\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1) \(item["code"]?.string ?? "")")
      }
    }
    #expect(found.subtracting(expected).sorted() == [])
    #expect(expected.subtracting(found).sorted() == [])
    #expect(expected.count > 15, "\(expected.sorted())")
  }
}
