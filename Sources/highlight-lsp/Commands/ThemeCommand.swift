internal import ArgumentParser
internal import HighlightStorage

/// `highlight-lsp theme`.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "List and show themes.", subcommands: [List.self, Show.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Print the names of the built-in themes.")

    func run() throws {
      var output = ByteSink()
      for theme in Theme.builtIn { output.append(theme.name + "\n") }
      try output.finish()
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print a theme in the form of a theme file.")

    @Argument(help: "A built-in theme or a theme file.")
    var name = Theme.dark.name

    func run() throws {
      var output = ByteSink()
      do throws(ThemeError) {
        output.append(try Theme.named(name).toml)
      } catch {
        Console.message("\(error)")
        throw ExitCode(ExitStatus.usage.rawValue)
      }
      try output.finish()
    }
  }
}
