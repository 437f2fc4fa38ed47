import Foundation
import TestSupport
import Testing

/// The program without a command, and words that are none.
@Suite struct BareCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x = 1\n", to: "a.py")
    try folder.write("text\n", to: "check")
  }

  @Test(arguments: [["a.py"], ["./a.py", "-f", "plain"], ["a.py", "--color", "never"]])
  func aFileIsHighlighted(arguments: [String]) throws {
    let result = try Program.run(arguments, folder: folder.path)
    #expect(result.status == 0)
    #expect(result.text == "x = 1\n")
    #expect(try Program.run([folder.path, "-f", "json"]).lines.count == 2)
  }

  @Test func aCommandIsNoFile() throws {
    let result = try Program.run(["check"], folder: folder.path)
    #expect(result.text.hasSuffix("0 passed, 0 failed\n"))
  }

  @Test(arguments: [
    (["chekc"], "did you mean \"check\"?"), (["grammar", "instal"], "did you mean \"install\"?"),
    (["highlight", "-f", "jsn"], "did you mean \"json\"?"), (["highlight", "--color", "alwys"], "did you mean \"always\"?"),
    (["check", "-f", "sarf"], "did you mean \"sarif\"?"), (["highlight", "--nubmer"], "did you mean \"--number\"?"),
    (["--nubmer"], "did you mean \"--number\"?"), (["check", "--only", "querys"], "did you mean \"queries\"?"),
    (["highlight", "--style", "numbres"], "did you mean \"numbers\"?"),
  ])
  func theNearestIsNamed(arguments: [String], words: String) throws {
    let result = try Program.run(arguments, folder: folder.path)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test func wrongUsageNamesTheHelpOfItsCommand() throws {
    for position in ["a.py", "a.py:0", "a.py:x"] {
      let result = try Program.run(["explain", position], folder: folder.path)
      #expect(result.status == 2)
      #expect(
        result.errors == "highlight-lsp: \"\(position)\" has no line; write FILE:LINE or FILE:LINE:COLUMN, counted from 1\n")
    }
    let check = try Program.run(["check", "--highlights", "a.scm"], folder: folder.path)
    #expect(check.status == 2 && check.errors.contains("see highlight-lsp check --help"))
  }

  @Test func binaryFilesOfAFolderAreCounted() throws {
    for name in ["one", "two"] { try folder.write([0x7F, 0x45, 0x00, 0x01], to: "src/\(name)") }
    try folder.write("y = 2\n", to: "src/b.py")
    let result = try Program.run(["highlight", "src"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.text == "y = 2\n")
    #expect(result.errorLines == ["highlight-lsp: 2 binary files were skipped; --language shows them all the same"])
    let named = try Program.run(["highlight", "src/one", "src"], folder: folder.path)
    #expect(named.status == 1)
    #expect(named.errorLines.count == 2)
    #expect(try Program.run(["highlight", "-f", "json", "src"], folder: folder.path).lines.count == 1)
  }

  @Test func aHomeIsNotNeeded() throws {
    let result = try Program.script(
      "unset HOME; \"$P\" highlight a.py; \"$P\" language detect a.py; \"$P\" check a.py", folder: folder.path)
    #expect(result.text.hasPrefix("x = 1\na.py\tpython\n"))
    #expect(result.status == 0)
  }

  @Test func aLimitNamesWhatRaisesIt() throws {
    try folder.write("[limits]\nlineBytes = 10\nfileBytes = 200\n", to: "highlight-lsp.toml")
    try folder.write(String(repeating: "x", count: 50) + "\n", to: "long.py")
    try folder.write(String(repeating: "x = 1\n", count: 50), to: "large.py")
    let long = try Program.run(["highlight", "-f", "json", "long.py"], folder: folder.path)
    #expect(long.status == 0 && long.errors.contains("limits.lineBytes"))
    for format in ["json", "ansi", "html"] {
      let large = try Program.run(["highlight", "--color", "always", "-f", format, "large.py"], folder: folder.path)
      #expect(large.status == 0 && large.errors.contains("limits.fileBytes"))
    }
  }
}
