import Foundation
import TestSupport
import Testing

@testable import DataFormats
@testable import SystemSupport

/// Writers touch only what the same command reports without them.
@Suite(.enabled(if: GitRepository.hasGit, "git is missing")) struct WriterFilterTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": CheckSandbox.rule("teh", #"\bteh\b"#, "fix = \"the\""), "a.py": "# teh old\n", "b.py": "x = 1\n",
    ])
    #expect(try sandbox.check("--write-baseline", "old.json").status == 0)
    try sandbox.git("init -q . && git add -A && git -c user.name=a -c user.email=a@example.com commit -qm one")
  }

  private func text(_ name: String) throws -> String { String(decoding: try sandbox.folder.bytes(of: name), as: UTF8.self) }

  @Test(arguments: [["--since", "HEAD"], ["--baseline", "old.json"], ["--since", "HEAD", "--baseline", "old.json"]])
  func knownFindingsAreNotFixed(_ arguments: [String]) throws {
    let baseline = try text("old.json")
    let clean = try sandbox.run(["check", "--fix"] + arguments)
    #expect(clean.status == 0 && !clean.errors.contains("applied"), "\(clean.errors)")
    #expect(try text("a.py") == "# teh old\n" && text("old.json") == baseline)
    #expect(try sandbox.run(["check", "--fix", "--dry-run"] + arguments).text == "")
    // Only the new one is.
    try sandbox.folder.write("# teh old\n# teh new\n", to: "a.py")
    let dry = try sandbox.run(["check", "--fix", "--dry-run"] + arguments)
    #expect(dry.status == 1 && dry.lines.suffix(3) == [" # teh old", "-# teh new", "+# the new"], "\(dry.text)")
    let fixed = try sandbox.run(["check", "--fix"] + arguments)
    #expect(fixed.status == 0 && fixed.errors.contains("a.py: 1 fix applied"), "\(fixed.text)\(fixed.errors)")
    #expect(try text("a.py") == "# teh old\n# the new\n")
  }

  @Test func baselinesAndConfigurationsAreNoSources() throws {
    #expect(try sandbox.found().findings == ["a.py:1:3 teh"])
    let result = try sandbox.check("--fix")
    #expect(result.status == 0 && result.errors.contains("a.py: 1 fix applied") && !result.errors.contains("old.json"))
    #expect(try text("old.json").contains("\"rule\":\"teh\""))
    #expect(try text("highlight-lsp.toml").contains("teh"))
  }

  @Test func nothingIsWrittenInADryRun() throws {
    let written = try sandbox.check("--write-baseline", "new.json", "--dry-run")
    #expect(written.errors.contains("would write new.json, with 1 finding"), "\(written.errors)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder["new.json"]))
    try sandbox.folder.write("x = 1\n", to: "tests/snapshots/s.py")
    let snapshot = try sandbox.check("--update", "--dry-run")
    #expect(snapshot.status == 1 && snapshot.text.contains("+++ b/tests/snapshots/s.py.runs"), "\(snapshot.text)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder["tests/snapshots/s.py.runs"]))
    #expect(try sandbox.check("--dry-run").status == 2)
  }

  /// Snapshots are tests: a revision and a baseline leave none of them out, but come first.
  @Test(arguments: [["--since", "HEAD"], ["--baseline", "old.json"]])
  func snapshotsThatAreReportedAreWritten(_ arguments: [String]) throws {
    try sandbox.folder.write("x = 1\n", to: "tests/snapshots/s.py")
    #expect(try sandbox.check("--update").status == 1)
    try sandbox.git("add -A && git -c user.name=a -c user.email=a@example.com commit -qm two")
    let kept = try text("tests/snapshots/s.py.runs")
    let unchanged = try sandbox.run(["check", "--update"] + arguments)
    #expect(unchanged.status == 0 && !unchanged.errors.contains("written"), "\(unchanged.errors)")
    try sandbox.folder.write("x = 12\n", to: "tests/snapshots/s.py")
    for unusable in [["--since", "no-such"], ["--baseline", "missing.json"]] {
      #expect(try sandbox.run(["check", "--update"] + unusable).status == 2)
      #expect(try text("tests/snapshots/s.py.runs") == kept)
    }
    #expect(try sandbox.run(["check"] + arguments).status == 1)
    let written = try sandbox.run(["check", "--update"] + arguments)
    #expect(written.status == 0 && written.errors.contains("tests/snapshots/s.py.runs: written"), "\(written.errors)")
    #expect(try sandbox.run(["check"] + arguments).status == 0)
  }

  @Test func theLayoutOfOldQueryFilesStays() throws {
    try sandbox.folder.write("(comment)   @comment\n", to: "python/highlights.scm")
    try sandbox.git("add -A && git -c user.name=a -c user.email=a@example.com commit -qm two")
    #expect(try sandbox.check("--only", "queries", "--fix", "--since", "HEAD").status == 0)
    #expect(try text("python/highlights.scm") == "(comment)   @comment\n")
  }

  // MARK: Baselines

  @Test func aFormatterAndANewNameKeepABaseline() throws {
    try sandbox.folder.write("#   teh    old\n", to: "a.py")
    #expect(try sandbox.check("--baseline", "old.json").status == 0)
    try sandbox.git("mv a.py c.py")
    let renamed = try sandbox.check("--baseline", "old.json")
    #expect(renamed.status == 0 && !renamed.errors.contains("fixed"), "\(renamed.text)\(renamed.errors)")
    #expect(try sandbox.check("--baseline", "old.json", "c.py").status == 0)
    try sandbox.folder.write("#   teh    old\n# teh other\n", to: "c.py")
    #expect(try sandbox.found("--baseline", "old.json").findings == ["c.py:2:3 teh"])
  }

  @Test func aBaselineOfAPartKeepsTheRest() throws {
    try sandbox.folder.write("# teh\n", to: "src/c.py")
    let part = try sandbox.check("--write-baseline", "old.json", "src")
    #expect(
      part.errors.contains("wrote old.json, with 1 finding; 1 of what this run did not check is kept"), "\(part.errors)")
    #expect(try sandbox.check("--baseline", "old.json").status == 0)
    let kind = try sandbox.check("--only", "characters", "--write-baseline", "old.json")
    #expect(kind.errors.contains("with 0 findings; 2 of what this run did not check are kept"), "\(kind.errors)")
    // A complete run forgets what is fixed.
    try sandbox.folder.write("x = 1\n", to: "a.py")
    #expect(try sandbox.check("--write-baseline", "old.json").errors.contains("wrote old.json, with 1 finding"))
    #expect(try !text("old.json").contains("a.py"))
  }

  @Test func theFirstFormIsRead() throws {
    // The hash of `# teh old`, as the first version wrote it.
    let entry = "{\"path\":\"a.py\",\"rule\":\"teh\",\"check\":\"sources\",\"line\":\"HASH\",\"ordinal\":1}"
    let hash = String(SHA256.hexadecimal("# teh old").prefix(16))
    try sandbox.folder.write(
      "{\"version\":1,\"findings\":[\n\(entry.replacing("HASH", with: hash))\n]}\n", to: "first.json")
    #expect(try sandbox.check("--baseline", "first.json").status == 0)
    #expect(try sandbox.check("--write-baseline", "first.json", "b.py").status == 0)
    #expect(try sandbox.check("--baseline", "first.json").status == 0)
  }

  @Test func whatIsNoBaselineStays() throws {
    try sandbox.folder.write("{\"version\": 2, \"findings\": [{\"severity\": 1}]}\n", to: "report.json")
    #expect(try sandbox.check("--write-baseline", "report.json").status == 2)
    #expect(try text("report.json").contains("severity"))
  }

  // MARK: Lines and repositories

  @Test func loneCarriageReturnsEndLinesOfARevision() throws {
    try sandbox.folder.write("x = 1\r# teh a\ry = 2\n# c\n", to: "cr.py")
    try sandbox.git("add -A && git -c user.name=a -c user.email=a@example.com commit -qm two")
    try sandbox.folder.write("x = 1\r# teh a\ry = 2\r# teh b\n# c\n# teh d\n", to: "cr.py")
    #expect(try sandbox.found("--since", "HEAD").findings == ["cr.py:4:3 teh", "cr.py:6:3 teh"])
  }

  @Test func innerRepositoriesAreComparedByWhatTheOuterOneRecords() throws {
    let library = try GitRepository()
    // A repository inside has a configuration of its own.
    let rule = CheckSandbox.rule("teh", #"\bteh\b"#)
    try library.commit(["l.py": "# teh old\n", "highlight-lsp.toml": rule])
    try sandbox.git("-c protocol.file.allow=always submodule -q add \(library.folder.path) third/lib")
    try sandbox.git("commit -qm two")
    try sandbox.folder.write("x = 1\n# teh m\n", to: "b.py")
    let found = try sandbox.found("--since", "HEAD")
    #expect(found.findings == ["b.py:2:3 teh"] && found.status == 1)
    // By a hash, which the submodule does not have.
    let hash = String(
      decoding: try GitRepository.output("rev-parse HEAD", in: sandbox.folder.path).dropLast(), as: UTF8.self)
    #expect(try sandbox.found("--since", hash).findings == ["b.py:2:3 teh"])
    try sandbox.folder.write("# teh old\n# teh new\n", to: "third/lib/l.py")
    #expect(try sandbox.found("--since", hash).findings == ["b.py:2:3 teh", "third/lib/l.py:2:3 teh"])
    // One that the revision does not record is left out, with a note.
    try sandbox.folder.write("# teh inner\n", to: "inner/i.py")
    try sandbox.folder.write(rule, to: "inner/highlight-lsp.toml")
    try sandbox.git("-C inner init -q .")
    let inner = try sandbox.check("--since", "HEAD")
    #expect(inner.status == 1 && inner.errors.contains("inner: left out"), "\(inner.errors)")
  }
}
