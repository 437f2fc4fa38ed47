import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightLanguages

/// Languages that consist of rules: their files, those of the user, and what commands say of them.
@Suite struct RuleLanguageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problems(_ toml: String) -> [String] {
    LineGrammarFile(ContiguousArray(toml.utf8), path: "lines.toml").language(named: "test").problems.map(\.description)
  }

  @Test(arguments: [
    ("[[main]]\nmatch = 'a'\nscop = \"x\"\n", "lines.toml:3:1: unknown key scop; did you mean \"scope\"?"),
    ("[[main]]\nscope = \"comment\"\n", "lines.toml:1:3: the rule has no match"),
    ("main = 1\n", "lines.toml:1:1: main is a whole number, not the rules of a state, each under [[main]]"),
    ("[[main]]\nmatch = 1\n", "lines.toml:2:9: match is a whole number, not a string"),
    ("[[main]]\nmatch = 'ab('\n", "lines.toml:2:"),
    (
      "[[main]]\nmatch = 'a'\npush = 3\n",
      "lines.toml:3:8: push is a whole number, not the name of a state or an array of names"
    ),
    ("[[main]]\nmatch = 'a'\npop = \"x\"\n", "lines.toml:3:7: pop is a string, not a number of states"),
    ("[[main]]\nmatch = 'a'\ncaptures = { 1 = 2 }\n", "captures.1 is a whole number, not a scope"),
    ("[[main]]\nmatch = 'a'\nscope = \"nonsense\"\n", "unknown scope \"nonsense\""),
    ("[[main]]\ninclude = \"x\"\nmatch = 'a'\n", "a rule with include has no other keys"),
  ])
  func whatIsWrongIsToldWithItsPlace(toml: String, message: String) {
    let found = problems(toml)
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test func aFileThatIsNoTOMLGivesNoLanguage() {
    let file = LineGrammarFile(ContiguousArray("[[main\n".utf8), path: "lines.toml")
    #expect(file.messages.contains { $0.isFatal })
  }

  @Test func checkLooksAtRulesOfLanguages() throws {
    try folder.write("[[main]]\nmatch = '('\n", to: "mine/lines.toml")
    let result = try Program.run(["check", folder["mine"]])
    #expect(result.status == 1)
    #expect(result.text.contains("lines.toml:2:"), "\(result.text)")
    try folder.write("[[main]]\nmatch = 'a'\nscope = \"keyword\"\n", to: "mine/lines.toml")
    #expect(try Program.run(["check", folder["mine"]]).status == 0)
  }

  @Test func aLineGrammarOfARepositoryMayEmbedAnother() throws {
    try folder.write(
      "[languages.one]\nlines = \"one.toml\"\n[languages.two]\nlines = \"two.toml\"\n", to: "r/highlight-lsp.toml")
    try folder.write("[[main]]\nmatch = '.+'\nlanguage = \"two\"\n", to: "r/one.toml")
    try folder.write("[[main]]\nmatch = '\\d+'\nscope = \"number\"\n", to: "r/two.toml")
    let result = try Program.run(["check"], folder: folder["r"])
    #expect(result.status == 0, "\(result.text)")
    try folder.write("[[main]]\nmatch = '.+'\nlanguage = \"tow\"\n", to: "r/one.toml")
    #expect(try Program.run(["check"], folder: folder["r"]).text.contains("one.toml:3:12: error: unknown language \"tow\""))
  }

  @Test func aFaultFarBehindTheStartOfItsLineIsShown() throws {
    let long = String(repeating: "a", count: 130)
    try folder.write("[[main]]\nmatch = '''\(long)\n\(long)[c'''\n", to: "mine/lines.toml")
    let result = try Program.run(["check", folder["mine"]])
    #expect(result.status == 1)
    #expect(result.text.contains("lines.toml:3:"), "\(result.text)")
  }

  @Test func theUserAddsLanguages() throws {
    try folder.write(
      "[languages.tickets]\nlines = true\nextensions = [\"tickets\"]\naliases = [\"tkt\"]\n",
      to: "config/highlight-lsp/languages/languages.toml")
    try folder.write(
      "[[main]]\nmatch = '[A-Z]+-\\d+'\nscope = \"constant\"\n", to: "config/highlight-lsp/languages/tickets/lines.toml")
    try folder.write("see ABC-12\n", to: "a.tickets")
    try folder.write("```tkt\nXY-3\n```\n", to: "b.md")
    let environment = ["XDG_CONFIG_HOME": folder["config"]]
    let own = try Program.run(["highlight", "-f", "json", folder["a.tickets"]], environment: environment)
    #expect(own.text.contains("\"start\":4,\"end\":10,\"scope\":\"constant\""), "\(own.text) \(own.errors)")
    let embedded = try Program.run(["highlight", "-f", "json", folder["b.md"]], environment: environment)
    #expect(embedded.text.contains("\"scope\":\"constant\",\"language\":\"tickets\""), "\(embedded.text)")
    let list = try Program.run(["language", "list"], environment: environment).text
    #expect(list.contains("tickets\t*.tickets\ttkt\trules\n"))
    // The expressions of the user are compiled when the language is loaded: an error is told with its position.
    try folder.write(
      "[[main]]\nmatch = 'ABC'\nscope = \"keyword\"\n\n[[main]]\nmatch = 'never(here'\n",
      to: "config/highlight-lsp/languages/tickets/lines.toml")
    let faulty = try Program.run(["highlight", "-f", "json", folder["a.tickets"]], environment: environment)
    #expect(faulty.text.contains("\"scope\":\"keyword\""), "\(faulty.text)")
    #expect(faulty.errors.contains("tickets/lines.toml:6:"), "\(faulty.errors)")
    #expect(faulty.errors.contains("bad regular expression"), "\(faulty.errors)")
    // What is wrong there is told, and everything else goes on.
    try folder.write("[languages.tickets]\n", to: "config/highlight-lsp/languages/languages.toml")
    let broken = try Program.run(["language", "detect", folder["b.md"]], environment: environment)
    #expect(broken.text.hasSuffix("markdown\n"))
    #expect(broken.errors.contains("has no parser; write lines = true"), "\(broken.errors)")
  }

  @Test func nothingIsInstalledForThem() throws {
    let result = try Program.run(["grammar", "install", "diff"])
    #expect(result.status == 0)
    #expect(result.errors.contains("diff needs no grammar"), "\(result.errors)")
  }

  @Test(arguments: [
    ("diff --git a/x b/x\n", "diff"), ("commit 58bb1bf6d5b8da360120628fe258da3f27077210\nAuthor: A\n", "diff"),
    ("--- a\n+++ b\n@@ -1 +1 @@\n", "diff"),
  ])
  func differencesAreRecognizedByTheirFirstLines(text: String, language: String) throws {
    let detection = LanguageDetection(TestEnvironment.manifest)
    #expect(detection.language(path: "-", head: ContiguousArray(text.utf8)) == language)
  }
}
