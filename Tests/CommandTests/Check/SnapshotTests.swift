import Foundation
import TestSupport
import Testing

/// Snapshots that survive edits of their file, of the queries and of the program.
@Suite struct SnapshotTests {
  private static let source =
    "class A:\n    def f(a):\n        \"\"\"one\n        two\"\"\"\n        return a\n\nsee = 1  # https://example.com\n"

  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox(["tests/snapshots/a.py": Self.source])
    let result = try sandbox.check("--update")
    #expect(result.status == 0 && result.errors.contains("tests/snapshots/a.py.runs: written"))
  }

  private func lines() throws -> [String] {
    String(decoding: try sandbox.folder.bytes(of: "tests/snapshots/a.py.runs"), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  @Test func theHeaderNamesProgramAndQueries() throws {
    let head = try #require(try lines().first)
    #expect(
      head.wholeMatch(of: /# highlight-lsp runs 2: python, program [0-9.]+\S*, queries [0-9a-f]{12}/) != nil, "\(head)")
    #expect(try sandbox.check().status == 0)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6])
  func aLineThatIsInsertedChangesTwoLinesAtMost(line: Int) throws {
    let before = try lines()
    var parts = Self.source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    parts.insert("", at: line)
    try sandbox.folder.write(parts.joined(separator: "\n"), to: "tests/snapshots/a.py")
    #expect(try sandbox.check().status == 1)
    #expect(try sandbox.check("--update").status == 0)
    let after = try lines()
    #expect(before.count == after.count)
    #expect((1...2).contains(zip(before, after).count { $0 != $1 }))
  }

  @Test func whatQueriesChangedIsSummedUp() throws {
    try sandbox.folder.write("[languages.python]\nextends = [\"more.scm\"]\n", to: "highlight-lsp.toml")
    try sandbox.folder.write("(identifier) @type\n", to: "more.scm")
    let failed = try sandbox.check("--only", "snapshots")
    #expect(failed.status == 1)
    #expect(failed.text.contains("the queries of python are others (with more.scm)"), "\(failed.text)")
    #expect(failed.text.contains(" by more.scm:1"), "\(failed.text)")
    #expect(failed.text.contains("variable → type 1 ×"), "\(failed.text)")
    #expect(failed.text.contains("function.method → type 1 ×"))
    let updated = try sandbox.check("--only", "snapshots", "--update")
    #expect(
      updated.errors.contains("the queries of python are others (with more.scm); ") && updated.errors.contains("→ type"),
      "\(updated.errors)"
    )
    #expect(try sandbox.check("--only", "snapshots").status == 0)
  }

  @Test func anotherVersionIsNamedWhereSomethingDiffers() throws {
    var old = try lines()
    old[0] = old[0].replacing(/program [^,]+/, with: "program 0.0.1")
    try sandbox.folder.write(old.joined(separator: "\n") + "\n", to: "tests/snapshots/a.py.runs")
    #expect(try sandbox.check().status == 0)
    try sandbox.folder.write(Self.source.replacingOccurrences(of: "= 1", with: "= \"\""), to: "tests/snapshots/a.py")
    let result = try sandbox.check()
    #expect(result.status == 1 && result.text.contains("the program was version 0.0.1 and is "))
  }

  @Test func snapshotsOfBeforeAreComparedAsTheyAre() throws {
    try sandbox.folder.write("x = 1\n", to: "tests/snapshots/b.py")
    try sandbox.folder.write(
      "# highlight-lsp runs: python\n1:1-2 variable \"x\"\n1:3-4 operator \"=\"\n1:5-6 number \"1\"\n",
      to: "tests/snapshots/b.py.runs")
    #expect(try sandbox.check().status == 0)
    #expect(try sandbox.check("--update").status == 0)
    let text = String(decoding: try sandbox.folder.bytes(of: "tests/snapshots/b.py.runs"), as: UTF8.self)
    #expect(text.hasPrefix("# highlight-lsp runs 2: python") && text.contains("+0:5-6 number \"1\"\n"))
  }
}
