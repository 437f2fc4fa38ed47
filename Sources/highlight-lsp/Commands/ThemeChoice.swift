internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import SystemSupport

extension Theme {
  /// The theme of a name or file; one that is not there ends the command. A configured one that builds upon itself
  /// is a warning.
  /// - Parameters:
  ///   - configured: what the configuration names, where the command line names none.
  ///   - automatic: what `auto` means; by itself the dark one.
  ///   - noting: is called with the path of each theme file that is read.
  static func resolved(
    _ name: String?, configured: String?, automatic: () throws -> Theme = { .dark },
    noting: @escaping (String) -> Void = { _ in }
  ) throws -> Theme {
    guard let chosen = name ?? configured, !isAutomatic(chosen) else { return try automatic() }
    do throws(ThemeError) {
      return try Theme.named(chosen, isConfigured: name == nil, noting: noting)
    } catch {
      if name == nil && error.isCycle {
        for var message in error.messages {
          message.severity = .warning
          message.text += "; the default theme is used"
          message.report()
        }
        return try automatic()
      }
      error.report()
      throw ExitCode.usage
    }
  }
}
