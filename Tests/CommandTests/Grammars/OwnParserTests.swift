import Foundation
import HighlightStorage
import HighlightTestSupport
import SystemSupport
import TestSupport
import Testing

/// A language with a parser that the user built: its section, its library and its queries.
@Suite struct OwnParserTests {
  private let folder: TemporaryFolder
  private let library = "data/highlight-lsp/grammars/acme/parser.so"
  private let list = "config/highlight-lsp/languages/languages.toml"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: library)
    try FileManager.default.removeItem(atPath: folder[library])
    try FileManager.default.copyItem(
      atPath: Environment.grammarFolder + "/json/parser.so", toPath: folder[library])
    try folder.write(
      "[languages.acme]\nsymbol = \"tree_sitter_json\"\nextensions = [\"acme\"]\naliases = [\"acm\"]\n", to: list)
    try folder.write(
      "(number) @number\n(pair key: (string) @property)\n", to: "config/highlight-lsp/queries/acme/highlights.scm")
    try folder.write("(pair) @fold\n", to: "config/highlight-lsp/queries/acme/folds.scm")
    try folder.write("{\"a\": 12}\n", to: "a.acme")
    try folder.write("```acm\n{\"a\": 12}\n```\n", to: "b.md")
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> ChildProcess.Result {
    try Program.run(
      arguments,
      environment: ["XDG_CONFIG_HOME": folder["config"], "XDG_DATA_HOME": folder["data"], "CI": ""].merging(environment) {
        $1
      },
      folder: folder.path)
  }

  @Test func itIsHighlightedByTheQueriesOfTheUser() throws {
    let result = try run("highlight", "-f", "json", "a.acme")
    #expect(result.text.contains("\"language\":\"acme\"") && result.errors.isEmpty, "\(result.text)\(result.errors)")
    #expect(result.text.contains("\"scope\":\"property\"") && result.text.contains("\"scope\":\"number\""))
    #expect(try run("explain", "a.acme:1:7").text.contains("queries/acme/highlights.scm:1"))
    #expect(try run("grammar", "list", "acme").text == "acme  installed, ABI 14  queries: yours\n")
    #expect(try run("grammar", "list", "-v", "acme").text == "acme  installed, ABI 14, your own  queries: yours\n")
    #expect(try run("language", "list").text.contains("acme\t*.acme\tacm\t"))
    #expect(try run("doctor", "a.acme").text.contains("to do      nothing"))
    let checked = try run("check", "config")
    #expect(checked.status == 0 && checked.text.contains("3 patterns"), "\(checked.text)\(checked.errors)")
  }

  @Test func aFaultOfItsQueriesIsFound() throws {
    try folder.write("(nmber) @number\n", to: "config/highlight-lsp/queries/acme/highlights.scm")
    let result = try run("check", "config")
    #expect(result.status == 1 && result.text.contains("highlights.scm:1:2: error: "), "\(result.text)")
  }

  @Test func nothingIsInstalledOrRemoved() throws {
    let installed = try run("grammar", "install", "acme")
    #expect(
      installed.status == 0 && installed.errors.contains("acme has a parser of your own: build /"), "\(installed.errors)")
    let removed = try run("grammar", "remove", "acme")
    #expect(removed.status == 1 && removed.errors.contains("the parser of acme is your own and is not removed"))
    #expect(FileManager.default.fileExists(atPath: folder[library]))
  }

  @Test func isolatedRunsDoNotKnowIt() throws {
    #expect(try run("check", "--isolated", "-l", "acme", "a.acme").status == 2)
    #expect(try run("check", "-l", "acme", "a.acme").status == 0)
  }

  /// Changes the library or its section, and what `highlight` and `check` say of it.
  @Test(
    arguments: ["missing", "symbol", "writable", "damaged", "abi"] + (Grammar.supportedABI.upperBound < 15 ? ["newer"] : []))
  func aFaultOfTheLibraryIsSaid(change: String) throws {
    let path = folder[library]
    let expected: String
    switch change {
    case "missing":
      try FileManager.default.removeItem(atPath: path)
      expected = "there is no parser library \(path); build it with: cc -shared"
    case "symbol":
      try folder.write("[languages.acme]\nsymbol = \"tree_sitter_acme\"\nextensions = [\"acme\"]\n", to: list)
      expected = "\(path) does not define tree_sitter_acme; correct symbol in languages.toml"
    case "writable":
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
      expected = "\(path) is writable by others and is not used; fix it with: chmod go-w \(path)"
    case "damaged":
      try Data("\u{7F}ELF".utf8).write(to: URL(fileURLWithPath: path))
      expected = "\(path) is damaged: "
    default:
      // The first number of a language is its ABI. The pinned parser library loads 15.
      let (newest, abi) = (Grammar.supportedABI.upperBound, change == "newer" ? 15 : 99)
      try folder.write(
        "static const unsigned language[64] = {\(abi)};\nconst void *tree_sitter_json(void) { return language; }\n",
        to: "a.c")
      try ChildProcess.shell("cc -shared -fPIC -o \"$1\" \"$2\"", path, folder["a.c"])
      expected =
        "has language ABI \(abi); this program loads 13 to \(newest); generate it with: tree-sitter generate --abi \(newest)"
        + (change == "newer" ? ", or build this program with: make build PARSER_LIBRARY=pinned" : "")
    }
    let shown = try run("highlight", "-f", "json", "a.acme")
    #expect(shown.status == 1 && shown.errors.contains(expected), "\(shown.errors)")
    #expect(!shown.errors.contains("grammar install"), "\(shown.errors)")
    #expect(shown.errors.contains("PARSER_LIBRARY") == (change == "newer"), "\(shown.errors)")
    let checked = try run("check", "config/highlight-lsp/languages")
    #expect(checked.status == 1 && checked.text.contains("languages.toml:2:10: error: "), "\(checked.text)")
    #expect(checked.text.contains(expected), "\(checked.text)")
    #expect(try run("doctor", "a.acme").status == 1)
  }

  @Test func noRepositoryNamesALibrary() throws {
    // The same list elsewhere loads nothing, and a configuration has no such key.
    try folder.write("[languages.acme]\nsymbol = \"tree_sitter_acme\"\n", to: "r/languages/languages.toml")
    #expect(try run("check", "r/languages").status == 0)
    try folder.write("[languages.other]\nsymbol = \"tree_sitter_json\"\nglobs = [\"*.other\"]\n", to: "r/highlight-lsp.toml")
    #expect(try run("check", "r/highlight-lsp.toml").text.contains("unknown key languages.other.symbol"))
  }
}
