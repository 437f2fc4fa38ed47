internal import ArgumentParser

/// Values that shells offer. The scripts ask the program that PATH leads to; nothing of the current folder is run.
extension CompletionKind {
  /// The names of all languages.
  static var languages: CompletionKind { ShellCompletions.names("language list") }

  /// The languages that have a grammar.
  static var grammars: CompletionKind { ShellCompletions.names("grammar list") }

  /// The languages whose grammar is installed.
  static var installedGrammars: CompletionKind { ShellCompletions.names("grammar list --installed") }

  /// The names of themes; files, too (`ShellCompletions.finished`).
  static var themes: CompletionKind { ShellCompletions.names(ShellCompletions.themeList) }
}

/// What the argument parser leaves out of the completion scripts that it makes.
enum ShellCompletions {
  fileprivate static let themeList = "theme list"

  fileprivate static func names(_ command: String) -> CompletionKind { .shellCommand(shellCommand(command)) }

  // A form that bash, zsh and fish understand alike.
  private static func shellCommand(_ command: String) -> String { "command highlight-lsp \(command) --names 2>/dev/null" }

  /// A script of the argument parser with names of files where they may stand beside other values: behind the program's name alone
  /// (`highlight-lsp a.py`), and for themes.
  static func finished(_ script: String) -> String {
    let themes = shellCommand(themeList)
    var script = script
    if script.contains("\nfunction __highlight-lsp_tokens") {
      script +=
        "\ncomplete -c 'highlight-lsp' -n '__highlight-lsp_should_offer_completions_for_positional \"highlight-lsp\" -eq 1' -F"
    }
    // bash: names of files where nothing else fits.
    return script.replacing(
      "\ncomplete -o filenames -F ", with: "\ncomplete -o default -o filenames -F ", maxReplacements: 1
    )
    // zsh
    .replacing("\(themes))\"});_describe -V \"\" list}", with: "\(themes))\"});_describe -V \"\" list;_files}")
    .replacing("_describe -V subcommand subcommands", with: "_describe -V subcommand subcommands;_files", maxReplacements: 1)
    // fish
    .replacing("-rfka '(\(themes))'", with: "-rFka '(\(themes))'")
    .replacing("-fka '(\(themes))'", with: "-Fka '(\(themes))'")
  }
}
