import TestSupport
import Testing

/// Options, names and values: help, version, and what is said when one is wrong.
@Suite struct UsageTests {
  @Test(arguments: [
    [], ["serve"], ["highlight"], ["grammar"], ["grammar", "list"], ["grammar", "install"], ["grammar", "remove"],
    ["grammar", "where"], ["language"], ["language", "list"], ["language", "detect"], ["theme"], ["theme", "list"],
    ["theme", "show"],
  ])
  func everyCommandHasHelp(command: [String]) throws {
    let result = try Program.run(command + ["--help"])
    #expect(result.status == 0)
    let words = command == ["highlight"] ? ["[highlight]"] : command
    #expect(result.text.contains("USAGE: \((["highlight-lsp"] + words).joined(separator: " "))"))
    #expect(result.errors.isEmpty)
  }

  @Test func versionIsOneLine() throws {
    let result = try Program.run(["--version"])
    #expect(result.status == 0)
    #expect(result.text.wholeMatch(of: /highlight-lsp \d+\.\d+\.\d+\S*\n/) != nil)
  }

  /// Owners word for word, those of files inside parsers too, and each license once.
  @Test func acknowledgementsNameEveryOwner() throws {
    let result = try Program.run(["--acknowledgements"])
    #expect(result.status == 0 && result.errors.isEmpty)
    for line in [
      "Copyright: Copyright (c) 2016 Max Brunsfeld", " Copyright (c) 1990 Regents of the University of California.",
      "Component: tree-sitter", " Copyright 2021 The Elixir Team", "--- MPL-2.0",
    ] {
      #expect(result.lines.contains(line), "\(line)")
    }
    let parsers = result.lines.filter { $0.hasPrefix("Parser: ") }
    #expect(parsers.count > 150 && Set(parsers).count == parsers.count)
    let licenses = result.lines.filter { $0.hasPrefix("--- ") }
    #expect(Set(licenses).count == licenses.count)
    for line in result.lines where line.hasPrefix("License: ") {
      for word in line.dropFirst(9).split(separator: " ") where word.contains(where: \.isLowercase) || word.contains("-") {
        #expect(licenses.contains("--- " + word.filter { $0 != "(" && $0 != ")" }), "\(line)")
      }
    }
    #expect(!result.text.contains("the authors of"))
  }

  @Test(arguments: [
    ["--nonsense"], ["highlight", "--nonsense"], ["grammar", "nonsense"], ["highlight", "-f", "nonsense"],
    ["highlight", "--color", "sometimes"], ["highlight", "-j", "0"], ["highlight", "-j", "many"],
    ["highlight", "--lines", "3:1"], ["highlight", "--lines", "0:1"], ["highlight", "--lines", "1:2:3:4"],
    ["highlight", "--language"], ["grammar", "remove"], ["theme", "show", "nonsense"],
  ])
  func wrongUsageIsTwoAndWritesNothing(arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(!result.errors.isEmpty)
  }

  @Test func anUnknownOptionIsNamed() throws {
    let result = try Program.run(["highlight", "--langauge", "python"])
    #expect(result.errorLines.first?.contains("--langauge") == true)
    #expect(result.errorLines.first?.contains("--language") == true)
  }

  @Test func anUnknownLanguageIsNamedWithTheNearest() throws {
    let result = try Program.run(["highlight", "-l", "pythn"], input: Array("x".utf8))
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("\"pythn\""))
    #expect(result.errors.contains("\"python\""))
  }

  @Test func anUnknownThemeIsNamedWithTheNearest() throws {
    let result = try Program.run(["highlight", "--theme", "darkk"], input: Array("x".utf8))
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("\"darkk\""))
    #expect(result.errors.contains("\"dark\""))
  }

  @Test func nothingIsReadBeforeAnUnknownLanguageIsTold() throws {
    let result = try Program.run(["highlight", "-l", "nonsense", "nowhere.py", "-f", "json"])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
  }

  @Test(arguments: ["-lpython", "-fjson", "-tlight", "-j4"])
  func valuesMayBeJoinedToShortOptions(option: String) throws {
    let result = try Program.run(["highlight", option], input: Array("x = 1\n".utf8))
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }
}
