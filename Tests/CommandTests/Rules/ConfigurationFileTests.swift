import Foundation
import TestSupport
import Testing

/// The configuration as the command line uses it.
@Suite struct ConfigurationFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let rule = "[[rules]]\nid = \"word\"\npattern = 'word'\nscope = \"keyword\"\n"

  private func run(_ arguments: [String], input: String = "") throws -> ChildProcess.Result {
    try Program.run(
      ["highlight"] + arguments, input: Array(input.utf8), environment: ["XDG_CONFIG_HOME": folder["config"]],
      folder: folder.path)
  }

  private func runs(_ arguments: [String]) throws -> [[String]] {
    let result = try run(["-f", "json"] + arguments)
    return try HighlightedObject.all(in: result.output).map {
      ($0.runs ?? []).map { "\($0.scope ?? "-") \($0.rule ?? "-")" }
    }
  }

  @Test func theNearestFileUpwardsIsUsed() throws {
    try folder.write("a word", to: "w/a/b/x.txt")
    try folder.write("a word", to: "w/y.txt")
    try folder.write(Self.rule, to: "w/highlight-lsp.toml")
    try folder.write(Self.rule.replacingOccurrences(of: "keyword", with: "number"), to: "w/a/highlight-lsp.toml")
    #expect(try runs(["w/a/b/x.txt", "w/y.txt"]) == [["number word"], ["keyword word"]])
    #expect(try runs(["--no-rules", "w/y.txt"]) == [[]])
  }

  @Test func laterSourcesReplaceEarlierOnes() throws {
    try folder.write("a word here", to: "x.txt")
    try folder.write(
      Self.rule + "[[rules]]\nid = 'here'\npattern = 'here'\nscope = 'string'\n", to: "config/highlight-lsp/config.toml")
    #expect(try runs(["x.txt"]) == [["keyword word", "string here"]])
    try folder.write(Self.rule.replacingOccurrences(of: "keyword", with: "number"), to: "highlight-lsp.toml")
    #expect(try runs(["x.txt"]) == [["number word", "string here"]])
    try folder.write(Self.rule.replacingOccurrences(of: "keyword", with: "type"), to: "named.toml")
    #expect(try runs(["--config", "named.toml", "x.txt"]) == [["type word", "string here"]])
    #expect(try runs(["--rules", "named.toml", "x.txt"]) == [["type word", "string here"]])
  }

  @Test func globsThemeAndLinksAreConfigured() throws {
    try folder.write("x = 1 # see http://a.example/ ftp://b.example/", to: "SConstruct.x")
    try folder.write(
      "theme = 'light'\nlinks.schemes = ['ftp']\n[languages.py]\nglobs = ['SConstruct.*']\n", to: "highlight-lsp.toml")
    let object = try HighlightedObject.all(in: try run(["-f", "json", "SConstruct.x"]).output).first
    #expect(object?.language == "python")
    let detected = try Program.run(["language", "detect", "SConstruct.x"], folder: folder.path)
    #expect(detected.text == "SConstruct.x\tpython\n")
    #expect(object?.links?.map(\.target) == ["ftp://b.example/"])
    let html = try run(["-f", "html", "SConstruct.x"])
    #expect(html.output == (try run(["-f", "html", "-t", "light", "SConstruct.x"])).output)
  }

  @Test func aBrokenFileEndsTheCommandAndABadRuleDoesNot() throws {
    try folder.write("a word", to: "x.txt")
    try folder.write("[[rules]\n", to: "highlight-lsp.toml")
    let broken = try run(["x.txt"])
    #expect(broken.status == 2)
    #expect(broken.output.isEmpty)
    #expect(broken.errors.contains("highlight-lsp.toml:1:"))
    try folder.write(Self.rule + "[[rules]]\nid = 'bad'\npattern = 'a(b'\n", to: "highlight-lsp.toml")
    let bad = try run(["-f", "json", "x.txt"])
    #expect(bad.status == 0)
    #expect(bad.errorLines.count == 3)
    #expect(bad.errors.contains("highlight-lsp.toml:7:"))
    #expect(bad.errorLines.last?.hasSuffix("^") == true)
    #expect(bad.text.contains("\"rule\":\"word\""))
    #expect(try run(["--config", "missing.toml", "x.txt"]).status == 2)
  }

  @Test func aHostileFolderIsRefusedLineByLine() throws {
    try folder.write("x = 1\n", to: "x.py")
    let plain = try run(["--color", "always", "x.py"])
    try folder.write("((module) @comment)", to: "evil.scm")
    try folder.write(
      "library = 'evil.so'\ncommand = 'touch evil'\ntrustedFolders = ['/']\n[languages.python]\nhighlights = ['evil.scm']\n",
      to: "highlight-lsp.toml")
    let refused = try run(["--color", "always", "x.py"])
    #expect(refused.output == plain.output)
    #expect(refused.errorLines.count == 4)
    #expect(refused.errorLines.allSatisfy { $0.contains("refused") })
    #expect(try run(["--color", "always", "--trust", "x.py"]).output != plain.output)
    try folder.write("trustedFolders = ['\(folder.path)']\n", to: "config/highlight-lsp/config.toml")
    #expect(try run(["--color", "always", "x.py"]).output != plain.output)

    try folder.write(
      "[[rules]]\nid = 'a'\npattern = '\(String(repeating: "a", count: 10_000_000))'\n", to: "highlight-lsp.toml")
    for _ in 0..<2 {
      let large = try run(["--color", "always", "x.py"])
      #expect(large.output == plain.output)
      #expect(large.errorLines.count == 1)
      try folder.write(String(repeating: "[[rules]]\nid='a'\npattern='a'\n", count: 100_000), to: "highlight-lsp.toml")
    }
    try FileManager.default.removeItem(atPath: folder["highlight-lsp.toml"])
    try FileManager.default.createSymbolicLink(
      atPath: folder["highlight-lsp.toml"], withDestinationPath: "highlight-lsp.toml")
    let loop = try run(["--color", "always", "x.py"])
    #expect(loop.output == plain.output)
    #expect(loop.errorLines.count == 1)
  }

  @Test func aRunawayRuleIsNamed() throws {
    try folder.write("[[rules]]\nid = 'away'\npattern = '^(a+)+$'\nscope = 'keyword'\n", to: "highlight-lsp.toml")
    try folder.write("aaa\n\(String(repeating: "a", count: 60))!\n", to: "x.txt")
    let result = try run(["-f", "json", "x.txt"])
    #expect(result.status == 0)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("\"away\"") && result.errors.contains("line 2"))
    let object = try HighlightedObject.all(in: result.output).first
    #expect(object?.limits == ["rule-time"])
    #expect(object?.runs?.count == 1)
  }
}
