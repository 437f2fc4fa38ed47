import Foundation
import TestSupport
import Testing

/// `grammar list`, `install`, `remove` and `where` when all is well.
@Suite struct GrammarCommandTests {
  let sandbox: GrammarSandbox

  init() throws {
    sandbox = try GrammarSandbox()
  }

  private func identity(_ language: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.folder[sandbox.library(language)])
    return attributes[.systemFileNumber] as? Int
  }

  @Test func theFullArchiveInstalls() throws {
    try FileManager.default.removeItem(atPath: sandbox.archive)
    try sandbox.cache(SmallPack.shared.fullArchive)
    let result = try sandbox.install("json", changing: ["HIGHLIGHT_LSP_DATA": ""])
    #expect(result.status == 0)
    #expect(result.errors == "highlight-lsp: installed json\n")
    #expect(sandbox.isInstalled("json"))
  }

  @Test func grammarsAreInstalledAndNothingElseStays() throws {
    let result = try sandbox.install("json", "toml")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.sorted() == ["highlight-lsp: installed json", "highlight-lsp: installed toml"])
    #expect(sandbox.names == ["json", "toml"])
  }

  @Test func theArchiveIsDownloadedWhereItIsMissing() throws {
    let sandbox = try GrammarSandbox(isCached: false)
    let result = try sandbox.install("json", changing: ["PIP_FIND_LINKS": SmallPack.shared.archiveFolder])
    #expect(result.status == 0)
    #expect(sandbox.names == ["json"])
    let archives = URL(filePath: sandbox.archive).deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: archives.path()).filter { $0 != ".lock" }
    #expect(names == [SmallPack.shared.archiveName])
  }

  @Test func aSecondInstallDoesNothing() throws {
    _ = try sandbox.install("json")
    let before = try identity("json")
    let result = try sandbox.install("json", changing: ["CC": "/nonexistent"])
    #expect(result.status == 0)
    #expect(result.errors == "highlight-lsp: json is installed already\n")
    #expect(try identity("json") == before)
  }

  @Test func forceBuildsAgain() throws {
    _ = try sandbox.install("json")
    let before = try identity("json")
    let result = try sandbox.install("json", "--force")
    #expect(result.status == 0)
    #expect(try identity("json") != before)
  }

  @Test func onlyWhatIsMissingIsBuilt() throws {
    _ = try sandbox.install("json")
    let before = try identity("json")
    let result = try sandbox.install("toml", "json")
    #expect(result.errors == "highlight-lsp: installed toml\n")
    #expect(try identity("json") == before)
  }

  @Test func anAliasNamesItsLanguage() throws {
    let result = try sandbox.install("jsonc", "json")
    #expect(result.errors == "highlight-lsp: installed json\n")
    #expect(sandbox.names == ["json"])
  }

  @Test func theListTellsWhatIsInstalled() throws {
    _ = try sandbox.install("json")
    let all = try sandbox.run(["grammar", "list"])
    #expect(all.status == 0)
    #expect(all.lines.contains { $0.wholeMatch(of: /json +installed, ABI 1[34]  queries: own/) != nil })
    #expect(all.lines.contains { $0.wholeMatch(of: /toml +not installed  queries: own/) != nil })
    let installed = try sandbox.run(["grammar", "list", "--installed"])
    #expect(installed.lines.count == 1)
    let named = try sandbox.run(["grammar", "list", "toml"])
    #expect(named.lines == ["toml  not installed  queries: own"])
  }

  @Test func whereNamesTheFolderAndTheLibraries() throws {
    _ = try sandbox.install("json")
    #expect(try sandbox.run(["grammar", "where"]).text == sandbox.folder["data/highlight-lsp/grammars"] + "\n")
    let result = try sandbox.run(["grammar", "where", "toml", "json"])
    #expect(result.status == 1)
    #expect(result.text == sandbox.folder[sandbox.library("json")] + "\n")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("highlight-lsp grammar install toml"))
  }

  @Test func aRemovedGrammarIsGone() throws {
    _ = try sandbox.install("json", "toml")
    let result = try sandbox.run(["grammar", "remove", "json"])
    #expect(result.status == 0)
    #expect(sandbox.names == ["toml"])
    #expect(try sandbox.run(["grammar", "list", "json"]).text == "json  not installed  queries: own\n")
  }

  @Test func removingWhatIsNotInstalledIsTold() throws {
    let result = try sandbox.run(["grammar", "remove", "json"])
    #expect(result.status == 1)
    #expect(result.errors == "highlight-lsp: json is not installed\n")
  }

  @Test(arguments: ["install", "remove", "list", "where"]) func anUnknownNameIsToldWithTheNearest(command: String) throws {
    let result = try sandbox.run(["grammar", command, "json", "tomll"])
    #expect(result.status == 2)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("\"tomll\""))
    #expect(result.errors.contains("\"toml\""))
    #expect(sandbox.names.isEmpty)
  }

  @Test func anInstalledGrammarColors() throws {
    _ = try sandbox.install("json")
    try sandbox.folder.write("{\"a\": 1}\n", to: "a.json")
    let result = try sandbox.run(["highlight", "-f", "json", sandbox.folder["a.json"]])
    #expect(result.status == 0)
    #expect(try HighlightedObject.all(in: result.output).first?.runs?.isEmpty == false)
  }

  @Test func aGrammarOfAnotherVersionIsOutdatedAndInstalledAgain() throws {
    _ = try sandbox.install("json")
    let before = try identity("json")
    // The same in another archive, which another manifest names.
    let (pack, folder) = (SmallPack.shared, sandbox.folder)
    let hashes = try ChildProcess.shell(
      #"set -e; gzip -dc "$1" | gzip -1 >"$2"; cp -RP "$3" "$4"; sha256sum <"$1"; sha256sum <"$2""#, pack.archive,
      folder["other.tar.gz"], pack.dataFolder, folder["manifest"]
    ).split(separator: "\n").map { $0.prefix { $0 != " " } }
    let manifest = try String(contentsOfFile: pack.dataFolder + "/packages.toml", encoding: .utf8)
    try folder.write(manifest.replacing(hashes[0], with: hashes[1]), to: "manifest/packages.toml")
    let other = ["HIGHLIGHT_LSP_DATA": folder["manifest"]]
    #expect(try sandbox.run(["grammar", "list", "json"], other).text.contains("another version"))
    try FileManager.default.removeItem(atPath: sandbox.archive)
    try sandbox.cache(folder["other.tar.gz"])
    #expect(try sandbox.install("json", changing: other).status == 0)
    #expect(try identity("json") != before)
  }
}
