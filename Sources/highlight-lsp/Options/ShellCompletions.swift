internal import HighlightThemes
internal import LanguageManifest

/// Completions for shells. The scripts run the program that is found in PATH; nothing in the current folder is run or read.
enum ShellCompletions {
  /// Returns the script for a shell; nil if the shell is not supported.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  static let shells = ["bash", "zsh", "fish"]

  // A line of the answer is a value, a tab and its description; or `:files` with file name extensions, or `:folders`.

  private static let bash = #"""
    _highlight_lsp() {
      local cur="${COMP_WORDS[COMP_CWORD]}" line
      [ "$cur" = "=" ] && cur=
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :folders) compopt -o filenames; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$cur") ;;
          :files*) compopt -o filenames; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$cur") ;;
          *) line=${line%%$'\t'*}; [[ $line == "$cur"* ]] && COMPREPLY+=("$line") ;;
        esac
      done < <(command highlight-lsp --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }
    complete -F _highlight_lsp highlight-lsp hl

    """#

  private static let zsh = #"""
    #compdef highlight-lsp hl
    _highlight_lsp() {
      local line files folders
      local -a values
      for line in "${(@f)$(command highlight-lsp --complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
          '') ;;
          :folders) folders=1 ;;
          :files*) files=1 ;;
          *) values+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
      done
      (( $#values )) && _describe -V value values
      [[ -n $files ]] && _files
      [[ -n $folders ]] && _files -/
    }
    if [ "$funcstack[1]" = "_highlight-lsp" ]; then
      _highlight_lsp "$@"
    else
      compdef _highlight_lsp highlight-lsp hl
    fi

    """#

  private static let fish = #"""
    function __highlight_lsp_values
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      for line in (command highlight-lsp --complete $words[2..-1] "$current" 2>/dev/null)
        switch $line
          case ':folders'
            __fish_complete_directories "$current" ''
          case ':files*'
            __fish_complete_path "$current"
          case '*'
            echo $line
        end
      end
    end
    complete -c highlight-lsp -f -a '(__highlight_lsp_values)'
    complete -c hl -f -a '(__highlight_lsp_values)'

    """#

  /// Returns the completions for a command line, one per line: subcommands, options, or values, some with a tab and a
  /// description. A line that begins with `:` asks the shell for files or folders.
  /// - Parameter words: the words after the program's name; the last one is being typed.
  static func answer(_ words: [String], root: any Command.Type) -> String {
    var words = words
    let typed = words.popLast() ?? ""
    let (path, count) = CommandPath.named(by: words[...], below: root)
    var lines: [String] = []
    var items = path.declarations.compactMap(\.item)
    var rest = words.dropFirst(count)
    if path.isRoot {
      // Also the options and files of the default command.
      items =
        root.subcommands.first { $0.isDefault }.map { CommandPath(type: $0, words: []).declarations.compactMap(\.item) }
        ?? []
      if rest.isEmpty && !typed.hasPrefix("-") { lines += path.type.subcommands.map { "\($0.name)\t\($0.summary)" } }
    } else {
      lines += path.type.subcommands.map { "\($0.name)\t\($0.summary)" }
    }
    // `=` is a separate word in bash.
    if typed == "=" || rest.last == "=" {
      if rest.last == "=" { rest.removeLast() }
      guard let name = rest.last, let item = item(name, items) else { return "" }
      return text(values(of: item))
    }
    if let name = rest.last, let item = valueOption(name, items) { return text(values(of: item)) }
    if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      guard let item = item(String(typed[..<equals]), items) else { return "" }
      return text(values(of: item).filter { !$0.hasPrefix(":") }.map { "\(typed[...equals])\($0)" })
    }
    if typed.hasPrefix("-") {
      for item in items where !item.isArgument {
        for name in item.names {
          lines.append("\(CommandItem.dashed(name))\t\(item.help.prefix { $0 != "." && $0 != ":" })")
        }
      }
      lines += ["--help\tShow help", "--version\tShow the version"]
    } else {
      let arguments = items.filter(\.isArgument)
      let position = rest.count { !$0.hasPrefix("-") }
      let item = position < arguments.count ? arguments[position] : arguments.last { $0.traits.isRepeatable }
      if let item { lines += values(of: item) }
    }
    return text(lines)
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private static func item(_ name: String, _ items: [CommandItem]) -> CommandItem? {
    items.first { $0.names.contains { CommandItem.dashed($0) == name } }
  }

  /// Returns the option whose value follows a word: `--theme`, `-t`, or the last of joined letters (`-nt`). Nil for a
  /// flag and for other words.
  private static func valueOption(_ word: String, _ items: [CommandItem]) -> CommandItem? {
    guard word.hasPrefix("-"), word.count > 1 else { return nil }
    if let item = item(word, items) { return item.isFlag ? nil : item }
    guard !word.hasPrefix("--"), let last = word.last else { return nil }
    let joined = word.dropFirst().dropLast().allSatisfy { item("-\($0)", items)?.isFlag == true }
    guard joined, let item = item("-\(last)", items) else { return nil }
    return item.isFlag ? nil : item
  }

  /// Returns the values of an option or argument, as lines of the answer to the shell's completion script. For files:
  /// `:files`, a space and the extensions, if any; for folders: `:folders`; for themes: their names and `:files`.
  /// Empty if the values are unknown.
  private static func values(of item: CommandItem) -> [String] {
    let choices = item.choices()
    if !choices.isEmpty { return choices }
    switch item.completion {
    case .none: return []
    case .files(let endings): return [":files \(endings.joined(separator: " "))"]
    case .folders: return [":folders"]
    case .values(let values): return values
    case .themes: return Theme.knownNames + [":files"]
    case .languages: return manifest?.languages.map(\.name) ?? []
    case .grammars: return manifest?.installable.filter { !$0.isRuleLanguage }.map(\.name) ?? []
    case .installedGrammars:
      return manifest?.installable
        .filter { !$0.isRuleLanguage && GrammarLibrary.find($0.name)?.origin == .own }
        .map(\.name) ?? []
    }
  }

  private static var manifest: Manifest? { try? Manifest.load() }
}
