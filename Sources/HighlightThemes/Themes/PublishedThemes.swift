extension Theme {
  /// The names of the built-in themes that are published for other programs as well.
  static let publishedNames = ThemeScheme.names(in: publishedTable)

  /// Returns the built-in theme that a name means: its own name, or the one it has in another program, such as "Monokai
  /// Extended" or "Solarized (dark)". Upper case, spaces and punctuation do not count. Nil if no built-in theme has such a
  /// name.
  public static func builtInName(for name: String) -> String? {
    if builtInNames.contains(name) { return name }
    let plain = plainName(name)
    return otherNames[plain] ?? builtInNames.first { plainName($0) == plain }
  }

  /// Returns the package that has the colors of a theme of `publishedNames`, with its license and owner, as
  /// `packaging/notices/program/themes.txt` says; nil for other themes.
  package static func source(ofPublished name: String) -> String? {
    guard publishedNames.contains(name) else { return nil }
    switch name {
    case "monokai", "nord", "solarized-dark", "solarized-light":
      return "Pygments 2.21.0 (BSD-2-Clause), Copyright (c) 2006-2022 by the respective authors (see AUTHORS file)."
    case "catppuccin-mocha", "catppuccin-latte": return "catppuccin 2.5.0 (MIT), Copyright (c) 2022 Catppuccin"
    default: return "textual-nvim-themes 0.1.0 (MIT), no owner is named in its description"
    }
  }

  /// Returns the letters and digits of a name, in lower case.
  private static func plainName(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The published themes: a name, and the colors of `ThemeRole.allCases`. The colors are facts taken from the package that
  /// `source(ofPublished:)` names; Tools/theme_colors.py compares them with it, and the tests with the copy in
  /// Tools/theme-colors.tsv. The contrast is the contrast of the published themes.
  static let publishedTable: StaticString = """
    monokai f8f8f2 272822 959077 959077 e6db74 ae81ff e6db74 ae81ff ae81ff ff4689 ff4689 a6e22e 66d9ef 66d9ef \
      f8f8f2 f8f8f2 a6e22e f8f8f2 a6e22e ff4689 ff4689 f8f8f2 a6e22e 66d9ef a6e22e ff4689 e6db74
    dracula f8f8f2 282a36 6272a4 6272a4 f1fa8c 8be9fd ff5555 bd93f9 bd93f9 ff79c6 ff79c6 50fa7b 50fa7b 8be9fd \
      ffb86c ffb86c bd93f9 ffb86c 50fa7b 8be9fd ff79c6 f8f8f2 ff79c6 f1fa8c 50fa7b ff5555 f1fa8c
    nord d8dee9 2e3440 616e87 616e87 a3be8c ebcb8b ebcb8b b48ead 8fbcbb 81a1c1 5e81ac 88c0d0 81a1c1 8fbcbb \
      d8dee9 d8dee9 81a1c1 8fbcbb d08770 81a1c1 81a1c1 eceff4 88c0d0 88c0d0 a3be8c bf616a ebcb8b
    gruvbox-dark ebdbb2 282828 928374 928374 b8bb26 fe8019 b8bb26 d3869b d3869b fb4934 8ec07c b8bb26 8ec07c fabd2f \
      83a598 83a598 fe8019 ebdbb2 8ec07c fe8019 fe8019 ebdbb2 b8bb26 83a598 b8bb26 fb4934 fabd2f
    gruvbox-light 3c3836 fbf1c7 928374 928374 79740e af3a03 79740e 8f3f71 8f3f71 9d0006 427b58 79740e 427b58 b57614 \
      076678 076678 af3a03 3c3836 427b58 af3a03 af3a03 3c3836 79740e 076678 79740e 9d0006 b57614
    solarized-dark 839496 002b36 586e75 586e75 2aa198 cb4b16 cb4b16 2aa198 2aa198 859900 d33682 268bd2 268bd2 b58900 \
      839496 839496 268bd2 268bd2 268bd2 268bd2 859900 839496 cb4b16 268bd2 859900 dc322f b58900
    solarized-light 657b83 fdf6e3 93a1a1 93a1a1 2aa198 cb4b16 cb4b16 2aa198 2aa198 859900 d33682 268bd2 268bd2 b58900 \
      657b83 657b83 268bd2 268bd2 268bd2 268bd2 859900 657b83 cb4b16 268bd2 859900 dc322f b58900
    catppuccin-mocha cdd6f4 181825 9399b2 9399b2 a6e3a1 f5c2e7 f5c2e7 fab387 fab387 cba6f7 f5c2e7 89b4fa f5e0dc f9e2af \
      eba0ac b4befe f38ba8 cdd6f4 f9e2af 89b4fa 89dceb 9399b2 89b4fa 74c7ec a6e3a1 f38ba8 f9e2af
    catppuccin-latte 4c4f69 e6e9ef 7c7f93 7c7f93 40a02b ea76cb ea76cb fe640b fe640b 8839ef ea76cb 1e66f5 dc8a78 df8e1d \
      e64553 7287fd d20f39 4c4f69 df8e1d 1e66f5 04a5e5 7c7f93 1e66f5 209fb5 40a02b d20f39 df8e1d
    github-dark e6edf3 0d1117 8b949e 8b949e a5d6ff a5d6ff a5d6ff 79c0ff 79c0ff ff7b72 ff7b72 d2a8ff d2a8ff ffa657 \
      e6edf3 79c0ff 79c0ff ff7b72 79c0ff 7ee787 79c0ff e6edf3 79c0ff a5d6ff 3fb950 f85149 d29922
    github-light 1f2328 ffffff 57606a 57606a 0a3069 0a3069 0a3069 0550ae 0550ae cf222e cf222e 6639ba 6639ba 953800 \
      1f2328 0550ae 0550ae cf222e 0550ae 116329 0550ae 1f2328 0550ae 0a3069 1a7f37 d1242f 9a6700
    one-dark abb2bf 282c34 7f848e 7f848e 98c379 56b6c2 61afef d19a66 d19a66 c678dd c678dd 61afef e5c07b e5c07b \
      e06c75 e06c75 e5c07b e5c07b c678dd e06c75 56b6c2 abb2bf e06c75 61afef 98c379 e06c75 e5c07b
    tokyo-night c0caf5 1a1b26 565f89 565f89 9ece6a bb9af7 b4f9f8 ff9e64 ff9e64 bb9af7 7dcfff 7aa2f7 7dcfff 2ac3de \
      e0af68 73daca f7768e 7dcfff 7dcfff f7768e 89ddff a9b1d6 7aa2f7 1abc9c 9ece6a f7768e e0af68
    """
}
