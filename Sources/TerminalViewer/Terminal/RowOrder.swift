internal import SystemSupport

/// Which program reorders right-to-left text: the viewer or the terminal.
package enum RowOrder: String, CaseIterable {
  case auto
  case view
  case terminal

  /// Whether the viewer reorders text. Terminals do not report it: those that reorder text are recognized by environment
  /// variables, which tmux and screen pass on.
  package var isViewers: Bool {
    switch self {
    case .view: true
    case .terminal: false
    case .auto: !Self.isTerminalKnownToOrder
    }
  }

  /// Whether the terminal is known to reorder text: VTE (GNOME Terminal and others), Konsole, Apple's Terminal,
  /// mlterm.
  private static var isTerminalKnownToOrder: Bool {
    // VTE has done it since 0.58.
    if let version = Environment.value("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5800 }
    return Environment.value("KONSOLE_VERSION") != nil || Environment.value("TERM_PROGRAM") == "Apple_Terminal"
      || Environment.value("TERM")?.hasPrefix("mlterm") == true || Environment.value("MLTERM") != nil
  }
}
