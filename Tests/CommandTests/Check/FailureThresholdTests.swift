import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// `--fail-on`, the counts of the report, and runs without the user's own configuration.
@Suite struct FailureThresholdTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule("a", "A", severity: "hint")
        + CheckSandbox.rule("b", "B", severity: "information")
        + CheckSandbox.rule("c", "C", severity: "warning"),
      "hints.txt": "A B A\n", "all.txt": "A C\n",
    ])
  }

  @Test func hintsAndInformationDoNotFail() throws {
    let result = try sandbox.check("hints.txt")
    #expect(result.status == 0)
    #expect(
      result.lines.suffix(4) == [
        "1 information, 2 hints: a 2, b 1", "checked: 1 file for hidden characters, 1 file for rules; no queries",
        "3 findings", "0 passed, 0 failed",
      ])
    #expect(try sandbox.check("all.txt").status == 1)
  }

  @Test(arguments: [("error", 0, 0), ("warning", 0, 1), ("information", 1, 1), ("hint", 1, 1)])
  func theLeastSeverityThatFailsIsSaid(threshold: String, hints: Int32, all: Int32) throws {
    #expect(try sandbox.check("--fail-on", threshold, "hints.txt").status == hints)
    #expect(try sandbox.check("--fail-on", threshold, "all.txt").status == all)
  }

  @Test func anUnknownSeverityIsWrongUsage() throws {
    #expect(try sandbox.check("--fail-on", "fatal").status == 2)
  }

  @Test func failedCasesFailWhateverTheThresholdIs() throws {
    try sandbox.folder.write("x = 1\n# <- string\n", to: "tests/highlight/a.py")
    #expect(try sandbox.check("--fail-on", "error", "tests").status == 1)
  }

  @Test func everyFormatCounts() throws {
    let json = try sandbox.check("--format", "json")
    let summary = try JSONReader.read(ContiguousArray(try #require(json.lines.last).utf8))
    #expect(summary["severities"]?["hint"]?.int == 3 && summary["severities"]?["warning"]?.int == 1)
    #expect(summary["rules"]?["a"]?.int == 3 && summary["failed"]?.int == 1)
    let sarif = try JSONReader.read(ContiguousArray(try sandbox.check("--format", "sarif").output))
    #expect(sarif["runs"]?.array?[0]["properties"]?["rules"]?["a"]?.int == 3)
    let junit = try sandbox.check("--format", "junit").text
    #expect(junit.contains("failures=\"1\"") && junit.contains("<system-out>"))
    #expect(try sandbox.check("--format", "github").text.contains("1 warning, 1 information, 3 hints: a 3, b 1, c 1"))
  }

  @Test func theUsersOwnConfigurationDoesNotCountInCI() throws {
    try sandbox.folder.write(CheckSandbox.rule("mine", "hint"), to: "config/highlight-lsp/config.toml")
    try sandbox.folder.write("hint\n", to: "src/b.txt")
    let own = ["XDG_CONFIG_HOME": sandbox.folder["config"]]
    #expect(try sandbox.check("src", environment: own).status == 1)
    for value in ["false", "0", "False"] {
      #expect(try sandbox.check("src", environment: own.merging(["CI": value]) { $1 }).status == 1)
    }
    let runs: [(arguments: [String], environment: [String: String])] = [
      (["--isolated"], [:]), ([], ["CI": "true"]), ([], ["CI": "1"]),
    ]
    for (arguments, environment) in runs {
      for format in ["text", "json", "github", "sarif", "junit"] {
        let result = try sandbox.run(
          ["check", "src", "--format", format] + arguments, environment: own.merging(environment) { $1 })
        #expect(result.status == 0 && !result.text.contains("mine"))
        if format != "junit" { #expect(result.text.contains("isolated"), "\(format)") }
      }
    }
  }
}
