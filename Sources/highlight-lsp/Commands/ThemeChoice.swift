internal import ArgumentParser
internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

extension Theme {
  /// The theme of a name or file; one that is not there ends the command.
  /// - Parameters:
  ///   - configured: what the configuration names, where the command line names none.
  ///   - asksTerminal: whether colours go to standard output, so that `auto` depends on the terminal there.
  static func resolved(_ name: String?, configured: String?, asksTerminal: Bool = false) throws -> Theme {
    guard let chosen = name ?? configured, chosen != automaticName else {
      return asksTerminal && TerminalBackground.isLight() == true ? .light : .dark
    }
    do throws(ThemeError) {
      return try Theme.named(chosen, isConfigured: name == nil)
    } catch {
      for line in error.lines { Console.message(line) }
      throw ExitCode(ExitStatus.usage.rawValue)
    }
  }
}
