import TestSupport
import Testing

/// Standard input, output and error.
@Suite struct StandardStreamTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ["highlight", "a.py"], ["highlight", "a.py", "-f", "html"], ["theme", "show"], ["language", "list"],
    ["grammar", "where"], ["--version"], ["--help"],
  ])
  func aFullOutputIsTold(arguments: [String]) throws {
    try folder.write("x = 1\n", to: "a.py")
    let result = try Program.run(arguments, folder: folder.path, outputFile: "/dev/full")
    #expect(result.status == 1)
    #expect(result.errorLines == ["highlight-lsp: standard output: cannot write: no space left on the device"])
  }

  @Test(arguments: [["a.txt"], ["a.txt", "b.txt", "c.txt"], ["-f", "html", "a.txt"], ["-n", "a.txt", "b.txt"]])
  func aClosedPipeEndsQuietly(arguments: [String]) throws {
    let text = String(repeating: "a line of text\n", count: 50_000)
    for name in ["a.txt", "b.txt", "c.txt"] { try folder.write(text, to: name) }
    let result = try Program.run(["highlight"] + arguments, folder: folder.path, closingOutputAfter: 1)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test func standardInputIsReadWithoutAFile() throws {
    let result = try Program.run(["highlight"], input: Array("some text".utf8))
    #expect(result.status == 0)
    #expect(result.text == "some text")
  }

  @Test func theLanguageOfStandardInputIsDetectedByItsContent() throws {
    let input = Array("#!/usr/bin/env python3\nx = 1\n".utf8)
    let result = try Program.run(["highlight", "-f", "json"], input: input)
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.path == "-")
    #expect(object.language == "python")
  }

  @Test func aNameForStandardInputDecidesItsLanguage() throws {
    let result = try Program.run(
      ["highlight", "-f", "json", "--stdin-filename", "some/a.py"], input: Array("x = 1\n".utf8))
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.path == "some/a.py")
    #expect(object.language == "python")
  }

  @Test func aDashIsStandardInputAmongFiles() throws {
    try folder.write("first\n", to: "a.txt")
    try folder.write("third\n", to: "b.txt")
    let result = try Program.run(["highlight", "a.txt", "-", "b.txt"], input: Array("second\n".utf8), folder: folder.path)
    #expect(result.text == "first\nsecond\nthird\n")
  }

  @Test func aLargeInputGoesThrough() throws {
    let input = Array(String(repeating: "a line of text\n", count: 100_000).utf8)
    let result = try Program.run(["highlight"], input: input)
    #expect(result.status == 0)
    #expect(result.output == input)
  }

  @Test(
    arguments: [
      Array("caf\u{E9} \u{1F600} \u{202E}abc\u{1B}[31m\u{7}\r\n\u{C}".utf8), [0x78, 0xFF, 0xC3, 0x0A, 0xE2, 0x82],
      [0xEF, 0xBB, 0xBF, 0x78, 0x0D], [0xFF, 0xFE, 0x78, 0x00, 0x0A, 0x00], [0xFE, 0xFF, 0x00, 0x78, 0xD8, 0x00],
    ] as [[UInt8]])
  func automaticColorsOnAPipeLeaveTheBytesAlone(input: [UInt8]) throws {
    for arguments in [[], ["--color", "auto"], ["-l", "python"], ["-f", "plain"]] {
      #expect(try Program.run(["highlight"] + arguments, input: input).output == input)
    }
  }
}
