import Foundation
import HighlightStorage
import TestSupport
import Testing

/// Which files `check` and `spell` look at in folders, and what they say of those that they do not.
@Suite struct FolderCheckTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule(), ".github/workflows/a.yml": "# FIXME seperate\n",
      ".eslintrc.js": "// FIXME seperate\n", ".git/config": "# FIXME seperate\n", "sub/.svn/a.txt": "FIXME seperate\n",
      "sub/CVS/a.txt": "FIXME seperate\n", ".gitignore": "out/\n", "out/a.txt": "FIXME seperate\n", "a.txt": "fine\n",
    ])
  }

  /// Whether `spell` finds words in the files of these paths and no others; true where the system has no libhunspell.
  private func spellFinds(_ paths: [String], _ arguments: String...) throws -> Bool {
    guard SpellingDictionary.isLibraryThere else { return true }
    return try SpellingFixture.spell(arguments, in: sandbox).lines.map { String($0.prefix { $0 != ":" }) } == paths
  }

  @Test func hiddenNamesAreLookedAt() throws {
    let paths = [".eslintrc.js", ".github/workflows/a.yml"]
    #expect(try sandbox.found().findings.map { String($0.prefix { $0 != ":" }) } == paths)
    #expect(try spellFinds(paths))
  }

  @Test func whatIsIgnoredIsLookedAtWhereItIsNamed() throws {
    #expect(try sandbox.found("out/a.txt", "--only", "sources").findings == ["out/a.txt:1:1 fixme"])
    #expect(try spellFinds(["out/a.txt"], "out/a.txt"))
  }

  @Test(arguments: ["check", "spell"]) func aPipeThatIsNamedIsRefused(command: String) throws {
    #expect(mkfifo(sandbox.folder["pipe.py"], 0o600) == 0)
    for path in ["pipe.py", "/dev/zero"] {
      let result = try sandbox.run([command, path])
      #expect(result.status == 1)
      let reason = (command == "check" ? "error: " : "") + "is not a regular file and is not read"
      #expect((result.text + result.errors).contains("\(path): \(reason)"))
    }
    #expect(try sandbox.run([command, "missing.py"]).status == 1)
  }

  @Test(arguments: ["check", "spell"]) func linksAndPipesOfFoldersAreCounted(command: String) throws {
    #expect(mkfifo(sandbox.folder["sub/pipe.py"], 0o600) == 0)
    let one = try sandbox.run([command, "sub"])
    #expect(one.status == 0)
    #expect(one.errors.contains("1 link, pipe, socket or device in a folder was skipped"), "\(one.errors)")
    for (name, target) in [("link.py", "a.txt"), ("folder", "out"), ("out/ignored", "a.txt")] {
      try FileManager.default.createSymbolicLink(atPath: sandbox.folder[name], withDestinationPath: target)
    }
    let result = try sandbox.run([command])
    #expect(result.errors.contains("3 links, pipes, sockets and devices in folders were skipped"), "\(result.errors)")
  }

  @Test func aMissingGrammarOfEmbeddedTextsIsOneFinding() throws {
    let (sandbox, data) = (try CheckSandbox(), try TemporaryFolder())
    let parent = data["highlight-lsp/grammars"]
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    for name in ["markdown", "markdown_inline"] {
      try FileManager.default.createSymbolicLink(
        atPath: parent + "/" + name, withDestinationPath: Program.grammarFolder + "/" + name)
    }
    // Nothing is said of a text whose syntax changes no finding.
    try sandbox.folder.write(CheckSandbox.rule("todo", "TODO", "within = [\"comment\"]"), to: "highlight-lsp.toml")
    try sandbox.folder.write("# A\n\n```haskell\nx = 1\n```\n", to: "c.md")
    for name in ["a.md", "b.md"] { try sandbox.folder.write("# A TODO\n\n```haskell\nx = 1\n```\n", to: name) }
    let environment = ["XDG_DATA_HOME": data.path]
    let result = try sandbox.check(environment: environment)
    let lines = result.lines.filter { $0.contains("haskell") }
    #expect(result.status == 0 && lines.count == 1, "\(result.text)")
    #expect(lines.first?.hasPrefix("a.md: information: the grammar for haskell is not installed; ") == true)
    #expect(lines.first?.contains("(needed here and by 1 more file) [missing-grammar]") == true)
    #expect(try sandbox.check("--fail-on", "information", environment: environment).status == 1)
    // A file of that language needs it more.
    try sandbox.folder.write("x = 1\n", to: "c.hs")
    let error = try sandbox.check(environment: environment)
    #expect(error.status == 1 && error.text.contains("c.hs: error: the grammar for haskell"), "\(error.text)")
    #expect(error.text.contains("(needed here and by 1 more file)"))
  }

  @Test func highlightLeavesHiddenNamesOut() throws {
    let text = try sandbox.run(["highlight", "."]).text
    #expect(text.hasPrefix("fine\n[[rules]]") && !text.contains("// FIXME seperate"), "\(text)")
  }
}
