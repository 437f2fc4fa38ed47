internal import DataFormats
internal import HighlightThemes

extension Theme {
  /// Returns the theme of a name or file. Throws if it does not exist. If a configured theme inherits itself, that is
  /// a warning and the automatic theme is returned.
  /// - Parameters:
  ///   - name: the name on the command line; nil for none.
  ///   - configured: the name in the configuration, used if the command line has none.
  ///   - automatic: returns the theme of `auto`; the dark one by default.
  ///   - noting: called with the path of each theme file that is read.
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
