import TestSupport
import Testing

/// Escapes: when there are any, which ones, and what stands between them.
@Suite struct ColorTests {
  private static let source = """
    def greet(name: str) -> str:\r
    \t\"\"\"Say it, caf\u{E9} \u{1F600}.\"\"\"
        return f"hello {name}" # done\u{A0}\u{3042}e\u{301}

    """

  private func highlight(
    _ arguments: [String], _ input: [UInt8] = Array(source.utf8), environment: [String: String] = [:]
  ) throws -> ChildProcess.Result {
    try Program.run(["highlight", "-l", "python"] + arguments, input: input, environment: environment)
  }

  @Test func withoutItsEscapesTheOutputIsTheInput() throws {
    let result = try highlight(["--color", "always"])
    let shown = TerminalText(result.output)
    #expect(shown.visible == Array(Self.source.utf8))
    #expect(!shown.styles.isEmpty)
    #expect(!shown.hasRawControls)
  }

  @Test(arguments: ["\u{FEFF}x = 1\n", "x = 1", "\n\n\n", "\r\n", "s = '''\n\n'''\n", ""])
  func withoutItsEscapesAnyValidTextIsTheInput(text: String) throws {
    let shown = TerminalText(try highlight(["--color", "always"], Array(text.utf8)).output)
    #expect(shown.visible == Array(text.utf8))
  }

  @Test func everyLineEndsWithoutColors() throws {
    let text = "x = '''one\ntwo\nthree'''\n"
    let output = try highlight(["--color", "always"], Array(text.utf8)).output
    for line in output.split(separator: UInt8(ascii: "\n")) {
      #expect(line.suffix(4).elementsEqual("\u{1B}[0m".utf8))
    }
  }

  @Test func controlCharactersAreShownVisibly() throws {
    let text = "x = '\u{1B}[31m\u{7}\u{8}\u{7F}\u{85}\u{9B}\u{202E}\u{2066}\u{200F}\u{61C}\0' # \u{1B}]0;t\u{7}\n"
    let result = try highlight(["--color", "always", "--strip-ansi", "never"], Array(text.utf8))
    let shown = TerminalText(result.output)
    let visible = try #require(shown.text)
    #expect(!shown.hasRawControls)
    let hidden: Set<Unicode.Scalar> = ["\u{85}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}"]
    #expect(!visible.unicodeScalars.contains { hidden.contains($0) })
    #expect(visible.contains("^[[31m"))
    #expect(visible.contains("<U+202E>"))
  }

  @Test(arguments: [["--color", "always"], ["--color", "never"], ["-n"], ["-f", "html"], ["-f", "svg"]])
  func invalidBytesAreShownAsReplacementCharacters(arguments: [String]) throws {
    let result = try highlight(arguments, [0x78, 0xFF, 0x20, 0xE2, 0x82, 0x20, 0xED, 0xA0, 0x80, 0x0A])
    let text = try #require(String(validating: result.output, as: UTF8.self))
    #expect(text.contains("x\u{FFFD}") || text.contains(">\u{FFFD}"))
    #expect(text.count { $0 == "\u{FFFD}" } == 5)
  }

  @Test func neverMeansNoEscapeAtAll() throws {
    let result = try highlight(["--color", "never"], environment: ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"])
    #expect(result.output == Array(Self.source.utf8))
  }

  @Test func neverSendsNoControlsOfTheText() throws {
    let result = try highlight(["--color", "never", "--strip-ansi", "never"], Array("x = '\u{1B}[31m\u{9B}'\n".utf8))
    #expect(!result.output.contains(0x1B))
    #expect(result.text.contains("^[[31m<U+009B>"))
  }

  @Test func aForcedColorColorsAPipe() throws {
    let result = try highlight([], environment: ["CLICOLOR_FORCE": "1"])
    #expect(TerminalText(result.output).styles.contains { $0.contains("38;5;") })
  }

  @Test func noColorWinsOverAForcedColor() throws {
    let result = try highlight([], environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
    #expect(result.output == Array(Self.source.utf8))
  }

  @Test(arguments: [["NO_COLOR": ""], ["CLICOLOR_FORCE": "0"], ["COLORTERM": "truecolor"], ["CLICOLOR": "1"]])
  func otherValuesLeaveAPipeUncolored(environment: [String: String]) throws {
    #expect(try highlight([], environment: environment).output == Array(Self.source.utf8))
  }

  @Test(arguments: ["truecolor", "24bit"])
  func alwaysUsesTrueColorWhereTheTerminalSaysSo(value: String) throws {
    let result = try highlight(["--color", "always"], environment: ["COLORTERM": value])
    let styles = TerminalText(result.output).styles
    #expect(styles.contains { $0.contains("38;2;") })
    #expect(!styles.contains { $0.contains("38;5;") })
  }

  @Test func alwaysUses256ColorsElsewhere() throws {
    let styles = TerminalText(try highlight(["--color", "always"]).output).styles
    #expect(styles.contains { $0.contains("38;5;") })
    #expect(!styles.contains { $0.contains("38;2;") })
  }

  @Test func themesDiffer() throws {
    let dark = try highlight(["--color", "always"])
    let light = try highlight(["--color", "always", "--theme", "light"])
    #expect(dark.output != light.output)
    #expect(TerminalText(dark.output).visible == TerminalText(light.output).visible)
  }
}
