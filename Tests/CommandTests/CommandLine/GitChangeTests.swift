import Foundation
import TestSupport
import Testing

/// What differs from git's index, without anything of the repository being run.
@Suite(.enabled(if: TestSupport.GitRepository.hasGit, "git is missing")) struct GitChangeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var lines: [String] = (1...20).map { "line \($0)\n" }
    try folder.write(lines.joined(), to: "sub/a.txt")
    try git("init -q . && git add -A")
    lines[11] = "other\n"
    lines.remove(at: 19)
    lines.remove(at: 7)
    try folder.write("new\n" + lines.joined(), to: "sub/a.txt")
  }

  private func git(_ command: String) throws {
    try ChildProcess.shell("cd \"$1\" && git \(command)", folder.path)
  }

  @Test func changesAreMarked() throws {
    let result = try Program.run(["highlight", "--style", "numbers,changes", "sub/a.txt"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.lines[0] == " 1 + new")
    #expect(result.lines[1] == " 2   line 1")
    #expect(result.lines[7] == " 8 _ line 7")
    #expect(result.lines[11] == "12 ~ other")
    #expect(result.lines[18] == "19 _ line 19")
    // The file is another one for git, or none.
    try folder.write("x\n", to: "b.txt")
    #expect(try Program.run(["highlight", "--style", "changes", "b.txt"], folder: folder.path).text == "x\n")
  }

  @Test func onlyWhatDiffers() throws {
    try folder.write("same\n", to: "same.txt")
    try git("add same.txt")
    let result = try Program.run(
      ["highlight", "--diff", "--style", "numbers,changes,snip", "sub/a.txt", "same.txt"], folder: folder.path)
    #expect(result.lines.prefix(4) == [" 1 + new", " 2   line 1", " 3   line 2", "─── 8< ───"])
    #expect(!result.text.contains("same"))
    #expect(!result.text.contains("line 16"))
    #expect(try Program.run(["highlight", "--diff", "-f", "plain", "sub/a.txt"], folder: folder.path).lines.count < 19)
  }

  @Test func soManyLinesAround() throws {
    func lines(_ around: String) throws -> [String] {
      try Program.run(["highlight", "--diff", "--diff-context", around, "-n", "sub/a.txt"], folder: folder.path).lines.map {
        String($0)
      }
    }
    #expect(try lines("0") == [" 1  new", " 8  line 7", "12  other", "19  line 19"])
    #expect(try lines("1").count == 2 + 3 + 3 + 2)
    #expect(try lines("100").count == 19)
    #expect(try Program.run(["highlight", "--diff", "--diff-context", "-1", "sub/a.txt"], folder: folder.path).status == 2)
  }

  @Test func nothingOfARepositoryIsRun() throws {
    try folder.writeProgram("#!/bin/sh\ntouch '\(folder["ran"])'\ncat\n", to: "evil.sh")
    let evil = folder["evil.sh"]
    for key in [
      "core.fsmonitor", "core.sshCommand", "core.pager", "diff.external", "filter.x.clean", "filter.x.smudge",
      "diff.x.textconv",
      "core.editor", "core.askPass", "alias.cat-file",
    ] { try git("config \(key) '\(evil)'") }
    try folder.write("* filter=x diff=x\n", to: ".gitattributes")
    let result = try Program.run(
      ["highlight", "--style", "changes", "sub/a.txt"], folder: folder.path)
    #expect(result.text.hasPrefix("+ new\n"))
    #expect(!FileManager.default.fileExists(atPath: folder["ran"]))
  }
}
