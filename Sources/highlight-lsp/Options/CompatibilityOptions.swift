/// Options of bat, delta and Pygments that have another name in this program, or are not needed.
enum CompatibilityOptions {
  /// Returns what to use instead of an option of another tool, such as `--linenos`; nil for other names.
  static func instead(of name: String) -> String? {
    switch name {
    case "-O": "write --theme NAME for style=NAME, and --number for linenos"
    case "--linenos", "--line-numbers": "write --number"
    case "--syntax-theme": "write --theme NAME"
    case "--light", "--dark": "write --theme \(name.dropFirst(2)); auto asks the terminal"
    case "--lang": "write --language NAME"
    case "--config-file", "--config-dir", "--generate-config-file":
      "settings are in [highlight] of ~/.config/highlight-lsp/config.toml"
    case "--ignored-suffix":
      "endings of copies such as .bak are ignored without it; for others write --map-syntax GLOB:LANGUAGE"
    case "--nonprintable-notation": "--show-all has one notation"
    default: nil
    }
  }
}
