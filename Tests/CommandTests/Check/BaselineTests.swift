import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import DataFormats
@testable import Spelling

/// Old findings: `--write-baseline`, `--baseline` and `--since`.
@Suite struct BaselineTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule(), "src/a.txt": "one FIXME\ntwo\nthree FIXME\nthree FIXME\n",
      "b.txt": "FIXME\n",
    ])
  }

  private func writeBaseline() throws {
    let result = try sandbox.check("--write-baseline", "ci/old.json")
    #expect(result.status == 0 && result.errors.contains("wrote ci/old.json, with 4 findings"), "\(result.errors)")
  }

  @Test func oldFindingsAreLeftOutInEveryFormat() throws {
    try FileManager.default.createDirectory(atPath: sandbox.folder["ci"], withIntermediateDirectories: true)
    try writeBaseline()
    // Lines that come and go elsewhere change nothing, nor does another indentation.
    try sandbox.folder.write("new\n\none FIXME\n  three FIXME\nthree FIXME\n", to: "src/a.txt")
    for format in ["text", "json", "github", "sarif", "junit"] {
      let result = try sandbox.check("--baseline", "ci/old.json", "--format", format)
      #expect(result.status == 0 && !result.text.contains("src/a.txt"), "\(format): \(result.text)")
    }
    for format in ["text", "json", "sarif"] {
      let result = try sandbox.check("--baseline", "ci/old.json", "--format", format)
      #expect(result.errors.contains("4 findings of the baseline are left out"), "\(result.errors)")
      #expect(format == "text" || result.text.contains("\"leftOut\":4"), "\(result.text)")
    }
    // From another folder, too.
    let inside = try sandbox.run(["check", "--baseline", "../ci/old.json"], in: "src")
    #expect(inside.status == 0, "\(inside.text)")
  }

  @Test func oneMoreOfTheSameLineIsNew() throws {
    try FileManager.default.createDirectory(atPath: sandbox.folder["ci"], withIntermediateDirectories: true)
    try writeBaseline()
    try sandbox.folder.write("one FIXME\nthree FIXME\nthree FIXME\nthree FIXME\nfour FIXME\n", to: "src/a.txt")
    for format in ["text", "json", "github", "sarif", "junit"] {
      let result = try sandbox.check("--baseline", "ci/old.json", "--format", format)
      #expect(result.status == 1 && result.text.contains("src/a.txt"))
    }
    let found = try sandbox.found("--baseline", "ci/old.json")
    #expect(found.findings == ["src/a.txt:4:7 fixme", "src/a.txt:5:6 fixme"])
  }

  @Test func whatIsFixedIsReported() throws {
    try FileManager.default.createDirectory(atPath: sandbox.folder["ci"], withIntermediateDirectories: true)
    try writeBaseline()
    try sandbox.folder.write("one FIXME\nthree FIXME\n", to: "src/a.txt")
    try FileManager.default.removeItem(atPath: sandbox.folder["b.txt"])
    let result = try sandbox.check("--baseline", "ci/old.json")
    #expect(result.status == 0)
    #expect(result.errors.contains("2 findings of the baseline are fixed"))
    #expect(result.errors.contains("fixed: ../b.txt: fixme") && result.errors.contains("fixed: ../src/a.txt: fixme"))
    let json = try sandbox.check("--baseline", "ci/old.json", "--format", "json").lines.last
    #expect(json?.contains("\"fixed\":2") == true)
    // A part of the files says nothing of the others.
    #expect(try !sandbox.check("--baseline", "ci/old.json", "highlight-lsp.toml").errors.contains("src/a.txt"))
  }

  /// After an error in the configuration, in a rule, and without the dictionary or a file, nothing is known of what is
  /// not found.
  @Test(arguments: [
    ["highlight-lsp.toml": "[[rules]]\nid = \"fixme\"\npattern = 'FIXME'\nseverity = \"wrning\"\n"],
    ["highlight-lsp.toml": "[[rules]]\nid = \"fixme\"\npattern = '(FIXME'\nseverity = \"warning\"\n"],
    ["highlight-lsp.toml": "[spelling]\nenabled = true\nlanguages = [\"xx_YY\"]\n"],
    ["highlight-lsp.toml": "check = 3\n"],
  ])
  func nothingIsFixedWhereNotEverythingWasChecked(_ files: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: sandbox.folder["ci"], withIntermediateDirectories: true)
    try writeBaseline()
    let before = try sandbox.folder.bytes(of: "ci/old.json")
    for (name, text) in files { try sandbox.folder.write(text, to: name) }
    let result = try sandbox.check("--baseline", "ci/old.json", "--write-baseline", "ci/old.json")
    #expect(result.status == 1 && !result.errors.contains("fixed"), "\(result.errors)")
    #expect(result.errors.contains("ci/old.json is not written, because not everything was checked"))
    #expect(try sandbox.folder.bytes(of: "ci/old.json") == before)
  }

  /// A rule that does not work, a test that fails and a line that was skipped are no old findings.
  @Test func whatIsWrongWithTheCheckIsAlwaysReported() throws {
    let rule = CheckSandbox.rule("fixme", "FIXME", "examples = [{ text = \"FIXME\", matches = [] }]")
    try sandbox.folder.write(rule + "[limits]\nlineBytes = 100\n", to: "highlight-lsp.toml")
    try sandbox.folder.write("x = 1\n# <- string\n", to: "tests/highlight/a.py")
    try sandbox.folder.write(String(repeating: "x", count: 200) + "\n", to: "long.txt")
    try sandbox.folder.write("root = true\n", to: "src/highlight-lsp.toml")
    let wrong = ["highlight-lsp.toml", "long.txt", "src/highlight-lsp.toml", "tests/highlight/a.py"]
    func reported(_ arguments: String...) throws -> [String] {
      let result = try sandbox.run(["check", "--format", "json"] + arguments)
      #expect(result.status == 1, "\(arguments)")
      let paths = try result.lines.compactMap { try JSONReader.read(ContiguousArray($0.utf8))["path"]?.string }
      return Array(Set(paths)).sorted()
    }
    #expect(try reported("--write-baseline", "old.json") == wrong)
    #expect(try reported("--baseline", "old.json") == wrong)
    try commit()
    // Rules and fixtures that did not change are checked when they are asked for.
    #expect(try reported("--since", "HEAD") == ["src/highlight-lsp.toml"])
    let all = ["--since", "HEAD", "--only", "config,rules,assertions,sources"]
    #expect(try reported(all[0], all[1], all[2], all[3]) == wrong.filter { $0 != "long.txt" })
  }

  @Test func aBaselineHoldsNoText() throws {
    _ = try sandbox.check("--write-baseline", "old.json")
    let text = String(decoding: try sandbox.folder.bytes(of: "old.json"), as: UTF8.self)
    #expect(!text.contains("three") && text.contains("\"path\":\"src/a.txt\""))
  }

  @Test func aBaselineThatCannotBeUsedIsWrongUsage() throws {
    #expect(try sandbox.check("--baseline", "missing.json").status == 2)
    try sandbox.folder.write("{", to: "bad.json")
    let result = try sandbox.check("--baseline", "bad.json")
    #expect(result.status == 2 && result.errors.contains("bad.json: error: "))
    #expect(try sandbox.check("--since", "HEAD").status == 2)
  }

  // MARK: git

  private func commit() throws {
    try sandbox.git("init -q . && git add -A && git -c user.name=a -c user.email=a@example.com commit -qm one")
  }

  @Test func onlyAddedLinesAreReportedSinceARevision() throws {
    try commit()
    #expect(try sandbox.found("--since", "HEAD").status == 0)
    try sandbox.folder.write("new\none FIXME\nfour FIXME\nthree FIXME\n", to: "src/a.txt")
    try sandbox.folder.write("FIXME\n", to: "c.txt")
    let found = try sandbox.found("--since", "HEAD")
    #expect(found.findings == ["c.txt:1:1 fixme", "src/a.txt:3:6 fixme"] && found.status == 1)
    for format in ["text", "github", "sarif", "junit"] {
      let result = try sandbox.check("--since", "HEAD", "--format", format)
      #expect(result.status == 1 && result.text.contains("c.txt") && !result.text.contains("b.txt"), "\(format)")
    }
    #expect(try sandbox.check("--since", "nothing").status == 2)
    #expect(try sandbox.check("--since", "--help").status == 2)
  }

  /// Among equal findings the entries are those of the old lines, wherever the new one stands.
  @Test func aNewLineThatIsLikeAnOldOneIsReported() throws {
    try commit()
    _ = try sandbox.check("--write-baseline", "old.json")
    try sandbox.folder.write("one FIXME\ntwo\nthree FIXME\nthree FIXME\nthree FIXME\n", to: "src/a.txt")
    try sandbox.folder.write("new\nFIXME\nFIXME\n", to: "b.txt")
    let found = try sandbox.found("--since", "HEAD", "--baseline", "old.json")
    #expect(found.findings.count == 2 && found.status == 1, "\(found.findings)")
    #expect(found.findings.first?.hasPrefix("b.txt:") == true && found.findings.last == "src/a.txt:5:7 fixme")
  }

  /// A file that is gone may have another name now, which a run over other files does not see.
  @Test func nothingOfARenamedFileIsFixed() throws {
    try commit()
    _ = try sandbox.check("--write-baseline", "old.json")
    try sandbox.git("mv src/a.txt src/c.txt && git -c user.name=a -c user.email=a@example.com commit -qm two")
    try sandbox.folder.write("FIXME\nmore\n", to: "b.txt")
    for arguments in [["b.txt"], ["--since", "HEAD"], ["."]] {
      let result = try sandbox.run(["check", "--baseline", "old.json"] + arguments)
      #expect(result.status == 0 && !result.errors.contains("fixed"), "\(arguments): \(result.errors)")
    }
  }

  @Test func aFileThatWasRenamedHasItsOldLines() throws {
    try sandbox.folder.write((1...30).map { "line \($0)\n" }.joined() + "FIXME\n", to: "long.txt")
    try commit()
    try sandbox.git("mv long.txt longer.txt")
    #expect(try sandbox.found("--since", "HEAD").findings == [])
    let text = String(decoding: try sandbox.folder.bytes(of: "longer.txt"), as: UTF8.self)
    try sandbox.folder.write(text + "FIXME 2\n", to: "longer.txt")
    #expect(try sandbox.found("--since", "HEAD").findings == ["longer.txt:32:1 fixme"])
  }

  @Test func nothingOfTheRepositoryIsRun() throws {
    try commit()
    let trap = sandbox.folder["trap"]
    let script = try sandbox.folder.writeProgram("#!/bin/sh\ntouch '\(trap)'\ncat\n", to: "run.sh")
    let settings: [(String, String)] = [
      ("core.fsmonitor", script), ("core.hooksPath", sandbox.folder.path), ("filter.x.clean", script),
      ("filter.x.smudge", script),
      ("filter.x.process", script), ("diff.external", script), ("diff.x.textconv", script), ("diff.x.command", script),
    ]
    for (key, value) in settings { try sandbox.git("config \(key) '\(value)'") }
    try sandbox.folder.write("*.txt filter=x diff=x\n", to: ".gitattributes")
    try sandbox.folder.write("FIXME changed\n", to: "b.txt")
    let found = try sandbox.found("--since", "HEAD")
    #expect(found.findings == ["b.txt:1:1 fixme"])
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  // MARK: Words

  @Test(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) func wordsHaveThemAsWell() throws {
    try SpellingFixture.write(to: sandbox.folder, below: "dictionaries")
    func spell(_ arguments: String...) throws -> ChildProcess.Result {
      try sandbox.run(
        ["spell", "--languages", "en_XX"] + arguments + ["words.txt"],
        environment: SpellingFixture.environment(sandbox.folder))
    }
    try sandbox.folder.write("the wrold\n", to: "words.txt")
    #expect(try spell().status == 1)
    #expect(try spell("--write-baseline", "words.json").status == 0)
    #expect(try spell("--baseline", "words.json").status == 0)
    try commit()
    try sandbox.folder.write("hello\nthe wrold\nhello wrold\n", to: "words.txt")
    for option in ["--baseline", "--since"] {
      let result = try spell(option, option == "--since" ? "HEAD" : "words.json")
      #expect(result.status == 1 && result.lines == ["words.txt:3:7: wrold [prose]"], "\(result.text)\(result.errors)")
    }
    #expect(try spell("--since", "nothing").status == 2 && spell("--baseline", "none.json").status == 2)
  }
}
