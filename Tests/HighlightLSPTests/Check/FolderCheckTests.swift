import Foundation
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

  /// The paths of the words that `spell` finds.
  private func spelled(_ arguments: String...) throws -> [String] {
    try sandbox.run(["spell"] + arguments).lines.map { String($0.prefix { $0 != ":" }) }
  }

  @Test func hiddenNamesAreLookedAt() throws {
    let paths = [".eslintrc.js", ".github/workflows/a.yml"]
    #expect(try sandbox.found().findings.map { String($0.prefix { $0 != ":" }) } == paths)
    #expect(try spelled() == paths)
  }

  @Test func whatIsIgnoredIsLookedAtWhereItIsNamed() throws {
    #expect(try sandbox.found("out/a.txt", "--only", "sources").findings == ["out/a.txt:1:1 fixme"])
    #expect(try spelled("out/a.txt") == ["out/a.txt"])
  }

  @Test func highlightLeavesHiddenNamesOut() throws {
    #expect(try sandbox.run(["highlight", "."]).text == "fine\n" + CheckSandbox.rule())
  }
}
