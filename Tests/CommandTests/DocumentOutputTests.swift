import Foundation
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// rtf, latex and pictures that the program writes.
@Suite struct DocumentOutputTests {
  @Test func whatNobodyChoseIsForPaper() throws {
    let result = try Program.run(["highlight", "-l", "python", "-f", "rtf"], input: Array("x\n".utf8))
    #expect(result.text.contains("{\\colortbl;\\red36\\green41\\blue47;"))
    let dark = try Program.run(["highlight", "-l", "python", "-f", "rtf", "--theme", "dark"], input: Array("x\n".utf8))
    #expect(dark.text.contains("{\\colortbl;\\red214\\green218\\blue224;"))
  }

  @Test func linksAreKept() throws {
    let input = Array("# https://example.com/a%20b?x=1&y#{z}\n".utf8)
    let rtf = try Program.run(["highlight", "-l", "python", "-f", "rtf"], input: input).text
    #expect(rtf.contains("HYPERLINK \"https://example.com/a%20b?x=1&y#"))
    let latex = try Program.run(["highlight", "-l", "python", "-f", "latex", "--fragment"], input: input).text
    #expect(latex.contains("\\href{https://example.com/a\\%20b?x=1&y\\#") && !latex.contains("documentclass"))
  }

  // MARK: Pictures

  @Test func tabStopsAreWhereTheReaderWantsThem() throws {
    let text = Array("if a:\n\tb\n".utf8)
    func run(_ arguments: String...) throws -> String {
      try Program.run(["highlight", "-l", "python", "--tab-width", "3"] + arguments, input: text).text
    }
    #expect(try run("-f", "svg").contains(">   b</text>"))
    #expect(try run("-f", "html").contains("<pre class=\"highlight hl-tab-3\" tabindex=\"0\">"))
    #expect(try run("-f", "html", "--classes", "none").contains("; tab-size: 3\">"))
    let usual = try Program.run(["highlight", "-l", "python", "-f", "html"], input: text).text
    #expect(usual.contains("<pre class=\"highlight\" tabindex=\"0\">"))
  }

  @Test func lineNumbersAreQuiet() throws {
    let svg = try Program.run(["highlight", "-l", "python", "-f", "svg", "-n"], input: Array("a\n".utf8)).text
    #expect(svg.contains("user-select: none\">1  </tspan>a</text>"))
    // In a terminal they have the color of comments, not their italics.
    let text = try Program.run(
      ["highlight", "-l", "python", "-n", "--color", "always", "--theme", "dark"], input: Array("# b\n".utf8),
      environment: ["COLORTERM": "truecolor"]
    ).text
    #expect(text.hasPrefix("\u{1B}[38;2;138;147;163m1\u{1B}[0m  \u{1B}[3;38;2;138;147;163m# b"))
  }

  @Test func aWindowHasAFrameAndAName() throws {
    let folder = try TemporaryFolder()
    try folder.write("x = 1\(String(repeating: " ", count: 40))# y\n", to: "a<b>.py")
    let svg = try Program.run(
      ["highlight", "-f", "svg", "--window", "--shadow", "--padding", "30", "a<b>.py"], folder: folder.path)
    #expect(svg.status == 0 && svg.text.ranges(of: "<circle").count == 3)
    #expect(svg.text.contains(">a&lt;b&gt;.py</text>") && svg.text.contains("feGaussianBlur"))
    let isWellFormed = XMLParser(data: Data(svg.output)).parse()
    #expect(isWellFormed)
  }

  @Test func pixelsAreDrawnBySomebodyElse() throws {
    let folder = try TemporaryFolder()
    try folder.write("x = 1\n", to: "a.py")
    let without = try Program.run(
      ["highlight", "-f", "png", "a.py"], environment: ["PATH": folder.path], folder: folder.path)
    #expect(without.status == 2 && without.output.isEmpty && without.errors.contains("librsvg2-bin"))
    guard (try? ChildProcess.shell("command -v rsvg-convert || command -v resvg")) != nil else { return }
    let picture = try Program.run(["highlight", "-f", "png", "a.py"], folder: folder.path)
    #expect(picture.status == 0 && picture.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(
      try Program.run(["highlight", "-f", "png", "-o", "out", "--scale", "1", "a.py"], folder: folder.path).status == 0)
    #expect(try folder.bytes(of: "out/a.py.png").count < picture.output.count)
  }

  /// No program is asked to draw what none can, and no file is left.
  @Test func tooManyLinesForAPictureAreTold() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("#!/bin/sh\ntouch '\(folder["called"])'\nexit 1\n", to: "bin/rsvg-convert")
    try folder.write(String(repeating: "x = 1\n", count: 3400), to: "a.py")
    let environment = ["PATH": folder["bin"] + ":/usr/bin:/bin"]
    for arguments in [[], ["-o", "out"]] {
      let result = try Program.run(
        ["highlight", "-f", "png"] + arguments + ["a.py"], environment: environment, folder: folder.path)
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(
        result.errorLines == [
          "highlight-lsp: a.py: 3400 lines are too many for one picture, which has at most 32767 pixels in height, "
            + "about 800 rows; use --lines"
        ])
    }
    try folder.write(String(repeating: "x", count: 5000), to: "long.py")
    let wide = try Program.run(["highlight", "-f", "png", "long.py"], environment: environment, folder: folder.path)
    #expect(wide.status == 1 && wide.errors.contains("32767 pixels in width, about 1920 columns; use --wrap"))
    #expect(!FileManager.default.fileExists(atPath: folder["called"]))
    #expect(!FileManager.default.fileExists(atPath: folder["out/a.py.png"]))
    // With fewer lines somebody is asked.
    _ = try Program.run(
      ["highlight", "-f", "png", "--lines", ":800", "a.py"], environment: environment, folder: folder.path)
    #expect(FileManager.default.fileExists(atPath: folder["called"]))
  }

  @Test(arguments: [
    ["--window", "-f", "html"], ["--padding", "-1", "-f", "svg"], ["--padding", "5000", "-f", "svg"],
    ["--scale", "2", "-f", "svg"],
    ["--scale", "9", "-f", "png"], ["--fragment", "-f", "svg"], ["--classes", "own"], ["--index", "-f", "html"],
    ["--index", "-f", "svg", "-o", "x"], ["--dark-theme", "dark", "--classes", "none", "-f", "html"],
    ["--dark-theme", "nowhere", "-f", "html"],
  ])
  func wrongUse(arguments: [String]) throws {
    let result = try Program.run(["highlight"] + arguments, input: Array("x\n".utf8))
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }
}
