import TestSupport
import Testing

/// `highlight-lsp reflow`.
@Suite struct ReflowCommandTests {
  private let prose = "one two three four five six seven\neight nine\n"

  @Test func filtersStandardInput() throws {
    let result = try Program.run(["reflow", "--columns", "18"], input: Array(prose.utf8))
    #expect(result.status == 0)
    #expect(result.text == "one two three four\nfive six seven\neight nine\n")
    #expect(result.errors.isEmpty)
    let code = try Program.run(
      ["reflow", "-c", "12", "--stdin-filename", "a.py", "-"], input: Array("# aa bb cc dd ee\nx = 1  # aa bb cc dd\n".utf8))
    #expect(code.text == "# aa bb cc\n# dd ee\nx = 1  # aa bb cc dd\n")
  }

  @Test func theConfiguredWidthIsUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write("[format]\ncolumns = 18\n", to: "highlight-lsp.toml")
    try folder.write(prose, to: "a.txt")
    let result = try Program.run(["reflow", "a.txt"], folder: folder.path)
    #expect(result.text == "one two three four\nfive six seven\neight nine\n")
    #expect(try Program.run(["reflow", "-c", "99", "a.txt"], folder: folder.path).lines.count == 1)
  }

  @Test func writesFilesBack() throws {
    let folder = try TemporaryFolder()
    try folder.write(prose, to: "a.txt")
    try folder.write(Array("one\u{FF}two three four".utf8.map { $0 }) + [0xFF, 0x20, 0x61], to: "b.txt")
    let utf16: [UInt8] = [0xFF, 0xFE] + "aa bb\ncc".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try folder.write(utf16, to: "c.txt")
    let result = try Program.run(["reflow", "-w", "-c", "18", "a.txt", "b.txt", "c.txt", "none.txt"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text.isEmpty)
    #expect(result.errors.contains("none.txt: no such file or directory"))
    #expect(try folder.bytes(of: "a.txt") == Array("one two three four\nfive six seven\neight nine\n".utf8))
    #expect(
      try folder.bytes(of: "b.txt").suffix(3) == [0xFF, 0x20, 0x61]
        || folder.bytes(of: "b.txt").suffix(3) == [0xFF, 0x0A, 0x61])
    #expect(
      try folder.bytes(of: "c.txt") == [0xFF, 0xFE] + "aa bb cc".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
  }

  @Test func onlySomeLines() throws {
    let result = try Program.run(
      ["reflow", "--lines", "3:4", "-l", "plaintext"], input: Array("a\nb\nc\nd\ne\n".utf8))
    #expect(result.text == "a\nb\nc d\ne\n")
  }

  @Test func wrongUsage() throws {
    for arguments in [["--columns", "0"], ["--write"], ["--tab-size", "0"], ["-l", "nope"], ["--lines", "x"]] {
      let result = try Program.run(["reflow"] + arguments, input: [0x61])
      #expect(result.status == 2, "\(arguments)")
      #expect(result.text.isEmpty)
      #expect(!result.errors.isEmpty)
    }
  }

  @Test func withoutGrammarTheTextStays() throws {
    let folder = try TemporaryFolder()
    let text = "# aa bb cc dd ee\n"
    try folder.write(text, to: "a.py")
    let result = try Program.run(
      ["reflow", "-c", "8", "a.py"], environment: ["XDG_DATA_HOME": folder.path], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.text == text)
    #expect(result.errors.contains("grammar install python"))
  }
}
