import Foundation
import Testing

@testable import HighlightConfiguration
@testable import HighlightRendering
@testable import QueryTools
@testable import highlight_lsp

@Suite struct HighlightOptionsTests {
  private func parse(_ arguments: String...) throws -> HighlightOptions {
    try HighlightCommand.parsed(arguments).options
  }

  @Test func withoutOptions() throws {
    let options = try parse()
    #expect(HighlightSettings(options).format == .ansi && options.look.color == .auto && options.look.theme == nil)
    #expect(options.line.ranges.isEmpty && options.inputs.isEmpty && !options.look.number && options.language.name == nil)
  }

  @Test(arguments: ["ansi", "html", "svg", "json", "tokens", "plain"])
  func everyFormatOfTheContract(name: String) throws {
    #expect(HighlightSettings(try parse("-f", name)).format.rawValue == name)
    #expect(HighlightSettings(try parse("--format", name)).format.rawValue == name)
  }

  @Test func everyFormatHasAnExtensionOfItsOwn() {
    #expect(Set(OutputFormat.allCases.map(\.fileExtension)).count == OutputFormat.allCases.count)
  }

  /// The texts of these options list their values by hand: their types need a start-up that costs more than a small file.
  @Test func valuesThatAreWrittenByHandAreThoseOfTheTypes() throws {
    let options = HighlightOptions()
    #expect(completions(of: options.$chosenFormat) == OutputFormat.allCases.map(\.rawValue))
    #expect(completions(of: options.document.$paper) == Paper.names)
    #expect(OutputFormat.allCases.allSatisfy { options.$chosenFormat.help.contains($0.rawValue) })
    #expect(Paper.names.allSatisfy { options.document.$paper.help.contains($0) })
    #expect(completions(of: options.look.$style).allSatisfy { options.look.$style.help.contains($0) })
    let check = CheckCommand()
    #expect(completions(of: check.$only) == CheckKind.allCases.map(\.rawValue))
  }

  private func completions(of item: CommandItem) -> [String] {
    if case .values(let values) = item.completion { values } else { [] }
  }

  @Test(arguments: [
    ["--format", "ANSI"], ["--format", "xml"], ["--format"], ["--color", "yes"], ["--lines", "0"], ["--lines", "3:2"],
    ["--jobs", "0"], ["--jobs", "-1"], ["--jobs", "x"], ["--unknown"], ["-x"], ["-nx"], ["--number=yes"], ["--theme="],
    ["--chop-long-lines", "--wrap", "30"], ["--terminal-width", "0"], ["--terminal-width", "+x"], ["--wrap", "words"],
    ["--theme", "-n"],
  ])
  func wrongUseIsRefused(arguments: [String]) {
    #expect(throws: UsageError.self) { try HighlightCommand.parsed(arguments) }
  }

  @Test func shortNamesAndRepeatedOptions() throws {
    let options = try parse(
      "-l", "py", "-t", "light", "-n", "-o", "out", "-j", "3", "--lines", "1:2", "--lines", "9", "a", "-", "b", "--color",
      "never", "--stdin-filename", "x.py", "--install")
    #expect(options.language.name == "py" && options.look.theme == "light" && options.look.number)
    #expect(options.outputFolder == "out" && options.jobs.jobs == 3 && options.line.ranges == [1...2, 9...9])
    #expect(options.inputs == ["a", "-", "b"] && options.look.color == .never && options.stdinFilename == "x.py")
    #expect(options.install)
  }

  @Test(arguments: [
    ["--theme", "light"], ["--theme=light"], ["-t", "light"], ["-tlight"], ["-t=light"], ["-nt", "light"], ["-ntlight"],
    ["-t", "dark", "--theme", "light"], ["a", "-t", "light"], ["-t", "light", "--", "-t"],
  ])
  func oneOptionInAllItsForms(arguments: [String]) throws {
    let options = try HighlightCommand.parsed(arguments).options
    #expect(options.look.theme == "light")
    #expect(options.look.number == arguments[0].hasPrefix("-n"))
  }

  @Test func namesThatBatHas() throws {
    let options = try parse(
      "-r", "-10:", "--tabs", "3", "--file-name", "a.py", "--highlight-line", "2", "--theme-dark", "nord", "--theme-light",
      "light", "-u", "--terminal-width", "-5", "--decorations", "never", "-pp")
    #expect(options.line.ranges == [-10...Int.max] && options.line.tabWidth == 3 && options.stdinFilename == "a.py")
    #expect(options.line.highlighted == [2...2] && options.look.darkTheme == "nord" && options.look.lightTheme == "light")
    #expect(options.paging.unbuffered && options.width.terminal == .offset(-5) && options.look.decoratesAsTerminal == false)
    #expect(options.look.plain == 2)
    #expect(try parse("--force-colorization").look.colorChoice == .always)
    #expect(try parse("--wrap", "character").width.wrap?.choice == .character)
    #expect(try parse("-S").width.chops)
  }

  /// Every number has a range that help names: one less and one more than it are refused with that range, its ends are taken.
  @Test func everyNumberHasARange() throws {
    for item in allItems() {
      guard let range = item.range else { continue }
      let name = item.displayName
      let (taken, refused): ([String], [String])
      switch range {
      case .whole(let range):
        taken = [range.lowerBound, range.upperBound].map { String($0) }
        refused =
          (range.lowerBound == .min ? [] : [String(range.lowerBound - 1)])
          + [range.upperBound == .max ? "9223372036854775808" : String(range.upperBound + 1)]
      case .real(let range):
        taken = [String(range.lowerBound), String(range.upperBound)]
        refused = [String(range.lowerBound - 1), String(range.upperBound + 1), "nan", "inf"]
      }
      for text in taken { #expect(throws: Never.self, "\(name) \(text)") { try item.accept(text, as: name) } }
      for text in refused + ["", "x"] {
        let error = #expect(throws: UsageError.self, "\(name) \(text)") { try item.accept(text, as: name) }
        #expect(error?.message.contains(range.text) == true)
      }
      #expect(HelpText.described(item).contains(range.text))
    }
  }

  /// An option's name is its own, its text ends in a full stop, and the short help has a line of it.
  @Test func declarationsAreWellFormed() throws {
    for path in allCommands(CommandPath(type: HighlightLSP.self, words: ["highlight-lsp"])) {
      let items = path.declarations.compactMap(\.item)
      let names = items.flatMap(\.names) + ["help", "h", "version", "V"]
      #expect(Set(names).count == names.count, "\(path.text)")
      for item in items {
        #expect(item.help.hasSuffix(".") && item.help.first?.isUppercase == true || item.help.hasPrefix("tree-sitter"))
        #expect(item.brief.map { $0.count <= 48 } ?? true, "\(item.displayName)")
        #expect(item.isArgument || item.isFlag == (item.valueName == nil))
      }
      #expect(!path.type.summary.hasSuffix(".") && path.type.summary.count <= 75, "\(path.text)")
    }
  }

  @Test func helpFitsOnAScreen() throws {
    let root = CommandPath(type: HighlightLSP.self, words: ["highlight-lsp"])
    #expect(HelpText(root, isShort: true).text.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    // The long one has the options of the command that runs if none is named.
    #expect(HelpText(root, isShort: false).text.contains("  --wrap "))
    let highlight = CommandPath(type: HighlightCommand.self, words: ["highlight-lsp", "highlight"])
    let short = HelpText(highlight, isShort: true).text
    #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    #expect(short.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let check = HelpText(CommandPath(type: CheckCommand.self, words: ["highlight-lsp", "check"]), isShort: true).text
    for option in ["--format", "--only", "--fix", "--fail-on", "--baseline", "--write-baseline", "--since"] {
      #expect(check.contains("  \(option) ") || check.contains(", \(option) "), "\(option)")
    }
    // One option that many commands share is no short form.
    let explain = CommandPath(type: ExplainCommand.self, words: ["highlight-lsp", "explain"])
    #expect(HelpText(explain, isShort: true).text == HelpText(explain, isShort: false).text)
    let grouped = Set(RootHelp.groups.flatMap(\.commands).map { $0.name })
    #expect(grouped == Set(HighlightLSP.subcommands.map { $0.name }))
  }

  private func allCommands(_ path: CommandPath) -> [CommandPath] {
    [path] + path.type.subcommands.flatMap { allCommands(CommandPath(type: $0, words: path.words + [$0.name])) }
  }

  private func allItems() -> [CommandItem] {
    allCommands(CommandPath(type: HighlightLSP.self, words: ["highlight-lsp"])).flatMap {
      $0.declarations.compactMap(\.item)
    }
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

  /// Only `auto` without a terminal lets the bytes through, and not where colors are forced.
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
