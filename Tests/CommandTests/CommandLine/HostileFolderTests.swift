import Foundation
import TestSupport
import Testing

@testable import highlight_lsp

/// A folder that somebody else filled: looking at it ends, reads nothing outside of it and writes nothing outside of it.
@Suite struct HostileFolderTests {
  let folder: TemporaryFolder
  /// Beside the folder: what a link in it leads to.
  let outside: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
    try folder.write("x = 1\n", to: "a.py")
    try outside.write("secret-word = [\n", to: "secret")
  }

  /// What stands in the place of a file.
  enum Trap: String, CaseIterable {
    case pipe, endless, linkToPipe, outside, huge, folder, dangling, loop
  }

  private func set(_ trap: Trap, at name: String) throws {
    try? FileManager.default.removeItem(atPath: folder[name])
    try folder.write("", to: name + ".d/x")
    func link(_ target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: folder[name], withDestinationPath: target)
    }
    switch trap {
    case .pipe: #expect(mkfifo(folder[name], 0o600) == 0)
    case .endless: try link("/dev/zero")
    case .linkToPipe:
      #expect(mkfifo(outside["pipe"], 0o600) == 0)
      try link(outside["pipe"])
    case .outside: try link(outside["secret"])
    case .huge:
      try folder.write("", to: name)
      #expect(truncate(folder[name], 1 << 40) == 0)
    case .folder: try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    case .dangling: try link("nowhere")
    case .loop: try link(FileManager.default.displayName(atPath: folder[name]))
    }
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> ChildProcess.Result {
    try Program.run(
      arguments, environment: ["XDG_CONFIG_HOME": outside["none"]].merging(environment) { $1 }, folder: folder.path)
  }

  private func expectNoSecret(_ result: ChildProcess.Result, _ location: SourceLocation = #_sourceLocation) {
    #expect(!result.text.contains("secret-word"), sourceLocation: location)
    #expect(!result.errors.contains("secret-word"), sourceLocation: location)
  }

  // MARK: Reading

  @Test(arguments: Trap.allCases) func anIgnoreFileIsReadOnlyIfItIsOne(trap: Trap) throws {
    try set(trap, at: ".gitignore")
    let result = try run("highlight", "-f", "json", ".")
    #expect(result.status == 0)
    #expect(try HighlightedObject.all(in: result.output).map(\.path).contains("./a.py"))
    #expect(try run("check").status == 0)
  }

  @Test(arguments: Trap.allCases) func aMemberOfAFolderIsReadOnlyIfItIsAFile(trap: Trap) throws {
    try set(trap, at: "trap.py")
    let result = try run("highlight", "-f", "json", ".")
    let paths = try HighlightedObject.all(in: result.output).filter { $0.error == nil }.map(\.path)
    #expect(paths.contains("./a.py") && !paths.contains("./trap.py"))
    // It is told, and no failure: nobody named it.
    #expect(result.status == 0)
    if trap == .huge { #expect(result.errors.contains("trap.py: is larger than")) }
    expectNoSecret(result)
  }

  @Test(arguments: Trap.allCases) func aConfigurationIsReadOnlyIfItIsAFileOfTheFolder(trap: Trap) throws {
    try set(trap, at: "highlight-lsp.toml")
    let result = try run("highlight", "-f", "json", "a.py")
    #expect(result.status == 0)
    #expect(try HighlightedObject.all(in: result.output).first?.runs?.isEmpty == false)
    expectNoSecret(result)
    let check = try run("check")
    #expect(check.status == 1)
    expectNoSecret(check)
  }

  @Test func aConfigurationMayBeALinkInsideOfItsFolder() throws {
    try folder.write("[[rules]]\nid = 'x'\npattern = 'x'\nscope = 'keyword'\n", to: "shared/rules.toml")
    try FileManager.default.createSymbolicLink(
      atPath: folder["highlight-lsp.toml"], withDestinationPath: "shared/rules.toml")
    let result = try run("highlight", "-f", "json", "a.py")
    #expect(result.errors.isEmpty)
    #expect(try HighlightedObject.all(in: result.output).first?.runs?.first?.rule == "x")
  }

  @Test(arguments: Trap.allCases) func aThemeOfAFolderIsReadOnlyIfItIsAFileOfTheFolder(trap: Trap) throws {
    try folder.write("theme = './theme.toml'\n", to: "highlight-lsp.toml")
    try set(trap, at: "theme.toml")
    let result = try run("highlight", "a.py")
    // A file that is too large cannot be used; the others are none.
    #expect(result.status == (trap == .huge ? 2 : 0))
    #expect(result.errorLines.count >= 1)
    expectNoSecret(result)
  }

  @Test func aThemeOutsideOfTheFolderIsRefused() throws {
    try folder.write("theme = '\(outside["secret"])'\n", to: "highlight-lsp.toml")
    let result = try run("highlight", "a.py")
    #expect(result.status == 0)
    #expect(result.errors.contains("highlight-lsp.toml:1:9: warning: the theme"))
    #expect(result.errors.contains("is refused: it leads out of the folder"))
  }

  @Test(arguments: Trap.allCases) func aQueryFileOfATrustedFolderIsReadOnlyIfItIsAFileOfTheFolder(trap: Trap) throws {
    try folder.write("[languages.python]\nhighlights = ['q.scm']\n", to: "highlight-lsp.toml")
    try set(trap, at: "q.scm")
    let result = try run("highlight", "--trust", "-f", "json", "a.py")
    #expect(result.status == 0)
    expectNoSecret(result)
    expectNoSecret(try run("check", "--trust"))
  }

  @Test(arguments: Trap.allCases) func aFoundQueryFileIsReadOnlyIfItIsAFile(trap: Trap) throws {
    try folder.write("; inherits: c\n(identifier) @variable\n", to: "queries/cpp/highlights.scm")
    try set(trap, at: "queries/c/highlights.scm")
    expectNoSecret(try run("check", "--only", "queries"))
  }

  @Test func whatIsInheritedHasTheNameOfAFolder() throws {
    try outside.write("(secret-word) @variable\n", to: "c/highlights.scm")
    let way = "../../" + URL(filePath: outside.path).lastPathComponent + "/c"
    try folder.write("; inherits: \(way)\n(identifier) @variable\n", to: "queries/cpp/highlights.scm")
    let result = try run("check", "--only", "queries")
    #expect(result.status == 1)
    expectNoSecret(result)
  }

  @Test func queriesThatAllInheritEachOtherAreLookedAtOnce() throws {
    let names = (0..<16).map { "l\($0)" }
    for name in names {
      try folder.write(
        "; inherits: \(names.filter { $0 != name }.joined(separator: ","))\n", to: "queries/\(name)/highlights.scm")
    }
    try folder.write(
      "; inherits: \(names.joined(separator: ","))\n(identifier) @variable\n", to: "queries/python/highlights.scm")
    let result = try run("check", "--only", "queries")
    #expect(result.lines.last?.contains(" failed") == true)
  }

  @Test(arguments: [Trap.pipe, .endless, .linkToPipe, .outside, .huge, .dangling, .loop])
  func aSnapshotIsReadOnlyIfItIsAFile(trap: Trap) throws {
    try folder.write("x = 1\n", to: "tests/snapshots/s.py")
    try set(trap, at: "tests/snapshots/s.py.runs")
    try? FileManager.default.removeItem(atPath: folder["tests/snapshots/s.py.runs.d"])
    let result = try run("check", "--only", "snapshots")
    #expect(result.status == 1)
    #expect(result.text.hasSuffix("0 passed, 1 failed\n"))
    expectNoSecret(result)
  }

  @Test(arguments: [Trap.pipe, .endless, .linkToPipe, .outside, .huge, .dangling, .loop])
  func aSidecarIsReadOnlyIfItIsAFile(trap: Trap) throws {
    try folder.write("{}\n", to: "tests/highlight/s.json")
    try set(trap, at: "tests/highlight/s.json.assert")
    try? FileManager.default.removeItem(atPath: folder["tests/highlight/s.json.assert.d"])
    let result = try run("check", "--only", "assertions")
    #expect(result.status == 1)
    expectNoSecret(result)
  }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"))
  func aConfigurationOfAnotherUserAboveIsNotUsed() throws {
    try folder.write("[[rules]]\nid = 'x'\npattern = 'x'\nscope = 'keyword'\n", to: "highlight-lsp.toml")
    try folder.write("x = 1\n", to: "mine/a.py")
    func rules(_ arguments: [String]) throws -> (rule: String?, errors: String) {
      let result = try Program.run(
        ["highlight", "-f", "json"] + arguments, environment: ["XDG_CONFIG_HOME": outside["none"]], folder: folder.path)
      return (try HighlightedObject.all(in: result.output).first?.runs?.first?.rule, result.errors)
    }
    #expect(try rules(["mine/a.py"]).rule == "x")
    chown(folder["highlight-lsp.toml"], 12345, 12345)
    let refused = try rules(["mine/a.py"])
    #expect(refused.rule == nil)
    #expect(refused.errors.contains("highlight-lsp.toml: warning: belongs to another user (12345)"))
    #expect(try rules(["--trust", "mine/a.py"]).rule == "x")
    // A folder that belongs to the same user as its configuration.
    chown(folder["mine"], 12345, 12345)
    #expect(try rules(["mine/a.py"]).rule == "x")
  }

  @Test(.enabled(if: AccessLists.areThere, "setfacl or access lists are missing"))
  func aConfigurationAboveThatAnotherUserMayWriteIsNotUsed() throws {
    try folder.write("[[rules]]\nid = 'x'\npattern = 'x'\nscope = 'keyword'\n", to: "highlight-lsp.toml")
    try folder.write("x = 1\n", to: "mine/a.py")
    func highlight() throws -> ChildProcess.Result {
      try Program.run(
        ["highlight", "-f", "json", "mine/a.py"], environment: ["XDG_CONFIG_HOME": outside["none"]], folder: folder.path)
    }
    // A group may write, as in shared repositories.
    try AccessLists.set("group:12345:rw", of: folder["highlight-lsp.toml"])
    #expect(try HighlightedObject.all(in: try highlight().output).first?.runs?.first?.rule == "x")
    try AccessLists.set("user:12345:rw", of: folder["highlight-lsp.toml"])
    let refused = try highlight()
    #expect(try HighlightedObject.all(in: refused.output).first?.runs?.first?.rule == nil)
    #expect(refused.errors.contains("highlight-lsp.toml: warning: is writable by another user, by its access control list"))
  }

  // MARK: Writing

  @Test func aSnapshotIsNotWrittenThroughALink() throws {
    try folder.write("x = 1\n", to: "tests/snapshots/s.py")
    try FileManager.default.createSymbolicLink(
      atPath: folder["tests/snapshots/s.py.runs"], withDestinationPath: outside["secret"])
    let result = try run("check", "--update")
    #expect(result.status == 1)
    #expect(result.text.contains("is a symbolic link, and nothing is written through it"))
    #expect(String(decoding: try outside.bytes(of: "secret"), as: UTF8.self) == "secret-word = [\n")
  }

  /// A fix would make git run a program. Named in full, and from inside of it.
  @Test func fixesDoNotWriteTheSettingsOfGit() throws {
    try folder.write(
      "[[rules]]\nid = 'x'\npattern = 'fsmonitor = .*'\nseverity = 'warning'\nfix = 'fsmonitor = touch made'\n",
      to: "highlight-lsp.toml")
    try folder.write("fsmonitor = false\n", to: ".git/config")
    for result in [
      try run("check", "--fix", ".git/config"),
      try Program.run(["check", "--fix", "config"], folder: folder[".git"]),
    ] {
      #expect(result.status == 1)
      #expect(result.text.contains("belongs to version control, and nothing is written to it"), "\(result.text)")
    }
    #expect(String(decoding: try folder.bytes(of: ".git/config"), as: UTF8.self) == "fsmonitor = false\n")
  }

  @Test func aSnapshotThatIsThereIsReplacedAndKeepsItsMode() throws {
    try folder.write("x = 1\n", to: "tests/snapshots/s.py")
    try folder.write("old\n", to: "tests/snapshots/s.py.runs")
    // A name outside that is the same file.
    try FileManager.default.linkItem(atPath: folder["tests/snapshots/s.py.runs"], toPath: outside["hard"])
    chmod(folder["tests/snapshots/s.py.runs"], 0o640)
    #expect(try run("check", "--update").status == 0)
    #expect(String(decoding: try folder.bytes(of: "tests/snapshots/s.py.runs"), as: UTF8.self).hasPrefix("# highlight-lsp"))
    #expect(String(decoding: try outside.bytes(of: "hard"), as: UTF8.self) == "old\n")
    let mode = try FileManager.default.attributesOfItem(atPath: folder["tests/snapshots/s.py.runs"])[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(folder.files(below: "tests/snapshots") == ["s.py", "s.py.runs"])
  }

  @Test func outputIsNotWrittenThroughALink() throws {
    try folder.write("x = 1\n", to: "src/b.py")
    // The folder, one in it, and a file.
    try FileManager.default.createSymbolicLink(atPath: folder["out"], withDestinationPath: outside.path)
    let refused = try run("highlight", "a.py", "-f", "plain", "-o", "out")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("out: is a symbolic link, and nothing is written through it"))
    #expect(outside.files() == ["secret"])
    // A slash says that the link is meant.
    #expect(try run("highlight", "a.py", "-f", "plain", "-o", "out/").status == 0)
    #expect(outside.files() == ["a.py.txt", "secret"])

    try FileManager.default.createDirectory(atPath: folder["other"], withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder["other/src"], withDestinationPath: outside.path)
    try FileManager.default.createSymbolicLink(
      atPath: folder["other/a.py.txt"], withDestinationPath: outside["secret"])
    let result = try run("highlight", "a.py", "src/b.py", "-f", "plain", "-o", "other")
    #expect(result.status == 1)
    #expect(result.errorLines.count == 2)
    #expect(result.errors.contains("other/src: is a symbolic link"))
    #expect(result.errors.contains("other/a.py.txt: is a symbolic link"))
    #expect(outside.files() == ["a.py.txt", "secret"])
    #expect(String(decoding: try outside.bytes(of: "secret"), as: UTF8.self) == "secret-word = [\n")
  }

  @Test func reflowDoesNotWriteThroughALink() throws {
    let text = "some words\nthat belong together\n"
    try outside.write(text, to: "notes.md")
    try FileManager.default.createSymbolicLink(atPath: folder["notes.md"], withDestinationPath: outside["notes.md"])
    let result = try run("reflow", "--write", "notes.md")
    #expect(result.status == 1)
    #expect(result.errors.contains("notes.md: is a symbolic link, and nothing is written through it"))
    #expect(String(decoding: try outside.bytes(of: "notes.md"), as: UTF8.self) == text)
  }

  @Test func layoutIsNotChangedThroughALink() throws {
    let text = "(identifier)    @variable\n"
    try outside.write(text, to: "real.scm")
    try folder.write("", to: "python/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder["python/highlights.scm"], withDestinationPath: outside["real.scm"])
    _ = try run("check", "--fix", "python/highlights.scm")
    _ = try run("check", "--fix")
    #expect(String(decoding: try outside.bytes(of: "real.scm"), as: UTF8.self) == text)
  }

  // MARK: Limits

  @Test func aFolderLowersLimitsAndDoesNotRaiseThem() throws {
    try folder.write(
      "[limits]\nruleMilliseconds = 600000\nlineBytes = 4\nfileBytes = 99999999999\n", to: "highlight-lsp.toml")
    try folder.write("a https://a.example\n", to: "a.txt")
    let result = try run("highlight", "-f", "json", "a.txt")
    #expect(result.status == 0)
    #expect(result.errors.contains("highlight-lsp.toml:2:1: warning: limits.ruleMilliseconds is refused"))
    #expect(result.errors.contains("highlight-lsp.toml:4:1: warning: limits.fileBytes is refused"))
    #expect(!result.errors.contains("limits.lineBytes is refused"))
    #expect(try HighlightedObject.all(in: result.output).first?.limits == ["line-length"])
    #expect(!(try run("highlight", "--trust", "-f", "json", "a.txt").errors.contains("refused")))
    // What the user's own file allows is not raised either.
    try outside.write("limits.ruleMilliseconds = 700000\n", to: "own/highlight-lsp/config.toml")
    let own = try run("highlight", "-f", "json", "a.txt", environment: ["XDG_CONFIG_HOME": outside["own"]])
    #expect(!own.errors.contains("limits.ruleMilliseconds is refused"))
  }

  /// Rules of which each takes all of its time in each line.
  private func writeSlowRules(_ count: Int, budget: Int? = nil) throws {
    let rules = (0..<count).map { "[[rules]]\nid = 'slow\($0)'\npattern = '(a+)+$'\nscope = 'keyword'\nseverity = 'hint'\n" }
    try folder.write(
      "[limits]\nruleMilliseconds = 600000\n" + (budget.map { "ruleBudgetMilliseconds = \($0)\n" } ?? "") + rules.joined(),
      to: "highlight-lsp.toml")
    try folder.write(String(repeating: String(repeating: "a", count: 60) + "!\n", count: 400), to: "slow.txt")
  }

  @Test func slowRulesShareABudget() throws {
    try writeSlowRules(300)
    let start = Date()
    let result = try run("highlight", "-f", "json", "slow.txt")
    #expect(result.status == 0)
    #expect(try HighlightedObject.all(in: result.output).first?.limits == ["rule-time"])
    let message = "the rules take too long together and are off from line 1 on; limits.ruleBudgetMilliseconds"
    #expect(result.errors.contains(message))
    // Two seconds of processor time; the machine may have other work.
    #expect(Date().timeIntervalSince(start) < 20)
  }

  @Test func slowRulesShareABudgetInACheck() throws {
    try writeSlowRules(300, budget: 200)
    let result = try run("check")
    #expect(result.status == 1)
    #expect(result.text.contains("off from this line on (limits.ruleBudgetMilliseconds) [limit]"))
    #expect(result.text.contains("rules from this one on were not tested completely"))
  }

  @Test func theUserRaisesTheBudget() throws {
    // Some hundred milliseconds in all.
    try folder.write(
      "[[rules]]\nid = 'a'\npattern = '(?:\\w+\\s?){0,3}\\p{Lu}'\nscope = 'keyword'\n", to: "highlight-lsp.toml")
    try folder.write(String(repeating: String(repeating: "ab ", count: 100) + "\n", count: 2000), to: "b.txt")
    try outside.write(
      "limits = { ruleBudgetMilliseconds = 1, ruleMilliseconds = 600000 }\n", to: "low/highlight-lsp/config.toml")
    try outside.write(
      "limits = { ruleBudgetMilliseconds = 600000, ruleMilliseconds = 600000 }\n", to: "high/highlight-lsp/config.toml")
    let low = try run("highlight", "-f", "json", "b.txt", environment: ["XDG_CONFIG_HOME": outside["low"]])
    #expect(try HighlightedObject.all(in: low.output).first?.limits == ["rule-time"])
    let high = try run("highlight", "-f", "json", "b.txt", environment: ["XDG_CONFIG_HOME": outside["high"]])
    #expect(try HighlightedObject.all(in: high.output).first?.limits == [])
  }

  @Test func aRuleThatLinksEverythingIsDoneInTime() throws {
    try folder.write(
      "[[rules]]\nid = 'a'\npattern = '\\S'\nlink = 'https://e.example/$0'\n", to: "highlight-lsp.toml")
    try folder.write(String(repeating: String(repeating: "ab ", count: 20) + "\n", count: 3000), to: "b.txt")
    let result = try run("highlight", "-f", "html", "b.txt")
    #expect(result.status == 0)
    #expect(result.text.contains("https://e.example/a"))
  }

  @Test(arguments: ["a.", "[a.", "theme"]) func aKeyOfManyPartsIsAFault(form: String) throws {
    let key = Array(repeating: "a", count: 200_000).joined(separator: ".")
    try folder.write(
      form == "[a." ? "[\(key)]\nb = 1\n" : "\(key) = 1\n", to: form == "theme" ? "t.toml" : "highlight-lsp.toml")
    let result = form == "theme" ? try run("highlight", "-t", "./t.toml", "a.py") : try run("highlight", "a.py")
    #expect(result.status == 2)
    #expect(result.errors.contains("a key has more than 100 parts"))
  }

  // MARK: Links

  /// What a click would run.
  @Test func aFolderLinksToNoProgram() throws {
    try folder.write("open 12 command:alarm vscode://alarm //alarm.test file:////alarm.test/a\n", to: "b.txt")
    try folder.write(
      """
      [links]
      schemes = ["https", "command", "vscode"]
      [[rules]]
      id = "a"
      pattern = 'open'
      link = 'command:alarm.run?%7B%7D'
      [[rules]]
      id = "b"
      pattern = '\\S*alarm\\S*'
      link = '$0'
      """, to: "highlight-lsp.toml")
    for format in ["ansi", "html", "svg", "json", "rtf", "latex"] {
      let result = try run("highlight", "-f", format, "--color", "always", "b.txt")
      #expect(result.status == 0)
      let targets = result.text.matches(of: /(?:href="|\e\]8;[^;]*;|HYPERLINK "|\\href\{|"target":"|"link":")([^"\e}]*)/)
      #expect(targets.allSatisfy { !$0.output.1.contains("alarm") }, "\(format): \(result.text)")
      for problem in [
        "highlight-lsp.toml:2:21: warning: the scheme \"command\" is refused",
        "highlight-lsp.toml:2:32: warning: the scheme \"vscode\" is refused",
        "highlight-lsp.toml:6:8: warning: the link is refused",
      ] {
        #expect(result.errors.contains(problem), "\(result.errors)")
      }
    }
    let trusted = try run("highlight", "--trust", "-f", "json", "b.txt")
    #expect(trusted.text.contains("\"target\":\"command:alarm.run?%7B%7D\"") && trusted.errors.isEmpty)
  }

  // MARK: Names in the output

  /// What terminals and the log readers of CI systems obey.
  private static let name = "\u{1B}]0;title\u{7}\u{9B}31m\u{202E}\n::error::x.py"

  @Test(arguments: ["text", "github", "json", "sarif", "junit"]) func aNameIsNoCommand(format: String) throws {
    try folder.write("FIXME\n", to: Self.name)
    try folder.write(
      "[[rules]]\nid = \"fix\\u001b[31m\"\npattern = 'a'\n[[rules]]\nid = 'fix'\npattern = 'FIXME'\nseverity = 'warning'\nmessage = \"m\\u001b[31m\\n::error::m\"\n",
      to: "highlight-lsp.toml")
    let result = try run("check", "--format", format)
    #expect(result.status == 1)
    #expect(!result.output.contains(0x1B) && !result.output.contains(0x07))
    #expect(!result.lines.contains { $0.hasPrefix("::error::") })
    #expect(!result.errors.utf8.contains(0x1B))
  }

  @Test func aNameIsShownToATerminalOnly() throws {
    try folder.write("x = 1\n", to: Self.name)
    let result = try run("highlight", "--color", "always", Self.name + "x")
    #expect(!result.errors.utf8.contains(0x1B))
    #expect(result.errorLines.count == 1)
  }
}
