import FileHighlighting
import Foundation
import HighlightConfiguration
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

/// A file is parsed only where its syntax may change a finding.
@Suite struct ParsedWhereNeededTests {
  private static let texts: [(path: String, lines: [String])] = [
    ("a.py", ["# a TODO", "x = \"TODO\"", "TODO = 1", "'''", "fixme", "'''", "def f(): pass", "# caf\u{E9} fixme"]),
    (
      "a.c",
      ["// TODO", "/* fixme", "*/", "char *s = \"TODO\";", "int TODO;", "int main(void) { return 0; }", "// \u{202E}x"]
    ),
    ("a.rb", ["# TODO", "x = <<~SQL", "  SELECT fixme", "SQL", "y = 'TODO'", "z = \u{430}b"]),
    (
      "a.js",
      ["// fixme", "const q = sql`SELECT 1`;", "let SELECT = 'TODO';", "/** @param {number} a TODO */", "a\u{A0}= 1"]
    ),
    ("a.yaml", ["# TODO", "key: fixme", "SELECT: \"a \u{2212} b\""]), ("a.md", ["# TODO", "", "```py", "# fixme", "```"]),
    ("a.txt", ["TODO", "fixme", "SELECT"]), ("a.unknown", ["TODO fixme", "\u{200B}"]),
  ]
  private static let patterns = [
    "TODO", "fixme", "SELECT", "QZQZ", "(?i)todo", "\\w+ixme", "^.*$", "[A-Z]{4}", "x|y|TODO", "(a+)+b", "Q.*Z|fixme", "",
  ]
  private static let scopes = ["comment", "string", "!comment", "!string", "=string", "keyword", "variable", "!=comment"]

  private func configuration(_ random: inout SystemRandomNumberGenerator) -> Configuration {
    var configuration = Configuration()
    configuration.rules = (0..<Int.random(in: 1...4, using: &random)).map { index in
      var rule = Rule(id: "r\(index)", pattern: Self.patterns.randomElement(using: &random) ?? "")
      if Int.random(in: 0..<4, using: &random) > 0 { rule.severity = .warning }
      if rule.severity == nil { rule.scope = "comment" }
      rule.within = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in Self.scopes.randomElement(using: &random) }
      if Int.random(in: 0..<6, using: &random) == 0 { rule.redact = true }
      if Int.random(in: 0..<4, using: &random) == 0 { rule.flags = "i" }
      if Int.random(in: 0..<4, using: &random) == 0 { rule.languages = ["python", "c"] }
      return rule
    }
    return configuration
  }

  private func described(_ outcome: FileHighlighter.Outcome) -> [String] {
    let storage = outcome.file.storage
    return storage.findings.map { "\($0.range) \($0.ruleID) \($0.message)" }
      + storage.characterFindings.map { "\($0.range) \($0.kind.rawValue)" }
      + storage.redactedRanges.map { "hidden \($0)" } + outcome.file.limits
      + outcome.languageErrors
  }

  @Test func findingsAreThoseOfParsedTexts() throws {
    var random = SystemRandomNumberGenerator()
    var counts = (parsed: 0, unparsed: 0)
    for _ in 0..<(TestEnvironment.runsAll ? 400 : 40) {
      let configuration = configuration(&random)
      let highlighter = FileHighlighter(
        manifest: TestEnvironment.manifest, configurations: [configuration], forcedLanguage: nil)
      let findsCharacters = Bool.random(using: &random)
      for (path, lines) in Self.texts {
        let text = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in lines.randomElement(using: &random) }
        let bytes = ContiguousArray(text.joined(separator: "\n").utf8)
        func highlight(parsesWhereNeeded: Bool) throws -> FileHighlighter.Outcome {
          try highlighter.highlight(
            bytes, path: path, checks: .init(characters: findsCharacters, parsesWhereNeeded: parsesWhereNeeded))
        }
        let whole = try highlight(parsesWhereNeeded: false)
        let needed = try highlight(parsesWhereNeeded: true)
        #expect(described(needed) == described(whole), "\(path) \(text) \(configuration.rules)")
        if needed.file.storage.hasSyntax { counts.parsed += 1 } else if whole.file.storage.hasSyntax { counts.unparsed += 1 }
      }
    }
    #expect(counts.parsed > 10 && counts.unparsed > 10)
  }
}

extension FileHighlighter.Outcome {
  fileprivate var languageErrors: [String] { languageError.map { ["\($0)"] } ?? [] }
}
