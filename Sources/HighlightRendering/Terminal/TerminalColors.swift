internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The values of `--italic-text`.
package enum ItalicChoice: String, CaseIterable {
  /// Unless the terminal is known to show none.
  case auto
  case always
  case never

  /// Whether what is italic in a theme is so on the terminal.
  package var showsItalics: Bool {
    switch self {
    case .auto: TerminalColors.showsItalics
    case .always: true
    case .never: false
    }
  }
}

/// The number of colors of the terminal, by the variables of the environment and by the system's database of terminals.
package enum TerminalColors {
  /// Whether 24-bit colours are understood.
  package static var hasTrueColor: Bool {
    if ["truecolor", "24bit"].contains(Environment.value("COLORTERM") ?? "") { return true }
    guard let terminal = Environment.value("TERM"), terminal != "dumb" else { return false }
    return isKnownForTrueColor(terminal) || Terminfo.entry(of: terminal)?.hasTrueColor == true
  }

  /// Whether the terminal at standard output shows italic text as such, as far as one knows: some show it in reverse video
  /// (`screen`), or do not know it.
  package static var showsItalics: Bool {
    guard isatty(STDOUT_FILENO) == 1, let terminal = Environment.value("TERM") else { return true }
    return Terminfo.entry(of: terminal)?.hasItalics ?? true
  }

  /// The colours of a terminal by its name (`TERM`), where nothing is said of 24-bit colours.
  package static func depth(of terminal: String) -> ColorDepth {
    if let known = Terminfo.entry(of: terminal) {
      return known.colors >= 256 ? .ansi256 : known.colors >= 8 ? .ansi16 : .none
    }
    return terminal.contains("256") ? .ansi256 : .ansi16
  }

  /// Terminals with 24-bit colors in every release that still runs, and with names that no other terminal uses. `COLORTERM`
  /// gets lost over ssh and `sudo`, and the other machine need not know them. tmux translates what its own terminal cannot
  /// show.
  private static func isKnownForTrueColor(_ terminal: String) -> Bool {
    if terminal.hasSuffix("-direct") || terminal.hasSuffix("-truecolor") { return true }
    let name = terminal.hasPrefix("xterm-") ? terminal.dropFirst(6) : terminal[...]
    // `alacritty`, and with something after a hyphen: `konsole-256color`, `foot-extra`.
    return ["kitty", "alacritty", "foot", "footclient", "wezterm", "ghostty", "konsole", "contour", "rio", "iterm2"]
      .contains { name == $0 || name.hasPrefix($0 + "-") } || terminal == "tmux-256color"
  }
}
