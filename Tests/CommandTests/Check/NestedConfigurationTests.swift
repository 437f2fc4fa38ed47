import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// A configuration inherits from those above it.
@Suite struct NestedConfigurationTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule(), "a.txt": "FIXME\n", "sub/b.txt": "FIXME TODO\n",
      "sub/deep/c.txt": "FIXME TODO\n",
    ])
  }

  @Test func anEmptyFileChangesNothing() throws {
    let before = try sandbox.found()
    try sandbox.folder.write("", to: "sub/highlight-lsp.toml")
    try sandbox.folder.write("# nothing\n", to: "sub/deep/highlight-lsp.toml")
    let after = try sandbox.found()
    #expect(before.findings == ["a.txt:1:1 fixme", "sub/b.txt:1:1 fixme", "sub/deep/c.txt:1:1 fixme"])
    #expect(after.findings == before.findings && after.status == 1)
  }

  @Test func aNestedFileAddsRulesAndReplacesThem() throws {
    try sandbox.folder.write(CheckSandbox.rule("todo", "TODO"), to: "sub/highlight-lsp.toml")
    try sandbox.folder.write(CheckSandbox.rule("fixme", "nothing"), to: "sub/deep/highlight-lsp.toml")
    #expect(
      try sandbox.found().findings == [
        "sub/deep/highlight-lsp.toml:2:6 config", "a.txt:1:1 fixme", "sub/b.txt:1:1 fixme", "sub/b.txt:1:7 todo",
        "sub/deep/c.txt:1:7 todo",
      ])
  }

  /// What a nested file may not change silently: its text, then the line and the column of the finding.
  static let changes = [
    (
      CheckSandbox.rule(severity: "hint"), "2:6",
      "rule \"fixme\" changes severity of the rule of this id above (highlight-lsp.toml:2:6); "
    ),
    (CheckSandbox.rule("fixme", "nothing"), "2:6", "changes pattern of"),
    (CheckSandbox.rule("fixme", "FIXME", "exclude = [\"*.txt\"]"), "2:6", "changes exclude of"),
    ("[check]\nexclude = [\"*.txt\"]\n", "2:1", "check.exclude changes what the configurations above check; "),
    ("[check]\nroots = [\"deep\"]\n", "2:1", "check.roots changes"),
    ("[check]\nlimits = \"ignore\"\n", "2:1", "check.limits changes \"fail\", the value of the configurations above; "),
    ("[limits]\nlineBytes = 10\n", "2:1", "limits.lineBytes changes 65536, "),
    ("[languages.python]\nglobs = [\"*.txt\"]\n", "2:1", "languages.python.globs changes"),
    ("[languages.python]\nextends = [\"a.scm\"]\n", "2:1", "languages.python.extends changes"),
    ("[spelling]\nignore = [\"x\"]\n", "2:1", "spelling.ignore changes"),
    ("[characters]\nrestriction = \"none\"\n", "2:1", "characters.restriction changes \"moderate\", "),
    ("[[spelling.overrides]]\nenabled = false\n", "1:12", "spelling.overrides changes"),
  ]

  @Test(arguments: changes) func whatANestedFileChangesIsAFinding(_ text: String, _ place: String, _ message: String) throws
  {
    try sandbox.folder.write(text, to: "sub/highlight-lsp.toml")
    try sandbox.folder.write("(comment) @comment\n", to: "sub/a.scm")
    let result = try sandbox.check("--only", "sources")
    let lines = result.lines.filter { $0.hasSuffix("[config]") }
    #expect(lines.count == 1 && result.status == 1, "\(result.text)")
    let line = try #require(lines.first)
    #expect(line.hasPrefix("sub/highlight-lsp.toml:\(place): warning: ") && line.contains(message), "\(line)")
    #expect(line.contains("; remove it, or list the folder in [check] roots of the highlight-lsp.toml above"))
    // One finding, whatever is checked.
    #expect(try sandbox.found("sub", "sub/deep").findings.count { $0.hasSuffix(" config") } == 1)
    try sandbox.folder.write("[check]\nroots = [\"sub\"]\n" + CheckSandbox.rule(), to: "highlight-lsp.toml")
    #expect(try !sandbox.check("--only", "sources").text.contains("[config]"))
  }

  @Test(arguments: [
    CheckSandbox.rule("new", "NEW"), CheckSandbox.rule(), "[spelling]\nwords = [\"frobnicate\"]\n",
    "[check]\nlimits = \"fail\"\nexclude = []\n[limits]\nlineBytes = 65536\n", "theme = \"light\"\n",
    "[[spelling.overrides]]\nglobs = [\"*.md\"]\nwords = [\"frobnicate\"]\n",
  ]) func whatChangesNothingAboveIsNone(_ text: String) throws {
    try sandbox.folder.write(text, to: "sub/highlight-lsp.toml")
    #expect(try sandbox.found().findings == ["a.txt:1:1 fixme", "sub/b.txt:1:1 fixme", "sub/deep/c.txt:1:1 fixme"])
  }

  @Test func theSettingsOfANestedFileHold() throws {
    try sandbox.folder.write("[check]\nexclude = [\"*.txt\"]\n", to: "sub/highlight-lsp.toml")
    #expect(try sandbox.found().findings == ["sub/highlight-lsp.toml:2:1 config", "a.txt:1:1 fixme"])
  }

  @Test func aRootInsideIsAFinding() throws {
    try sandbox.folder.write("\nroot = true\n", to: "sub/highlight-lsp.toml")
    let found = try sandbox.found()
    #expect(found.findings == ["sub/highlight-lsp.toml:2:1 root", "a.txt:1:1 fixme"] && found.status == 1)
    #expect(try sandbox.check("--fail-on", "error").text.contains("sub/highlight-lsp.toml:2:1: error: root = true: "))
    // Also when only the folder is checked.
    #expect(try sandbox.found("sub").findings == ["sub/highlight-lsp.toml:2:1 root"])
    try sandbox.folder.write("[check]\nroots = [\"sub\"]\n" + CheckSandbox.rule(), to: "highlight-lsp.toml")
    #expect(try sandbox.found().findings == ["a.txt:1:1 fixme"])
  }

  @Test func theOutermostFileMayBeARoot() throws {
    try sandbox.folder.write("root = true\n" + CheckSandbox.rule(), to: "highlight-lsp.toml")
    #expect(try sandbox.found().findings.count == 3)
  }

  @Test func editorsInheritAsWell() throws {
    try sandbox.folder.write("", to: "sub/highlight-lsp.toml")
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": sandbox.folder["none"]])
    try server.initialize()
    let uri = "file://" + sandbox.folder["sub/b.txt"]
    server.open(uri, languageID: "plaintext", text: "FIXME\n")
    let result = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(result["result"]?["items"]?.array?.compactMap { $0["code"]?.string } == ["fixme"])
  }
}
