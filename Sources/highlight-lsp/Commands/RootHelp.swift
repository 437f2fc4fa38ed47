/// The help of the program itself.
enum RootHelp {
  /// The commands by purpose. Every command is in one group; a test checks this.
  static let groups: [(title: String, commands: [any Command.Type])] = [
    (
      "Highlight and read",
      [
        HighlightCommand.self, ViewCommand.self, DiffCommand.self, PageCommand.self, BatchCommand.self, ExplainCommand.self,
        TreeCommand.self,
      ]
    ),
    ("Check and fix", [CheckCommand.self, SpellCommand.self, ReflowCommand.self, InitCommand.self]),
    (
      "Serve and manage",
      [ServeCommand.self, GrammarCommand.self, LanguageCommand.self, ThemeCommand.self, DoctorCommand.self]
    ),
  ]

  private static let examples = [
    ("src/main.c", "highlight a file"),
    ("-n --lines 20:40 a.py", "some lines, with their numbers"),
    ("view log.txt", "read a file, a screen at a time"),
    ("-f html -o site src", "a page for each file of a folder"),
    ("check", "check rules, queries and findings"),
  ]

  static func text(_ root: any Command.Type) -> String {
    var lines = [
      root.summary + ".", "",
      "USAGE: \(root.name) [OPTIONS] [FILE|DIR|-] ...   (the command highlight)",
      "       \(root.name) COMMAND [OPTIONS] [ARGUMENTS]", "", "EXAMPLES:",
    ]
    for (arguments, purpose) in examples {
      lines.append("  " + padded("\(root.name) \(arguments)", 40) + purpose)
    }
    for group in groups {
      lines += ["", group.title.uppercased() + ":"]
      for command in group.commands { lines.append("  " + padded(command.name, 12) + command.summary) }
    }
    lines += [
      "", "\(root.name) COMMAND --help lists the options of a command,",
      "COMMAND -h those that people use most; --help lists those of highlight, too.",
      "\(root.name) completion \(ShellCompletions.shells.joined(separator: "|")) prints completions for a shell.",
      "--version, -V show the version; with --verbose, what the program was built with.",
      "--acknowledgements shows the notices and licenses of the parts by others.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ text: String, _ count: Int) -> String {
    text + String(repeating: " ", count: max(1, count - text.count))
  }
}
