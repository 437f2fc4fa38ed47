import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// What `check` skips is a finding `limit` with its path and the key that sets the limit.
@Suite struct LimitFindingTests {
  private func limits(_ sandbox: CheckSandbox, _ arguments: String...) throws -> (limits: [String], status: Int32) {
    let result = try sandbox.run(["check", "--format", "json"] + arguments)
    let limits = try result.lines.map { try JSONReader.read(ContiguousArray($0.utf8)) }.filter {
      $0["id"]?.string == "limit"
    }
    .map { finding in
      let line = finding["line"]?.int.map { ":\($0 + 1)" } ?? ""
      return "\(finding["path"]?.string ?? "")\(line) \(finding["key"]?.string ?? "-")"
    }
    return (limits, result.status)
  }

  @Test func aLongLineIsAFinding() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[limits]\nlineBytes = 100\n" + CheckSandbox.rule(),
      "a.txt": "short\n" + String(repeating: "x", count: 200) + " FIXME\n",
    ])
    let found = try limits(sandbox)
    #expect(found.limits == ["a.txt:2 lineBytes"] && found.status == 1)
  }

  @Test func aLargeFileIsAFinding() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[limits]\nfileBytes = 100\n"
        + CheckSandbox.rule("fixme", "FIXME", severity: "error", "within = [\"comment\"]"),
      "a.py": "# FIXME\n" + String(repeating: "x = 1\n", count: 50),
    ])
    let found = try limits(sandbox)
    #expect(found.limits == ["a.py fileBytes"] && found.status == 1)
  }

  @Test func aRuleThatIsInterruptedIsAFinding() throws {
    let line = String(repeating: "a", count: 60) + "!\n"
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[limits]\nruleMilliseconds = 5\n" + CheckSandbox.rule("away", "(a+)+$"),
      "a.txt": String(repeating: line, count: 3),
    ])
    let found = try limits(sandbox, "--only", "sources")
    #expect(found.limits == ["a.txt:1 ruleMilliseconds"] && found.status == 1)
  }

  @Test func aRuleOfALineGrammarThatRunsAwayIsNamed() throws {
    let grammar = "[[main]]\nmatch = 'x'\nscope = \"keyword\"\n\n[[main]]\nmatch = '(a+)+$'\nscope = \"string\"\n"
    let text = "x " + String(repeating: "a", count: 60) + "!\n"
    let sandbox = try CheckSandbox([
      "r/highlight-lsp.toml": "[languages.ksl]\nlines = \"ksl.toml\"\nglobs = [\"*.ksl\"]\n", "r/ksl.toml": grammar,
      "r/a.ksl": text, "config/highlight-lsp/languages/own/lines.toml": grammar,
      "config/highlight-lsp/languages/languages.toml": "[languages.own]\nlines = true\nextensions = [\"own\"]\n",
      "a.own": text,
    ])
    let home = ["XDG_CONFIG_HOME": sandbox.folder["config"]]
    for (file, location) in [("r/a.ksl", "r/ksl.toml:5:"), ("a.own", "config/highlight-lsp/languages/own/lines.toml:5:")] {
      #expect(try sandbox.run(["highlight", file], environment: home).errors.contains(location))
      let checked = try sandbox.run(["check", file], environment: home)
      #expect(checked.status == 1 && checked.text.contains(location) && checked.text.contains("[limit]"), "\(checked.text)")
    }
  }

  @Test func theBudgetOfAllRulesIsAFinding() throws {
    let line = String(repeating: "a", count: 60) + "!\n"
    let rules = (0..<10).map { CheckSandbox.rule("away\($0)", "(a+)+$") }.joined()
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[limits]\nruleMilliseconds = 20\nruleBudgetMilliseconds = 50\n" + rules,
      "a.txt": String(repeating: line, count: 20),
    ])
    let found = try limits(sandbox, "--only", "sources")
    #expect(found.limits.contains { $0.hasSuffix(" ruleBudgetMilliseconds") } && found.status == 1)
  }

  @Test func limitsFailWhateverTheThresholdIs() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[limits]\nlineBytes = 100\n" + CheckSandbox.rule(),
      "a.txt": String(repeating: "x", count: 200) + "\n",
    ])
    #expect(try limits(sandbox, "--fail-on", "error").status == 1)
    try sandbox.folder.write(
      "[check]\nlimits = \"ignore\"\n[limits]\nlineBytes = 100\n" + CheckSandbox.rule(), to: "highlight-lsp.toml")
    let result = try sandbox.check()
    #expect(result.status == 0 && !result.text.contains("[limit]"))
    #expect(result.errors.contains("1 finding about an exceeded limit is ignored"))
  }

  @Test func aBinaryFileWithTheNameOfALanguageIsAFinding() throws {
    let sandbox = try CheckSandbox(["highlight-lsp.toml": CheckSandbox.rule()])
    try sandbox.folder.write(Array("x = 1\0\n# FIXME".utf8) + [0xFF, 0x0A], to: "a.py")
    let found = try limits(sandbox)
    #expect(found.limits == ["a.py -"] && found.status == 1)
    try sandbox.folder.write("[check]\nlimits = \"ignore\"\n" + CheckSandbox.rule(), to: "highlight-lsp.toml")
    let ignored = try sandbox.check()
    #expect(ignored.status == 0 && ignored.errors.contains("1 finding about an exceeded limit is ignored"))
  }

  @Test func binaryFilesOfFoldersAreCounted() throws {
    let sandbox = try CheckSandbox(["highlight-lsp.toml": CheckSandbox.rule()])
    try sandbox.folder.write([0, 1, 2, 0, 255, 3], to: "a.bin")
    let result = try sandbox.check()
    #expect(result.status == 0 && result.errors.contains("1 binary file was skipped"))
  }
}
