import Foundation
import Testing

@testable import StrictJSON

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
        "a.txt:1:1 fixme", "sub/b.txt:1:1 fixme", "sub/b.txt:1:7 todo", "sub/deep/c.txt:1:7 todo",
      ])
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
    let server = try LanguageServerProcess(environment: ["XDG_CONFIG_HOME": sandbox.folder["none"]])
    try server.initialize()
    let uri = "file://" + sandbox.folder["sub/b.txt"]
    server.open(uri, languageID: "plaintext", text: "FIXME\n")
    let result = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(result["result"]?["items"]?.array?.compactMap { $0["code"]?.string } == ["fixme"])
  }
}
