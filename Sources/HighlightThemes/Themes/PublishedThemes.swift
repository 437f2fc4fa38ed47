extension Theme {
  /// The names of the built-in themes that are published for other programs as well.
  static let publishedNames = [
    "monokai", "dracula", "nord", "gruvbox-dark", "gruvbox-light",
    "solarized-dark", "solarized-light", "catppuccin-mocha", "catppuccin-latte",
    "github-dark", "github-light", "one-dark", "tokyo-night",
  ]

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
}

// The colors are facts taken from the package that each theme names; Tools/theme_colors.py compares them with it, and
// the tests with the copy in Tools/theme-colors.tsv. The contrast is the contrast of the published themes.
extension ThemeScheme {
  /// Returns a theme of `Theme.publishedNames`; nil for other names.
  static func published(named name: String) -> ThemeScheme? {
    switch name {
    case "monokai":
      // Pygments 2.21.0 (BSD-2-Clause), monokai
      ThemeScheme(
        published: name, foreground: 0xF8F8F2, background: 0x272822,
        palette: ThemePalette(
          comment: 0x959077, documentation: 0x959077, string: 0xE6DB74, escape: 0xAE81FF, regexp: 0xE6DB74, number: 0xAE81FF,
          constant: 0xAE81FF, keyword: 0xFF4689, directive: 0xFF4689, function: 0xA6E22E, macro: 0x66D9EF, type: 0x66D9EF,
          parameter: 0xF8F8F2, member: 0xF8F8F2, builtin: 0xA6E22E, module: 0xF8F8F2, attribute: 0xA6E22E, tag: 0xFF4689,
          operator: 0xFF4689, punctuation: 0xF8F8F2, heading: 0xA6E22E, link: 0x66D9EF, plus: 0xA6E22E, minus: 0xFF4689,
          warning: 0xE6DB74))
    case "dracula":
      // textual-nvim-themes 0.1.0 (MIT), dracula
      ThemeScheme(
        published: name, foreground: 0xF8F8F2, background: 0x282A36,
        palette: ThemePalette(
          comment: 0x6272A4, documentation: 0x6272A4, string: 0xF1FA8C, escape: 0x8BE9FD, regexp: 0xFF5555, number: 0xBD93F9,
          constant: 0xBD93F9, keyword: 0xFF79C6, directive: 0xFF79C6, function: 0x50FA7B, macro: 0x50FA7B, type: 0x8BE9FD,
          parameter: 0xFFB86C, member: 0xFFB86C, builtin: 0xBD93F9, module: 0xFFB86C, attribute: 0x50FA7B, tag: 0x8BE9FD,
          operator: 0xFF79C6, punctuation: 0xF8F8F2, heading: 0xFF79C6, link: 0xF1FA8C, plus: 0x50FA7B, minus: 0xFF5555,
          warning: 0xF1FA8C))
    case "nord":
      // Pygments 2.21.0 (BSD-2-Clause), nord
      ThemeScheme(
        published: name, foreground: 0xD8DEE9, background: 0x2E3440,
        palette: ThemePalette(
          comment: 0x616E87, documentation: 0x616E87, string: 0xA3BE8C, escape: 0xEBCB8B, regexp: 0xEBCB8B, number: 0xB48EAD,
          constant: 0x8FBCBB, keyword: 0x81A1C1, directive: 0x5E81AC, function: 0x88C0D0, macro: 0x81A1C1, type: 0x8FBCBB,
          parameter: 0xD8DEE9, member: 0xD8DEE9, builtin: 0x81A1C1, module: 0x8FBCBB, attribute: 0xD08770, tag: 0x81A1C1,
          operator: 0x81A1C1, punctuation: 0xECEFF4, heading: 0x88C0D0, link: 0x88C0D0, plus: 0xA3BE8C, minus: 0xBF616A,
          warning: 0xEBCB8B))
    case "gruvbox-dark":
      // textual-nvim-themes 0.1.0 (MIT), gruvbox_dark
      ThemeScheme(
        published: name, foreground: 0xEBDBB2, background: 0x282828,
        palette: ThemePalette(
          comment: 0x928374, documentation: 0x928374, string: 0xB8BB26, escape: 0xFE8019, regexp: 0xB8BB26, number: 0xD3869B,
          constant: 0xD3869B, keyword: 0xFB4934, directive: 0x8EC07C, function: 0xB8BB26, macro: 0x8EC07C, type: 0xFABD2F,
          parameter: 0x83A598, member: 0x83A598, builtin: 0xFE8019, module: 0xEBDBB2, attribute: 0x8EC07C, tag: 0xFE8019,
          operator: 0xFE8019, punctuation: 0xEBDBB2, heading: 0xB8BB26, link: 0x83A598, plus: 0xB8BB26, minus: 0xFB4934,
          warning: 0xFABD2F))
    case "gruvbox-light":
      // textual-nvim-themes 0.1.0 (MIT), gruvbox_light
      ThemeScheme(
        published: name, foreground: 0x3C3836, background: 0xFBF1C7,
        palette: ThemePalette(
          comment: 0x928374, documentation: 0x928374, string: 0x79740E, escape: 0xAF3A03, regexp: 0x79740E, number: 0x8F3F71,
          constant: 0x8F3F71, keyword: 0x9D0006, directive: 0x427B58, function: 0x79740E, macro: 0x427B58, type: 0xB57614,
          parameter: 0x076678, member: 0x076678, builtin: 0xAF3A03, module: 0x3C3836, attribute: 0x427B58, tag: 0xAF3A03,
          operator: 0xAF3A03, punctuation: 0x3C3836, heading: 0x79740E, link: 0x076678, plus: 0x79740E, minus: 0x9D0006,
          warning: 0xB57614))
    case "solarized-dark":
      // Pygments 2.21.0 (BSD-2-Clause), solarized-dark
      ThemeScheme(
        published: name, foreground: 0x839496, background: 0x002B36,
        palette: ThemePalette(
          comment: 0x586E75, documentation: 0x586E75, string: 0x2AA198, escape: 0xCB4B16, regexp: 0xCB4B16, number: 0x2AA198,
          constant: 0x2AA198, keyword: 0x859900, directive: 0xD33682, function: 0x268BD2, macro: 0x268BD2, type: 0xB58900,
          parameter: 0x839496, member: 0x839496, builtin: 0x268BD2, module: 0x268BD2, attribute: 0x268BD2, tag: 0x268BD2,
          operator: 0x859900, punctuation: 0x839496, heading: 0xCB4B16, link: 0x268BD2, plus: 0x859900, minus: 0xDC322F,
          warning: 0xB58900))
    case "solarized-light":
      // Pygments 2.21.0 (BSD-2-Clause), solarized-light
      ThemeScheme(
        published: name, foreground: 0x657B83, background: 0xFDF6E3,
        palette: ThemePalette(
          comment: 0x93A1A1, documentation: 0x93A1A1, string: 0x2AA198, escape: 0xCB4B16, regexp: 0xCB4B16, number: 0x2AA198,
          constant: 0x2AA198, keyword: 0x859900, directive: 0xD33682, function: 0x268BD2, macro: 0x268BD2, type: 0xB58900,
          parameter: 0x657B83, member: 0x657B83, builtin: 0x268BD2, module: 0x268BD2, attribute: 0x268BD2, tag: 0x268BD2,
          operator: 0x859900, punctuation: 0x657B83, heading: 0xCB4B16, link: 0x268BD2, plus: 0x859900, minus: 0xDC322F,
          warning: 0xB58900))
    case "catppuccin-mocha":
      // catppuccin 2.5.0 (MIT), mocha
      ThemeScheme(
        published: name, foreground: 0xCDD6F4, background: 0x181825,
        palette: ThemePalette(
          comment: 0x9399B2, documentation: 0x9399B2, string: 0xA6E3A1, escape: 0xF5C2E7, regexp: 0xF5C2E7, number: 0xFAB387,
          constant: 0xFAB387, keyword: 0xCBA6F7, directive: 0xF5C2E7, function: 0x89B4FA, macro: 0xF5E0DC, type: 0xF9E2AF,
          parameter: 0xEBA0AC, member: 0xB4BEFE, builtin: 0xF38BA8, module: 0xCDD6F4, attribute: 0xF9E2AF, tag: 0x89B4FA,
          operator: 0x89DCEB, punctuation: 0x9399B2, heading: 0x89B4FA, link: 0x74C7EC, plus: 0xA6E3A1, minus: 0xF38BA8,
          warning: 0xF9E2AF))
    case "catppuccin-latte":
      // catppuccin 2.5.0 (MIT), latte
      ThemeScheme(
        published: name, foreground: 0x4C4F69, background: 0xE6E9EF,
        palette: ThemePalette(
          comment: 0x7C7F93, documentation: 0x7C7F93, string: 0x40A02B, escape: 0xEA76CB, regexp: 0xEA76CB, number: 0xFE640B,
          constant: 0xFE640B, keyword: 0x8839EF, directive: 0xEA76CB, function: 0x1E66F5, macro: 0xDC8A78, type: 0xDF8E1D,
          parameter: 0xE64553, member: 0x7287FD, builtin: 0xD20F39, module: 0x4C4F69, attribute: 0xDF8E1D, tag: 0x1E66F5,
          operator: 0x04A5E5, punctuation: 0x7C7F93, heading: 0x1E66F5, link: 0x209FB5, plus: 0x40A02B, minus: 0xD20F39,
          warning: 0xDF8E1D))
    case "github-dark":
      // textual-nvim-themes 0.1.0 (MIT), github_dark
      ThemeScheme(
        published: name, foreground: 0xE6EDF3, background: 0x0D1117,
        palette: ThemePalette(
          comment: 0x8B949E, documentation: 0x8B949E, string: 0xA5D6FF, escape: 0xA5D6FF, regexp: 0xA5D6FF, number: 0x79C0FF,
          constant: 0x79C0FF, keyword: 0xFF7B72, directive: 0xFF7B72, function: 0xD2A8FF, macro: 0xD2A8FF, type: 0xFFA657,
          parameter: 0xE6EDF3, member: 0x79C0FF, builtin: 0x79C0FF, module: 0xFF7B72, attribute: 0x79C0FF, tag: 0x7EE787,
          operator: 0x79C0FF, punctuation: 0xE6EDF3, heading: 0x79C0FF, link: 0xA5D6FF, plus: 0x3FB950, minus: 0xF85149,
          warning: 0xD29922))
    case "github-light":
      // textual-nvim-themes 0.1.0 (MIT), github_light
      ThemeScheme(
        published: name, foreground: 0x1F2328, background: 0xFFFFFF,
        palette: ThemePalette(
          comment: 0x57606A, documentation: 0x57606A, string: 0x0A3069, escape: 0x0A3069, regexp: 0x0A3069, number: 0x0550AE,
          constant: 0x0550AE, keyword: 0xCF222E, directive: 0xCF222E, function: 0x6639BA, macro: 0x6639BA, type: 0x953800,
          parameter: 0x1F2328, member: 0x0550AE, builtin: 0x0550AE, module: 0xCF222E, attribute: 0x0550AE, tag: 0x116329,
          operator: 0x0550AE, punctuation: 0x1F2328, heading: 0x0550AE, link: 0x0A3069, plus: 0x1A7F37, minus: 0xD1242F,
          warning: 0x9A6700))
    case "one-dark":
      // textual-nvim-themes 0.1.0 (MIT), onedark
      ThemeScheme(
        published: name, foreground: 0xABB2BF, background: 0x282C34,
        palette: ThemePalette(
          comment: 0x7F848E, documentation: 0x7F848E, string: 0x98C379, escape: 0x56B6C2, regexp: 0x61AFEF, number: 0xD19A66,
          constant: 0xD19A66, keyword: 0xC678DD, directive: 0xC678DD, function: 0x61AFEF, macro: 0xE5C07B, type: 0xE5C07B,
          parameter: 0xE06C75, member: 0xE06C75, builtin: 0xE5C07B, module: 0xE5C07B, attribute: 0xC678DD, tag: 0xE06C75,
          operator: 0x56B6C2, punctuation: 0xABB2BF, heading: 0xE06C75, link: 0x61AFEF, plus: 0x98C379, minus: 0xE06C75,
          warning: 0xE5C07B))
    case "tokyo-night":
      // textual-nvim-themes 0.1.0 (MIT), tokyonight_night
      ThemeScheme(
        published: name, foreground: 0xC0CAF5, background: 0x1A1B26,
        palette: ThemePalette(
          comment: 0x565F89, documentation: 0x565F89, string: 0x9ECE6A, escape: 0xBB9AF7, regexp: 0xB4F9F8, number: 0xFF9E64,
          constant: 0xFF9E64, keyword: 0xBB9AF7, directive: 0x7DCFFF, function: 0x7AA2F7, macro: 0x7DCFFF, type: 0x2AC3DE,
          parameter: 0xE0AF68, member: 0x73DACA, builtin: 0xF7768E, module: 0x7DCFFF, attribute: 0x7DCFFF, tag: 0xF7768E,
          operator: 0x89DDFF, punctuation: 0xA9B1D6, heading: 0x7AA2F7, link: 0x1ABC9C, plus: 0x9ECE6A, minus: 0xF7768E,
          warning: 0xE0AF68))
    default: nil
    }
  }
}
