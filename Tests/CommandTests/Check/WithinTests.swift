import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// `within` looks at the scopes of all nodes around a match, in all languages.
@Suite struct WithinTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func rule(_ within: String, pattern: String = "SELECT|TODO", more: String = "") -> String {
    "[[rules]]\nid = \"r\"\npattern = '\(pattern)'\nseverity = \"warning\"\nwithin = [\(within)]\n\(more)\n"
  }

  /// What `check` finds: `path:line:column` each.
  private func found(_ within: String, _ files: [String: String], pattern: String = "SELECT|TODO") throws -> [String] {
    for (name, text) in files { try folder.write(text, to: name) }
    try folder.write(Self.rule(within, pattern: pattern), to: "highlight-lsp.toml")
    let result = try Program.run(
      ["check", "--only", "sources"], environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
    return result.lines.filter { $0.contains(": warning: ") }.map { String($0.prefix(while: { $0 != " " }).dropLast()) }
  }

  static let embedded = [
    "a.py": "query = \"SELECT 1\"\nSELECT = 1\n", "b.js": "const q = sql`SELECT 1`;\nlet SELECT;\n",
    "c.rb": "q = <<~SQL\n  SELECT 1\nSQL\nSELECT = 1\n", "d.js": "/** @param {number} a TODO */\nvar TODO;\n",
  ]

  @Test func stringsThatHoldAnotherLanguageAreStrings() throws {
    #expect(try found("\"string\"", Self.embedded) == ["a.py:1:10", "b.js:1:15", "c.rb:2:3"])
  }

  @Test func commentsThatHoldAnotherLanguageAreComments() throws {
    #expect(try found("\"comment\"", Self.embedded) == ["d.js:1:23"])
    #expect(
      try found("\"!comment\", \"!string\"", Self.embedded) == ["a.py:2:1", "b.js:2:5", "c.rb:4:1", "d.js:2:5"])
  }

  @Test func anEqualsSignMeansTheScopeThatWon() throws {
    let files = ["a.py": "query = \"SELECT 1\"\ntext = \"a SELECT\"\n"]
    #expect(try found("\"string\"", files) == ["a.py:1:10", "a.py:2:11"])
    #expect(try found("\"=string\"", files) == ["a.py:2:11"])
    #expect(try found("\"!=string\"", files) == ["a.py:1:10"])
    #expect(try found("\"=keyword\"", files) == ["a.py:1:10"])
  }

  @Test func whatAStringInterpolatesIsNoString() throws {
    let files = ["a.py": "x = f\"TODO {TODO} TODO\"\n"]
    #expect(try found("\"string\"", files) == ["a.py:1:7", "a.py:1:19"])
    #expect(try found("\"!string\"", files) == ["a.py:1:13"])
  }

  @Test func aNodeHasTheScopeThatWonOnly() throws {
    // Every identifier is a @variable until a later pattern knows better.
    let files = ["a.py": "MAX = low(MAX, low)\n"]
    #expect(try found("\"variable\"", files, pattern: "[A-Za-z]+") == ["a.py:1:16"])
  }

  @Test func examplesObeyIt() throws {
    try folder.write(
      Self.rule(
        "\"string\"",
        more: """
          examples = [
            { text = 'x = "SELECT 1"', language = "python", matches = ["SELECT"] },
            { text = 'SELECT = 1', language = "python", matches = ["SELECT"] },
          ]
          """), to: "highlight-lsp.toml")
    let result = try Program.run(
      ["check", "--only", "rules"], environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.lines.last == "1 passed, 1 failed")
    let reason = "expected \"SELECT\", the pattern matches \"SELECT\", but it is in no string (within)"
    #expect(result.text.contains("example 2 \"SELECT = 1\": \(reason)"), "\(result.text)")
  }

  @Test func theReasonOfAnExampleIsTold() throws {
    let rule = { (more: String, examples: String) in
      "[[rules]]\nid = \"a\"\npattern = 'ACME'\nseverity = \"hint\"\n\(more)\nexamples = [\(examples)]\n"
    }
    let cases = [
      (
        rule("within = [\"!string\"]", "{ text = \"x = 'ACME'\", language = \"python\", matches = [\"ACME\"] }"),
        "the pattern matches \"ACME\", but it is in string (within)"
      ),
      (
        rule("languages = [\"python\"]", "{ text = \"// ACME\", language = \"go\", matches = [\"ACME\"] }"),
        "expected \"ACME\", but the rule is for python, not for go (languages)"
      ),
      (
        rule(
          "", "{ text = \"\", language = \"pyton\", matches = [] }, { text = \"b\", matches = [\"ACME\"] }"),
        "example 2 \"b\": expected \"ACME\", the pattern matches no match"
      ),
    ]
    for (configuration, message) in cases {
      try folder.write(configuration, to: "highlight-lsp.toml")
      let result = try Program.run(
        ["check", "--only", "rules"], environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
      #expect(result.status == 1 && result.text.contains(message), "\(result.text)")
    }
  }

  @Test func languagesAreAskedOfEmbeddedTexts() throws {
    let files = [
      "a.md": "TODO\n```python\nTODO = \"TODO\"\n# TODO\n```\n", "b.py": "TODO # TODO\n", "c.go": "package a // TODO\n",
    ]
    #expect(try found("\"@py\"", files).sorted() == ["a.md:3:1", "a.md:3:9", "a.md:4:3", "b.py:1:1", "b.py:1:8"])
    #expect(try found("\"@python\", \"comment\"", files).sorted() == ["a.md:4:3", "b.py:1:8"])
    #expect(try found("\"!@python\"", files).sorted() == ["a.md:1:1", "c.go:1:14"])
    #expect(try found("\"@go\", \"@python\", \"comment\"", files).sorted() == ["a.md:4:3", "b.py:1:8", "c.go:1:14"])
  }

  @Test(arguments: [
    ("@pyton", "unknown language \"pyton\"; did you mean \"python\"?"), ("=@python", "is no language"),
    ("@", "is no language"),
  ])
  func wrongLanguagesAreFindings(entry: String, message: String) throws {
    try folder.write(Self.rule("\"\(entry)\""), to: "highlight-lsp.toml")
    let result = try Program.run(
      ["check", "--only", "rules"], environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
    #expect(result.status == 1 && result.text.contains(message), "\(result.text)")
  }

  @Test func theLanguageOfARuleIsThatOfItsExamples() throws {
    try folder.write(
      Self.rule(
        "\"comment\"",
        more: """
          languages = ["python"]
          examples = [{ text = '# TODO', matches = ["TODO"] }, { text = 'TODO = 1', matches = [] }]
          """), to: "highlight-lsp.toml")
    let result = try Program.run(
      ["check", "--only", "rules"], environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
    #expect(result.status == 0 && result.lines.last == "2 passed, 0 failed", "\(result.text)")
  }

  @Test func deepNestingCostsNoMemory() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    var rule = Rule(id: "r", pattern: "x", scope: "keyword")
    rule.within = ["!comment"]
    let depth = 3000
    let text = String(repeating: "f(", count: depth) + "x" + String(repeating: ")", count: depth)
    let storage = HighlightingStorage(
      UTF16Text(text), language: try loader.language("python").get(), languageProvider: loader,
      annotations: AnnotationSettings(rules: RuleSet([rule])))
    #expect(storage.attributes(at: 2 * depth).attributes?.rule == "r")
  }
}
