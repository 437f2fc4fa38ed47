import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// `[languages.X] lines`: a language that lives in a repository.
@Suite struct RepositoryLanguageTests {
  private static let configuration = """
    [languages.ksl]
    lines = "highlight/ksl.toml"
    globs = ["*.ksl"]
    shebangs = ["kslrun"]
    aliases = ["kess"]
    comments = { line = "#" }

    [[rules]]
    id = "ticket"
    pattern = 'T-\\d+'
    languages = ["kess", "markdown"]
    within = ["comment"]
    severity = "warning"
    examples = [{ text = "# T-1\\nT-2", language = "ksl", matches = ["T-1"] }]

    """
  private static let grammar = """
    [[main]]
    match = '#.*'
    scope = "comment"

    [[main]]
    match = '^(\\w+)\\s*='
    captures = { 1 = "property" }

    [[main]]
    match = '\\d+'
    scope = "number"

    """
  private static let files = [
    "highlight-lsp.toml": configuration, "highlight/ksl.toml": grammar, "a.ksl": "a = 12  # see T-7\n",
    "run": "#!/usr/bin/env kslrun\nb = 3\n", "b.md": "```kess\nc = 4 # T-8\n```\n",
    "tests/highlight/t.ksl": "a = 12\n# <- property\n#   ^^ number\n",
    "tests/snapshots/s.ksl": "a = 12\n",
  ]

  private func sandbox(_ configuration: String = configuration, _ files: [String: String] = [:]) throws -> CheckSandbox {
    var all = Self.files
    all["highlight-lsp.toml"] = configuration
    return try CheckSandbox(all.merging(files) { $1 })
  }

  private func scopes(_ sandbox: CheckSandbox, _ arguments: String...) throws -> [String] {
    let result = try sandbox.run(["highlight", "-f", "json"] + arguments)
    return try HighlightedObject.all(in: result.output).flatMap { $0.runs?.compactMap(\.scope) ?? [] }
  }

  @Test func everyCommandKnowsIt() throws {
    let sandbox = try sandbox()
    #expect(try scopes(sandbox, "a.ksl") == ["property", "number", "comment"])
    #expect(try scopes(sandbox, "run").suffix(2) == ["property", "number"])
    #expect(try scopes(sandbox, "b.md").contains("property"))
    #expect(try sandbox.run(["language", "detect", "a.ksl", "run"]).text == "a.ksl\tksl\nrun\tksl\n")
    #expect(try sandbox.run(["language", "list"]).text.contains("ksl\t"))
    let forced = try sandbox.run(["highlight", "-f", "json", "-l", "kess", "b.md"])
    #expect(forced.status == 0 && forced.text.contains("\"language\":\"ksl\""), "\(forced.text)\(forced.errors)")
    let tree = try sandbox.run(["explain", "a.ksl:1:1"])
    #expect(tree.text.contains("highlight/ksl.toml:"), "\(tree.text)\(tree.errors)")
    let doctor = try sandbox.run(["doctor", "a.ksl"])
    #expect(doctor.text.contains("the line grammar highlight/ksl.toml"), "\(doctor.text)")
    #expect(try sandbox.check("--update").status == 1)
    let checked = try sandbox.found()
    #expect(checked.findings == ["a.ksl:1:15 ticket", "b.md:2:9 ticket"])
    #expect(try sandbox.check("--only", "rules,queries,assertions,snapshots").status == 0)
  }

  @Test func theServerKnowsItAndItsEdits() throws {
    let sandbox = try sandbox()
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": sandbox.folder["none"]])
    try server.initialize()
    let uri = "file://" + sandbox.folder["a.ksl"]
    server.open(uri, languageID: "plaintext", text: "a = 12  # see T-7\n")
    func scopes() throws -> [String] {
      let runs = try server.request("highlight/runs", #"{"textDocument":{"uri":"\#(uri)"}}"#)["result"]?["runs"]?.array
      return runs?.compactMap { $0["scope"]?.string } ?? []
    }
    #expect(try scopes() == ["property", "number", "comment"])
    try sandbox.folder.write(Self.grammar.replacing("\"number\"", with: "\"constant\""), to: "highlight/ksl.toml")
    let changed = "file://" + sandbox.folder["highlight/ksl.toml"]
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"\#(changed)","type":2}]}"#)
    #expect(try scopes() == ["property", "constant", "comment"])
    try sandbox.folder.write(
      Self.configuration.replacing("lines = \"highlight/ksl.toml\"\n", with: ""), to: "highlight-lsp.toml")
    let configuration = "file://" + sandbox.folder["highlight-lsp.toml"]
    server.notify("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"\#(configuration)","type":2}]}"#)
    #expect(try scopes() == [])
  }

  /// Another home, and CI: what the author sees the colleague sees, byte for byte.
  @Test func aCloneElsewhereGivesTheSameBytes() throws {
    let (author, colleague) = (try sandbox(), try sandbox())
    for clone in [author, colleague] { #expect(try clone.check("--update").status == 1) }
    let (home, otherHome) = (try TemporaryFolder(), try TemporaryFolder())
    try home.write("[links]\nbareDomains = false\n", to: "highlight-lsp/config.toml")
    try otherHome.write(
      "[characters]\nseverity = \"hint\"\n[check]\nexclude = [\"*.ksl\"]\n", to: "highlight-lsp/config.toml")
    func outputs(_ sandbox: CheckSandbox, _ environment: [String: String]) throws -> [String] {
      try [
        ["highlight", "--color", "always", "a.ksl", "run", "b.md"], ["highlight", "-f", "tokens", "a.ksl", "b.md"],
        ["highlight", "-f", "json", "a.ksl", "run", "b.md"], ["explain", "a.ksl:1:6"],
        // The other formats also say which files from outside count, and that the run is isolated.
        ["check", "--format", "gitlab"],
      ].map { arguments in
        let ran = try sandbox.run(arguments, environment: environment)
        return "\(arguments) \(ran.status)\n" + ran.text
      }
    }
    let first = try outputs(author, ["XDG_CONFIG_HOME": home.path, "HOME": home.path])
    let second = try outputs(colleague, ["XDG_CONFIG_HOME": otherHome.path, "HOME": otherHome.path, "CI": "1"])
    for (own, other) in zip(first, second) { #expect(own == other) }
    #expect(first.joined().contains("property") && first.joined().contains("ticket") && !first.joined().contains(" 2\n"))
  }

  @Test(arguments: [["--isolated"], []]) func isolatedRunsKnowNoLanguageOfTheUser(options: [String]) throws {
    let sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[[rules]]\nid = \"x\"\npattern = 'x'\nlanguages = [\"own\"]\nseverity = \"warning\"\n",
      "config/highlight-lsp/languages/languages.toml": "[languages.own]\nlines = true\nextensions = [\"own\"]\n",
      "config/highlight-lsp/languages/own/lines.toml": "[[main]]\nmatch = 'x'\nscope = \"keyword\"\n", "a.own": "x\n",
    ])
    let home = ["XDG_CONFIG_HOME": sandbox.folder["config"]]
    let ci = options.isEmpty ? ["CI": "1"] : [:]
    #expect(try sandbox.found(paths: ["a.own"], home) == ["a.own:1:1 x"])
    let isolated = try sandbox.run(
      ["check", "highlight-lsp.toml", "a.own"] + options, environment: home.merging(ci) { $1 })
    #expect(isolated.text.contains("unknown language \"own\"") && isolated.status == 1, "\(isolated.text)")
    #expect(try sandbox.run(["spell", "-l", "own", "a.own"] + options, environment: home.merging(ci) { $1 }).status == 2)
  }

  @Test func oneBadLanguageLeavesTheOthers() throws {
    let sandbox = try CheckSandbox([
      "config/highlight-lsp/languages/languages.toml":
        "[languages.own]\nlines = true\nextensions = [\"own\"]\n[languages.kess]\nextensions = [\"kess\"]\n",
      "config/highlight-lsp/languages/own/lines.toml": "[[main]]\nmatch = 'x'\nscope = \"keyword\"\n", "a.own": "x\n",
    ])
    let result = try sandbox.run(
      ["language", "detect", "a.own"], environment: ["XDG_CONFIG_HOME": sandbox.folder["config"]])
    #expect(result.text == "a.own\town\n")
    #expect(result.errors.contains("languages.toml:4:12: error: languages.kess has no parser"), "\(result.errors)")
    let bad = try self.sandbox(
      Self.configuration + "\n[languages.other]\nlines = \"../x.toml\"\nglobs = [\"*.other\"]\n", ["a.other": "x\n"])
    #expect(try scopes(bad, "a.ksl") == ["property", "number", "comment"])
    let shown = try bad.run(["highlight", "a.other"])
    #expect(shown.errors.contains("\"../x.toml\" is refused: it is outside of the folder"), "\(shown.errors)")
  }

  @Test func aLinkIsRefused() throws {
    let outside = try TemporaryFolder()
    try outside.write(Self.grammar, to: "ksl.toml")
    let sandbox = try sandbox(Self.configuration.replacing("highlight/ksl.toml", with: "highlight/link.toml"))
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.folder["highlight/link.toml"], withDestinationPath: outside["ksl.toml"])
    let result = try sandbox.run(["highlight", "-f", "json", "a.ksl"])
    #expect(result.errors.contains("links are not followed") && !result.text.contains("property"), "\(result.errors)")
  }

  @Test func whatItTakesOverIsNoted() throws {
    let sandbox = try sandbox(
      """
      [languages.python]
      lines = "highlight/ksl.toml"

      [languages.ksl]
      lines = "highlight/ksl.toml"
      globs = ["*.go"]
      aliases = ["js"]

      """)
    #expect(try sandbox.run(["language", "detect", "x.py", "y.go"]).text == "x.py\tpython\ny.go\tksl\n")
    let result = try sandbox.run(["check", "highlight-lsp.toml", "--only", "config"])
    #expect(result.status == 0)
    for text in [
      "1:12: information: this line grammar replaces the language python", "6:10: information: files \"*.go\" are ksl here",
      "7:12: information: \"js\" is ksl here, not javascript",
    ] {
      #expect(result.text.contains(text), "\(result.text)")
    }
  }

  @Test func anErrorInItsGrammarIsAFinding() throws {
    let sandbox = try sandbox(Self.configuration, ["highlight/ksl.toml": Self.grammar + "[[main]]\nmatch = '('\n"])
    #expect(try sandbox.found("--only", "queries").findings.contains { $0.hasPrefix("highlight/ksl.toml:13:") })
    // Also of one that is not below what is checked.
    #expect(
      try sandbox.found("--only", "queries", paths: ["tests"], [:]).contains { $0.hasPrefix("highlight/ksl.toml:13:") })
  }

  @Test func initWritesOne() throws {
    let sandbox = try CheckSandbox()
    let made = try sandbox.run(["init", "--language", "ksl", "--ci", "none"])
    #expect(made.status == 0, "\(made.errors)")
    let checked = try sandbox.check()
    #expect(checked.status == 0 && checked.text.contains("passed"), "\(checked.text)\(checked.errors)")
    #expect(try sandbox.run(["language", "detect", "x.ksl"]).text.hasSuffix("ksl\n"))
    let again = try sandbox.run(["init", "--language", "other", "--ci", "none"])
    #expect(again.status == 0 && again.errors.contains("lines = \"highlight/other.toml\""), "\(again.errors)")
    #expect(try sandbox.run(["init", "--language", "A b"]).status == 2)
  }
}
