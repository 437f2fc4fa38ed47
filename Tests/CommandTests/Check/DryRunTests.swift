import Foundation
import TestSupport
import Testing

/// Fixes that change no file, and those that are not safe.
@Suite struct DryRunTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule("teh", "\\bteh\\b", "fix = \"the\""),
      "a.txt": (1...20).map { $0 % 9 == 2 ? "teh \($0)\n" : "line \($0)\n" }.joined() + "teh end", "b.txt": "fine\n",
    ])
  }

  @Test func aDryRunPrintsADifferenceThatPatchTakes() throws {
    let before = try sandbox.folder.bytes(of: "a.txt")
    let result = try sandbox.check("--fix", "--dry-run")
    #expect(result.status == 1)
    #expect(result.lines.prefix(3) == ["--- a/a.txt", "+++ b/a.txt", "@@ -1,5 +1,5 @@"])
    #expect(result.lines.filter { $0.hasPrefix("+the") }.count == 4)
    #expect(try sandbox.folder.bytes(of: "a.txt") == before)
    try sandbox.folder.write(result.output, to: "fix.patch")
    try ChildProcess.shell("cd \"$1\" && git apply -p1 fix.patch", sandbox.folder.path)
    #expect(try sandbox.check("a.txt").status == 0)
    let again = try sandbox.check("--fix", "--dry-run", "a.txt")
    #expect(again.status == 0 && again.text.isEmpty)
  }

  @Test func aDryRunHidesWhatRedactingRulesMatch() throws {
    let secret = "pass(word)?=([a-z0-9]+)"
    try sandbox.folder.write(
      CheckSandbox.rule("teh", "\\bteh\\b", "fix = \"the\"")
        + CheckSandbox.rule("secret", "key=\\w+", "redact = true\n")
        + CheckSandbox.rule("plain", "token=\\w+", "redact = true\nfix = \"token=$TOKEN\"".replacing("$TOKEN", with: "x"))
        + CheckSandbox.rule("echo", secret, "redact = true\nfix = \"p=$2\""), to: "highlight-lsp.toml")
    try sandbox.folder.write(
      "key=abcdef1\nteh key=abcdef2 end\ntoken=abcdef3\npass=abcdef4\nkey=abcdef5 teh key=abcdéf6\n", to: "b.txt")
    let result = try sandbox.check("--fix", "--dry-run", "b.txt")
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "--- a/b.txt", "+++ b/b.txt", "@@ -1,5 +1,5 @@", " ***********", "-teh *********** end", "-*************",
        "-************", "-*********** teh ***********", "+the *********** end", "+token=x", "+*********",
        "+*********** the ***********",
      ], "\(result.text)")
  }

  @Test func aDryRunNeedsFixes() throws {
    #expect(try sandbox.check("--dry-run").status == 2)
  }

  @Test func aRuleThatCannotFixFailsADryRun() throws {
    try sandbox.folder.write(CheckSandbox.rule("teh", "(teh", "fix = \"the\""), to: "highlight-lsp.toml")
    let result = try sandbox.check("--fix", "--dry-run")
    #expect(result.status == 1 && result.text.isEmpty)
    #expect(result.errors.contains("highlight-lsp.toml:3:15: error: bad regular expression"), "\(result.errors)")
  }

  @Test func queryFilesAreShownAsWell() throws {
    try sandbox.folder.write("(comment)    @comment\n", to: "queries/python/highlights.scm")
    let result = try sandbox.check("--fix", "--dry-run", "queries")
    #expect(result.status == 1 && result.text.contains("+(comment) @comment"))
    #expect(try sandbox.folder.bytes(of: "queries/python/highlights.scm") == Array("(comment)    @comment\n".utf8))
  }

  @Test func aFixThatItsRuleFindsAgainIsAFault() throws {
    try sandbox.folder.write(
      "\n[[rules]]\nid = \"grow\"\npattern = 'x'\nfix = \"xx\"\nexamples = [{ text = \"a x\", matches = [\"x\"] }]\n",
      to: "highlight-lsp.toml")
    let result = try sandbox.check("--only", "rules")
    #expect(result.status == 1)
    #expect(
      result.text.contains(
        "highlight-lsp.toml:4:11: error: the rule matches the result of its own fix again: \"x\" in \"a xx\""))
  }

  @Test func aMatchIsReplacedOnce() throws {
    try sandbox.folder.write(CheckSandbox.rule("grow", "x", "fix = \"xx\""), to: "highlight-lsp.toml")
    try sandbox.folder.write("x y\n", to: "b.txt")
    #expect(try sandbox.check("--fix", "b.txt").status == 1)
    #expect(try sandbox.folder.bytes(of: "b.txt") == Array("xx y\n".utf8))
  }

  @Test func examplesTestFixesLinksAndFindings() throws {
    try sandbox.folder.write(
      """
      [[rules]]
      id = "teh"
      pattern = '\\b([Tt])eh\\b'
      link = "https://example.com/$1"
      severity = "warning"
      message = "$0: write ${1}he"
      fix = "${1}he"
      examples = [
        { text = "Teh cat", fix = "The cat", link = "https://example.com/T", findings = ["Teh: write The"] },
        { text = "teh", fix = "the", findings = 1 },
        { text = "teh cat", fix = "teh cat" },
        { text = "teh cat", link = "https://example.com/x" },
        { text = "teh cat", findings = ["wrong"] },
        { text = "teh cat", findings = 2 },
        { text = "teh cat" },
      ]

      """, to: "highlight-lsp.toml")
    let result = try sandbox.check("--only", "rules")
    #expect(result.status == 1 && result.lines.last == "2 passed, 5 failed")
    for text in [
      "example 3 \"teh cat\": expected the fixed text \"teh cat\", the fix gives \"the cat\"",
      "example 4 \"teh cat\": expected \"https://example.com/x\", the rule links \"https://example.com/t\"",
      "example 5 \"teh cat\": expected \"wrong\", the rule reports \"teh: write the\"",
      "example 6 \"teh cat\": expected 2 findings", "example 7: it expects nothing; add matches, fix, link or findings",
    ] { #expect(result.text.contains(text), "\(text)") }
  }
}
