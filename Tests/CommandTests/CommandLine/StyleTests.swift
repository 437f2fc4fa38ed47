import Foundation
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport
@testable import highlight_lsp

/// What stands around the text: numbers, headers, grids, changes, and the pager.
@Suite struct StyleTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a\n\n\n\tb\nc\n", to: "a.txt")
    try folder.write("second\n", to: "b.txt")
  }

  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ChildProcess.Result {
    try Program.run(["highlight"] + arguments, environment: environment, folder: folder.path)
  }

  private func text(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
    let result = try run(arguments, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    return result.text
  }

  @Test(
    arguments: [
      ("40", 40...40), ("30:+10", 30...40), (":20", 1...20), ("5:", 5...(.max)), ("-10:", -10...(.max)),
      ("-3:-2", -3...(-2)),
      ("7:9", 7...9),
    ] as [(String, ClosedRange<Int>)])
  func rangesOfLines(text: String, range: ClosedRange<Int>) throws {
    #expect(try LineSelection.range(text, "--lines") == range)
  }

  @Test(arguments: ["", "0", "0:1", "3:1", "1:2:3:4", "a", "+3:", "-1:5", "5:-1", "3:+x", "3:+-1", ":0"])
  func whatIsNoRange(text: String) {
    #expect(throws: (any Error).self) { try LineSelection.range(text, "--lines") }
  }

  @Test func linesFromTheEnd() throws {
    #expect(LineSelection(ranges: [-2...(.max)]).lines(of: 5) == [3..<5])
    #expect(LineSelection(ranges: [-9...(.max)]).lines(of: 5) == [0..<5])
    #expect(LineSelection(ranges: [-3...(-2), 1...1]).lines(of: 5) == [0..<1, 2..<4])
    #expect(try text("--lines", "-2:", "a.txt") == "\tb\nc\n")
    #expect(try text("--lines", "1", "--lines", "4:+1", "a.txt") == "a\n\tb\nc\n")
  }

  @Test func aMarkStandsForLinesBetween() throws {
    let shown = try text("--lines", "1", "--lines", "4:5", "--style", "numbers,snip", "a.txt")
    #expect(shown == "1  a\n─── 8< ───\n4  \tb\n5  c\n")
  }

  @Test func blankLinesAndTabs() throws {
    #expect(try text("-s", "--tab-width", "4", "a.txt") == "a\n\n    b\nc\n")
    #expect(try text("-n", "-s", "a.txt") == "1  a\n2  \n4  \tb\n5  c\n")
  }

  @Test func blankLinesUpToANumber() throws {
    #expect(try text("--squeeze-limit", "0", "a.txt") == "a\n\tb\nc\n")
    #expect(try text("-s", "--squeeze-limit", "2", "a.txt") == "a\n\n\n\tb\nc\n")
    try folder.write("a\n\n\n\n\nb\n", to: "gap.txt")
    #expect(try text("--squeeze-limit", "3", "gap.txt") == "a\n\n\n\nb\n")
    #expect(try run(["--squeeze-limit", "-1", "gap.txt"]).status == 2)
  }

  @Test func linesAroundARange() throws {
    #expect(try text("--lines", "4::1", "a.txt") == "\n\tb\nc\n")
    #expect(try text("--lines", "1:1:1", "--lines", "5", "a.txt") == "a\n\nc\n")
  }

  @Test func theSizeOfAFile() throws {
    #expect(try text("--style", "header,size", "b.txt") == "File: b.txt\nSize: 7 B\nsecond\n")
    try folder.write(String(repeating: "x", count: 31_449), to: "long.txt")
    #expect(try text("--style", "size,plain", "--lines", "2", "long.txt").hasPrefix("Size: 31.4 kB\n"))
    #expect(
      try text("--style", "size,grid,numbers", "--wrap", "14", "b.txt")
        == "──┬───────────\n  │ Size: 7 B\n──┼───────────\n1 │ second\n──┴───────────\n")
  }

  @Test func italicText() throws {
    try folder.write("# a comment\n", to: "a.py")
    func isItalic(_ arguments: String...) throws -> Bool {
      try run(["--color", "always"] + arguments + ["a.py"]).text.contains("\u{1B}[3;")
    }
    #expect(try isItalic() && isItalic("--italic-text", "always") && isItalic("--italic-text=auto"))
    #expect(try !isItalic("--italic-text", "never"))
    #expect(try run(["--italic-text", "sometimes", "a.py"]).status == 2)
  }

  @Test func aLanguageForWhatHasNone() throws {
    try folder.write("#!/bin/bash\n", to: "script")
    let result = try run(["-f", "json", "--fallback-language", "ini", "a.txt"])
    #expect(try HighlightedObject.all(in: result.output).map(\.language) == ["plaintext"])
    #expect(
      try HighlightedObject.all(in: run(["-f", "json", "--fallback-language", "ini", "script"]).output).map(\.language) == [
        "bash"
      ])
    try folder.write("x = 1\n", to: "unheard.of")
    let other = try run(["-f", "json", "--fallback-syntax", "python", "unheard.of"])
    #expect(try HighlightedObject.all(in: other.output).map(\.language) == ["python"])
    #expect(other.status == 0 && other.errors.isEmpty)
    #expect(try run(["--fallback-language", "nonsense", "unheard.of"]).status == 2)
  }

  @Test func formattingIsTakenOut() throws {
    let page = "LS(1)\n\nN\u{8}NA\u{8}AM\u{8}ME\u{8}E\n       ls - list \u{1B}[4mfiles\u{1B}[24m\n"
    try folder.write(page, to: "page")
    let shown = "LS(1)\n\nNAME\n       ls - list files\n"
    #expect(try text("-l", "man", "--strip-ansi", "always", "page") == shown)
    #expect(try text("-l", "man", "--strip-ansi", "auto", "-f", "plain", "page") == shown)
    #expect(try text("-l", "text", "--strip-ansi", "auto", "page") == page)
    #expect(try text("-l", "man", "page") == page)
    let colored = try text("-l", "man", "--strip-ansi", "always", "--color", "always", "page")
    #expect(TerminalText(Array(colored.utf8)).text == shown)
    #expect(colored.contains("\u{1B}[") && !colored.contains("\u{8}"))
    // A text that comes bit by bit.
    let long = page + String(repeating: "x\u{8}x\n", count: 50_000)
    let piped = try Program.run(
      ["highlight", "-l", "man", "--color", "always", "--strip-ansi", "always"], input: Array(long.utf8))
    #expect(TerminalText(piped.output).text == shown + String(repeating: "x\n", count: 50_000))
  }

  @Test func aGridWithItsHeader() throws {
    let shown = try text("--style", "full,-changes", "--wrap", "20", "b.txt")
    #expect(
      shown == """
        ──┬─────────────────
          │ File: b.txt
        ──┼─────────────────
        1 │ second
        ──┴─────────────────

        """)
  }

  @Test func headersTellFilesApart() throws {
    #expect(try text("--style", "header", "b.txt", "b.txt") == "File: b.txt\nsecond\n\nFile: b.txt\nsecond\n")
    #expect(try text("--style", "rule", "--wrap", "4", "b.txt", "b.txt") == "second\n────\nsecond\n")
    #expect(try text("b.txt", "b.txt") == "second\nsecond\n")
  }

  @Test func componentsAreAddedAndTakenAway() throws {
    #expect(try text("--style", "+numbers", "b.txt") == "1  second\n")
    #expect(try text("--style=full,-grid,-header,-changes", "b.txt") == "1  second\n")
    #expect(try text("-p", "b.txt") == "second\n")
    #expect(try run(["--style", "numbers,unheard", "b.txt"]).status == 2)
  }

  @Test func highlightedLinesHaveABackground() throws {
    let shown = try text("--color", "always", "--highlight-lines", "2", "--style", "plain", "-l", "text", "a.txt", "b.txt")
    #expect(!shown.contains("48;"))
    let marked = try text("--color", "always", "-H", "4:", "-l", "text", "a.txt")
    #expect(marked.split(separator: "\n").filter { $0.contains("48;") }.count == 2)
    #expect(TerminalText(Array(marked.utf8)).text == "a\n\n\n\tb\nc\n")
  }

  @Test func optionsOfTheEnvironmentAndTheConfiguration() throws {
    #expect(try text("b.txt", environment: ["HIGHLIGHT_LSP_OPTS": "--style 'numbers'"]) == "1  second\n")
    #expect(
      try text("--style", "plain", "b.txt", environment: ["HIGHLIGHT_LSP_OPTS": "-n --style numbers"]) == "1  second\n")
    try folder.write(
      "[highlight]\nstyle = \"numbers\"\npaging = \"never\"\ntabWidth = 2\nwrap = \"never\"\n",
      to: "config/highlight-lsp/config.toml")
    let environment = ["XDG_CONFIG_HOME": folder["config"]]
    // They are for terminals only.
    #expect(try text("--lines", "4", "a.txt", environment: environment) == "\tb\n")
    #expect(try text("--lines", "4", "--tab-width", "3", "a.txt", environment: environment) == "   b\n")
    try folder.write("[highlight]\nstyle = \"numbers\"\n", to: "highlight-lsp.toml")
    let refused = try run(["b.txt"])
    #expect(refused.text == "second\n")
    #expect(refused.errors.contains("highlight is refused"))
  }

  @Test func languagesByPatterns() throws {
    let result = try run(["-f", "json", "--map-syntax", "*.txt:python", "-m", "b*:json", "a.txt", "b.txt"])
    #expect(try HighlightedObject.all(in: result.output).map(\.language) == ["python", "python"])
    #expect(try run(["-m", "*.txt:nonsense", "a.txt"]).status == 2)
    #expect(try run(["-m", "nonsense", "a.txt"]).status == 2)
  }

  @Test func filesAreListedByAFile() throws {
    try folder.write("b.txt\n\na.txt\n", to: "list")
    let result = try run(["-f", "json", "--files-from", "list"])
    #expect(try HighlightedObject.all(in: result.output).map(\.path) == ["b.txt", "a.txt"])
    let piped = try Program.run(
      ["highlight", "-f", "json", "--files-from", "-", "-0"], input: Array("b.txt\0a.txt\0".utf8), folder: folder.path)
    #expect(try HighlightedObject.all(in: piped.output).map(\.path) == ["b.txt", "a.txt"])
    #expect(try run(["--files-from", "nowhere"]).status == 2)
  }

  @Test func wordsOfAShell() {
    #expect(ShellWords.split("  a 'b c' \"d \\\" e\" f\\ g ''") == ["a", "b c", "d \" e", "f g", ""])
  }
}
