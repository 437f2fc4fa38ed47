import Foundation
import TestSupport
import Testing

@testable import SystemSupport

/// Folders, many files, and `--output`.
@Suite struct FolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func paths(_ arguments: [String]) throws -> [String] {
    let result = try Program.run(["highlight", "-f", "json"] + arguments, folder: folder.path)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    return try HighlightedObject.all(in: result.output).map(\.path)
  }

  @Test func aFolderIsWalkedInOrder() throws {
    for name in ["b.py", "a/z.py", "a/b/c.py", "c/d.py", "a.py"] { try folder.write("x = 1\n", to: "src/\(name)") }
    let expected = ["src/a/b/c.py", "src/a/z.py", "src/a.py", "src/b.py", "src/c/d.py"]
    #expect(try paths(["src"]).sorted() == expected.sorted())
    #expect(try paths(["src"]) == paths(["src/"]))
  }

  @Test func ignoredFilesAreLeftOut() throws {
    let names = [
      "kept.py", "a.log", "sub/b.log", "sub/keep.log", "build/c.py", "sub/build/d.py", "top.txt", "sub/top.txt",
      "docs/x/y.md", "docs/y.md", ".hidden/e.py", "#odd.py", "sub/local.py", "local.py",
    ]
    for name in names { try folder.write("x\n", to: "src/\(name)") }
    try folder.write("# comment\n*.log\n!keep.log\nbuild/\n/top.txt\ndocs/**/y.md\n\n\\#odd.py\n", to: "src/.gitignore")
    try folder.write("/local.py\n", to: "src/sub/.gitignore")
    #expect(try paths(["src"]).sorted() == ["src/kept.py", "src/local.py", "src/sub/keep.log", "src/sub/top.txt"])
  }

  @Test func theRulesOfTheRepositoryHoldInsideASubfolder() throws {
    try folder.write("*.log\n", to: ".gitignore")
    try folder.write("", to: ".git/HEAD")
    for name in ["a.log", "a.py"] { try folder.write("x\n", to: "src/\(name)") }
    #expect(try paths(["src"]) == ["src/a.py"])
  }

  @Test func aNamedFileIsShownEvenIfIgnored() throws {
    try folder.write("*.py\n", to: ".gitignore")
    try folder.write("x = 1\n", to: "a.py")
    #expect(try paths(["a.py"]) == ["a.py"])
  }

  @Test func linksInAFolderDoNotLoop() throws {
    try folder.write("x = 1\n", to: "src/a.py")
    try FileManager.default.createSymbolicLink(atPath: folder["src/loop"], withDestinationPath: folder["src"])
    #expect(try paths(["src"]) == ["src/a.py"])
  }

  @Test func anEmptyFolderIsDone() throws {
    try FileManager.default.createDirectory(atPath: folder["src"], withIntermediateDirectories: false)
    #expect(try paths(["src"]) == [])
  }

  @Test(arguments: ["1", "2", "7", "64"]) func theOrderIsThatOfTheInputs(jobs: String) throws {
    // Sizes differ, so that files finish in another order than they start.
    let names = (0..<30).map { "f\($0 * 7 % 30).py" }
    for (index, name) in names.enumerated() {
      try folder.write(String(repeating: "def f\(index)(): return '\(name)'\n", count: 1 + index * 37 % 90), to: name)
    }
    #expect(try paths(["-j", jobs] + names) == names)
  }

  @Test func theOutputDoesNotDependOnTheNumberOfJobs() throws {
    for index in 0..<30 { try folder.write("x\(index) = '\(index)'\n", to: "src/\(index).py") }
    let one = try Program.run(["highlight", "--color", "always", "-j", "1", "src"], folder: folder.path)
    let many = try Program.run(["highlight", "--color", "always", "-j", "8", "src"], folder: folder.path)
    #expect(one.output == many.output)
    #expect(TerminalText(many.output).text?.contains("x29 = '29'") == true)
  }

  @Test func anOutputFolderKeepsRelativePaths() throws {
    for name in ["a.py", "sub/b.py", "sub/deeper/c.json"] { try folder.write("[1]\n", to: "src/\(name)") }
    let result = try Program.run(["highlight", "-f", "html", "-o", "out", "src"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(
      folder.files(below: "out") == ["src/a.py.html", "src/sub/b.py.html", "src/sub/deeper/c.json.html"])
    for file in folder.files(below: "out") {
      #expect(try folder.bytes(of: "out/\(file)").starts(with: "<!DOCTYPE html>".utf8))
    }
  }

  @Test(arguments: ["ansi", "html", "svg", "json", "tokens", "plain"])
  func everyFormatCanBeWrittenToAFolder(format: String) throws {
    try folder.write("x = 1\n", to: "a.py")
    let result = try Program.run(["highlight", "-f", format, "--output", "out", "a.py"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    let files = folder.files(below: "out")
    #expect(files.count == 1)
    #expect(files.first?.hasPrefix("a.py.") == true)
  }

  @Test func nothingIsWrittenOutsideTheOutputFolder() throws {
    try folder.write("x = 1\n", to: "a.py")
    try FileManager.default.createDirectory(atPath: folder["inner"], withIntermediateDirectories: false)
    let result = try Program.run(
      ["highlight", "-f", "plain", "-o", "out", "../a.py", folder["a.py"]], folder: folder["inner"])
    #expect(result.status == 0)
    #expect(folder.files().allSatisfy { $0 == "a.py" || $0.hasPrefix("inner/out/") })
    #expect(folder.files(below: "inner/out").count == 2)
  }

  @Test func twoStarsInsideANameStayInIt() throws {
    for name in ["ab.py", "a1/2b.py", "a12b.py"] { try folder.write("x\n", to: "src/\(name)") }
    try folder.write("a**b.py\n", to: "src/.gitignore")
    #expect(try paths(["src"]) == ["src/a1/2b.py"])
  }

  @Test(arguments: [
    ["missing.py"], ["--theme", "nosuch", "a.py"], ["-l", "nosuch", "a.py"], ["b.bin"], ["--lines", "x", "a.py"],
    ["-f", "html", "a.py", "--queries", "missing.scm"],
  ])
  func aFileStaysAsItIsAfterAnError(arguments: [String]) throws {
    try folder.write("a = 1\n", to: "a.py")
    try folder.write([0, 1, 2, 0], to: "b.bin")
    try folder.write("old", to: "page.html")
    let failed = try Program.run(["highlight", "-o", "page.html"] + arguments, folder: folder.path)
    #expect(failed.status != 0 && !failed.errors.isEmpty)
    #expect(try folder.bytes(of: "page.html") == Array("old".utf8))
    let fine = try Program.run(["highlight", "-o", "page.html", "a.py"], folder: folder.path)
    #expect(try fine.status == 0 && fine.output.isEmpty && folder.bytes(of: "page.html").count > 100)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.py", "b.bin", "page.html"])
  }

  @Test func aPageThatWouldBeTheSameIsNotWritten() throws {
    try folder.write("a = 1\n", to: "src/a.py")
    try folder.write("b = 1\n", to: "src/b.py")
    func run() throws {
      #expect(try Program.run(["highlight", "-f", "html", "-o", "out", "src"], folder: folder.path).status == 0)
    }
    func stamp(_ name: String) -> FileSystem.Stamp? { FileSystem.stamp(of: folder["out/src/\(name).html"]) }
    try run()
    let (a, b) = (stamp("a.py"), stamp("b.py"))
    try folder.write("b = 2\n", to: "src/b.py")
    try run()
    #expect(stamp("a.py") == a && stamp("b.py") != b && a != nil)
  }

  @Test func anOutputFolderWithoutANameIsWrongUsage() throws {
    try folder.write("x = 1\n", to: "a.py")
    #expect(try Program.run(["highlight", "-o", "", "a.py"], folder: folder.path).status == 2)
  }

  @Test func anOutputFolderThatCannotBeMadeIsTold() throws {
    try folder.write("x = 1\n", to: "a.py")
    let result = try Program.run(["highlight", "-o", "a.py/out", "a.py"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("not a directory"))
  }
}
