import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// How rules are tested, what is wrong with them, and with comments that ignore them.
@Suite struct RuleTestingTests {
  private static let configuration = CheckSandbox.rule("fixme", "FIXME", "message = \"left open\"")

  private func rules(_ text: String) throws -> ChildProcess.Result {
    try CheckSandbox(["highlight-lsp.toml": text]).check("--only", "rules")
  }

  // MARK: Markers

  @Test func markersNameFindings() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": Self.configuration,
      "tests/highlight/a.py":
        "x = 1  # FIXME now\n#        ^^^^^ finding=fixme\n# <- !finding\n#              ^ !finding=fixme\n#        ^ finding\n",
    ])
    let result = try sandbox.check("--only", "assertions")
    #expect(result.status == 0 && result.lines.last == "4 passed, 0 failed", "\(result.text)")
  }

  @Test(arguments: [
    ("#        ^ finding=fixne", "no rule has the id \"fixne\"; did you mean \"fixme\"?"),
    ("#        ^ !finding=fixne", "no rule has the id \"fixne\"; did you mean \"fixme\"?"),
    ("#        ^ finding=confusable", "wanted finding=confusable, found finding=fixme at 1:10"),
    ("# <- !@pyton", "unknown language \"pyton\"; did you mean \"python\"?"),
    ("# <- finding=fixme", "wanted finding=fixme, found no finding at 1:1"),
    ("#        ^ !finding", "wanted !finding, found finding=fixme at 1:10"), ("# <- finding=", "finding= without an id"),
    ("# <- ==variable.member", "wanted ==variable.member, found variable at 1:1"),
    ("#        ^ ==markup.nothing", "unknown scope"),
  ])
  func markersFail(marker: String, message: String) throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": Self.configuration, "tests/highlight/a.py": "x = 1  # FIXME now\n\(marker)\n",
    ])
    let result = try sandbox.check("--only", "assertions")
    #expect(result.status == 1 && result.text.contains(message), "\(result.text)")
  }

  @Test func aRuleForOtherFilesIsNamed() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule("fixme", "FIXME", "files = [\"src/\"]"),
      "tests/highlight/a.py": "# FIXME\n# ^^^^^ finding=fixme\n",
    ])
    let result = try sandbox.check("--only", "assertions")
    let message = "wanted finding=fixme, found a rule whose files and exclude leave this file out"
    #expect(result.text.contains(message), "\(result.text)")
  }

  @Test func twoEqualsSignsMeanExactlyThisScope() throws {
    let sandbox = try CheckSandbox([
      "tests/highlight/a.py": "make(1)\n# <- ==function.call\n# <- function\n# <- !==function\n"
    ])
    let result = try sandbox.check()
    #expect(result.status == 0 && result.lines.last == "3 passed, 0 failed", "\(result.text)")
  }

  // MARK: Faults of rules

  @Test(arguments: [
    ("[[rules]]\nid = \"a\"\npattern = 'b'\n", ":2:6: error: the rule has no effect"),
    (CheckSandbox.rule("a", "x*"), ":3:11: error: the pattern matches the empty text"),
    (CheckSandbox.rule("a", "(?=x)", "examples = [{ text = \"x\", matches = [\"\"] }]"), "matches the empty text"),
    (CheckSandbox.rule("a", "b\\nc"), ":3:11: error: the pattern contains a line feed"),
    (CheckSandbox.rule("a", "b\\x0ac"), ":3:11: error: the pattern contains a line feed"),
    (CheckSandbox.rule("a", "(?:b\\r?\\n)+c"), ":3:11: error: the pattern contains a line feed"),
    (CheckSandbox.rule("a", "(?P<x>b)"), "; a group with a name is written (?<name>…)"),
    (CheckSandbox.rule("a", "(?<my_name>b)"), "; the name of a group has letters and digits only"),
    ("[[rules]]\nid = \"a\nb\"\n", "is the closing quote missing?"),
    (CheckSandbox.rule("a", "(?<n>b)(?<n>c)"), ":3:22: error: the group name \"n\" occurs twice"),
    (
      CheckSandbox.rule("a", "b", "examples = [{ text = \"it's b\", matches = [] }]"),
      "example 1 \"it's b\": expected no match, the pattern matches \"b\""
    ),
  ])
  func faultsOfRules(configuration: String, message: String) throws {
    let result = try rules(configuration)
    #expect(result.status == 1 && result.text.contains(message), "\(result.text)")
  }

  @Test func soundRulesHaveNone() throws {
    let result = try rules(
      CheckSandbox.rule("a", "[^\\n]+x") + CheckSandbox.rule("b", "\\\\n")
        + CheckSandbox.rule("f", "a\\r?\\n?b") + CheckSandbox.rule("d", "a(\\n|$)") + CheckSandbox.rule("e", "a(?!\\n)")
        + CheckSandbox.rule("c", "(?<n>b)(?<m>c)(?<=c)(?<!d)"))
    #expect(result.status == 0, "\(result.text)")
  }

  // MARK: Ignore comments

  @Test func idsOfIgnoreCommentsAreChecked() throws {
    let files = [
      "highlight-lsp.toml": Self.configuration,
      "a.py":
        "x = 1  # FIXME highlight-lsp: ignore fixme\n# highlight-lsp: ignore fixmee\ny = 1\nz = 1  # highlight-lsp: ignore fixme, spelling\n",
      "b.py": "# highlight-lsp: ignore-file fixme confusable\nx = \"highlight-lsp: ignore nothing\"\n",
      "c.md": "Write `highlight-lsp: ignore ID` there.\n",
    ]
    let sandbox = try CheckSandbox(files)
    let expected = [
      "a.py:2:25 unknown-ignore", "a.py:4:32 unused-ignore", "b.py:1:30 unused-ignore", "b.py:1:36 unused-ignore",
    ]
    let found = try sandbox.found()
    #expect(found.findings == expected && found.status == 1)
    let text = try sandbox.check().text
    #expect(text.contains("a.py:2:25: error: no rule has the id \"fixmee\"; did you mean \"fixme\"?"))
    #expect(text.contains("a.py:4:32: warning: nothing with the id \"fixme\" is found here"))
    // What was not looked for may be of use.
    #expect(try sandbox.found("--only", "sources", "b.py").findings == ["b.py:1:30 unused-ignore"])
  }

  @Test func aWordOfAnIgnoreCommentIsNoUseOfIt() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule("no-print", "\\bprint\\b"),
      "a.py": "print(1)  # highlight-lsp: ignore no-print\nx = 1  # highlight-lsp: ignore no-print -- nothing\n",
      "b.py": "# highlight-lsp: ignore-file no-print\nx = 1\n",
    ])
    #expect(try sandbox.found().findings == ["a.py:2:32 unused-ignore", "b.py:1:30 unused-ignore"])
  }

  // MARK: Where rules are

  @Test func filesThatMatchNothingAreFoundWhereAllAreChecked() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule("a", "FIXME", "files = [\"src/**/*.go\"]")
        + CheckSandbox.rule("b", "FIXME", "files = [\"sub/*.txt\"]"),
      "a.txt": "FIXME\n", "sub/highlight-lsp.toml": CheckSandbox.rule("c"), "sub/b.txt": "x\n",
    ])
    let found = try sandbox.found()
    #expect(found.findings == ["highlight-lsp.toml:5:1 a"] && found.status == 1)
    #expect(try sandbox.check().text.contains("5:1: warning: the files of the rule match none of the checked files"))
    // Of a part nothing is known.
    for part in [["a.txt"], ["sub"]] { #expect(try sandbox.found(paths: part, [:]).isEmpty) }
  }

  @Test func aRuleOfANamedFileThatReplacesOneIsNoted() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule("one", "FIXME") + CheckSandbox.rule("two", "TODO"),
      "more.toml": CheckSandbox.rule("one", "FIXME", severity: "hint") + CheckSandbox.rule("two", "TODO"),
      "last.toml": CheckSandbox.rule("one", "NOTE"), "a.txt": "FIXME\n",
    ])
    let result = try sandbox.check("--rules", "more.toml", "--rules", "last.toml")
    for text in [
      "more.toml:2:6: information: the rule \"one\" replaces the rule of this id above (highlight-lsp.toml:2:6), which differs in "
        + "severity [one]",
      "last.toml:2:6: information: the rule \"one\" replaces the rule of this id above (more.toml:2:6), which differs in pattern, "
        + "severity [one]",
    ] { #expect(result.text.contains(text), "\(result.text)") }
    #expect(!result.text.contains("the rule \"two\""), "\(result.text)")
  }

  @Test func messagesAboutExamplesSayWhichOne() throws {
    let rule = CheckSandbox.rule(
      "doc", "\"\"\"[^\"]*\"\"\"",
      """
      examples = [
        { text = '\"\"\"a\"\"\"', matches = ['\"\"\"a\"\"\"'] },
        { text = "b", language = "pyhton", matches = [] },
        { text = "\\"\\"\\"x\\ny\\"\\"\\"", matches = ["\\"\\"\\"x\\ny\\"\\"\\""] },
      ]
      """)
    let text = try rules(rule).text
    #expect(text.contains("example 2: unknown language \"pyhton\"; did you mean \"python\"?"), "\(text)")
    #expect(
      text.contains("example 3 ") && text.contains("; a rule sees one line, so no match has a line end [doc]"), "\(text)")
  }

  // MARK: Secrets

  @Test func secretsAreHiddenInEveryFormat() throws {
    let secret = "AKIA1234567890"
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule(
        "secret", "AKIA[0-9]+", severity: "error", "message = \"a key: $0\"\nredact = true\nfix = \"$0\"")
        + CheckSandbox.rule("key", "key"),
      "a.txt": "key = \(secret) é\n",
    ])
    for format in ["text", "json", "github", "sarif", "junit"] {
      let result = try sandbox.run(
        ["check", "--format", format], environment: ["GITHUB_STEP_SUMMARY": sandbox.folder["summary.md"]])
      #expect(result.status == 1 && result.text.contains("a key: ***"), "\(format)")
      #expect(!result.text.contains("1234567890") && !result.errors.contains("1234567890"), "\(format): \(result.text)")
    }
    #expect(try sandbox.check().text.contains("key = \(String(repeating: "*", count: secret.count)) é"))
    let summary = String(decoding: try sandbox.folder.bytes(of: "summary.md"), as: UTF8.self)
    #expect(!summary.contains("1234567890"))
    _ = try sandbox.check("--write-baseline", "old.json")
    #expect(try !String(decoding: sandbox.folder.bytes(of: "old.json"), as: UTF8.self).contains("1234567890"))
    // Another secret of the same length is another finding.
    try sandbox.folder.write("key = AKIA0987654321 é\n", to: "a.txt")
    #expect(try sandbox.check("--baseline", "old.json", "a.txt").status == 1)
  }
}
