import Foundation
import TestSupport
import Testing

/// A secret where eight rules meet occurs in no report.
@Suite struct RedactionTests {
  private static let secret = "AKIA7QX2ZZQW9PLM4TRE"

  private static let configuration = """
    [links]
    schemes = ["https"]

    [[rules]]
    id = "secret"
    pattern = 'AKIA[0-9A-Z]+'
    redact = true

    [[rules]]
    id = "assign"
    pattern = '(\\w+) = "(.*)"'
    severity = "warning"
    message = "assigned $2 to $1"
    fix = "$1 = env($2)"

    [[rules]]
    id = "ahead"
    pattern = '^(?=.*(AKIA\\w+))'
    severity = "warning"
    message = "here is $1"

    [[rules]]
    id = "behind"
    pattern = '(?<=(AKIA.{0,30}))"'
    severity = "information"
    message = "after $1"

    [[rules]]
    id = "part"
    pattern = 'AKIA(7QX2\\w)'
    severity = "hint"
    message = "begins with $1"
    fix = "K$1"

    [[rules]]
    id = "link"
    pattern = '[A-Z0-9]{20}'
    scope = "keyword"
    link = "https://example.com/$0"

    [[rules]]
    id = "word"
    pattern = '\\b[A-Z]\\w{10,}'
    severity = "error"
    message = "too long: $0"
    captures = { 0 = "constant" }

    [[rules]]
    id = "all"
    pattern = '.+'
    severity = "warning"
    message = "the line is $0"
    within = ["string"]

    """

  private let sandbox: CheckSandbox

  init() throws {
    let line = "k = \"\(Self.secret)\""
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": Self.configuration, "a.py": line + "\n",
      "tests/highlight/b.py":
        "\(line)\n#     ^^^ keyword.function\n#     ^ link=https://x.y/\(Self.secret)\n# \(Self.secret)\n",
      "tests/snapshots/c.py": line + "\n",
      "tests/snapshots/c.py.runs":
        "# highlight-lsp runs 2: python, program 0.0.0, queries none\n+0:5-25 number \"\(Self.secret)\"\n",
    ])
  }

  private func expectHidden(_ result: ChildProcess.Result, _ what: String) {
    for part in [Self.secret, "7QX2", "QW9PLM"] {
      #expect(!result.text.contains(part) && !result.errors.contains(part), "\(what): \(result.text)\(result.errors)")
    }
    #expect(!result.text.isEmpty, "\(what)")
  }

  @Test(arguments: ["text", "json", "github", "sarif", "junit", "gitlab"])
  func noReportOfCheckShowsIt(format: String) throws {
    let result = try sandbox.run(
      ["check", "--format", format, "--fail-on", "hint"], environment: ["GITHUB_STEP_SUMMARY": sandbox.folder["summary.md"]])
    #expect(result.status == 1)
    expectHidden(result, format)
    // The findings are there.
    for id in ["assign", "ahead", "behind", "part", "word", "all"] { #expect(result.text.contains(id), "\(id)") }
    if let summary = try? String(contentsOfFile: sandbox.folder["summary.md"], encoding: .utf8) {
      #expect(!summary.contains(Self.secret))
    }
    expectHidden(try sandbox.check("--fix", "--dry-run", "--format", format), "\(format) of fixes")
  }

  @Test func noExplanationShowsIt() throws {
    for options in [
      [], ["-f", "json"], ["--not", "number"], ["--not", "number", "-f", "json"], ["--as-fixture"],
      ["--query", "((string_content) @x (#eq? @x \"y\"))"],
    ] {
      expectHidden(try sandbox.run(["explain", "a.py:1:8"] + options), "\(options)")
    }
    expectHidden(try sandbox.run(["explain", "a.py", "-f", "html"]), "page")
  }

  @Test func fixesAreStillApplied() throws {
    _ = try sandbox.check("--fix", "a.py")
    #expect(try String(contentsOfFile: sandbox.folder["a.py"], encoding: .utf8) == "k = env(\(Self.secret))\n")
  }

  @Test func theWordsOfOtherRulesStay() throws {
    let text = try sandbox.check("a.py").text
    for message in ["assigned *** to ***", "here is ***", "too long: ***"] { #expect(text.contains(message), "\(text)") }
  }
}
