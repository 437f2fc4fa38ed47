internal import FileHighlighting
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightThemes
internal import SystemSupport

/// `highlight-lsp theme`.
struct ThemeCommand: Command {
  static let name = "theme"
  static let summary = "List, show and try themes"
  static let subcommands: [any Command.Type] = [List.self, Show.self, Preview.self, StyleSheet.self]

  struct List: Command {
    static let name = "list"
    static let summary = "Print the names of all themes, built-in and the user's own"
    static let discussion = """
      On a terminal each name has a sample in the theme's colours below it; elsewhere there are the names alone, one a line. \
      Themes of one's own are files in highlight-lsp/themes of the configuration folder (~/.config), named without their ending.
      """

    @Option("color", value: "WHEN", help: "Samples in colours: auto, always or never.")
    var color = ColorChoice.auto

    @Option("names", help: "Only the names, one a line, also on a terminal.")
    var names: Bool

    func run() throws { try run(isPaged: true) }

    /// Prints the themes.
    /// - Parameter isPaged: whether a terminal shows them page by page.
    func run(isPaged: Bool) throws {
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
          error.report()
          status = .incomplete
        }
      }
      try output.finishPaged(isPaged)
      try status.throwUnlessDone()
    }
  }

  struct Show: Command {
    static let name = "show"
    static let summary = "Print a theme in the form of a theme file"
    static let discussion = "A theme file of another program is printed as what was taken of it."

    @Option(argument: "NAME|FILE", help: "A theme or a theme file.", completion: .themes)
    var theme = Theme.dark.name

    func run() throws {
      var output = ByteSink()
      output.append(
        try Theme.resolved(theme, configured: nil, automatic: { TerminalBackground.isLight() == true ? .light : .dark }).toml
      )
      try output.finish()
    }
  }

  struct StyleSheet: Command {
    static let name = "css"
    static let summary = "Print a theme as the style sheet of pages (--format html)"

    @Option(
      argument: "NAME|FILE", help: "A theme or a theme file. Default: light, and dark for readers who prefer it.",
      completion: .themes)
    var theme: String?

    @Option("classes", value: "NAMES", help: "Whose classes: own or pygments.")
    var classes = ClassNames.own

    @Option("dark-theme", value: "NAME|FILE", help: "The theme of readers who prefer dark pages.", completion: .themes)
    var darkTheme: String?

    @Option(
      "dark-where", value: "SELECTOR",
      help: "Dark where the html element matches, such as .dark or [data-theme=dark], not where the reader prefers it.",
      parse: DarkSelector.init(_:_:))
    var darkSelector: DarkSelector?

    func validate() throws(UsageError) {
      if darkSelector != nil && theme != nil && darkTheme == nil {
        throw UsageError("--dark-where needs two themes; add --dark-theme")
      }
    }

    func run() throws {
      var output = ByteSink()
      let darkTheme = darkTheme ?? (theme == nil ? Theme.dark.name : nil)
      var styles = HTMLStyles(
        theme: try Theme.resolved(theme ?? Theme.light.name, configured: nil),
        otherTheme: try darkTheme.map { try Theme.resolved($0, configured: nil) }, names: classes)
      styles.darkSelector = darkSelector?.text
      styles.appendNames(to: &output)
      styles.appendSheet(to: &output)
      try output.finish()
    }
  }

  struct Preview: Command {
    static let name = "preview"
    static let summary = "Show the beginning of a file in each theme"
    static let discussion = "Without a FILE a sample is shown. --theme names the themes to show, theme files among them."

    @Option(argument: "FILE", help: "A source file.", completion: .files)
    var file: String?

    var language = LanguageOption()

    @Option("theme", "t", value: "NAME|FILE", help: "Only this theme or theme file. Repeatable.", completion: .themes)
    var theme: [String]

    @Option("count", value: "N", in: 1...1_000_000, help: "How many lines of the file.")
    var count = 20

    @Option("color", value: "WHEN", help: "Colours: auto, always or never.")
    var color = ColorChoice.auto

    var queryFiles = QueryOptions()

    func run() throws {
      let names = theme.isEmpty ? Theme.knownNames : theme
      // An invalid theme is reported before anything is written.
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
      let choice = try language.resolved(manifest)
      let highlighter = FileHighlighter(
        manifest: manifest, forcedLanguage: choice.entry, customQueries: try queryFiles.read())
      do {
        let outcome = try highlighter.highlight(
          try FileSystem.read(path), path: path, forcesPlainText: choice.isPlainText)
        for warning in outcome.allWarnings + (outcome.note.map { [$0.text] } ?? []) {
          Console.message("\(path): \(warning)")
        }
        return outcome.file
      } catch {
        throw ExitCode.incomplete(after: "\(path): \(InputError.reason(of: error))")
      }
    }
  }
}
