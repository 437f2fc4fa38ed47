internal import Libc
internal import SystemSupport

/// The values of `--italic-text`.
package enum ItalicChoice: String, CaseIterable {
  /// Italic, unless the terminal is known not to show italics.
  case auto
  case always
  case never

  /// Whether text that is italic in a theme is displayed as italic.
  package var showsItalics: Bool {
    switch self {
    case .auto: TerminalColors.showsItalics
    case .always: true
    case .never: false
    }
  }
}

/// The number of colors of the terminal, by environment variables and the terminfo database.
package enum TerminalColors {
  /// Whether the terminal supports 24-bit colors.
  package static var hasTrueColor: Bool {
    if ["truecolor", "24bit"].contains(Environment.value("COLORTERM") ?? "") { return true }
    guard let terminal = Environment.value("TERM"), terminal != "dumb" else { return false }
    return isKnownForTrueColor(terminal) || Terminfo.entry(of: terminal)?.hasTrueColor == true
  }

  /// Whether the terminal at standard output shows italic text as italic. Some do not support it, or show it in
  /// reverse video (`screen`).
  package static var showsItalics: Bool {
    guard isatty(StandardStreams.output) == 1, let terminal = Environment.value("TERM") else { return true }
    return Terminfo.entry(of: terminal)?.hasItalics ?? true
  }

  /// Returns the number of colors of a terminal by its name (`TERM`), without 24-bit colors: by terminfo 256, 16
  /// (from 8 colors on) or none. If terminfo does not know it: 256 if the name contains `256`, else 16.
  package static func depth(of terminal: String) -> ColorDepth {
    if let known = Terminfo.entry(of: terminal) {
      return known.colors >= 256 ? .ansi256 : known.colors >= 8 ? .ansi16 : .none
    }
    return terminal.contains("256") ? .ansi256 : .ansi16
  }

  /// Whether a terminal name belongs only to terminals that support 24-bit colors in all current releases.
  /// `COLORTERM` gets lost over ssh and `sudo`, and terminfo of the other machine may not know the name. tmux
  /// converts colors that its terminal does not support.
  private static func isKnownForTrueColor(_ terminal: String) -> Bool {
    if terminal.hasSuffix("-direct") || terminal.hasSuffix("-truecolor") { return true }
    let name = terminal.hasPrefix("xterm-") ? terminal.dropFirst(6) : terminal[...]
    // `alacritty`, and with something after a hyphen: `konsole-256color`, `foot-extra`.
    return ["kitty", "alacritty", "foot", "footclient", "wezterm", "ghostty", "konsole", "contour", "rio", "iterm2"]
      .contains { name == $0 || name.hasPrefix($0 + "-") } || terminal == "tmux-256color"
  }
}
