internal import HighlightRendering
internal import Libc
internal import SystemSupport

/// The values of `--color`.
enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never

  /// Whether `auto` applies and standard output is not a terminal: the text is written unchanged.
  var passesBytesThrough: Bool { self == .auto && isatty(StandardStreams.output) == 0 && !Self.isForced }

  /// The color depth to use.
  var depth: ColorDepth {
    switch self {
    case .never: return .none
    case .always: return TerminalColors.hasTrueColor ? .trueColor : .ansi256
    case .auto:
      if Environment.value("NO_COLOR") != nil { return .none }
      if Self.isForced { return TerminalColors.hasTrueColor ? .trueColor : .ansi256 }
      guard isatty(StandardStreams.output) == 1, Environment.value("CLICOLOR") != "0" else { return .none }
      let terminal = Environment.value("TERM") ?? "dumb"
      if terminal == "dumb" { return .none }
      return TerminalColors.hasTrueColor ? .trueColor : TerminalColors.depth(of: terminal)
    }
  }

  private static var isForced: Bool {
    Environment.value("NO_COLOR") == nil
      && ((Environment.value("CLICOLOR_FORCE") ?? "0") != "0" || (Environment.value("FORCE_COLOR") ?? "0") != "0")
  }
}
