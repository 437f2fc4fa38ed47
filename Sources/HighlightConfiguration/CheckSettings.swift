internal import DataFormats
package import SystemSupport

/// `[check]`: the files that `check` reads, and the treatment of exceeded limits.
package struct CheckSettings: ConfigurationSettings, Equatable {
  /// The treatment of an exceeded limit in `check`.
  package enum Limits: String, CaseIterable, Sendable {
    /// It is a finding, which fails the check.
    case fail
    /// It is counted in a note.
    case ignore
  }

  /// The treatment of files that git tracks although an ignore file names them.
  package enum Tracked: String, CaseIterable, Sendable {
    /// They are checked.
    case all
    /// They are left out.
    case unignored
  }

  /// Whether the user's own configuration is ignored by default: true in CI, according to the variable `CI`.
  package static var isIsolatedByDefault: Bool {
    Environment.value("CI").map { !["0", "false"].contains($0.lowercased()) } ?? false
  }

  package var limits = Limits.fail
  package var tracked = Tracked.all
  /// The patterns of excluded files, one set for each configuration that excludes some.
  package var exclude: [PathPatterns] = []
  /// The absolute paths of subfolders whose configurations may begin with `root = true`.
  package var roots: Set<String> = []

  package init() {}

  static let keys: [ConfigurationKey<CheckSettings>] = [
    ConfigurationKey(
      "limits", { $1(&$0.limits) },
      "What an exceeded limit is: `fail` makes a finding of what was not checked, `ignore` a note.", affects: .diagnostics),
    ConfigurationKey(
      "exclude", .array(.string), { $0.exclude },
      "Files that are not checked, in the syntax of `.gitignore`, relative to the folder of this file; added to those of other "
        + "configurations.", affects: .diagnostics
    ) { value, settings, source in
      guard let patterns = value.strings, !patterns.isEmpty else { return }
      source.warnOfPatterns(value)
      settings.exclude.append(PathPatterns(patterns, folder: source.realFolder))
    },
    ConfigurationKey(
      "tracked", { $1(&$0.tracked) },
      "Which files that git tracks are checked: `all`, or only those `unignored` by ignore files such as `.gitignore`."),
    ConfigurationKey(
      "roots", .array(.string), { $0.roots }, "Folders inside whose own configuration may set `root = true`."
    ) { value, settings, source in
      for name in value.strings ?? [] where !name.hasPrefix("/") {
        settings.roots.insert(FileSystem.normalized(source.realFolder + "/" + name))
      }
    },
  ]

  /// Whether the patterns exclude a file or a folder, or one of its parent folders, from checks.
  /// - Parameter path: the absolute path, without symbolic links.
  package func excludes(_ path: String, isDirectory: Bool = false) -> Bool {
    exclude.contains { $0.match(path, isDirectory: isDirectory) }
  }
}
