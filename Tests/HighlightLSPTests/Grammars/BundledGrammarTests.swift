import Foundation
import SystemSupport
import TestSupport
import Testing

/// Grammars that come with the program, in `lib/highlight-lsp/grammars` below its prefix.
@Suite struct BundledGrammarTests {
  let sandbox: GrammarSandbox

  /// The program below a prefix of its own, with the grammar of json bundled.
  init() throws {
    sandbox = try GrammarSandbox()
    let (folder, files) = (sandbox.folder, FileManager.default)
    try sandbox.folder.write("{\"a\": 1}\n", to: "a.json")
    try sandbox.folder.write("a = 1\n", to: "a.toml")
    for name in ["prefix/bin", "prefix/lib/highlight-lsp/grammars"] {
      try files.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    }
    // A child copies it, as in `writeProgram`.
    try ChildProcess.shell(#"cp "$1" "$2""#, Program.path, folder["prefix/bin/highlight-lsp"])
    _ = try sandbox.install("json", changing: ["XDG_DATA_HOME": folder["stage"]])
    try files.moveItem(
      atPath: folder["stage/highlight-lsp/grammars/json"], toPath: folder["prefix/lib/highlight-lsp/grammars/json"])
  }

  private var bundled: String { sandbox.folder["prefix/lib/highlight-lsp/grammars"] }

  private var own: String { sandbox.folder["data/highlight-lsp/grammars"] }

  private func run(
    _ arguments: String..., program: String = "prefix/bin/highlight-lsp", changing environment: [String: String] = [:]
  ) throws -> ChildProcess.Result {
    try ChildProcess(
      sandbox.folder[program], arguments,
      environment: ProcessInfo.processInfo.environment.merging(sandbox.environment) { $1 }.merging(environment) { $1 }
    ).finish()
  }

  private func hasSameHighlights(_ result: ChildProcess.Result) throws -> Bool {
    try HighlightedObject.all(in: result.output).first?.runs?.isEmpty == false
  }

  @Test func aBundledGrammarColorsWithoutAnInstallation() throws {
    let result = try run("highlight", "-f", "json", sandbox.folder["a.json"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(try hasSameHighlights(result))
    #expect(!FileManager.default.fileExists(atPath: own))
  }

  /// As pipx and uv start it.
  @Test func aLinkToTheProgramFindsThem() throws {
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.folder["link"], withDestinationPath: sandbox.folder["prefix/bin/highlight-lsp"])
    let result = try run("highlight", "-f", "json", sandbox.folder["a.json"], program: "link")
    #expect(try hasSameHighlights(result))
  }

  @Test func aProgramOutsideOfABinFolderHasNone() throws {
    try FileManager.default.moveItem(atPath: sandbox.folder["prefix/bin"], toPath: sandbox.folder["prefix/tools"])
    let result = try run("highlight", "-f", "json", sandbox.folder["a.json"], program: "prefix/tools/highlight-lsp")
    #expect(result.status == 1)
    #expect(result.errors.contains("highlight-lsp grammar install json"))
  }

  @Test func withoutTheFolderAllIsAsBefore() throws {
    try FileManager.default.removeItem(atPath: sandbox.folder["prefix/lib"])
    let result = try run("highlight", "-f", "json", sandbox.folder["a.json"])
    #expect(result.status == 1 && result.errorLines.count == 1)
    #expect(result.errors.contains("install it with: highlight-lsp grammar install json"))
    #expect(try run("grammar", "list", "json").text == "json  not installed  queries: own\n")
  }

  @Test func theUsersOwnIsUsedInsteadOfTheBundledOne() throws {
    #expect(try run("grammar", "where", "json").text == bundled + "/json/parser.so\n")
    #expect(try run("grammar", "install", "--force", "json").status == 0)
    #expect(try run("grammar", "where", "json").text == own + "/json/parser.so\n")
    // What is used is what is loaded: a damaged one of the user's is not replaced silently.
    try sandbox.folder.write("no library\n", to: sandbox.library("json"))
    let damaged = try run("highlight", "-f", "json", sandbox.folder["a.json"])
    #expect(damaged.status == 1)
    #expect(damaged.errors.contains(own + "/json/parser.so"))
  }

  @Test func whatIsBundledIsInstalledAlready() throws {
    let result = try run("grammar", "install", "json")
    #expect(result.status == 0)
    #expect(result.errors == "highlight-lsp: json is installed already\n")
    #expect(!sandbox.isInstalled("json"))
  }

  @Test func theListTellsBundledFromOwn() throws {
    #expect(try run("grammar", "list", "json").text.wholeMatch(of: /json  bundled, ABI 1[345]  queries: own\n/) != nil)
    #expect(try run("grammar", "list", "--installed", "--names").text == "json\n")
    _ = try run("grammar", "install", "--force", "json")
    #expect(try run("grammar", "list", "json").text.wholeMatch(of: /json  installed, ABI 1[345]  queries: own\n/) != nil)
  }

  @Test func whereNamesBothFoldersAndTheUsersOnStandardOutputAlone() throws {
    let result = try run("grammar", "where")
    #expect(result.text == own + "\n")
    #expect(result.errors == "highlight-lsp: grammars that come with the program are in \(bundled)\n")
  }

  @Test func onlyTheUsersOwnIsRemoved() throws {
    let first = try run("grammar", "remove", "json")
    #expect(first.status == 1)
    #expect(first.errors == "highlight-lsp: the grammar for json comes with the program and is not removed\n")
    #expect(FileManager.default.fileExists(atPath: bundled + "/json/parser.so"))
    _ = try run("grammar", "install", "--force", "json")
    let second = try run("grammar", "remove", "json")
    #expect(second.status == 0)
    #expect(second.errors == "highlight-lsp: removed json; the one that comes with the program is used now\n")
    #expect(try hasSameHighlights(run("highlight", "-f", "json", sandbox.folder["a.json"])))
  }

  // MARK: Trust

  static let places = ["json/parser.so", "json", "", ".."]

  private func expectRefusal(_ result: ChildProcess.Result, _ words: String) throws {
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(words))
    #expect(result.errors.contains("fix it with: highlight-lsp grammar install json"))
    #expect(try !hasSameHighlights(result))
  }

  private func path(_ place: String) -> String {
    place == ".." ? sandbox.folder["prefix/lib/highlight-lsp"] : place.isEmpty ? bundled : bundled + "/" + place
  }

  @Test(arguments: places) func whatOthersMayWriteIsNotLoadedAndTheNamedCommandMendsIt(place: String) throws {
    chmod(path(place), 0o777)
    try expectRefusal(
      try run("highlight", "-f", "json", sandbox.folder["a.json"]), "is writable by others and is not used")
    #expect(try run("grammar", "install", "json").status == 0)
    #expect(sandbox.isInstalled("json"))
    #expect(try hasSameHighlights(run("highlight", "-f", "json", sandbox.folder["a.json"])))
  }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"), arguments: places)
  func whatBelongsToAnotherUserIsNotLoaded(place: String) throws {
    chown(path(place), 12345, 12345)
    try expectRefusal(
      try run("highlight", "-f", "json", sandbox.folder["a.json"]), "belongs to another user (12345) and is not used")
  }

  /// What is wrong with the user's folder says nothing about the program's.
  @Test func aUsersFolderThatOthersMayWriteDoesNotTouchThem() throws {
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    chmod(own, 0o777)
    #expect(try hasSameHighlights(run("highlight", "-f", "json", sandbox.folder["a.json"])))
  }

  // MARK: Wheels

  /// The package and where README's line takes it from: it is not in the usual index.
  private static let allGrammars = "'highlight-lsp[all]' --index-url \(ProjectAddress.parcels)/simple"

  /// The file of the wheel that names what the other wheel has.
  private func installedFromWheel(_ names: String) throws {
    try sandbox.folder.write(names, to: "prefix/lib/highlight-lsp/more-grammars")
  }

  @Test func aWheelNamesTheOtherWheel() throws {
    try installedFromWheel("perl\ntoml\n")
    let result = try run("highlight", "-f", "json", sandbox.folder["a.toml"])
    #expect(result.status == 1 && result.errorLines.count == 1)
    #expect(result.errors.hasSuffix("install it with: pip install \(Self.allGrammars)\n"))
  }

  @Test func aWheelNamesTheToolThatInstalledIt() throws {
    try installedFromWheel("toml\n")
    try sandbox.folder.write("{}", to: "prefix/pipx_metadata.json")
    #expect(
      try run("highlight", sandbox.folder["a.toml"]).errors.hasSuffix(
        "install it with: pipx install --force \(Self.allGrammars)\n"))
    try FileManager.default.removeItem(atPath: sandbox.folder["prefix/pipx_metadata.json"])
    try sandbox.folder.write("", to: "prefix/uv-receipt.toml")
    #expect(
      try run("highlight", sandbox.folder["a.toml"]).errors.hasSuffix(
        "install it with: uv tool install \(Self.allGrammars)\n"))
  }

  @Test func whatTheOtherWheelLacksIsInstalledByTheProgram() throws {
    try installedFromWheel("perl\ntomlx\n")
    #expect(
      try run("highlight", sandbox.folder["a.toml"]).errors.hasSuffix(
        "install it with: highlight-lsp grammar install toml\n"))
  }

  /// An archive or a Debian package knows no other wheel; its command needs a compiler.
  @Test func withoutACompilerThePackageOfAllGrammarsIsNamed() throws {
    let command = "install it with: highlight-lsp grammar install toml"
    let other = "\(command), or without a C compiler: pip install \(Self.allGrammars)\n"
    let bare = ["PATH": sandbox.folder["empty"]]
    #expect(try run("highlight", sandbox.folder["a.toml"]).errors.hasSuffix("\(command)\n"))
    #expect(try run("highlight", sandbox.folder["a.toml"], changing: bare).errors.hasSuffix(other))
    let chosen = bare.merging(["CC": "/opt/cc"]) { $1 }
    #expect(try run("highlight", sandbox.folder["a.toml"], changing: chosen).errors.hasSuffix("\(command)\n"))
  }
}
