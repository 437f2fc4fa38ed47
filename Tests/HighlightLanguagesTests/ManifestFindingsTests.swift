import HighlightStorage
import SystemSupport
import TestSupport
import Testing

@testable import HighlightLanguages

/// What `check` says of a list of languages.
@Suite struct ManifestFindingsTests {
  private func problems(_ toml: String) -> [String] {
    ManifestFindings.problems(ContiguousArray(toml.utf8), path: "languages.toml").map { "\($0)" }
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
        "languages.toml:1:11: packages.p needs version and sha256, which are strings",
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
    let manifest = try Manifest.load()
    for name in ["packages.toml"] + manifest.languages.map({ "\($0.name)/language.toml" }) {
      let path = "\(folder)/\(name)"
      #expect(ManifestFindings.isManifest(path))
      let bytes = try FileSystem.read(path)
      let problems = ManifestFindings.problems(bytes, path: name, file: path, manifest: manifest)
      #expect(problems.map(\.description) == [])
      #expect(ManifestFindings.takeovers(bytes, path: name, manifest: manifest).isEmpty)
    }
    for name in ["/languages/json/language.toml", folder + "/language.toml", folder + "/json/lines.toml", "/packages.toml"] {
      #expect(!ManifestFindings.isManifest(name), "\(name)")
    }
  }

  /// The file of one language is judged by the others of its folder.
  @Test func aFileOfALanguageIsJudgedByTheOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write("[packages.p]\nversion = \"1\"\nsha256 = \"ab\"\n", to: "packages.toml")
    try folder.write("extensions = [\"x\", \"y\"]\nshared = [\"z\"]\nlines = true\n", to: "b/language.toml")
    try folder.write("", to: "a/lines.toml")
    let text = """
      lines = true
      tire = 1
      extensions = ["x", "z", "own"]
      aliases = ["b", "own"]
      host = "nothing"
      """
    let path = try folder.write(text, to: "a/language.toml")
    func problems(_ text: String) throws -> [String] {
      ManifestFindings.problems(ContiguousArray(text.utf8), path: "l", file: path, manifest: try Manifest.load()).map {
        "\($0)"
      }
    }
    #expect(
      try problems(text) == [
        "l:2:1: unknown key tire; did you mean \"tier\"?",
        "l:3:15: the extension \"x\" is that of b, too; list it under shared, with marks that distinguish them",
        "l:4:12: the alias \"b\" is the name of another language",
        "l:5:8: unknown language \"nothing\"",
      ])
    #expect(try problems("package = \"q\"\n") == ["l:1:11: languages.a names an unknown package \"q\""])
    #expect(try problems("package = \"p\"\n") == [])
    #expect(try problems("package = \"p\"\ntier = 2\n") == [])
    #expect(try problems("package = \"p\"\ntier = 3\n") == ["l:2:8: tier is 1, 2 or left out, not 3"])
    #expect(try problems("lines = \n") != [])
  }

  /// A valid section in which one value is replaced, the position and the message.
  @Test(arguments: [
    ("lines = true", "lines = 1", "2:9: lines is a whole number, not true or false"),
    (
      "lines = true", "",
      "1:12: languages.k has no parser; write lines = true for a line grammar, or the symbol or the package of a parser"
    ),
    ("lines = true", "symbol = \"exit\"", "2:10: languages.k has the symbol \"exit\"; the function of a parser is called"),
    ("lines = true", "symbol = 1", "2:10: symbol is a whole number, not a string"),
    ("lines = true", "package = \"p\"", "2:11: languages.k names an unknown package \"p\"; add its version and sha256"),
    ("lines = true", "lines = true\ntier = 1", "3:1: tier has no effect in a list of your own"),
    (
      "lines = true", "lines = true\nqueries = { highlights = [\"a.scm\"] }",
      "3:1: queries has no effect here; write the files into the folder queries/k of your configuration"
    ),
    ("{ line = \"#\" }", "{ line = \"#\", alone = 1 }", "6:34: alone is a whole number, not true or false"),
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
    let manifest = try Manifest.load()
    func problems(_ toml: String) -> [String] {
      ManifestFindings.problems(ContiguousArray(toml.utf8), path: "languages.toml", manifest: manifest).map { "\($0)" }
    }
    #expect(problems(toml) == [])
    let changed = toml.replacing(old, with: new)
    try #require(changed != toml)
    let found = problems(changed)
    #expect(found.count == 1 && found[0].hasPrefix("languages.toml:" + expected), "\(found)")
  }

  @Test func aLanguageWithoutItsRulesIsTold() {
    let found = ManifestFindings.problems(
      ContiguousArray("[languages.k]\nlines = true\n".utf8), path: "languages.toml", folder: "/nowhere")
    #expect(
      found.map { "\($0)" } == [
        "languages.toml:1:12: languages.k has no rules: there is no k/lines.toml beside this file; write it"
      ])
  }

  @Test func packagesOfTheUserAreChecked() throws {
    let (hash, other) = (String(repeating: "0", count: 64), String(repeating: "1", count: 64))
    let manifest = try Manifest.load()
    for (toml, expected) in [
      ("[packages.p]\nversion = \"1\"\nsha256 = \"\(hash)\"\n[languages.k]\npackage = \"p\"\n", nil),
      ("[packages.p]\nversion = \"1\"\n", "1:11: packages.p needs version and sha256, which are strings"),
      ("[packages.p]\nversion = \"1\"\nsha256 = \"ab\"\n", "1:11: packages.p: sha256 has 64 digits"),
      ("[packages.p]\nversion = \"-r x\"\nsha256 = \"\(hash)\"\n", "1:11: packages.p: the version \"-r x\" is not one"),
      ("[packages.\"../p\"]\nversion = \"1\"\nsha256 = \"\(hash)\"\n", "1:11: packages.../p: this is not the name"),
      (
        "[packages.tree-sitter-yaml]\nversion = \"1\"\nsha256 = \"\(other)\"\n",
        manifest.packages["tree-sitter-yaml"].map {
          "1:11: the program has the package tree-sitter-yaml in version \($0.version), which is used instead"
        }
      ),
    ] {
      let found = ManifestFindings.problems(ContiguousArray(toml.utf8), path: "l", manifest: manifest).map { "\($0)" }
      #expect(
        found.count == (expected == nil ? 0 : 1) && found.allSatisfy { $0.hasPrefix("l:" + (expected ?? "")) }, "\(found)")
    }
  }

  @Test func whatAListOfTheUserTakesOverIsNoted() throws {
    let toml = """
      [languages.ksl]
      lines = true
      extensions = ["ksl", "py"]
      filenames = ["Makefile"]
      globs = ["*.go", "*.kk"]
      shebangs = ["node"]
      aliases = ["golang", "rust", "kess"]
      [languages.python]
      lines = true
      extensions = ["py"]
      [languages.js]
      lines = true
      """
    let notes = ManifestFindings.takeovers(ContiguousArray(toml.utf8), path: "l", manifest: try Manifest.load())
    #expect(
      notes.map { "\($0)" } == [
        // Python is noted as a whole.
        "l:4:14: files \"Makefile\" are ksl here, not make", "l:5:10: files \"*.go\" are ksl here, not go",
        "l:6:13: \"node\" is ksl here, not javascript", "l:7:12: \"golang\" is ksl here, not go",
        "l:7:22: \"rust\" is ksl here, not rust",
        "l:8:12: this section replaces the language python, also where other languages embed it",
        "l:11:12: js is no longer another name of javascript",
      ])
    let alone = "[languages.ksl]\nlines = true\nextensions = [\"ksl\", \"py\"]\n"
    #expect(
      ManifestFindings.takeovers(ContiguousArray(alone.utf8), path: "l", manifest: try Manifest.load()).map { "\($0)" } == [
        "l:3:22: files \"*.py\" are ksl here, not python"
      ])
  }

  @Test func brokenListsAreTold() {
    #expect(problems("[languages.a\n").count == 1)
    #expect(problems("").isEmpty)
  }
}
