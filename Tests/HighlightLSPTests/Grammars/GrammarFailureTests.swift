import Foundation
import HighlightStorage
import TestSupport
import Testing

/// Installations that fail: one clear line each, exit code 1, and the rest goes on.
@Suite struct GrammarFailureTests {
  let sandbox: GrammarSandbox

  init() throws {
    sandbox = try GrammarSandbox()
  }

  /// Expects one line with the reason and one with the languages.
  private func expectFailure(
    _ result: ChildProcess.Result, naming words: String..., languages: String = "json",
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == 1, sourceLocation: location)
    #expect(result.output.isEmpty, sourceLocation: location)
    #expect(result.errorLines.count == 2, sourceLocation: location)
    let reason = result.errorLines.first ?? ""
    for word in words { #expect(reason.contains(word), sourceLocation: location) }
    #expect(result.errorLines.last == "highlight-lsp: not installed: \(languages)", sourceLocation: location)
  }

  @Test func aMissingCompilerIsToldWithTheRemedy() throws {
    expectFailure(
      try sandbox.install("json", changing: ["CC": "/nonexistent"]), naming: "no C compiler", "apt-get install gcc")
    #expect(sandbox.names.isEmpty)
  }

  @Test func aPathWithoutACompilerIsToldWithTheRemedy() throws {
    expectFailure(
      try sandbox.install("json", changing: ["PATH": sandbox.folder.path]), naming: "no C compiler", "apt-get install gcc")
  }

  @Test func withoutNetworkTheFailedDownloadIsTold() throws {
    let sandbox = try GrammarSandbox(isCached: false)
    expectFailure(try sandbox.install("json"), naming: "cannot download tree-sitter-language-pack")
    #expect(sandbox.names.isEmpty)
  }

  @Test func aDownloadWithAnotherHashIsNotUsed() throws {
    let sandbox = try GrammarSandbox(isCached: false)
    let result = try sandbox.install(
      "json",
      changing: [
        "HIGHLIGHT_LSP_DATA": Program.package + "grammars", "PIP_FIND_LINKS": SmallPack.shared.archiveFolder,
      ])
    expectFailure(result, naming: "tree-sitter-language-pack", "sha256", "nothing of it was used")
    #expect(sandbox.names.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: sandbox.archive))
  }

  @Test func aDamagedArchiveInTheCacheIsNotUsed() throws {
    let half = try Data(contentsOf: URL(filePath: SmallPack.shared.archive)).prefix(100_000)
    try FileManager.default.removeItem(atPath: sandbox.archive)
    try half.write(to: URL(filePath: sandbox.archive))
    expectFailure(try sandbox.install("json"), naming: "cannot download tree-sitter-language-pack")
  }

  @Test func aDamagedArchiveInTheCacheIsDownloadedAgain() throws {
    try FileManager.default.removeItem(atPath: sandbox.archive)
    try Data("no archive".utf8).write(to: URL(filePath: sandbox.archive))
    let result = try sandbox.install("json", changing: ["PIP_FIND_LINKS": SmallPack.shared.archiveFolder])
    #expect(result.status == 0)
    #expect(sandbox.names == ["json"])
  }

  @Test func aFailedBuildNamesTheErrorAndTheRestGoesOn() throws {
    let compiler = try sandbox.compiler(
      "case \"$*\" in *parsers/toml*) echo 'parser.c:1: error: too odd' >&2; exit 1;; esac")
    let result = try sandbox.install("toml", "json", changing: ["CC": compiler])
    #expect(result.status == 1)
    #expect(result.errorLines.count == 3)
    #expect(result.errorLines.contains("highlight-lsp: installed json"))
    #expect(result.errors.contains("failed on toml: parser.c:1: error: too odd"))
    #expect(result.errorLines.last == "highlight-lsp: not installed: toml")
    #expect(sandbox.names.contains("json"))
    #expect(!sandbox.isInstalled("toml"))
  }

  @Test func aParserOfAnotherABIIsNotInstalledAndTheRestGoesOn() throws {
    let newest = Grammar.supportedABI.upperBound
    try sandbox.folder.write(
      "static const unsigned version = \(newest + 1);\nconst void *tree_sitter_toml(void) { return &version; }\n",
      to: "abi.c")
    let compiler = try sandbox.compiler(
      "case \"$*\" in *parsers/toml*-shared*) for last; do :; done; exec cc -shared -fPIC abi.c -o \"$last\";; esac")
    let result = try sandbox.install("toml", "json", changing: ["CC": compiler])
    #expect(result.status == 1)
    #expect(result.errorLines.count == 3)
    #expect(result.errors.contains("the parser of toml cannot be used"))
    #expect(result.errors.contains("language ABI \(newest + 1), and the parser library loads 13 to \(newest)"))
    // The newest one that can be built with the program.
    #expect(result.errors.contains("; build this program with: make build PARSER_LIBRARY=pinned") == (newest < 15))
    #expect(sandbox.isInstalled("json"))
    #expect(!sandbox.isInstalled("toml"))
  }

  @Test func aDataFolderThatCannotBeMadeIsNamed() throws {
    let file = try sandbox.folder.write("", to: "file")
    expectFailure(try sandbox.install("json", changing: ["XDG_DATA_HOME": file]), naming: file, "not a directory")
  }

  @Test func aCacheFolderThatCannotBeMadeIsNamed() throws {
    let file = try sandbox.folder.write("", to: "file")
    expectFailure(try sandbox.install("json", changing: ["XDG_CACHE_HOME": file]), naming: file, "not a directory")
  }

  @Test func aDataFolderBelowAFileHasNoGrammars() throws {
    let file = try sandbox.folder.write("{}", to: "a.json")
    let result = try sandbox.run(["highlight", file], ["XDG_DATA_HOME": file])
    #expect(result.status == 1)
    #expect(result.text == "{}")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("highlight-lsp grammar install json"))
  }

  @Test func aFailedForcedInstallKeepsTheOldLibrary() throws {
    _ = try sandbox.install("json")
    let before = try sandbox.folder.bytes(of: sandbox.library("json"))
    let compiler = try sandbox.compiler("echo 'error: too odd' >&2; exit 1")
    #expect(try sandbox.install("json", "--force", changing: ["CC": compiler]).status == 1)
    #expect(try sandbox.folder.bytes(of: sandbox.library("json")) == before)
  }
}
