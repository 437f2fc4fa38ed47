import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// Which files and configurations count, and what the report says about that.
@Suite(.enabled(if: GitRepository.hasGit, "git is missing")) struct CheckScopeTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox(["repo/highlight-lsp.toml": CheckSandbox.rule(), "repo/a.txt": "FIXME\n"])
    try sandbox.git("init -q repo")
  }

  private func check(
    _ arguments: String..., environment: [String: String] = [:], in folder: String = "repo"
  ) throws
    -> ChildProcess.Result
  {
    try sandbox.run(["check"] + arguments, environment: environment, in: folder)
  }

  // MARK: Configurations

  @Test func whatLiesAboveTheRepositoryDoesNotCount() throws {
    try sandbox.folder.write("theme = \"light\"\n[check]\nexclude = [\"*.txt\"]\n", to: "highlight-lsp.toml")
    for text in ["", "root = true\n"] {
      try sandbox.folder.write(text + CheckSandbox.rule(), to: "repo/highlight-lsp.toml")
      let result = try check()
      #expect(result.lines.first == "a.txt:1:1: warning: fixme [fixme]", "\(result.text)")
      #expect(result.lines.last == "0 passed, 1 failed")
    }
  }

  @Test func whatCountsFromOutsideIsNamed() throws {
    #expect(try !check().text.contains("from outside"))
    try sandbox.folder.write("theme = \"light\"\n", to: "config/highlight-lsp/config.toml")
    let environment = ["XDG_CONFIG_HOME": sandbox.folder["config"]]
    #expect(
      try check(environment: environment).text.contains(
        "configuration from outside: \(sandbox.folder["config"])/highlight-lsp"))
    // The user's own words count where words are checked.
    try sandbox.folder.write("recieve\n", to: "config/highlight-lsp/words.txt")
    let words = "configuration from outside: \(sandbox.folder["config"])/highlight-lsp/words.txt"
    #expect(try !check(environment: environment).lines.contains(words))
    try sandbox.folder.write("[spelling]\nenabled = true\n", to: "repo/highlight-lsp.toml")
    #expect(try check(environment: environment).lines.contains(words))
    #expect(try !check("--isolated", environment: environment).text.contains("from outside"))
    #expect(try check("--config", "highlight-lsp.toml").lines.contains("configuration from outside: highlight-lsp.toml"))
  }

  @Test(arguments: [
    "[spelling]\nenabled = true\n", "[spelling]\nseverity = \"warning\"\n", "[spelling]\nidentifiers = \"all\"\n",
    "[characters]\nrestriction = \"ascii\"\nmixedLineEnds = true\nseverity = \"error\"\n",
    CheckSandbox.rule(severity: "error"),
  ]) func aStricterSettingBelowIsNoFinding(_ text: String) throws {
    try sandbox.folder.write(text, to: "repo/sub/highlight-lsp.toml")
    try sandbox.folder.write("x\n", to: "repo/sub/b.md")
    #expect(try !check("--only", "sources").text.contains("[config]"))
  }

  @Test(arguments: ["./b.py", "{c,d}.py", "!./b.py"]) func aPatternThatMatchesNothingAsWrittenIsAFinding(
    _ pattern: String
  ) throws {
    try sandbox.folder.write("[check]\nexclude = [\"\(pattern)\"]\n", to: "repo/highlight-lsp.toml")
    let result = try check()
    #expect(result.status == 1 && result.lines.first?.hasPrefix("highlight-lsp.toml:2:12: warning: \"\(pattern)\" ") == true)
  }

  @Test func aRuleWhoseFilesMatchNothingIsTold() throws {
    try sandbox.folder.write(CheckSandbox.rule("fixme", "FIXME", "files = [\"*.tex\"]"), to: "repo/highlight-lsp.toml")
    let result = try check()
    let finding = "highlight-lsp.toml:5:1: warning: the files of the rule match none of the checked files"
    #expect(result.status == 1 && result.text.contains(finding), "\(result.text)")
    #expect(try !check("a.txt").text.contains("match none"))
  }

  @Test func charactersHaveOverrides() throws {
    for name in ["a.txt", "fa/b.txt", "fa/c.py"] { try sandbox.folder.write("x\u{202E}y\n", to: "repo/" + name) }
    func found(_ text: String) throws -> [Substring] {
      try sandbox.folder.write(text, to: "repo/highlight-lsp.toml")
      return try check("--only", "characters", "--fail-on", "hint").lines.filter { $0.hasSuffix("[bidi-control]") }
        .map { $0.prefix { $0 != " " } + ($0.contains(": hint: ") ? "hint" : "") }
    }
    #expect(try found("").count == 3)
    #expect(try found("[[characters.overrides]]\nglobs = [\"fa/*\"]\nenabled = false\n") == ["a.txt:1:2:"])
    let hints = "[[characters.overrides]]\ncodeLanguages = [\"python\"]\nseverity = \"hint\"\n"
    #expect(try found(hints) == ["a.txt:1:2:", "fa/b.txt:1:2:", "fa/c.py:1:2:hint"])
  }

  // MARK: Files

  @Test func whatGitTracksIsChecked() throws {
    for name in ["cfg/t.txt", "CVS/u.txt", "cfg/new.txt", "mine.txt", "theirs.txt"] {
      try sandbox.folder.write("FIXME\n", to: "repo/" + name)
    }
    try sandbox.folder.write("cfg/\n", to: "repo/.gitignore")
    try sandbox.folder.write("mine.txt\n", to: "repo/.git/info/exclude")
    try sandbox.folder.write("theirs.txt\n", to: "excludes")
    try sandbox.git("-C repo config core.excludesFile \(sandbox.folder["excludes"])")
    try sandbox.git("-C repo add -f cfg/t.txt CVS/u.txt a.txt")
    let result = try check()
    let found = result.lines.filter { $0.hasSuffix("[fixme]") }.map { $0.prefix { $0 != ":" } }
    #expect(found == ["CVS/u.txt", "a.txt", "cfg/t.txt"])
    #expect(result.text.contains("2 files that git tracks are checked although ignore files name them"), "\(result.text)")
    try sandbox.folder.write("[check]\ntracked = \"unignored\"\n" + CheckSandbox.rule(), to: "repo/highlight-lsp.toml")
    #expect(try check().lines.filter { $0.hasSuffix("[fixme]") }.count == 1)
  }

  @Test func aRunWithoutFilesFailsIfFilesAreRequired() throws {
    try FileManager.default.createDirectory(atPath: sandbox.folder["repo/empty"], withIntermediateDirectories: true)
    #expect(try check("empty").status == 0)
    let result = try check("--require-files", "empty")
    #expect(result.status == 1 && result.errors.contains("there is no file to check"), "\(result.errors)")
    #expect(try check("--require-files").text.hasSuffix("0 passed, 1 failed\n"))
  }

  /// A Scheme file is one whether a hook names it or not, as is the configuration of another program.
  @Test func aNamedFileIsWhatAFoundOneIs() throws {
    try sandbox.folder.write("; FIXME\n(define x 1)\n", to: "repo/lib.scm")
    try sandbox.folder.write("[[rules]]\nid = \"x\"\nregex = 'FIXME'\n", to: "repo/leaks.toml")
    let named = try check("lib.scm", "leaks.toml").lines.filter { $0.hasSuffix("]") }
    #expect(named == ["lib.scm:1:3: warning: fixme [fixme]", "leaks.toml:3:10: warning: fixme [fixme]"])
  }

  // MARK: Reports

  @Test func findingsComeInTheOrderOfLines() throws {
    try sandbox.folder.write("a\u{202E}\nFIXME\nb\u{202E}\nFIXME\n", to: "repo/a.txt")
    let lines = try check().lines.compactMap { $0.hasPrefix("a.txt:") ? $0.split(separator: ":")[1] : nil }
    #expect(lines == ["1", "2", "3", "4"])
  }

  @Test(arguments: ["github", "sarif", "junit", "gitlab"]) func pathsAreThoseOfTheRepository(_ format: String) throws {
    try sandbox.folder.write("FIXME\n", to: "repo/svc/x.txt")
    #expect(try check("-f", format, in: "repo/svc").text.contains("svc/x.txt"))
    let outer = try check("-f", format, environment: ["GITHUB_WORKSPACE": sandbox.folder.path], in: "repo/svc")
    #expect(outer.text.contains("repo/svc/x.txt"), "\(outer.text)")
    #expect(try check(in: "repo/svc").lines.first == "x.txt:1:1: warning: fixme [fixme]")
  }

  @Test func gitlabReadsTheReport() throws {
    let result = try check("--format", "gitlab")
    let issues = try #require(try JSONReader.read(ContiguousArray(result.output)).array)
    #expect(result.status == 1 && issues.count == 1)
    #expect(issues[0]["check_name"]?.string == "fixme" && issues[0]["severity"]?.string == "minor")
    #expect(issues[0]["location"]?["path"]?.string == "a.txt" && issues[0]["location"]?["lines"]?["begin"]?.int == 1)
    #expect(issues[0]["fingerprint"]?.string?.isEmpty == false)
  }

  @Test func whatWasCheckedIsSaid() throws {
    #expect(
      try check().lines.suffix(3) == [
        "checked: 1 file for hidden characters, 1 file for rules; no queries", "1 finding", "0 passed, 1 failed",
      ])
    try sandbox.folder.write("", to: "repo/highlight-lsp.toml")
    #expect(
      try check().lines == [
        "checked: 1 file for hidden characters; no rules, no queries", "no findings", "0 passed, 0 failed",
      ])
  }

  // MARK: Ignore comments

  @Test(arguments: [
    ("a.bat", "REM "), ("configure.ac", "dnl "), ("a.texi", "@c "), ("a.texi", "@comment "), ("a.bib", "@comment{"),
    ("a.f", "C "), ("a.py", "# "),
  ]) func aMarkThatIsAWordIsNoText(_ name: String, _ mark: String) throws {
    let end = mark.hasSuffix("{") ? "}" : ""
    let comments = "\(mark)highlight-lsp: ignore fixme\(end)\n\(mark)FIXME\(end)\n"
    // The fixed form of Fortran is recognized by its columns.
    let isFixed = name == "a.f"
    try sandbox.folder.write(
      isFixed ? "C     a program\n\(comments)      PROGRAM X\n      INTEGER I\n      I = 1\n      END\n" : comments,
      to: "repo/" + name)
    let result = try check(name)
    #expect(result.status == 0, "\(result.text)")
  }

  @Test(arguments: [
    "Highlight-LSP: Ignore", "highlight-lsp : ignore", "HIGHLIGHT-LSP: ignore", "highlight-lsp: Ignore",
    "highlight_lsp: ignore",
    "highlight-lsp ignore:", "highlight-lsp ignore", "highlight-lsp: ignore-next-line", "highlight-lsp: disable",
    "highlight-lsp:disable-line",
  ])
  func aNearMissIsAFinding(_ text: String) throws {
    try sandbox.folder.write("x = 1  # \(text) fixme\n", to: "repo/a.py")
    let result = try check("a.py")
    let head = "a.py:1:10: error: this ignores nothing; write \"highlight-lsp: ignore\" [unknown-ignore]"
    #expect(result.status == 1 && result.lines.first == head, "\(result.text)")
  }

  @Test(arguments: [
    "see highlight-lsp: it ignores", "what highlight-lsp ignores", "highlight-lsp: ignore-file fixme",
    "with highlight-lsp ignore comments", "highlight-lsp: all of it", "the highlight-lsp: disable is none",
  ])
  func textAboutTheProgramIsNoNearMiss(_ text: String) throws {
    try sandbox.folder.write("x = 1  # \(text)\n# FIXME\n", to: "repo/a.py")
    #expect(try !check("a.py").text.contains("unknown-ignore"))
  }
}
