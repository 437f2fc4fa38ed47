internal import ArgumentParser
internal import FileHighlighting
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

/// `highlight-lsp theme`.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "List, show and try themes.",
    subcommands: [List.self, Show.self, Preview.self, StyleSheet.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Print the names of all themes: the built-in ones, and those of the user's folder.",
      discussion: """
        On a terminal each name has a sample in the theme's colours below it; elsewhere there are the names alone, one a line. \
        Themes of one's own are files in highlight-lsp/themes of the configuration folder (~/.config), named without their ending.
        """)

    @Option(help: ArgumentHelp("Samples in colours: auto, always or never.", valueName: "when"))
    var color = ColorChoice.auto

    @Flag(help: "Only the names, one a line, also on a terminal.")
    var names = false

    func run() throws {
      var output = ByteSink()
      let depth = names ? .none : color.depth
      var status = ExitStatus.done
      for name in Theme.knownNames {
        guard depth != .none else {
          output.append(name + "\n")
          continue
        }
        do throws(ThemeError) {
          let theme = try Theme.named(name)
          ThemeSample(theme: theme, depth: depth).append(ThemeSample.lines, heading: name, to: &output)
        } catch {
          for line in error.lines { Console.message(line) }
          status = .incomplete
        }
      }
      try output.finish()
      try status.throwUnlessDone()
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print a theme in the form of a theme file.",
      discussion: "A theme file of another program is printed as what was taken of it.")

    @Argument(help: "A theme or a theme file.", completion: .themes)
    var name = Theme.dark.name

    func run() throws {
      var output = ByteSink()
      output.append(
        try Theme.resolved(name, configured: nil, automatic: { TerminalBackground.isLight() == true ? .light : .dark }).toml)
      try output.finish()
    }
  }

  struct StyleSheet: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "css", abstract: "Print a theme as the style sheet that pages of highlight --format html hold.")

    @Argument(help: "A theme or a theme file.", completion: .themes)
    var name = Theme.dark.name

    @Option(help: ArgumentHelp("Whose classes: own or pygments.", valueName: "names"))
    var classes = ClassNames.own

    @Option(
      help: ArgumentHelp("The theme of readers who prefer dark pages.", valueName: "name|file"), completion: .file())
    var darkTheme: String?

    func run() throws {
      var output = ByteSink()
      HTMLStyles(
        theme: try Theme.resolved(name, configured: nil),
        otherTheme: try darkTheme.map { try Theme.resolved($0, configured: nil) }, names: classes
      ).appendSheet(to: &output)
      try output.finish()
    }
  }

  struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "preview", abstract: "Show the beginning of a file in each theme.",
      discussion: "Without a FILE a sample is shown. --theme names the themes to show, theme files among them.")

    @OptionGroup var source: LanguageOptions

    @Option(
      name: [.customShort("t", allowingJoined: true), .long],
      help: ArgumentHelp("Only this theme or theme file. Repeatable.", valueName: "name|file"), completion: .themes)
    var theme: [String] = []

    @Option(help: ArgumentHelp("How many lines of the file.", valueName: "n"))
    var count = 20

    @Option(help: ArgumentHelp("Colours: auto, always or never.", valueName: "when"))
    var color = ColorChoice.auto

    @Argument(help: ArgumentHelp("A source file.", valueName: "file"), completion: .file())
    var file: String?

    func validate() throws {
      if count < 1 { throw ValidationError("--count needs a number of at least 1.") }
    }

    func run() throws {
      let names = theme.isEmpty ? Theme.knownNames : theme
      // A theme that cannot be used is told before anything is written.
      let themes = try names.map { ($0, try Theme.resolved($0, configured: nil)) }
      let shown = try file.map { try highlighted($0) }
      var output = ByteSink()
      for (name, theme) in themes {
        let sample = ThemeSample(theme: theme, depth: color.depth)
        if let shown {
          try sample.append(shown, count: count, heading: name, to: &output)
        } else {
          sample.append(ThemeSample.lines, heading: name, to: &output)
        }
      }
      try output.finish()
    }

    private func highlighted(_ path: String) throws -> HighlightedFile {
      let manifest = try GrammarCommand.manifest()
      let choice = try HighlightJob.LanguageChoice.resolved(source.language, manifest)
      let highlighter = FileHighlighter(
        manifest: manifest, forcedLanguage: choice.entry, customQueries: try source.queryFiles.read())
      do {
        let outcome = try highlighter.highlight(
          try FileSystem.read(path), path: path, forcesPlainText: choice.isPlainText)
        for warning in outcome.warnings + (outcome.note.map { [$0.text] } ?? []) { Console.message("\(path): \(warning)") }
        return outcome.file
      } catch {
        let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
        Console.message("\(path): \(reason)")
        throw ExitCode(ExitStatus.incomplete.rawValue)
      }
    }
  }
}
