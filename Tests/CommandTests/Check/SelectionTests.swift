import TestSupport
import Testing

/// Faults of the configuration are findings whatever `--only` selects, because a rule that is not used checks nothing.
@Suite struct SelectionTests {
  private static let faults = [
    "pattern = \"(FIXME\"\nseverity = \"warning\"",
    "pattern = \"FIXME\"\nseverity = \"warnin\"",
    "pattern = \"FIXME\"\nseverity = \"warning\"\nwithin = [\"coment\"]",
  ]

  private static func sandbox(_ rule: String) throws -> CheckSandbox {
    try CheckSandbox(["highlight-lsp.toml": "[[rules]]\nid = \"fixme\"\n\(rule)\n", "a.py": "# FIXME\n"])
  }

  @Test(arguments: faults) func aRuleThatCannotBeUsedIsAFinding(_ rule: String) throws {
    let sandbox = try Self.sandbox(rule)
    for kind in ["sources", "characters", "spelling", "assertions", "snapshots", "config", "rules", "sources,queries"] {
      let found = try sandbox.found("--only", kind)
      #expect(found.status == 1, "\(kind): \(found.findings)")
      #expect(found.findings.contains { $0.hasPrefix("highlight-lsp.toml:") }, "\(kind): \(found.findings)")
    }
    // As the hook of pre-commit does.
    #expect(try sandbox.check("--only", "sources", "a.py").status == 1)
  }

  @Test(arguments: faults) func queryFilesNeedNoRules(_ rule: String) throws {
    let found = try Self.sandbox(rule).found("--only", "queries")
    #expect(found.findings == [] && found.status == 0)
  }

  @Test func aRootInsideIsAFinding() throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule(), "sub/highlight-lsp.toml": "root = true\n", "sub/a.txt": "FIXME\n",
    ])
    #expect(try sandbox.found("--only", "sources").findings == ["sub/highlight-lsp.toml:1:1 root"])
  }
}
