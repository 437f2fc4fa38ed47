import HighlightStorage
import SystemSupport
import Testing

@testable import HighlightLanguages

/// What `check` says of a list of languages.
@Suite struct ManifestFaultsTests {
  private func problems(_ toml: String) -> [String] {
    ManifestFaults.problems(ContiguousArray(toml.utf8), path: "languages.toml").map { "\($0)" }
  }

  @Test func unknownKeysAreToldWithTheirPlaces() {
    let toml = """
      [packages.p]
      version = "1"
      sha = "0"

      [languages.a]
      extention = ["a"]
      lines = true
      """
    #expect(
      problems(toml) == [
        "languages.toml:3:1: unknown key sha",
        "languages.toml:6:1: unknown key extention; did you mean \"extensions\"?",
      ])
  }

  @Test func namesOfTwoLanguagesAreTold() {
    let toml = """
      [packages.tree-sitter-language-pack]
      [languages.a]
      extensions = ["x", "y"]
      aliases = ["b", "a", "one"]
      [languages.b]
      extensions = ["x"]
      aliases = ["one"]
      """
    #expect(
      problems(toml) == [
        "languages.toml:4:12: the alias \"b\" is the name of another language",
        "languages.toml:6:15: the extension \"x\" is that of a, too; list it under shared, with marks that distinguish them",
        "languages.toml:7:12: the alias \"one\" is that of a, too",
      ])
    // What is shared on purpose is no fault.
    #expect(
      problems(
        "[languages.a]\nlines = true\nextensions = [\"x\"]\n[languages.b]\nlines = true\nshared = [\"x\"]\nmarks = [\"^b\"]\n"
      ) == [])
  }

  @Test func ourOwnListHasNone() throws {
    let folder = try #require(Environment.dataFolder)
    let bytes = try FileSystem.read(folder + "/languages.toml")
    let manifest = try Manifest.load()
    let problems = ManifestFaults.problems(bytes, path: "languages.toml", folder: folder) { manifest[$0] != nil }
    #expect(problems.map(\.description) == [])
  }

  /// A valid section in which one value is replaced, the position and the message.
  @Test(arguments: [
    ("lines = true", "lines = 1", "2:9: lines is a whole number, not true or false"),
    ("lines = true", "", "1:12: languages.k has no lines = true; only languages of rules can be added here"),
    (
      "lines = true", "lines = true\nsymbol = \"x\"", "3:1: symbol has no effect: a language with lines = true has no parser"
    ),
    ("[\"k\"]", "\"k\"", "3:14: extensions is a string, not an array of strings"),
    (
      "[\"k\"]", "[\".k\"]",
      "3:15: \".k\" is the extension of no file; write it without a dot at the start and in lower case"
    ),
    ("[\"*.k\"]", "[\"[a\"]", "4:10: \"[\" has no \"]\" in \"[a\"; close it, or write \\["),
    ("[\"ksh\"]", "[\"/bin/ksh\"]", "5:13: \"/bin/ksh\" is a path; write the name of the interpreter"),
    ("{ line = \"#\" }", "{ lien = \"#\" }", "6:14: unknown key lien; did you mean \"line\"?"),
    ("{ line = \"#\" }", "{ block = [\"a\"] }", "6:22: block needs what a comment begins and ends with"),
    ("\"lines\" }", "\"linse\" }", "7:32: unknown form \"linse\""),
    ("\"[a-z]+\"", "\"[a-z\"", "8:10: bad regular expression"),
    ("host = \"html\"", "host = \"htlm\"", "9:8: unknown language \"htlm\""),
  ]) func aWrongValueIsToldWhereItIs(_ old: String, _ new: String, _ expected: String) throws {
    let toml = """
      [languages.k]
      lines = true
      extensions = ["k"]
      globs = ["*.k"]
      shebangs = ["ksh"]
      comments = { line = "#" }
      quotes = [{ open = "'", form = "lines" }]
      names = ["[a-z]+"]
      host = "html"
      """
    func problems(_ toml: String) -> [String] {
      ManifestFaults.problems(ContiguousArray(toml.utf8), path: "languages.toml", knows: { $0 == "html" }).map { "\($0)" }
    }
    #expect(problems(toml) == [])
    let changed = toml.replacing(old, with: new)
    try #require(changed != toml)
    let found = problems(changed)
    #expect(found.count == 1 && found[0].hasPrefix("languages.toml:" + expected), "\(found)")
  }

  @Test func aLanguageWithoutItsRulesIsTold() {
    let found = ManifestFaults.problems(
      ContiguousArray("[languages.k]\nlines = true\n".utf8), path: "languages.toml", folder: "/nowhere")
    #expect(
      found.map { "\($0)" } == [
        "languages.toml:1:12: languages.k has no rules: there is no k/lines.toml beside this file; write it"
      ])
  }

  @Test func brokenListsAreTold() {
    #expect(problems("[languages.a\n").count == 1)
    #expect(problems("").isEmpty)
  }
}
