import Foundation
import ServerTestSupport
import TestSupport
import Testing

/// `doctor` and what else tells why a file is grey.
@Suite struct DoctorCommandTests {
  private let sandbox: GrammarSandbox

  init() throws {
    sandbox = try GrammarSandbox()
  }

  private func lines(_ arguments: String...) throws -> (lines: [String: String], status: Int32) {
    let result = try sandbox.run(["doctor"] + arguments, ["XDG_STATE_HOME": sandbox.folder["state"]])
    var lines: [String: String] = [:]
    for line in result.lines {
      lines[line.prefix(11).trimmingCharacters(in: .whitespaces)] = String(line.dropFirst(11))
    }
    return (lines, result.status)
  }

  @Test func aMissingGrammarIsNamedWithItsCommand() throws {
    try sandbox.folder.write("[1]\n", to: "a.json")
    let path = sandbox.folder["a.json"]
    let before = try lines(path)
    #expect(before.status == 1)
    #expect(before.lines["language"] == "json, by its extension")
    #expect(before.lines["grammar"] == "not installed")
    #expect(before.lines["to do"] == "highlight-lsp grammar install json")
    #expect(before.lines["editor"] == "none was connected yet")
    #expect(try sandbox.install("json").status == 0)
    let behind = try lines(path)
    #expect(behind.status == 0)
    #expect(behind.lines["to do"] == "nothing")
    #expect(behind.lines["grammars"]?.contains(" with the program, 1 in /") == true)
    #expect(behind.lines.count >= 9)
  }

  @Test func theEditorThatWasConnectedIsTold() throws {
    let server = try LanguageServerSession(
      program: Program.path, environment: sandbox.environment.merging(["XDG_STATE_HOME": sandbox.folder["state"]]) { $1 })
    try server.initialize(members: #""clientInfo":{"name":"Test","version":"1.2"}"#)
    server.notify("initialized", "{}")
    _ = try server.request("textDocument/documentLink", #"{"textDocument":{"uri":"file:///none"}}"#)
    #expect(try lines().lines["editor"]?.hasPrefix("Test 1.2, ") == true)
  }

  @Test func whatIsNotRecognizedIsSaid() throws {
    try sandbox.folder.write("words\n", to: "a.zzz")
    let path = sandbox.folder["a.zzz"]
    let said = try lines(path)
    #expect(said.status == 1 && said.lines["language"] == "not recognised")
    let explained = try sandbox.run(["explain", path + ":1"])
    #expect(explained.status == 1)
    #expect(explained.errors.contains("is not recognised"))
  }

  @Test func whatIsLeftToAnotherServerIsSaid() throws {
    try sandbox.folder.write("[1]\n", to: "a.json")
    let path = sandbox.folder["a.json"]
    let said = try lines(path).lines["off"]
    #expect(said?.hasPrefix("definition, references, rename, folding, symbols, occurrences: left to") == true)
    #expect(said?.contains("under [features]") == true)
    // Without a grammar nothing is promised.
    #expect(try lines(path).lines["features"] == nil)
    try sandbox.folder.write("[languages.json]\nprovides = [\"tokens\"]\n", to: "highlight-lsp.toml")
    #expect(try lines(path).lines["off"]?.hasSuffix(": by configuration") == true)
    try sandbox.folder.write("a: {}\n", to: "justfile")
    try sandbox.folder.write("", to: "highlight-lsp.toml")
    let justfile = try lines(sandbox.folder["justfile"]).lines
    #expect(justfile["off"] == nil)
    #expect(justfile["features"] == "definition, references, rename, folding, symbols, occurrences")
  }

  @Test func theTextsInsideNeedGrammarsToo() throws {
    // Recipes are of a shell.
    try sandbox.folder.write("a:\n    echo \"$x\"\n\nb:\n    echo b\n", to: "justfile")
    let path = sandbox.folder["justfile"]
    let explained = try sandbox.run(["explain", path + ":2:5"])
    #expect(explained.text.contains("bash: grammar not installed"))
    let shown = try sandbox.run(["highlight", "--color", "always", path])
    #expect(shown.status == 0)
    #expect(shown.errorLines.filter { $0.contains("the grammar for bash is not installed") }.count == 1)
    let said = try lines(path)
    #expect(said.status == 1 && said.lines["embedded"] == "bash: grammar not installed")
    #expect(said.lines["to do"] == "highlight-lsp grammar install --for \(path)")
    #expect(!sandbox.isInstalled("bash"))
    #expect(try sandbox.run(["grammar", "install", "--for", path]).status == 0)
    #expect(sandbox.isInstalled("bash"))
    #expect(try !sandbox.run(["explain", path + ":2:5"]).text.contains("not installed"))
    #expect(try lines(path).lines["embedded"] == nil)
  }
}
