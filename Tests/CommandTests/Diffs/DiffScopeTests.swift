import Foundation
import TestSupport
import Testing

@testable import FileHighlighting
@testable import HighlightRendering

/// Code in hunks has the scopes that it has in its file, on both sides.
@Suite(.enabled(if: GitRepository.hasGit, "git is missing")) struct DiffScopeTests {
  private let repository: GitRepository
  /// In the middle of a string: the hunk alone is code.
  private static let python =
    "def f(a):\n    \"\"\"\n" + (1...20).map { "    for \($0) in this: return \"it\"\n" }.joined()
    + "    \"\"\"\n    return a\n"
  private static let markdown =
    "# Title\n\n```python\n" + (1...20).map { "def f\($0)(a): return \"x\" # \($0)\n" }.joined() + "```\n\nText *here*.\n"

  /// In front of a keyword of the hunk alone.
  private static let needle = "for ten in this: "

  init() throws { repository = try GitRepository() }

  private static func changed(_ text: String) -> String {
    text.replacing("10", with: "ten").replacing("15", with: "15 and\n    16").replacing("# 3\n", with: "# three\n")
  }

  private var old: [String: String] { ["a.py": Self.python, "docs/b.md": Self.markdown] }
  private var new: [String: String] { old.mapValues { Self.changed($0) } }

  @Test(arguments: [
    "diff", "diff -U0", "diff -U1 --no-prefix", "-c diff.mnemonicPrefix=true diff", "diff --full-index", "diff --histogram",
    "-c diff.noprefix=true diff",
  ])
  func theWorkingTree(command: String) throws {
    try repository.commit(old)
    for (name, text) in new { try repository.folder.write(text, to: name) }
    let counts = try repository.check(try repository.git(command), old: old, new: new)
    #expect(counts.removed >= 4 && counts.added >= 6)
    // As objects of git, too.
    try repository.git("add -A")
    try repository.check(try repository.git("\(command) --cached"), old: old, new: new)
  }

  @Test func commitsInARow() throws {
    try repository.commit(old)
    try repository.commit(new)
    let counts = try repository.check(try repository.git("log -p -1"), old: old, new: new)
    #expect(counts.removed >= 4)
    try repository.check(try repository.git("show"), old: old, new: new)
    // New files have no old side.
    try repository.check(try repository.git("log -p --reverse -1 HEAD~1 --root"), old: [:], new: old)
  }

  @Test func filesThatComeAndGo() throws {
    try repository.commit(old)
    try repository.git("mv a.py c.js && git rm -q docs/b.md")
    try repository.folder.write(Self.changed(Self.python), to: "c.js")
    try repository.folder.write("x = '''\nif\n'''\n", to: "d e.py")
    try repository.git("add -A")
    let text = try repository.git("diff --cached -M30")
    #expect(String(decoding: text, as: UTF8.self).contains("rename to c.js"))
    // The old side is in the language of its name.
    let counts = try repository.check(
      text, old: old, new: ["c.js": Self.changed(Self.python), "d e.py": "x = '''\nif\n'''\n"])
    #expect(counts.removed > 20 && counts.added >= 6)
  }

  @Test func anotherFolderOfTheRepository() throws {
    try repository.commit(old)
    try repository.folder.write(new["a.py"] ?? "", to: "a.py")
    let text = try repository.git("diff")
    try repository.check(text, old: old, new: new, in: repository.folder["docs"])
    // The file is in the repository, and the working folder is not.
    let other = try TemporaryFolder()
    try repository.folder.write(text, to: "docs/x.diff")
    let result = try Program.run(["highlight", "-f", "json", repository.folder["docs/x.diff"]], folder: other.path)
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    let place = try #require(text.firstRange(of: Self.needle.utf8)?.upperBound)
    #expect(object.runs?.first { $0.start <= place && place < $0.end }?.scope?.hasPrefix("string") == true)
  }

  @Test func withoutARepository() throws {
    // Both files are there, or the new one, or none.
    let other = try TemporaryFolder()
    try other.write(Self.python, to: "a.py")
    try other.write(Self.changed(Self.python), to: "b.py")
    let text = try ChildProcess("/usr/bin/diff", ["-u", "a.py", "b.py"], environment: [:], folder: other.path).finish()
      .output
    let (old, new) = (["a.py": Self.python], ["b.py": Self.changed(Self.python)])
    try repository.check(text, old: old, new: new, in: other.path)
    try FileManager.default.removeItem(atPath: other["a.py"])
    try repository.check(text, old: old, new: new, in: other.path)
    // A file that is another one now: the hunk is what is known.
    try other.write(Self.changed(Self.python).replacing("for ten", with: "for 11"), to: "b.py")
    let scopes = try repository.scopes(text, in: other.path)
    let place = try #require(text.firstRange(of: Self.needle.utf8)?.upperBound)
    #expect(scopes[place]?.hasPrefix("keyword") == true)
  }

  @Test func whatIsOutsideIsNotRead() throws {
    let other = try TemporaryFolder()
    try other.write(Self.changed(Self.python), to: "b.py")
    try other.write("", to: "in/x")
    let hunk = try ChildProcess.shell(
      "cd \"$1\" && printf '%s' \"$2\" > a.py; diff -u a.py b.py | tail -n +3", other.path, Self.python)
    for name in ["../b.py", other["b.py"], "x/../../b.py"] {
      let text = Array("--- \(name)\n+++ \(name)\n\(hunk)".utf8)
      let place = try #require(text.firstRange(of: Self.needle.utf8)?.upperBound)
      #expect(try repository.scopes(text, in: other["in"])[place]?.hasPrefix("keyword") == true, "\(name)")
    }
  }

  @Test func hunksThatLie() throws {
    try repository.commit(old)
    try repository.folder.write(new["a.py"] ?? "", to: "a.py")
    let text = String(decoding: try repository.git("diff"), as: UTF8.self)
    func scope(_ text: String) throws -> String? {
      let bytes = Array(text.utf8)
      return try repository.scopes(bytes)[try #require(bytes.firstRange(of: Self.needle.utf8)?.upperBound)]
    }
    #expect(try scope(text)?.hasPrefix("string") == true)
    // Other lines than the file has, in other places: the hunk is what is known.
    #expect(try scope(text.replacing("@@ -9,12 +9,13 @@", with: "@@ -8,12 +8,13 @@"))?.hasPrefix("keyword") == true)
    #expect(try scope(text.replacing("9 in this", with: "9 in that"))?.hasPrefix("keyword") == true)
    // Objects that are none.
    let index = try #require(text.split(separator: "\n").first { $0.hasPrefix("index ") })
    try FileManager.default.removeItem(atPath: repository.folder["a.py"])
    #expect(try scope(text.replacing(index, with: "index 1234567..7654321 100644"))?.hasPrefix("keyword") == true)
    #expect(try scope(text.replacing(index, with: "index HEAD..HEAD:a.py 100644"))?.hasPrefix("keyword") == true)
    let commit = String(decoding: try repository.git("rev-parse HEAD"), as: UTF8.self).prefix(40)
    #expect(try scope(text.replacing(index, with: "index \(commit)..\(commit) 100644"))?.hasPrefix("keyword") == true)
  }

  @Test func severalParents() throws {
    try repository.commit(["a.py": Self.python])
    try repository.git("checkout -q -b other")
    try repository.commit(["a.py": Self.python.replacing("10", with: "\"o\" else")])
    try repository.git("checkout -q main")
    try repository.commit(["a.py": Self.python.replacing("10", with: "\"m\" else")])
    try repository.git("merge -q other >/dev/null 2>&1; true")
    let merged = Self.python.replacing("10", with: "both else")
    try repository.commit(["a.py": merged])
    let text = try repository.git("show --cc")
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("@@@ ") } && lines.contains { $0.hasPrefix("++") })
    let scopes = try repository.scopes(text)
    // All are in the string, on all sides.
    for (needle, ground) in [("\"o\" else", "diff.minus"), ("\"m\" else", "diff.minus"), ("both else", "diff.plus")] {
      let place = try #require(text.firstRange(of: needle.utf8)?.lowerBound)
      #expect(scopes[place]?.hasPrefix("string") == true, "\(needle)")
      let start = try #require(text[..<place].lastIndex(of: 0x0A)) + 1
      #expect(scopes[start] == ground)
    }
  }

  /// Names in quotes, bytes that are no UTF-8, lines that end in CRLF or not at all.
  @Test func unusualFiles() throws {
    let head = "x = '''\n" + String(repeating: "if\n", count: 9)
    try repository.folder.write(Array("\(head)caf".utf8) + [0xE9] + Array(" = 1\n'''\n".utf8), to: "\u{E4} \t.py")
    try repository.folder.write(Array("\(head)one\n'''".replacing("\n", with: "\r\n").utf8), to: "crlf.py")
    try repository.folder.write([0, 1, 2, 3], to: "binary")
    try repository.git("add -A && git commit -q -m x")
    try repository.folder.write(Array("\(head)caf".utf8) + [0xE9] + Array(" = 2\n'''\n".utf8), to: "\u{E4} \t.py")
    try repository.folder.write(Array("\(head)two\n'''\n".replacing("\n", with: "\r\n").utf8), to: "crlf.py")
    try repository.folder.write([0, 1, 2, 4], to: "binary")
    let text = try repository.git("diff")
    let scopes = try repository.scopes(text)
    for needle in ["-caf", "+caf", "-one", "+two"] {
      let place = try #require(text.firstRange(of: needle.utf8)?.lowerBound)
      #expect(scopes[place + 1]?.hasPrefix("string") == true, "\(needle)")
    }
    #expect(text.firstRange(of: "\"a/\\303\\244".utf8) != nil && text.firstRange(of: "\\ No newline".utf8) != nil)
  }

  @Test func whiteSpaceThatIsNotShown() throws {
    try repository.commit(old)
    let indented = Self.changed(Self.python).replacing("    for", with: "      for")
    try repository.folder.write(indented, to: "a.py")
    let text = try repository.git("diff -w")
    try repository.check(text, old: old, new: ["a.py": indented])
  }

  @Test func submodulesAreNoTexts() throws {
    try repository.commit(["lib.py": "x\n"])
    let text =
      "diff --git a/lib.py b/lib.py\nindex 1234567..7654321 160000\n--- a/lib.py\n+++ b/lib.py\n@@ -1 +1 @@\n"
      + "-Subproject commit 1234567\n+Subproject commit 7654321\n"
    let result = try Program.run(
      ["highlight", "--color", "always", "-l", "diff"], input: Array(text.utf8), folder: repository.folder.path)
    #expect(result.status == 0 && TerminalText(result.output).text == text)
  }

  /// Nothing that a repository names is run, nothing is fetched, and no pipe is waited for.
  @Test func nothingOfARepositoryIsRun() throws {
    try repository.commit(old)
    try repository.folder.write(new["a.py"] ?? "", to: "a.py")
    let text = try repository.git("diff")
    let ran = repository.folder["ran"]
    try repository.folder.writeProgram("#!/bin/sh\ntouch '\(ran)'\ncat\n", to: "evil.sh")
    let evil = repository.folder["evil.sh"]
    for key in [
      "core.fsmonitor", "core.sshCommand", "core.pager", "diff.external", "filter.x.clean", "filter.x.smudge",
      "diff.x.textconv", "core.editor", "core.askPass", "alias.cat-file", "remote.origin.uploadpack", "core.gitProxy",
    ] { try repository.git("config \(key) '\(evil)'") }
    try repository.git("config remote.origin.url ext::\(evil) && git config extensions.partialClone origin")
    try repository.git("config remote.origin.promisor true && git config core.repositoryformatversion 1")
    try repository.folder.write("* filter=x diff=x\n", to: ".gitattributes")
    try repository.check(text, old: old, new: new)
    // What is not there is not fetched either.
    let missing = String(decoding: text, as: UTF8.self).replacing("index ", with: "index 1234567..1234568 100644\nindex ")
    _ = try repository.scopes(Array(missing.utf8))
    _ = try repository.scopes(
      Array("--- a/a.py\n+++ b/a.py\nindex 1234567..1234568 100644\n@@ -1 +1 @@\n-x\n+y\n".utf8))
    #expect(!FileManager.default.fileExists(atPath: ran))
  }

  @Test(arguments: ["HEAD", "config", "packed-refs", "objects/info/alternates", "objects/pack/x.idx", "commondir"])
  func pipesAreNotWaitedFor(name: String) throws {
    try repository.commit(old)
    try repository.folder.write(new["a.py"] ?? "", to: "a.py")
    let text = try repository.git("diff")
    let path = repository.folder[".git/" + name]
    try? FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    // Shown all the same: the files of the working tree are there.
    _ = try repository.scopes(text)
  }
}
