import Foundation
import TestSupport
import Testing

/// Inputs that are missing, unreadable, binary, empty or large: which exit code, which message, and the rest goes on.
@Suite struct InputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x = 1\n", to: "good.py")
  }

  @Test func aMissingFileIsNamedAndTheOthersAreWritten() throws {
    let result = try Program.run(["highlight", "nowhere.py", "good.py"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text == "x = 1\n")
    #expect(result.errorLines == ["highlight-lsp: nowhere.py: no such file or directory"])
  }

  @Test(arguments: ["json", "tokens"])
  func aMissingFileHasAnObjectOfItsOwn(format: String) throws {
    let result = try Program.run(["highlight", "-f", format, "nowhere.py", "good.py"], folder: folder.path)
    #expect(result.status == 1)
    let objects = try HighlightedObject.all(in: result.output)
    #expect(objects.map(\.path) == ["nowhere.py", "good.py"])
    #expect(objects.map(\.error) == ["no such file or directory", nil])
  }

  @Test func aPathBelowAFileCannotBeRead() throws {
    let result = try Program.run(["highlight", "good.py/inner.py", "good.py"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text == "x = 1\n")
    #expect(result.errorLines == ["highlight-lsp: good.py/inner.py: not a directory"])
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func aFolderWithoutRightsIsNamed() throws {
    try folder.write("y = 2\n", to: "closed/inner.py")
    chmod(folder["closed"], 0)
    defer { chmod(folder["closed"], 0o700) }
    let result = try Program.run(["highlight", "closed", "good.py"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text == "x = 1\n")
    #expect(result.errorLines == ["highlight-lsp: closed: permission denied"])
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func aFileWithoutRightsIsNamed() throws {
    chmod(try folder.write("y = 2\n", to: "closed.py"), 0)
    let result = try Program.run(["highlight", "closed.py", "good.py"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text == "x = 1\n")
    #expect(result.errorLines == ["highlight-lsp: closed.py: permission denied"])
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func aFolderWithoutRightsHasAnObjectOfItsOwn() throws {
    try folder.write("y = 2\n", to: "closed/inner.py")
    chmod(folder["closed"], 0)
    defer { chmod(folder["closed"], 0o700) }
    let result = try Program.run(["highlight", "-f", "json", "closed", "good.py"], folder: folder.path)
    #expect(try HighlightedObject.all(in: result.output).map(\.error) == ["permission denied", nil])
  }

  @Test func aMessageStaysOneLineWithoutEscapesOfAFileName() throws {
    let result = try Program.run(["highlight", "no\u{1B}[31m\nwhere.py"], folder: folder.path)
    #expect(result.errors == "highlight-lsp: no^[[31m^Jwhere.py: no such file or directory\n")
  }

  @Test func aBinaryFileIsNamedAndLeftOut() throws {
    try folder.write([0x7F, 0x45, 0x00, 0x01], to: "binary")
    let result = try Program.run(["highlight", "binary", "good.py"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text == "x = 1\n")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("binary: is a binary file"))
    #expect(result.errors.contains("--language"))
  }

  @Test func languageOverridesTheDetectionOfBinaryFiles() throws {
    try folder.write(Array("x = '\0'\n".utf8), to: "binary")
    let result = try Program.run(["highlight", "-l", "python", "binary"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.text == "x = '\0'\n")
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: ["ansi", "html", "svg", "json", "tokens", "plain"])
  func anEmptyFileIsDone(format: String) throws {
    try folder.write("", to: "empty.py")
    let result = try Program.run(["highlight", "-f", format, "empty.py"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test func anUnknownExtensionIsPlainText() throws {
    try folder.write("some words\n", to: "notes.unheardof")
    let result = try Program.run(["highlight", "-f", "json", "notes.unheardof"], folder: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(try HighlightedObject.all(in: result.output).map(\.language) == ["plaintext"])
  }

  @Test func aFileOverTheLimitIsWrittenWholeAndSaysSo() throws {
    let bytes = Array(String(repeating: "value = 'some text' # and a comment, again and ag\n", count: 1_000_000).utf8)
    try folder.write(bytes, to: "large.py")
    let result = try Program.run(["highlight", "large.py"], folder: folder.path)
    #expect(result.status == 0)
    let isWhole = Data(result.output) == Data(bytes)
    #expect(isWhole)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("large.py: "))
    #expect(result.errors.contains("file-size"))
  }

  @Test func aFileOverTheLimitNamesTheLimitInJSON() throws {
    try folder.write("[limits]\nfileBytes = 300000\n", to: "highlight-lsp.toml")
    try folder.write(String(repeating: "x = 1234567890\n", count: 20_001), to: "large.py")
    let result = try Program.run(["highlight", "-f", "json", "large.py"], folder: folder.path)
    #expect(result.status == 0)
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.limits == ["file-size"])
    #expect(object.bytes == 300_015)
    #expect(object.runs == [])
  }

  @Test func aMissingGrammarIsNamedAndTheTextIsWritten() throws {
    let result = try Program.run(
      ["highlight", "--color", "always", "good.py"], environment: ["XDG_DATA_HOME": folder["data"]], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text == "x = 1\n")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("good.py"))
    #expect(result.errors.contains("highlight-lsp grammar install python"))
  }
}
