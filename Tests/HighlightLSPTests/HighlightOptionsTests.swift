import ArgumentParser
import Foundation
import Testing

@testable import HighlightRendering
@testable import highlight_lsp

@Suite struct HighlightOptionsTests {
  private func parse(_ arguments: String...) throws -> HighlightCommand {
    try HighlightCommand.parse(arguments)
  }

  @Test func withoutOptions() throws {
    let command = try parse()
    #expect(command.format == .ansi && command.color == .auto && command.theme == nil)
    #expect(command.lines.isEmpty && command.inputs.isEmpty && !command.number && command.source.language == nil)
  }

  @Test(arguments: ["ansi", "html", "svg", "json", "tokens", "plain"])
  func everyFormatOfTheContract(name: String) throws {
    #expect(try parse("-f", name).format.rawValue == name)
    #expect(try parse("--format", name).format.rawValue == name)
  }

  @Test func everyFormatHasAnExtensionOfItsOwn() {
    #expect(Set(OutputFormat.allCases.map(\.fileExtension)).count == OutputFormat.allCases.count)
  }

  @Test(arguments: [
    ["--format", "ANSI"], ["--format", "xml"], ["--format"], ["--color", "yes"], ["--lines", "0"], ["--lines", "3:2"],
    ["--jobs", "0"],
    ["--jobs", "-1"], ["--jobs", "x"], ["--unknown"],
  ])
  func wrongUseIsRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try HighlightCommand.parse(arguments) }
  }

  @Test func shortNamesAndRepeatedOptions() throws {
    let command = try parse(
      "-l", "py", "-t", "light", "-n", "-o", "out", "-j", "3", "--lines", "1:2", "--lines", "9", "a", "-", "b", "--color",
      "never",
      "--stdin-filename", "x.py", "--install")
    #expect(command.source.language == "py" && command.theme == "light" && command.number && command.output == "out")
    #expect(command.jobs == 3 && command.lines == [1...2, 9...9] && command.inputs == ["a", "-", "b"])
    #expect(command.color == .never && command.stdinFilename == "x.py" && command.install)
  }

  // MARK: Plain arguments

  @Test(arguments: [
    ["highlight"], ["highlight", "a.c"], ["highlight", "-"], ["highlight", "a", "-", "b"],
    ["highlight", "--format", "html", "a"],
    ["highlight", "-f", "json", "-t", "light", "-l", "c", "--color", "always", "a", "--stdin-filename", "x.py"],
    ["highlight", "--theme", "light", "--theme", "dark", "--language", "c", ""],
    ["highlight", "--lines", "3:9", "--lines", ":4", "--lines", "30:+10", "a"],
  ])
  func plainArgumentsMeanWhatTheyMeanToTheParser(arguments: [String]) throws {
    let parsed = try #require(try HighlightLSP.parseAsRoot(arguments) as? HighlightCommand)
    #expect(HighlightRequest(plain: arguments) == parsed.request)
  }

  @Test(arguments: [
    [], ["check"], ["a.c"], ["highlight", "--format"], ["highlight", "--format", "xml"], ["highlight", "--color", "-"],
    ["highlight", "--", "-a"],
    ["highlight", "-n", "a"], ["highlight", "--help"], ["highlight", "-fhtml"], ["highlight", "--format=html"],
    ["help", "highlight"], ["highlight", "--lines", "0"], ["highlight", "--lines", "-3:"],
  ])
  func othersAreLeftToTheParser(arguments: [String]) {
    #expect(HighlightRequest(plain: arguments) == nil)
  }
}

/// What `--color` makes of the environment and the terminal.
///
/// Each case runs in a process of its own, because both belong to the process.
@Suite struct ColorChoiceTests {
  /// Sets the variables that count, and puts a terminal or nothing in the place of standard output.
  private static func surround(_ environment: [String: String], terminal: Bool) throws {
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM"] { unsetenv(name) }
    for (name, value) in environment { setenv(name, value, 1) }
    let output = open(terminal ? "/dev/ptmx" : "/dev/null", O_RDWR | O_NOCTTY)
    try #require(dup2(output, STDOUT_FILENO) == STDOUT_FILENO)
    try #require((isatty(STDOUT_FILENO) == 1) == terminal)
  }

  @Test(
    arguments: [
      ("never", ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor", "TERM": "xterm-direct"], "none"),
      ("always", [:], "ansi256"), ("always", ["TERM": "dumb"], "ansi256"),
      ("always", ["COLORTERM": "truecolor"], "trueColor"),
      ("always", ["COLORTERM": "24bit"], "trueColor"), ("always", ["COLORTERM": "yes"], "ansi256"),
      ("auto", [:], "none"), ("auto", ["TERM": "xterm-256color", "COLORTERM": "truecolor"], "none"),
      ("auto", ["CLICOLOR_FORCE": "1"], "ansi256"), ("auto", ["CLICOLOR_FORCE": "0"], "none"),
      ("auto", ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], "trueColor"),
      ("auto", ["CLICOLOR_FORCE": "1", "NO_COLOR": ""], "ansi256"),
      ("auto", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], "none"),
    ] as [(String, [String: String], String)])
  func depthsOnAPipe(choice: String, environment: [String: String], expected: String) async {
    await #expect(processExitsWith: .success) { [choice, environment, expected] in
      try Self.surround(environment, terminal: false)
      #expect("\(try #require(ColorChoice(rawValue: choice)).depth)" == expected)
    }
  }

  @Test(
    arguments: [
      ("auto", [:], "none"), ("auto", ["TERM": "dumb"], "none"), ("auto", ["TERM": "xterm"], "ansi16"),
      ("auto", ["TERM": "xterm-256color"], "ansi256"), ("auto", ["TERM": "xterm-direct"], "trueColor"),
      ("auto", ["TERM": "xterm", "COLORTERM": "24bit"], "trueColor"), ("auto", ["TERM": "xterm", "NO_COLOR": "1"], "none"),
      ("auto", ["TERM": "xterm", "NO_COLOR": ""], "ansi16"), ("auto", ["TERM": "xterm", "CLICOLOR": "0"], "none"),
      ("auto", ["TERM": "xterm", "CLICOLOR": "1"], "ansi16"), ("never", ["TERM": "xterm"], "none"),
    ] as [(String, [String: String], String)])
  func depthsOnATerminal(choice: String, environment: [String: String], expected: String) async {
    await #expect(processExitsWith: .success) { [choice, environment, expected] in
      try Self.surround(environment, terminal: true)
      #expect("\(try #require(ColorChoice(rawValue: choice)).depth)" == expected)
    }
  }

  /// Only `auto` without a terminal lets the bytes through, and not where colours are forced.
  @Test(
    arguments: [
      ("auto", [:], false, true), ("auto", ["NO_COLOR": "1"], false, true), ("auto", ["CLICOLOR_FORCE": "1"], false, false),
      ("auto", ["CLICOLOR_FORCE": "0"], false, true), ("auto", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, true),
      ("auto", ["TERM": "xterm"], true, false), ("always", [:], false, false), ("never", [:], false, false),
    ] as [(String, [String: String], Bool, Bool)])
  func passingThrough(choice: String, environment: [String: String], terminal: Bool, expected: Bool) async {
    await #expect(processExitsWith: .success) { [choice, environment, terminal, expected] in
      try Self.surround(environment, terminal: terminal)
      #expect(try #require(ColorChoice(rawValue: choice)).passesBytesThrough == expected)
    }
  }
}
